"""A position drawn with letters for a terminal."""

from collections.abc import Iterator
from typing import Final

from pnp.caching import remembered
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import KIND, KINDS, NOWHERE, SIDE, letter
from pnp.games.dehexz_war.rules.names import ARROWS, army
from pnp.games.dehexz_war.rules.players import pieces_of, still_in
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import ENGLISH, Said, Voice, say, wrap_text

COLUMNS = 80


def diagram(state: State, voice: Voice = ENGLISH) -> str:
    """Draw the board with each piece and its direction; a Ghost stands behind its cell. Below each row are
    the numbers of its cells; below the board, the state of each army."""
    tables, position = state.tables, state.position
    ghosts: dict[int, str] = {}
    for player in range(tables.players):
        cell = position.ghosts[player]
        if cell != NOWHERE:
            ghosts[cell] = ghosts.get(cell, "") + str(player + 1)
    lines, n = [], tables.side_length - 1
    pieces = {code: _piece(tables, code) for code in set(position.board)}
    for row, cells in enumerate(tables.rows, -n):
        shown = [f"{pieces[position.board[cell]]}{_ghost(ghosts.get(cell, ''))}" for cell in cells]
        lines += [("  " * abs(row) + each).rstrip() for each in ("".join(shown), _numbers(cells))]
    lines.append("")
    for player in range(tables.players):
        lines += _wrap_lines(voice, [army(tables, player), *_army(position, player)])
    for words in _status_lines(state):
        lines += _wrap_lines(voice, [words])
    return "\n".join(lines)


@remembered
def _numbers(cells: tuple[int, ...]) -> str:
    """Return the numbers below a row."""
    return "".join(f"{cell:<4}" for cell in cells)


def _wrap_lines(voice: Voice, words: list[Said]) -> list[str]:
    """Return sentences wrapped into lines, all but the first indented."""
    return wrap_text("  ".join(map(voice, words)), COLUMNS, "", "    ")


def _piece(tables: Tables, code: int) -> str:
    """Return a piece and its direction."""
    return letter(KIND[code]) + ARROWS[tables.seats[SIDE[code]]] if code else "· "


_GHOSTS: Final = {"": "  ", "1": "¹ ", "2": "² ", "3": "³ "}


def _ghost(players: str) -> str:
    """Return the number of the Ghost in a cell, or a sign for several."""
    return _GHOSTS.get(players, "ᶠ ")


def _army(position: Position, player: int) -> Iterator[Said]:
    """Yield the state of an army: its pieces, its double piece and its Mimic."""
    if position.owners[player] != player:
        yield say("Out of the game.")
        return
    count = pieces_of(position, player)
    yield say("Pieces besides the double one: %(count)s.", count=count)
    captured = position.zones[player]
    zone = tuple(f"{KINDS[kind]}×{number}" for kind, number in enumerate(captured) if number)
    if zone:
        yield say("Capture zone: %(pieces)s.", pieces=" ".join(zone))
    else:
        yield say("The capture zone is empty.")
    if position.ghosts[player] != NOWHERE:
        yield say("Ghost on %(cell)s.", cell=str(position.ghosts[player]))
    if position.at_risk[player]:
        yield say("A turn of its own that ends with a Ghost and no Mimic is its last.")
    if position.rescues[player] != NOWHERE:
        cell = str(position.rescues[player])
        yield say("Doppelgänger attacked on %(cell)s: to be rescued next turn or never.", cell=cell)
    if position.momentum[player] != NOWHERE:
        yield say("The piece on %(cell)s may capture, as a Mimic.", cell=str(position.momentum[player]))


def _status_lines(state: State) -> list[Said]:
    """Say what is to be decided and by whom, and how near a draw is; or how the game ended."""
    tables, position, draws = state.tables, state.position, state.tables.facts.draws
    if position.end:
        last = still_in(tables, position)
        won = len(last) == 1
        return [
            say("The last army in the game: %(army)s.", army=army(tables, last[0]))
            if won
            else say("The game is drawn.")
        ]
    sentences = [_decision(position, army(tables, position.actor))]
    if state.quiet:
        most = draws.quiet_plays * len(still_in(tables, position))
        sentences.append(
            say(
                "Plays in a row without an advance, an attack or a capture: %(plays)s; a draw at %(most)s.",
                plays=state.quiet,
                most=most,
            )
        )
    times = state.past.count(position)
    if times > 1:
        sentences.append(
            say(
                "How often this position has come up: %(times)s; a draw at %(most)s.",
                times=times,
                most=draws.repetitions,
            )
        )
    return sentences


def _decision(position: Position, who: Said) -> Said:
    """Say what is to be decided now, and by whom."""
    match position.phase:
        case codes.STARTING:
            return say("To choose the face of the double piece: %(army)s.", army=who)
        case codes.EXTRA_MOVE:
            return say("To make an extra move, or none: %(army)s.", army=who)
        case codes.PAYING:
            return say("To remove the next piece for the rescue: %(army)s.", army=who)
        case codes.RESCUED:
            return say("To move the rescued Ghost, or not: %(army)s.", army=who)
        case codes.SPOILS:
            cell = str(position.interlude.spoils_cell)
            return say("To decide the fate of the piece on %(cell)s: %(army)s.", cell=cell, army=who)
        case codes.ANSWERING:
            return say("To answer the offer of a draw: %(army)s.", army=who)
        case codes.PARTING:
            return say("To answer who asks to leave with a draw: %(army)s.", army=who)
        case codes.LEAVING:
            return say("To choose what becomes of the pieces left behind: %(army)s.", army=who)
        case _:
            return say("To play: %(army)s.", army=who)
