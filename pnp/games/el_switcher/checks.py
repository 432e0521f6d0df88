"""M checks of El Switcher: tiles, movements, decks, and the examples of its book.

The D checks are DRAWING, from checks_drawing.py.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.el_switcher.checks_drawing import DRAWING
from pnp.games.el_switcher.facts import LETTERS, Facts, deck, offsets, targets
from pnp.games.el_switcher.rules.figures import Figures, cells_to_bits
from pnp.grid import polyomino

__all__ = ["DRAWING", "MODEL"]


def _count_fronts(game: Game, prefix: str) -> Counter[str]:
    """Return the copies in the whole kit by front, for components whose id begins with `prefix`."""
    made = game.copies()
    found: Counter[str] = Counter()
    for entry in game.definition.components:
        if entry.id.startswith(prefix):
            found[entry.front.removeprefix(prefix)] += made[entry.id]
    return found


@check("ES01", "the drawers fill the board, and each colour has its share")
def tiles(self: Check[Game], game: Game) -> Iterator[Finding]:
    """As many tiles of each colour are printed as its facts say, and all of them together are one for
    each compartment of the board: 36 = 4 x 9."""
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


@check("ES02", "every movement has its cards")
def movements(self: Check[Game], game: Game) -> Iterator[Finding]:
    """For each movement of the facts as many cards are printed as its copies say, and no card shows
    any other: 49 = 7 x 7."""
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


@check("ES03", "movements are what their names say")
def directions(self: Check[Game], game: Game) -> Iterator[Finding]:
    """By quarter turns each movement leads to four cells, no two movements lead to the same ones, the
    two L are mirror images of each other, and a single movement leads to the ends of a line."""
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
    """The one-sided polyominoes of four and five cells are generated; less those that are left out
    they make a deck of the stated number. Each deck prints each of them once, has a back of its own,
    and there are as many decks as can play: 92 = 4 x 23."""
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


@check("ES05", "the figures left out have their mirror images in the deck")
def omitted_figures(self: Check[Game], game: Game) -> Iterator[Finding]:
    """A figure that is left out is one of those generated, and its mirror image is kept: no shape is
    lost but for its hand."""
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


@check("ES06", "the examples of the book are right")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each example is a whole board with the right number of drawers of each colour; its figure is one
    of the deck, counts or does not as the example says, and its swap is one that its movement allows."""
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
