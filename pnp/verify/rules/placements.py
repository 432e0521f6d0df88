"""R checks: compare the placements that an engine returns with the game's components, with what each player
may know, and with the set-up in game.toml."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any, NamedTuple

from pnp.definition import BOX, Definition
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.play import CHANCE, Act, Rules, State
from pnp.play.pointing import states_pointing
from pnp.tabletop import Placement, SetUpResult, Zone, in_zones, set_up
from pnp.verify.rules.playouts import report_topics
from pnp.verify.rules.trial import Configuration, Trial, label

OPENINGS = 6
"""The number of openings, each with its own seed, that are compared if the set-up is random."""

MOST_DRAWN = 2000
"""The largest number of outcomes of chance before the first decision. An opening with more is given up."""

ORDERED = ("pile", "row")
"""The kinds of zones in which the order of the parts is compared."""

MOST_LISTED = 4
"""The components of a zone that a message lists."""


@check("R16", "every part lies in one zone")
def parts_in_zones(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. In each
    position the engine's placements contain exactly the parts that the game uses, each once. Each part lies
    in a zone of [[zones]], on a cell of a board, or in the box. No zone holds more parts than it has room
    for. Each player sees as many parts in each zone as there are. An engine that has a method `placements` of
    its own must return the same parts as its `locate_parts`. If all this did not hold, the table that pnp
    draws, and programs that play on it, would show something wrong.

    A note reports an engine that does not state its placements: write `locate_parts` and `list_touches` of
    `pnp.play.Rules`. Placements are not compared in configurations where R03 or R04 report wrong parts.
    """
    missing = _missing_methods(trial)
    if missing:
        yield self.note(
            trial.game.id,
            f"the engine does not state {' or '.join(missing.values())}",
            f"`pnp.play.Rules` describes {' and '.join(f'`{name}`' for name in missing)}",
        )
    faulty = [
        configuration
        for configuration, found in trial.playout_complaints.items()
        if trial.setups[configuration] or any(each.topic == "parts" for each in found)
    ]
    yield from report_topics(self, trial, "placements", without=faulty)


@check("R17", "the table shows a player nothing that is hidden from them")
def hidden_parts(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """A player sees nothing on the table that is hidden from them. The check covers the positions of the
    scenarios and of the seeded games that R04 plays. For each player it deals everything that the player does
    not know anew, and compares the table that the player sees before and after. Both tables must be the same.
    The player may see the name of a part only if a part of that name lies in the same zone in both. In a
    shuffled pile, either all parts have names or none has: one part without a name would tell which one it
    is.

    The check does not use the key `seen` of a zone. To mend an error, correct that key, the players who
    know a part (`known` of PartPlace), or an order of parts that depends on hidden information.
    """
    yield from report_topics(self, trial, "shown")


@check("R18", "the zones and parts of an action can be pointed at")
def touched_parts(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. The zones and
    parts that a legal action is about (`list_touches`) can be pointed at: they are zones of the game, and
    parts that the player to move sees in these zones (a part is given by its index in its zone, from 0). They
    stay the same if the information hidden from the player is dealt anew. The parts that an outcome of chance
    is about lie on the table. Otherwise a click on the table would point at nothing, or would reveal a
    secret."""
    yield from report_topics(self, trial, "touched")


@check("R19", "the game begins with the set-up that [[placements]] states")
def first_table(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """For each number of players, each zone holds the parts that [[placements]] of game.toml put there. The
    set-up may stop before or after the first cards are drawn. So it is compared with the table at the first
    decision of a player, and with the table before each draw that leads to it; one of them must agree. If the
    parts of a zone are drawn by lot, only their number is compared, and the parts of all such zones together.
    The box is not compared, nor are parts that the engine does not count.

    The set-up that is compared is the one of [[setups]] whose id is the value of a chosen option
    ("apart"), or the values of several with hyphens ("open-with"). If no set-up has such an id, the first
    is used. Nothing is compared if the other options do not have their usual values. A set-up with faults
    of its own is skipped. An error means that the engine or the set-up is wrong.
    """
    definition = trial.game.definition
    for configuration, rules in trial.engines.items():
        where = label(trial.game, configuration)
        setup, is_stated = _setup_of(trial.game, configuration)
        stated = list(_stated_tables(definition, rules.players, setup)) if is_stated else []
        if not stated or any(each.faults for each in stated):
            continue
        with trial.guard(where, rules, "when a game begins"):
            differences = list(_compare_openings(rules, stated))
            if differences:
                more = f" (and {len(differences) - 1} more)" if len(differences) > 1 else ""
                yield self.error(
                    where,
                    f"when the game begins, {differences[0]}{more}",
                    "the engine or [[placements]] of game.toml is wrong",
                )


@check("R20", "pointing at a part or zone shows its action, or the reason why it is refused")
def pointed_actions(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. If a player
    points at the parts and zones that a legal action is about (`list_touches`), the engine's `match_touches`
    returns this action. So a table on a screen can answer each tap. The check also points at one or two
    random things on the table, which may mean actions that are not legal. Each action that the engine returns
    can be written and read back, and a clause forbids each one that is not legal. If the hidden information
    is dealt anew, the engine returns the same actions.

    A note reports an engine that has `list_touches`, but no `match_touches`: write `match_touches` of
    `pnp.play.Rules`. Until then the table only says that something is not possible. The check is skipped if
    R18 reports errors.
    """
    for configuration, rules in trial.engines.items():
        with trial.guard(label(trial.game, configuration), rules, "when a game begins"):
            way = opening_positions(rules, 0)
            actions = rules.legal_actions(way[-1]) if way and not states_pointing(rules) else ()
            if actions and rules.list_touches(way[-1], actions[0]) is not None:
                yield self.note(
                    trial.game.id,
                    "the engine does not say what somebody means who points at parts",
                    "`pnp.play.Rules` describes `match_touches`",
                )
        break
    complaints = chain(*trial.playout_complaints.values(), *(each.complaints for each in trial.outcomes))
    if not any(each.topic == "touched" for each in complaints):
        yield from report_topics(self, trial, "pointed")


def _missing_methods(trial: Trial) -> Mapping[str, str]:
    """Return the optional methods that the engine does not have, and what they state."""
    missing: dict[str, str] = {}
    for configuration, rules in trial.engines.items():
        with trial.guard(label(trial.game, configuration), rules, "when a game begins"):
            for state in opening_positions(rules, 0)[-1:]:
                if rules.locate_parts(state) is None:
                    missing["locate_parts"] = "what lies where"
                actions = rules.legal_actions(state)
                if actions and rules.list_touches(state, actions[0]) is None:
                    missing["list_touches"] = "what actions are about"
            break
    return missing


def opening_positions(rules: Rules[State, Act], seed: int) -> list[State]:
    """Return the positions from the first one to the first decision of a player. Outcomes of chance are drawn
    with a seed. Return no positions if chance goes on without end."""
    way, rng = [rules.initial_state()], Random(f"opening {seed}")
    while rules.current_player(way[-1]) == CHANCE:
        if len(way) > MOST_DRAWN:
            return []
        way.append(rules.after(way[-1], rules.chance(way[-1], rng)))
    return way


def _stated_tables(definition: Definition, players: int, setup: str | None) -> Iterator[SetUpResult]:
    """Yield the tables that a set-up states. If it shuffles piles, there are several, each with its own
    seed."""
    if definition.placed:
        first = set_up(definition, players, setup=setup)
        yield first
        if any(zone.shuffled for zone in first.table.zones.values()):
            yield from (set_up(definition, players, setup=setup, seed=seed) for seed in range(1, OPENINGS))


def _setup_of(game: Game, configuration: Configuration) -> tuple[str | None, bool]:
    """Return the id of the set-up that is named by one or several chosen values of options ("apart",
    "open-with"), or None if there is none. Return also whether all other options have their usual values."""
    players, chosen = configuration
    known = {each.id for each in game.definition.setups if each.players == players}
    usual = {(option.name, option.values[0]) for option in game.options}
    for many in range(len(chosen), 0, -1):
        for named in combinations(chosen, many):
            name = "-".join(value for _, value in named)
            if name in known:
                return name, usual.issuperset(each for each in chosen if each not in named)
    return None, usual.issuperset(chosen)


class Lies(NamedTuple):
    """A part in a zone, without the number of its copy: its component, the side that is up, and its turn
    (rotation) in degrees clockwise."""

    component: str
    side: str
    turn: int


Contents = Mapping[str, tuple[Lies, ...]]
"""The parts of each zone, in their order if the order matters."""


def _compare_openings(rules: Rules[Any, Any], stated: Sequence[SetUpResult]) -> Iterator[str]:
    """Yield a message for each zone in which an engine's openings differ from the stated set-up."""
    drawn = rules.current_player(rules.initial_state()) == CHANCE
    ways = [opening_positions(rules, seed) for seed in range(OPENINGS if drawn else 1)]
    if any(not way or rules.locate_parts(way[-1]) is None for way in ways):
        return
    used = frozenset().union(*(rules.components(way[-1]) for way in ways))
    expected = [_contents(each.table.placements, rules.zones, used) for each in stated]
    found: list[str] = []
    for back in range(min(map(len, ways))):
        played = [_contents(rules.placements(way[-1 - back]) or (), rules.zones, used) for way in ways]
        differences = list(compare_tables(played, expected, rules.zones))
        if not differences:
            return
        found = found or differences
    yield from found


def _contents(placed: Sequence[Placement], zones: Mapping[str, Zone], used: Collection[str]) -> Contents:
    """Return the parts of each zone except the box. Parts of components that are not in `used`, which the
    engine does not count, are left out."""
    found = {}
    for zone, parts in in_zones(placed).items():
        if zone != BOX:
            lies = [Lies(part.component, part.side, part.turn) for part in parts if part.component in used]
            ordered = zone in zones and zones[zone].kind in ORDERED
            found[zone] = tuple(lies if ordered else sorted(lies))
    return found


def compare_tables(
    played: Sequence[Contents], stated: Sequence[Contents], zones: Mapping[str, Zone]
) -> Iterator[str]:
    """Yield a message for each zone in which the openings played by the engine differ from those stated in
    game.toml.

    `played` and `stated` have several tables if the set-up is random. If a zone has the same parts in all
    tables of `played`, and in all of `stated`, the parts are compared, and also their order if it is always
    the same. Otherwise the parts are drawn by lot: only their sides, turns and number are compared, and the
    number of each component in all zones with drawn parts.
    """
    drawn: list[str] = []
    for name in zones:
        ours, theirs = ([table.get(name, ()) for table in tables] for tables in (played, stated))
        if not (_is_constant(map(_sort_parts, ours)) and _is_constant(map(_sort_parts, theirs))):
            drawn.append(name)
            views: Sequence[Callable[[Sequence[Lies]], Hashable]] = (_sides, _turns, len)
        elif _is_constant(ours) and _is_constant(theirs) and _sort_parts(ours[0]) == _sort_parts(theirs[0]):
            if ours[0] != theirs[0]:
                yield f"expected the parts of {name!r} in the order of the set-up, found {_in_order(ours[0])}"
            continue
        else:
            views = (_sort_parts,)
        for view in views:
            one, other = [*map(view, ours)], [*map(view, theirs)]
            if _is_constant(one) and _is_constant(other) and one[0] != other[0]:
                found, expected = (
                    _list_parts(tables[0] if view is _sort_parts else _without_names(tables[0]))
                    for tables in (ours, theirs)
                )
                yield f"expected {expected} in {name!r}, found {found}"
                break
    yield from _compare_drawn(played, stated, drawn)


def _compare_drawn(
    played: Sequence[Contents], stated: Sequence[Contents], drawn: Sequence[str]
) -> Iterator[str]:
    """Yield a message for the first component whose number in the zones with parts drawn by lot differs."""
    ours, theirs = (
        [Counter(part.component for name in drawn for part in table.get(name, ())) for table in tables]
        for tables in (played, stated)
    )
    for name in sorted(frozenset().union(*ours, *theirs)):
        one, other = ([counts[name] for counts in side] for side in (ours, theirs))
        if _is_constant(one) and _is_constant(other) and one[0] != other[0]:
            listed = ", ".join(drawn[:MOST_LISTED]) + (" ..." if len(drawn) > MOST_LISTED else "")
            yield (
                f"expected {other[0]} of {name!r} in the zones whose parts are drawn by lot ({listed}), "
                f"found {one[0]}"
            )
            return


def _is_constant(values: Iterable[Hashable]) -> bool:
    return len(set(values)) == 1


def _sort_parts(parts: Sequence[Lies]) -> tuple[Lies, ...]:
    return tuple(sorted(parts))


def _sides(parts: Sequence[Lies]) -> tuple[str, ...]:
    return tuple(sorted(part.side for part in parts))


def _turns(parts: Sequence[Lies]) -> tuple[int, ...]:
    return tuple(sorted(part.turn for part in parts))


def _without_names(parts: Sequence[Lies]) -> tuple[Lies, ...]:
    """Return parts with their sides and turns but without their components, for comparing parts that are
    drawn by lot."""
    return tuple(sorted(Lies("any part", part.side, part.turn) for part in parts))


def _in_order(parts: Sequence[Lies]) -> str:
    return ", ".join(part.component for part in parts[:MOST_LISTED]) + (
        " ..." if len(parts) > MOST_LISTED else ""
    )


def _list_parts(parts: Sequence[Lies]) -> str:
    counts = Counter(parts)
    listed = [
        f"{number} x {part.component}"
        + (" with its back up" if part.side == "back" else "")
        + (f" turned by {part.turn}" if part.turn else "")
        for part, number in [*counts.items()][:MOST_LISTED]
    ]
    return (", ".join(listed) or "nothing") + (" ..." if len(counts) > MOST_LISTED else "")
