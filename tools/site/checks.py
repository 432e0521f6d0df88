"""The page of checks: what each check looks for, by family. `pnp verify --explain CODE` says the same."""

from itertools import groupby

from tools.site.markdown import escaped

FAMILIES = {
    "M": "M: the definition with itself",
    "R": "R: the rules as written with the rules as executed",
    "D": "D: the rules as executed with the drawing",
    "F": "F: the drawing with the files",
    "PL": "PL: games that are data",
    "I": "I: files of other programs (`pnp inspect`)",
}


def page() -> str:
    """Return the page of all checks."""
    from pnp.verify.report import all_checks

    found = sorted(all_checks().values(), key=lambda check: (_rank(check.code), check.code))
    lines = [
        "# Checks",
        "",
        "Made from the program. `pnp verify --explain CODE` says the same in the terminal. Each check has "
        "[defects that it must report](defects.md) and [good cases that it must not report](borderline.md).",
    ]
    for family, several in groupby(found, key=lambda check: _family(check.code)):
        lines += ["", f"## {FAMILIES.get(family, f'{family}: checks of one game')}"]
        for check in several:
            title = check.title[0].upper() + check.title[1:]
            lines += ["", f"### {check.code}", "", f"**{escaped(title)}.** {escaped(check.explanation)}"]
    return "\n".join(lines) + "\n"


def _family(code: str) -> str:
    return code.rstrip("0123456789")


def _rank(code: str) -> int:
    families = list(FAMILIES)
    return families.index(_family(code)) if _family(code) in families else len(families)
