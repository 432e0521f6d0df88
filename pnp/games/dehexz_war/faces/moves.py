"""The rulebook's figures of a single piece: its moves, read from the definition, and examples of play."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil, sqrt

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Example, Facts, steps
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex, add, distance
from pnp.scene import Drawing
from pnp.tabletop.sketch import in_row
from pnp.text import flow, line_width, set_line
from pnp.units import from_points, mm

# The pattern of a piece's moves, read from the definition's offsets, for the book's figures.
#
# Cells are axial, as the player at the bottom sees them. Comments name the clauses that apply.


@dataclass(slots=True)
class Pattern:
    """The cells that a piece may reach, in one set for each action there: advance, attack, capture, sweep,
    possess."""

    advance: set[Hex] = field(default_factory=set)
    attack: set[Hex] = field(default_factory=set)
    capture: set[Hex] = field(default_factory=set)
    sweep: set[tuple[Hex, Hex]] = field(default_factory=set)
    """The pairs (cell passed over, cell landed on) of the Sorcerer's slides past one enemy to another."""
    possess: set[Hex] = field(default_factory=set)

    def join(self, other: "Pattern") -> None:
        self.advance |= other.advance
        self.attack |= other.attack
        self.capture |= other.capture
        self.sweep |= other.sweep


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The cells around a piece that hold friendly and enemy pieces. `inside` returns whether a cell is on the
    board."""

    friends: frozenset[Hex]
    enemies: frozenset[Hex]
    inside: Callable[[Hex], bool]

    def empty(self, cell: Hex) -> bool:
        return cell not in self.friends and cell not in self.enemies


def pattern(kind: str, facts: Facts, at: Hex, around: Surroundings, *, mimic: bool = True) -> Pattern:
    """Return the cells that a piece of the bottom player may reach from `at`. `mimic`: whether its owner has
    a Mimic on the board."""
    if kind == "Ä":
        return _doppelganger(mimic, facts, at, around)
    if kind == "F":
        return _ghost(facts, at, around, mimic=mimic)
    result = Pattern()
    match kind:
        case "A":
            _assassin(result, facts, at, around)
        case "D":
            _leaps(result, facts.moves.D.leap, at, around)
        case "E":
            for step in steps(facts.moves.E.slide):
                _slide(result, step, None, at, around)
        case "H":
            for step in steps(facts.moves.H.slide):
                _slide(result, step, (step[0] // 2, step[1] // 2), at, around)
        case "I":
            _leaps(result, facts.moves.I.leap, at, around)
            result.capture |= {c for c in _targets(facts.moves.I.capture, at, around) if c in around.enemies}
    return result


def _doppelganger(mimic: bool, facts: Facts, at: Hex, around: Surroundings) -> Pattern:
    # Ä.with-mimic, Ä.without-mimic
    kinds = facts.doubles.doppelganger_with_mimic if mimic else facts.doubles.doppelganger_without_mimic
    result = Pattern()
    for kind in kinds:
        result.join(pattern(kind, facts, at, around))
    return result


def _ghost(facts: Facts, at: Hex, around: Surroundings, *, mimic: bool) -> Pattern:
    # F.through-friends: friends are no obstacle; F.harmless: what it lands on is possessed instead
    alone = Surroundings(frozenset(), around.enemies, around.inside)
    reached = _doppelganger(mimic, facts, at, alone)
    for kind in facts.doubles.ghost_adds:
        reached.join(pattern(kind, facts, at, alone))
    result = Pattern(advance=reached.advance - around.friends)
    result.possess = reached.attack | (reached.advance & around.friends)
    return result


def _assassin(result: Pattern, facts: Facts, at: Hex, around: Surroundings) -> None:
    moves = facts.moves.A
    for target, passed in zip(steps(moves.advance), steps(moves.blocked_by), strict=True):
        cell = add(at, target)
        # A.blocked
        if around.inside(cell) and around.empty(cell) and around.empty(add(at, passed)):
            result.advance.add(cell)
    result.attack |= {cell for cell in _targets(moves.attack, at, around) if cell in around.enemies}


def _targets(offsets: Sequence[tuple[int, int]], at: Hex, around: Surroundings) -> Iterator[Hex]:
    return (cell for cell in (add(at, step) for step in steps(offsets)) if around.inside(cell))


def _leaps(result: Pattern, offsets: Sequence[tuple[int, int]], at: Hex, around: Surroundings) -> None:
    for cell in _targets(offsets, at, around):
        if around.empty(cell):
            result.advance.add(cell)
        elif cell in around.enemies:
            result.attack.add(cell)


def _slide(result: Pattern, step: Hex, half: Hex | None, at: Hex, around: Surroundings) -> None:
    """Add a slide to `result`: E slides from landing to landing; for H the cell between (`half` a step on)
    must be empty too."""
    cell = at
    while around.inside(target := add(cell, step)):
        if half is not None and not around.empty(passed := add(cell, half)):
            if passed in around.enemies and target in around.enemies:
                result.sweep.add((passed, target))
            return  # H.blocked
        if target in around.enemies:
            result.attack.add(target)
        if not around.empty(target):
            return
        result.advance.add(target)
        cell = target


def example_cells(offsets: Sequence[tuple[int, int]]) -> frozenset[Hex]:
    """Return the cells that offsets from the cell (0, 0) lead to. An offset is (half cells to the right,
    rows)."""
    return frozenset(steps(offsets))


def targets_of(kind: str, facts: Facts, *, mimic: bool = True, radius: int = 4) -> Pattern:
    """Return the cells within `radius` steps of (0, 0) that a piece on that cell may reach on an empty board.
    Cells of attacks and captures are included as if an enemy were there. `mimic`: whether the piece's owner
    has a Mimic on the board."""

    def inside(cell: Hex) -> bool:
        return distance(cell, (0, 0)) <= radius

    empty = Surroundings(frozenset(), frozenset(), inside)
    result = pattern(kind, facts, (0, 0), empty, mimic=mimic)
    if kind == "A":
        result.attack = set(steps(facts.moves.A.attack))
    if kind == "I" or (kind == "Ä" and not mimic):
        result.capture = set(steps(facts.moves.I.capture))
    return result


# The rulebook's figures of one piece: its moves, and the document's examples of play.

SIZE = 3.3
"""The size of a cell in mm, centre to corner."""

RADIUS = {"A": 2, "D": 4, "E": 4, "H": 4, "I": 3, "Ä": 4, "F": 4}
"""The number of rings around a piece in its figure: enough for its whole pattern."""


def _ground(setting: Setting, radius: int, size: float = SIZE) -> Diagram:
    diagram = Diagram(theme(setting.variant), size=size)
    diagram.cells(hexgrid.hexagon(radius + 1))
    return diagram


def moves(setting: Setting, kind: str, *, mimic: bool = True, size: float = SIZE) -> Drawing:
    """Draw the moves of a piece on an empty board: a disc on each cell of an advance, a ring on each cell of
    a capture, and a star on each cell that the piece may attack but not advance to. Slides have arrows that
    continue beyond the last cell. `mimic`: whether the piece's owner has a Mimic on the board. `size` is the
    distance in mm from a cell's centre to a corner."""
    facts: Facts = setting.definition.facts
    radius = RADIUS[kind]
    diagram = _ground(setting, radius, size)
    found = targets_of(kind, facts, mimic=mimic, radius=radius)
    for cell in sorted(found.advance):
        diagram.advance(cell)
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
    """Draw an example of play from the rules document of the game: a disc on each cell of an advance, and an
    outline around each piece that may be attacked, captured or possessed. Friends are grey; enemies are light
    and point back. `figure` is the number of the figure there, as the definition's examples state it."""
    facts: Facts = setting.definition.facts
    example = next(each for each in facts.examples if each.figure == figure)
    friends, enemies = example_cells(example.friends), example_cells(example.enemies)
    radius = _radius(example)
    inside = frozenset(hexgrid.hexagon(radius + 1))
    around = Surroundings(friends, enemies, inside.__contains__)
    found = pattern(example.kind, facts, (0, 0), around, mimic=example.mimic)
    diagram = _ground(setting, radius)
    for cell in sorted(found.advance):
        diagram.advance(cell)
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
    """Return the number of rings of cells that the moves and all pieces of an example need."""
    offsets = (*example.friends, *example.enemies)
    farthest = max((hexgrid.distance(cell, (0, 0)) for cell in steps(offsets)), default=0)
    return max(RADIUS[example.kind], farthest)


def plays(setting: Setting, figures: tuple[str, ...]) -> Drawing:
    """Draw several examples in a row. `figures` are the numbers of their figures in the rules document of the
    game."""
    return in_row([play(setting, figure) for figure in figures], 4.0)


def both(setting: Setting, kind: str) -> Drawing:
    """Draw the moves of a kind of piece twice: with a Mimic of its owner on the board, and without one."""
    return in_row([moves(setting, kind), moves(setting, kind, mimic=False)], 4.0)


def key(setting: Setting) -> Drawing:
    """Draw the legend of the marks in two columns."""
    look = theme(setting.variant)
    diagram = Diagram(look, size=SIZE)
    rows: list[tuple[Callable[[Hex], None], str]] = [
        (diagram.advance, "moves here"),
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
