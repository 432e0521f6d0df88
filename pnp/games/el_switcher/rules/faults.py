"""The faults of a position: what no game can lead to."""

from collections.abc import Iterator

from pnp.games.el_switcher.rules.state import DEAL, DRAW, NOT_LOCKED, PLAY, REVEAL, WON, State
from pnp.play import Fault


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position."""
    return (*_drawers(state), *_movement_cards(state), *_progress(state))


def _progress(state: State) -> Iterator[Fault]:
    """Yield what contradicts the stage that the game has reached."""
    if state.phase == DEAL or (state.phase in (REVEAL, DRAW) and state.is_setting_up):
        yield from _setup(state)
    else:
        yield from _hands(state)
        for player in range(state.tables.players):
            yield from _sector(state, player)
        yield from _turn(state)


def _drawers(state: State) -> Iterator[Fault]:
    """Yield a wrong number of drawers of a colour."""
    tables = state.tables
    for colour, drawers, tiles in zip(tables.colours, state.board, tables.tiles, strict=False):
        if drawers.bit_count() != tiles:
            yield Fault("box.drawers", f"expected {tiles} {colour} drawers, found {drawers.bit_count()}")


def _movement_cards(state: State) -> Iterator[Fault]:
    """Yield surplus copies, and cards that nobody can have held at the last shuffle."""
    tables, movements, at_shuffle = state.tables, state.tables.movements, state.hands_at_shuffle
    for kind, name in enumerate(movements.ids):
        copies = movements.count_kind(movements.all, kind)
        for heaps in ((*state.hands, *state.discards), at_shuffle):
            found = sum(movements.count_kind(heap, kind) for heap in heaps)
            if found > copies:
                yield Fault("box.movements", f"expected at most {copies} cards of {name}, found {found}")
    for player in range(tables.players):
        held = at_shuffle[player]
        if movements.common(held, state.hands[player] + state.discards[player]) != held:
            yield Fault(
                "turn.reshuffle",
                f"what player {player + 1} held at the last shuffle is neither in the hand nor discarded",
            )
    *others, fewest = sorted(map(movements.size, at_shuffle), reverse=True)
    if any(at_shuffle) and (fewest >= tables.hand_size or set(others) != {tables.hand_size}):
        yield Fault("turn.reshuffle", "at a shuffle one player draws, and all others have full hands")


def _setup(state: State) -> Iterator[Fault]:
    """Yield what is on the table before it is dealt."""
    tables = state.tables
    for player, (up, blocked, deck) in enumerate(state.sectors):
        turned = state.phase == DRAW or (state.phase == REVEAL and player < state.player)
        if up.bit_count() != turned * tables.sector_size or blocked or up ^ deck != tables.figures.all:
            yield Fault("setup.decks", f"the cards of player {player + 1} are not as they are at the start")
        dealt = state.phase == DRAW and player < state.player
        if tables.movements.size(state.hands[player]) != dealt * tables.hand_size:
            yield Fault("setup.hand", f"player {player + 1} has another hand than at the start")
    if any(state.discards) or any(state.hands_at_shuffle) or state.figure_used or state.locked != NOT_LOCKED:
        yield Fault(
            "setup.unlocked", "before the first turn no movement is discarded and no colour is locked"
        )


def _hands(state: State) -> Iterator[Fault]:
    """Yield hands and discards of a size that the turn does not allow."""
    tables, size = state.tables, state.tables.movements.size
    for player, hand in enumerate(state.hands):
        most = tables.hand_size - (state.phase == DRAW and player == state.player)
        least = 0 if player == state.player else tables.hand_size
        if not least <= size(hand) <= most:
            yield Fault(
                "turn.end", f"expected {least} to {most} movements of player {player + 1}, found {size(hand)}"
            )
    missing = tables.hand_size - size(state.hands[state.player])
    if size(state.discards[state.player]) < missing:
        yield Fault("turn.move", f"expected at least {missing} discards of player {state.player + 1}")


def _sector(state: State, player: int) -> Iterator[Fault]:
    """Yield a player's figure cards that cannot lie where they do."""
    tables = state.tables
    up, blocked, deck = state.sectors[player]
    lying = up.bit_count() + blocked.bit_count()
    turning = state.phase == REVEAL and player == state.player
    whose = f"player {player + 1}"
    if lying > tables.sector_size:
        yield Fault(
            "setup.decks", f"expected at most {tables.sector_size} cards before {whose}, found {lying}"
        )
    if blocked.bit_count() > tables.blocked_most:
        yield Fault("block.once", f"expected at most {tables.blocked_most} blocked card of {whose}")
    if blocked and not up:
        yield Fault("block.release", f"the blocked card of {whose} is the only one, and is not turned up")
    if turning:
        if blocked or not state.due or lying not in (0, tables.sector_size - 1):
            yield Fault("block.refill", f"{whose} may turn up no card now")
    elif not lying:
        won = state.phase == WON and player == state.player
        if deck or not won:
            yield Fault("end.win", f"{whose} has no figure left to form, and has not won")
    elif not blocked and deck and 1 < lying < tables.sector_size:
        # A single card may have been released.
        yield Fault("turn.own", f"expected {tables.sector_size} cards before {whose}, found {lying}")


def _turn(state: State) -> Iterator[Fault]:
    """Yield marks of use or lock that cannot be."""
    every = state.tables.figures.all
    unused = all(not blocked and up ^ deck == every for up, blocked, deck in state.sectors)
    if unused != (state.locked == NOT_LOCKED):
        yield Fault("figure.locked.moves", "a colour is locked exactly if a figure has been used")
    if state.figure_used and unused:
        yield Fault("figure.locked.moves", "a figure was used in this turn, and all lie as at the start")
    if state.phase == WON and any(state.sectors[state.player]):
        yield Fault("end.win", f"player {state.player + 1} has won with figures left to form")
    if state.phase in (REVEAL, WON) and not state.figure_used:
        yield Fault("turn.own", "no figure was used to come to this")
    full = state.tables.movements.size(state.hands[state.player]) == state.tables.hand_size
    if state.phase == DRAW and (state.turned_up or state.figure_used):
        yield Fault("turn.end", "the turn has ended, and what was used in it is still marked")
    if state.phase == PLAY and state.turned_up and full and not state.figure_used:
        yield Fault("turn.own.at-once", "cards were turned up before any movement, and no figure was used")
