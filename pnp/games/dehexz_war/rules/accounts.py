"""What an action is and does, in clauses and in sentences."""

from collections.abc import Iterator

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BECOMES,
    END,
    FROM,
    GHOST,
    KIND,
    LOST,
    OWNER,
    SIDE,
    SIDES,
    TO,
    VERB,
    A,
    F,
    I,
)
from pnp.games.dehexz_war.rules.movement import sight
from pnp.games.dehexz_war.rules.notation import letter, notation
from pnp.games.dehexz_war.rules.prey import STEP, as_mimic, is_capture, kept, taken
from pnp.games.dehexz_war.rules.state import State
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
    codes.MANNERS[0]: ("first-out.retreat", "All pieces of the player leave the board."),
    codes.MANNERS[1]: ("first-out.peaceful", "The player’s pieces stay, and nobody may take them."),
    codes.MANNERS[2]: ("first-out.neutral", "The player’s pieces stay, and anyone may take them."),
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
    lines = [*_begun(tables, state, action), *_ended(tables, state, after(tables, state, action))]
    clauses = tuple(dict.fromkeys(clause for clause, _ in lines if clause))
    return Account(
        notation(tables, state, action), clauses, tuple(sentence for _, sentence in lines if sentence)
    )


def _begun(tables: Tables, state: State, action: int) -> Iterator[Line]:
    board, rest = state.board, state.rest
    verb, to, new = action >> VERB, action & TO, action >> BECOMES & 7
    if verb == codes.YES and rest[codes.PHASE] == codes.PARTING:
        yield "draw.three", "The player may leave, for one."
    elif verb in PLAIN:
        yield PLAIN[verb]
    elif verb == codes.START:
        # The Doppelgänger is up as the pieces are placed.
        clause = "setup.double" if new == F else "setup.double.order"
        yield clause, f"The double piece starts as {letter(new)}."
    elif verb == codes.STOP:
        extra = rest[codes.PHASE] == codes.AGAIN
        yield ("F.extra-move.where" if extra else "Ä.rescue"), "Nothing more is moved."
    elif verb == codes.PAY:
        yield "Ä.rescue", f"{letter(KIND[board[to]])} on {to} is removed from the game."
        if rest[codes.PAID] + 1 == len(tables.costs):
            yield "Ä.rescue.place", f"The Ghost is back on {rest[LOST + rest[ACTOR]]}."
    elif verb == codes.DROP:
        yield from _dropped(state, action)
    elif verb == codes.CHANGE:
        yield from _changed("turn.change", F_OR[new == AE] or letter(KIND[board[to]]), new, to)
    else:
        if rest[codes.PHASE] == codes.AGAIN:
            yield "F.extra-move", ""
        if rest[codes.PHASE] == codes.RESCUED:
            yield "Ä.rescue", ""
        yield from _glided(tables, state, action) if verb == codes.GLIDE else _moved(tables, state, action)


F_OR = ("", "F")


def _changed(clause: str, old: str, new: int, cell: int) -> Iterator[Line]:
    yield clause, f"{old} on {cell} becomes {letter(new)}."
    if old in "ADEHI":
        yield ("A.promotion" if old == "A" else "I.change"), ""


def _dropped(state: State, action: int) -> Iterator[Line]:
    side, kind = divmod(action >> FROM & TO, 8)
    new = action >> BECOMES & 7
    yield "turn.drop", f"{letter(kind)} enters on {action & TO}{f' as {letter(new)}' if new != kind else ''}."
    if kind == I:
        yield "I.entry", ""
    if action & TO in state.rest[GHOST : GHOST + SIDES]:
        yield "F.possession", "The Ghost there possesses it."
    if side != state.rest[ACTOR]:
        yield "first-out.zones", "It points away from the side that was taken over."


def _glided(tables: Tables, state: State, action: int) -> Iterator[Line]:
    board, rest = state.board, state.rest
    player, to, start, new = rest[ACTOR], action & TO, action >> FROM & TO, action >> BECOMES & 7
    look = sight(tables, board, rest, player)
    yield ("F.with-mimic" if look.mimics else "F.without-mimic"), f"The Ghost moves from {start} to {to}."
    reach = (tables.with_mimic if look.mimics else tables.without_mimic)[ghost(player)][start]
    crossed = [
        *(cell for ray in reach.rays for cell in _before([target for target, _ in ray], to)),
        *(
            cell
            for line in reach.strides
            for cell in _before([c for passed, t, _ in line for c in (passed, t)], to)
        ),
    ]
    if any(board[cell] for cell in crossed):
        yield "F.through-friends", "It passes through friends."
    if board[to]:
        yield "F.possession", f"It possesses {letter(KIND[board[to]])} on {to}."
    if any(rest[GHOST + other] == to for other in tables.others[player]):
        yield "F.two", "Another Ghost is there."
    if new:
        yield from _changed("turn.move-and-change", "F", new, to)


def _before(cells: list[int], to: int) -> list[int]:
    """The cells of a line before one of them; none if it is not on the line."""
    return cells[: cells.index(to)] if to in cells else []


def _moved(tables: Tables, state: State, action: int) -> Iterator[Line]:
    board, rest = state.board, state.rest
    player, to, start, new = rest[ACTOR], action & TO, action >> FROM & TO, action >> BECOMES & 7
    code = board[start]
    owner, ghosts = rest[OWNER + SIDE[code]], rest[GHOST : GHOST + SIDES]
    prey = taken(tables, board, rest, action)
    capture = bool(prey) and is_capture(tables, board, rest, action)
    name = letter(KIND[code])
    if owner != player:
        yield "F.possession", f"The Ghost moves {name}, which it possesses."
    elif start in ghosts and ghosts[player] != start:
        yield "F.owner-keeps", f"{name} is possessed, and its owner plays it as usual."
    clauses = _move_clauses(tables, state, action, prey, capture=capture)
    yield clauses[0], f"{name} goes from {start} to {to}."
    for clause in clauses[1:]:
        yield clause, ""
    for cell in prey:
        yield from _taken(state, cell, owner, capture=capture)
    if start in ghosts:
        yield "F.carried", "The Ghost in its cell goes along."
    if not prey and to in ghosts:
        yield "F.possession", f"The Ghost on {to} possesses it."
    if new:
        yield from _changed("turn.move-and-change", name, new, to)


def _move_clauses(
    tables: Tables, state: State, action: int, prey: tuple[int, ...], *, capture: bool
) -> tuple[str, ...]:
    """The clauses by which a piece moves or takes."""
    board, rest, start = state.board, state.rest, action >> FROM & TO
    kind, what = KIND[board[start]], "attack" if prey else "move"
    if kind == A:
        return ("A.attack" if prey else "A.advance",)
    own: tuple[str, ...] = ()
    if kind != AE:
        borrowed = letter(kind)
    elif as_mimic(board, rest, start):
        borrowed, own = "I", ("Ä.without-mimic",)
    else:
        strides = action & STEP in tables.passed[SIDE[board[start]]]
        borrowed, own = "H" if strides else "E", ("Ä.with-mimic",)
    if capture:
        what = "capture"
    return (*own, f"{borrowed}.{'sweep' if len(prey) > 1 else what}")


def _taken(state: State, cell: int, owner: int, *, capture: bool) -> Iterator[Line]:
    """What becomes of a piece that is taken by a piece of `owner`, played by the current player."""
    rest, code = state.rest, state.board[cell]
    victim, player, name = rest[OWNER + SIDE[code]], rest[ACTOR], letter(KIND[code])
    if victim == codes.SUICIDE:
        yield "first-out.suicide", ""
    if victim == codes.NEUTRAL:
        yield "first-out.neutral", ""
    if victim in (player, owner):
        yield "F.turncoat", "Possessed, it is no friend."
    if KIND[code] == AE:
        yield "Ä.attacked", f"Ä on {cell} is attacked; its owner may rescue it on the next turn."
    else:
        fate = "goes to the capture zone" if kept(rest, code, capture=capture) else "leaves the game"
        yield ("" if capture or victim == codes.SUICIDE else "attack.removes"), f"{name} on {cell} {fate}."
    if cell in rest[GHOST : GHOST + SIDES]:
        yield "F.stays", f"The Ghost stays on {cell}; another move may follow."


def _ended(tables: Tables, before: State, state: State) -> Iterator[Line]:
    """What the action has ended."""
    rest = state.rest
    if rest[END]:
        yield codes.ENDS[rest[END]], "The game ends."
        return
    for player in range(tables.players):
        fate = rest[OWNER + player]
        if fate != before.rest[OWNER + player]:
            clauses = OF_LEAVING.get(fate, ("first-out.spoils",))
            yield from ((clause, "") for clause in clauses)
            yield "", f"Player {player + 1} is out."
