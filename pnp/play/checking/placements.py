"""Check an engine's placements: each part lies in one zone, no hidden part is shown, and every action can be
pointed at."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import attrgetter
from random import Random

from pnp.errors import PnpError
from pnp.play import CHANCE, TERMINAL, Act, Action, Refusal, Rules, State
from pnp.play.checking.answers import Answers
from pnp.play.pointing import states_pointing
from pnp.tabletop import Placement, Touch, Zone, place_parts

MOST_TOUCHED = 12
"""The greatest number of legal actions of a position of which the touches are checked: the zones and parts
that a player points at to do the action."""

POINTED = 8
"""The number of random touches (of a zone or a part) that are checked in a position."""

SIDES = ("front", "back")

_COMPONENT, _ZONE = attrgetter("component"), attrgetter("zone")
_COMPONENT_AND_ZONE = attrgetter("component", "zone")


def placement_faults(a: Answers) -> Iterator[str]:
    """Yield the faults in the placements of a position: parts that lie nowhere or twice, zones that do not
    exist or hold too many parts, and views with a wrong number of parts."""
    if a.part_places is None:
        return
    if problem := _wrong_zone(a):
        yield problem
        return
    placed, zones = a.placements, a.rules.zones
    used, there = a.rules.components(a.state), Counter(map(_COMPONENT, placed))
    if used != there:
        for name in sorted({*used, *there}):
            if there[name] != used.get(name, 0):
                yield (
                    f"expected {used.get(name, 0)} of {name!r} in the zones, as are in use, "
                    f"found {there[name]}"
                )
                break
    yield from _other_than_lying(a)
    counted = count_parts(placed)
    for name, parts in counted.items():
        room = zones[name].holds
        if room is not None and parts > room:
            listed = Counter(part.component for part in placed if part.zone == name)
            yield f"expected at most {room} in {name!r}, found {_list_parts(listed)}"
            break
    for part in placed:
        if part.side not in SIDES or not 0 <= part.turn < 360:
            yield f"{part.component!r} in {part.zone!r} lies with side {part.side!r} and turn {part.turn!r}"
            break
    for viewer in viewers(a):
        shown = count_parts(a.placement_views[viewer])
        if shown != counted:
            name = next(name for name in zones if shown.get(name, 0) != counted.get(name, 0))
            yield (
                f"expected that player {viewer} is shown {counted.get(name, 0)} parts in {name!r}, "
                f"found {shown.get(name, 0)}"
            )
            return


def _other_than_lying(a: Answers) -> Iterator[str]:
    """Yield the first difference between the placements that an engine makes itself and those made of
    `locate_parts`."""
    if type(a.rules).placements is Rules.placements:
        return
    expected = place_parts(a.part_places or (), a.rules.zones, a.rules.backs)
    for one, other in zip_longest(expected, a.placements):
        if one != other:
            found, stated = (
                f"{_describe_part(each)}, copy {each.copy}" if each else "nothing" for each in (other, one)
            )
            yield f"expected {stated}, as `locate_parts` states, found {found}"
            return


def viewers(a: Answers) -> Sequence[int]:
    """Return the players whose view of the table is checked: two random ones, or one if the game hides
    nothing."""
    many = 2 if a.rules.hides else 1
    players = range(a.rules.players)
    return players if len(players) <= many else Random(f"viewers {a.seed} {a.position}").sample(players, many)


def placement_leaks(a: Answers) -> Iterator[str]:
    """Yield the first case in which a player's placements reveal hidden information.

    The position is compared with one in which the information hidden from the player is dealt again, so that
    the player cannot tell the two apart. A part may be shown by name only if a part of that name lies in the
    same zone in both positions, and the player's view must be the same in both. In a shuffled pile, the
    player is shown either all names or none. `PartPlace.known`, the engine's own statement of the players who
    may know a part, is not relied on.
    """
    if a.part_places is None or _wrong_zone(a):
        return
    rules, here = a.rules, _named_parts(a.placements)
    for viewer in viewers(a):
        view, world = a.placement_views[viewer], a.worlds[viewer]
        dealt = world is not a.state and world != a.state
        there = _named_parts(rules.placements(world) or ()) if dealt else here
        for (component, zone), number in _named_parts(view).items():
            if component and number > min(here[component, zone], there[component, zone]):
                yield f"player {viewer} is shown {component!r} in {zone!r}, and cannot know it"
                return
        if dealt and (problem := _unequal_pile(a, viewer)):
            yield problem
            return
        if dealt and (seen := rules.placements(world, viewer)) != view:
            yield (
                f"dealt anew for player {viewer}, they are shown something else, first "
                f"{_first_difference(view, seen or ())}: {rules.serialize(world)!r}"
            )
            return


def _unequal_pile(a: Answers, viewer: int) -> str:
    """Return the fault of the first shuffled zone in which a player is shown the names of only some parts; ""
    if there is none. The player does not see into the zone, and a new deal keeps its order.

    Such a player may know which parts lie there, but must not know more about one of them than about the
    others.
    """
    rules, view = a.rules, a.placement_views[viewer]
    hidden = {part.zone for part in view if not part.component}
    for component, _, name, *_ in view:
        if not component or name not in hidden or not rules.zones[name].shuffled:
            continue
        here, there = (
            [part.component for part in placed if part.zone == name]
            for placed in (a.placements, rules.placements(a.worlds[viewer]) or ())
        )
        if here == there and len(set(here)) > 1:
            return (
                f"player {viewer} is shown {component!r} in {name!r}, which is shuffled, and not the others"
            )
    return ""


def touch_faults(a: Answers) -> Iterator[str]:
    """Yield the first legal action that touches a zone or a part that the player to move does not see, or
    that touches other things after the hidden cards are dealt again."""
    if a.part_places is None or a.player in (CHANCE, TERMINAL) or _wrong_zone(a):
        return
    rules, state, player = a.rules, a.state, a.player
    numbers, world = count_parts(a.placement_views[player]), a.worlds[player]
    for action in _some_actions(a):
        touched = rules.list_touches(state, action)
        if touched is None:
            return
        if problem := wrong_touch(touched, rules.zones, numbers):
            yield f"{rules.notation(state, action)!r} is about {problem}"
            return
        if world is not state and rules.list_touches(world, action) != touched:
            yield (
                f"{rules.notation(state, action)!r} is about something else for player {player} where what "
                f"is hidden is dealt anew: {rules.serialize(world)!r}"
            )
            return


def _some_actions(a: Answers) -> Sequence[Action]:
    """Return the legal actions of a position or, if there are many, a random sample."""
    if len(a.actions) <= MOST_TOUCHED:
        return a.actions
    return Random(f"touched {a.seed} {a.position}").sample(a.actions, MOST_TOUCHED)


def pointing_faults(a: Answers, refusal_fault: Callable[[Refusal | None], str]) -> Iterator[str]:
    """Yield the faults in the answers of `Rules.match_touches`, which returns the actions meant by pointing
    at zones and parts. It is asked first about those that legal actions touch, then about random ones.
    `refusal_fault` returns what is wrong with a refusal, or ""."""
    if a.part_places is None or a.player == CHANCE or not states_pointing(a.rules) or _wrong_zone(a):
        return
    for action in _some_actions(a):
        touched = a.rules.list_touches(a.state, action)
        if touched is None:
            return
        if action not in a.rules.match_touches(a.state, touched):
            yield (
                f"whoever points at {_pointed_at(touched)} does not mean "
                f"{a.rules.notation(a.state, action)!r}, which is about that"
            )
            return
    for touches in _some_touches(a):
        meant = tuple(a.rules.match_touches(a.state, touches))
        problem = next(filter(None, (_meaning_fault(a, action, refusal_fault) for action in meant)), "")
        if not problem and a.player >= 0:
            world = a.worlds[a.player]
            if world is not a.state and tuple(a.rules.match_touches(world, touches)) != meant:
                problem = (
                    f"means something else for player {a.player} where what is hidden is dealt anew: "
                    f"{a.rules.serialize(world)!r}"
                )
        if problem:
            yield f"pointing at {_pointed_at(touches)} {problem}"
            return


def _meaning_fault(a: Answers, action: Action, refusal_fault: Callable[[Refusal | None], str]) -> str:
    """Return the fault in an action that pointing means; "" if there is none."""
    said = a.rules.notation(a.state, action)
    try:
        again = a.rules.read(a.state, said)
    except PnpError as error:
        return f"means {said!r}, which is refused as no action: {error}"
    if again != action:
        return f"means {action!r}, whose notation {said!r} is read as {again!r}"
    problem = "" if action in a.legal else refusal_fault(a.rules.judge(a.state, action))
    return problem and f"means {said!r}, which is not legal, and {problem}"


def _some_touches(a: Answers) -> Iterator[tuple[Touch, ...]]:
    """Yield touches by a person who does not know the rules: of one or two things on the table."""
    view = a.placement_views[max(a.player, 0)]
    parts = [Touch(part.zone, part.order) for part in view]
    empty = [Touch(zone) for zone in a.rules.zones.keys() - count_parts(view).keys()]
    things, rng = [*parts, *sorted(empty)], Random(f"pointed {a.seed} {a.position}")
    for number in range(POINTED if things else 0):
        # Half of them begin as somebody begins who does something legal, and go wrong at the end.
        begun = a.rules.list_touches(a.state, rng.choice(a.actions)) or () if a.actions and number % 2 else ()
        begun = begun[:-1] or begun or (rng.choice(things),)
        yield (*begun, *([rng.choice(things)] if number % 4 else ()))


def _pointed_at(touches: Iterable[Touch]) -> str:
    """Return touched zones and parts in words: "hand.1 (0), board.5"."""
    return ", ".join(zone if order is None else f"{zone} ({order})" for zone, order in touches) or "nothing"


def chance_touch_fault(rules: Rules[State, Act], state: State, action: Act) -> str:
    """Return the fault in the zones and parts that an outcome of chance touches, or ""."""
    placed = rules.placements(state) if rules.zones else None
    touched = rules.list_touches(state, action) if placed is not None else None
    if placed is None or touched is None:
        return ""
    problem = wrong_touch(touched, rules.zones, count_parts(placed))
    return f"{rules.notation(state, action)!r} is about {problem}" if problem else ""


def wrong_touch(touched: Iterable[Touch], zones: Mapping[str, Zone], numbers: Mapping[str, int]) -> str:
    """Return a description of the first touch of a zone or part that does not exist; "" if all exist.
    `numbers` has the number of parts in each zone."""
    for touch in touched:
        if touch.zone not in zones:
            return f"{touch.zone!r}, which is no zone"
        there = numbers.get(touch.zone, 0)
        if touch.order is not None and not 0 <= touch.order < there:
            return f"part {touch.order} of {touch.zone!r}, counted from 0, where the player sees {there}"
    return ""


def count_parts(placed: Iterable[Placement]) -> Mapping[str, int]:
    """Return the number of parts in each zone that has any."""
    return Counter(map(_ZONE, placed))


def _named_parts(placed: Iterable[Placement]) -> Counter[tuple[str, str]]:
    """Return the number of parts of each component in each zone, by (component, zone)."""
    return Counter(map(_COMPONENT_AND_ZONE, placed))


def _wrong_zone(a: Answers) -> str:
    """Return the first part that an engine puts into a zone that does not exist, as a sentence."""
    for part in a.part_places or ():
        if part.zone not in a.rules.zones:
            return f"{part.component!r} lies in {part.zone!r}, which is no zone"
    return ""


def _first_difference(one: Sequence[Placement], other: Sequence[Placement]) -> str:
    """Return a description of the first part in which two views differ: "card.K in hand.1, not card.Q in
    hand.1"."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return f"{_describe_part(mine)}, not {_describe_part(theirs)}"
    return f"{len(one)} parts, not {len(other)}"


def _describe_part(part: Placement) -> str:
    side = "" if part.side == "front" else ", its back up"
    turn = f", turned by {part.turn}" if part.turn else ""
    back = f" with the back {part.back!r}" if part.back else ""
    return f"{part.component or f'a hidden part{back}'} in {part.zone} ({part.order}{side}{turn})"


def _list_parts(parts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} x {name}" for name, number in sorted(parts.items()))
