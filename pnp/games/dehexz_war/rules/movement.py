"""Where the pieces and the Ghosts may go, and what they may become.

What the pieces on the board are to the player is one translation of the board (`Sight`); lines run until
they meet something, leaps are picked where they can land.
"""

from itertools import compress
from typing import NamedTuple

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.bodies import Changes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    GHOST,
    KEEN,
    KIND,
    MIMICS,
    NOWHERE,
    OWNER,
    SIDE,
    SIDES,
    TO,
    VERB,
    A,
    I,
)
from pnp.games.dehexz_war.rules.prey import changes_after, has_mimic
from pnp.games.dehexz_war.rules.tables import (
    LANDING,
    OTHER,
    SHUT,
    UNCAPTURED,
    Reach,
    Reaches,
    Tables,
    View,
    ghost,
)

CHANGE, TO_AE = codes.CHANGE << VERB, AE << BECOMES
"""As bits of an action."""
EVERYTHING = (True,) * (AE + 1)
NO_CHANGES = Changes(((),) * (AE + 1), (False,) * (AE + 1))
"""For turns on which pieces only move."""


class Sight(NamedTuple):
    """The board as the player to move sees it."""

    view: View
    seen: bytes | bytearray
    """For each cell a value of View.seen, Ghosts' doings included."""
    mimics: int
    """How many Mimics the player has on the board."""
    own_mimic: int
    """Where the player may attack one of them, or NOWHERE (F.turncoat)."""


def sight(tables: Tables, board: bytes, rest: bytes, player: int) -> Sight:
    """What a player may attack, and what stands in the way."""
    view = tables.view(rest[OWNER : OWNER + SIDES], player)
    seen: bytes | bytearray = board.translate(view.seen)
    own_mimic, mine = NOWHERE, rest[GHOST + player]
    for other in tables.others[player]:
        cell = rest[GHOST + other]
        if cell != NOWHERE and cell != mine and view.own[board[cell]]:
            # F.turncoat: its own side may attack a piece that an enemy Ghost possesses
            kind = KIND[board[cell]]
            seen = bytearray(seen)
            seen[cell] = UNCAPTURED if kind == AE else 1
            own_mimic = cell if kind == I else own_mimic
    if mine != NOWHERE and seen[mine] & 1:
        # F.hands-off
        seen = bytearray(seen)
        seen[mine] = SHUT
    mimics = 0
    for side in view.sides:
        mimics += rest[MIMICS + side]
    return Sight(view, seen, mimics, own_mimic)


def pieces(
    tables: Tables, board: bytes, rest: bytes, player: int, look: Sight, changes: Changes
) -> list[int]:
    """What the player's own pieces may do, and the piece that their Ghost leads."""
    view, seen, mimics, own_mimic = look
    news_of, waiting = changes
    if own_mimic != NOWHERE and changes is not NO_CHANGES:
        waiting = EVERYTHING
    land, keen, prowls = seen.translate(LANDING), rest[KEEN + player], tables.prowls
    reaches = tables.with_mimic if mimics else tables.without_mimic
    mine: bytes | bytearray = board.translate(view.own)
    led, led_reaches = _led(tables, board, rest, player)
    if led != NOWHERE:
        mine = bytearray(mine)
        mine[led] = 1
    out: list[int] = []
    # F.owner-keeps: whatever possesses them, the player's own are among these
    for cell in compress(tables.cells, mine):
        code = board[cell]
        kind = KIND[code]
        if kind == A:
            # A.advance, A.blocked, A.attack
            advances, attacks, promising = prowls[code][cell]
            before = len(out)
            # board.one-piece: it advances onto nobody
            for passed, target, action in advances:
                if not (seen[passed] or seen[target]):
                    out.append(action)
            for target, action in attacks:
                if seen[target] & 1:
                    out.append(action)
            if not promising:
                continue
            # A.promotion
            zone = tables.promotion[SIDE[code]]
            moves, stays = [action for action in out[before:] if action & TO in zone], cell in zone
        else:
            reach = (reaches if cell != led else led_reaches)[code][cell]
            moves, stays = _reached(reach, seen, land, capturing=cell == keen), True
            out += moves
        if cell == led:
            continue
        # turn.change, turn.move-and-change
        news = news_of[kind]
        for new in news:
            out += [action | new for action in moves]
            if stays:
                out.append(CHANGE | new | cell)
        if waiting[kind]:
            # What is taken may leave a body free, or make room for a Mimic.
            out += [
                action | new
                for action in moves
                if board[action & TO]
                for new in changes_after(tables, board, rest, player, action)
                if new not in news
            ]
    return out


def _led(tables: Tables, board: bytes, rest: bytes, player: int) -> tuple[int, Reaches]:
    """The cell of the piece of others that the player's Ghost may move, or NOWHERE, and how such pieces
    move: F.possession; first-out.peaceful.possessed."""
    cell = rest[GHOST + player]
    if cell != NOWHERE and board[cell]:
        owner = rest[OWNER + SIDE[board[cell]]]
        if owner not in (player, codes.PEACEFUL):
            return cell, tables.with_mimic if has_mimic(rest, owner) else tables.without_mimic
    return NOWHERE, tables.without_mimic


def _reached(reach: Reach, seen: bytes | bytearray, land: bytes | bytearray, *, capturing: bool) -> list[int]:
    """The moves of any other piece."""
    leaps, landings, rays, lines, captures = reach
    # D.move, D.attack, I.move, I.attack
    moves = list(compress(leaps, landings(land))) if leaps else []
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


def ghosts(tables: Tables, board: bytes, rest: bytes, player: int, look: Sight) -> list[int]:
    """What the player's Ghost may do: move on alone, turn back, or both."""
    cell = rest[GHOST + player]
    if cell == NOWHERE:
        return []
    moves = glides(tables, board, rest, player, look)
    # turn.move-and-change, turn.change; F.no-change
    moves += [action | TO_AE for action in moves if not board[action & TO]]
    if not board[cell]:
        moves.append(CHANGE | TO_AE | cell)
    return moves


def glides(tables: Tables, board: bytes, rest: bytes, player: int, look: Sight) -> list[int]:
    """A Ghost's own moves: F.with-mimic, F.without-mimic, F.through-friends, F.possession."""
    reaches = tables.with_mimic if look.mimics else tables.without_mimic
    leaps, _, rays, lines, _ = reaches[ghost(player)][rest[GHOST + player]]
    seen = board.translate(look.view.ghostly)
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
