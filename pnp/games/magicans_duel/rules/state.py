"""A position of Magicans Duel, the pieces that the player on turn may move, the lines along which they act,
and the cost of an action."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pnp.games.magicans_duel.facts import pieces
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, SPELLS, WHITE, Tables, View
from pnp.play import TERMINAL

NO_DRAW, OFFERED, AGREED = range(3)
"""The states of a draw: not offered, offered to the player to move, agreed on."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position: the point of each piece, the player on turn, and the number of actions left.

    A position is not changed after it is made. The class is not frozen, because that would be slow.
    """

    tables: Tables = field(compare=False)
    cells: tuple[int, ...]
    """The point of each piece."""
    groups: tuple[int, ...] = field(compare=False)
    """The points of gargoyles, spells, black mages and white mages as sets, derived from `cells`."""
    occupied: int = field(compare=False)
    """The set of the points of all pieces."""
    player: int
    """The player on turn; TERMINAL when the game is over."""
    left: int
    """The actions left in the turn; 0 when the game is over."""
    granted: int
    """The actions that the turn began with."""
    draw: int = NO_DRAW


def initial_state(tables: Tables) -> State:
    """Return the first position (setup.places, turn.first). Black begins; the two sides differ only in
    name."""
    cells = tuple(tables.point_at[place] for _, place in pieces(tables.facts.start))
    first = tables.actions.first
    return make_position(tables, cells, 0, first, first)


def make_position(
    tables: Tables, cells: tuple[int, ...], player: int, left: int, granted: int, draw: int = NO_DRAW
) -> State:
    """Return a position. `cells` has the point of each piece, `left` is the number of actions left in the
    turn, `granted` the number with which the turn began, and `draw` NO_DRAW, OFFERED or AGREED."""
    groups, occupied = [0] * len(tables.pieces_of), 0
    for group, cell in zip(tables.group_of, cells, strict=True):
        groups[group] |= 1 << cell
        occupied |= 1 << cell
    return State(tables, cells, tuple(groups), occupied, player, left, granted, draw)


def winner(state: State) -> int | None:
    """Return the player who has filled enough of the rival's niches to win; None if nobody has (end.win,
    goal.niches)."""
    tables = state.tables
    for player in (0, 1):
        taken = (state.occupied & tables.niches[1 - player]).bit_count()
        if taken >= tables.actions.niches_to_win:
            return player
    return None


def ended_by(state: State) -> str | None:
    """Return the name of the clause that ended the game; None while it goes on."""
    if state.player != TERMINAL:
        return None
    return "end.draw" if state.draw == AGREED else "end.win"


def returns(state: State) -> tuple[float, ...]:
    """Return each player's share of the victory: 1 for the winner, or half each for a draw."""
    won = winner(state)
    return (0.5, 0.5) if won is None else (1.0 - won, 0.0 + won)


# The pieces that the player on turn may move: who is near them, how near, and along which lines.
#
# `look` returns what is near a point: Tables.look for the rules, or `clear_lines` to ask whether a move
# depends
# on reach.between.

Look = Callable[[int], View]


def clear_lines(state: State) -> Look:
    """Return a function that gives the View from a point, in which each line of sight ends at the first
    piece."""
    return lambda at: state.tables.view(at, state.occupied)


def is_possessable(state: State, at: int, look: Look) -> bool:
    """Return whether the player on turn may move the rival's mage on the point `at`, because an own mage is
    near it (possession.move). `look` gives the View from a point."""
    return look(at).possession & state.groups[BLACK + state.player] != 0


def is_spell_movable(state: State, at: int, look: Look) -> bool:
    """Return whether the player on turn may move the spell on the point `at` (spell.move): enough own mages
    are in line with it, and the distances of the nearest ones add up to no more than allowed. `look` gives
    the View from a point."""
    reach, mages = state.tables.reach, state.groups[BLACK + state.player]
    missing, steps = reach.spell_mages, 0
    for distance, ring in enumerate(look(at).rings, 1):
        found = min((ring & mages).bit_count(), missing)
        missing -= found
        steps += found * distance
    return not missing and steps <= reach.spell_sum


def has_enough_spells(state: State, at: int, look: Look) -> bool:
    """Return whether enough spells are next to the gargoyle on the point `at` to move it (gargoyle.spells).
    The additional condition of the hard mode is not checked. `look` gives the View from a point."""
    near = look(at).gargoyle & state.groups[SPELLS]
    return near.bit_count() >= state.tables.reach.gargoyle_spells


def is_mage_near_spells(state: State, at: int, look: Look) -> bool:
    """Return whether a mage of the player on turn is near a spell that is next to the gargoyle on the point
    `at`, as the hard mode demands (hard.mode, hard.reach). `look` gives the View from a point."""
    near, mages = look(at).gargoyle, state.groups[BLACK + state.player]
    for spell in state.tables.pieces_of[SPELLS]:
        cell = state.cells[spell]
        if near >> cell & 1 and look(cell).hard & mages:
            return True
    return False


def is_movable_by_spells(state: State, at: int, look: Look) -> bool:
    """Return whether the player on turn may move the gargoyle on the point `at` with spells
    (gargoyle.spells), in the mode being played. `look` gives the View from a point."""
    return has_enough_spells(state, at, look) and (
        not state.tables.hard or is_mage_near_spells(state, at, look)
    )


def is_movable_by_mages(state: State, at: int, look: Look) -> bool:
    """Return whether the player on turn may move the gargoyle on the point `at` with mages: enough mages are
    next to it, and enough of them are the player's own (gargoyle.mages). `look` gives the View from a
    point."""
    near, groups, reach = look(at).gargoyle, state.groups, state.tables.reach
    mages = near & (groups[BLACK] | groups[WHITE])
    own = near & groups[BLACK + state.player]
    return mages.bit_count() >= reach.gargoyle_mages and own.bit_count() >= reach.gargoyle_own_mages


def is_movable(state: State, piece: int, look: Look) -> bool:
    """Return whether the player on turn may move the piece with this number, provided that it has a
    destination. `look` gives the View from a point."""
    tables, at = state.tables, state.cells[piece]
    group = tables.group_of[piece]
    if group == GARGOYLES:
        stays = tables.all_niches >> at & 1  # niche.stays
        return not stays and (is_movable_by_spells(state, at, look) or is_movable_by_mages(state, at, look))
    if group == SPELLS:
        return is_spell_movable(state, at, look)
    return group == BLACK + state.player or is_possessable(state, at, look)


# The cost of an action, in actions of a turn.


def free_crossings(state: State) -> bool:
    """Return whether jumps of the player on turn pass over pieces without extra cost (help.two)."""
    tables = state.tables
    taken = (state.occupied & tables.niches[state.player]).bit_count()
    return taken >= tables.actions.niches_for_jumps


def cost(state: State, action: int) -> int:
    """Return the cost of an action with a piece, in actions of the turn. Raises KeyError for a jump that does
    not go along a straight line."""
    tables = state.tables
    price = tables.prices[state.player][action]
    if price:
        return price
    _, piece, to = tables.decoded[action]
    crossings = tables.line_masks[state.cells[piece], to]
    if free_crossings(state):  # help.two, help.two-cost
        crossings &= ~state.occupied
    return tables.costs.jump + tables.costs.crossing * crossings.bit_count()  # jump.cost
