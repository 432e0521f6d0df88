"""What the redrawn faces promise: who is who without colour, a moon that wanes, letters that can be read."""

from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from pnp.games import Setting, open_game
from pnp.games.magicans_duel.faces.cards import LARGER, SMALL, phase
from pnp.games.magicans_duel.faces.diagram import _supporting_pieces
from pnp.games.magicans_duel.faces.pieces import character
from pnp.games.magicans_duel.faces.theme import theme
from pnp.kit import story
from pnp.kit.catalogs import translations
from pnp.papers import PAPERS
from pnp.scene import VARIANTS, Circle, Face, Path, Text, Variant, bounds, leaves
from pnp.text import set_line
from pnp.units import from_points, to_points
from pnp.verify.drawing.ink import ink_of

GAME = open_game("magicans-duel")
MAGES = [f"M{n}.{player}" for player in ("black", "white") for n in (1, 2, 3)]
LOCALES = ("en", "es")


@cache
def face(name: str, variant: Variant = "colour", locale: str = "en") -> Face:
    say = translations(GAME, locale).gettext
    setting = Setting(GAME, variant, locale, 2, say)
    return next(c.front for c in GAME.faces.components(setting) if c.front.name == name)


def texts(name: str, variant: Variant = "colour", locale: str = "en") -> list[Text]:
    return [shape for shape, _ in leaves(face(name, variant, locale).elements) if isinstance(shape, Text)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["aid", "tracker"])
def test_sentences_on_cards_have_letters_of_a_millimetre_and_a_half(name: str, locale: str) -> None:
    """The height of an x, at the size in which the sentences are set; none has to be set smaller."""
    look = theme("colour")
    x = set_line("x", look.typeface("small"), from_points(SMALL), look.swatch("ink"), (0.0, 0.0))
    (glyph, _, _), *_ = x.glyphs
    ys = [float(v) for segment in glyph.segments for v in segment[2::2]]
    assert (max(ys) - min(ys)) * x.size >= 1.5
    assert min(to_points(text.size) for text in texts(name, locale=locale)) >= SMALL - 0.01


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_trackers_and_aids_fill_a_sheet(paper: str) -> None:
    """Two of each, on more than half the paper and 12 mm from its edge; their sentences are large print."""
    page, (one, other) = PAPERS[paper], (face("tracker"), face("aid"))
    assert (one.width, one.height) == (other.width, other.height)
    assert 2 * one.width <= page.width - 24
    assert 2 * one.height <= page.height - 24
    assert 4 * one.width * one.height > page.width * page.height / 2
    assert SMALL * LARGER >= 12


def test_nobody_stands_on_the_name_of_the_game() -> None:
    """Its words keep clear of the gargoyle in the middle of the first row, and of the board's joint."""
    title = [text for text in texts("board") if text.text in GAME.definition.game.title.split()]
    first, second = sorted(title, key=lambda text: text.origin[0])
    middle, wide = face("board").width / 2, face("G1").width
    assert first.origin[0] + first.width <= middle - wide / 2 - 3
    assert second.origin[0] >= middle + wide / 2 + 3


def test_the_moon_wanes_from_full_to_new() -> None:
    """Six phases, each smaller than the one before, all of them drawn."""
    most = GAME.definition.facts.actions.with_niche
    lit = [phase(left, most) for left in range(most, -1, -1)]
    assert (lit[0], lit[-1]) == (1.0, 0.0)
    assert all(a - b >= 0.15 for a, b in pairwise(lit))
    places = [s for s, _ in leaves(face("tracker").elements) if s.name.startswith("action:")]
    assert [place.name for place in places] == [f"action:{left}" for left in range(most, -1, -1)]
    moons = [s for s, _ in leaves(face("tracker").elements) if isinstance(s, Path) and _is_lit(s)]
    assert len({moon.segments for moon in moons}) >= most


def _is_lit(shape: Path) -> bool:
    return shape.style.fill == theme("colour").swatch("moon")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", MAGES)
def test_nobody_wears_a_hood(name: str, variant: Variant) -> None:
    """A mage has a face of skin with an eye; a sun's, bare-headed, has a nimbus of twelve rays, 1.6 times
    as wide as the head at least."""
    look = theme(variant)
    shapes = _paths(name, variant)
    skins = {look.swatch("skin").name, look.swatch("skin-deep").name}
    head = next(s for s in shapes if s.style.fill and s.style.fill.name in skins)
    eye = look.swatch("feature")
    assert any(s.style.fill == eye and s.style.stroke is None and _wide(s) < 0.6 for s in shapes)
    rays = [s for s in shapes if [kind for kind, *_ in s.segments] == ["M", *23 * ["L"], "Z"]]
    assert len(rays) == (1 if name.endswith("white") else 0)
    if rays:
        assert _wide(rays[0]) >= 1.6 * _wide(head)


def _paths(name: str, variant: Variant = "colour") -> list[Path]:
    """What a piece's picture paints."""
    return [shape for shape, _ in leaves(character(theme(variant), name)) if isinstance(shape, Path)]


def _wide(path: Path) -> float:
    xs = [float(v) for segment in path.segments for v in segment[1::2]]
    return max(xs) - min(xs)


def test_every_mage_has_a_staff_and_stars_of_their_own() -> None:
    """No two heads of staffs are alike, and the hem bears the number in stars."""
    look = theme("colour")
    drawn = {}
    for name in MAGES:
        shapes = _paths(name)
        star = look.swatch("moon-star" if name.endswith("black") else "sun-star").hex
        stars = [s for s in shapes if _fill(s) == star and not s.style.stroke and len(s.segments) == 11]
        assert len(stars) == int(name[1]), name
        drawn[name] = frozenset(repr(s) for s in shapes)
    assert len(set(drawn.values())) == len(MAGES)
    for player in ("black", "white"):
        first, second, third = (drawn[f"M{n}.{player}"] for n in (1, 2, 3))
        assert min(len(first ^ second), len(second ^ third), len(first ^ third)) >= 8


def _fill(path: Path) -> str:
    return path.style.fill.hex if path.style.fill else ""


def test_the_clans_are_told_apart_in_grey() -> None:
    """The robes of one are five times as bright as the other's, and what is behind them as dark."""
    look = theme("colour")
    moon, sun = look.swatch("moon-robe").luminance, look.swatch("sun-robe").luminance
    assert (sun + 0.05) / (moon + 0.05) >= 5
    assert look.swatch("halo").luminance > 5 * look.swatch("piece").luminance


def test_the_night_goes_on_beyond_the_cut_of_a_piece() -> None:
    """In colour the ground bleeds 2 mm round, and the dotted line is hardly lighter than it; it lies
    0.6 mm outside the cut in every variant."""
    look = theme("colour")
    assert face("M1.white").bleed == 2.0
    cut, ground = look.swatch("cut").luminance, look.swatch("piece").luminance
    assert (cut + 0.05) / (ground + 0.05) < 4.5
    for variant in VARIANTS:
        ink = ink_of(face("M1.white", variant))
        dots = [i for i, shape in enumerate(ink.shapes) if shape.name == "snip"]
        assert dots
        assert all(ink.trim.distance(ink.area(each)) >= 0.59 for each in dots)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_board_says_its_names_once_and_large(locale: str) -> None:
    """The title stands out, each clan is named once, nothing is smaller than 8 points."""
    say = translations(GAME, locale).gettext
    said = [text.text for text in texts("board", locale=locale)]
    title = GAME.definition.game.title.split()
    for words in (*title, say("Black mages"), say("White mages")):
        assert said.count(words) == 1, words
    sizes = {text.text: to_points(text.size) for text in texts("board", locale=locale)}
    assert min(sizes[words] for words in title) >= 24
    assert min(sizes.values()) >= 7.99


@pytest.mark.parametrize("variant", VARIANTS)
def test_crossings_are_stars_of_three_magnitudes_about_a_ring(variant: Variant) -> None:
    """Where pieces start they are brightest; the ring of the equinox is 110 mm across."""
    facts = GAME.definition.facts
    board = GAME.definition.point_board()
    circles = [s for s, _ in leaves(face("board", variant).elements) if isinstance(s, Circle)]
    radii = {int(s.name.partition(":")[2]): s.radius for s in circles if s.name.startswith("cell:")}
    special = {*facts.places.portals, *facts.places.niches.black, *facts.places.niches.white}
    crossings = {place: radii[i] for i, place in enumerate(board.points) if place not in special}
    assert len(set(crossings.values())) == 3
    starts = {*facts.start.G, *facts.start.H, *facts.start.black, *facts.start.white}
    brightest = max(crossings.values())
    assert {place for place, radius in crossings.items() if radius == brightest} == starts
    assert any(s.radius == 55.0 and s.centre == (178.0, 128.0) for s in circles)


@pytest.mark.parametrize("variant", VARIANTS)
def test_names_of_places_are_clear_of_all_lines(variant: Variant) -> None:
    """No plate that a name stands on is crossed by a path, a line of the ring, a place or a ray."""
    ink = ink_of(face("board", variant))
    named = {
        shape.name.partition(":")[2]: i
        for i, shape in enumerate(ink.shapes)
        if shape.name.startswith("plate:")
    }
    assert len(named) == len(GAME.definition.point_board().points)
    ring = [i for i, shape in enumerate(ink.shapes) if shape.name == "ring"]
    ways = [i for i, shape in enumerate(ink.shapes) if shape.name.startswith(("path:", "cell:"))]
    assert len(ring) == 3
    for name, plate in named.items():
        crossed = [ink.shapes[i].name for i in (*ways, *ring) if ink.area(plate).intersects(ink.area(i))]
        assert crossed == [], name


def test_a_moment_of_the_first_game_shows_all_that_its_action_is_about() -> None:
    """The pieces that the engine names stand in the picture, and only the ends of moves are named."""
    told = story.tale(GAME)
    assert told is not None
    assert GAME.table is not None
    chosen = Setting(GAME, "colour", "en", 2, lambda text: text)
    for name, moment in told.pictures.items():
        drawn = [
            (shape, matrix, bounds([shape], matrix))
            for shape, matrix in leaves(GAME.table(chosen, moment).elements)
            if isinstance(shape, Text)
        ]
        own = {shape.text for shape, matrix, _ in drawn if hypot(*matrix[:2]) == pytest.approx(1.0)}
        before, after = moment.before, moment.after
        names, points = before.tables.piece_names, before.tables.point_names
        changed = [each for each in zip(names, before.cells, after.cells, strict=True) if each[1] != each[2]]
        assert own & set(points) == {points[cell] for _, *ends in changed for cell in ends}, name
        held = [names[piece] for piece in _supporting_pieces(before, moment.action)] if changed else []
        wanted = [*held, *(piece for piece, *_ in changed)] if changed else names
        seen = {
            shape.name
            for shape, _, box in drawn
            if box and box[0] >= 0.0 and box[2] <= 92.0 and box[1] >= 6.0 and box[3] <= 69.0
        }
        assert {f"label:{piece}" for piece in wanted} <= seen, name
