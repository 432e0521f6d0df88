"""The pictures that stand for our games, all games: what a cover, a screen and a chapter head rely on."""

import itertools

import pytest

from pnp.export import svg
from pnp.games import Format, Setting, every_game
from pnp.games.illustration import BAND, BAND_SHOWN, WIDE, on_band
from pnp.kit.catalogs import translations
from pnp.papers import PAPERS
from pnp.scene import VARIANTS, Group, Variant, bounds, digest

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


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_what_is_a_picture_on_a_strip_stands_where_every_page_shows_it(name: str, variant: Variant) -> None:
    game = GAMES[name]
    assert game.illustrator is not None
    setting = Setting(game, variant, "en", max(game.definition.game.players), lambda text: text)
    drawn = game.illustrator(setting, "band", *BAND).drawing.elements
    left, top, right, _ = BAND_SHOWN
    motifs = 0
    if len(drawn) == 1 and isinstance(drawn[0], Group):  # a frame round it all
        drawn = drawn[0].children
    for inner in drawn:
        found = bounds((inner,))
        assert found is not None
        if isinstance(inner, Group) and inner.transform == on_band(()).transform:
            motifs += 1
            assert left <= found[0] < found[2] <= right
            assert top <= found[1] <= top + 4  # and fills what is shown
        else:
            assert found[2] - found[0] > 60, "neither ground nor light nor motif"
    assert motifs == 1
