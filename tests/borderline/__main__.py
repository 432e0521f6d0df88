"""`python -m tests.borderline` prints every good case and its twin beyond the border, as on the site."""

from collections.abc import Sequence

from tests.borderline.register import Near, near


def page(found: Sequence[Near]) -> str:
    """Return the page of these good cases."""
    lines = [
        "# Good cases near the border",
        "",
        f"{len(found)} good cases, {len({each.code for each in found})} codes. Each is a change that a check "
        "allows, close to what the check forbids. A test asserts that no check reports it as an error or a "
        "warning. The same change by the amount in the last column is beyond the border, and the check "
        "has to report it. This page is made from `tests/borderline/`; `pnp verify --explain CODE` says what "
        "a check looks for.",
        "",
        "| code | of | what is changed | silent at | reported at |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(map(_cell, each))} |" for each in found),
    ]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(page(near()), end="")
