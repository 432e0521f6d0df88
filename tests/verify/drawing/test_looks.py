"""What tells things apart on a face: marks of cells, and icons that stand out."""

from pnp.games import Setting, open_game
from pnp.games.proof import Proof
from pnp.grid import hexgrid
from pnp.scene.component import Component, Face
from pnp.scene.elements import (
    BLACK,
    WHITE,
    Element,
    Group,
    Polygon,
    Style,
    Swatch,
    Use,
    rectangle,
    symbol,
    translate,
)
from pnp.verify.drawing.looks import marks
from pnp.verify.drawing.text import icon_contrast

GAME = open_game("dehexz-war")
(BOARD,) = GAME.definition.hex_boards
RED, PALE = Swatch("red", "#c02020"), Swatch("pale", "#e6d8b8")


def proof(*elements: Element) -> Proof:
    """A board with these elements, and nothing else of the game."""
    ground = rectangle(-3, -3, 306, 306, Style(fill=WHITE))
    trim = ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0))
    face = Face("board", 300, 300, trim, (ground, *elements), WHITE)
    (entry,) = (each for each in GAME.definition.components if each.front == BOARD.id)
    made = Component(entry.id, "board", "board", 1, face, "Board")
    setting = Setting(GAME, "colour", "en", 2, str)
    return Proof(setting, (made,), lambda variant: GAME.look.theme(variant), {}, lambda variant: (made,))


def cells(*, marked: bool) -> tuple[Element, ...]:
    """The cells, each second one red and the others with a line alone; red ones may bear a mark."""
    made: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(BOARD.side)):
        style = Style(None, BLACK, 0.3) if number % 2 else Style(fill=RED)
        made.append(Polygon(hexgrid.corners(cell, BOARD.size_mm), style, f"cell:{number}"))
        if marked and not number % 2:
            x, y = hexgrid.centre(cell, BOARD.size_mm)
            made.append(rectangle(x - 1, y - 1, 2, 2, Style(fill=BLACK)))
    return (Group(tuple(made), translate(150, 150)),)


def test_cells_that_are_not_filled_are_told_by_marks_as_well() -> None:
    (found,) = marks(proof(*cells(marked=False)))
    assert found.message == "expected marks that tell '' from 'red', found the same"
    assert list(marks(proof(*cells(marked=True)))) == []


def test_an_icon_stands_out_in_its_width_and_in_its_height() -> None:
    def found(width: float, height: float) -> list[str]:
        parts = (
            rectangle(0, 0, 10, 10, Style(fill=PALE)),
            rectangle(0, 0, width, height, Style(fill=BLACK)),
        )
        icon = Use(symbol("icon-half", parts), translate(50, 50), "icon:half")
        return [finding.message for finding in icon_contrast(proof(icon))]

    told = ["expected a contrast of 3 : 1 for icon:half on #ffffff, found less"]
    assert found(10, 10) == found(9.1, 9.1) == []
    assert found(10, 8) == found(8, 10) == found(8.9, 8.9) == told
