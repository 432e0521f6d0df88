"""The checks of Magicans Duel: its niches and portals, its start, its worked examples, and its drawings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import dist

from pnp.definition import PointBoard
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.magicans_duel.examples import default_rules, first_position, play_example
from pnp.games.magicans_duel.facts import (
    PLAYERS,
    Facts,
    Position,
    niches,
    pieces,
    point_names,
    special_places,
)
from pnp.games.proof import Proof
from pnp.grid.points import Lattice, neighbours
from pnp.play import IllegalAction, NotationError
from pnp.scene import Circle, Element, Path, Text, leaves, text_matrix, transform_point
from pnp.units import Point

__all__ = ["DRAWING", "MODEL"]

# D checks of Magicans Duel: the names of places and the start as the board shows them.


def _point_by_number(board: PointBoard, number: str) -> Lattice | None:
    """Return the point of the board with a number, or None if the board has no such point."""
    return board.points[int(number)] if number.isdigit() and int(number) < len(board.points) else None


@check("MD04", "paths to niches have a line style that no other path has")
def gargoyle_paths(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The paths that lead to niches, which only gargoyles may take, have one line style of dashes and width,
    and no other path has this style. So a difference of colour alone is not enough."""
    facts: Facts = proof.setting.definition.facts
    closed = niches(facts)
    for name, (board, face) in proof.point_boards().items():
        looks: dict[bool, set[tuple[object, ...]]] = {True: set(), False: set()}
        for element, _ in leaves(face.elements):
            label, _, pair = element.name.partition(":")
            if isinstance(element, Path) and label == "path":
                ends = {_point_by_number(board, number) for number in pair.split("-")}
                looks[bool(ends & closed)].add((element.style.dash, element.style.width))
        if len(looks[True]) > 1 or looks[True] & looks[False]:
            yield self.error(name, "expected the paths to niches in one line style of their own")


@check("MD05", "the board prints each piece's name beside the place where it starts")
def start_marks(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The board prints the name of each piece once beside the place where it starts, nearer to that place
    than to any other. A mage's name is upright for the player who owns the mage; other names are upright for
    the reader."""
    facts: Facts = proof.setting.definition.facts
    wanted = dict(pieces(facts.start))
    for name, (board, face) in proof.point_boards().items():
        found = _nearest_points(_drawn_points(board, face.elements), face.elements, "start")
        for piece in sorted(wanted.keys() | found.keys()):
            at, there = wanted.get(piece), found.get(piece, [])
            if there != [at]:
                yield self.error(name, f"expected {piece} once beside {at}, found it beside {there}")
        for element, _ in leaves(face.elements):
            label, _, piece = element.name.partition(":")
            if isinstance(element, Text) and label == "start" and element.angle != seat(piece):
                yield self.error(
                    name, f"expected {piece} at {seat(piece)!r} degrees, found {element.angle!r}"
                )


def seat(piece: str) -> float:
    """Return the rotation of a piece's name on the board, in degrees clockwise. The name is upright for the
    piece's player: black sits on the left, white on the right. Pieces of no player have 0."""
    return {"black": 90.0, "white": -90.0}.get(piece.partition(".")[2], 0.0)


@check("MD06", "the board prints each place's name beside it")
def names(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The board prints the name of each place once beside the place, nearer to it than to any other place.
    The names are those that `pnp play` and written records of games use."""
    for name, (board, face) in proof.point_boards().items():
        drawn = _drawn_points(board, face.elements)
        wanted = dict(zip(point_names(board.points), board.points, strict=True))
        found = _nearest_points(drawn, face.elements, "name")
        for place in sorted(wanted.keys() | found.keys()):
            at, there = wanted.get(place), found.get(place, [])
            if there != [at] and (at is None or at in drawn):  # D21 misses a place that is not drawn
                yield self.error(name, f"expected {place} once beside {at}, found it beside {there}")


def _drawn_points(board: PointBoard, elements: Sequence[Element]) -> dict[Lattice, Point]:
    """Return the places in mm of the points that a board draws."""
    return {
        point: transform_point(matrix, element.centre)
        for element, matrix in leaves(elements)
        if isinstance(element, Circle)
        and element.name.startswith("cell:")
        and (point := _point_by_number(board, element.name.partition(":")[2]))
    }


def _nearest_points(
    drawn: Mapping[Lattice, Point], elements: Sequence[Element], mark: str
) -> dict[str, list[Lattice]]:
    """Return, for each name printed by marks of one kind, the points that lie nearest to these marks.

    A mark is `start` (the name of a piece) or `name` (the name of a place).
    """
    found: dict[str, list[Lattice]] = {}
    for element, matrix in leaves(elements):
        label, _, of = element.name.partition(":")
        if isinstance(element, Text) and label == mark and drawn:
            middle = transform_point(text_matrix(element), (element.width / 2, -element.size / 3))
            at = transform_point(matrix, middle)
            said = of if element.text == of.partition(".")[0] else element.text
            found.setdefault(said, []).append(min(drawn, key=lambda point: dist(drawn[point], at)))
    return found


DRAWING: Sequence[Check[Proof]] = (gargoyle_paths, start_marks, names)


# M checks of Magicans Duel: its niches and portals, its start, its worked examples.


@check("MD01", "each niche has its number of paths, and each side has enough niches to win")
def niche_paths(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Niches and portals are different points of the board. Each niche has as many paths as the rules state
    (three), none of which leads to another niche. Each side has as many niches as a player needs to win."""
    definition = game.definition
    facts: Facts = definition.facts
    board = definition.point_board()
    listed = [*facts.places.portals, *facts.places.niches.black, *facts.places.niches.white]
    for place, count in sorted(Counter(listed).items()):
        if count > 1 or place not in board.points:
            yield self.error(
                definition.place("facts", "places"),
                f"expected {list(place)} to be one point of the board and one thing, found it "
                + ("off the board" if place not in board.points else f"{count} times"),
            )
    for player in PLAYERS:
        mine = getattr(facts.places.niches, player)
        where = definition.place("facts", "places", "niches", player)
        if len(mine) != facts.actions.niches_to_win:
            yield self.error(where, f"expected {facts.actions.niches_to_win} niches, found {len(mine)}")
        for place in mine:
            around = neighbours(place, board.points, board.steps)
            if place in board.points and len(around) != facts.actions.niche_paths:
                yield self.error(
                    where, f"expected {facts.actions.niche_paths} paths to {list(place)}, found {len(around)}"
                )
            for other in sorted(set(around) & niches(facts)):
                yield self.error(where, f"a path joins the niches {list(place)} and {list(other)}")


def _faults(game: Game, position: Position) -> Iterator[str]:
    """Yield the faults of a position: pieces that do not match the printed ones, places that the board does
    not have or that two pieces share, and niches with a piece that is not a gargoyle."""
    facts: Facts = game.definition.facts
    points = game.definition.point_board().points
    printed = {c.front for c in game.definition.components if c.kind == "standee"}
    placed = dict(pieces(position))
    if missing := sorted(printed ^ placed.keys()):
        yield f"expected the pieces that are printed, found a mismatch at {', '.join(missing)}"
    for place, count in sorted(Counter(placed.values()).items()):
        if count > 1:
            yield f"{count} pieces stand on {list(place)}"
        if place not in points:
            yield f"{list(place)} is no point of the board"
    for piece, place in sorted(placed.items()):
        if place in niches(facts) and not piece.startswith("G"):
            yield f"{piece} stands in the niche {list(place)}"


@check("MD02", "all pieces start on places of their own, which mirror each other for the two sides")
def start(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In the start position each printed piece has a place of its own that is neither a niche nor a portal.
    The position as white sees it is the mirror image of the position as black sees it."""
    definition = game.definition
    facts: Facts = definition.facts
    where = definition.place("facts", "start")
    for fault in _faults(game, facts.start):
        yield self.error(where, fault)
    special = special_places(facts)
    for piece, place in pieces(facts.start):
        if (place in special and not piece.startswith("M")) or special.get(place) == "portal":
            yield self.error(where, f"{piece} starts on a {special[place].partition('.')[0]}")
    xs = [x for x, _ in definition.point_board().points]
    turn = min(xs) + max(xs)

    def pieces_of(player: str) -> tuple[list[tuple[int, int]], ...]:
        sign, shift = (-1, turn) if player == "white" else (1, 0)
        groups = (facts.start.G, facts.start.H, getattr(facts.start, player))
        return tuple(sorted((sign * x + shift, row) for x, row in group) for group in groups)

    if pieces_of("black") != pieces_of("white"):
        yield self.error(where, "expected white to see the mirror image of what black sees")


@check("MD03", "the worked examples are legal and cost as many actions as the document states")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each move of an example is legal by the rules as pnp plays them, and costs the number of actions that
    the document states. The turn has as many actions as the occupied niches give, and the moves use all of
    them."""
    definition = game.definition
    facts: Facts = definition.facts
    duel = default_rules(definition)
    for name, example in sorted(facts.examples.items()):
        place = ("facts", "examples", name)
        faults = list(_faults(game, example.position))
        for fault in faults:
            yield self.error(definition.place(*place, "position"), fault)
        if faults:
            continue
        before = first_position(duel, example)
        granted = duel.tables.budget(before.occupied, before.player)
        if not example.actions == granted == sum(example.costs):
            yield self.error(
                definition.place(*place, "actions"),
                f"expected {granted} actions, all spent; found {example.actions} "
                f"and costs of {sum(example.costs)}",
            )
        if len(example.moves) != len(example.costs):
            yield self.error(
                definition.place(*place, "costs"),
                f"expected a cost for each of {len(example.moves)} moves, found {len(example.costs)}",
            )
            continue
        number = 0
        try:
            for number, played in enumerate(play_example(duel, example), 1):
                if played.cost != example.costs[number - 1]:
                    yield self.error(
                        definition.place(*place, "costs"),
                        f"expected {played.cost} for move {number}, {played.notation}, which the rules "
                        f"make of it; found {example.costs[number - 1]}",
                    )
        except (IllegalAction, NotationError) as error:
            yield self.error(definition.place(*place, "moves", number), str(error))


MODEL: Sequence[Check[Game]] = (niche_paths, start, examples)
