"""The rulebook's figures: the board and its places, the start, each way to move, the worked examples."""

from collections.abc import Callable, Mapping
from functools import partial

from pnp.games import Setting, plates
from pnp.games.magicans_duel.examples import default_rules, play_example
from pnp.games.magicans_duel.faces import standee
from pnp.games.magicans_duel.faces.board import board_face
from pnp.games.magicans_duel.faces.cover import cover
from pnp.games.magicans_duel.faces.diagram import Chart, crop_drawing, drawings_in_row
from pnp.games.magicans_duel.faces.figure_fold import fold
from pnp.games.magicans_duel.faces.figure_setup import setup_steps
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Example, pieces
from pnp.grid.points import Lattice
from pnp.scene import (
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Theme,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.units import mm

WIDE = (7.4, 11.0)
"""The pitch of the whole board in mm; the smaller charts have CLOSE."""

CLOSE = (6.4, 9.8)

_BOARD = 0.5
"""Of its own size, in the figure that shows it."""


def board(setting: Setting) -> Drawing:
    """Draw the board itself, cut out, without pieces."""
    face = board_face(setting)
    shown = Group((Group(face.elements, clip=outline(face.trim)),), scale(_BOARD))
    return Drawing(mm(face.width * _BOARD), mm(face.height * _BOARD), (shown,))


def start(setting: Setting) -> Drawing:
    """Draw the board at the start, each clan's side named."""
    chart = Chart(setting, WIDE)
    chart.lattice()
    for name, place in pieces(chart.facts.start):
        chart.piece(name, place)
    xs = [x for x, _ in setting.definition.point_board().points]
    low = max(row for _, row in setting.definition.point_board().points)
    y = WIDE[1] * low + 6.5
    chart.word(setting.say("Black mages"), (WIDE[0] * (min(xs) + 3), y), size=10)
    chart.word(setting.say("White mages"), (WIDE[0] * (max(xs) - 3), y), size=10)
    return chart.finish()


def _patch(rows: int, columns: int) -> list[Lattice]:
    """Return a piece of lattice, for moves that could be anywhere."""
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
    """Draw a gargoyle held by two spells, and one held by three mages."""
    return drawings_in_row([_scene(setting, "gargoyle-spells"), _scene(setting, "gargoyle-mages")], 7.0)


def jump(setting: Setting) -> Drawing:
    """Draw a mage jumps over a gargoyle, and over a gargoyle and an empty crossing."""
    facts = Chart(setting, CLOSE).facts.costs
    drawings = []
    for end in (4, 6):
        chart = Chart(setting, CLOSE, 2.8)
        chart.lattice(_patch(3, 8), plain=True)
        chart.piece("G4", (2, 3))
        chart.piece("M2.black", (0, 3))
        chart.arrow((0, 3), (end, 3), bend=13.0, word=str(facts.jump + facts.crossing * end // 2))
        drawings.append(chart.finish())
    return drawings_in_row(drawings, 7.0)


def portal(setting: Setting) -> Drawing:
    """Draw a move through portals across the board."""
    chart = Chart(setting, (4.4, 6.6), 2.4)
    chart.lattice()
    places = chart.facts.places.portals
    chart.piece("M1.white", places[0])
    chart.arrow(places[0], places[-1], bend=4.0, word=str(chart.facts.costs.portal))
    return chart.finish()


def niche(setting: Setting) -> Drawing:
    """Draw a gargoyle enters a niche along one of its paths."""
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
    """Draw a turn of the document before its first move; each arrow has its number in the turn."""
    chart = Chart(setting, WIDE)
    chart.lattice()
    shown: Example = chart.facts.examples[name]
    for piece, place in pieces(shown.position):
        chart.piece(piece, place)
    duel = default_rules(setting.definition)
    names, points = duel.tables.piece_names, duel.tables.points
    for number, played in enumerate(play_example(duel, shown), 1):
        move, begin = played.move, played.before.cells[names.index(played.move.piece)]
        for piece, cell, now in zip(names, played.before.cells, played.after.cells, strict=True):
            if piece != move.piece and now != cell:
                chart.arrow(points[cell], points[now], dash=(0.01, 1.5), bend=0.01)
        if move.kind == "portal":
            chart.arrow_around(points[begin], move.to, str(number))
        else:
            chart.arrow(points[begin], move.to, bend=15.0 if move.kind == "jump" else 0.01, word=str(number))
    return chart.finish()


def one_of_each_kind(setting: Setting) -> Drawing:
    """Draw one piece of each kind, standing."""
    look = theme(setting.variant)
    names = ("M1.black", "M1.white", "G1", "H1")
    elements: list[Element] = []
    for index, name in enumerate(names):
        x = index * (standee.WIDTH + 5.0)
        panel = [p for p in standee.trim(name[0]) if p[1] >= standee.HEIGHT / 2 - 0.01]
        shape = tuple(
            (mm(a - standee.WIDTH / 2 + x), mm(b - standee.HEIGHT / 2 - standee.PANEL)) for a, b in panel
        )
        elements.append(Polygon(shape, Style(look.swatch("piece"), look.swatch("line"), 0.3)))
        elements.append(Group(tuple(standee.front(look, name)), translate(x, 0)))
    return crop_drawing(elements)


Figure = Callable[[Setting], Drawing]


def _plate(setting: Setting, names: tuple[str, ...]) -> Drawing:
    """Draw standing pieces side by side."""
    look = theme(setting.variant)
    return plates.row([_upright(look, name) for name in names], look.swatch("line"), turn=0.0)


def _upright(look: Theme, name: str) -> Face:
    """Return the visible side of a standing piece, with its foot."""
    wide, high = standee.WIDTH, standee.HEIGHT
    panel = tuple(p for p in standee.trim(name[0]) if p[1] >= high / 2 - 0.01)
    ground = look.swatch("piece")
    drawn = (
        rectangle(0.0, 0.0, wide, high, Style(ground)),
        Group(tuple(standee.front(look, name)), translate(wide / 2, high / 2 + standee.PANEL)),
    )
    return Face(name, wide, high, panel, drawn, ground)


_PLATES = (
    ("M1.black", "M2.black", "M3.black"),
    ("M1.white", "M2.white", "M3.white"),
    ("H1", "H2", "H3", "H4"),
    ("G1", "G2", "G3", "G4", "G5"),
)


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
    **{f"example-{name}": partial(example, name=name) for name in ("A1", "A2", "B1", "B2")},
    **{f"{plates.PLATE}{k}": partial(_plate, names=names) for k, names in enumerate(_PLATES, 1)},
}
"""The figures by their names in rulebook.md.j2."""
