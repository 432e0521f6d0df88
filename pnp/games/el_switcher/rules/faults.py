"""Why a position cannot be: what no game can lead to."""

from collections.abc import Iterator

from pnp.games.el_switcher.rules.state import DEAL, DRAW, NOT_LOCKED, PLAY, REVEAL, WON, State
from pnp.play import Fault


def faults(state: State) -> Iterator[Fault]:
    """Every fault of a position."""
    yield from _drawers(state)
    yield from _movement_cards(state)
    if _beginning(state):
        yield from _setup(state)
    else:
        yield from _hands(state)
        for player in range(state.tables.players):
            yield from _sector(state, player)
        yield from _turn(state)


def _beginning(state: State) -> bool:
    return state.phase == DEAL or (state.phase in (REVEAL, DRAW) and state.setting_up)


def _drawers(state: State) -> Iterator[Fault]:
    tables = state.tables
    for colour, drawers, tiles in zip(tables.colours, state.board, tables.tiles, strict=False):
        if drawers.bit_count() != tiles:
            yield Fault("box.drawers", f"expected {tiles} {colour} drawers, found {drawers.bit_count()}")


def _movement_cards(state: State) -> Iterator[Fault]:
    tables, movements = state.tables, state.tables.movements
    for kind, name in enumerate(movements.ids):
        copies = movements.number(movements.all, kind)
        for heaps in ((*state.hands, *state.played), state.held):
            found = sum(movements.number(heap, kind) for heap in heaps)
            if found > copies:
                yield Fault("box.movements", f"expected at most {copies} cards of {name}, found {found}")
    for player in range(tables.players):
        known = movements.common(state.held[player], state.hands[player] + state.played[player])
        if known != state.held[player]:
            yield Fault(
                "turn.reshuffle",
                f"what player {player + 1} held at the last shuffle is neither in the hand nor discarded",
            )
    *others, fewest = sorted(map(movements.size, state.held), reverse=True)
    if any(state.held) and (fewest >= tables.hand or set(others) != {tables.hand}):
        yield Fault("turn.reshuffle", "at a shuffle one player draws, and all others have full hands")


def _setup(state: State) -> Iterator[Fault]:
    """Nothing is there yet but what was dealt before."""
    tables = state.tables
    whole = (1 << len(tables.figures.names)) - 1
    for player, (up, blocked, deck) in enumerate(state.sectors):
        turned = state.phase == DRAW or (state.phase == REVEAL and player < state.player)
        if up.bit_count() != turned * tables.sector or blocked or up ^ deck != whole:
            yield Fault("setup.decks", f"the cards of player {player + 1} are not as they are at the start")
        dealt = state.phase == DRAW and player < state.player
        if tables.movements.size(state.hands[player]) != dealt * tables.hand:
            yield Fault("setup.hand", f"player {player + 1} has another hand than at the start")
    if any(state.played) or any(state.held) or state.used or state.locked != NOT_LOCKED:
        yield Fault(
            "setup.unlocked", "before the first turn no movement is discarded and no colour is locked"
        )


def _hands(state: State) -> Iterator[Fault]:
    tables, size = state.tables, state.tables.movements.size
    for player, hand in enumerate(state.hands):
        most = tables.hand - (state.phase == DRAW and player == state.player)
        least = 0 if player == state.player else tables.hand
        if not least <= size(hand) <= most:
            yield Fault(
                "turn.end", f"expected {least} to {most} movements of player {player + 1}, found {size(hand)}"
            )
    missing = tables.hand - size(state.hands[state.player])
    if size(state.played[state.player]) < missing:
        yield Fault("turn.move", f"expected at least {missing} discards of player {state.player + 1}")


def _sector(state: State, player: int) -> Iterator[Fault]:
    tables = state.tables
    up, blocked, deck = state.sectors[player]
    lying = up.bit_count() + blocked.bit_count()
    turning = state.phase == REVEAL and player == state.player
    whose = f"player {player + 1}"
    if lying > tables.sector:
        yield Fault("setup.decks", f"expected at most {tables.sector} cards before {whose}, found {lying}")
    if blocked.bit_count() > tables.blocked_most:
        yield Fault("block.once", f"expected at most {tables.blocked_most} blocked card of {whose}")
    if blocked and not up:
        yield Fault("block.release", f"the blocked card of {whose} is the only one, and is not turned up")
    if turning:
        if blocked or not state.due or lying not in (0, tables.sector - 1):
            yield Fault("block.refill", f"{whose} may turn up no card now")
    elif not lying:
        won = state.phase == WON and player == state.player
        if deck or not won:
            yield Fault("end.win", f"{whose} has no figure left to form, and has not won")
    elif not blocked and deck and 1 < lying < tables.sector:
        # A single card may have been released.
        yield Fault("turn.own", f"expected {tables.sector} cards before {whose}, found {lying}")


def _turn(state: State) -> Iterator[Fault]:
    whole = (1 << len(state.tables.figures.names)) - 1
    unused = all(not blocked and up ^ deck == whole for up, blocked, deck in state.sectors)
    if unused != (state.locked == NOT_LOCKED):
        yield Fault("figure.locked.moves", "a colour is locked exactly if a figure has been used")
    if state.used and unused:
        yield Fault("figure.locked.moves", "a figure was used in this turn, and all lie as at the start")
    if state.phase == WON and any(state.sectors[state.player]):
        yield Fault("end.win", f"player {state.player + 1} has won with figures left to form")
    if state.phase in (REVEAL, WON) and not state.used:
        yield Fault("turn.own", "no figure was used to come to this")
    full = state.tables.movements.size(state.hands[state.player]) == state.tables.hand
    if state.phase == DRAW and (state.new or state.used):
        yield Fault("turn.end", "the turn has ended, and what was used in it is still marked")
    if state.phase == PLAY and state.new and full and not state.used:
        yield Fault("turn.own.at-once", "cards were turned up before any movement, and no figure was used")
