"""Find the actions that a person means by pointing. The zones and parts pointed at are compared with those
that each action touches."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from pnp.play import Rules
from pnp.tabletop import Touch

Done = TypeVar("Done", bound=Hashable)
"""An action of one game."""
About = Callable[[Done], Sequence[Touch] | None]
"""A function that returns the zones and parts that an action touches, in order: `Rules.list_touches` in one
position."""


def actions_about(
    touches: Sequence[Touch], actions: Iterable[Done], about: About[Done], position: object = None
) -> list[Done]:
    """Return those of some actions that touch exactly these zones and parts, in this order. If there are
    none, compare more loosely: a zone matches any part in it, and a part matches its zone. `about` returns
    the zones and parts that an action touches. If a `position` is given, the results of `about` are kept and
    used again in the next calls with the same position."""
    asked = tuple(touches)
    index = _index(actions, about, position)
    if exact := index.exact.get(asked):
        return [*exact]
    zones = tuple(zone for zone, _ in asked)
    return [action for action, touched in index.by_zones.get(zones, ()) if _agree(touched, asked)]


def actions_begun(
    touches: Sequence[Touch], actions: Iterable[Done], about: About[Done], position: object = None
) -> list[Done]:
    """Return those of some actions that touch these zones and parts first, and at least one more after them.
    The other arguments are those of `actions_about`."""
    begun = _index(actions, about, position).by_first_zones
    zones = tuple(zone for zone, _ in touches)
    return [action for action, touched in begun.get(zones, ()) if _agree(touched, touches)]


class _Index:
    """The actions of one position, by the zones and parts that they touch. Actions stay in their order."""

    def __init__(self, actions: Iterable[Any], about: About[Any]) -> None:
        self._touched = [(action, tuple(about(action) or ())) for action in actions]
        self.exact: dict[tuple[Touch, ...], list[Any]] = {}
        for action, touched in self._touched:
            self.exact.setdefault(touched, []).append(action)

    @cached_property
    def by_zones(self) -> dict[tuple[str, ...], list[tuple[Any, tuple[Touch, ...]]]]:
        """The actions with what they touch, by the zones alone."""
        found: dict[tuple[str, ...], list[tuple[Any, tuple[Touch, ...]]]] = {}
        for action, touched in self._touched:
            found.setdefault(tuple(zone for zone, _ in touched), []).append((action, touched))
        return found

    @cached_property
    def by_first_zones(self) -> dict[tuple[str, ...], list[tuple[Any, tuple[Touch, ...]]]]:
        """The actions with what they touch, by the first zones, if they touch more."""
        found: dict[tuple[str, ...], list[tuple[Any, tuple[Touch, ...]]]] = {}
        for action, touched in self._touched:
            zones = tuple(zone for zone, _ in touched)
            for many in range(len(zones)):
                found.setdefault(zones[:many], []).append((action, touched))
        return found


_latest: list[tuple[object, _Index]] = []
"""The last two positions with their indices, the latest first. The checks of pointing compare a position with
the same one dealt anew, in turns."""


def _index(actions: Iterable[Done], about: About[Done], position: object) -> _Index:
    """Return the index of some actions; it is cached for the last two positions."""
    for known, index in _latest:
        if position is not None and known is position:
            return index
    index = _Index(actions, about)
    if position is not None:
        _latest[:] = [(position, index), *_latest[:1]]
    return index


def _agree(touched: Sequence[Touch], asked: Sequence[Touch]) -> bool:
    """Return whether touches in the same zones can be of the same parts. `list_touches` may be longer."""
    return all(
        order is None or place is None or order == place
        for (_, order), (_, place) in zip(touched, asked, strict=False)
    )


def tell_apart(actions: Iterable[Done], refusal: Callable[[Done], Hashable], most: int) -> Iterator[Done]:
    """Yield all legal actions, and one illegal action for each different reason, up to `most` reasons.
    `refusal` returns the reason against an action; None if it is legal."""
    told: set[Hashable] = set()
    for action in actions:
        refused = refusal(action)
        if refused is None:
            yield action
        elif len(told) < most and refused not in told:
            told.add(refused)
            yield action


def states_pointing(rules: Rules[Any, Any]) -> bool:
    """Return whether an engine supports pointing: whether it defines `Rules.match_touches`."""
    return type(rules).match_touches is not Rules.match_touches
