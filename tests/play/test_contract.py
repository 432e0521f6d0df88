"""An engine that breaks its contract is complained of, under the topic that it breaks and no other."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pytest

from pnp.definition import scenarios
from pnp.play import ENGLISH, Account, Fault, NotationError, PositionError, Refusal, Voice
from pnp.play.checking.contract import EngineFacts, cause_fault, check_account, complaints
from pnp.play.checking.scenario import Seen, run, run_claim, run_malformed, run_perft
from tests.play import kuhn
from tests.play.kuhn.rules import Hands, Kuhn

GAME = kuhn.game()
CLAUSES = [clause.name for clause in GAME.definition.clauses]
KNOWN = EngineFacts(CLAUSES, GAME.copies(2))
WRITTEN = scenarios.load(GAME.definition)
POSITIONS = ("-- .", "K- .", "KQ .", "KQ x", "KQ b", "KQ xb", "KQ bf", "KQ xx", "QK xbc")


def test_nothing_is_complained_of_where_nothing_is_wrong() -> None:
    rules = GAME.rules(2)
    for position in POSITIONS:
        assert complaints(rules, rules.parse(position), KNOWN, others="xbcfJ") == []
    assert check_account(rules, rules.parse("K- ."), "J", KNOWN) == []


class Forgetful(Kuhn):
    def serialize(self, state: Hands) -> str:
        return super().serialize(state).replace("xb", "b")


class Deaf(Kuhn):
    def parse(self, text: str) -> Hands:
        raise PositionError("no")


class Blank(Kuhn):
    def diagram(self, state: Hands, voice: Voice = ENGLISH) -> str:
        return " "


class Strict(Kuhn):
    def status(self, state: Hands) -> tuple[Fault, ...]:
        return (Fault("bet.once", "no"),) if state.said == "xb" else ()


class Twice(Kuhn):
    def legal_actions(self, state: Hands) -> Sequence[str]:
        return [*super().legal_actions(state), *super().legal_actions(state)]


class Shy(Kuhn):
    def legal_actions(self, state: Hands) -> Sequence[str]:
        return super().legal_actions(state)[:1]

    def eager(self, state: Hands) -> Sequence[str]:
        return self.legal_actions(state)

    def judge(self, state: Hands, action: str) -> Refusal | None:
        return GAME.rules(2).judge(state, action)


class Harsh(Kuhn):
    def judge(self, state: Hands, action: str) -> Refusal | None:
        return Refusal("bet.once") if action == "f" else super().judge(state, action)


class Vague(Kuhn):
    def judge(self, state: Hands, action: str) -> Refusal | None:
        return super().judge(state, action) and Refusal("because")


class Grunts(Kuhn):
    def judge(self, state: Hands, action: str) -> Refusal | None:
        refused = super().judge(state, action)
        return refused and Refusal(refused.clause, "no way")


class Owes(Kuhn):
    """Something stands in for less than nothing."""

    def stand_ins(self, state: Hands) -> int:
        return -1


class Idle(Kuhn):
    def eager(self, state: Hands) -> Sequence[str]:
        return ()


class Wild(Kuhn):
    def policies(self) -> Mapping[str, Callable[[Hands], Sequence[str]]]:
        return {"wild": lambda _: "z"}


class Endless(Kuhn):
    def current_player(self, state: Hands) -> int:
        return max(0, super().current_player(state))

    def legal_actions(self, state: Hands) -> Sequence[str]:
        return super().legal_actions(state) or "x"


class Mute(Kuhn):
    def notation(self, state: Hands, action: str) -> str:
        return "check" if action == "b" else super().notation(state, action)


class Spaced(Kuhn):
    """Reads its own notation, which is of two words."""

    def notation(self, state: Hands, action: str) -> str:
        return super().notation(state, action).replace("check", "check it")

    def read(self, state: Hands, text: str) -> str:
        return super().read(state, text.removesuffix(" it"))


class Wordy(Kuhn):
    def notation(self, state: Hands, action: str) -> str:
        return super().notation(state, action) + " it"


class Illiterate(Kuhn):
    def read(self, state: Hands, text: str) -> str:
        raise NotationError("no")


class Swapped(Kuhn):
    def read(self, state: Hands, text: str) -> str:
        return {"c": "f", "f": "c"}.get(read := super().read(state, text), read)


class Nameless(Kuhn):
    def describe(self, state: Hands, action: str) -> Account:
        account = super().describe(state, action)
        return Account(account.notation, ("bet.of-its-own",), account.effects)


class Silent(Kuhn):
    def describe(self, state: Hands, action: str) -> Account:
        account = super().describe(state, action)
        return Account(account.notation, account.clauses, ())


class Halting(Kuhn):
    """Tells one effect, and then nothing."""

    def describe(self, state: Hands, action: str) -> Account:
        account = super().describe(state, action)
        return Account(account.notation, account.clauses, (*account.effects, " "))


class Sees(Kuhn):
    """A player sees the cards of all."""

    def information_state(self, state: Hands, player: int) -> str:
        return self.serialize(state)


class Shows(Kuhn):
    """The diagram, which has the cards of all, is what a player sees."""

    hides = False


class Smells(Kuhn):
    """Whoever faces a King does not bet."""

    def legal_actions(self, state: Hands) -> Sequence[str]:
        actions = super().legal_actions(state)
        return [a for a in actions if a != "b" or state.cards[1 - self.current_player(state)] != "K"]

    def eager(self, state: Hands) -> Sequence[str]:
        return self.legal_actions(state)

    def judge(self, state: Hands, action: str) -> Refusal | None:
        if super().current_player(state) >= 0 and action == "b" and action not in self.legal_actions(state):
            return Refusal("bet.once")
        return super().judge(state, action)


class Conjures(Kuhn):
    def components(self, state: Hands) -> Mapping[str, int]:
        return {f"card.{card}": 2 for card in state.cards if card != "-"}


class Hollow(Kuhn):
    def components(self, state: Hands) -> Mapping[str, int]:
        return {**super().components(state), "card.J": 0}


class Generous(Kuhn):
    def returns(self, state: Hands) -> tuple[float, ...]:
        return (1.0,) * self.players


class Short(Kuhn):
    def returns(self, state: Hands) -> tuple[float, ...]:
        return (1.0,)


def found(engine: type[Kuhn]) -> set[str]:
    """The topics complained of in any of the positions."""
    rules, sound = engine(2, {"deck": "short"}), GAME.rules(2)
    return {
        complaint.topic
        for position in POSITIONS
        for seed in range(5)
        for complaint in complaints(rules, sound.parse(position), KNOWN, others="xbcf", seed=seed)
    }


class Whispering(Kuhn):
    zones = GAME.rules(2).zones
    secrets = MappingProxyType({"hand": "deal.whisper"})


ENGINES: dict[type[Kuhn], set[str]] = {
    Forgetful: {"text"},
    Deaf: {"text"},
    Strict: {"status"},
    Twice: {"legality", "words"},
    Shy: {"legality"},
    Harsh: {"legality"},
    Vague: {"legality"},
    Grunts: {"legality"},
    Owes: {"parts"},
    Idle: {"legality"},
    Wild: {"legality"},
    Endless: {"legality"},
    Mute: {"words"},
    Spaced: {"words"},
    Wordy: {"words"},
    Illiterate: {"words"},
    Swapped: {"words"},
    Nameless: {"words"},
    Silent: {"words"},
    Halting: {"words"},
    Whispering: {"words"},
    Sees: {"hidden"},
    Shows: {"hidden"},
    Smells: {"hidden"},
    Conjures: {"parts", "hidden"},
    Hollow: {"parts"},
    Generous: {"returns"},
    Short: {"returns"},
}


@pytest.mark.parametrize(("engine", "topics"), ENGINES.items())
def test_what_is_broken_is_complained_of(engine: type[Kuhn], topics: set[str]) -> None:
    assert found(engine) == topics


def test_golden_complaints(golden: Callable[[str, str], None]) -> None:
    golden("complaints.txt", "".join(f"{line}\n" for engine in ENGINES for line in complained(engine)))


def complained(engine: type[Kuhn]) -> list[str]:
    """Each thing that is said of an engine, with the first position of which it is said."""
    rules, sound = engine(2, {"deck": "short"}), GAME.rules(2)
    first: dict[tuple[str, str], str] = {}
    for position in POSITIONS:
        for each in complaints(rules, sound.parse(position), KNOWN, others="xbcf"):
            first.setdefault((each.topic, each.message), each.position)
    return [f"{engine.__name__} {topic}: {text} ({where})" for (topic, text), where in first.items()]


def test_what_only_whole_games_show_is_not_looked_at_in_a_position() -> None:
    rules = GAME.rules(2)
    assert complaints(rules, rules.parse("KQ ."), KNOWN, topics=("kept",)) == []


@pytest.mark.parametrize("cause", ["", "No.", "A bet lies: 2 coins."])
def test_a_cause_is_a_sentence_or_nothing(cause: str) -> None:
    assert cause_fault(cause) == ""


@pytest.mark.parametrize("cause", ["no.", "No", "No.\nNever."])
def test_a_cause_that_is_no_sentence_is_complained_of(cause: str) -> None:
    assert cause_fault(cause) == f"{cause!r} is no sentence"


def test_a_position_without_a_diagram_is_complained_of() -> None:
    rules = Blank(2, {"deck": "short"})
    assert [c.message for c in complaints(rules, rules.parse("KQ ."), KNOWN)] == ["there is no diagram"]


@pytest.mark.parametrize("engine", [Wordy, Illiterate, Nameless, Silent])
def test_how_chance_is_told_is_looked_at(engine: type[Kuhn]) -> None:
    rules = engine(2, {"deck": "short"})
    assert check_account(rules, rules.parse("K- ."), "J", KNOWN)
    assert check_account(GAME.rules(2), Hands("K-", ""), "K", KNOWN)  # nobody is dealt it twice


def everything(rules: Kuhn, entry: scenarios.Scenario, known: EngineFacts) -> list[str]:
    outcome = run(rules, entry, known)
    return [*outcome.failures, *map(str, outcome.complaints)]


def every(entries: Sequence[scenarios.Scenario], engine: type[Kuhn]) -> list[str]:
    chosen = [{"deck": entry.options.get("deck", "short")} for entry in entries]
    return [
        message
        for entry, options in zip(entries, chosen, strict=True)
        for message in everything(engine(entry.players, options), entry, EngineFacts(CLAUSES))
    ]


def test_its_scenarios_hold() -> None:
    assert every(WRITTEN.shown, Kuhn) == []
    for malformed in WRITTEN.malformed:
        assert run_malformed(GAME.rules(malformed.players), malformed) == []
    for perft in WRITTEN.perfts:
        assert run_perft(GAME.rules(perft.players), perft) == []
    for claim in WRITTEN.claims:
        assert run_claim(GAME.rules(claim.players), claim) == []


@pytest.mark.parametrize("engine", [Kuhn, Forgetful, Strict, Wordy, Silent])
def test_where_scenarios_have_been_nothing_is_looked_at_again(engine: type[Kuhn]) -> None:
    looks = 0

    class Watched(engine):  # type: ignore[misc, valid-type]
        def eager(self, state: Any) -> Sequence[str]:
            nonlocal looks
            looks += 1  # once for each position
            return super().eager(state)  # type: ignore[no-any-return]

    entries = [entry for entry in WRITTEN.shown if entry.players == 2 and not entry.options]
    alone = [run(engine(2, {"deck": "short"}), entry, KNOWN) for entry in entries]
    seen: Seen = {}
    for _ in range(2):
        assert [run(Watched(2, {"deck": "short"}), entry, KNOWN, seen) for entry in entries] == alone
        assert looks == len({(given, actions) for given, actions, of_an_action in seen if not of_an_action})
    assert looks < sum(1 + len(entry.actions) - bool(entry.refused) for entry in entries)


CALLED = {"actions": ("bet", "call"), "clause": None, "then": None}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"given": "KQJ ."}, "the position cannot be read"),
        ({"given": "KK ."}, "a fault by deal.card"),
        ({"actions": ("raise",)}, "'raise' cannot be read"),
        ({"actions": ("bet", "bet")}, "expected 'bet' to be legal; 'bet.once' forbids it"),
        ({"actions": ("bet", "check", "call")}, "expected 'check' to be legal"),
        ({"actions": ("check",)}, "expected 'bet.bet' to be named; found bet.check"),
        ({"then": "KQ xx"}, "expected then 'KQ xx'; found 'KQ xb'"),
        ({"then": "KQ xz"}, "'then' cannot be read"),
        ({"ended": "end.folded"}, "expected 'end.folded' to end the game; found that it goes on"),
        ({"returns": (1.0, 0.0)}, "expected returns; the game goes on"),
        ({**CALLED, "returns": (0.0, 1.0)}, "found (1.0, 0.0)"),
        ({"refused": "bet.once", "clause": None}, "expected 'bet.once' to forbid 'bet'; nothing does"),
        (
            {"refused": "bet.bet", "actions": ("bet", "bet")},
            "expected 'bet.bet' to forbid 'bet'; 'bet.once' does",
        ),
        ({"case": "against"}, "'bet.bet' should not apply"),
        ({"case": "taken", "shows": "bet.check", "then": None}, "expected 'bet.check' to be named, which is"),
        ({"case": "declined", "then": None}, "'bet.bet' should not apply and is named"),
        (
            {**CALLED, "case": "against", "shows": "end.showdown"},
            "'end.showdown' should not end the game",
        ),
    ],
)
def test_a_scenario_that_does_not_hold_is_complained_of(changes: dict[str, object], told: str) -> None:
    (sound,) = (s for s in WRITTEN.shown if s.shows == "bet.bet" and s.case == "for")
    complained = everything(GAME.rules(2), sound.model_copy(update=changes), KNOWN)
    assert told in "\n".join(complained)


def test_a_refused_action_is_no_legal_one() -> None:
    class Lax(Kuhn):
        def judge(self, state: Hands, action: str) -> Refusal | None:
            return Refusal("bet.once") if action == "b" else super().judge(state, action)

    (entry,) = (s for s in WRITTEN.shown if s.shows == "bet.once" and s.case == "for")
    changed = entry.model_copy(update={"given": "KQ .", "actions": ("bet",)})
    assert "'bet' is among the legal actions" in run(Lax(2, {"deck": "short"}), changed, KNOWN).failures


def test_an_action_that_nothing_forbids_must_be_a_legal_one() -> None:
    class Mean(Kuhn):
        def legal_actions(self, state: Hands) -> Sequence[str]:
            return [action for action in super().legal_actions(state) if action != "b"]

        def judge(self, state: Hands, action: str) -> Refusal | None:
            return None if action == "b" else super().judge(state, action)

    (entry,) = (s for s in WRITTEN.shown if s.shows == "bet.bet" and s.case == "for")
    failures = run(Mean(2, {"deck": "short"}), entry, KNOWN).failures
    assert "'bet' is not among the legal actions, and nothing forbids it" in failures


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (scenarios.MalformedInput(given="KQ .", expected="hands"), "as if nothing were wrong"),
        (scenarios.MalformedInput(given="KQJ .", expected="feet"), "expected the words 'feet'; found"),
        (scenarios.MalformedInput(given="KQ .", fault="twice"), "with the words 'twice'; found none"),
        (scenarios.MalformedInput(given="KK .", fault="thrice"), "deal.card: K is dealt twice"),
        (scenarios.MalformedInput(given="KQJ .", fault="twice"), "the position cannot be read"),
        (scenarios.MalformedInput(action="bet", expected="call"), "'bet' is read as 'b'"),
        (scenarios.MalformedInput(action="raise", expected="rise"), "expected the words 'rise'; found"),
    ],
)
def test_what_should_be_refused_and_is_not(entry: scenarios.MalformedInput, told: str) -> None:
    (complaint,) = run_malformed(GAME.rules(2), entry)
    assert told in complaint


BET = {"given": "KQ .", "actions": ("bet",), "asks": "effect", "with": {"does": "call"}}
"""A claim about what happens when somebody calls; the engine says "Player 2: call."."""


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"answer": "Player 1: call."}, "expected the answer 'Player 1: call.' to 'effect'; found 'Player 2"),
        ({"answer": "Player 2: call.", "says": "Nobody calls."}, "to say 'Nobody calls.'; found 'Player 2"),
        (
            {"expected": "cannot be done"},
            "expected that 'effect' cannot be answered; the engine says 'Player",
        ),
        ({"answer": "yes", "at": "before"}, "the engine cannot answer 'effect': 'call' cannot be done"),
        ({"expected": "weather", "at": "before"}, "expected the words 'weather'; found \"'call' cannot be"),
        ({"expected": "weather", "asks": "weather"}, ""),
        ({"answer": "yes", "given": "KQJ ."}, "the position cannot be read"),
        ({"answer": "yes", "actions": ("fold",)}, "expected 'fold' to be legal"),
        ({"answer": "yes", "actions": ("hop",)}, "the action 'hop' cannot be read"),
    ],
)
def test_a_claim_that_does_not_hold(changes: dict[str, Any], told: str) -> None:
    entry = scenarios.ClaimExample.model_validate({**BET, **changes})
    heard: list[str] = []
    found = run_claim(GAME.rules(2), entry, heard)
    assert [told in each for each in found] == ([True] if told else [])
    assert bool(heard) == ("given" not in changes and "actions" not in changes)


def test_another_count_of_leaves() -> None:
    assert run_perft(GAME.rules(2), scenarios.Perft(depth=2, nodes=5)) == [
        "expected 5 leaves at depth 2; found 4"
    ]
    assert run_perft(GAME.rules(2), scenarios.Perft(given="K", depth=2, nodes=5))[0].startswith(
        "the position"
    )
