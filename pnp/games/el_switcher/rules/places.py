"""The zones of all printed parts in a position, and the zones and parts that an action touches.

A position counts drawers and movement cards, and does not distinguish copies of a kind. So the drawers of a
colour are numbered by their compartments, and the cards of a heap lie in the order of their kinds. Figure
cards lie in the order of their numbers. In a sector the blocked ones come first.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.caching import memoize
from pnp.definition import Side
from pnp.games.el_switcher.rules.legal import judge, legal_actions
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, State
from pnp.games.el_switcher.rules.tables import Action, Tables, set_bits
from pnp.games.el_switcher.rules.writing import square
from pnp.play.pointing import actions_about, tell_apart
from pnp.tabletop import PartPlace, Touch

PILE, DISCARDS, BESIDE, DRAWERS = "draw.1", "discards.1", "beside", "drawers"
"""The draw pile, the discarded movement cards, the space beside the board, the drawers before the deal."""


MOST_REASONS = 4
"""The greatest number of reasons that a message gives why a card cannot be used."""

FIGURE_ZONES: Sequence[tuple[str, Side]] = (
    ("sector", "back"),
    ("sector", "front"),
    ("deck", "back"),
    ("formed", "front"),
)
"""The zones of figure cards that are blocked, face up, in the deck or formed, with the side that is up."""


def locate_parts(state: State) -> list[PartPlace]:
    """Return every printed part with its zone."""
    tables = state.tables
    found = [*_beside(tables, state.locked)]
    if state.phase == DEAL:
        found += _undealt(tables)
    for colour, drawers in enumerate(state.board):
        found += _drawers(tables, colour, drawers)
    found += _movements(tables, state.pile, PILE, "back")
    found += _movements(tables, sum(state.discards), DISCARDS, "front")
    for player, hand in enumerate(state.hands, 1):
        found += _movements(tables, hand, f"hand.{player}", "front")
    every = tables.figures.all
    for player, (up, blocked, deck) in enumerate(state.sectors):
        sets = (blocked, up, deck, every ^ up ^ blocked ^ deck)
        for where, figures in enumerate(sets):
            if figures:
                found += _figures(tables, player, where, figures)
    return found


# Most of a position is as it was a ply ago: the parts of a zone are remembered by what it holds.


@memoize
def _beside(tables: Tables, locked: int) -> tuple[PartPlace, ...]:
    """Return the board, the aids and the padlock."""
    aids = (PartPlace(aid, BESIDE) for aid, copies in tables.aids.items() for _ in range(copies))
    padlock = PartPlace("marker.lock", BESIDE if locked == NOT_LOCKED else f"lock.{locked + 1}")
    return (PartPlace("board", "table"), *aids, padlock)


@memoize
def _undealt(tables: Tables) -> tuple[PartPlace, ...]:
    """Return all drawers before they are dealt."""
    return tuple(
        PartPlace(f"tile.{colour}.{number}", DRAWERS, "back")
        for colour, tiles in zip(tables.colours, tables.tiles, strict=True)
        for number in range(1, tiles + 1)
    )


@memoize
def _drawers(tables: Tables, colour: int, drawers: int) -> tuple[PartPlace, ...]:
    """Return the drawers of a colour on the board."""
    name = tables.colours[colour]
    cells = (cell for cell, bit in enumerate(tables.figures.bits) if bit & drawers)
    return tuple(PartPlace(f"tile.{name}.{number}", f"board.{cell}") for number, cell in enumerate(cells, 1))


@memoize
def _movements(tables: Tables, heap: int, zone: str, side: Side) -> tuple[PartPlace, ...]:
    """Return movement cards in a zone, by their kinds."""
    ids = tables.movements.ids
    return tuple(PartPlace(f"card.move.{ids[kind]}", zone, side) for kind in tables.movements.kinds(heap))


@memoize
def _figures(tables: Tables, player: int, where: int, figures: int) -> tuple[PartPlace, ...]:
    """Return figure cards of a player in one of the FIGURE_ZONES."""
    zone, side = FIGURE_ZONES[where]
    deck, names = tables.decks[player], tables.figures.names
    return tuple(
        PartPlace(f"card.fig.{deck}.{names[figure]}", f"{zone}.{player + 1}", side)
        for figure in set_bits(figures)
    )


@memoize
def _drawer(cell: int) -> Touch:
    """Return the drawer in a compartment."""
    return Touch(f"board.{cell}", 0)


_part = memoize(Touch)


def list_touches(state: State, action: Action) -> tuple[Touch, ...]:
    """Return the parts that a player points at to do an action: the card, then the drawers that it moves or
    uses. For an outcome of chance they are zones. For the end of the turn there are none."""
    player = state.player + 1
    match action:
        case ("swap", kind, one, other):
            movements = state.tables.movements
            below = movements.kinds(state.hands[state.player]).index(kind)
            return (_part(f"hand.{player}", below), _drawer(one), _drawer(other))
        case ("use", colour, figure, owner):
            figures = state.tables.figures
            up, blocked, _ = state.sectors[owner]
            before = blocked.bit_count() + (up & (1 << figure) - 1).bit_count()
            place = figures.find_place(figure, state.board[colour])
            cells = [cell for cell, bit in enumerate(figures.bits) if bit & place]
            return (_part(f"sector.{owner + 1}", before), *map(_drawer, cells))
        case ("deal", *_):
            return (Touch(DRAWERS),)
        case ("reveal", *_):
            return (Touch(f"deck.{player}"), Touch(f"sector.{player}"))
        case ("draw", *_):
            return (Touch(PILE), Touch(f"hand.{player}"))
        case _:
            return ()


# --- what somebody means who points -------------------------------------------------------------------


def match_touches(state: State, touches: Sequence[Touch]) -> Sequence[Action]:
    """Return the actions that a player may mean by pointing at a movement card and two drawers in any order,
    at two drawers alone, at a figure card with or without a drawer of its figure, or at the draw pile, which
    ends the turn."""
    legal = legal_actions(state)
    meant = actions_about(touches, legal, partial(list_touches, state), state)
    if meant or not touches or state.phase == DEAL:
        return meant
    first, *rest = touches
    name, _, number = first.zone.partition(".")
    cells = [cell for cell in (_cell_of(state, touch) for touch in touches) if cell is not None]
    if first.zone == PILE:
        attempts: list[Action] = [] if rest else [("end",)]
    elif name in ("sector", "formed") and len(cells) == len(rest):
        attempts = list(_uses(state, first, int(number) - 1, cells))
    elif name == "hand" and int(number) - 1 != state.player:
        attempts = []  # what others hold is hidden
    elif name == "hand" or first.zone == DISCARDS:
        attempts = _swaps_of(state, first, cells, legal) if len(cells) == len(rest) else []
    else:
        attempts = list(_swaps(state, cells)) if len(cells) == len(touches) == 2 else []
    return [*tell_apart(attempts, partial(judge, state), MOST_REASONS)]


def _cell_of(state: State, touch: Touch) -> int | None:
    """Return the compartment that a touch points at; None if it points at something else."""
    base, _, cell = touch.zone.partition(".")
    bits = state.tables.figures.bits
    return int(cell) if base == "board" and cell.isdecimal() and int(cell) < len(bits) else None


def place_name(tables: Tables, zone: str) -> str:
    """Return the name of a compartment (such as c2) if `zone` is a compartment of the board; otherwise return
    `zone`."""
    base, _, cell = zone.partition(".")
    return square(tables, int(cell)) if base == "board" else zone


def _uses(state: State, first: Touch, owner: int, cells: Sequence[int]) -> Iterator[Action]:
    """Yield the uses of a figure card: in the colour of the drawer pointed at, else in the colours in which
    the figure stands, else in any colour. Uses that are nearest to legal come first."""
    tables, (up, blocked, deck) = state.tables, state.sectors[owner]
    formed = tables.figures.all ^ up ^ blocked ^ deck
    shown = [*set_bits(formed)] if first.zone.startswith("formed") else [*set_bits(blocked), *set_bits(up)]
    if first.order is None or first.order >= len(shown):
        return
    figure = shown[first.order]
    colours = {state.drawer(cell) for cell in cells} or range(len(tables.colours))
    tried: list[Action] = [("use", colour, figure, owner) for colour in sorted(colours)]
    refusals = [judge(state, action) for action in tried]
    for clauses in ((None,), ("figure.locked", "figure.alone")):
        found = [
            action
            for action, refused in zip(tried, refusals, strict=True)
            if (refused and refused.clause) in clauses
        ]
        if found:
            yield from found
            return
    yield from tried


def _swaps_of(state: State, first: Touch, cells: Sequence[int], legal: Sequence[Action]) -> list[Action]:
    """Return the swaps of two drawers by a movement card; with one drawer, the legal swaps of that drawer."""
    movements, discarded = state.tables.movements, first.zone == DISCARDS
    kinds = movements.kinds(sum(state.discards) if discarded else state.hands[state.player])
    if first.order is None or first.order >= len(kinds) or not 1 <= len(cells) <= 2:
        return []
    kind = kinds[first.order]
    if discarded and movements.count_kind(state.hands[state.player], kind):
        return []  # the same card of one's own would be meant
    if len(cells) == 2:
        return [("swap", kind, *sorted(cells))]
    return [action for action in legal if action[:2] == ("swap", kind) and cells[0] in action[2:]]


def _swaps(state: State, cells: Sequence[int]) -> Iterator[Action]:
    """Yield the swaps of two drawers: by cards in hand that fit, else by the card that would lead from one to
    the other, else by each card in hand."""
    one, other = sorted(cells)
    movements, hand = state.tables.movements, state.hands[state.player]
    leading = movements.joining.get((one, other), ())
    held = [*dict.fromkeys(movements.kinds(hand))]
    able = [kind for kind in leading if kind in held]
    for kind in able or leading or held:
        yield ("swap", kind, one, other)


SECRETS = {"hand": "setup.hand", "draw": "setup.hand", "deck": "setup.decks"}
"""The clause that says who may see the parts of a zone, by the kind of the zone."""
