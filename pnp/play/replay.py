"""Read positions and actions of scenarios and told games with an engine."""

from pnp.play import Act, NotationError, PositionError, Rules, State
from pnp.play.failure import position_text


class Stop(Exception):
    """Raised for a fault after which the rest of a game cannot be checked."""


def read_position(rules: Rules[State, Act], text: str | None) -> State:
    """Return the position that a text describes, the first one without a text. Raises Stop."""
    if text is None:
        return rules.initial_state()
    try:
        return rules.parse(text)
    except PositionError as error:
        raise Stop(f"the position cannot be read: {error}") from None


def read_action(rules: Rules[State, Act], state: State, text: str) -> Act:
    """Return the action that a text means, legal or not. Raises Stop."""
    try:
        return rules.read(state, text)
    except NotationError as error:
        raise Stop(f"the action {text!r} cannot be read: {error}") from None


def legal(rules: Rules[State, Act], state: State, action: Act, text: str) -> Act:
    """Return the action, which was written as `text`, if it is legal. Raises Stop with the clause that
    forbids it and the cause in the position."""
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
