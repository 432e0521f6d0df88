"""The rulebook's figures: the board and its places, the start, each way to move, the worked examples."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import cos, pi, radians, sin

from pnp.caching import memoize_by_identity
from pnp.games import Game, Position, Setting, ornament
from pnp.games.magicans_duel.examples import first_position, play_example
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.board import board_face
from pnp.games.magicans_duel.faces.diagram import TOKEN, Chart
from pnp.games.magicans_duel.faces.pieces import (
    ART,
    character,
    foot_label,
    front,
    piece_face,
    sign,
)
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import PLAYERS, Facts, pieces
from pnp.games.magicans_duel.rules import BOARD, SEAT, TABLE, Duel
from pnp.games.magicans_duel.rules.state import State
from pnp.games.tabling import draw_quick_start, look_close
from pnp.grid.points import Lattice, paths
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Polygon,
    Style,
    Theme,
    compose,
    hinge,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.scene.forms import on_circle
from pnp.tabletop import Touch
from pnp.tabletop.picture import STAND
from pnp.tabletop.sketch import crop, in_row, lay_face
from pnp.units import Point, mm

# The folding of a piece: flat, half folded, and standing on its round foot, seen from the front and
# above.

_SHOWN = "G2"

_FLAT, _FOLDED = 0.57, 0.74
"""The scales of the flat and of the folded piece in the figure of folding."""

_ACROSS, _TOWARDS, _UP = (0.94, -0.12), (-0.32, 0.52), (0.0, -0.9)
"""The directions of one millimetre on the drawing, as (x, y): to the right, towards the viewer, and
upwards."""


def fold(setting: Setting) -> Drawing:
    """Draw the three steps of folding a piece: flat after cutting, with the strip folded over the top and the
    half feet bent, and standing."""
    look = theme(setting.variant)
    face = piece_face(setting, _SHOWN)
    edge = Style(None, look.swatch("ink"), 0.4)
    flat = Group((*face.elements, Polygon(face.trim, edge)), scale(_FLAT), outline(face.trim))
    low = mm(face.height * _FLAT - 9.0)
    return crop(
        [
            flat,
            Group(tuple(_folded_piece(setting, lean=24.0, bent=38.0)), _translation(41.0, low - 4.0)),
            Group(tuple(_folded_piece(setting, lean=0.6, bent=0.0)), _translation(73.0, low)),
        ],
        whole=True,
    )


def _translation(x: float, y: float) -> Matrix:
    return compose(translate(x, y), scale(_FOLDED))


def _folded_piece(setting: Setting, *, lean: float, bent: float) -> list[Element]:
    """Draw a piece whose sides lean `lean` degrees from vertical and whose half feet hang down by `bent`
    degrees.

    The origin is the middle of the foot.
    """
    look, face = theme(setting.variant), piece_face(setting, _SHOWN)
    ink, ground = look.swatch("ink"), face.ground
    middle, low = face.height / 2, hinge(face)
    panel, half = _part(face, middle, low), _part(face, low, face.height)
    tall = low - middle
    away, high = tall * sin(radians(lean)), cos(radians(lean))
    out, down = cos(radians(bent)), sin(radians(bent))
    edge = Style(None, ink, 0.5)
    foot: tuple[Element, ...] = (
        Polygon(half, Style(ground)),
        Group(tuple(sign(look, _SHOWN)), scale(ART)),
        foot_label(setting, _SHOWN),
        Polygon(half, edge),
    )
    side: tuple[Element, ...] = (
        Polygon(panel, Style(ground)),
        Group(tuple(character(look, _SHOWN)), scale(ART)),
        Polygon(panel, edge),
    )
    slope = away / tall
    return [
        Group(foot, _plane((-1.0, 0.0, 0.0), (0.0, -out, -down), -away)),
        Group(
            (Polygon(panel, Style(look.swatch("paper"), ink, 0.5)),),
            _plane((1.0, 0.0, 0.0), (0.0, -slope, -high), -away),
        ),
        Group(foot, _plane((1.0, 0.0, 0.0), (0.0, out, -down), away)),
        Group(side, _plane((1.0, 0.0, 0.0), (0.0, slope, -high), away)),
    ]


def _part(face: Face, top: float, low: float) -> tuple[Point, ...]:
    """Return the outline of a piece between two heights. Its origin is the middle of the hinge."""
    foot = hinge(face)
    part = (point for point in face.trim if top - 0.01 <= point[1] <= low + 0.01)
    return tuple((mm(x - face.width / 2), mm(y - foot)) for x, y in part)


Vector = tuple[float, float, float]


def _plane(right: Vector, down: Vector, away: float) -> Matrix:
    """Return the matrix that puts a flat part into the drawing.

    `right` and `down` are the directions of the part's right and lower side, each as (to the right, towards
    the viewer, upwards); `away` is the distance of its hinge towards the viewer.
    """

    def length_of(way: Vector, axis: int) -> float:
        return sum(part * seen[axis] for part, seen in zip(way, (_ACROSS, _TOWARDS, _UP), strict=True))

    a, b, c, d, e, f = (length_of(way, axis) for way in (right, down, (0.0, away, 0.0)) for axis in (0, 1))
    return (a, b, c, d, mm(e), mm(f))


# The figure of the quick start: the table with all pieces, and numbers at what a player sets up.

_HIGH = 197.0
"""The height of the figure in mm."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the table at the start of the game, with the numbers of the set-up steps."""
    facts: Facts = setting.definition.facts
    points, start = setting.definition.point_board().points, facts.start
    pieces_of_steps = (start.black[0], start.G[0], start.H[0])
    zones = (TABLE, *(f"{BOARD}.{points.index(place)}" for place in pieces_of_steps), f"{SEAT}.1")
    return draw_quick_start(setting, {zone: str(k) for k, zone in enumerate(zones, 1)}, height=_HIGH)


# The title page's ornament: a window of the night, moon and sun, and a constellation of pieces.

DIAMETER = 130.0
"""The diameter of the ornament in mm."""

_R = DIAMETER / 2


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page, a circle of `DIAMETER` mm."""
    look = theme(setting.variant)
    elements = [*_sky(look), *_lattice(setting, look), *_cast(look), *_ring(look)]
    return Drawing(DIAMETER, DIAMETER, (Group(tuple(elements), translate(_R, _R)),))


def _sky(look: Theme) -> list[Element]:
    elements: list[Element] = [
        Circle((0.0, 0.0), _R - 0.5, Style(look.swatch("night"), look.swatch("gold"), 0.7))
    ]
    if look.variant == "colour":
        elements += [
            Circle((0.0, 0.0), mm(57.5 - 8.5 * i), Style(look.swatch(f"dusk-{i + 1}"))) for i in range(5)
        ]
    stars = sky.scatter_stars(21, 420, (-56, -56, 56, 56), ())
    inside = [(at, size) for at, size in stars if at[0] ** 2 + at[1] ** 2 < 54.5**2]
    elements += sky.dust(look, inside[:: 1 if look.variant == "colour" else 3])
    return elements


def _lattice(setting: Setting, look: Theme) -> list[Element]:
    """Draw the middle of the board as a constellation."""
    board = setting.definition.point_board()
    xs, ys = [x for x, _ in board.points], [y for _, y in board.points]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def point_at(place: tuple[int, int]) -> Point:
        return (mm((place[0] - x0) * 8.6), mm((place[1] - y0) * 12.8))

    kept = [p for p in board.points if point_at(p)[0] ** 2 + point_at(p)[1] ** 2 < 54**2]
    gold = look.swatch("gold-dim" if look.variant == "colour" else "gold")
    elements: list[Element] = [
        line(point_at(a), point_at(b), Style(None, gold, 0.3 if look.variant != "mono" else 0.35))
        for a, b in paths(kept, board.steps)
    ]
    star = Style(look.swatch("star"), look.swatch("gold"), 0.25)
    elements += [Polygon(sky.compass_star(point_at(p), 2.6), star) for p in kept]
    return elements


def _cast(look: Theme) -> list[Element]:
    """Draw a gargoyle between the two clans and a spell above it, in pointed windows."""
    elements: list[Element] = []
    for name, x, y, factor in (
        ("H1", 0.0, -8.0, 1.0),
        ("M1.black", -29.0, 24.0, 1.12),
        ("M1.white", 29.0, 24.0, 1.12),
        ("G1", 0.0, 45.0, 1.35),
    ):
        half, height = 11.0 * factor, 18.0 * factor
        window = sky.arch((x, y - 1.0), half, 1.0, height)
        tone = look.swatch("medal")
        elements.append(Path(window, Style(tone, look.swatch("gold"), 0.9)))
        inner = sky.arch((x, y - 1.6), half - 0.9, 0.6, height - 0.3)
        elements.append(Path(inner, Style(None, look.swatch("ink"), 0.3)))
        art = tuple(character(look, name))
        elements.append(Group(art, (factor, 0.0, 0.0, factor, mm(x), mm(y + 1.0 * factor))))
    return elements


def _ring(look: Theme) -> list[Element]:
    """Draw a ring around the ornament: moons in all phases, the sun at the top, the full moon at the
    bottom."""
    gold, night = look.swatch("gold"), look.swatch("night")
    ring = (*_circle(_R - 0.5), *_circle(57.5))
    elements: list[Element] = [Path(ring, Style(night, gold, 0.5, evenodd=True))]
    phases = 24
    for i in range(1, phases):
        at = on_circle(61.0, 180 + 360.0 * i / phases)
        if i == phases // 2:
            continue
        lit = abs(i - phases / 2) / (phases / 2)
        elements += sky.moon(look, at, 2.2, round(lit * 0.94, 2), left=i < phases / 2)
    elements += [Circle(on_circle(61.0, 0), 3.4, Style(night))]
    elements += sky.sun(look, on_circle(60.8, 0), 3.6)
    elements += sky.moon(look, on_circle(61.0, 180), 2.7, 1.0)
    for i in range(phases):
        elements.append(
            Polygon(sky.star_points(on_circle(61.0, 360.0 * (i + 0.5) / phases), 4, 0.9, 0.3), Style(gold))
        )
    return elements


def _circle(radius: float) -> tuple[tuple[str | float, ...], ...]:
    return outline([(radius * cos(2 * pi * i / 180), radius * sin(2 * pi * i / 180)) for i in range(180)])


WIDE = (7.4, 11.0)
"""The distance in mm between columns and rows of the whole board. Smaller charts use `CLOSE`."""

CLOSE = (6.4, 9.8)

_PAGE, _AMONG = 150.0, 0.8
"""The width of a worked example in mm, and the scale of its pieces relative to its board."""

_BENDS = {"jump": 15.0, "portal": 70.0}
"""How far the arrows of some moves are bent, in mm."""

_BOARD = 0.5
"""The scale of the board in its own figure."""


def board(setting: Setting) -> Drawing:
    """Draw the printed board without pieces."""
    face = board_face(setting)
    return Drawing(mm(face.width * _BOARD), mm(face.height * _BOARD), (lay_face(face, (0.0, 0.0), _BOARD),))


def start(setting: Setting) -> Drawing:
    """Draw the board with all pieces at the start. The words "Black mages" and "White mages" are below it,
    each on the side of that clan."""
    chart = Chart(setting, WIDE)
    chart.lattice()
    for name, place in pieces(chart.facts.start):
        chart.piece(name, place)
    points = setting.definition.point_board().points
    for number, place in enumerate(points):
        x, y = chart.point_at(place)
        chart.touch(Touch(f"{BOARD}.{number}"), (x - TOKEN, y - TOKEN), 2 * TOKEN, 2 * TOKEN)
    xs = [x for x, _ in points]
    y = WIDE[1] * max(row for _, row in points) + 6.5
    chart.word(setting.say("Black mages"), (WIDE[0] * (min(xs) + 3), y), 10)
    chart.word(setting.say("White mages"), (WIDE[0] * (max(xs) - 3), y), 10)
    return chart.finish()


def _patch(rows: int, columns: int) -> list[Lattice]:
    """Return a patch of the board's points, for moves that can happen anywhere."""
    return [(x, y) for y in range(1, rows + 1) for x in range(columns) if (x + y) % 2]


Scene = tuple[dict[str, Lattice], tuple[tuple[Lattice, Lattice, str], ...], tuple[str, ...]]

_SCENES: dict[str, tuple[int, int, Scene]] = {
    "mage": (3, 6, ({"M1.white": (2, 3)}, (((2, 3), (3, 2), "1"),), ())),
    "possession": (3, 8, ({"M1.white": (0, 3), "M2.black": (4, 3)}, (((4, 3), (5, 2), "2"),), ("M1.white",))),
    "spell": (
        3,
        8,
        (
            {"M1.white": (0, 3), "M3.white": (5, 2), "H2": (4, 3)},
            (((4, 3), (6, 3), "1"),),
            ("M1.white", "M3.white"),
        ),
    ),
    "gargoyle-spells": (
        3,
        6,
        ({"G1": (2, 3), "H1": (0, 3), "H3": (1, 2)}, (((2, 3), (4, 3), "1"),), ("H1", "H3")),
    ),
    "gargoyle-mages": (
        3,
        6,
        (
            {"G2": (2, 3), "M1.white": (0, 3), "M2.white": (1, 2), "M3.black": (4, 3)},
            (((2, 3), (3, 2), "1"),),
            ("M1.white", "M2.white", "M3.black"),
        ),
    ),
    "push": (3, 8, ({"G3": (2, 3), "M1.black": (4, 3)}, (((2, 3), (4, 3), "2"), ((4, 3), (6, 3), "")), ())),
}


def _scene(setting: Setting, name: str) -> Drawing:
    rows, columns, (placed, arrows, held) = _SCENES[name]
    chart = Chart(setting, CLOSE, 2.8)
    chart.lattice(_patch(rows, columns), plain=True)
    for piece in held:
        chart.halo(placed[piece])
    for piece, place in placed.items():
        chart.piece(piece, place)
    for begin, end, word in arrows:
        chart.arrow(begin, end, bend=0.01, word=word, dash=() if word else (0.01, 1.5))
    return chart.finish()


def gargoyle(setting: Setting) -> Drawing:
    """Draw two gargoyles that can move: one between two spells, one near three mages."""
    return in_row([_scene(setting, "gargoyle-spells"), _scene(setting, "gargoyle-mages")], 7.0)


def jump(setting: Setting) -> Drawing:
    """Draw a mage that jumps over a gargoyle, and one that jumps over a gargoyle and an empty crossing."""
    facts = Chart(setting, CLOSE).facts.costs
    drawings = []
    for end in (4, 6):
        chart = Chart(setting, CLOSE, 2.8)
        chart.lattice(_patch(3, 8), plain=True)
        chart.piece("G4", (2, 3))
        chart.piece("M2.black", (0, 3))
        chart.arrow((0, 3), (end, 3), bend=13.0, word=str(facts.jump + facts.crossing * end // 2))
        drawings.append(chart.finish())
    return in_row(drawings, 7.0)


def portal(setting: Setting) -> Drawing:
    """Draw a mage that moves through portals across the board."""
    chart = Chart(setting, (4.4, 6.6), 2.4)
    chart.lattice()
    places = chart.facts.places.portals
    chart.piece("M1.white", places[0])
    chart.arrow(places[0], places[-1], bend=4.0, word=str(chart.facts.costs.portal))
    return chart.finish()


def niche(setting: Setting) -> Drawing:
    """Draw a gargoyle that enters a niche along one of its paths."""
    chart = Chart(setting, CLOSE, 2.8)
    target = chart.facts.places.niches.black[1]
    near = [
        p
        for p in setting.definition.point_board().points
        if abs(p[0] - target[0]) <= 5 and abs(p[1] - target[1]) <= 2
    ]
    chart.lattice(near)
    chart.piece("G5", (target[0] + 2, target[1]))
    chart.arrow((target[0] + 2, target[1]), target)
    return chart.finish()


def example(setting: Setting, name: str) -> Drawing:
    """Draw the position before a worked example (its name is such as "A1"), with an arrow for each move,
    numbered in the order of the moves."""
    rules = _duel(setting.game)
    facts: Facts = setting.definition.facts
    played = list(play_example(rules, facts.examples[name]))
    cells, names = rules.places.cells, rules.tables.piece_names
    view = look_close(
        setting, rules, played[0].before, BOARD, focus=cells, width=_PAGE, height=_PAGE, standing=_AMONG
    )
    for number, each in enumerate(played, 1):
        for piece, begin, end in zip(names, each.before.cells, each.after.cells, strict=True):
            moves, bend = piece == each.move.piece, _BENDS.get(each.move.kind, 0.0)
            if begin != end:
                view.arrow(
                    cells[begin], cells[end], bend=bend, word=str(number) if moves else "", pushed=not moves
                )
    return view.draw()


@memoize_by_identity
def _duel(game: Game) -> Duel:
    """Return the rules by which the figures are played. They are the same in all figures."""
    duel: Duel = game.rules(len(PLAYERS))  # type: ignore[assignment]  # what this game's are
    return duel


def first_of_example(game: Game, name: str) -> tuple[Duel, State]:
    """Return the engine, and the position before a worked example of the document, such as "A1"."""
    duel = _duel(game)
    return duel, first_position(duel, game.definition.facts.examples[name])


def first_of_game(game: Game) -> tuple[Duel, State]:
    """Return the engine, and the position in which the game begins."""
    duel = _duel(game)
    return duel, duel.initial_state()


def one_of_each_kind(setting: Setting) -> Drawing:
    """Draw four standing pieces side by side: a black mage, a white mage, a gargoyle and a spell."""
    look = theme(setting.variant)
    names = ("M1.black", "M1.white", "G1", "H1")
    elements: list[Element] = []
    for index, name in enumerate(names):
        face = piece_face(setting, name)
        x = index * (face.width + 5.0)
        shape = tuple((mm(a + x), b) for a, b in _part(face, face.height / 2, face.height))
        elements.append(Polygon(shape, Style(look.swatch("piece"), look.swatch("line"), 0.3)))
        elements.append(Group(tuple(front(setting, name)), translate(x, 0)))
    return crop(elements, whole=True)


Figure = Callable[[Setting], Drawing]


def _plate(setting: Setting, names: tuple[str, ...]) -> Drawing:
    """Draw standing pieces side by side."""
    look = theme(setting.variant)
    return ornament.row([_upright(setting, name) for name in names], look.swatch("line"), turn=0.0)


def draw_standing(setting: Setting, component: str) -> Face | None:
    """Return the picture of a piece that is folded and stands on the table, from its top to the front half of
    its foot. `component` is a component's id. Return None if it is not a piece."""
    entry = next((each for each in setting.definition.components if each.id == component), None)
    if entry is None or entry.kind != "standee":
        return None
    whole = _upright(setting, entry.front)
    top = min(y for _, y in whole.trim)
    trim = tuple((x, mm(y - top)) for x, y in whole.trim)
    return replace(
        whole,
        height=mm(whole.height - top),
        trim=trim,
        elements=(Group(whole.elements, translate(0.0, -top)),),
    )


def _upright(setting: Setting, name: str) -> Face:
    """Return the visible side of a standing piece, with half of its foot."""
    face = piece_face(setting, name)
    wide, high, foot = face.width, face.height, hinge(face)
    panel = tuple(p for p in face.trim if p[1] >= high / 2 - 0.01)
    drawn = (
        rectangle(0.0, 0.0, wide, high, Style(face.ground)),
        rectangle(0.0, 0.0, wide, foot, Style(face.ground), STAND),
        Group(tuple(front(setting, name)), translate(wide / 2, foot)),
    )
    return Face(name, wide, high, panel, drawn, face.ground)


_PLATES = (
    ("M1.black", "M2.black", "M3.black"),
    ("M1.white", "M2.white", "M3.white"),
    ("H1", "H2", "H3", "H4"),
    ("G1", "G2", "G3", "G4", "G5"),
)


_EXAMPLES = ("A1", "A2", "B1", "B2")

FIGURES: Mapping[str, Figure] = {
    "cover": cover,
    "board": board,
    "cast": one_of_each_kind,
    "fold": fold,
    "start": start,
    "setup-steps": setup_steps,
    **{name: partial(_scene, name=name) for name in ("mage", "possession", "spell", "push")},
    "gargoyle": gargoyle,
    "jump": jump,
    "portal": portal,
    "niche": niche,
    **{f"example-{name}": partial(example, name=name) for name in _EXAMPLES},
    **{f"{ornament.PLATE}{k}": partial(_plate, names=names) for k, names in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2."""

POSITIONS: Mapping[str, Position] = {
    "start": first_of_game,
    **{f"example-{name}": partial(first_of_example, name=name) for name in _EXAMPLES},
}
"""The positions that figures show, by the names of the figures. The others show pieces without the rest of
the board."""
