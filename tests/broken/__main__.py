"""`python -m tests.broken` prints every seeded defect and the check that owns it, as a page of the site."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from tests.broken.register import Seeded, seeded

NOT_CAUGHT = (
    "What a face says to those who hear it (`aria-label` in an SVG), where nothing else is changed: only the "
    "same again (F48) finds it.",
    "A number changed in the definition and in all that is stated of it, where no engine, scenario or "
    "drawing depends on it: a program cannot know what the document says.",
    "A rule turned into its contrary in a game without finished translations, where the clause is told and "
    "not run: nothing else says what it said before. With translations M11 tells it; what is run, the "
    "scenarios.",
    "A number that a translation names twice, and a word in it that is another word of the language.",
    "The bytes of a kit whose manifest says that another version of pnp built it: that is an error of its "
    "own (F49; with `--no-rebuild` a note), and the last line of the report says so.",
    "The back that a row of a table names, misspelt, in a game that has no back of its own: plain backs have "
    "whatever names.",
)


def page(found: Sequence[Seeded]) -> str:
    """Return the page of defects, by family."""
    families = Counter(each.family for each in found)
    games = Counter(each.game for each in found if each.game)
    lines = [
        "# Seeded defects",
        "",
        f"{len(found)} defects, {len({each.code for each in found})} codes: each is a sound definition, "
        "drawing, engine or kit in which one thing is wrong, and a test asserts that exactly this code "
        "reports it (`refused` is a message with file and line of what cannot be read at all). The digests "
        "in a manifest are mended first, so that only a look at the files can tell. But for the family of "
        "its own, no defect is counted that only building again (F48) finds. This page is made from "
        "`tests/broken/`; `pnp verify --explain CODE` says what a check looks for.",
        "",
        "| family | defects |",
        "|---|--:|",
        *(f"| {family} | {count} |" for family, count in sorted(families.items())),
        f"| **all** | **{len(found)}** |",
        "",
        "By game: " + ", ".join(f"{game} {count}" for game, count in sorted(games.items())) + ".",
        "",
        "## Not caught",
        "",
        *(f"* {each}" for each in NOT_CAUGHT),
    ]
    for family, several in groupby(found, key=lambda each: each.family):
        lines += [
            "",
            f"## {family[0].upper()}{family[1:]}",
            "",
            "| code | game | what is damaged |",
            "|---|---|---|",
        ]
        lines += [f"| {each.code} | {each.game} | {_cell(each.damage)} |" for each in several]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(page(seeded()), end="")
