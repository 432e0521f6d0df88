"""Cards that are scaled keep what matters: proportions, a safe border, lines that print, words to read.

Of games whose faces do not say yet which sizes they lay out; goes with the last of them.
"""

from functools import cache

import pytest

from pnp.games import Setting, draw, open_game
from pnp.games.proof import pull
from pnp.games.sizing import SCALED, fitted, is_scaled, resized
from pnp.scene.component import Component, Face
from pnp.scene.elements import BLACK, WHITE, Element, Group, Style, Text, leaves, rectangle
from pnp.scene.extent import bounds
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.units import CARD_SIZES, from_points, to_points
from pnp.verify.drawing import cut as drawing_cut

CARDS = tuple(game for game in sorted(SCALED) if is_scaled(open_game(game)))


def setting(game: str, size: str = "poker") -> Setting:
    opened = open_game(game)
    return Setting(opened, "colour", "en", max(opened.definition.game.players), str, card_size=size)


@cache
def drawn(game: str, size: str = "poker") -> tuple[Component, ...]:
    """Drawn once: Components never change."""
    return tuple(draw(setting(game, size)))


def cards(game: str, size: str = "poker") -> list[Component]:
    return [each for each in drawn(game, size) if each.kind == "card"]


def test_the_usual_size_is_the_game_as_it_draws_itself() -> None:
    made = drawn("duelo-de-runas")
    assert resized(made, "poker") == made


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("size", ["mini", "tarot", "square"])
def test_faces_of_every_size_are_cut_like_the_usual_ones(game: str, size: str) -> None:
    """Ground out to the bleed, ink in the safe zone, lines that print, backs that meet their fronts."""
    opened = setting(game, size)
    few = [*cards(game, size)[:3], *cards(game, size)[-2:]]
    proof = pull(opened.game, opened, few)
    assert [finding for check in drawing_cut.CHECKS for finding in check(proof)] == []


@pytest.mark.parametrize("game", CARDS)
def test_lines_and_labels_of_small_cards_can_be_printed(game: str) -> None:
    """Lines never fall under 0.25 mm; no word under 7 points."""
    for each in cards(game, "mini"):
        for leaf, at in leaves(each.front.elements):
            scale = (at[0] ** 2 + at[1] ** 2) ** 0.5
            if isinstance(leaf, Text):
                assert to_points(leaf.size * scale) >= 6.99
            elif leaf.style.stroke is not None:
                assert leaf.style.width * scale >= 0.25


def test_a_label_grows_only_where_nothing_is_in_its_way() -> None:
    (card,) = (each for each in cards("el-switcher") if each.id == "card.fig.sun.5-9")
    small = fitted(card.front, *CARD_SIZES["mini"])
    sizes = {
        leaf.text: to_points(leaf.size * at[0])
        for leaf, at in leaves(small.elements)
        if isinstance(leaf, Text)
    }
    before = {
        leaf.text: to_points(leaf.size) for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text)
    }
    factor = 38 / 57
    assert sizes
    for text, size in sizes.items():
        assert size == pytest.approx(max(7.0, before[text] * factor), abs=0.01)


def label(*more: Element, scale: float = 1.0) -> Text:
    """A label of 8 points amid a card, with what stands beside it, as it is on a card of 38 x 38 mm;
    `scale` is that of a group around it."""
    size, origin = from_points(8.0) / scale, (20.0 / scale, 30.0 / scale)
    line = set_line("half", Typeface((Font("noto-sans"),)), size, BLACK, origin)
    words = Group((line,), (scale, 0.0, 0.0, scale, 0.0, 0.0))
    ground = rectangle(-3, -3, 63, 63, Style(fill=WHITE))
    face = Face("f", 57, 57, ((0, 0), (57, 0), (57, 57), (0, 57)), (ground, words, *more), WHITE)
    (found,) = (leaf for leaf, _ in leaves(fitted(face, 38, 38).elements) if isinstance(leaf, Text))
    return found


@pytest.mark.parametrize("lift", [0.3, -0.3, 0.6, -0.6])
def test_a_label_that_grows_moves_as_little_as_it_must(lift: float) -> None:
    """Up from a bar that is a little too near below it, or down from one above."""
    free = label()
    box = bounds([free])
    assert box is not None
    room = 0.3 / ((38 - 6) / (57 - 6)) - abs(lift) + 0.05
    y = box[3] + room if lift > 0 else box[1] - room - 1.0
    moved = label(rectangle(10.0, y, 30.0, 1.0, Style(fill=BLACK)))
    assert moved.size == free.size > from_points(8.0)
    assert free.origin[1] - moved.origin[1] == pytest.approx(lift)


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_label_in_a_group_grows_to_seven_points_on_paper(scale: float) -> None:
    assert to_points(label(scale=scale).size * scale * (38 - 6) / (57 - 6)) == pytest.approx(7.0, abs=0.01)
