"""Large print: sentences have 12 points wherever they fit, and where they do not it is said."""

from math import hypot

import pytest

from pnp.games import Setting, draw, ids, open_game
from pnp.games.reading import LARGE, NAME, exceptions, set_reading
from pnp.scene.component import Component
from pnp.scene.elements import BLACK, Text, leaves
from pnp.scene.theme import Font, Typeface
from pnp.text import set_block
from pnp.units import from_points, to_points

FACE = Typeface((Font("source-serif-4"),))
SENTENCE = "Every field grows while it rains, and nobody minds the mud."


def parts(game: str, text: str) -> tuple[Component, ...]:
    opened = open_game(game)
    return draw(Setting(opened, "colour", "en", max(opened.definition.game.players), str, text=text))


def sentences(component: Component) -> list[float]:
    sides = filter(None, (component.front, component.back))
    return [
        to_points(leaf.size * hypot(*matrix[:2]))
        for side in sides
        for leaf, matrix in leaves(side.elements)
        if isinstance(leaf, Text) and leaf.name.startswith(NAME)
    ]


@pytest.mark.parametrize("game", ids())
def test_sentences_have_twelve_points_or_are_told(game: str) -> None:
    large = parts(game, "large")
    told = {(each.part, each.side): each.points for each in exceptions(large)}
    shared: set[str] = set()
    for each in large:
        for side in ("front", "back"):
            face = getattr(each, side)
            if face is None or face.name in shared:
                continue
            shared.add(face.name)
            sizes = [
                to_points(leaf.size * hypot(*matrix[:2]))
                for leaf, matrix in leaves(face.elements)
                if isinstance(leaf, Text) and leaf.name.startswith(NAME)
            ]
            if (each.id, side) in told:
                assert min(sizes) == pytest.approx(told[each.id, side], abs=0.051)
                assert min(sizes) >= 7.0
            else:
                assert all(size >= LARGE - 0.05 for size in sizes)
    if game != "dehexz-war":  # its mat has labels alone
        assert any(sentences(each) for each in large)


@pytest.mark.parametrize("game", ids())
def test_large_print_is_never_smaller_and_the_usual_print_is_as_it_was(game: str) -> None:
    usual, large = parts(game, "normal"), parts(game, "large")
    assert not any(sentences(each) for each in usual)
    assert exceptions(usual) == ()
    for one, other in zip(usual, large, strict=True):
        least = [
            min((leaf.size for leaf, _ in leaves(each.front.elements) if isinstance(leaf, Text)), default=0.0)
            for each in (one, other)
        ]
        assert least[1] >= least[0] - 2e-4  # sizes that were fitted are rounded


def test_a_text_is_as_large_as_its_box_allows() -> None:
    size = from_points(9)
    wide, tight = (0.0, 0.0, 80.0, 40.0), (0.0, 0.0, 40.0, 12.0)
    assert set_reading(SENTENCE, FACE, size, BLACK, wide, text_size="normal") == set_block(
        SENTENCE, FACE, size, BLACK, wide
    )
    assert to_points(set_reading(SENTENCE, FACE, size, BLACK, wide, text_size="large")[0].size) == (
        pytest.approx(12, abs=0.01)
    )
    squeezed = to_points(set_reading(SENTENCE, FACE, size, BLACK, tight, text_size="large")[0].size)
    assert 9 <= squeezed < 12
