"""D10, D11, D15 and D16 on gradients, on hatches and on what is seen through."""

from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene import (
    BLACK,
    WHITE,
    Box,
    Element,
    Gradient,
    Hatch,
    Sheer,
    Style,
    Swatch,
    Use,
    bounds,
    gradient,
    hatch_strokes,
    linear_frame,
    rectangle,
    segments_of,
    symbol,
    translate,
)
from pnp.text import set_line
from pnp.verify.drawing.looks import mono
from pnp.verify.drawing.text import icon_contrast, text_contrast
from tests.verify.drawing.test_looks import GAME, proof

BOX = (100.0, 100.0, 200.0, 140.0)
DARK = Swatch("dark", "#101010")


def shaded() -> Gradient:
    """White on the left, black on the right."""
    return gradient("linear", ((0.0, WHITE), (1.0, BLACK)), linear_frame(BOX, 0))


def mostly_dark(box: Box) -> Gradient:
    """White in the left fifth of a box, black in the rest."""
    stops = ((0.0, WHITE), (0.2, WHITE), (0.21, BLACK), (1.0, BLACK))
    return gradient("linear", stops, linear_frame(box, 0))


def panel(style: Style) -> Element:
    return rectangle(BOX[0], BOX[1], 100, 40, style, "panel")


def word(x: float, ink: Swatch = BLACK) -> Element:
    face = GAME.faces.theme("colour").typeface("numeral")
    return set_line("7", face, 3.0, ink, (x, 120.0), name="title")


def said(*elements: Element) -> list[str]:
    return [each.message for each in text_contrast.run(text_contrast, proof(*elements))]


def test_on_a_gradient_each_letter_has_the_colour_of_its_place() -> None:
    under = panel(Style(shaded()))
    assert said(under, word(105)) == []
    (found,) = said(under, word(190))
    assert "4.5 : 1" in found
    assert said(under, word(190, WHITE)) == []
    assert len(said(under, word(105, WHITE))) == 1


def test_a_letter_across_the_edge_of_its_ground_is_judged_on_both_grounds() -> None:
    """The middle of the letter lies on the dark ground, and two fifths of it beside that ground."""
    letter = word(120, WHITE)
    left, _, right, _ = bounds([letter])  # type: ignore[misc]
    edge = left + 0.55 * (right - left)
    dark = rectangle(BOX[0], BOX[1], edge - BOX[0], 40, Style(DARK), "panel")
    (on_paper,) = said(dark, letter)
    assert "#ffffff" in on_paper
    assert said(dark, word(edge - 10, WHITE)) == []
    beside = rectangle(edge, BOX[1], 40, 40, Style(Swatch("pale", "#fafafa")), "panel")
    (on_pale,) = said(panel(Style(DARK)), beside, letter)
    assert "#fafafa" in on_pale
    shade = mostly_dark((edge - 10, BOX[1], edge + 30, BOX[3]))
    black, shaded_beside = word(120), rectangle(edge, BOX[1], 40, 40, Style(shade))
    (on_gradient,) = said(panel(Style(WHITE)), shaded_beside, black)
    assert "4.5 : 1" in on_gradient
    (made,) = proof(dark, letter).components
    bare = replace(made, front=replace(made.front, elements=made.front.elements[1:]))
    judged = replace(proof(), components=(bare,))
    assert len([*text_contrast.run(text_contrast, judged)]) == 1, "a face without a ground shows the paper"


def test_a_word_across_a_gradient_is_read_where_it_is_worst() -> None:
    face = GAME.faces.theme("colour").typeface("numeral")
    long = set_line("7" * 75, face, 3.0, BLACK, (102.0, 120.0), name="title")
    assert len(said(panel(Style(shaded())), long)) == 1


def test_what_is_seen_through_counts_with_what_lies_below() -> None:
    dark = panel(Style(DARK))
    assert len(said(dark, panel(Sheer(WHITE, opacity=0.1)), word(120))) == 1
    assert said(dark, panel(Sheer(WHITE, opacity=0.9)), word(120)) == []
    assert said(panel(Sheer(DARK, opacity=0.1)), word(120)) == []  # on paper
    assert len(said(panel(Sheer(DARK, opacity=0.9)), word(120))) == 1


def test_the_lines_of_a_hatch_count_until_something_lies_on_them() -> None:
    hatch = hatch_strokes(segments_of(panel(Style(WHITE))), BOX, Hatch("lines", DARK), "wood")  # type: ignore[arg-type]
    (found,) = said(panel(Style(WHITE)), hatch, word(120))
    assert "hatch:wood" in found
    plate = rectangle(110, 110, 40, 20, Style(WHITE), "plate")
    assert said(panel(Style(WHITE)), hatch, plate, word(120)) == []
    assert said(panel(Style(WHITE)), hatch, word(50)) == []


def test_an_icon_is_seen_on_a_gradient_where_it_stands() -> None:
    def found(x: float) -> int:
        icon = Use(
            symbol("icon-spot", (rectangle(0, 0, 8, 8, Style(BLACK)),)), translate(x, 110), "icon:spot"
        )
        return len(list(icon_contrast.run(icon_contrast, proof(panel(Style(shaded())), icon))))

    assert (found(102), found(188)) == (0, 1)


def test_gradients_and_what_is_seen_through_are_greys_in_mono() -> None:
    def found(style: Style) -> list[str]:
        made = proof(panel(style))
        setting = replace(made.setting, variant="mono")
        trial = Proof(setting, made.components, made.theme, {}, made.faces_in)
        return [each.message for each in mono.run(mono, trial) if each.where.startswith("board")]

    assert found(Style(BLACK)) == []
    assert "gradient" in found(Style(shaded()))[0]
    assert "opacity 0.5" in found(Sheer(BLACK, opacity=0.5))[0]
