"""The board: a night sky whose crossings are stars and whose paths are constellations.

Portals are moons in their phases, niches the doorways of a façade; the paths to niches, which only
gargoyles take, are drawn as chains of beads. All places come from the definition's list of points.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from pnp.definition import PointBoard
from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.board import heavens, places
from pnp.games.magicans_duel.faces.board.facade import facade, niche
from pnp.games.magicans_duel.faces.board.sides import MARGIN, sides
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, niches, pieces, point_names, special_places
from pnp.grid.points import Lattice, paths
from pnp.scene import Element, Face, Style, Theme, line, rectangle
from pnp.units import Point, mm

WIDTH, HEIGHT = 356.0, 256.0
"""mm: two landscape sheets of A4 or Letter carry it, or one of A3 or Tabloid."""

CENTRE = (WIDTH / 2, HEIGHT / 2)

SAFE, FRAME = 3.0, 5.0
ROOM = (36.0, 20.0)
"""The least space left and right, above and below the outermost points, in mm."""

GAP = {"": 1.0, "start": 1.8}
"""The space in mm between a place and its paths, larger where a piece starts."""

_STARS = {"colour": 620, "low-ink": 220, "mono": 130}
"""How many are strewn, before those that are in the way go."""


def spots(board: PointBoard, size: tuple[float, float]) -> dict[Lattice, Point]:
    """Return where each point lies on a face of that size, all points centred.

    Raises LayoutError if the points need more space than the face has.
    """
    across, down = board.pitch_mm
    xs, ys = [x * across for x, _ in board.points], [y * down for _, y in board.points]
    span = (max(xs) - min(xs), max(ys) - min(ys))
    if any(span[axis] > size[axis] - 2 * ROOM[axis] + 0.01 for axis in (0, 1)):
        raise LayoutError(
            "the points of the board need more room than its sheet has",
            place=board.id,
            expected=f"at most {size[0] - 2 * ROOM[0]:g} x {size[1] - 2 * ROOM[1]:g} mm",
            found=f"{span[0]:g} x {span[1]:g} mm",
            hint="a smaller pitch_mm",
        )
    dx = size[0] / 2 - (max(xs) + min(xs)) / 2
    dy = size[1] / 2 - (max(ys) + min(ys)) / 2
    return {(x, y): (mm(x * across + dx), mm(y * down + dy)) for x, y in board.points}


def board_face(setting: Setting) -> Face:
    """Return the board in one look and language. Raises LayoutError for a lattice that does not fit."""
    look = theme(setting.variant)
    chart = _Chart(setting, look)
    ground = look.swatch("night")
    elements: list[Element] = [
        rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground"),
        *heavens.glow(look, (WIDTH, HEIGHT), FRAME),
        *heavens.engraved_mages(look, CENTRE),
        *heavens.equinox(look, CENTRE, chart.obstacles()),
        *heavens.engraved_gargoyle(look, CENTRE),
        *chart.dust(),
        *sides(setting, look, (WIDTH, HEIGHT)),
        *chart.facades(),
        *chart.ways(),
        *chart.places(),
        *chart.words(),
    ]
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("board", WIDTH, HEIGHT, trim, tuple(elements), ground, 3.0, SAFE)


class _Chart:
    """The elements on the sky, in painting order."""

    def __init__(self, setting: Setting, look: Theme) -> None:
        definition = setting.definition
        facts: Facts = definition.facts
        self.look, self.facts, self.board = look, facts, definition.point_board()
        self.at = spots(self.board, (WIDTH, HEIGHT))
        self.kinds = {place: kind.partition(".")[0] for place, kind in special_places(facts).items()}
        self.starts = {place: piece for piece, place in pieces(facts.start)}
        self.sizes = places.magnitudes(self.board.points, self.board.steps, self.kinds, set(self.starts))
        self.named = {
            place: places.name_position(
                at, CENTRE, self.sizes.get(place), self.kinds.get(place, ""), heavens.RINGS
            )
            for place, at in self.at.items()
        }
        self.number = {place: i for i, place in enumerate(self.board.points)}

    def obstacles(self) -> list[tuple[Point, float]]:
        """Return the discs that the ring must not touch: names, places with the signs around them, and
        paths."""
        discs = [
            (at, places.radius(self.kinds.get(place, ""), self.sizes.get(place)) + GAP["start"])
            for place, at in self.at.items()
        ]
        return [*((at, 3.4) for at in self.named.values()), *discs]

    def dust(self) -> list[Element]:
        """Return small stars that do not touch anything that is read."""
        clear = [(at, 13.0 if place in self.kinds else 8.0) for place, at in self.at.items()]
        clear += [(at, 5.0) for at in self.named.values()]
        for a, b in paths(self.board.points, self.board.steps):
            (x0, y0), (x1, y1) = self.at[a], self.at[b]
            clear += [((x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8), 1.7) for i in range(1, 8)]
        inset = FRAME + 4
        box = (inset, inset, WIDTH - inset, HEIGHT - inset)
        stars = sky.scatter_stars(
            77, _STARS[self.look.variant], box, (*clear, *_word_obstacles(self.at.values()))
        )
        return sky.dust(self.look, stars)

    def facades(self) -> Iterator[Element]:
        for left, end in ((True, self.facts.places.niches.black), (False, self.facts.places.niches.white)):
            at = sorted((self.at[place] for place in end), key=lambda spot: spot[1])
            storey = min((b[1] - a[1] for a, b in pairwise(at)), default=52.0)
            yield from facade(self.look, at, storey, left=left)
            for place in end:
                yield from niche(self.look, self.at[place], f"cell:{self.number[place]}", left=left)

    def ways(self) -> Iterator[Element]:
        """Draw the paths; those for gargoyles only are chains of beads."""
        closed = niches(self.facts)
        for a, b in paths(self.board.points, self.board.steps):
            low, high = sorted((self.number[a], self.number[b]))
            yield self._way(a, b, f"path:{low}-{high}", gargoyles=bool({a, b} & closed))

    def _way(self, a: Lattice, b: Lattice, name: str, *, gargoyles: bool) -> Element:
        (x0, y0), (x1, y1) = self.at[a], self.at[b]
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        near, far = (self._room(place) for place in (a, b))
        variant = self.look.variant
        if gargoyles:
            wide = 1.4 if variant != "low-ink" else 1.0
            style = Style(None, self.look.swatch("stone-line"), wide, (0.01, 2.3))
        else:
            wide = {"colour": 0.5, "low-ink": 0.35, "mono": 0.5}[variant]
            style = Style(None, self.look.swatch("gold"), wide)
        start = (mm(x0 + ux * near), mm(y0 + uy * near))
        return line(start, (mm(x1 - ux * far), mm(y1 - uy * far)), style, name)

    def _room(self, place: Lattice) -> float:
        disc = places.radius(self.kinds.get(place, ""), self.sizes.get(place))
        return disc + GAP["start" if place in self.starts else ""]

    def places(self) -> Iterator[Element]:
        """Draw crossings and portals; niches belong to their façades."""
        moons = {place: i for i, place in enumerate(self.facts.places.portals)}
        for place in self.board.points:
            at, name = self.at[place], f"cell:{self.number[place]}"
            if place in moons:
                yield from places.portal(self.look, at, name, moons[place])
            if place in self.starts:
                yield from places.footprint(self.look, self.starts[place], at)
            if place in self.sizes:
                yield from places.crossing(self.look, at, name, self.sizes[place])

    def words(self) -> Iterator[Element]:
        """Draw the names of places, and which piece starts where."""
        for name, place in zip(point_names(self.board.points), self.board.points, strict=True):
            yield from places.label(self.look, name, self.named[place])
        first = min(row for _, row in self.board.points)
        for place, piece in self.starts.items():
            yield places.start(self.look, piece, self.at[place], below=place[1] == first)


def _word_obstacles(at: Iterable[Point]) -> list[tuple[Point, float]]:
    """Return the discs around words that stars avoid."""
    columns = [((x, 20.0 + 8.0 * i), 6.0) for x in (MARGIN, WIDTH - MARGIN) for i in range(28)]
    titles = [((WIDTH / 2 + 8.0 * i, y), 6.0) for y in (11.0, HEIGHT - 10.0) for i in range(-12, 13)]
    return [*columns, *titles, *(((x, y + s * places.ASIDE), 3.8) for x, y in at for s in (-1, 1))]
