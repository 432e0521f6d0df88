"""Describe actions: their clauses, and their effects in sentences. Also draw a position with letters for a
terminal."""

from collections.abc import Iterator
from typing import Final

from pnp.caching import memoize
from pnp.games.dehexz_war.rules import codes, notation
from pnp.games.dehexz_war.rules.after import apply_action
from pnp.games.dehexz_war.rules.codes import (
    AE,
    KIND,
    KINDS,
    NOWHERE,
    SIDE,
    SIDES,
    A,
    F,
    I,
    letter,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.movement import see
from pnp.games.dehexz_war.rules.notation import ARROWS, WORDS, army, army_of, piece_label, piece_name, write
from pnp.games.dehexz_war.rules.state import (
    Position,
    State,
    goes_to_zone,
    is_capture,
    moves_as_mimic,
    pieces_of,
    still_in,
    taken_cells,
)
from pnp.games.dehexz_war.rules.tables import Tables, ghost
from pnp.play import ENGLISH, TERMINAL, Account, Phrase, Task, Voice, Words, say, wrap_text

Line = tuple[str, Phrase | None]
"""The id of a clause, and a sentence about its effect or None."""

PLAIN = {
    codes.PASS: ("turn.none", say("There is nothing to do; the turn passes.")),
    codes.RESIGN: ("defeat.resign", say("The player gives up.")),
    codes.OFFER: ("draw.offer", say("A draw is offered.")),
    codes.PART: ("draw.offer", say("The player asks to leave with a draw.")),
    codes.YES: ("draw.agreement", say("The offer is accepted.")),
    codes.NO: ("draw.offer", say("The offer is refused.")),
    codes.DEPARTURES[0]: ("first-out.retreat", say("All pieces of the player leave the board.")),
    codes.DEPARTURES[1]: ("first-out.peaceful", say("The player’s pieces stay, and nobody may take them.")),
    codes.DEPARTURES[2]: ("first-out.neutral", say("The player’s pieces stay, and anyone may take them.")),
    codes.GIVE: ("first-out.spoils.fate", say("The piece goes to the other opponent’s capture zone.")),
    codes.LEAVE: ("first-out.spoils.fate", say("The piece stays where it stands, pointing as before.")),
    codes.TAKE: ("first-out.spoils.fate", say("The piece goes to the victor’s capture zone.")),
}
"""The clause and the sentence of each verb that needs no piece, by verb."""

OF_LEAVING = {
    codes.PEACEFUL: (),
    codes.NEUTRAL: (),
    codes.RETREAT: (),
    codes.SUICIDE: ("first-out.suicide", "defeat.suicide"),
}


def describe(state: State, action: int) -> Account:
    """Return the description of a legal action: its notation, its clauses, and its effects in sentences."""
    tables, before, outcome = state.tables, state.position, apply_action(state, action).position
    lines = [*_action_lines(tables, before, action), *_outcome_lines(tables, before, outcome)]
    clauses = tuple(dict.fromkeys(clause for clause, _ in lines if clause))
    return Account(write(state, action), clauses, tuple(sentence for _, sentence in lines if sentence))


def _action_lines(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    """Yield the lines about the effects of the action itself."""
    board, phase = position.board, position.phase
    verb, new, _, to = unpack(action)
    if verb == codes.YES and phase == codes.PARTING:
        yield "draw.three", say("This player agrees that the other may leave.")
    elif verb in PLAIN:
        yield PLAIN[verb]
    elif verb == codes.START:
        # The pieces are placed with the Doppelgänger face up.
        clause = "setup.double" if new == F else "setup.double.order"
        yield clause, say("The double piece starts as %(piece)s.", piece=tables.names[new - 1])
    elif verb == codes.STOP:
        extra = phase == codes.EXTRA_MOVE
        yield ("F.extra-move.only" if extra else "Ä.rescue"), say("Nothing more is moved.")
    elif verb == codes.PAY:
        removed = piece_name(tables, position, to)
        yield "Ä.rescue", say("Removed from the game: %(piece)s on %(cell)s.", piece=removed, cell=str(to))
        if position.interlude.paid + 1 == len(tables.costs):
            back = str(position.rescues[position.actor])
            yield "Ä.rescue.place", say("The Ghost is back on %(cell)s.", cell=back)
    elif verb == codes.DROP:
        yield from _drop_lines(tables, position, action)
    elif verb == codes.CHANGE:
        yield from _change_lines(tables, "turn.change", F if new == AE else KIND[board[to]], new, to)
    else:
        if phase == codes.EXTRA_MOVE:
            yield "F.extra-move", None
        if phase == codes.RESCUED:
            yield "Ä.rescue", None
        yield from (_glide_lines if verb == codes.GLIDE else _move_lines)(tables, position, action)


def _change_lines(tables: Tables, clause: str, old: int, new: int, cell: int) -> Iterator[Line]:
    was, now = tables.names[old - 1], tables.names[new - 1]
    # L10N: a piece turns into another
    yield clause, say("Change on %(cell)s: %(old)s → %(new)s.", cell=str(cell), old=was, new=now)
    if old <= codes.BODIED:
        yield ("A.promotion" if old == A else "I.change"), None


def _drop_lines(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    kind, side, cell, new = unpack_drop(action)
    entering, where = tables.names[kind - 1], str(cell)
    if new == kind:
        yield "turn.drop", say("The %(piece)s enters on %(cell)s.", cell=where, piece=entering)
    else:
        became = tables.names[new - 1]
        yield "turn.drop", say("Enters on %(cell)s: %(old)s → %(new)s.", cell=where, old=entering, new=became)
    if kind == I:
        yield "I.entry", None
    if cell in position.ghosts:
        yield "F.possession", say("The Ghost there possesses it.")
    if side != position.actor:
        yield "first-out.zones", say("It points away from the side that was taken over.")


def _glide_lines(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    board, player = position.board, position.actor
    _, new, start, to = unpack(action)
    mimics = see(tables, position, player).mimics
    yield (
        ("F.with-mimic" if mimics else "F.without-mimic"),
        say("The Ghost goes from %(start)s to %(end)s.", start=str(start), end=str(to)),
    )
    reach = (tables.with_mimic if mimics else tables.without_mimic)[ghost(player)][start]
    lines = [
        *([target for target, _ in ray] for ray in reach.rays),
        *([cell for passed, target, _ in line for cell in (passed, target)] for line in reach.strides),
    ]
    if any(board[cell] for line in lines for cell in _cells_before(line, to)):
        yield "F.through-friends", say("It passes through friends.")
    if board[to]:
        yield "F.possession", say("Possessed: %(what)s.", what=piece_label(tables, position, to))
    if any(position.ghosts[other] == to for other in tables.others[player]):
        yield "F.two", say("Another Ghost is there.")
    if new:
        yield from _change_lines(tables, "turn.move-and-change", F, new, to)


def _cells_before(cells: list[int], to: int) -> list[int]:
    """Return the cells of a line before `to`; none if `to` is not on the line."""
    return cells[: cells.index(to)] if to in cells else []


def _move_lines(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    player, ghosts = position.actor, position.ghosts
    _, new, start, to = unpack(action)
    code = position.board[start]
    owner, mover = position.owners[SIDE[code]], piece_name(tables, position, start)
    prey = taken_cells(tables, position, action)
    capture = bool(prey) and is_capture(tables, position, action)
    if owner != player:
        yield "F.possession", say("The Ghost moves a piece that it possesses.")
    elif start in ghosts and ghosts[player] != start and start != position.interlude.attacker:
        yield "F.owner-keeps", say("The piece is possessed, and its owner plays it as usual.")
    clauses = _move_clauses(tables, position, action, prey, capture=capture)
    went = say("The %(piece)s goes from %(start)s to %(end)s.", piece=mover, start=str(start), end=str(to))
    yield clauses[0], went
    for clause in clauses[1:]:
        yield clause, None
    for cell in prey:
        yield from _taken_lines(tables, position, cell, owner, capture=capture)
    interlude = position.interlude
    staying = interlude.staying if start == interlude.attacker else ()
    if staying:
        yield "F.stays", say("It gets away from the Ghost, which stays on %(cell)s.", cell=str(start))
    if any(cell == start for other, cell in enumerate(ghosts) if other not in staying):
        yield "F.carried", say("The Ghost in its cell goes along.")
    if not prey and to in ghosts:
        yield "F.possession", say("The Ghost on %(cell)s possesses it.", cell=str(to))
    if new:
        yield from _change_lines(tables, "turn.move-and-change", KIND[code], new, to)


def _move_clauses(
    tables: Tables, position: Position, action: int, prey: tuple[int, ...], *, capture: bool
) -> tuple[str, ...]:
    """Return the clauses of a move or a capture."""
    start = unpack(action).start
    code = position.board[start]
    kind, what = KIND[code], "attack" if prey else "move"
    if kind == A:
        return ("A.attack" if prey else "A.advance",)
    own: tuple[str, ...] = ()
    if kind != AE:
        borrowed = letter(kind)
    elif moves_as_mimic(position, start):
        borrowed, own = "I", ("Ä.without-mimic",)
    else:
        strides = action & codes.STEP in tables.passed_cells[SIDE[code]]
        borrowed, own = "H" if strides else "E", ("Ä.with-mimic",)
    if capture:
        what = "capture"
    return (*own, f"{borrowed}.{'sweep' if len(prey) > 1 else what}")


def _taken_lines(
    tables: Tables, position: Position, cell: int, owner: int, *, capture: bool
) -> Iterator[Line]:
    """Yield the lines about a taken piece; its taker belongs to `owner` and was moved by the current
    player."""
    code, where = position.board[cell], str(cell)
    victim, army = position.owners[SIDE[code]], army_of(tables, position, cell)
    if victim == codes.SUICIDE:
        yield "first-out.suicide", None
    if victim == codes.NEUTRAL:
        yield "first-out.neutral", None
    if victim in (position.actor, owner):
        yield "F.turncoat", say("Possessed, it is no friend.")
    if KIND[code] == AE:
        yield (
            "Ä.attacked",
            say(
                "Attacked on %(cell)s: the Doppelgänger of %(army)s, rescued next turn or never.",
                army=army,
                cell=where,
            ),
        )
    else:
        clause = "" if capture or victim == codes.SUICIDE else "attack.removes"
        yield clause, _fate(tables, position, cell, capture=capture)
    if cell in position.ghosts:
        yield "F.stays", say("The Ghost stays on %(cell)s; another move may follow.", cell=where)


def _fate(tables: Tables, position: Position, cell: int, *, capture: bool) -> Phrase:
    """Return a sentence that says which piece is attacked or captured, and where it goes."""
    piece, army = piece_name(tables, position, cell), army_of(tables, position, cell)
    to_zone, where = goes_to_zone(position, position.board[cell], capture=capture), str(cell)
    if capture and to_zone:
        return say(
            "The %(piece)s of %(army)s on %(cell)s is captured and goes to the capture zone.",
            cell=where,
            piece=piece,
            army=army,
        )
    if capture:
        return say(
            "The %(piece)s of %(army)s on %(cell)s is captured and leaves the game.",
            cell=where,
            piece=piece,
            army=army,
        )
    if to_zone:
        return say(
            "The %(piece)s of %(army)s on %(cell)s is attacked and goes to the capture zone.",
            cell=where,
            piece=piece,
            army=army,
        )
    return say(
        "The %(piece)s of %(army)s on %(cell)s is attacked and leaves the game.",
        cell=where,
        piece=piece,
        army=army,
    )


def _outcome_lines(tables: Tables, before: Position, outcome: Position) -> Iterator[Line]:
    """Yield the lines about the turn, player or game that an action ended, and about decisions that are still
    open."""
    for player in range(tables.players):
        fate, called = outcome.owners[player], notation.army(tables, player)
        if fate != before.owners[player]:
            clauses = () if outcome.end else OF_LEAVING.get(fate, ("first-out.spoils",))
            yield from ((clause, None) for clause in clauses)
            yield "", say("Out of the game: %(army)s.", army=called)
        if outcome.end:
            continue
        if outcome.at_risk[player] > before.at_risk[player]:
            yield (
                "",
                say("A Ghost and no Mimic: %(army)s is defeated if its next turn ends so too.", army=called),
            )
        mimic = outcome.momentum[player]
        if mimic not in (NOWHERE, before.momentum[player]):
            cell = str(mimic)
            yield "", say("The piece on %(cell)s attacked as a Mimic: it may capture next turn.", cell=cell)
    if outcome.end:
        yield codes.ENDS[outcome.end], say("The game ends.")


COLUMNS = 80


def diagram(state: State, voice: Voice = ENGLISH) -> str:
    """Return a drawing of the board with each piece and its direction. A Ghost is written behind its cell.
    The numbers of the cells stand below each row, and the state of each army below the board."""
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


@memoize
def _numbers(cells: tuple[int, ...]) -> str:
    """Return the line of cell numbers below a row."""
    return "".join(f"{cell:<4}" for cell in cells)


def _wrap_lines(voice: Voice, words: list[Phrase]) -> list[str]:
    """Return sentences wrapped into lines, all but the first indented."""
    return wrap_text("  ".join(map(voice, words)), COLUMNS, "", "    ")


def _piece(tables: Tables, code: int) -> str:
    """Return the letter of a piece and the sign of its direction."""
    return letter(KIND[code]) + ARROWS[tables.seats[SIDE[code]]] if code else "· "


_GHOSTS: Final = {"": "  ", "1": "¹ ", "2": "² ", "3": "³ "}


def _ghost(players: str) -> str:
    """Return the number of the Ghost in a cell, or a sign for several."""
    return _GHOSTS.get(players, "ᶠ ")


def _army(position: Position, player: int) -> Iterator[Phrase]:
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


def _status_lines(state: State) -> list[Phrase]:
    """Yield the lines about the next decision and how near a draw is, or about how the game ended."""
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


def _decision(position: Position, who: Phrase) -> Phrase:
    """Return a sentence about the next decision and the player who makes it."""
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


def task(state: State) -> Task | None:
    """Return a sentence that says what the player to move has to do; None at the end of the game."""
    position = state.position
    if position.end or position.actor == TERMINAL:
        return None
    match position.phase:
        case codes.STARTING:
            start = say("Choose how your double piece starts: as the Doppelgänger or as the Ghost.")
            return Task(start, "setup.double")
        case codes.EXTRA_MOVE:
            return Task(say("You may make an extra move at once, or none."), "F.extra-move")
        case codes.PAYING:
            return Task(say("Rescue: choose the next piece that you remove."), "Ä.rescue")
        case codes.RESCUED:
            return Task(say("Move the rescued Ghost, or leave it where it is."), "Ä.rescue.move")
        case codes.SPOILS:
            cell = str(position.interlude.spoils_cell)
            fate = say("Decide the fate of the piece on %(cell)s.", cell=cell)
            return Task(fate, "first-out.spoils.fate")
        case codes.ANSWERING:
            return Task(say("A draw is offered: accept it, or play on."), "draw.offer")
        case codes.PARTING:
            return Task(say("Another player asks to leave with a draw: answer."), "draw.three")
        case codes.LEAVING:
            return Task(say("You leave: choose what becomes of your pieces."), "first-out.choice")
        case _ if position.rescues[position.actor] != NOWHERE:
            lost = say("Your Doppelgänger was attacked: rescue it now, or it is gone.")
            return Task(lost, "Ä.attacked")
        case _:
            return Task(say("Move a piece, change one, or bring one in."), "turn.one")


# Help for the player: how positions are drawn and actions written, and the topics of actions.


def guide(tables: Tables) -> list[Phrase]:
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
    """Return the heading of an action in a long list: the kind of its piece, or the sort of action."""
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
