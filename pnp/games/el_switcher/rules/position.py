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

import re

from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.notation import board_text, parse_board
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, PHASES, Sector, State
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import PositionError

FIELDS = DRAWERS, LOCKED, PHASE, FIGURES, MOVEMENTS = (
    "drawers",
    "locked colour",
    "what comes next",
    "figure cards",
    "movement cards",
)
"""What the fields of a line are called in complaints."""
NEW = "*"
"""The mark of a figure card that was turned up in this turn."""


def serialize(state: State) -> str:
    """The position on one line."""
    players = range(state.tables.players)
    return f"{table_fields(state)} {';'.join(movement_cards(state, player) for player in players)}"


def table_fields(state: State) -> str:
    """What lies on the table for all to see: all fields but the last."""
    tables, player = state.tables, state.player
    drawers = board_text(tables, state.board) if state.board else "-"
    locked = "-" if state.locked == NOT_LOCKED else tables.letters[state.locked]
    phase = PHASES[state.phase]
    if state.phase != DEAL:
        phase += f":{player + 1}{'+' * state.figure_used}"
    sectors = (
        _sector_text(tables, sector, state.turned_up if owner == player else 0)
        for owner, sector in enumerate(state.sectors)
    )
    return f"{drawers} {locked} {phase} {';'.join(sectors)}"


def _sector_text(tables: Tables, sector: Sector, new: int) -> str:
    """The figure cards of a player: face up (with a mark if they are new), blocked, formed."""
    names = tables.figures.names
    up, blocked, deck = sector
    formed = tables.figures.all ^ up ^ blocked ^ deck
    parts = (
        [names[card] + NEW * (new >> card & 1) for card in members(up)],
        [names[card] for card in members(blocked)],
        [names[card] for card in members(formed)],
    )
    return "/".join("+".join(part) or "-" for part in parts)


def movement_cards(state: State, player: int) -> str:
    """The movement cards of a player: hand, discards and what was held at the last shuffle."""
    heaps = (state.hands[player], state.discards[player], state.hands_at_shuffle[player])
    return "/".join(heap_text(state.tables, heap) for heap in heaps)


def heap_text(tables: Tables, heap: int) -> str:
    """The movement cards of a heap, by their initials."""
    movements = tables.movements
    counts = ((movements.number(heap, kind), code) for kind, code in enumerate(movements.codes))
    return "+".join(f"{count if count > 1 else ''}{code}" for count, code in counts if count) or "-"


def parse(tables: Tables, text: str) -> State:
    """The position that a line describes. Raises PositionError."""
    fields = text.split()
    if len(fields) != len(FIELDS):
        raise _wrong("", f"{len(FIELDS)} fields: {', '.join(FIELDS)}", f"{len(fields)}")
    drawers_text, locked_text, phase_text, figures_text, movements_text = fields
    board = _board(tables, drawers_text)
    locked = _locked(tables, locked_text)
    phase, player, figure_used = _phase(tables, phase_text)
    sectors, new = _sectors(tables, figures_text)
    heaps = [
        [_heap(tables, heap) for heap in _parts(cards, "/", 3, "hand, discards and what was held")]
        for cards in _parts(movements_text, ";", tables.players, "a part for each player")
    ]
    hands, discards, hands_at_shuffle = zip(*heaps, strict=True)
    if any(cards for owner, cards in enumerate(new) if owner != player):
        raise _wrong(FIGURES, f"new cards ({NEW}) of player {player + 1} alone", figures_text)
    if (phase == DEAL) != (not board):
        raise _wrong(DRAWERS, "drawers on the board, or - before they are dealt", drawers_text)
    return State(
        tables,
        phase,
        player,
        board,
        tuple(map(tables.figures.standing, board)),
        locked,
        sectors,
        hands,
        discards,
        hands_at_shuffle,
        new[player],
        figure_used,
    )


def _wrong(where: str, expected: str, found: str) -> PositionError:
    return PositionError("no position of El Switcher", place=where, expected=expected, found=found)


def _parts(text: str, by: str, count: int, what: str) -> list[str]:
    parts = text.split(by)
    if len(parts) != count:
        raise _wrong("cards", f"{count} parts with {by!r} between them: {what}", text)
    return parts


def _board(tables: Tables, text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    board = parse_board(tables, text)
    if board is None:
        expected = f"{tables.figures.rows} rows of {tables.figures.columns} letters of {tables.letters}"
        raise _wrong(DRAWERS, expected, text)
    return board


def _locked(tables: Tables, text: str) -> int:
    if text == "-":
        return NOT_LOCKED
    if len(text) != 1 or text not in tables.letters:
        raise _wrong(LOCKED, f"one of {tables.letters}, or -", text)
    return tables.letters.index(text)


def _phase(tables: Tables, text: str) -> tuple[int, int, bool]:
    """Phase, player and whether a figure was used."""
    match = re.fullmatch(r"(?P<deal>deal)|(?P<phase>reveal|draw|play|won):(?P<seat>[1-9])(?P<used>\+?)", text)
    if not match or int(match["seat"] or 1) > tables.players:
        expected = f"deal, or reveal, draw, play or won with a player up to {tables.players}, as in play:1"
        raise _wrong(PHASE, expected, text)
    return PHASES.index(match["deal"] or match["phase"]), int(match["seat"] or 1) - 1, bool(match["used"])


def _sectors(tables: Tables, text: str) -> tuple[tuple[Sector, ...], list[int]]:
    """The figure cards of each player, and which of them are new."""
    sectors, marked = [], []
    for part in _parts(text, ";", tables.players, "a part for each player"):
        sets = [_figures(tables, cards) for cards in _parts(part, "/", 3, "face up, blocked and formed")]
        named = [card for cards in sets for card, _ in cards]
        if len(set(named)) < len(named):
            raise _wrong(FIGURES, "each figure once a player", part)
        up, blocked, formed = (sum(1 << card for card, _ in cards) for cards in sets)
        new = sum(1 << card for cards in sets for card, is_new in cards if is_new)
        if new & ~up:
            raise _wrong(FIGURES, f"new cards ({NEW}) face up", part)
        sectors.append(Sector(up, blocked, tables.figures.all ^ up ^ blocked ^ formed))
        marked.append(new)
    return tuple(sectors), marked


def _figures(tables: Tables, text: str) -> list[tuple[int, bool]]:
    """Figures and whether they are marked as new."""
    if text == "-":
        return []
    found = []
    for part in text.split("+"):
        name = part.removesuffix(NEW)
        if name not in tables.figures.names:
            raise _wrong(FIGURES, f"figures of {', '.join(tables.figures.names)}, or -", text)
        found.append((tables.figures.names.index(name), name != part))
    return found


def _heap(tables: Tables, text: str) -> int:
    """The heap of movement cards that are written by their initials."""
    if text == "-":
        return 0
    codes = tables.movements.codes
    found: dict[str, int] = {}
    for part in text.split("+"):
        match = re.fullmatch(r"(?P<count>[1-9]?)(?P<code>[a-z]+)", part)
        if not match or match["code"] not in codes:
            raise _wrong(MOVEMENTS, f"movements of {', '.join(codes)}, or -", text)
        if match["code"] in found:
            raise _wrong(MOVEMENTS, "each movement once, and how many of it: 2ln", text)
        found[match["code"]] = int(match["count"] or 1)
    return tables.movements.heap(codes.index(code) for code, count in found.items() for _ in range(count))
