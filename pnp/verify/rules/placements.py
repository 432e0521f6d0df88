"""R: compares what an engine says about what lies where with its parts, with what players know, and with the
set-up that game.toml states."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pnp.definition import BOX, Definition
from pnp.definition.schema import Setup
from pnp.finding import Check, Finding, check
from pnp.play import CHANCE, Rules
from pnp.tabletop import Placement, Stated, Zone, in_zones, set_up
from pnp.verify.rules.playouts import report_topics
from pnp.verify.rules.trial import Configuration, Trial, label

OPENINGS = 6
"""The number of openings by different seeds that are compared, where something is random."""

MOST_DRAWN = 5000
"""The outcomes of chance before the first decision after which an opening is given up."""

ORDERED = ("pile", "row")
"""The kinds of zones in which the order of the parts is compared."""

MOST_LISTED = 4
"""The components of a zone that a message lists."""


@check("R16", "every part lies in a zone")
def parts_in_zones(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the positions of R04: the engine's placements hold exactly the parts that the game uses, none lost
    and none doubled. Each lies in a zone of [[zones]], on a cell of a board or in the box, and no zone holds
    more than it has room for. Each player sees as many parts in each zone as there are. A table that is drawn
    from them, and a program that plays on it, would show something else. An engine that does not state its
    placements is noted: write `lying` and `touched` of `pnp.play.Rules`. Where R03 or R04 find that the parts
    in use are wrong, nothing is compared with them."""
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


@check("R17", "a player is shown nothing hidden on the table")
def hidden_parts(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the positions of R04, for each player: what is hidden from them is dealt anew, and the table that
    they see is the same. A part has a name only if one of that name lies in that zone in both. What the zone
    says of who sees it is not asked here. Correct the `seen` of the zone, `known` of the part, or an order
    that follows what is hidden."""
    yield from report_topics(self, trial, "shown")


@check("R18", "what an action is about can be pointed at")
def touched_parts(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the positions of R04: what the engine says that a legal action is about are zones of the game, and
    parts that the player to move sees there, counted from 0. It is the same if what is hidden from them is
    dealt anew. Outcomes of chance are held to the parts that lie there. A finger, or a click, would otherwise
    point at nothing, or tell a secret."""
    yield from report_topics(self, trial, "touched")


@check("R19", "the game begins with the table that is stated")
def first_table(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """For each number of players and each option: where a player decides for the first time, each zone holds
    what [[placements]] of game.toml put there. Where the parts of a zone are drawn by lot, their number is
    compared, and the parts of all such zones together. Parts that the engine does not count are left out.
    The set-up is the one of [[setups]] that has the name of a chosen option, else the first. A set-up with
    faults of its own is not compared. The engine is wrong, or the set-up is."""
    definition = trial.game.definition
    for configuration, rules in trial.engines.items():
        where = label(trial.game, configuration)
        setup = _setup_of(definition.setups, configuration)
        stated = list(_stated_tables(definition, rules.players, setup))
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


def _missing_methods(trial: Trial) -> Mapping[str, str]:
    """Return the optional methods that the engine does not have, and what they state."""
    missing: dict[str, str] = {}
    for configuration, rules in trial.engines.items():
        with trial.guard(label(trial.game, configuration), rules, "when a game begins"):
            state = first_decision(rules, 0)
            if state is None:
                continue
            if rules.lying(state) is None:
                missing["lying"] = "what lies where"
            actions = rules.legal_actions(state)
            if actions and rules.touched(state, actions[0]) is None:
                missing["touched"] = "what actions are about"
            return dict(sorted(missing.items()))
    return missing


def first_decision(rules: Rules[Any, Any], seed: int) -> Any:
    """Return the first position in which a player decides, by outcomes of chance from this seed; None if
    chance goes on without end."""
    state, rng = rules.initial_state(), Random(f"opening {seed}")
    for _ in range(MOST_DRAWN):
        if rules.current_player(state) != CHANCE:
            return state
        state = rules.after(state, rules.chance(state, rng))
    return None


def _stated_tables(definition: Definition, players: int, setup: str | None) -> Iterator[Stated]:
    """Yield the tables that a set-up states: one, or several by different seeds where piles are shuffled."""
    if definition.placed:
        first = set_up(definition, players, setup=setup)
        yield first
        if any(zone.shuffled for zone in first.table.zones.values()):
            yield from (set_up(definition, players, setup=setup, seed=seed) for seed in range(1, OPENINGS))


def _setup_of(setups: Sequence[Setup], configuration: Configuration) -> str | None:
    """Return the id of the set-up that an option names for this number of players; None if none does."""
    players, chosen = configuration
    known = {each.id for each in setups if each.players == players}
    return next((value for _, value in chosen if value in known), None)


class Lies(NamedTuple):
    """How a part lies in its zone, whichever copy it is."""

    component: str
    side: str
    turn: int


Contents = Mapping[str, tuple[Lies, ...]]
"""The parts of each zone, in their order where it matters."""


@dataclass(frozen=True, slots=True)
class _Openings:
    """The contents of each zone in several openings."""

    tables: Sequence[Contents]

    def contents(self, zone: str) -> list[tuple[Lies, ...]]:
        """Return the parts of a zone in each opening."""
        return [each.get(zone, ()) for each in self.tables]

    def constant_order(self, zone: str) -> bool:
        """Return whether a zone has the same parts in the same order in all openings."""
        return len(set(self.contents(zone))) == 1

    def constant_parts(self, zone: str) -> bool:
        """Return whether a zone has the same parts in all openings, in any order."""
        return len({tuple(sorted(parts)) for parts in self.contents(zone)}) == 1


def _compare_openings(rules: Rules[Any, Any], stated: Sequence[Stated]) -> Iterator[str]:
    """Yield each zone in which an engine's openings differ from the stated set-up."""
    played: list[Contents] = []
    used: Mapping[str, int] = {}
    drawn = rules.current_player(rules.initial_state()) == CHANCE
    for seed in range(OPENINGS if drawn else 1):
        state = first_decision(rules, seed)
        placed = None if state is None or rules.lying(state) is None else rules.placements(state)
        if placed is None:
            return
        used = rules.components(state)
        played.append(_contents(placed, rules.zones, used))
    yield from compare_tables(
        played, [_contents(each.table.placements, rules.zones, used) for each in stated], rules.zones
    )


def _contents(placed: Sequence[Placement], zones: Mapping[str, Zone], used: Mapping[str, int]) -> Contents:
    """Return the parts of each zone but the box. Parts that the engine does not count are left out."""
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
    """Yield each zone in which played openings differ from stated ones, as a clause with what was expected.

    A zone that has the same parts in all openings is compared part by part. Of others the numbers, sides and
    turns are compared, and the parts of all of them together.
    """
    engine, definition = _Openings(played), _Openings(stated)
    drawn: list[str] = []
    for name in zones:
        ours, theirs = engine.contents(name), definition.contents(name)
        if not (engine.constant_parts(name) and definition.constant_parts(name)):
            drawn.append(name)
            faces, expected = _without_names(ours[0]), _without_names(theirs[0])
            if faces != expected:
                yield f"expected {_listed(expected)} in {name!r}, found {_listed(faces)}"
        elif sorted(ours[0]) != sorted(theirs[0]):
            yield f"expected {_listed(theirs[0])} in {name!r}, found {_listed(ours[0])}"
        elif engine.constant_order(name) and definition.constant_order(name) and ours[0] != theirs[0]:
            yield f"expected the parts of {name!r} in the order of the set-up, found {_in_order(ours[0])}"
    together, stated_parts = (
        Counter(part.component for name in drawn for part in table.contents(name)[0])
        for table in (engine, definition)
    )
    if together != stated_parts:
        more, less = together - stated_parts, stated_parts - together
        named = ", ".join(drawn[:MOST_LISTED]) + (" ..." if len(drawn) > MOST_LISTED else "")
        yield (
            f"expected the parts of the set-up in the zones that are drawn by lot ({named}), found "
            f"{_names(more)} too many and {_names(less)} too few"
        )


def _without_names(parts: Sequence[Lies]) -> list[Lies]:
    """Return parts that are drawn by lot: how they lie, not which they are."""
    return sorted(Lies("any part", part.side, part.turn) for part in parts)


def _names(parts: Mapping[str, int]) -> str:
    listed = [f"{number} x {name}" for name, number in sorted(parts.items())[:MOST_LISTED]]
    return (", ".join(listed) or "nothing") + (" ..." if len(parts) > MOST_LISTED else "")


def _in_order(parts: Sequence[Lies]) -> str:
    return ", ".join(part.component for part in parts[:MOST_LISTED]) + (
        " ..." if len(parts) > MOST_LISTED else ""
    )


def _listed(parts: Sequence[Lies]) -> str:
    counts = Counter(parts)
    listed = [
        f"{number} x {part.component}"
        + (" with its back up" if part.side == "back" else "")
        + (f" turned by {part.turn}" if part.turn else "")
        for part, number in [*counts.items()][:MOST_LISTED]
    ]
    return (", ".join(listed) or "nothing") + (" ..." if len(counts) > MOST_LISTED else "")
