"""Sheets of a proof that is arranged in groups, with a slot left free.

The sample "arranged" of tests/verify/files has two kinds of pieces, three by two in a group, without room
between them, 8 mm between groups, the first slot free, marks of 6 mm and no backs.
"""

import re
from collections.abc import Mapping

from tests.broken.faces import in_face, on_sheet
from tests.broken.files import Damage
from tests.broken.sheets import BLACK, PIECES, STROKE, after_all, first, in_page, moved, painted

ARRANGED = "arranged"
CUT = r"0\.8314 0 0\.4784 RG[^S]*S"
SAFE = r"0 0\.4706 0\.7843 RG 0\.2 w"


def shorter(match: re.Match[str]) -> str:
    """A mark that is 4 mm long, as those that nobody has asked for."""
    return f"{match[1]} {float(match[2]) + 2:g} l\nS"


DEFECTS: Mapping[str, Mapping[str, tuple[str, Damage]]] = {
    "F01": {
        "a face of a proof without the line of its cut": (ARRANGED, in_face(CUT, "")),
        "a safe zone whose line is not dashed": (
            ARRANGED,
            in_face(SAFE + r" \[1\.5 1\]", "0 0.4706 0.7843 RG 0.2 w []"),
        ),
        "a safe zone in the colour of the cut": (ARRANGED, in_face(SAFE, "0.8314 0 0.4784 RG 0.2 w")),
    },
    "F36": {
        "a mark shorter than was asked for": (ARRANGED, in_page(PIECES, first(r"(\S+) (\S+) l\nS", shorter))),
        "a grey mark": (ARRANGED, in_page(PIECES, first(STROKE, painted("0.5 0.5 0.5 RG", BLACK)))),
    },
    "F38": {
        "a bleed that ends at a cut where a group ends": (
            ARRANGED,
            on_sheet(r"-3 -3 m 11\.8 -3 l 11\.8 14\.2 l -3 14\.2 l", "0 0 m 11.8 0 l 11.8 14.2 l 0 14.2 l"),
        ),
        "no ground below the parts of a group": (ARRANGED, on_sheet(r"\n120\.8 116\.1 m [^h]*h f", "")),
    },
    "F39": {
        "something painted in the slot that is free": (
            ARRANGED,
            in_page(PIECES, after_all("0 0 0 rg 80 118 m 84 118 l 84 122 l h f")),
        ),
        "a mark in the gap between groups": (
            ARRANGED,
            in_page(PIECES, first(STROKE, lambda match: match[0] + moved(39.4, 0)(match))),
        ),
        "something painted between groups": (
            ARRANGED,
            in_page(PIECES, after_all("0 0 0 rg 116.5 120 m 117 120 l 117 121 l h f")),
        ),
    },
}
"""By the code of the check, and by what each is."""
