"""`python protograf_boxes.py BOXES.json OUT.pdf`: 5,000 boxes in rows, drawn by protograf.

Run by an interpreter that has protograf; see benchmarks/README.md.
"""

import json
import sys
from pathlib import Path

from protograf import Create, Rectangles, Save


def main(source: str, target: str) -> None:
    across, down = json.loads(Path(source).read_text(encoding="utf-8"))
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    Create(filename=target, paper="A4", margin=1.5)
    Rectangles(
        rows=down, cols=across, x=0, y=0, width=0.14, height=0.14, interval_x=0.174, interval_y=0.188,
        stroke="black", stroke_width=0.7, fill=None,
    )  # fmt: skip
    Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
