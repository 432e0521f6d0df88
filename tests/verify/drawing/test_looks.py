"""What tells things apart on a face: marks of cells, and icons that stand out."""

from itertools import combinations

from pnp.games import Setting, open_game, plain_theme
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
from pnp.text import set_line
from pnp.verify.drawing.likeness import VISIONS, distance
from pnp.verify.drawing.looks import APART, faces_differ, marks
from pnp.verify.drawing.text import icon_contrast, text_contrast

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
    return Proof(setting, (made,), lambda variant: GAME.faces.theme(variant), {}, lambda variant: (made,))


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


def written(grey: str, name: str) -> list[str]:
    """What D10 says of a word in a grey on white, named so."""
    face = GAME.faces.theme("colour").typeface("numeral")
    word = set_line("7", face, 3.0, Swatch("grey", grey), (150.0, 150.0), name=name)
    return [finding.code for finding in text_contrast.run(text_contrast, proof(word))]


def test_reference_marks_are_quieter_than_text_and_can_still_be_read() -> None:
    # 3.5 : 1 and 2.3 : 1 on white.
    assert written("#888888", "cell-number:7") == []
    assert written("#888888", "title") == ["D10"]
    assert written("#aaaaaa", "cell-number:7") == ["D10"]


def test_small_faces_are_compared_on_the_field_within_their_rim() -> None:
    def rimmed(name: str, x: float) -> Component:
        dark = Swatch("rim", "#333333")
        ground, field = rectangle(-3, -3, 16, 16, Style(fill=dark)), rectangle(1, 1, 8, 8, Style(fill=WHITE))
        spot = rectangle(x, 3, 2, 4, Style(fill=BLACK))
        trim = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
        face = Face(name, 10, 10, trim, (ground, field, spot), dark, 3.0, 1.0)
        return Component(name, "piece", "pieces", 1, face, name)

    def said(*made: Component) -> list[str]:
        setting = Setting(GAME, "colour", "en", 2, str)
        trial = Proof(setting, made, lambda variant: GAME.faces.theme(variant), {}, lambda variant: made)
        return [finding.where for finding in faces_differ.run(faces_differ, trial)]

    assert said(rimmed("a", 2.0), rimmed("b", 6.0)) == []
    assert said(rimmed("a", 2.0), rimmed("b", 2.1)) == ["a"]


def test_a_word_under_what_is_painted_later_is_told_once_and_only_that() -> None:
    face = GAME.faces.theme("colour").typeface("numeral")
    low, high = (set_line(f"77{y}", face, 3.0, BLACK, (150.0, float(y)), name="title") for y in (150, 200))
    plate = rectangle(140, 140, 30, 15, Style(fill=WHITE), "plate")
    found = list(text_contrast.run(text_contrast, proof(low, high, plate)))
    assert [each.message for each in found] == ["expected '77150' to be seen, found plate painted over it"]
    assert list(text_contrast.run(text_contrast, proof(plate, low, high))) == []


def test_the_plain_theme_is_right_so_that_a_build_need_not_measure_it() -> None:
    """`prove` passes D13 and D24 over where a game wears it."""
    theme = plain_theme("colour")
    assert theme.telling
    for group in theme.telling:
        for one, other in combinations(group, 2):
            colours = theme.swatch(one).hex, theme.swatch(other).hex
            assert min(distance(*colours, vision) for vision in VISIONS) >= APART
            assert theme.marked[one] != theme.marked[other]
