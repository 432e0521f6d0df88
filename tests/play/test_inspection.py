"""Whole games looked at closely: an engine that is sound alone, and breaks as a game goes on, is found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any

import pytest

from pnp.play import Account, Action, Rules
from pnp.play.checking import inspection
from pnp.play.checking.contract import TOPICS, Complaint, EngineFacts, Topic
from pnp.play.checking.inspection import inspect
from pnp.play.playout import POLICIES, play_out
from tests.play import kuhn
from tests.play.kuhn.rules import Hands, Kuhn

GAME = kuhn.game()
KNOWN = EngineFacts([clause.name for clause in GAME.definition.clauses], GAME.copies(2))


GAMES = 12


def seen(rules: Rules[Any, Any], topics: tuple[Topic, ...] = TOPICS, cap: int = 50) -> set[tuple[str, str]]:
    """Topics and messages, the positions left out."""
    found = inspect(rules, KNOWN, games=GAMES, cap=cap, looks=2, topics=topics, seed=3)
    return {(complaint.topic, complaint.message) for complaint in found}


def sound(kind: type[Kuhn] = Kuhn) -> Kuhn:
    return kind(2, {"deck": "short"})


@pytest.mark.parametrize("cap", [50, 1])
def test_of_a_sound_engine_nothing_is_complained(cap: int) -> None:
    assert seen(sound(), cap=cap) == set()


class Moody(Kuhn):
    """Each game is dealt otherwise, whatever the seed."""

    deals = 0

    def chance(self, state: Hands, rng: Random) -> Action:
        del rng
        left = [card for card in self.deck if card not in state.cards]
        self.deals += 1
        return left[self.deals // 2 % len(left)]


class Rewriting(Kuhn):
    """What follows a position is written into it."""

    said: Counter[Hands]

    def initial_state(self) -> Hands:
        self.said = Counter()
        return super().initial_state()

    def after(self, state: Hands, action: Action) -> Hands:
        self.said[state] += 1
        return super().after(state, action)

    def serialize(self, state: Hands) -> str:
        return super().serialize(state) + "+" * bool(self.said[state])

    def parse(self, text: str) -> Hands:
        return super().parse(text.rstrip("+"))


class Forgetful(Kuhn):
    def parse(self, text: str) -> Hands:
        return super().parse(text.replace("xb", "b"))


class Alike(Hands):
    """Equal to whatever it is compared with."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hands)

    def __hash__(self) -> int:
        return 0


class Blurred(Kuhn):
    def after(self, state: Hands, action: Action) -> Hands:
        return Alike(*super().after(state, action))


class Conjures(Kuhn):
    def components(self, state: Hands) -> Mapping[str, int]:
        return {**super().components(state), "card.J": 1 + ("b" in state.said)}


class Curt(Kuhn):
    """What chance does is not told."""

    def describe(self, state: Hands, action: Action) -> Account:
        account = super().describe(state, action)
        return account if "-" not in state.cards else Account(account.notation, (), account.effects)


def test_the_same_seed_must_play_the_same_game() -> None:
    found = list(inspect(sound(Moody), KNOWN, games=2, cap=50, looks=0, topics=()))
    assert {(each.topic, each.position) for each in found} == {("kept", "-- .")}
    assert all(each.message.startswith("the same seed plays another game, to '") for each in found)


def test_positions_must_stay_what_they_were() -> None:
    found = list(inspect(sound(Rewriting), KNOWN, games=1, cap=50, looks=0, topics=()))
    changed = [("kept", "what follows a position has changed it to '-- .+'", "-- .")]
    assert [(each.topic, each.message, each.position) for each in found] == changed


def test_every_position_must_be_read_back() -> None:
    assert seen(sound(Forgetful), ()) == {("text", "what is read back is another position")}


def test_positions_with_texts_of_their_own_must_not_be_equal() -> None:
    found = list(inspect(sound(Blurred), KNOWN, games=1, cap=50, looks=0, topics=()))
    (told,) = (each for each in found if each.topic == "text")
    assert told.position == "-- ."
    assert told.message in {f"this position and '{card}- .' are taken for the same" for card in "JQK"}


def test_parts_must_stay_in_every_position() -> None:
    assert seen(sound(Conjures), ()) == {("parts", "parts are not conserved: card.J 1 -> 2")}
    assert seen(sound(Conjures), (), cap=1) == seen(sound(Conjures), ())


def test_what_chance_does_is_looked_at_where_words_are() -> None:
    unnamed = {("words", f"no clause is named for 'deal-{card}'") for card in "JQK"}
    assert seen(sound(Curt), ("words",)) == unnamed
    assert seen(sound(Curt), ("text", "parts")) == set()


def test_what_was_played_last_is_tried_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "OTHERS", 2)
    tried: list[str] = []

    def listening(*_: object, others: Sequence[Action] = (), **__: object) -> list[Complaint]:
        tried.append("".join(others))
        return []

    monkeypatch.setattr(inspection, "complaints", listening)
    assert seen(sound()) == set()
    wanted, played = [], ""
    for index in range(GAMES):
        wanted.append("".join(dict.fromkeys(reversed(played)))[:2][::-1])
        played += play_out(sound(), Random(f"3 {index}"), policy=POLICIES[index % 2]).state.said
    assert [each for each, _ in groupby(tried)] == [each for each, _ in groupby(wanted)]
