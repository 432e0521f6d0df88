"""`python protograf_map.py MAP.csv OUT.pdf`: a map of 1,000 hexagons, drawn from the same table by protograf.

Run by an interpreter that has protograf; see benchmarks/README.md.
"""

import csv
import sys
from pathlib import Path

from protograf import Create, Hexagons, Save

COLUMNS, ROWS, SIDE = 40, 25, 0.46
LOOKS = {
    "wood": ("#d3ded5", "ne", "#31725a"),
    "hill": ("#ecdcc2", "se", "#b0710c"),
    "marsh": ("#dcdcdc", "ne", "#56606b"),
    "sea": ("#d2dfe9", "n", "#1f5f99"),
    "field": ("#f3efe0", "", ""),
}
"""By terrain its colour, the direction of its hatch (one of three) and the colour of that."""


def main(source: str, target: str) -> None:
    """Draw a grid for each terrain, without the cells of others: so each cell is drawn once."""
    with Path(source).open(encoding="utf-8", newline="") as file:
        terrains = {row["cell"]: row["terrain"] for row in csv.DictReader(file)}
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    Create(filename=target, paper="A3-l", margin=1)
    for terrain, (fill, hatches, ink) in LOOKS.items():
        others = [(int(code[2:]), int(code[:2])) for code, found in terrains.items() if found != terrain]
        look = {"fill": fill, "stroke": "#8a8270", "stroke_width": 0.8}
        if hatches:
            look |= {
                "hatches": hatches,
                "hatches_count": 3,
                "hatches_stroke": ink,
                "hatches_stroke_width": 0.7,
            }
        Hexagons(
            rows=ROWS, cols=COLUMNS, x=0.5, y=0.5, side=SIDE, orientation="pointy", hidden=others,
            coord_elevation="top", coord_type_x="number", coord_type_y="number", coord_font_size=4.6,
            coord_separator="", coord_padding=2, **look,
        )  # fmt: skip
    Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
