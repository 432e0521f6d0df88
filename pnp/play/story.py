"""Read positions and actions of scenarios and told games with an engine. A told game is an example game that
a book tells. Its actions are written down; they are played here, so that the text agrees with the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pnp.play import CHANCE, TERMINAL, Account, Act, NotationError, PositionError, Rules, State
from pnp.play.failure import position_text


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """An action of a game with the positions before and after it, for a picture of the table. At the opening,
    `action` and `account` are None, and `before` is `after`."""

    rules: Rules[Any, Any]
    before: Any
    action: Any
    """An action of the game, of the engine's own type."""
    after: Any
    account: Account | None = None
    written: int | None = None
    """The index of the written action, or None if chance drew the action."""

    @property
    def player(self) -> int:
        """The player who acted, or CHANCE; at the opening, the player who decides first."""
        return self.rules.current_player(self.before)


class Untellable(Exception):
    """Raised for a written action that cannot be done. `written` is the action's index, or None if the fault
    is in the given position."""

    def __init__(self, problem: str, written: int | None) -> None:
        super().__init__(problem)
        self.written = written


def moments(
    rules: Rules[Any, Any], position: str | None, actions: Sequence[str], rng: Random
) -> Iterator[Moment]:
    """Yield the moments of a told game: the written actions, and between them and after the last one the
    outcomes of chance, drawn from `rng`. An outcome of chance may also be written; then it is not drawn.
    Raises Untellable for an action that cannot be read or is not legal, with the engine's cause."""
    written = 0
    try:
        state = read_position(rules, position)
    except Stop as stop:
        raise Untellable(str(stop), None) from None
    while True:
        player = rules.current_player(state)
        text = actions[written] if written < len(actions) else None
        if player == CHANCE and not (text and _is_outcome(rules, state, text)):
            action, number = rules.chance(state, rng), None
        elif text is None:
            return
        else:
            number = written
            try:
                if player == TERMINAL:
                    raise Stop(f"the game has ended, by {rules.ended_by(state)!r}")
                action = legal(rules, state, read_action(rules, state, text), text)
            except Stop as stop:
                raise Untellable(str(stop), written) from None
            written += 1
        account = rules.describe(state, action)
        after = rules.after(state, action)
        yield Moment(rules, state, action, after, account, number)
        state = after


def opening_moment(happened: Sequence[Moment]) -> Moment:
    """Return the moment at which the first player decides, after the draws of chance at the beginning."""
    first = next((each for each in happened if each.player != CHANCE), None)
    after = first.before if first else happened[-1].after
    return Moment(happened[0].rules, after, None, after)


def moment_of_turn(happened: Sequence[Moment], turn: int) -> Moment:
    """Return the moment of the written action with the index `turn`. Its position `after` is the one after
    the draws of chance that follow the action."""
    start = next(number for number, each in enumerate(happened) if each.written == turn)
    end = next(
        (number for number, each in enumerate(happened[start + 1 :], start + 1) if each.written is not None),
        len(happened),
    )
    return replace(happened[start], after=happened[end - 1].after)


def _is_outcome(rules: Rules[Any, Any], state: Any, text: str) -> bool:
    """Return whether a text is the notation of a possible outcome of chance."""
    try:
        return rules.why_not(state, rules.read(state, text)) is None
    except NotationError:
        return False


class Stop(Exception):
    """Raised for a fault after which the rest of a game cannot be checked."""


def read_position(rules: Rules[State, Act], text: str | None) -> State:
    """Return the position that a text stands for, or the initial one without a text. Raises Stop."""
    if text is None:
        return rules.initial_state()
    try:
        return rules.parse(text)
    except PositionError as error:
        raise Stop(f"the position cannot be read: {error}") from None


def read_action(rules: Rules[State, Act], state: State, text: str) -> Act:
    """Return the action that a text stands for, legal or not. Raises Stop."""
    try:
        return rules.read(state, text)
    except NotationError as error:
        raise Stop(f"the action {text!r} cannot be read: {error}") from None


def legal(rules: Rules[State, Act], state: State, action: Act, text: str) -> Act:
    """Return an action if it is legal. `text` is its notation for the message. Raises Stop with the clause
    that forbids it and the cause in the position."""
    refused = rules.judge(state, action)
    if refused is not None:
        clause, cause = refused.clause, str(refused.cause)
        raise Stop(
            f"expected {text!r} to be legal; {clause!r} forbids it in {position_text(rules, state)!r}"
            + (f": {cause}" if cause else "")
        )
    if rules.current_player(state) >= 0 and action not in rules.legal_actions(state):
        raise Stop(f"{text!r} is not among the legal actions, and nothing forbids it")
    return action
