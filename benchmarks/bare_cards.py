"""`python bare_cards.py CARDS.json OUT.pdf`: plain cards written by reportlab and nothing else.

As one would write it who needs the cards tonight: nine to an A4 sheet, a panel, a disc with petals, the name
and the text in Helvetica; behind each sheet of fronts one of backs. Nothing is measured, proved or described.
"""

import json
import sys
from math import cos, pi, sin
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 63 * mm, 88 * mm
PETALS = 12
CARDS = 9
"""On a sheet."""


def card(canvas: Canvas, x: float, y: float, number: int, name: str, text: str) -> None:
    canvas.setFillColorRGB(0.95, 0.92, 0.85)
    canvas.rect(x, y, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColorRGB(0.25, 0.45, 0.40)
    canvas.rect(x + 4 * mm, y + 40 * mm, WIDTH - 8 * mm, 44 * mm, stroke=0, fill=1)
    centre = (x + WIDTH / 2, y + 62 * mm)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.circle(*centre, 20 * mm, stroke=1, fill=1)
    canvas.setFillColorRGB(0.25, 0.45, 0.40)
    flower(canvas, centre, 8 + number % 7)
    canvas.setFillColorRGB(0.1, 0.1, 0.1)
    canvas.setFont("Helvetica-Bold", 14)
    canvas.drawCentredString(x + WIDTH / 2, y + 32 * mm, name)
    canvas.setFont("Helvetica", 9.5)
    for line, words in enumerate(simpleSplit(text, "Helvetica", 9.5, WIDTH - 9 * mm)):
        canvas.drawString(x + 4.5 * mm, y + 26 * mm - line * 12, words)


def flower(canvas: Canvas, centre: tuple[float, float], inner: float) -> None:
    petals = canvas.beginPath()
    for petal in range(PETALS):
        for step in range(31):
            turn = 2 * pi * (petal + step / 31) / PETALS
            reach = (inner + 6 * abs(sin(pi * step / 31))) * mm
            point = (centre[0] + reach * cos(turn), centre[1] + reach * sin(turn))
            (petals.lineTo if petal or step else petals.moveTo)(*point)
    petals.close()
    canvas.drawPath(petals, stroke=0, fill=1)


def back(canvas: Canvas, x: float, y: float) -> None:
    canvas.setFillColorRGB(0.95, 0.92, 0.85)
    canvas.rect(x, y, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColorRGB(0.25, 0.45, 0.40)
    canvas.rect(x + 4 * mm, y + 4 * mm, WIDTH - 8 * mm, HEIGHT - 8 * mm, stroke=0, fill=1)
    centre = (x + WIDTH / 2, y + HEIGHT / 2)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.circle(*centre, 20 * mm, stroke=1, fill=1)
    canvas.setFillColorRGB(0.25, 0.45, 0.40)
    flower(canvas, centre, 11)


def corner(place: int, *, mirrored: bool = False) -> tuple[float, float]:
    row, column = divmod(place, 3)
    column = 2 - column if mirrored else column
    return 10.5 * mm + column * WIDTH, 16.5 * mm + row * HEIGHT


def main(source: str, target: str) -> None:
    cards = json.loads(Path(source).read_text(encoding="utf-8"))
    canvas = Canvas(target, pagesize=(210 * mm, 297 * mm), invariant=1)
    for first in range(0, len(cards), CARDS):
        sheet = cards[first : first + CARDS]
        for place, (name, text) in enumerate(sheet):
            card(canvas, *corner(place), first + place, name, text)
        canvas.showPage()
        for place in range(len(sheet)):
            back(canvas, *corner(place, mirrored=True))
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
