"""A position as a person sees it on a terminal."""

from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, WON, State
from pnp.play import ENGLISH, Voice

GAP = "  "
ALL = -1
"""The seat of nobody, from which all hands are seen."""


def diagram(state: State, seat: int = ALL, *, voice: Voice = ENGLISH) -> str:
    """The board with its coordinates, and for each player the cards: figures with their pictures, the
    movements where they are seen from that seat, else how many there are."""
    tables = state.tables
    locked = "no colour" if state.locked == NOT_LOCKED else tables.colours[state.locked]
    pile = tables.movements.size(state.pile)
    lines = [*_board(state), "", f"locked: {locked}; movements in the draw pile: {pile}"]
    for player in range(tables.players):
        lines += ["", *_player(state, player, seat)]
    return "\n".join(lines)


def _board(state: State) -> list[str]:
    figures, letters = state.tables.figures, state.tables.letters
    names = "abcdefghijklmnopqrstuvwxyz"[: figures.columns]
    lines = [f"   {' '.join(names)}"]
    for row in range(figures.rows):
        cells = range(row * figures.columns, (row + 1) * figures.columns)
        drawers = ("." if state.phase == DEAL else letters[state.drawer(cell)] for cell in cells)
        lines.append(f"{row + 1:2} {' '.join(drawers)}")
    return lines


def _player(state: State, player: int, seat: int) -> list[str]:
    movements = state.tables.movements
    up, blocked, deck = state.sectors[player]
    hand = state.hands[player]
    if seat in (ALL, player) and hand:
        held = ", ".join(movements.ids[kind] for kind in movements.kinds(hand))
    else:
        held = str(movements.size(hand))
    mark = "*" if player == state.player and state.phase != DEAL else " "
    won = ", has won" if state.phase == WON and player == state.player else ""
    head = f"{mark} player {player + 1}{won}; deck: {deck.bit_count()}; movements: {held}"
    pictures = [_picture(state, card) for card in members(up)]
    pictures += [[state.tables.figures.names[card], "blocked"] for card in members(blocked)]
    high = max(map(len, pictures), default=0)
    lines = [
        GAP + GAP.join((picture[row] if row < len(picture) else "").ljust(9) for picture in pictures)
        for row in range(high)
    ]
    return [head, *(line.rstrip() for line in lines)]


def _picture(state: State, figure: int) -> list[str]:
    shape = set(state.tables.figures.shapes[figure])
    wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    rows = [" ".join("■" if (x, y) in shape else " " for x in range(wide)) for y in range(high)]
    return [state.tables.figures.names[figure], *rows]
