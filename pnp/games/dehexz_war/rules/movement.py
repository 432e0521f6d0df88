"""Moves of pieces and Ghosts, and the kinds that they may become.

One translation of the board (`Sight`) gives what each piece is to the player. Lines run up to the first
piece; leaps are filtered by where they can land.
"""

from itertools import compress
from typing import NamedTuple

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, BECOMES, KIND, NOWHERE, SIDE, TO, VERB, A, I
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.prey import taken_cells
from pnp.games.dehexz_war.rules.reach import Reach, Reaches
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import LANDING, OTHER, SHUT, UNCAPTURED, Tables, View, ghost

CHANGE, TO_AE, TO_I = codes.CHANGE << VERB, AE << BECOMES, I << BECOMES
"""The shifted bits of changes in an action."""
News = tuple[tuple[int, ...], ...]
"""The kinds that each kind may become, as bits of an action."""
NO_CHANGES: News = ((),) * (AE + 1)
"""No changes at all: for turns on which pieces only move."""


class Sight(NamedTuple):
    """The board as the current player sees it."""

    view: View
    seen: bytes | bytearray
    """For each cell a value of View.seen, with the effects of Ghosts."""
    mimics: int
    """The number of Mimics that the player has on the board."""
    own_mimic: int
    """The cell of an own Mimic that the player may attack, or NOWHERE (F.turncoat)."""


def see(tables: Tables, position: Position, player: int) -> Sight:
    """Return what a player may attack, and what is in the way."""
    board, ghosts, counts = position.board, position.ghosts, position.mimic_counts
    view = tables.view(position.owners, player)
    seen: bytes | bytearray = board.translate(view.seen)
    own_mimic, own_ghost = NOWHERE, ghosts[player]
    for other in tables.others[player]:
        cell = ghosts[other]
        if cell != NOWHERE and cell != own_ghost and view.own[board[cell]]:
            # F.turncoat: its own side may attack a piece that an enemy Ghost possesses
            kind = KIND[board[cell]]
            seen = bytearray(seen)
            seen[cell] = UNCAPTURED if kind == AE else 1
            own_mimic = cell if kind == I else own_mimic
    if own_ghost != NOWHERE and seen[own_ghost] & 1:
        # F.hands-off
        seen = bytearray(seen)
        seen[own_ghost] = SHUT
    mimics = 0
    for side in view.sides:
        mimics += counts[side]
    return Sight(view, seen, mimics, own_mimic)


def piece_actions(tables: Tables, position: Position, player: int, sight: Sight, news_of: News) -> list[int]:
    """Return the actions of the player's own pieces and of the piece that their Ghost possesses."""
    board = position.board
    view, seen, mimics, own_mimic = sight
    # I.one: with its owner's Mimic taken there is room for another
    makes_room = own_mimic != NOWHERE and news_of is tables.news_without_mimic
    landable, momentum = seen.translate(LANDING), position.momentum[player]
    assassin_reaches = tables.assassin_reaches
    reaches = tables.with_mimic if mimics else tables.without_mimic
    playable: bytes | bytearray = board.translate(view.own)
    led, led_reaches = _possessed_piece(tables, position, player)
    if led != NOWHERE:
        playable = bytearray(playable)
        playable[led] = 1
    actions: list[int] = []
    # F.owner-keeps: the player's own pieces, also those that a Ghost possesses
    for cell in compress(tables.cells, playable):
        code = board[cell]
        kind = KIND[code]
        if kind == A:
            # A.advance, A.blocked, A.attack
            advances, attacks, promising = assassin_reaches[code][cell]
            before = len(actions)
            # board.one-piece: it advances only onto an empty cell
            for passed, target, action in advances:
                if not (seen[passed] or seen[target]):
                    actions.append(action)
            for target, action in attacks:
                if seen[target] & 1:
                    actions.append(action)
            if not promising:
                continue
            # A.promotion
            zone = tables.promotion[SIDE[code]]
            moves, stays = [action for action in actions[before:] if action & TO in zone], cell in zone
        else:
            reach = (reaches if cell != led else led_reaches)[code][cell]
            moves, stays = _reachable_actions(reach, seen, landable, capturing=cell == momentum), True
            actions += moves
        if cell == led:
            continue
        # turn.change, turn.move-and-change
        news = news_of[kind]
        for new in news:
            actions += [action | new for action in moves]
            if stays:
                actions.append(CHANGE | new | cell)
        if makes_room and kind in tables.mimicked:
            actions += [
                action | TO_I for action in moves if own_mimic in taken_cells(tables, position, action)
            ]
    return actions


def _possessed_piece(tables: Tables, position: Position, player: int) -> tuple[int, Reaches]:
    """Return the cell of a foreign piece that the player's Ghost may move, or NOWHERE, and such pieces'
    reaches (F.possession; first-out.peaceful.possessed)."""
    cell = position.ghosts[player]
    if cell != NOWHERE and position.board[cell]:
        owner = position.owners[SIDE[position.board[cell]]]
        if owner not in (player, codes.PEACEFUL):
            return cell, tables.with_mimic if has_mimic(position, owner) else tables.without_mimic
    return NOWHERE, tables.without_mimic


def _reachable_actions(
    reach: Reach, seen: bytes | bytearray, landable: bytes | bytearray, *, capturing: bool
) -> list[int]:
    """Return the moves of any other piece."""
    leaps, landings, rays, lines, captures = reach
    # D.move, D.attack, I.move, I.attack
    moves = list(compress(leaps, landings(landable))) if leaps else []
    for ray in rays:
        # E.move, E.attack, E.blocked
        for target, action in ray:
            if seen[target]:
                if seen[target] & 1:
                    moves.append(action)
                break
            moves.append(action)
    for line in lines:
        # H.move, H.attack, H.sweep, H.blocked
        for passed, target, action in line:
            if seen[passed]:
                if seen[passed] & 1 and seen[target] & 1:
                    moves.append(action)
                break
            if seen[target]:
                if seen[target] & 1:
                    moves.append(action)
                break
            moves.append(action)
    if capturing:
        # I.capture, I.capture.momentum, I.capture.double
        moves += [action for target, action in captures if seen[target] == 1]
    return moves


def ghost_actions(tables: Tables, position: Position, player: int, sight: Sight) -> list[int]:
    """Return the actions of the player's Ghost: move alone, turn back, or both."""
    board, cell = position.board, position.ghosts[player]
    if cell == NOWHERE:
        return []
    moves = glides(tables, position, player, sight)
    # turn.move-and-change, turn.change; F.no-change
    moves += [action | TO_AE for action in moves if not board[action & TO]]
    if not board[cell]:
        moves.append(CHANGE | TO_AE | cell)
    return moves


def glides(tables: Tables, position: Position, player: int, sight: Sight) -> list[int]:
    """Return the moves of a player's Ghost, as numbers of actions.

    Clauses: F.with-mimic, F.without-mimic, F.through-friends, F.possession.
    """
    reaches = tables.with_mimic if sight.mimics else tables.without_mimic
    leaps, _, rays, lines, _ = reaches[ghost(player)][position.ghosts[player]]
    seen = position.board.translate(sight.view.ghostly)
    moves = list(leaps)
    for ray in rays:
        for target, action in ray:
            moves.append(action)
            if seen[target] == OTHER:
                break
    for line in lines:
        for passed, target, action in line:
            if seen[passed] == OTHER:
                break
            moves.append(action)
            if seen[target] == OTHER:
                break
    return moves
