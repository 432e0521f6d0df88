"""The pictures that stand for our games, all games: what a cover, a screen and a chapter head rely on."""

import itertools

import pytest

from pnp.export import svg
from pnp.games import Format, Setting, every_game
from pnp.games.illustration import BAND, WIDE
from pnp.kit.catalogs import translations
from pnp.scene import VARIANTS, Variant, bounds, digest
from pnp.units import PAPERS

GAMES = {game.id: game for game in every_game()}
FORMATS: tuple[tuple[Format, float, float], ...] = (
    ("page", PAPERS["a4"].width, PAPERS["a4"].height),
    ("page", PAPERS["letter"].width, PAPERS["letter"].height),
    ("wide", *WIDE),
    ("band", *BAND),
)
LARGEST = 400_000
"""Characters of SVG: a book holds two of them."""

CASES = list(itertools.product(GAMES, VARIANTS))


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_a_picture_fills_its_rectangle_and_is_no_larger_than_a_book_bears(
    name: str, variant: Variant
) -> None:
    game = GAMES[name]
    assert game.illustrator is not None
    spoken = translations(game, "es")
    setting = Setting(game, variant, "es", max(game.definition.game.players), spoken.gettext)
    seen = set()
    for kind, width, height in FORMATS:
        picture = game.illustrator(setting, kind, width, height)
        drawing = picture.drawing
        assert (drawing.width, drawing.height) == (width, height)
        left, top, right, bottom = bounds(drawing.elements)
        assert left <= 0.01
        assert top <= 0.01
        assert right >= width - 0.01
        assert bottom >= height - 0.01
        assert len(svg.text(drawing, title="", language="es")) < LARGEST
        assert digest(game.illustrator(setting, kind, width, height).drawing.elements) == digest(
            drawing.elements
        )
        seen.add(digest(drawing.elements))
        left, top, right, bottom = picture.plate
        if kind == "page":
            assert 12 <= left < right <= width - 12
            assert 0 < top < bottom <= height - 10
            assert right - left >= 140
            assert 27 <= bottom - top <= 30  # four lines, and no more than they need
            assert picture.ink is not None
        else:
            assert (picture.plate, picture.ink) == ((0.0, 0.0, 0.0, 0.0), None)
    assert len(seen) == len(FORMATS)
