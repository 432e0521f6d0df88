"""`python protograf_counters.py UNITS.csv OUT.pdf`: 1,800 counters, drawn from the same table by protograf.

Run by an interpreter that has protograf; see benchmarks/README.md.
"""

import sys

from protograf import Counter, CounterSheet, Create, Data, S, Save, T, circle, line, rectangle, text


def main(source: str, target: str) -> None:
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    Create(filename=target, paper="A4", margin=1)
    Data(filename=source)
    CounterSheet(width=1.5, height=1.5, fill="#e6d5e0", stroke=None, copy="copies", grid_marks=True)
    ground = {"x": 0, "y": 0, "width": 1.5, "height": 1.5, "stroke": None}
    cross = {"stroke": "black", "stroke_width": 1.1}
    frame = rectangle(x=0.24, y=0.12, width=1.02, height=0.6, fill="white", **cross)
    rising = line(x=0.24, y=0.72, x1=1.26, y1=0.12, **cross)
    falling = line(x=0.24, y=0.12, x1=1.26, y1=0.72, **cross)
    Counter(
        "*",
        S("{{ side == 'league' }}", rectangle(fill="#d2dfe9", **ground)),
        S("{{ side == 'free' }}", rectangle(fill="#d3ded5", **ground)),
        frame,
        S("{{ type == 'foot' }}", rising),
        S("{{ type == 'foot' }}", falling),
        S("{{ type == 'horse' }}", rising),
        S("{{ type == 'guns' }}", circle(cx=0.75, cy=0.42, radius=0.13, fill="black", stroke=None)),
        text(text=T("{{ attack }}-{{ pace }}"), x=0.75, y=1.2, font_size=10),
    )
    Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
