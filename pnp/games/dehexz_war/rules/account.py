"""What an action is and does, in clauses and in sentences."""

from collections.abc import Iterator

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import AE, KIND, SIDE, STEP, A, F, I, letter, unpack, unpack_drop
from pnp.games.dehexz_war.rules.movement import see
from pnp.games.dehexz_war.rules.notation import write
from pnp.games.dehexz_war.rules.prey import goes_to_zone, is_capture, moves_as_mimic, taken
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables, ghost
from pnp.play import Account

Line = tuple[str, str]
"""A clause, and a sentence or nothing."""

PLAIN = {
    codes.PASS: ("turn.none", "There is nothing to do; the turn passes."),
    codes.RESIGN: ("defeat.resign", "The player gives up."),
    codes.OFFER: ("draw.offer", "A draw is offered."),
    codes.PART: ("draw.offer", "The player asks to leave with a draw."),
    codes.YES: ("draw.agreement", "The offer is accepted."),
    codes.NO: ("draw.offer", "The offer is refused."),
    codes.DEPARTURES[0]: ("first-out.retreat", "All pieces of the player leave the board."),
    codes.DEPARTURES[1]: ("first-out.peaceful", "The player’s pieces stay, and nobody may take them."),
    codes.DEPARTURES[2]: ("first-out.neutral", "The player’s pieces stay, and anyone may take them."),
    codes.GIVE: ("first-out.spoils.fate", "The piece goes to the other opponent’s capture zone."),
    codes.LEAVE: ("first-out.spoils.fate", "The piece stays where it stands, pointing as before."),
    codes.TAKE: ("first-out.spoils.fate", "The piece goes to the victor’s capture zone."),
}
"""What is said and done in one word."""

OF_LEAVING = {
    codes.PEACEFUL: (),
    codes.NEUTRAL: (),
    codes.RETREAT: (),
    codes.SUICIDE: ("first-out.suicide", "defeat.suicide"),
}


def describe(tables: Tables, state: State, action: int) -> Account:
    """The account of a legal action."""
    before, outcome = state.position, after(tables, state, action).position
    lines = [*_action_lines(tables, before, action), *_outcome_lines(tables, before, outcome)]
    clauses = tuple(dict.fromkeys(clause for clause, _ in lines if clause))
    return Account(
        write(tables, before, action), clauses, tuple(sentence for _, sentence in lines if sentence)
    )


def _action_lines(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    """What is done."""
    board, phase = position.board, position.phase
    verb, new, _, to = unpack(action)
    if verb == codes.YES and phase == codes.PARTING:
        yield "draw.three", "The player may leave, for one."
    elif verb in PLAIN:
        yield PLAIN[verb]
    elif verb == codes.START:
        # The Doppelgänger is up as the pieces are placed.
        clause = "setup.double" if new == F else "setup.double.order"
        yield clause, f"The double piece starts as {letter(new)}."
    elif verb == codes.STOP:
        extra = phase == codes.EXTRA_MOVE
        yield ("F.extra-move.only" if extra else "Ä.rescue"), "Nothing more is moved."
    elif verb == codes.PAY:
        yield "Ä.rescue", f"{letter(KIND[board[to]])} on {to} is removed from the game."
        if position.interlude.paid + 1 == len(tables.costs):
            yield "Ä.rescue.place", f"The Ghost is back on {position.rescues[position.actor]}."
    elif verb == codes.DROP:
        yield from _dropped(position, action)
    elif verb == codes.CHANGE:
        old = "F" if new == AE else letter(KIND[board[to]])
        yield from _changed("turn.change", old, new, to)
    else:
        if phase == codes.EXTRA_MOVE:
            yield "F.extra-move", ""
        if phase == codes.RESCUED:
            yield "Ä.rescue", ""
        yield from (_glided if verb == codes.GLIDE else _moved)(tables, position, action)


def _changed(clause: str, old: str, new: int, cell: int) -> Iterator[Line]:
    yield clause, f"{old} on {cell} becomes {letter(new)}."
    if old in "ADEHI":
        yield ("A.promotion" if old == "A" else "I.change"), ""


def _dropped(position: Position, action: int) -> Iterator[Line]:
    kind, side, cell, new = unpack_drop(action)
    yield "turn.drop", f"{letter(kind)} enters on {cell}{f' as {letter(new)}' if new != kind else ''}."
    if kind == I:
        yield "I.entry", ""
    if cell in position.ghosts:
        yield "F.possession", "The Ghost there possesses it."
    if side != position.actor:
        yield "first-out.zones", "It points away from the side that was taken over."


def _glided(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    board, player = position.board, position.actor
    _, new, start, to = unpack(action)
    mimics = see(tables, position, player).mimics
    yield ("F.with-mimic" if mimics else "F.without-mimic"), f"The Ghost moves from {start} to {to}."
    reach = (tables.with_mimic if mimics else tables.without_mimic)[ghost(player)][start]
    lines = [
        *([target for target, _ in ray] for ray in reach.rays),
        *([cell for passed, target, _ in line for cell in (passed, target)] for line in reach.strides),
    ]
    if any(board[cell] for line in lines for cell in _before(line, to)):
        yield "F.through-friends", "It passes through friends."
    if board[to]:
        yield "F.possession", f"It possesses {letter(KIND[board[to]])} on {to}."
    if any(position.ghosts[other] == to for other in tables.others[player]):
        yield "F.two", "Another Ghost is there."
    if new:
        yield from _changed("turn.move-and-change", "F", new, to)


def _before(cells: list[int], to: int) -> list[int]:
    """The cells of a line before one of them; none if it is not on the line."""
    return cells[: cells.index(to)] if to in cells else []


def _moved(tables: Tables, position: Position, action: int) -> Iterator[Line]:
    player, ghosts = position.actor, position.ghosts
    _, new, start, to = unpack(action)
    code = position.board[start]
    owner, name = position.owners[SIDE[code]], letter(KIND[code])
    prey = taken(tables, position, action)
    capture = bool(prey) and is_capture(tables, position, action)
    if owner != player:
        yield "F.possession", f"The Ghost moves {name}, which it possesses."
    elif start in ghosts and ghosts[player] != start and start != position.interlude.attacker:
        yield "F.owner-keeps", f"{name} is possessed, and its owner plays it as usual."
    clauses = _move_clauses(tables, position, action, prey, capture=capture)
    yield clauses[0], f"{name} goes from {start} to {to}."
    for clause in clauses[1:]:
        yield clause, ""
    for cell in prey:
        yield from _taken(position, cell, owner, capture=capture)
    interlude = position.interlude
    staying = interlude.staying if start == interlude.attacker else ()
    if staying:
        yield "F.stays", f"It gets away from the Ghost, which stays on {start}."
    if any(cell == start for other, cell in enumerate(ghosts) if other not in staying):
        yield "F.carried", "The Ghost in its cell goes along."
    if not prey and to in ghosts:
        yield "F.possession", f"The Ghost on {to} possesses it."
    if new:
        yield from _changed("turn.move-and-change", name, new, to)


def _move_clauses(
    tables: Tables, position: Position, action: int, prey: tuple[int, ...], *, capture: bool
) -> tuple[str, ...]:
    """The clauses by which a piece moves or takes."""
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
        strides = action & STEP in tables.passed[SIDE[code]]
        borrowed, own = "H" if strides else "E", ("Ä.with-mimic",)
    if capture:
        what = "capture"
    return (*own, f"{borrowed}.{'sweep' if len(prey) > 1 else what}")


def _taken(position: Position, cell: int, owner: int, *, capture: bool) -> Iterator[Line]:
    """What becomes of a piece that is taken by a piece of `owner`, played by the current player."""
    code = position.board[cell]
    victim, name = position.owners[SIDE[code]], letter(KIND[code])
    if victim == codes.SUICIDE:
        yield "first-out.suicide", ""
    if victim == codes.NEUTRAL:
        yield "first-out.neutral", ""
    if victim in (position.actor, owner):
        yield "F.turncoat", "Possessed, it is no friend."
    if KIND[code] == AE:
        yield "Ä.attacked", f"Ä on {cell} is attacked; its owner may rescue it on the next turn."
    else:
        to_zone = goes_to_zone(position, code, capture=capture)
        fate = "goes to the capture zone" if to_zone else "leaves the game"
        yield ("" if capture or victim == codes.SUICIDE else "attack.removes"), f"{name} on {cell} {fate}."
    if cell in position.ghosts:
        yield "F.stays", f"The Ghost stays on {cell}; another move may follow."


def _outcome_lines(tables: Tables, before: Position, outcome: Position) -> Iterator[Line]:
    """What the action has ended."""
    if outcome.end:
        yield codes.ENDS[outcome.end], "The game ends."
        return
    for player in range(tables.players):
        fate = outcome.owners[player]
        if fate != before.owners[player]:
            clauses = OF_LEAVING.get(fate, ("first-out.spoils",))
            yield from ((clause, "") for clause in clauses)
            yield "", f"Player {player + 1} is out."
