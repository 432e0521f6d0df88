"""`python protograf_cards.py CARDS.json OUT.pdf`: the same plain cards, designed in protograf (0.5 or later).

Run by an interpreter that has protograf; see benchmarks/README.md.
"""

import json
import sys
from pathlib import Path

from protograf import Card, CardBack, Create, Data, Deck, Save, T, circle, rectangle, star, text


def main(source: str, target: str) -> None:
    cards = json.loads(Path(source).read_text(encoding="utf-8"))
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    Create(filename=target, paper="A4", margin=0.6)
    Data(data_list=[["ID", "NAME", "TEXT"], *([n, name, said] for n, (name, said) in enumerate(cards, 1))])
    Deck(cards=len(cards), width=6.3, height=8.8, fill="#F2EBD9", stroke=None)
    Card(
        "*",
        rectangle(x=0.4, y=0.4, width=5.5, height=4.4, fill="#40735F", stroke=None),
        circle(cx=3.15, cy=2.6, radius=2.0, fill="white"),
        star(cx=3.15, cy=2.6, radius=1.6, rays=12, fill="#40735F", stroke=None),
        text(text=T("{{ NAME }}"), x=3.15, y=5.6, font_size=14),
        text(text=T("{{ TEXT }}"), x=0.45, y=6.0, width=5.4, height=2.4, font_size=9.5, wrap=True),
    )
    CardBack(
        "*",
        rectangle(x=0.4, y=0.4, width=5.5, height=8.0, fill="#40735F", stroke=None),
        circle(cx=3.15, cy=4.4, radius=2.0, fill="white"),
        star(cx=3.15, cy=4.4, radius=1.6, rays=12, fill="#40735F", stroke=None),
    )
    Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
