"""The rulebook's figures of one piece: its moves, and the document's examples of play."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil, sqrt

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram, place_in_row
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Example, Facts, steps
from pnp.games.dehexz_war.patterns import Surroundings, example_cells, pattern, targets_of
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.scene import Drawing
from pnp.text import flow, line_width, set_line
from pnp.units import from_points, mm

SIZE = 3.3
"""The size of a cell in mm, centre to corner."""

RADIUS = {"A": 2, "D": 4, "E": 4, "H": 4, "I": 3, "Ä": 4, "F": 4}
"""The number of rings around a piece in its figure: enough for its whole pattern."""


def _ground(setting: Setting, radius: int, size: float = SIZE) -> Diagram:
    diagram = Diagram(theme(setting.variant), size)
    diagram.cells(hexgrid.hexagon(radius + 1))
    return diagram


def moves(setting: Setting, kind: str, *, mimic: bool = True, size: float = SIZE) -> Drawing:
    """Draw a piece's moves on an empty board: discs for advances, stars for attacks of another kind, rings
    for captures. Slides have arrows that lead off."""
    facts: Facts = setting.definition.facts
    radius = RADIUS[kind]
    diagram = _ground(setting, radius, size)
    found = targets_of(kind, facts, mimic=mimic, radius=radius)
    for cell in sorted(found.advance):
        diagram.disc(cell)
    for cell in sorted(found.attack):
        diagram.star(cell)
    for cell in sorted(found.capture):
        diagram.ring(cell)
    for start, end in _slides(kind, facts, mimic=mimic):
        if hexgrid.distance(end, (0, 0)) <= radius:
            diagram.arrow(start, end, "ink")
    diagram.token((0, 0), kind)
    return diagram.finish()


def _slides(kind: str, facts: Facts, *, mimic: bool) -> list[tuple[Hex, Hex]]:
    """Return the pairs of cells that a slide joins: from the piece to the first landing, and on to the
    second."""
    kinds = [kind]
    if kind in ("Ä", "F"):
        doubles = facts.doubles
        kinds = list(doubles.doppelganger_with_mimic if mimic else doubles.doppelganger_without_mimic)
    offsets = tuple(
        offset
        for each in kinds
        for offset in {"E": facts.moves.E.slide, "H": facts.moves.H.slide}.get(each, ())
    )
    return [(step, hexgrid.times(step, 2)) for step in steps(offsets)]


def play(setting: Setting, figure: str) -> Drawing:
    """Draw an example of the document: friends grey, enemies light and pointing back, marks as in `moves`."""
    facts: Facts = setting.definition.facts
    example = next(each for each in facts.examples if each.figure == figure)
    friends, enemies = example_cells(example.friends), example_cells(example.enemies)
    radius = _radius(example)
    inside = frozenset(hexgrid.hexagon(radius + 1))
    around = Surroundings(friends, enemies, inside.__contains__)
    found = pattern(example.kind, facts, (0, 0), around, mimic=example.mimic)
    diagram = _ground(setting, radius)
    for cell in sorted(found.advance):
        diagram.disc(cell)
    for cell in sorted(friends):
        diagram.token(cell, "", look="friend")
    for cell in sorted(enemies):
        diagram.token(cell, "", turn=180.0, look="enemy")
    for cell in sorted(found.attack | {cell for pair in found.sweep for cell in pair}):
        diagram.halo(cell, "attack")
    for cell in sorted(found.capture):
        diagram.halo(cell, "capture")
    for cell in sorted(found.possess):
        diagram.halo(cell, "possess")
    for passed, landing in sorted(found.sweep):
        diagram.line([diagram.cell_centre(passed), diagram.cell_centre(landing)], "oxide", 0.6)
    diagram.token((0, 0), example.kind)
    return diagram.finish()


def _radius(example: Example) -> int:
    """Return enough rings for the pattern and for all pieces around."""
    offsets = (*example.friends, *example.enemies)
    farthest = max((hexgrid.distance(cell, (0, 0)) for cell in steps(offsets)), default=0)
    return max(RADIUS[example.kind], farthest)


def plays(setting: Setting, figures: tuple[str, ...]) -> Drawing:
    """Draw several examples in a row."""
    return place_in_row([play(setting, figure) for figure in figures], 4.0)


def both(setting: Setting, kind: str) -> Drawing:
    """Draw the moves with a Mimic on the board, and without one."""
    return place_in_row([moves(setting, kind), moves(setting, kind, mimic=False)], 4.0)


def key(setting: Setting) -> Drawing:
    """Draw the legend of the marks in two columns."""
    look = theme(setting.variant)
    diagram = Diagram(look, SIZE)
    rows: list[tuple[Callable[[Hex], None], str]] = [
        (diagram.disc, "moves here"),
        (diagram.star, "attacks only"),
        (diagram.ring, "captures here"),
        (partial(diagram.token, letter="", look="friend"), "a friend"),
        (partial(diagram.token, letter="", turn=180.0, look="enemy"), "an enemy"),
        (partial(diagram.halo, look="attack"), "can be attacked"),
        (partial(diagram.halo, look="capture"), "can be captured"),
        (partial(diagram.halo, look="possess"), "can be possessed"),
    ]
    label, em, ink = look.typeface("label"), from_points(9), look.swatch("ink")
    texts, half = [setting.say(words) for _, words in rows], len(rows) // 2
    room = SIZE + 2 + max(line_width(words, label, em) for words in texts[:half]) + SIZE + 4
    aside = ceil(room / (sqrt(3.0) * SIZE))  # in cells
    for at, ((mark, _), words) in enumerate(zip(rows, texts, strict=True)):
        column, row = divmod(at, half)
        anchor = flow(0.0).anchor("start")
        way = 1 if anchor == "start" else -1
        cell = (way * aside * column - row, 2 * row)
        diagram.cells([cell])
        mark(cell)
        x, y = diagram.cell_centre(cell)
        place = (mm(x + way * (SIZE + 2)), mm(y + 1.1))
        diagram.elements.append(set_line(words, label, em, ink, place, anchor=anchor))
    return diagram.finish()


Figure = Callable[[Setting], Drawing]

FIGURES: Mapping[str, Figure] = {
    "key": key,
    "moves-A": partial(moves, kind="A"),
    "moves-D": partial(moves, kind="D"),
    "moves-E": partial(moves, kind="E"),
    "moves-H": partial(moves, kind="H"),
    "moves-I": partial(moves, kind="I"),
    "moves-Ä": partial(both, kind="Ä"),
    "moves-F": partial(both, kind="F"),
    "plays-A": partial(plays, figures=("14a", "14b", "14c")),
    "play-D": partial(play, figure="18"),
    "play-E": partial(play, figure="23"),
    "plays-H": partial(plays, figures=("28a", "28b")),
    "play-I": partial(play, figure="33"),
    "plays-Ä": partial(plays, figures=("37a", "37b")),
    "plays-F": partial(plays, figures=("40a", "40b")),
}
