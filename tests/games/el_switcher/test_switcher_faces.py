"""What the faces of El Switcher promise to eyes: greys, knobs, one broad arrow, a hand that hides nothing."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import dist

import pytest
import shapely
from coloraide import Color

from pnp.games import Setting, draw, open_game
from pnp.games.el_switcher.checks import drawn_movements, figures
from pnp.games.el_switcher.faces import cards, pen
from pnp.games.el_switcher.faces.cards import Card
from pnp.games.el_switcher.faces.cards.figure_cards import Lattice
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts, targets
from pnp.games.proof import pull
from pnp.scene import (
    VARIANTS,
    Component,
    Face,
    Path,
    Segment,
    Text,
    Variant,
    bounds,
    leaves,
    segments_of,
    transform_point,
)
from pnp.units import CARD_SIZES, DEFAULT_CARD
from pnp.verify.drawing import cut as drawing_cut
from pnp.verify.drawing import text as drawing_text

GAME = open_game("el-switcher")
FACTS: Facts = GAME.definition.facts
SETTING = Setting(GAME, "colour", "en", 4, str)

every_move = pytest.mark.parametrize("move", FACTS.moves, ids=lambda move: str(move.id))
every_size = pytest.mark.parametrize("size", CARD_SIZES)


@cache
def drawn(size: str = DEFAULT_CARD, variant: Variant = "colour") -> dict[str, Component]:
    return {each.id: each for each in draw(replace(SETTING, card_size=size, variant=variant))}


def lightness(name: str) -> float:
    """L* of a swatch of the colour variant."""
    return float(Color(theme("colour").swatch(name).hex).convert("lab")[0])


def test_the_four_paints_are_four_greys() -> None:
    """Twelve of L* lie between any two of them, and seven between each and the wood that they are on."""
    paints = [colour.id for colour in FACTS.colours]
    near = {(a, b): abs(lightness(a) - lightness(b)) for a, b in combinations(paints, 2)}
    assert min(near.values()) >= 12.0, near
    assert min(abs(lightness(paint) - lightness("wood")) for paint in paints) >= 6.9


@pytest.mark.parametrize("colour", FACTS.colours, ids=lambda colour: str(colour.id))
def test_knobs_are_as_large_as_a_thumbnail(colour: object) -> None:
    """About 13 mm: as large a square as a disc of 12 mm at least, and none reaches over 17 mm."""
    outline = pen.knob_outline(colour.knob, (0.0, 0.0), pen.KNOB)  # type: ignore[attr-defined]  # a colour of the facts
    box = bounds([Path(outline, pen.Style(theme("colour").swatch("ink")))])
    assert box is not None
    wide, high = box[2] - box[0], box[3] - box[1]
    assert 11.0 <= min(wide, high) <= max(wide, high) <= 17.0


def hero(face: Face) -> Path:
    """The one arrow that is meant."""
    (found,) = (
        each
        for each, _ in leaves(face.elements)
        if isinstance(each, Path) and each.style.fill is not None and each.style.fill.name == "hero"
    )
    return found


def corners(path: Path) -> list[tuple[float, float]]:
    return [(float(s[1]), float(s[2])) for s in segments_of(path) if s[0] != "Z"]


@every_move
def test_a_card_has_one_arrow_of_three_millimetres(move: object) -> None:
    """Its shaft, measured where it leaves its heads."""
    points = corners(hero(drawn()[f"card.move.{move.id}"].front))  # type: ignore[attr-defined]  # a move of the facts
    assert dist(points[2], points[-2]) == pytest.approx(3.0, abs=0.02)


@every_size
@every_move
def test_the_arrow_lies_between_the_two_drawers(move: object, size: str) -> None:
    """It begins on the drawer that moves (the filled circle) and ends on one with which it may change."""
    face = drawn(size)[f"card.move.{move.id}"].front  # type: ignore[attr-defined]  # a move of the facts
    circles = [
        (transform_point(at, each.centre), each.style.fill)
        for each, at in leaves(face.elements)
        if not isinstance(each, (Path, Text)) and hasattr(each, "centre")
    ]
    (start,) = (at for at, fill in circles if fill is not None)
    ends = [at for at, fill in circles if fill is None]
    points = corners(hero(face))
    tip = points[(len(points)) // 2]
    least = min(dist(one, other) for one, other in combinations([start, *ends], 2))
    assert dist(points[0], start) < 0.3 * least
    assert min(dist(tip, end) for end in ends) < 0.3 * least


@every_size
@every_move
def test_the_hand_hides_no_other_drawer(move: object, size: str) -> None:
    """Nine tenths of every drawer with which one may change places are seen beside hand and sleeve."""
    card = Card(*CARD_SIZES[size])
    face = drawn(size)[f"card.move.{move.id}"].front  # type: ignore[attr-defined]  # a move of the facts
    look = theme("colour")
    arms = {look.swatch(name).hex for name in ("skin-1-dark", "sleeve-1-dark", "dusk-paper", "paper")}
    hand = shapely.union_all(
        [
            shapely.Polygon(flat(each.segments)).buffer(0)
            for each, _ in leaves(face.elements)
            if isinstance(each, Path)
            and each.style.fill is not None
            and each.style.stroke is None
            and each.style.fill.hex in arms
            and not each.style.dash
        ]
    )
    others = [
        shapely.box(*box)
        for each, _ in leaves(face.elements)
        if isinstance(each, Path) and each.style.dash and (box := bounds([each])) is not None
    ]
    assert len(others) == 3
    assert hand.area > 0.01 * card.width * card.height
    for other in others:
        assert hand.intersection(other).area <= 0.1 * other.area


def flat(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """The corners of an outline, its curves by eight chords each."""
    found: list[tuple[float, float]] = []
    for segment in segments:
        values = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            p, (a, b, c) = found[-1], ((values[0], values[1]), (values[2], values[3]), (values[4], values[5]))
            for t in (k / 8 for k in range(1, 9)):
                u = 1 - t
                w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                found.append(
                    tuple(sum(k * q[i] for k, q in zip(w, (p, a, b, c), strict=True)) for i in (0, 1))  # type: ignore[arg-type]  # two numbers
                )
        elif values:
            found.append((values[0], values[1]))
    return found


@every_size
def test_the_name_takes_an_eighth_of_a_card(size: str) -> None:
    card = Card(*CARD_SIZES[size])
    assert card.plate_height <= max(9.0, 0.125 * card.height)
    assert card.plate_height / card.height < 0.13


@pytest.mark.parametrize("variant", VARIANTS)
def test_drawers_and_padlock_keep_away_from_the_cut(variant: Variant) -> None:
    setting = replace(SETTING, variant=variant)
    made = tuple(part for part in drawn(variant=variant).values() if part.kind in ("tile", "marker", "board"))
    proof = pull(GAME, setting, made)
    assert [finding for check in drawing_cut.CHECKS for finding in check(proof)] == []


@every_size
@pytest.mark.parametrize("variant", VARIANTS)
def test_cards_of_every_size_are_sound_and_show_what_they_say(size: str, variant: Variant) -> None:
    """Cut, lettering and contrast, the movements, and figures of each length."""
    setting = replace(SETTING, card_size=size, variant=variant)
    parts = drawn(size, variant)
    some = [f"card.fig.{each}" for each in ("sun.4-1", "moth.4-2", "shell.5-1", "leaf.5-18", "sun.5-12")]
    made = tuple(part for name, part in parts.items() if name.startswith("card.move.") or name in some)
    proof = pull(GAME, setting, made)
    checks = (*drawing_cut.CHECKS, *drawing_text.CHECKS, figures, drawn_movements)
    assert [finding for check in checks for finding in check(proof)] == []


def test_drawers_that_the_arrow_passes_lie_on_it() -> None:
    """From an end of a line a drawer may change places with all of it: each is seen, none twice."""
    lateral = FACTS.move("lateral")
    shapes = [
        each for each, _ in leaves(cards.diagram(lateral, (0, 3), 6, 6, 5.6, (0.0, 0.0), theme("colour")))
    ]
    order = [k for k, each in enumerate(shapes) if isinstance(each, Path) and each.style.dash]
    (arrow,) = (
        k
        for k, each in enumerate(shapes)
        if isinstance(each, Path) and each.style.fill is not None and each.style.fill.name == "hero"
    )
    assert len(order) == len(targets(lateral, (0, 3), 6, 6)) - 1
    assert sum(k > arrow for k in order) == 4


def test_light_falls_from_above_on_the_left() -> None:
    """Facets of a diamond get darker from its upper left side to its lower right one."""
    lit = {tone: centre(path) for tone, path in facets("diamond")}
    assert len(lit) == 4
    light, dark = max(lit), min(lit)
    assert lit[light][0] < 0 > lit[light][1]
    assert lit[dark][0] > 0 < lit[dark][1]


def facets(kind: pen.Knob) -> list[tuple[float, Path]]:
    return [
        (each.style.fill.luminance, each)
        for each in pen.knob(kind, (0.0, 0.0), pen.KNOB, theme("colour"))
        if isinstance(each, Path) and each.style.fill is not None and each.style.stroke is None
    ]


def centre(path: Path) -> tuple[float, float]:
    points = corners(path)
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def test_small_knobs_are_flat() -> None:
    """A knob that nobody sees the facets of is one shape."""
    assert len(list(pen.knob("star", (0.0, 0.0), 0.4, theme("colour")))) == 1


def test_a_lattice_covers_a_window_and_no_more() -> None:
    lattice = Lattice((4.0, 4.0), 10.0)
    assert lattice.range_in_window((4.0, 4.0, 34.0, 24.0)) == (0, 0, 2, 1)
    assert lattice.range_in_window((2.0, 4.0, 36.0, 24.0)) == (-1, 0, 3, 1)
    assert [b - a for a, b in pairwise(lattice.middle((k, 0))[0] for k in range(3))] == [10.0, 10.0]
