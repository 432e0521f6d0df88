"""The checks of El Switcher: tiles, movements, decks, the examples of its book, and its drawings."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.el_switcher.facts import LETTERS, Facts, deck, offsets, targets
from pnp.games.el_switcher.rules.tables import Figures, cells_to_bits
from pnp.games.proof import Proof
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.scene import Circle, Face, Path, leaves, segments_of, transform_point
from pnp.units import Point

__all__ = ["DRAWING", "MODEL"]

# D checks of El Switcher: its cells, drawers and figures as drawn.

_NEAR = 0.02
"""The distance in mm below which two points count as the same point."""


def _front(proof: Proof, name: str) -> Face | None:
    return next((each.front for each in proof.components if each.id == name), None)


AIR = 1.0
"""The gap in mm between a drawer and each edge of its compartment: twice the error of cutting by hand."""


@check("ES08", "a drawer fits its compartment and hides most of its picture")
def fits(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A drawer tile leaves a gap of 1 mm to each edge of its compartment, upright or turned, so that
    neighbouring drawers do not touch. It hides at least three quarters of the compartment's picture, so that
    players see the drawer's colour."""
    side = proof.setting.definition.square_board().size_mm
    most = side - 2 * AIR
    for each in proof.components:
        wide, high = each.front.width, each.front.height
        if each.kind != "tile":
            continue
        if max(wide, high) > most:
            yield self.error(each.id, f"expected at most {most:g} mm, found {wide:g} x {high:g} mm")
        if wide * high < 0.75 * side * side:
            yield self.error(
                each.id, f"expected three quarters of a compartment hidden, found {wide:g} x {high:g} mm"
            )


def _knobs(face: Face) -> list[Point]:
    """Return the centres in mm of the small drawers on a figure card, which are drawn as filled circles."""
    return [
        transform_point(matrix, element.centre)
        for element, matrix in leaves(face.elements)
        if isinstance(element, Circle) and element.style.fill is not None
    ]


def _cells(points: list[Point]) -> tuple[Cell, ...]:
    """Return the cells (column, row) of points that lie on a square lattice."""
    gaps = sorted(
        abs(a - b) for axis in (0, 1) for a in {p[axis] for p in points} for b in {p[axis] for p in points}
    )
    pitch = next((gap for gap in gaps if gap > 1.0), 1.0)
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    return polyomino.normalize((round((x - left) / pitch), round((y - top) / pitch)) for x, y in points)


@check("ES09", "each figure card shows its figure")
def figures(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each figure card shows its figure: the knobs on the card lie on a square lattice, and their cells are
    those of the figure, upright as in the deck."""
    facts: Facts = proof.setting.definition.facts
    wanted = deck(facts.figures)
    fronts = {entry.id: entry.front for entry in proof.setting.definition.components}
    for each in proof.components:
        if not each.id.startswith("card.fig."):
            continue
        name = fronts[each.id].rpartition(".")[2]
        points = _knobs(each.front)
        if not points or _cells(points) != wanted[name]:
            yield self.error(each.id, f"expected the cells of figure {name}, found others")


@check("ES10", "each movement card shows its movement")
def drawn_movements(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The diagram of each movement card shows the movement: around the drawer that moves (a filled circle)
    lie rings at exactly the places to which the movement leads."""
    definition = proof.setting.definition
    facts: Facts = definition.facts
    table = definition.square_board()
    for move in facts.moves:
        face = _front(proof, f"card.move.{move.id}")
        if face is None:
            continue
        circles = [
            (transform_point(matrix, element.centre), element.style.fill is not None)
            for element, matrix in leaves(face.elements)
            if isinstance(element, Circle)
        ]
        solid = [at for at, filled in circles if filled]
        rings = [at for at, filled in circles if not filled]
        if len(solid) != 1:
            yield self.error(f"card.move.{move.id}", f"expected one drawer that moves, found {len(solid)}")
            continue
        start = (2, 2) if move.offset is None else (4, 4)
        leads = {
            (x - start[0], y - start[1])
            for x, y in targets(
                move, start, *((table.columns, table.rows) if move.offset is None else (9, 9))
            )
        }
        cell = _diagram_cell(face)
        shown = [(round((x - solid[0][0]) / cell), round((y - solid[0][1]) / cell)) for x, y in rings]
        if Counter(shown) != Counter(leads):
            yield self.error(
                f"card.move.{move.id}", f"expected the places {sorted(leads)}, found {sorted(shown)}"
            )


def _diagram_cell(face: Face) -> float:
    """Return the size in mm of a cell of a movement card's diagram: the smallest distance between two upright
    lines."""
    best = 1.0
    for element, _ in leaves(face.elements):
        if isinstance(element, Path) and element.style.fill is None:
            ends = [s for s in segments_of(element) if s[0] in ("M", "L")]
            xs = sorted({float(a[1]) for a, b in zip(ends[::2], ends[1::2], strict=False) if a[1] == b[1]})
            if len(xs) >= 2 and len(segments_of(element)) == len(ends):
                best = max(best, min(b - a for a, b in pairwise(xs)))
    return best


DRAWING: tuple[Check[Proof], ...] = (fits, figures, drawn_movements)


# M checks of El Switcher: tiles, movements, decks, and the examples of its book.


def _count_fronts(game: Game, prefix: str) -> Counter[str]:
    """Return the number of printed copies in the whole kit for each front of components whose id begins with
    `prefix`, by front without that prefix."""
    made = game.copies()
    found: Counter[str] = Counter()
    for entry in game.definition.components:
        if entry.id.startswith(prefix):
            found[entry.front.removeprefix(prefix)] += made[entry.id]
    return found


@check("ES01", "the drawers fill the board, and each colour has the stated number of drawers")
def tiles(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The drawer tiles of each colour are as many as [facts] states, and all drawers together are as many as
    the compartments of the board: 36 = 4 x 9."""
    definition = game.definition
    facts: Facts = definition.facts
    board = definition.square_board()
    printed: Counter[str] = Counter()
    for front, copies in _count_fronts(game, "tile.").items():
        printed[front.partition(".")[0]] += copies
    for index, colour in enumerate(facts.colours):
        if printed[colour.id] != colour.tiles:
            yield self.error(
                definition.place("facts", "colours", index, "tiles"),
                f"expected {printed[colour.id]}, as many as components print of {colour.id}; "
                f"found {colour.tiles}",
            )
    total = sum(colour.tiles for colour in facts.colours)
    if total != board.columns * board.rows:
        yield self.error(
            definition.place("facts", "colours"),
            f"expected {board.columns * board.rows} drawers, one a compartment, found {total}",
        )


@check("ES02", "each movement has the number of cards that [facts] states")
def movements(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each movement in [facts] has as many cards as it states, all movements have equally many, and each
    movement card shows a movement of [facts]: 49 = 7 x 7."""
    definition = game.definition
    facts: Facts = definition.facts
    printed = {
        name.removeprefix("move."): count
        for name, count in _count_fronts(game, "").items()
        if name.startswith("move.")
    }
    stated = {move.id: move.copies for move in facts.moves}
    for name in sorted(stated.keys() | printed.keys()):
        if stated.get(name, 0) != printed.get(name, 0):
            yield self.error(
                definition.place("facts", "moves"),
                f"expected {printed.get(name, 0)} cards of {name!r}, as many as components print; "
                f"found {stated.get(name, 0)}",
            )
    if len({move.copies for move in facts.moves}) > 1:
        yield self.error(definition.place("facts", "moves"), "expected as many cards of each movement")


@check("ES03", "each movement leads to four cells of its own, and its mirror image is a movement")
def directions(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each movement with an offset leads to four cells, one for each quarter turn. No two movements lead to
    the same cells, and the mirror image of each movement is a movement too."""
    definition = game.definition
    facts: Facts = definition.facts
    place = definition.place("facts", "moves")
    by_cells: dict[frozenset[tuple[int, int]], str] = {}
    for move in facts.moves:
        cells = frozenset(offsets(move))
        if move.offset is not None and len(cells) != 4:
            yield self.error(place, f"expected four directions of {move.id!r}, found {len(cells)}")
        if by_cells.setdefault(cells, move.id) != move.id:
            yield self.error(place, f"{by_cells[cells]!r} and {move.id!r} are one and the same movement")
    for cells, name in by_cells.items():
        twin = frozenset((-x, y) for x, y in cells)
        if twin not in by_cells:
            yield self.error(place, f"expected a mirror image of {name!r} among the movements, found none")


@check("ES04", "a deck holds every figure once, and no two decks share a back")
def decks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each player has a deck with every figure once and a back that no other deck has: 92 = 4 x 23. The
    figures of a deck are the one-sided polyominoes of four and five cells without those that [facts] leaves
    out, and they are as many as [facts] states."""
    definition = game.definition
    facts: Facts = definition.facts
    figures = facts.figures
    wanted = set(deck(figures))
    if len(wanted) != figures.deck:
        yield self.error(
            definition.place("facts", "figures", "deck"),
            f"expected {len(wanted)}, the figures generated less those left out; found {figures.deck}",
        )
    if len(figures.decks) != max(definition.game.players):
        yield self.error(
            definition.place("facts", "figures", "decks"),
            f"expected {max(definition.game.players)} decks, one a player, found {len(figures.decks)}",
        )
    made = game.copies()
    seen: Counter[tuple[str, str]] = Counter()
    backs: dict[str, set[str | None]] = {}
    for index, entry in enumerate(definition.components):
        if not entry.id.startswith("card.fig."):
            continue
        _, own, name = entry.front.split(".") if entry.front.count(".") == 2 else ("", "", "")
        if own not in figures.decks or name not in wanted:
            yield self.error(
                definition.place("components", index, "front"),
                f"expected a figure of a deck, found {entry.front!r}",
            )
            continue
        seen[own, name] += made[entry.id]
        backs.setdefault(own, set()).add(entry.back)
    for own in figures.decks:
        for name in sorted(wanted):
            if seen[own, name] != 1:
                yield self.error(
                    definition.place("components"),
                    f"expected figure {name} once in the deck {own!r}, found it {seen[own, name]} times",
                )
    shared = Counter(back for used in backs.values() for back in used)
    for own, used in backs.items():
        if len(used) != 1 or shared[next(iter(used))] != 1:
            yield self.error(
                definition.place("components"), f"expected one back for the deck {own!r} and for no other"
            )


@check("ES05", "the deck has the mirror image of each figure that is left out")
def omitted_figures(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each figure that [facts] leaves out is a polyomino of one of the deck's sizes, and the deck has its
    mirror image."""
    facts: Facts = game.definition.facts
    kept = set(deck(facts.figures).values())
    known = {*polyomino.one_sided(facts.figures.easy), *polyomino.one_sided(facts.figures.hard)}
    for index, rows in enumerate(facts.figures.left_out):
        shape = polyomino.canonical(polyomino.parse_cells(rows))
        place = game.definition.place("facts", "figures", "left_out", index)
        if shape not in known:
            yield self.error(place, f"expected a figure of the deck's sizes, found {list(rows)}")
        elif polyomino.canonical(polyomino.mirror(shape)) not in kept:
            yield self.error(
                place, f"expected the mirror image of {list(rows)} in the deck, found it gone too"
            )


@check("ES06", "the examples of the book follow the rules")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each example of the book is correct: it shows a full board with the right number of drawers of each
    colour, its figure is in the deck, the figure counts if and only if the example says so, and its movement
    allows its swap."""
    definition = game.definition
    facts: Facts = definition.facts
    board = definition.square_board()
    shares = {colour.id: board.columns * board.rows // len(facts.colours) for colour in facts.colours}
    figures = Figures(definition)
    shapes = set(figures.shapes)
    for index, example in enumerate(facts.examples):
        place = definition.place("facts", "examples", index, "board")
        rows = {len(row) for row in example.board}
        letters = set("".join(example.board)) - set(LETTERS)
        if len(example.board) != board.rows or rows != {board.columns} or letters:
            yield self.error(place, f"expected {board.rows} rows of {board.columns} letters of R, G, B, Y")
            continue
        drawers = example.drawers_after
        if (found := Counter(drawers.values())) != shares:
            yield self.error(
                place, f"expected as many of each colour, {shares}; found {dict(sorted(found.items()))}"
            )
        if polyomino.canonical(example.at) not in shapes:
            yield self.error(
                definition.place("facts", "examples", index, "at"), "expected a figure of the deck"
            )
            continue
        colour = drawers[example.at[0]]
        alike = (cell for cell, other in drawers.items() if other == colour)
        standing, all_alike = (
            cells_to_bits(cells, board.columns, figures.bits) for cells in (example.at, alike)
        )
        fair = figures.counts(standing, all_alike) and colour != example.locked
        if fair != example.valid:
            said = "counts" if example.valid else "does not count"
            yield self.error(
                definition.place("facts", "examples", index, "valid"),
                f"expected a figure that {said}, found that it {'counts' if fair else 'does not'}",
            )
        if example.move is not None:
            one, other = example.swap
            card = next((move for move in facts.moves if move.id == example.move), None)
            if card is None or other not in targets(card, one, board.columns, board.rows):
                yield self.error(
                    definition.place("facts", "examples", index, "swap"),
                    f"expected a swap that {example.move!r} allows, found {one} and {other}",
                )


MODEL: tuple[Check[Game], ...] = (tiles, movements, directions, decks, omitted_figures, examples)
