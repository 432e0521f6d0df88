"""Predicates for claims of a told game: what a piece attacks, sweeps, or may capture."""

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.errors import PnpError
from pnp.games.dehexz_war.rules import codes, names, reference
from pnp.games.dehexz_war.rules.codes import SIDE, unpack
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.prey import is_capture, moves_as_mimic, taken_cells
from pnp.games.dehexz_war.rules.state import State
from pnp.grid.hexgrid import DIRECTIONS, add, distance, times
from pnp.play import Answer, Part, say
from pnp.play.claims import Predicate, Situation


def attacks(situation: Situation, *, cell: int) -> Answer:
    """Answer on which cells a piece can attack, if it were its owner's turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    prey = sorted({each for cells in _takes(state, cell) for each in cells})
    parts: dict[str, Part] = {"piece": names.name(tables, state.position, cell), "cell": cell}
    if not prey:
        return Answer((), say("%(piece)s on %(cell)s: there is nobody to attack.", **parts))
    targets = tuple(map(str, prey))
    sentence = say("%(piece)s on %(cell)s: can attack on %(targets)s.", **parts, targets=targets)
    return Answer(targets, sentence)


def sweeps(situation: Situation, *, cell: int) -> Answer:
    """Answer which pairs of cells a piece can sweep, if it were its owner's turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    pairs = sorted({cells for cells in _takes(state, cell) if len(cells) > 1})
    parts: dict[str, Part] = {"piece": names.name(tables, state.position, cell), "cell": cell}
    if not pairs:
        return Answer((), say("%(piece)s on %(cell)s: there is no pair to sweep away.", **parts))
    found = tuple("+".join(map(str, pair)) for pair in pairs)
    sentence = say("%(piece)s on %(cell)s: can sweep away the pair %(pairs)s.", **parts, pairs=found)
    return Answer(found, sentence)


def captures(situation: Situation, *, cell: int) -> Answer:
    """Answer whether the piece on a cell, which moves as a Mimic, may capture on its owner's next turn."""
    tables, state = situation.state.tables, _turn_of(situation, cell)
    if not moves_as_mimic(state.position, cell):
        raise PnpError("only a Mimic captures", expected="the cell of a Mimic", found=str(cell))
    parts: dict[str, Part] = {"piece": names.name(tables, state.position, cell), "cell": cell}
    if cell in (state.position.momentum[state.position.actor], state.position.new_momentum):
        return Answer(True, say("%(piece)s on %(cell)s: may capture on its next turn.", **parts))
    return Answer(
        False, say("%(piece)s on %(cell)s: may not capture, since it has to attack first.", **parts)
    )


def bends(situation: Situation, *, move: str) -> Answer:
    """Answer to which side a move turns after its first, straight step: "left" or "right"."""
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
            "Cells from %(start)s to %(to)s: %(far)s straight on, then %(aside)s to the left.", **parts
        ),
        "right": say(
            "Cells from %(start)s to %(to)s: %(far)s straight on, then %(aside)s to the right.", **parts
        ),
    }[hand]
    return Answer(hand, sentence)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "attacks": attacks,
    "sweeps": sweeps,
    "captures": captures,
    "bends": bends,
    **reference.PREDICATES,
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
