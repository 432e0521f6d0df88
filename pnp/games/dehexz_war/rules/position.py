"""Write and read a position as one line of seven fields. After them, the line may have the plays since the
last irreversible play, so that repetitions of a position can be counted:

    EDHI.../.../... 1 A9/A9D1 -/F190! 187/- 1/2 14 moves D199-150 H17-13

A line may end with `gives` and the seven fields of the position after the plays. This position is then
compared with the result of the plays. The fields:

1. The board, row by row from the top, as in chess: letters are pieces and numbers are empty cells. The
   letters are capitals for the first player, small for the second, capitals with an apostrophe for the third.
2. The player who decides (1, 2, 3). If it is no ordinary turn, the decision follows:
   `1:start`: the kind with which a double piece starts;
   `1:extra=S,G,M,E`: an extra move, with four values separated by commas; S is the cell of the
   piece that attacked a possessed one, G the players whose Ghosts stay there when it
   leaves, M the player's Mimic that attacked, E whether the turn could prevent a defeat;
   `1:rescue=N`: the next piece to remove for a rescue; N is the number of pieces removed;
   `1:rescued`: the Ghost's move after a rescue;
   `1:spoils=L,C,T`: the fate of a piece; L is its side, C its cell, T the player whose turn follows.
   After the end of the game: `over:CLAUSE`.
3. The capture zone of each player.
4. The double piece of each player, if it is in play as a Ghost or can be rescued. A Ghost: F and its cell,
   with ! if the last turn ended with it and without a Mimic. An attacked Doppelgänger: x and its cell.
5. For each player the cell of the Mimic that may capture.
6. For each side the number of the player who owns its pieces. If nobody does, the way in which their player
   left the game: in retreat (r), peaceful (p), neutral (n), by suicide (s), defeated (d).
7. The number of quiet plays.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from pnp.caching import memoize
from pnp.games.dehexz_war.rules import codes, notation
from pnp.games.dehexz_war.rules.after import apply_action
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BODIED,
    DEFEATED,
    EXTRA_MOVE,
    KIND,
    KINDS,
    NOWHERE,
    SIDE,
    SIDES,
    SPOILS,
    STARTING,
    TURNING,
    A,
    I,
    in_play,
    piece,
)
from pnp.games.dehexz_war.rules.judge import judge
from pnp.games.dehexz_war.rules.movement import legal_actions
from pnp.games.dehexz_war.rules.state import (
    NO_INTERLUDE,
    Draft,
    Interlude,
    Position,
    State,
    mimics_of,
    pieces_of,
    still_in,
)
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL, Fault, NotationError, PositionError
from pnp.play.codec import (
    Form,
    Misread,
    convert_misreads,
    each,
    flag,
    items,
    line,
    maybe,
    number,
    parts,
    shape,
    word,
)

# The start position, and the tables from which any other position is built.


def initial_state(tables: Tables) -> State:
    """Return the first position. It is not yet decided whether each player's double piece starts as a
    Doppelgänger or as a Ghost (setup.places, setup.double)."""
    draft = empty_table(tables)
    for side, places in enumerate(tables.starts):
        for cell, kind in places.items():
            draft.board[cell] = piece(KINDS.index(kind) + 1, side)
        draft.set_zone(side, A, tables.facts.start.captured.A)
    draft.phase = STARTING
    return count_pieces(tables, draft, 0)


def empty_table(tables: Tables) -> Draft:
    """Return a draft of a position without pieces, in an ordinary turn."""
    no_cells, none = bytes([NOWHERE] * SIDES), bytes(SIDES)
    return Draft(
        Position(
            board=bytes(len(tables.cells)),
            actor=0,
            turn=0,
            phase=TURNING,
            offered=False,
            end=0,
            ghosts=no_cells,
            rescues=no_cells,
            at_risk=none,
            momentum=no_cells,
            new_momentum=NOWHERE,
            owners=bytes(side if side < tables.players else DEFEATED for side in range(SIDES)),
            piece_counts=none,
            mimic_counts=none,
            zones=(bytes(codes.BODIED),) * SIDES,
            interlude=NO_INTERLUDE,
        )
    )


def count_pieces(tables: Tables, draft: Draft, quiet: int) -> State:
    """Count the pieces of a draft and return its position. `quiet` is the number of plays since an Assassin
    advanced or something was taken (draw.quiet)."""
    for side in range(SIDES):
        counts = [draft.board.count(piece(kind, side)) for kind in range(A, I + 1)]
        draft.piece_counts[side], draft.mimic_counts[side] = sum(counts), counts[I - 1]
    position = draft.freeze()
    turning = position.phase == TURNING and position.actor != TERMINAL
    return State(tables, position, quiet, (position,) if turning else ())


MOST_OF_A_KIND = 255
"""The greatest number of pieces of a kind in a capture zone. No kit has nearly so many."""
_SIGNS = (*f" {KINDS[:-1]}{KINDS[:-1].lower()}", *(f"{kind}'" for kind in KINDS[:-1]))
"""The signs of an empty cell and of each piece in a row of the board, by byte."""


@memoize
def fields(tables: Tables) -> Form:
    """Return the Form that writes and reads the seven fields of a position."""
    players, place = tables.players, maybe(notation.cell(tables), NOWHERE)
    owners = {sign: owner for owner, sign in enumerate(codes.OWNERS) if not players <= owner < SIDES}

    def of_players(name: str, value: Callable[[State], Sequence[Any]], form: Form) -> tuple[str, Any, Form]:
        whole = each(form, players, "/", f"the {name} of all players")
        return name, lambda state: value(state)[:players], whole

    return line(
        ("board", attrgetter("position.board"), _board(tables)),
        ("who decides", attrgetter("position"), _decision(tables)),
        of_players("capture zones", attrgetter("position.zones"), _zone()),
        of_players("Ghosts", _doubles, _double(tables)),
        of_players("Mimics", attrgetter("position.momentum"), place),
        of_players("sides", attrgetter("position.owners"), word(owners)),
        ("quiet plays", attrgetter("quiet"), number(0, 99999)),
    )


def _doubles(state: State) -> list[tuple[int, int, int]]:
    """Return for each player the Ghost's cell, whether it is at risk, and the cell of an attacked
    Doppelgänger."""
    position = state.position
    return [
        (ghost, risk, NOWHERE) if ghost != NOWHERE else (NOWHERE, 0, rescue)
        for ghost, risk, rescue in zip(position.ghosts, position.at_risk, position.rescues, strict=True)
    ]


def _board(tables: Tables) -> Form:
    """Return the form of the board, row by row."""
    slices = [slice(row[0], row[-1] + 1) for row in tables.rows]
    pieces = {sign: code for code, sign in enumerate(_SIGNS[: 1 + 6 * tables.players])}

    @memoize
    def write(row: bytes) -> str:
        return re.sub(" +", lambda blank: str(len(blank[0])), "".join([_SIGNS[code] for code in row]))

    @memoize
    def read(text: str) -> bytes:
        spaced = re.sub("[1-9][0-9]{0,3}", lambda count: " " * min(int(count[0]), len(tables.cells)), text)
        try:
            return bytes([pieces[sign] for sign in re.findall(".'?", spaced)])
        except KeyError:
            raise Misread(f"pieces of {KINDS[: BODIED + 1]} and numbers", text) from None

    def join_rows(rows: Sequence[bytes]) -> bytearray:
        for row, cells in zip(rows, tables.rows, strict=True):
            if len(row) != len(cells):
                raise Misread(f"{len(cells)} cells in row {tables.rows.index(cells) + 1}")
        return bytearray(b"".join(rows))

    rows = each(Form(write, read), len(slices), "/", "the rows")
    return rows.convert(lambda board: map(board.__getitem__, slices), join_rows)


def _decision(tables: Tables) -> Form:
    """Return the form of the player who decides and of the interlude in phases other than a turn. Reading
    gives values for the fields of a Draft."""
    place, player = maybe(notation.cell(tables), NOWHERE), word([*map(str, range(1, tables.players + 1))])
    ends = word({clause: end for end, clause in enumerate(codes.ENDS) if clause})
    attack = "a cell, players, the cell of a Mimic, 0 or 1"
    spoils = "a side, a cell, whose turn follows"
    arguments = {
        codes.EXTRA_MOVE: parts(",", (place, items(player, ""), place, word("01")), attack).convert(
            lambda at: (*at.interlude[:2], at.new_momentum, at.interlude.could_escape),
            lambda found: {
                "interlude": Interlude(found[0], tuple(sorted({*found[1]})), bool(found[3])),
                "new_momentum": found[2],
            },
        ),
        codes.PAYING: number(1, len(tables.costs) - 1).convert(
            lambda at: at.interlude.paid, lambda paid: {"interlude": Interlude(paid=paid)}
        ),
        codes.SPOILS: parts(",", (player, place, player), spoils).convert(
            lambda at: (at.interlude.spoils_side, at.interlude.spoils_cell, at.turn),
            lambda found: {
                "interlude": Interlude(spoils_side=found[0], spoils_cell=found[1]),
                "turn": found[2],
            },
        ),
    }
    phases = word({codes.PHASES[phase]: phase for phase in (codes.STARTING, codes.RESCUED, *arguments)})

    def write(position: Position) -> str:
        if position.actor == TERMINAL:
            return f"over:{codes.ENDS[position.end]}"
        text, phase = player.write(position.actor), position.phase
        text += f":{codes.PHASES[phase]}" if phase != codes.TURNING else ""
        return text + (f"={arguments[phase].write(position)}" if phase in arguments else "")

    def read(text: str) -> dict[str, Any]:
        who, _, rest = text.partition(":")
        if who == "over":
            return {"actor": TERMINAL, "end": ends.read(rest)}
        found = dict.fromkeys(("actor", "turn"), player.read(who))
        name, _, detail = rest.partition("=")
        if rest:
            found["phase"] = phase = phases.read(name)
            if phase in arguments:
                found |= arguments[phase].read(detail)
            elif detail:
                raise Misread("nothing more", detail)
        return found

    return Form(write, read)


def _zone() -> Form:
    """Return the form of the numbers of pieces of each kind in a capture zone."""
    kinds = KINDS[:BODIED]

    def read(text: str) -> bytes:
        if not re.fullmatch(rf"(?:[{kinds}][0-9]{{1,2}})+", text):
            raise Misread(f"kinds of {kinds} with numbers, or -", text)
        counts = {kind: int(count) for kind, count in re.findall(r"(.)(\d+)", text)}
        return bytes(counts.get(kind, 0) for kind in kinds)

    def write(zone: bytes) -> str:
        return "".join(f"{kind}{count}" for kind, count in zip(kinds, zone, strict=True) if count)

    return maybe(Form(write, read), bytes(BODIED))


def _double(tables: Tables) -> Form:
    """Return the form of a Ghost's cell, whether it is at risk, and the cell of an attacked Doppelgänger."""
    cell, expected = notation.cell(tables), "F190, F190!, x190 or -"
    ghost, rescue = shape(expected, "F", cell, flag("!")), shape(expected, "x", cell)

    def write(double: tuple[int, int, int]) -> str:
        return ghost.write(double[:2]) if double[0] != NOWHERE else rescue.write(double[2:])

    def read(text: str) -> tuple[int, ...]:
        return (NOWHERE, 0, *rescue.read(text)) if text[:1] == "x" else (*ghost.read(text), NOWHERE)

    return maybe(Form(write, read), (NOWHERE, 0, NOWHERE))


def serialize(state: State) -> str:
    """Return the position as one line."""
    form = fields(state.tables)
    if not state.line:
        return form.write(state)
    # A turn that ended the game is in `past` as well.
    here = State(state.tables, state.past[0], state.quiet - len(state.past) + 1, state.past[:1])
    words = [form.write(here), "moves"]
    for action in state.line:
        words.append(notation.write(here, action))
        here = apply_action(here, action)
    return " ".join(words)


@convert_misreads(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line stands for. Raises PositionError."""
    form, (before, _, outcome) = fields(tables), text.partition(" gives ")
    before, _, plays = f"{before} ".partition(" moves ")
    board, decision, zones, doubles, momentum, owners, quiet = form.read(before)
    draft = empty_table(tables)
    draft.board, draft.zones = board, (*zones, *draft.zones[tables.players :])
    for name, value in decision.items():
        setattr(draft, name, value)
    for player, (double, mimic, owner) in enumerate(zip(doubles, momentum, owners, strict=True)):
        draft.ghosts[player], draft.at_risk[player], draft.rescues[player] = double
        draft.momentum[player] = mimic
        draft.set_owner(player, owner)
    _refuse_crowds(draft)
    state = count_pieces(tables, draft, quiet)
    _check(state)
    for play in plays.split():
        state = _play(state, play)
    found = form.write(state)
    if outcome and outcome != found:
        raise PositionError("the plays lead to another position", expected=repr(outcome), found=repr(found))
    return state


def _play(state: State, text: str) -> State:
    try:
        action = notation.read(state, text)
    except NotationError as error:
        problem = f"a play cannot be read: {error.problem}"
        raise PositionError(problem, expected=error.expected, found=repr(text)) from None
    if forbidden := judge(state, action):
        allows = f"a play that {forbidden.clause} allows"
        raise PositionError("a play is not legal", expected=allows, found=repr(text))
    return apply_action(state, action)


def _refuse_crowds(draft: Draft) -> None:
    """Raise PositionError for more pieces of a kind than a capture zone's byte can count."""
    for kind in range(BODIED):
        pieces = sum(draft.board.count(piece(kind + 1, side)) for side in range(SIDES))
        pieces += sum(zone[kind] for zone in draft.zones)
        if pieces > MOST_OF_A_KIND:
            most = f"at most {MOST_OF_A_KIND} on the board and in the capture zones"
            raise PositionError(f"there are too many {KINDS[kind]}", expected=most, found=str(pieces))


def _check(state: State) -> None:
    """Raise PositionError if nobody can decide in a position, or if the pieces of an interlude are
    missing."""
    tables, position = state.tables, state.position
    playing = still_in(tables, position)
    actor, over = position.actor, position.actor == TERMINAL
    if len(playing) < (1 if over else 2) or not (over or {actor, position.turn} <= set(playing)):
        raise PositionError(
            "who decides is in the game, and somebody else is",
            expected="such players among the sides",
            found=" ".join(str(player + 1) for player in playing) or "nobody",
        )
    if over:
        return
    board = position.board
    match position.phase:
        case codes.STARTING:
            lacks = any(piece(AE, player) not in board for player in range(actor, tables.players))
        case codes.EXTRA_MOVE:
            cell = position.interlude.attacker
            lacks = cell == NOWHERE or any(
                player == actor or position.ghosts[player] != cell for player in position.interlude.staying
            )
        case codes.PAYING:
            lacks = position.rescues[actor] == NOWHERE or not legal_actions(state)
        case codes.RESCUED:
            lacks = position.ghosts[actor] == NOWHERE
        case codes.SPOILS:
            cell, side = position.interlude.spoils_cell, position.interlude.spoils_side
            lacks = cell == NOWHERE or SIDE[board[cell]] != side or position.owners[side] != actor
            lacks = lacks or piece(AE, side) in board
        case _:
            lacks = False
    if lacks:
        raise PositionError(
            f"nothing is there for what goes on: {codes.PHASES[position.phase]}",
            expected="the pieces and cells that it is about",
            found=f"player {actor + 1} without them",
        )


# The faults of a position that can be read.


def status(state: State) -> tuple[Fault, ...]:
    """Return all faults of a position."""
    return tuple(Fault(clause, message) for clause, message in _faults(state))


def _faults(state: State) -> Iterator[tuple[str, str]]:
    tables, position = state.tables, state.position
    counts = in_play(position.board, position.zones)
    total, able = sum(counts), tables.pieces * tables.players
    if total > able:
        yield "pieces.count", f"{total} pieces are in play, of {able}"
    # Nothing ever becomes an Assassin.
    assassins = tables.assassins * tables.players
    if counts[A - 1] > assassins:
        yield "pieces.count", f"{counts[A - 1]} Assassins are in play, of {assassins}"
    playing = still_in(tables, position)
    over = position.actor == TERMINAL
    for player in range(tables.players):
        for message in _find_doubles(position, player, playing=player in playing):
            yield "double.one", f"player {player + 1} {message}"
        if player in playing:
            mimics = mimics_of(position, player)
            if mimics > tables.mimics + (position.phase == SPOILS):
                yield "I.one", f"player {player + 1} has {mimics} Mimics on the board"
            if not pieces_of(position, player) and not over and position.phase != EXTRA_MOVE:
                yield "defeat.alone", f"player {player + 1} has nothing else on the board"
        mimic = position.momentum[player]
        if mimic != NOWHERE and KIND[position.board[mimic]] not in (I, AE):
            yield "I.capture.momentum", f"no Mimic stands on {mimic}"
    plays = tables.facts.draws.quiet_plays * len(playing)
    if state.quiet > plays or (state.quiet == plays and not over):
        yield "draw.quiet", f"{state.quiet} quiet plays are more than {plays}"


def _find_doubles(position: Position, player: int, *, playing: bool) -> Iterator[str]:
    """Yield the faults of a double piece."""
    faces = position.board.count(piece(AE, player))
    others = (position.ghosts[player] != NOWHERE) + (position.rescues[player] != NOWHERE)
    if faces + others > 1:
        yield "has more than one double piece"
    if not playing and faces + others and position.actor != TERMINAL:
        yield "is out and has a double piece"
