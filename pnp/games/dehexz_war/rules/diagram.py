"""A position drawn with letters for a terminal."""

from collections.abc import Iterator
from typing import Final

from pnp.caching import remembered
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    KIND,
    KINDS,
    NOWHERE,
    SIDE,
    SIDES,
    F,
    letter,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.notation import ARROWS, WORDS, army, piece_name
from pnp.games.dehexz_war.rules.pieces import pieces_of, still_in, taken_cells
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import ENGLISH, Said, Voice, Words, say, wrap_text

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


# Help for the player: how positions are drawn and actions written, and the topics of actions.


def guide(tables: Tables) -> list[Said]:
    """Return the help, one sentence a line."""
    pieces = tuple(
        # L10N: the letter of a piece, and its name
        say("%(letter)s %(piece)s", letter=letter, piece=piece)
        for letter, piece in zip(KINDS, tables.names, strict=True)
    )
    lines = [
        say("Letters are pieces: %(pieces)s.", pieces=pieces),
        say(
            "The arrow behind a letter shows the way in which the piece points; its owner sits behind it. A"
            " dot is an empty cell. Under each cell is its number, as on the board."
        ),
        say("A small number beside a cell is the army whose Ghost is there; ᶠ stands for several Ghosts."),
        say(
            "%(action)s: a move. Between the cells, x attacks, xx sweeps and + captures; whichever you write"
            " is understood.",
            action="A188-163",
        ),
        say("%(both)s: a move and a change. %(change)s: a change alone.", both="H28-56=I", change="I200=D"),
        say(
            "%(glide)s: the Ghost goes on alone. %(up)s and %(down)s: the double piece is turned over; AE"
            " will do for Ä.",
            glide="F213-190",
            up="Ä213=F",
            down="F213=Ä",
        ),
        say(
            "%(drop)s: a piece enters from the capture zone. %(other)s: a Mimic enters as a Dragon.",
            drop="A@187",
            other="I@200=D",
        ),
        say(
            "%(pay)s: a piece is removed for a rescue. %(stop)s: no more move is made.",
            pay="rescue:D190",
            stop=WORDS[codes.STOP],
        ),
    ]
    if tables.players == SIDES:
        lines.append(
            say(
                "%(give)s, %(leave)s, %(take)s: the fate of a piece of who was defeated, given to the other"
                " opponent, left, or taken.",
                give="give:A150",
                leave="leave:A150",
                take="take:A150",
            )
        )
    if tables.talk:
        lines.append(
            say(
                "%(draw)s offers a draw, %(part)s asks to leave with one (of three); %(yes)s and %(no)s"
                " answer; %(resign)s gives up.",
                draw=WORDS[codes.OFFER],
                part=WORDS[codes.PART],
                yes=WORDS[codes.YES],
                no=WORDS[codes.NO],
                resign=WORDS[codes.RESIGN],
            )
        )
    return lines


def topic(state: State, action: int) -> Words:
    """Return the topic of an action in a long list: its kind of piece, or captures."""
    tables, position, (verb, new, start, to) = state.tables, state.position, unpack(action)
    if verb == codes.DROP:
        return say("Entering: %(piece)s", piece=tables.names[unpack_drop(action).kind - 1])
    if verb == codes.GLIDE or (verb == codes.CHANGE and new == AE):
        return tables.names[F - 1]
    if verb == codes.CHANGE:
        return piece_name(tables, position, to)
    if verb == codes.PAY:
        return say("Rescue")
    if verb != codes.MOVE:
        return say("Words")
    if taken_cells(tables, position, action):
        return say("Attacks and captures")
    return tables.names[KIND[position.board[start]] - 1]
