"""The zones of all printed parts in a position, and what an action points at.

A position counts drawers and movement cards; it does not tell those of a kind apart. So the drawers of a
colour are numbered by their compartments, and the cards of a heap lie in the order of their kinds. Figure
cards lie in the order of their numbers; in a sector the blocked ones come first.
"""

from collections.abc import Iterator, Sequence

from pnp.caching import remembered
from pnp.definition import Side
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, State
from pnp.games.el_switcher.rules.tables import Action, Movements, Tables, set_bits
from pnp.tabletop import Lying, Touch

PILE, DISCARDS, BESIDE, DRAWERS = "draw.1", "discards.1", "beside", "drawers"
"""The draw pile, the discarded movement cards, the space beside the board, the drawers before the deal."""


class _Places:
    """The parts of a game in all zones where they can lie, made once."""

    def __init__(self, tables: Tables) -> None:
        movements = tables.movements
        aids = (Lying(aid, BESIDE) for aid, copies in tables.aids.items() for _ in range(copies))
        self.fixed = (Lying("board", "table"), *aids)
        """What never moves."""
        self.padlock = {
            NOT_LOCKED: Lying("marker.lock", BESIDE),
            **{colour: Lying("marker.lock", f"lock.{colour + 1}") for colour in range(len(tables.colours))},
        }
        """The padlock, by the locked colour."""
        self.drawers = tuple(_Drawers(colour, tables.figures.bits) for colour in tables.colours)
        players = range(1, tables.players + 1)
        self.hands = tuple(_Heap(movements, f"hand.{player}", "front") for player in players)
        self.discards = _Heap(movements, DISCARDS, "front")
        self.pile = _Heap(movements, PILE, "back")
        self.sectors = tuple(
            tuple(
                tuple(
                    Lying(f"card.fig.{deck}.{name}", f"{zone}.{player}", side)
                    for name in tables.figures.names
                )
                for zone, side in _FIGURE_ZONES
            )
            for player, deck in zip(players, tables.decks, strict=True)
        )
        """For each player the figure cards where they are blocked, face up, in the deck, formed."""


_FIGURE_ZONES: Sequence[tuple[str, Side]] = (
    ("sector", "back"),
    ("sector", "front"),
    ("deck", "back"),
    ("formed", "front"),
)


class _Drawers(dict[tuple[int, int], Lying]):
    """The drawers of a colour: each by its number from 1 and the bit of its compartment."""

    def __init__(self, colour: str, bits: Sequence[int]) -> None:
        super().__init__()
        self.colour = colour
        self.cells = {bit.bit_length() - 1: cell for cell, bit in enumerate(bits)}

    def __missing__(self, key: tuple[int, int]) -> Lying:
        number, bit = key
        drawer = self[key] = Lying(f"tile.{self.colour}.{number}", f"board.{self.cells[bit]}")
        return drawer


class _Heap:
    """Movement cards that lie in one zone."""

    def __init__(self, movements: Movements, zone: str, side: Side) -> None:
        self.movements = movements
        self.cards = tuple(Lying(f"card.move.{name}", zone, side) for name in movements.ids)

    def lying(self, heap: int) -> Iterator[Lying]:
        """Yield the cards of a heap, by their kinds."""
        count = self.movements.count_kind
        for kind, card in enumerate(self.cards):
            yield from (card,) * count(heap, kind)


@remembered
def _places(tables: Tables) -> _Places:
    return _Places(tables)


def lying(state: State) -> list[Lying]:
    """Return every part with its zone."""
    tables = state.tables
    places = _places(tables)
    found = [*places.fixed, places.padlock[state.locked]]
    if state.phase == DEAL:
        for colour, tiles in zip(tables.colours, tables.tiles, strict=True):
            found += [Lying(f"tile.{colour}.{number}", DRAWERS, "back") for number in range(1, tiles + 1)]
    for drawers, bits in zip(places.drawers, state.board, strict=False):
        found += [drawers[number, bit] for number, bit in enumerate(set_bits(bits), 1)]
    found += places.pile.lying(state.pile)
    found += places.discards.lying(sum(state.discards))
    for cards, hand in zip(places.hands, state.hands, strict=True):
        found += cards.lying(hand)
    every = tables.figures.all
    for zones, (up, blocked, deck) in zip(places.sectors, state.sectors, strict=True):
        sets = (blocked, up, deck, every ^ up ^ blocked ^ deck)
        for cards, figures in zip(zones, sets, strict=True):
            found += [cards[figure] for figure in set_bits(figures)]
    return found


def touched(state: State, action: Action) -> tuple[Touch, ...]:
    """Return what one points at to do an action: the card, then the drawers that it is about."""
    player = state.player + 1
    match action:
        case ("swap", kind, one, other):
            movements = state.tables.movements
            below = movements.kinds(state.hands[state.player]).index(kind)
            return (Touch(f"hand.{player}", below), Touch(f"board.{one}", 0), Touch(f"board.{other}", 0))
        case ("use", colour, figure, owner):
            figures = state.tables.figures
            up, blocked, _ = state.sectors[owner]
            before = blocked.bit_count() + (up & (1 << figure) - 1).bit_count()
            place = figures.find_place(figure, state.board[colour])
            cells = [cell for cell, bit in enumerate(figures.bits) if bit & place]
            return (Touch(f"sector.{owner + 1}", before), *(Touch(f"board.{cell}", 0) for cell in cells))
        case ("deal", *_):
            return (Touch(DRAWERS),)
        case ("reveal", *_):
            return (Touch(f"deck.{player}"), Touch(f"sector.{player}"))
        case ("draw", *_):
            return (Touch(PILE), Touch(f"hand.{player}"))
        case _:
            return ()
