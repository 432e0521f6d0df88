"""M checks: compare the parts of a definition with each other. Counts add up, boards are connected, and each
clause that the game's rules document does not state says what that document leaves open."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, assert_never, get_args

from pnp.definition import HexBoard, HexField, MapBoard, PointBoard, SquareBoard
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.grid import hexgrid
from pnp.grid.points import Lattice
from pnp.rulebook import template
from pnp.scene import Kind
from pnp.verify import tabletop
from pnp.verify.tabletop import uncounted_kinds
from pnp.verify.wording import LEAVES, expected_numbers, foreign_marks, number_hint, typed_in_leaf

PLACEHOLDER = re.compile(r"%\((\w+)\)s")


@check("M01", "a board has as many cells as the document states")
def board_cells(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The number of cells generated from a board's shape equals `cells` in [[boards]], the number that the
    rules document of the game states. On boards of hexagons, if one cell has another as neighbour, the
    reverse is true too. On boards of points each point is listed once, no step is [0, 0], and paths lead from
    the first point to all others."""
    for index, board in enumerate(game.definition.boards):
        match board:
            case HexBoard():
                count, shape = len(hexgrid.hexagon(board.side)), f"a hexagon of side {board.side}"
                yield from _one_sided(self, board)
            case HexField():
                count, shape = len(board.hexes), f"{board.columns} x {board.rows} hexagons"
                yield from _one_sided(self, board)
            case SquareBoard():
                count, shape = board.columns * board.rows, f"{board.columns} x {board.rows} cells"
            case PointBoard():
                count, shape = len(set(board.points)), "its list of points"
                yield from _find_disconnected(self, board)
            case MapBoard():
                (chart,) = (each for each in game.definition.charts if each.board is board)
                count, shape = len(chart.cells), "its cells without those missing"
            case _:
                assert_never(board)
        if board.cells is not None and count != board.cells:
            yield self.error(
                game.definition.place("boards", index, "cells"),
                f"expected {count} cells on {shape}, found {board.cells}",
                "correct the shape or the count",
            )


def _one_sided(check: Check[Any], board: HexBoard | HexField) -> Iterator[Finding]:
    inside = set(board.hexes)
    for cell in sorted(inside):
        for neighbour in hexgrid.neighbours(cell):
            if neighbour in inside and cell not in hexgrid.neighbours(neighbour):
                yield check.error(
                    board.id, f"{cell} has the neighbour {neighbour}, but not the other way round"
                )


def _find_disconnected(check: Check[Any], board: PointBoard) -> Iterator[Finding]:
    """Yield an error for each point listed twice, for a step of [0, 0], and for points that no path
    reaches."""
    for point, times in sorted(Counter(board.points).items()):
        if times > 1:
            yield check.error(board.id, f"{list(point)} is listed {times} times")
    if (0, 0) in board.steps:
        yield check.error(board.id, "the step [0, 0] leads nowhere")
    beside: dict[Lattice, set[Lattice]] = {point: set() for point in board.points}
    for one, other in board.ways:
        beside[one].add(other)
        beside[other].add(one)
    reached, edge = set(board.points[:1]), list(board.points[:1])
    while edge:
        here = edge.pop()
        for near in beside[here] - reached:
            reached.add(near)
            edge.append(near)
    if alone := sorted(set(board.points) - reached):
        yield check.error(board.id, f"no paths lead from {list(board.points[0])} to {list(alone[0])}")


@check("M02", "as many pieces of each kind are printed as a player has")
def bodies(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The kit prints as many pieces of each kind for each player as the rules give to a player (`per_player`
    in [[pieces]]). The check counts the copies of all components that show this kind on their front and are
    printed for each player. Components printed once per kit are spares and not counted."""
    definition = game.definition
    printed: Counter[str] = Counter()
    for component in definition.components:
        if component.kind == "piece" and component.per == "player":
            printed[component.front] += component.copies
    for index, piece in enumerate(definition.pieces):
        if printed[piece.id] != piece.per_player:
            yield self.error(
                definition.place("pieces", index, "per_player"),
                f"expected {printed[piece.id]} for {piece.id!r}, as many as its components print; "
                f"found {piece.per_player}",
                "the copies a player of the components with this front must add up to it",
            )


@check("M03", "each side of a piece shows a kind of piece of the game")
def sides(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each component of kind "piece" has the id of one of the [[pieces]] as its front, and also as its back
    if it has one. Each of the [[pieces]] is shown by a component."""
    definition = game.definition
    known = {piece.id for piece in definition.pieces}
    first = next((n for n, each in enumerate(definition.components) if each.kind == "piece"), None)
    if not known and first is not None:
        yield self.error(
            definition.place("components", first, "kind"),
            f"expected [[pieces]], which say what kinds of piece the rules know, for "
            f"{definition.components[first].front!r}; found none",
            'counters of no such kinds are tiles or markers: kind = "marker"',
        )
        return
    kinds = ", ".join(sorted(known))
    seen = set()
    for index, component in enumerate(definition.components):
        if component.kind != "piece":
            continue
        for key in ("front", "back"):
            shown = getattr(component, key)
            seen.add(shown)
            if shown is not None and shown not in known:
                yield self.error(
                    definition.place("components", index, key),
                    f"expected a kind of piece ({kinds}), found {shown!r}",
                )
    for index, piece in enumerate(definition.pieces):
        if piece.id not in seen:
            yield self.error(definition.place("pieces", index, "id"), f"no component shows {piece.id!r}")


@check("M04", "each number of players has a setup")
def setups(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each setup has as many different seats as players. Each number of players that the game is for has a
    setup, and no other number has. The best numbers of players are among these numbers."""
    definition = game.definition
    for index, setup in enumerate(definition.setups):
        if len(set(setup.seats)) != setup.players or len(setup.seats) != setup.players:
            yield self.error(
                definition.place("setups", index, "seats"),
                f"expected {setup.players} different seats, found {list(setup.seats)}",
            )
    served = {setup.players for setup in definition.setups}
    for count in sorted(set(definition.game.players) ^ served if definition.setups else ()):
        yield self.error(
            definition.place("game", "players"),
            f"expected a setup for each number of players and none beyond, found a mismatch at {count}",
        )
    for count in sorted(set(definition.game.best_players) - set(definition.game.players)):
        yield self.error(
            definition.place("game", "best_players"), f"expected some of its players, found {count}"
        )


@check("M05", "every number that a text names exists")
def numbers(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each %(name)s in a clause is the name of a number that the game has. Templates of books have no
    %(name)s: they would print it as it stands. Write {% trans hand=numbers.hand %}{{ hand }}
    cards{% endtrans %}."""
    known = game.numbers
    for index, clause in enumerate(game.definition.clauses):
        for key in ("text", "gap"):
            for name in PLACEHOLDER.findall(getattr(clause, key) or ""):
                if name not in known:
                    yield self.error(
                        game.definition.clause_place(index, key),
                        f"expected the name of a number of this game, found %({name})s",
                        number_hint(name, game),
                    )
    for path in sorted(game.definition.folder.glob("*.md.j2")):
        for line, name, is_translated in template.typed_placeholders(path):
            yield self.error(
                f"{path}:{line}",
                f"expected a number in double braces, found %({name})s, which a book prints as it stands",
                number_hint(name, game, _IN_TRANS if is_translated else _IN_TEMPLATE),
            )


_IN_TEMPLATE = "{{{{ numbers.{0} }}}}"
_IN_TRANS = "{{{{ {0} }}}} in {{% trans {0}=numbers.{0} %}}"


@check("M06", "texts contain no typed numbers")
def typed_numbers(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Clauses contain no digits, because a typed number is a fact written a second time. Clauses name the
    number instead, as %(cells)s. Years in brackets are allowed. In the quick start and the reference
    (start.md.j2, reference.md.j2) a typed number is a warning, in digits or as an English word ("two",
    "twice"). Write {{ numbers.cells }}, ask the engine with ask(...), or reword the sentence. "For two" is
    allowed if two can play."""
    for index, clause in enumerate(game.definition.clauses):
        for key in ("text", "gap"):
            text = PLACEHOLDER.sub("", getattr(clause, key) or "")
            text = re.sub(r"\(\d{4}\)", "", text)
            if found := re.search(r"\d+", text):
                yield self.error(
                    game.definition.clause_place(index, key),
                    f"expected the name of a number, found {found[0]!r} typed",
                    "write %(name)s; where pnp does not count it, game.toml says it under [facts]: "
                    f"name = {int(found[0])}",
                )
    for name in LEAVES:
        path = game.definition.folder / name
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        for line, number in typed_in_leaf(text, game.definition.game.players):
            yield self.warning(
                f"{path}:{line}",
                f"expected the name of a number, found {number!r} typed",
                "write {{ numbers.name }} or {{ ask(...) }}, or say it without a number",
            )


@check("M07", "a clause that fills a gap says what the document leaves open")
def gaps(self: Check[Game], game: Game) -> Iterator[Finding]:
    """A clause of clauses.toml that the rules document of the game does not state says in its key `gap` what
    the document leaves open. Such a clause has a `source` that begins with "inferred" (the document must
    mean it) or "proposed" (it is the idea of the definition's author). Other clauses, which the document
    states or from which they follow, have no `gap`."""
    for index, clause in enumerate(game.definition.clauses):
        filled = clause.provenance in ("inferred", "proposed")
        if filled and clause.gap is None:
            yield self.error(
                game.definition.clause_place(index, "source"),
                f"expected a gap for {clause.name!r}, which is {clause.provenance}, found none",
            )
        if not filled and clause.gap is not None:
            yield self.error(
                game.definition.clause_place(index, "gap"),
                f"expected no gap for {clause.name!r}, which is {clause.provenance}",
            )


@check("M08", "the document states all clauses and components")
def assumptions(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Reports as a note, never as an error, how many clauses and components the rules document of the game
    does not state: their `source` begins with "inferred" (the document must mean it) or "proposed" (it is the
    idea of the definition's author)."""
    definition = game.definition
    sourced = (*definition.clauses, *definition.components)
    for provenance in ("inferred", "proposed"):
        count = sum(entry.provenance == provenance for entry in sourced)
        if count:
            yield self.note(
                game.id, f"{count} clauses and components are {provenance}; the rulebook lists them"
            )


@check("M09", "the components add up to the counts that the game states")
def counts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """If game.toml has [counts], the components of each kind have as many copies as stated there, printed for
    the largest number of players. A kind that is not named must have none. Optional components are not
    counted. Because the counts of the box are stated separately, an edit that loses a card is noticed. If the
    column of copies in a table is misspelt, only the misspelling is reported."""
    definition = game.definition
    if definition.counts is None:
        return
    copies = game.copies()
    printed: Counter[str] = Counter()
    uncounted = uncounted_kinds(definition)
    for component in definition.components:
        if not component.optional:
            printed[component.kind] += copies[component.id]
    for kind in get_args(Kind):
        stated = getattr(definition.counts, kind)
        if printed[kind] != stated and kind in uncounted:
            yield self.error(uncounted[kind].place, uncounted[kind].sentence, "did you mean 'copies'?")
        elif printed[kind] != stated:
            cause = "is missing" if printed[kind] < stated else "is too many"
            yield self.error(
                definition.place("counts", kind),
                f"expected {stated} components of the kind {kind!r}, as [counts] states; "
                f"found {printed[kind]}",
                f"a row or a copy {cause}, or the count is old",
            )


CHECKS: tuple[Check[Game], ...] = (
    board_cells,
    bodies,
    sides,
    setups,
    numbers,
    typed_numbers,
    gaps,
    assumptions,
    counts,
    expected_numbers,
    foreign_marks,
    *tabletop.CHECKS,
)
