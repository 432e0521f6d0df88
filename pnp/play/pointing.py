"""Match what a person points at with what actions are about, to find the actions that they mean."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pnp.play import Rules
from pnp.tabletop import Touch

Done = TypeVar("Done", bound=Hashable)
"""An action of one game."""
About = Callable[[Done], Sequence[Touch] | None]
"""The `touched` of an engine in one position."""


def actions_about(
    touches: Sequence[Touch], actions: Iterable[Done], about: About[Done], position: object = None
) -> list[Done]:
    """Return the actions that touch exactly these zones and parts, in this order. If there are none, a zone
    stands for any part in it, and a part for its zone. The touches of actions are cached for the last
    `position`, if one is given."""
    asked = tuple(touches)
    known = _known(actions, about, position)
    return [action for action, touched in known if touched == asked] or [
        action for action, touched in known if len(touched) == len(asked) and _agree(touched, asked)
    ]


def actions_begun(
    touches: Sequence[Touch], actions: Iterable[Done], about: About[Done], position: object = None
) -> list[Done]:
    """Return the actions that touch these zones and parts first, and then others."""
    many = len(touches)
    return [
        action
        for action, touched in _known(actions, about, position)
        if len(touched) > many and _agree(touched[:many], touches)
    ]


_latest: list[tuple[object, Any]] = [(None, ())]


def _known(
    actions: Iterable[Done], about: About[Done], position: object
) -> Sequence[tuple[Done, tuple[Touch, ...]]]:
    """Return actions with what they are about; those of the last position again."""
    if position is not None and _latest[0][0] is position:
        return _latest[0][1]  # type: ignore[no-any-return]  # what this position's were
    known = [(action, tuple(about(action) or ())) for action in actions]
    if position is not None:
        _latest[0] = (position, known)
    return known


def _agree(touched: Sequence[Touch], asked: Sequence[Touch]) -> bool:
    return all(
        zone == other and (order is None or place is None or order == place)
        for (zone, order), (other, place) in zip(touched, asked, strict=True)
    )


def tell_apart(actions: Iterable[Done], refusal: Callable[[Done], object], most: int) -> Iterator[Done]:
    """Yield all legal actions, and at most `most` illegal ones, each refused for a different reason."""
    told: set[object] = set()
    for action in actions:
        refused = refusal(action)
        if refused is None:
            yield action
        elif len(told) < most and str(refused) not in told:
            told.add(str(refused))
            yield action


def states_pointing(rules: Rules[Any, Any]) -> bool:
    """Return whether an engine says what pointing at parts means."""
    return type(rules).pointed is not Rules.pointed
