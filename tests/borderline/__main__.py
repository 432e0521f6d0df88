"""`python -m tests.borderline` writes docs/borderline.md: every good case, and its twin beyond the border."""

from collections.abc import Sequence
from pathlib import Path

from tests.borderline.register import Near, near

PAGE = Path(__file__).resolve().parents[2] / "docs" / "borderline.md"


def page(found: Sequence[Near]) -> str:
    """Return docs/borderline.md for these good cases."""
    lines = [
        "# Good cases near the border",
        "",
        f"{len(found)} good cases, {len({each.code for each in found})} codes. Each is a change that a check "
        "allows, close to what the check forbids. A test asserts that no check reports it as an error or a "
        "warning. The same change by the amount in the last column is beyond the border, and the check "
        "has to report it. `docs/defects.md` lists defects. `pnp verify --explain CODE` says what a check "
        "looks for. `python -m tests.borderline` writes this page from `tests/borderline/`.",
        "",
        "| code | of | what is changed | silent at | reported at |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(map(_cell, each))} |" for each in found),
    ]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(near()), encoding="utf-8", newline="\n")
    print(f"{PAGE}: {len(near())} good cases")
