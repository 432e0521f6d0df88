"""M checks of Magicans Duel: its niches and portals, its start, its worked examples.

The D checks are DRAWING, from checks_drawing.py.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.magicans_duel.checks_drawing import DRAWING
from pnp.games.magicans_duel.examples import default_rules, first_position, play_example
from pnp.games.magicans_duel.facts import PLAYERS, Facts, Position, niches, pieces, special_places
from pnp.grid.points import neighbours
from pnp.play import IllegalAction, NotationError

__all__ = ["DRAWING", "MODEL"]


@check("MD01", "each niche has its paths, each side its niches, the corners their portals")
def niche_paths(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Niches and portals are points of the board, each one thing only. Three paths lead to each niche,
    none of them from a niche or a portal, and each side has as many niches as win the game."""
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
    """Yield the faults of where the pieces stand."""
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


@check("MD02", "the start is a position of all pieces, fair to both sides")
def start(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Every printed piece stands on a crossing of its own, none in a niche or on a portal; and what
    one side sees is the mirror image of what the other sees."""
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

    def seen(player: str) -> tuple[list[tuple[int, int]], ...]:
        sign, shift = (-1, turn) if player == "white" else (1, 0)
        groups = (facts.start.G, facts.start.H, getattr(facts.start, player))
        return tuple(sorted((sign * x + shift, row) for x, row in group) for group in groups)

    if seen("black") != seen("white"):
        yield self.error(where, "expected white to see the mirror image of what black sees")


@check("MD03", "the worked examples are legal and cost what the document says")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each move of an example is played by the game as executed; it costs what the document says, and
    the turn's actions are those that the occupied niches give, all of them spent."""
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
