"""Functions that answer claims: named questions about a position, which told games ask. They are about the
pieces that a piece attacks, sweeps, or may capture."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final

from pnp.errors import PnpError, unknown
from pnp.games.dehexz_war.rules import codes, notation
from pnp.games.dehexz_war.rules.after import apply_action
from pnp.games.dehexz_war.rules.codes import AE, BODIED, KINDS, NOWHERE, SIDE, A, D, E, F, H, I, piece, unpack
from pnp.games.dehexz_war.rules.movement import legal_actions
from pnp.games.dehexz_war.rules.position import count_pieces, empty_table
from pnp.games.dehexz_war.rules.state import State, is_capture, moves_as_mimic, taken_cells
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.grid.hexgrid import DIRECTIONS, Hex, add, distance, half_steps, neighbours, rotate, times
from pnp.play import Answer, Part, say
from pnp.play.claims import Predicate, Situation, answer_in_words

# Predicates for the tables of the rulebook's last page: how each piece moves, and where taken pieces go.
#
# Each is answered by small positions, a piece in the middle of the board and little else, in which the engine
# says what the piece can do.

MINE, THEIRS = 0, 1
"""The two players of the small positions by which claims are answered; the first one is to move."""
MIDDLE: Hex = (0, 0)
AWAY: Final = 1
"""A cell that no piece reaches from the middle, so that a piece there blocks nobody."""
ATTACKED, CAPTURED = WAYS = ("attacked", "captured")
MODELS: Final = (AE, A, D, E, H, I)
"""The kinds whose moves another kind may have."""

MIMIC: Final = {"with": True, "without": False}
"""The words for two cases, and whether the piece's owner has a Mimic on the board in that case."""
Others = Mapping[Hex, int]
"""The other pieces on the board: the code of the piece on each cell."""
NOBODY: Final[Others] = {}


def moves(situation: Situation, *, kind: str) -> Answer:
    """Answer how a kind of piece moves, and what it can do to other pieces."""
    tables, number = situation.state.tables, _kind(kind, KINDS)
    straight, aside = min(map(_parts, _reach(tables, number)))
    match number:
        case codes.A:
            found = [*_bearings(tables)]
        case codes.AE:
            found = [f"{mimic} {'+'.join(_models(tables, AE, has))}" for mimic, has in MIMIC.items()]
        case codes.F:
            found = [*_models(tables, F, *MIMIC.values()), *_ghost_abilities(tables)]
        case _:
            found = [_way(tables, number, straight, aside), *_other_abilities(tables, number)]
    return answer_in_words(
        found,
        {
            "ahead aside, attacks behind, attacks straight ahead": say(
                "slips %(steps)s ahead to one side; attacks straight ahead and at its back",
                steps=straight + aside,
            ),
            "leaps aside": say(
                "leaps %(straight)s straight, then %(aside)s to the left or right",
                straight=straight,
                aside=aside,
            ),
            "slides through corners": say("through corners, as far as free"),
            "slides straight, sweeps": say(
                "%(steps)s cells a stride, as far as free; sweeps a pair", steps=straight
            ),
            "leaps around, captures after an attack": say(
                "leaps %(steps)s steps; captures after an attack", steps=straight + aside
            ),
            "with E+H, without I": say("with a Mimic as E and H, without as I"),
            "Ä, D, possesses": say("moves as Ä and as D; possesses, never attacks"),
        },
    )


def taken_goes(situation: Situation, *, kind: str, how: str) -> Answer:
    """Answer where a piece of a kind goes after it is taken. `how` is "attacked" or "captured"."""
    if how not in WAYS:
        raise unknown("way to take a piece", how, WAYS)
    place = _place(situation.state.tables, _kind(kind, KINDS[:BODIED]), how)
    return answer_in_words(place, {"zone": say("capture zone"), "out": say("out")})


def taken_alike(situation: Situation, *, kind: str) -> Answer:
    """Answer which kinds of pieces go to the same places as this kind, when attacked and when captured."""
    tables, number = situation.state.tables, _kind(kind, KINDS[:BODIED])
    places = {each: [_place(tables, each, how) for how in WAYS] for each in range(1, BODIED + 1)}
    found = tuple(codes.letter(each) for each, goes in places.items() if goes == places[number])
    return Answer(found, found)


TABLE_PREDICATES: Final[Mapping[str, Predicate]] = {
    "moves": moves,
    "taken_goes": taken_goes,
    "taken_alike": taken_alike,
}


# --- what pieces do -----------------------------------------------------------------------------------


def _bearings(tables: Tables) -> Iterator[str]:
    """Yield the directions in which an Assassin moves and attacks."""
    yield from sorted({_direction_of(tables, cell) for cell in _reach(tables, A)})
    prey = _reach(tables, A, _crowd(tables, piece(E, THEIRS)))
    yield from sorted({f"attacks {_direction_of(tables, cell)}" for cell in prey})


def _direction_of(tables: Tables, cell: Hex) -> str:
    """Return the direction of a cell, as a piece of MINE in the middle sees it."""
    aside, down = half_steps(rotate(cell, -tables.seats[MINE]))
    if down >= 0:
        return "behind" if down else "level"
    return "ahead aside" if aside else "straight ahead"


def _way(tables: Tables, kind: int, straight: int, aside: int) -> str:
    """Return the name of the way in which a piece moves. Its shortest move has `straight` steps straight on
    and `aside` steps aside."""
    reached, board = {*_reach(tables, kind)}, {*tables.hexes}
    first = {cell for cell in board if _parts(cell) == (straight, aside)}
    around = {cell for cell in board if distance(cell, MIDDLE) == straight + aside}
    lines = board & {times(cell, far) for cell in first for far in range(1, tables.side_length)}
    own = piece(A, MINE)
    leaps = all(cell in _reach(tables, kind, dict.fromkeys(board - {cell}, own)) for cell in reached)
    stops = not _reach(tables, kind, dict.fromkeys(first, own))
    ways = {
        "leaps around": leaps and reached == around,
        "leaps aside": leaps and reached == first and straight > aside > 0,
        "slides through corners": stops and reached == lines and straight == aside,
        "slides straight": stops and reached == lines and not aside,
    }
    return next((way for way, holds in ways.items() if holds), "moves otherwise")


def _other_abilities(tables: Tables, kind: int) -> Iterator[str]:
    """Yield the abilities of a piece besides moving, and besides attacking the cells that it moves to."""
    enemy = piece(E, THEIRS)
    pairs = [{passed: enemy, cell: enemy} for cell in _reach(tables, kind) for passed in neighbours(MIDDLE)]
    if any(len(cells) > 1 for pair in pairs for cells in _taken_cells(tables, kind, pair)):
        yield "sweeps"
    crowd = _crowd(tables, enemy)
    state, roused = (_state(tables, kind, crowd, roused=each) for each in (False, True))
    more = {*_reach(tables, kind, crowd, roused=True).values()}.difference(_actions(state))
    if any(is_capture(tables, roused.position, action) for action in more):
        attacked = apply_action(state, _actions(state)[0]).position
        yield "captures after an attack" if attacked.momentum[MINE] != NOWHERE else "captures"


def _ghost_abilities(tables: Tables) -> Iterator[str]:
    """Yield the effects of a Ghost on a piece in the cell where it lands."""
    crowd = _crowd(tables, piece(E, THEIRS))
    state = _state(tables, F, crowd)
    ends = {cell: apply_action(state, action).position for cell, action in _reach(tables, F, crowd).items()}
    spares = all(
        end.ghosts[MINE] == tables.number[cell] and end.board == state.position.board
        for cell, end in ends.items()
    )
    yield "possesses" if spares else "takes"


def _models(tables: Tables, kind: int, *mimic: bool) -> tuple[str, ...]:
    """Return the fewest other kinds whose moves together are the moves of a kind, in each of the cases in
    `mimic` (with a Mimic or without)."""
    reaches = {each: [{*_reach(tables, each, mimic=has)} for has in mimic] for each in (*MODELS, kind)}
    several = (some for many in range(1, len(MODELS)) for some in combinations(MODELS, many))
    fewest = next(
        (
            some
            for some in several
            if kind not in some and _union_reaches([reaches[each] for each in some]) == reaches[kind]
        ),
        (),
    )
    return tuple(map(codes.letter, fewest))


def _union_reaches(reaches: Iterable[Iterable[set[Hex]]]) -> list[set[Hex]]:
    """Return the union of the cells that several kinds reach. `reaches` has for each kind a set of cells for
    each case, such as with a Mimic and without; the result has a set for each case."""
    return [set().union(*cells) for cells in zip(*reaches, strict=True)]


def _place(tables: Tables, kind: int, how: str) -> str:
    """Return where a piece goes that a Mimic takes in this way: to the taker's "zone", or "out" of the
    game."""
    crowd = _crowd(tables, piece(kind, THEIRS))
    state = _state(tables, I, crowd, roused=True)
    action = next(
        each
        for each in _reach(tables, I, crowd, roused=True).values()
        if is_capture(tables, state.position, each) == (how == CAPTURED)
    )
    return "zone" if apply_action(state, action).position.zones[MINE][kind - 1] else "out"


# --- positions ----------------------------------------------------------------------------------------


def _state(
    tables: Tables, kind: int, others: Others = NOBODY, *, mimic: bool = False, roused: bool = False
) -> State:
    """Return a position with a piece of MINE in the middle, or its Ghost. `mimic`: its owner has a Mimic far
    away; `roused`: it attacked on its last turn."""
    draft, middle = empty_table(tables), tables.number[MIDDLE]
    for cell, code in others.items():
        draft.board[tables.number[cell]] = code
    draft.board[AWAY] = piece(I if mimic else A, MINE)
    draft.board[middle] = 0 if kind == F else piece(kind, MINE)
    draft.ghosts[MINE] = middle if kind == F else NOWHERE
    draft.momentum[MINE] = middle if roused else NOWHERE
    return count_pieces(tables, draft, 0)


def _actions(state: State) -> list[int]:
    """Return the moves and glides from the middle, without a change."""
    parts = {action: unpack(action) for action in legal_actions(state)}
    return [
        action
        for action, (verb, becomes, start, _) in parts.items()
        if verb in (codes.MOVE, codes.GLIDE) and not becomes and start == state.tables.number[MIDDLE]
    ]


def _reach(
    tables: Tables, kind: int, others: Others = NOBODY, *, mimic: bool = False, roused: bool = False
) -> dict[Hex, int]:
    """Return the moves of a piece in the middle by their target cells; parameters as in _state()."""
    state = _state(tables, kind, others, mimic=mimic, roused=roused)
    return {tables.hexes[unpack(action).to]: action for action in _actions(state)}


def _taken_cells(tables: Tables, kind: int, others: Others) -> Iterator[tuple[int, ...]]:
    """Yield the cells that each move of a piece in the middle takes from."""
    position = _state(tables, kind, others).position
    yield from (taken_cells(tables, position, action) for action in _reach(tables, kind, others).values())


def _crowd(tables: Tables, code: int) -> Others:
    """Return other pieces that fill the board: the piece `code` on every cell."""
    return dict.fromkeys(tables.hexes, code)


def _parts(cell: Hex) -> tuple[int, int]:
    """Return the numbers of steps from the middle to a cell: straight on, and then aside."""
    small, middling, _ = sorted(map(abs, (*cell, sum(cell))))
    return middling, small


def _kind(name: str, known: str) -> int:
    if name not in known:
        raise unknown("kind of piece", name, [*known])
    return KINDS.index(name) + 1


def attacks(situation: Situation, *, cell: int) -> Answer:
    """Answer which cells a piece can attack if it is its owner's turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    prey = sorted({each for cells in _takes(state, cell) for each in cells})
    parts: dict[str, Part] = {"piece": notation.piece_name(tables, state.position, cell), "cell": cell}
    if not prey:
        return Answer((), say("The %(piece)s on %(cell)s has nobody to attack.", **parts))
    targets = tuple(map(str, prey))
    sentence = say("The %(piece)s on %(cell)s can attack on %(targets)s.", **parts, targets=targets)
    return Answer(targets, sentence)


def sweeps(situation: Situation, *, cell: int) -> Answer:
    """Answer from which pairs of cells a piece can take both pieces in one slide (a sweep) if it is its
    owner's turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    pairs = sorted({cells for cells in _takes(state, cell) if len(cells) > 1})
    parts: dict[str, Part] = {"piece": notation.piece_name(tables, state.position, cell), "cell": cell}
    if not pairs:
        return Answer((), say("The %(piece)s on %(cell)s has no pair to sweep away.", **parts))
    found = tuple("+".join(map(str, pair)) for pair in pairs)
    if len(pairs) == 1:
        cells = tuple(map(str, pairs[0]))
        sentence = say(
            "The %(piece)s on %(cell)s can sweep away the pair on %(cells)s.", **parts, cells=cells
        )
    else:
        sentence = say(
            "The %(piece)s on %(cell)s can sweep away several pairs: %(pairs)s.", **parts, pairs=found
        )
    return Answer(found, sentence)


def captures(situation: Situation, *, cell: int) -> Answer:
    """Answer whether a piece that moves as a Mimic may capture on its owner's next turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    if not moves_as_mimic(state.position, cell):
        raise PnpError("only a Mimic captures", expected="the cell of a Mimic", found=str(cell))
    parts: dict[str, Part] = {"piece": notation.piece_name(tables, state.position, cell), "cell": cell}
    if cell in (state.position.momentum[state.position.actor], state.position.new_momentum):
        return Answer(True, say("The %(piece)s on %(cell)s may capture on its next turn.", **parts))
    return Answer(False, say("The %(piece)s on %(cell)s may not capture: it has to attack first.", **parts))


def bends(situation: Situation, *, move: str) -> Answer:
    """Answer to which side a move turns after its first, straight part: "left" or "right". `move` is the move
    in the game's notation."""
    tables, action = situation.state.tables, unpack(situation.rules.read(situation.state, move))
    start, end = tables.hexes[action.start], tables.hexes[action.to]
    steps = distance(start, end)
    ways = {
        add(start, add(times(ahead, far), times(DIRECTIONS[(side + turn) % 6], steps - far))): (hand, far)
        for side, ahead in enumerate(DIRECTIONS)
        for hand, turn in (("left", -1), ("right", 1))
        for far in range(steps // 2 + 1, steps)
    }
    if end not in ways:
        raise PnpError("this move does not bend", expected="a move that does", found=move)
    hand, far = ways[end]
    parts: dict[str, Part] = {"start": action.start, "to": action.to, "far": far, "aside": steps - far}
    sentence = {
        "left": say(
            "From %(start)s to %(to)s it is %(far)s cells straight on, then %(aside)s to the left.", **parts
        ),
        "right": say(
            "From %(start)s to %(to)s it is %(far)s cells straight on, then %(aside)s to the right.", **parts
        ),
    }[hand]
    return Answer(hand, sentence)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "attacks": attacks,
    "sweeps": sweeps,
    "captures": captures,
    "bends": bends,
    **TABLE_PREDICATES,
}


def _turn_of(situation: Situation, cell: int) -> State:
    """Return the position with the turn given to the owner of the piece on a cell."""
    state: State = situation.state
    position = state.position
    if cell not in situation.state.tables.cells or not position.board[cell]:
        raise PnpError("nothing stands there", expected="the cell of a piece", found=str(cell))
    owner = position.owners[SIDE[position.board[cell]]]
    if owner >= situation.state.tables.players:
        raise PnpError("nobody plays this piece any more", expected="a piece of a player", found=str(cell))
    return state._replace(position=position._replace(actor=owner, turn=owner, phase=codes.TURNING))


def _takes(state: State, cell: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells from which each move of the piece on a cell takes pieces, without captures."""
    tables, position = state.tables, state.position
    for action in legal_actions(state):
        verb, becomes, start, _ = unpack(action)
        if verb == codes.MOVE and not becomes and start == cell and not is_capture(tables, position, action):
            yield taken_cells(tables, position, action)
