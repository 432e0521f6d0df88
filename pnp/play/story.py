"""A game that is told: its actions are written, and the engine does them, so that what is told happened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pnp.play import CHANCE, TERMINAL, Account, NotationError, Rules
from pnp.play.replay import Stop, legal, read_action, read_position


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A position in a game, and the action that led to it: what a picture of the table shows.

    At the opening nothing has been done: `action` and `account` are None, and `before` is `after`.
    """

    rules: Rules[Any, Any]
    before: Any
    action: Any
    """An action of the game, of the type that its engine says."""
    after: Any
    account: Account | None = None
    written: int | None = None
    """The index of the written action, or None if chance drew what nobody wrote."""

    @property
    def player(self) -> int:
        """The player who acted, or CHANCE."""
        return self.rules.current_player(self.before)


class Untellable(Exception):
    """An action that cannot be done; `written` is its number, from 0, None for the position given."""

    def __init__(self, problem: str, written: int | None) -> None:
        super().__init__(problem)
        self.written = written


def moments(
    rules: Rules[Any, Any], position: str | None, actions: Sequence[str], rng: Random
) -> Iterator[Moment]:
    """What happens, one by one: the actions as written, and what chance draws from `rng` between them and
    after the last one. An outcome of chance may be written as well; then it is not drawn.

    Raises Untellable for an action that cannot be read or is not legal, with the engine's cause.
    """
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
    """Return the moment at which the first player decides, after what chance did before."""
    first = next((each for each in happened if each.player != CHANCE), None)
    after = first.before if first else happened[-1].after
    return Moment(happened[0].rules, after, None, after)


def moment_of_turn(happened: Sequence[Moment], turn: int) -> Moment:
    """Return the moment of a written action, from the position before it to the one after what chance did in
    its wake."""
    start = next(number for number, each in enumerate(happened) if each.written == turn)
    end = next(
        (number for number, each in enumerate(happened[start + 1 :], start + 1) if each.written is not None),
        len(happened),
    )
    return replace(happened[start], after=happened[end - 1].after)


def _is_outcome(rules: Rules[Any, Any], state: Any, text: str) -> bool:
    """Return whether a text is something that chance may do here."""
    try:
        return rules.why_not(state, rules.read(state, text)) is None
    except NotationError:
        return False
