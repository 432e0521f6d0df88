"""A defect for each R check: an engine that is wrong in one way, or scenarios that are.

An engine is broken by overriding one method of it, whichever game it is; all else stays as it was.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

from pnp.definition import Side
from pnp.definition.story import Story, StoryFile
from pnp.play import CHANCE, TERMINAL, Account, Fault, Refusal, Rules, Words
from pnp.tabletop import PartPlace, Touch
from pnp.verify.rules.playouts import record_answers
from pnp.verify.rules.trial import Trial

Defect = Callable[[Trial], Trial]


def overridden(rules: Rules[Any, Any], methods: Mapping[str, Any]) -> Rules[Any, Any]:
    """The same engine, whose class has these methods instead; `sound` has those that it had."""

    def sound(self: Rules[Any, Any]) -> Any:
        return super(broken, self)

    names = {"__slots__": (), "__module__": __name__, "sound": property(sound), **methods}
    broken: Any = type("Broken", (type(rules),), names)
    rules.__class__ = broken
    return rules


def broken(**methods: Any) -> Defect:
    """The same game by an engine whose class has these methods instead."""

    def of(trial: Trial) -> Trial:
        def make(players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
            return overridden(trial.make(players, chosen), methods)

        return Trial(trial.game, trial.scenarios, make, trial.measure)

    return of


def other_end(trial: Trial) -> Trial:
    """A scenario expects another victory."""
    index, scenario = next(
        (i, s) for i, s in enumerate(trial.scenarios.shown) if s.returns and len(set(s.returns)) > 1
    )
    turned = scenario.model_copy(update={"returns": tuple(reversed(scenario.returns or ()))})
    return rewritten(trial, shown=swapped(trial.scenarios.shown, index, turned))


def other_refusal(trial: Trial) -> Trial:
    """A scenario expects another clause to forbid an action."""
    index, scenario = next((i, s) for i, s in enumerate(trial.scenarios.shown) if s.refused)
    other = next(name for name in sorted(trial.clauses) if name != scenario.refused)
    return rewritten(
        trial,
        shown=swapped(trial.scenarios.shown, index, scenario.model_copy(update={"refused": other})),
    )


def other_words(trial: Trial) -> Trial:
    """What is malformed is refused in other words than are expected."""
    entry = trial.scenarios.malformed[0]
    key = "expected" if entry.expected else "fault"
    return rewritten(
        trial,
        malformed=swapped(trial.scenarios.malformed, 0, entry.model_copy(update={key: "the moon"})),
    )


def other_answer(trial: Trial) -> Trial:
    """A question about a position is answered otherwise than is written."""
    index, entry = next((i, each) for i, each in enumerate(trial.scenarios.claims) if each.answer is not None)
    changed = entry.model_copy(update={"answer": "the moon"})
    return rewritten(trial, claims=swapped(trial.scenarios.claims, index, changed))


def other_sentence(trial: Trial) -> Trial:
    """A question about a position is answered in another sentence than is written."""
    index, entry = next((i, each) for i, each in enumerate(trial.scenarios.claims) if each.says)
    changed = entry.model_copy(update={"says": "The moon is full."})
    return rewritten(trial, claims=swapped(trial.scenarios.claims, index, changed))


def unshown(trial: Trial) -> Trial:
    """The only scenarios that show a clause one way are gone."""
    gone = next(s for s in trial.scenarios.shown if s.case == "against" and not s.example)
    return rewritten(
        trial,
        shown=tuple(
            s for s in trial.scenarios.shown if (s.shows, s.case) != (gone.shows, "against") or s.example
        ),
    )


def another_leaf(trial: Trial) -> Trial:
    entry = trial.scenarios.perfts[0]
    more = entry.model_copy(update={"nodes": entry.nodes + 1})
    return rewritten(trial, perfts=swapped(trial.scenarios.perfts, 0, more))


def _retold(trial: Trial, actions: list[str]) -> Trial:
    """The same game with a first game that is told so."""
    turns = [{"action": action} for action in actions]
    told = {"schema": 1, "opening": "We begin.", "closing": "Go on.", "turn": turns}
    assert trial.scenarios.source is not None
    story = Story(StoryFile.model_validate(told), trial.scenarios.source)
    return Trial(trial.game, trial.scenarios, trial.make, trial.measure, story)


def told_beyond_its_end(trial: Trial) -> Trial:
    """A first game goes on when it is over."""
    rules, rng, actions = trial.engine(min(trial.game.definition.game.players), {}), Random(0), []
    state = rules.initial_state()
    while (player := rules.current_player(state)) != TERMINAL:
        action = rules.chance(state, rng) if player == CHANCE else rng.choice(rules.legal_actions(state))
        actions.append(rules.notation(state, action))
        state = rules.after(state, action)
    return _retold(trial, [*actions, actions[-1]])


def told_in_other_words(trial: Trial) -> Trial:
    """A first game has an action that nobody can read."""
    return _retold(trial, ["hop"])


def swapped(entries: tuple[Any, ...], index: int, entry: Any) -> tuple[Any, ...]:
    return (*entries[:index], entry, *entries[index + 1 :])


def rewritten(trial: Trial, **sections: tuple[Any, ...]) -> Trial:
    return Trial(trial.game, replace(trial.scenarios, **sections), trial.make, trial.measure)


def _one_more(self: Any, state: Any) -> Mapping[str, int]:
    """A part more than are printed, all game long."""
    parts = dict(self.sound.components(state))
    return {**parts, min(parts): 1000}


def _faulty_at_first(self: Any, state: Any) -> tuple[Fault, ...]:
    first = self.serialize(state) == self.serialize(self.initial_state())
    return (Fault("", "nobody may sit so"),) if first else self.sound.status(state)


def _one_lost(self: Any, state: Any) -> Mapping[str, int]:
    """A part goes missing at the end."""
    parts = dict(self.sound.components(state))
    if self.current_player(state) == TERMINAL:
        parts[min(parts)] -= 1
    return parts


def _faulty_at_last(self: Any, state: Any) -> tuple[Fault, ...]:
    faults: tuple[Fault, ...] = self.sound.status(state)
    return (*faults, Fault("", "this cannot be")) if self.current_player(state) == TERMINAL else faults


def _always_over(self: Any, state: Any) -> bool:
    return True


def _tells_all(self: Any, state: Any, player: int) -> str:
    return self.serialize(state)


def _meek(self: Any, state: Any) -> Any:
    """The last seat in a hurry does what it should not."""
    last = self.current_player(state) == self.players - 1
    return self.legal_actions(state)[-1:] if last else self.sound.eager(state)


def _lacks_at_last(self: Any, state: Any) -> int:
    """A piece that nobody has printed is in play at the end."""
    return int(self.current_player(state) == TERMINAL)


def endless(trial: Trial) -> Trial:
    """Games that are longer than anybody's patience."""
    return Trial(trial.game, trial.scenarios, trial.make, replace(trial.measure, simulated_cap=1))


def _wordless(self: Any, state: Any, action: Any) -> Account:
    account = self.sound.describe(state, action)
    return Account(account.notation, account.clauses, ())


def _speechless(self: Any, state: Any, action: Any) -> Refusal | None:
    """The cause of a refusal is looked up where it is not."""
    return self.sound.judge(state, action) and {"Nobody": Refusal("")}[self.notation(state, action)]


def _blind(self: Any, state: Any, player: int, voice: Any = None) -> str:
    """The last player's view ends in a division."""
    return str(1 // (self.players - 1 - player))


def otherwise(**methods: Any) -> Defect:
    """The answers of the sound engine are recorded; then its class has these methods instead."""

    def of(trial: Trial) -> Trial:
        sound = Trial(trial.game, trial.scenarios, trial.make, trial.measure, records=True)
        record = replace(record_answers(sound), source=trial.scenarios.source)
        wrong = broken(**methods)(trial)
        return replace(wrong, record=record, records=True)

    return of


def _other_topic(self: Any, state: Any, action: Any) -> Words:
    return "something to do"


def _other_help(self: Any) -> tuple[Words, ...]:
    return ("There is no help.",)


PATIENCE = 1.0
"""Seconds for which an engine without end is waited for."""


def loops(trial: Trial) -> Trial:
    """What may be done at the end is looked for and never found."""

    def legal_actions(self: Any, state: Any) -> Any:
        over = self.current_player(state) == TERMINAL
        while over:  # calls nothing, so that it is always stopped in this file
            pass
        return self.sound.legal_actions(state)

    return replace(broken(legal_actions=legal_actions)(trial), seconds=PATIENCE)


def lists_without_end(trial: Trial) -> Trial:
    """Each action that may be done is followed by itself."""

    def legal_actions(self: Any, state: Any) -> Any:
        found = list(self.sound.legal_actions(state))
        for action in found:
            found.append(action)  # noqa: PERF402  # this is the defect
        return found

    return replace(broken(legal_actions=legal_actions)(trial), seconds=PATIENCE)


def goes_on_after_errors(trial: Trial) -> Trial:
    """The cause of a refusal is looked for again after any error."""

    def judge(self: Any, state: Any, action: Any) -> Refusal | None:
        while True:
            try:
                action.no_such_thing += 1
            except Exception:  # noqa: BLE001  # this is the defect
                continue

    return replace(broken(judge=judge)(trial), seconds=PATIENCE)


def _at_the_end(change: Callable[[list[PartPlace]], list[PartPlace]]) -> Defect:
    """What lies where is changed in positions where the game has ended."""

    def locate_parts(self: Any, state: Any) -> list[PartPlace]:
        parts = list(self.sound.locate_parts(state))
        return change(parts) if self.current_player(state) == TERMINAL else parts

    return broken(locate_parts=locate_parts)


def without_room(trial: Trial) -> Trial:
    """Each zone in which several parts lie at first has room for one."""

    def make(players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
        rules = trial.make(players, chosen)
        there = Counter(part.zone for part in rules.locate_parts(rules.initial_state()) or ())
        full = {name: replace(rules.zones[name], holds=1) for name, parts in there.items() if parts > 1}
        rules.zones = {**rules.zones, **full}
        return rules

    return Trial(trial.game, trial.scenarios, make, trial.measure)


def _mark(parts: list[PartPlace]) -> list[PartPlace]:
    """Each part lies at an angle that tells which it is."""
    return [part._replace(turn=crc32(part.component.encode()) % 360) for part in parts]


def _open_handed(self: Any, state: Any) -> list[PartPlace]:
    """Everybody knows everything."""
    return [part._replace(known=tuple(range(self.players))) for part in self.sound.locate_parts(state)]


def remembers_a_view(trial: Trial) -> Trial:
    """What a player sees is remembered by what they know, and was seen by somebody who knew more."""
    remembered: dict[tuple[str, str, int], Any] = {}

    def placements(self: Any, state: Any, viewer: int | None = None) -> Any:
        if viewer is None:
            return self.sound.placements(state)
        known = f"{self.players} {self.chosen}", self.information_state(state, viewer), viewer
        if known not in remembered:
            remembered[known] = self.sound.placements(state)
        return remembered[known]

    return broken(placements=placements)(trial)


def _points_nowhere(self: Any, state: Any, action: Any) -> tuple[Touch, ...]:
    return (*self.sound.list_touches(state, action), Touch("moon"))


def _points_beyond(self: Any, state: Any, action: Any) -> tuple[Touch, ...]:
    """The part that is pointed at is one after the last."""
    zone = next(iter(self.zones))
    there = sum(part.zone == zone for part in self.placements(state))
    return (*self.sound.list_touches(state, action), Touch(zone, there))


def _points_by_secrets(self: Any, state: Any, action: Any) -> tuple[Touch, ...]:
    """The zone that is pointed at follows from what is hidden."""
    zones = [*self.zones]
    return (Touch(zones[crc32(self.serialize(state).encode()) % len(zones)]),)


def _means_less(self: Any, state: Any, touches: Any) -> Any:
    """The last action that somebody means is left out."""
    return self.sound.match_touches(state, touches)[:-1]


def _means_no_action(self: Any, state: Any, touches: Any) -> Any:
    """Who points at something means something that nobody can read, too."""
    legal = self.legal_actions(state)
    nonsense = "Z" if legal and isinstance(legal[0], str) else ("Z",)
    return [*self.sound.match_touches(state, touches), nonsense]


def _means_by_secrets(self: Any, state: Any, touches: Any) -> Any:
    """Why something is not legal is told or not, by what is hidden."""
    known = [self.list_touches(state, action) for action in self.legal_actions(state)]
    tells = tuple(touches) in known or crc32(self.serialize(state).encode()) & 1
    return self.sound.match_touches(state, touches) if tells else ()


def _upside_down(self: Any, state: Any) -> list[PartPlace]:
    """Each part lies with the other side up."""
    sides: Mapping[str, Side] = {"front": "back", "back": "front"}
    return [part._replace(side=sides[part.side]) for part in self.sound.locate_parts(state)]


def turned_row(place: int, degrees: int = 90) -> Defect:
    """A row of the set-up turns what it puts down."""

    def of(trial: Trial) -> Trial:
        definition = trial.game.definition
        rows = list(definition.placed)
        rows[place] = replace(rows[place], placing=rows[place].placing.model_copy(update={"turn": degrees}))
        game = replace(trial.game, definition=replace(definition, placed=tuple(rows)))
        return Trial(game, trial.scenarios, trial.make, trial.measure)

    return of


def _second_copies(self: Any, state: Any, viewer: int | None = None) -> Any:
    """An engine that makes placements itself, and calls each part the second copy."""
    placed = self.sound.placements(state, viewer)
    return placed if viewer is not None else tuple(part._replace(copy=2) for part in placed)


DEFECTS: Mapping[str, tuple[Defect, ...]] = {
    "R01": (other_end, other_refusal, other_words, other_answer, other_sentence),
    "R02": (unshown,),
    "R03": (broken(components=_one_more), broken(status=_faulty_at_first)),
    "R04": (broken(components=_one_lost), broken(status=_faulty_at_last)),
    "R05": (broken(is_terminal=_always_over),),
    "R06": (another_leaf,),
    "R07": (broken(information_state=_tells_all), broken(view=_tells_all)),
    "R08": (broken(returns_sum=2.0),),
    "R09": (broken(eager=_meek), endless),
    "R10": (broken(describe=_wordless),),
    "R11": (broken(stand_ins=_lacks_at_last),),
    "R12": (told_beyond_its_end, told_in_other_words),
    "R13": (broken(judge=_speechless), broken(view=_blind)),
    "R14": (otherwise(topic=_other_topic), otherwise(guide=_other_help)),
    "R15": (loops, lists_without_end, goes_on_after_errors),
    "R16": (
        _at_the_end(lambda parts: parts[1:]),
        _at_the_end(lambda parts: [parts[0], *parts]),
        _at_the_end(lambda parts: [parts[0]._replace(zone="moon"), *parts[1:]]),
        _at_the_end(lambda parts: [parts[0]._replace(turn=360), *parts[1:]]),
        without_room,
        broken(placements=_second_copies),
    ),
    "R17": (broken(locate_parts=_open_handed), _at_the_end(_mark), remembers_a_view),
    "R18": (
        broken(list_touches=_points_nowhere),
        broken(list_touches=_points_beyond),
        broken(list_touches=_points_by_secrets),
    ),
    "R19": (
        broken(locate_parts=_upside_down),
        turned_row(0),
        turned_row(-1),
    ),
    "R20": (
        broken(match_touches=_means_less),
        broken(match_touches=_means_no_action),
        broken(match_touches=_means_by_secrets),
    ),
}
"""Code to defects; a sound trial goes in, one that is wrong in one way comes out."""
