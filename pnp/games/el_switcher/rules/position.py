"""A position as one line: five fields, and one for each player in the last two.

    RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB B play:1+ e1*+h01/h03/e2;e2+h02+h07/-/- dn+el/l/-;l+2lg/-/-

* The drawers by rows from the top, R G B Y; `-` before they are dealt.
* The locked colour, or `-`.
* What comes next: `deal`; `reveal:1` or `draw:1`, player 1 is dealt figure or movement cards; `play:1`,
  player 1 decides, with `+` if a figure was used since the last movement of this turn; `won:1`.
* For each player, between semicolons, the figure cards: face up (`*`: turned up in this turn), blocked,
  formed. All others are in the deck.
* For each player the movement cards, by their initials (`2lg`: two of line-gap): the hand, what was
  discarded since the cards were last shuffled, what was held then. All others are in the draw pile.
"""

import re
from collections.abc import Sequence

from pnp.games.el_switcher.rules import notation
from pnp.games.el_switcher.rules.state import (
    DEAL,
    NOT_LOCKED,
    PHASES,
    Cards,
    State,
    Tables,
    numbers,
)
from pnp.play import PositionError

FIELDS = ("drawers", "locked colour", "what comes next", "figure cards", "movement cards")
NEW = "*"


def write(state: State) -> str:
    """The line of a position."""
    players = range(state.tables.players)
    return f"{_table(state)} {';'.join(_cards(state, player, state.hands) for player in players)}"


def seen(state: State, player: int) -> str:
    """The line that a player knows: of others' movement cards (`?3`) how many they hold and what they
    discarded and, all of them together, what they held when the cards were last shuffled."""
    tables = state.tables
    players = range(tables.players)
    hands = [
        _cards(state, other, state.hands)
        if other == player
        else f"?{tables.movements.size(state.hands[other])}/{_heap(tables, state.played[other])}"
        f"/?{tables.movements.size(state.held[other])}"
        for other in players
    ]
    together = sum(state.held) - state.held[player]
    return f"{_table(state)} {';'.join(hands)} {_heap(tables, together)}"


def _table(state: State) -> str:
    """What lies on the table for all to see."""
    tables, player = state.tables, state.player
    names = tables.figures.names
    drawers = notation.rows(tables, state.board) if state.board else "-"
    locked = "-" if state.locked == NOT_LOCKED else tables.letters[state.locked]
    phase = PHASES[state.phase]
    if state.phase != DEAL:
        phase += f":{player + 1}{'+' * state.used}"
    whole = (1 << len(names)) - 1
    sectors = []
    for owner, (up, blocked, deck) in enumerate(state.sectors):
        new = state.new if owner == player else 0
        shown = [names[card] + NEW * (new >> card & 1) for card in numbers(up)]
        rest = (
            "+".join(names[card] for card in numbers(cards))
            for cards in (blocked, whole ^ up ^ blocked ^ deck)
        )
        sectors.append("/".join(cards or "-" for cards in ("+".join(shown), *rest)))
    return f"{drawers} {locked} {phase} {';'.join(sectors)}"


def _cards(state: State, player: int, hands: Sequence[int]) -> str:
    heaps = (hands[player], state.played[player], state.held[player])
    return "/".join(_heap(state.tables, heap) for heap in heaps)


def _heap(tables: Tables, heap: int) -> str:
    movements = tables.movements
    counts = ((movements.number(heap, kind), code) for kind, code in enumerate(movements.codes))
    return "+".join(f"{count if count > 1 else ''}{code}" for count, code in counts if count) or "-"


def read(tables: Tables, text: str) -> State:
    """The position of a line. Raises PositionError."""
    fields = text.split()
    if len(fields) != len(FIELDS):
        raise _wrong("", f"{len(FIELDS)} fields: {', '.join(FIELDS)}", f"{len(fields)}")
    board = _board(tables, fields[0])
    locked = _locked(tables, fields[1])
    phase, player, used = _phase(tables, fields[2])
    sectors, new = _sectors(tables, fields[3])
    heaps = [
        [_heap_of(tables, heap) for heap in _parts(cards, "/", 3, "hand, discards and what was held")]
        for cards in _parts(fields[4], ";", tables.players, "a part for each player")
    ]
    hands, played, held = zip(*heaps, strict=True)
    if any(cards for owner, cards in enumerate(new) if owner != player):
        raise _wrong(FIELDS[3], f"new cards ({NEW}) of player {player + 1} alone", fields[3])
    if (phase == DEAL) != (not board):
        raise _wrong(FIELDS[0], "drawers on the board, or - before they are dealt", fields[0])
    standing = tuple(map(tables.figures.standing, board))
    return State(
        tables, phase, player, board, standing, locked, sectors, hands, played, held, new[player], used
    )


def _wrong(where: str, expected: str, found: str) -> PositionError:
    return PositionError("no position of El Switcher", place=where, expected=expected, found=found)


def _parts(text: str, by: str, many: int, what: str) -> list[str]:
    parts = text.split(by)
    if len(parts) != many:
        raise _wrong("cards", f"{many} parts with {by!r} between them: {what}", text)
    return parts


def _board(tables: Tables, text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    board = notation.board(tables, text)
    if board is None:
        expected = f"{tables.figures.rows} rows of {tables.figures.columns} letters of {tables.letters}"
        raise _wrong(FIELDS[0], expected, text)
    return board


def _locked(tables: Tables, text: str) -> int:
    if text == "-":
        return NOT_LOCKED
    if len(text) != 1 or text not in tables.letters:
        raise _wrong(FIELDS[1], f"one of {tables.letters}, or -", text)
    return tables.letters.index(text)


def _phase(tables: Tables, text: str) -> tuple[int, int, bool]:
    match = re.fullmatch(r"(deal)|(reveal|draw|play|won):([1-9])(\+?)", text)
    if not match or int(match[3] or 1) > tables.players:
        expected = f"deal, or reveal, draw, play or won with a player up to {tables.players}, as in play:1"
        raise _wrong(FIELDS[2], expected, text)
    return PHASES.index(match[1] or match[2]), int(match[3] or 1) - 1, bool(match[4])


def _sectors(tables: Tables, text: str) -> tuple[tuple[Cards, ...], list[int]]:
    names = tables.figures.names
    whole = (1 << len(names)) - 1
    sectors, new = [], []
    for part in _parts(text, ";", tables.players, "a part for each player"):
        sets = [_figures(tables, cards) for cards in _parts(part, "/", 3, "face up, blocked and formed")]
        named = [card for cards in sets for card, _ in cards]
        if len(set(named)) < len(named):
            raise _wrong(FIELDS[3], "each figure once a player", part)
        up, blocked, formed = (sum(1 << card for card, _ in cards) for cards in sets)
        sectors.append(Cards(up, blocked, whole ^ up ^ blocked ^ formed))
        new.append(sum(1 << card for cards in sets for card, marked in cards if marked))
        if new[-1] & ~up:
            raise _wrong(FIELDS[3], f"new cards ({NEW}) face up", part)
    return tuple(sectors), new


def _figures(tables: Tables, text: str) -> list[tuple[int, bool]]:
    """Figures and whether they are marked as new."""
    if text == "-":
        return []
    found = []
    for part in text.split("+"):
        name = part.removesuffix(NEW)
        if name not in tables.figures.names:
            raise _wrong(FIELDS[3], f"figures of {', '.join(tables.figures.names)}, or -", text)
        found.append((tables.figures.names.index(name), name != part))
    return found


def _heap_of(tables: Tables, text: str) -> int:
    if text == "-":
        return 0
    codes = tables.movements.codes
    found: dict[str, int] = {}
    for part in text.split("+"):
        match = re.fullmatch(r"([1-9]?)([a-z]+)", part)
        if not match or match[2] not in codes:
            raise _wrong(FIELDS[4], f"movements of {', '.join(codes)}, or -", text)
        if match[2] in found:
            raise _wrong(FIELDS[4], "each movement once, and how many of it: 2ln", text)
        found[match[2]] = int(match[1] or 1)
    return tables.movements.heap(codes.index(code) for code, count in found.items() for _ in range(count))
