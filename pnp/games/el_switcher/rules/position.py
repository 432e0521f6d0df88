"""A position as one line: five fields, and one for each player in the last two.

    RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB B play:1+ 4-1*+5-1/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-

* The drawers by rows from the top, R G B Y; `-` before they are dealt.
* The locked colour, or `-`.
* What comes next: `deal`; `reveal:1` or `draw:1`, player 1 is dealt figure or movement cards; `play:1`,
  player 1 decides, with `+` if a figure was used since the last movement of this turn; `won:1`.
* For each player, between semicolons, the figure cards: face up (`*`: turned up in this turn), blocked,
  formed. All others are in the deck.
* For each player the movement cards, by their initials (`2lg`: two of line-gap): the hand, what was
  discarded since the cards were last shuffled, what was held then. All others are in the draw pile.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from pnp.caching import remembered
from pnp.games.el_switcher.rules.figures import set_bits
from pnp.games.el_switcher.rules.notation import forms
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, PHASES, Sector, State
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import PositionError
from pnp.play.codec import (
    Form,
    Misread,
    counted_values,
    each,
    flag,
    items,
    line,
    maybe,
    optional,
    parts,
    reading,
    shape,
    word,
)

FIGURES = "figure cards"
NEW = "*"
"""The mark of a figure card that was turned up in this turn."""


@remembered
def fields(tables: Tables) -> Form:
    """Return the form of a position."""
    known, whose, players = forms(tables), "a part for each player", tables.players
    expected = f"deal, or reveal, draw, play or won with a player up to {players}, as in play:1"
    seat = word([str(seat + 1) for seat in range(players)], expected)
    phase = shape(expected, word(PHASES, expected), optional(":", seat, None), flag("+"))
    names = tables.figures.names
    figure = word(names, f"figures of {', '.join(names)}, or -; new cards ({NEW}) face up")
    face_up = items(shape("a figure, or a new one, as 5-1*", figure, flag(NEW)), "+")
    cards = parts("/", (face_up, items(figure, "+"), items(figure, "+")), "face up, blocked and formed")
    heaps = each(heap(tables), 3, "/", "hand, discards and what was held")
    return line(
        ("drawers", attrgetter("board"), maybe(known.board, ())),
        (
            "locked colour",
            attrgetter("locked"),
            maybe(word(tables.letters, f"one of {tables.letters}, or -"), NOT_LOCKED),
        ),
        ("what comes next", _moment, phase),
        (FIGURES, _figure_cards, each(cards, players, ";", whose)),
        (
            "movement cards",
            lambda state: zip(state.hands, state.discards, state.hands_at_shuffle, strict=True),
            each(heaps, players, ";", whose),
        ),
    )


@remembered
def heap(tables: Tables) -> Form:
    """Return the form of a heap of movement cards: how many there are of each kind, by its initials."""
    movements = tables.movements
    kind = word(movements.codes, f"movements of {', '.join(movements.codes)}, or -")
    once = "each movement once, and how many of it: 2ln"
    return counted_values(once, kind, 9, "+").of(movements.kinds, movements.heap)


def _moment(state: State) -> tuple[int, int | None, bool]:
    return state.phase, None if state.phase == DEAL else state.player, state.figure_used


def _figure_cards(state: State) -> Iterator[Any]:
    """Yield for each player the figures face up (with whether they are new), blocked, and formed."""
    for owner, (up, blocked, deck) in enumerate(state.sectors):
        new = state.turned_up if owner == state.player else 0
        formed = state.tables.figures.all ^ up ^ blocked ^ deck
        yield [(card, new >> card & 1) for card in set_bits(up)], set_bits(blocked), set_bits(formed)


def serialize(state: State) -> str:
    """Return the position on one line."""
    return fields(state.tables).write(state)


@reading(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line describes. Raises PositionError."""
    board, locked, (phase, seat, figure_used), cards, heaps = fields(tables).read(text)
    player = seat or 0
    sectors, turned_up = [], 0
    for owner, (marked, blocked, formed) in enumerate(cards):
        up, new = [card for card, _ in marked], [card for card, is_new in marked if is_new]
        out = {*up, *blocked, *formed}
        if len(out) < len(up) + len(blocked) + len(formed):
            raise Misread("each figure once a player", text, place=FIGURES)
        if new and owner != player:
            raise Misread(f"new cards ({NEW}) of player {player + 1} alone", text, place=FIGURES)
        face_up, aside, used, fresh = (sum(1 << card for card in cards) for cards in (up, blocked, out, new))
        sectors.append(Sector(face_up, aside, tables.figures.all ^ used))
        turned_up |= fresh
    if (phase == DEAL) != (seat is None) or figure_used > (phase != DEAL):
        raise Misread("a player unless drawers are dealt, as in play:1", text, place="what comes next")
    if (phase == DEAL) != (not board):
        raise Misread("drawers on the board, or - before they are dealt", text, place="drawers")
    hands, discards, held = zip(*heaps, strict=True)
    standing, owners = tuple(map(tables.figures.counting_figures, board)), tuple(sectors)
    return State(
        tables, phase, player, board, standing, locked, owners, hands, discards, held, turned_up, figure_used
    )
