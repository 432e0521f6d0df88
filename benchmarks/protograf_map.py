"""`python protograf_map.py MAP.csv OUT.pdf`: a map of 1,000 hexagons, drawn from the same table by protograf.

Run by an interpreter that has protograf; see benchmarks/README.md.
"""

import csv
import sys

from protograf import Create, Hexagons, Locations, Save, hexagon

COLUMNS, ROWS, SIDE = 40, 25, 0.46
LOOKS = {
    "wood": ("#d3ded5", "ne", "#31725a"),
    "hill": ("#ecdcc2", "se", "#b0710c"),
    "marsh": ("#dcdcdc", "e", "#56606b"),
    "sea": ("#d2dfe9", "n", "#1f5f99"),
    "field": ("#f3efe0", "", ""),
}


def main(source: str, target: str) -> None:
    with open(source, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    Create(filename=target, paper="A3-l", margin=1)
    grid = Hexagons(
        rows=ROWS, cols=COLUMNS, x=0.5, y=0.5, side=SIDE, orientation="pointy", fill="white", stroke="#8a8270",
        stroke_width=0.8, coord_elevation="top", coord_type_x="number", coord_type_y="number",
        coord_font_size=4.6, coord_separator="", coord_padding=2,
    )  # fmt: skip
    for terrain, (fill, hatches, ink) in LOOKS.items():
        codes = [row["cell"] for row in rows if row["terrain"] == terrain]
        look = {"side": SIDE, "orientation": "pointy", "fill": fill, "stroke": "#8a8270", "stroke_width": 0.8}
        if hatches:
            look |= {"hatches": hatches, "hatches_count": 3, "hatches_stroke": ink, "hatches_stroke_width": 0.7}
        Locations(grid, codes, [hexagon(**look)])
    Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
