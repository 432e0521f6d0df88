"""Engines that raise exceptions, or answer what nobody can use: who is told, and where that was."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.play import CHANCE
from pnp.play.checking.answers import SUBJECTS, UNHEARD, Answers, Transcript, differing_subjects
from pnp.play.checking.contract import Complaint, EngineFacts, complaints, exception_complaint, record_answers
from pnp.play.checking.inspection import inspect
from pnp.play.failure import failure
from tests.play import kuhn

RULES = kuhn.game().rules(2)
FILE = Path(__file__).name


def broken(**methods: Callable[..., Any]) -> Any:
    """The engine of Kuhn's poker, whose class has these methods instead."""
    rules = kuhn.game().rules(2)
    rules.__class__ = type("Broken", (type(rules),), {"__module__": __name__, **methods})
    return rules


def lost(self: Any, state: Any, action: Any) -> str:
    return {"nothing": "."}[action]


lost.__code__ = lost.__code__.replace(co_name="cause")


def nothing(self: Any, *rest: Any) -> None:
    return None


def test_an_exception_is_told_with_line_question_position_and_action() -> None:
    rules = broken(cause=lost)
    state = rules.parse("KQ x")
    with pytest.raises(KeyError) as caught:
        rules.cause(state, "c")
    found = failure(caught.value, rules)
    line = lost.__code__.co_firstlineno + 1
    assert (found.error, found.place) == ("KeyError: 'c'", f"play/{FILE}:{line}")
    assert (found.question, found.position, found.action) == ("cause", "KQ x", "call")
    assert str(found) == f"KeyError: 'c', raised at play/{FILE}:{line} when asked cause() of call"
    assert not found.is_answered


def test_an_exception_in_one_question_keeps_no_other_from_being_asked() -> None:
    def diagram(self: Any, state: Any) -> Any:
        raise ValueError("no diagram today")

    rules = broken(diagram=diagram, returns=nothing)
    found = complaints(rules, rules.parse("KQ xbc"), EngineFacts())
    assert [each.topic for each in found] == ["failure", "returns"]
    assert "ValueError: no diagram today" in found[0].message
    assert found[1].message.startswith("an answer of the engine cannot be used: TypeError")
    assert found[1].position == "KQ xbc"


def test_none_for_a_position_is_an_answer_that_nobody_can_use() -> None:
    rules = broken(after=nothing)
    with pytest.raises(AttributeError) as caught:
        rules.current_player(rules.after(rules.parse("KQ x"), "c"))
    found = failure(caught.value, rules)
    assert found.is_answered
    assert found.error == "None was answered, where a position is expected"
    assert {each.topic for each in inspect(rules, EngineFacts(), games=2, cap=9, looks=1)} == {"legality"}


def test_what_is_wrong_is_told_also_of_a_position_that_cannot_be_written() -> None:
    def serialize(self: Any, state: Any) -> str:
        raise IndexError("too far")

    rules = broken(serialize=serialize, returns=lambda self, state: (1.0, 1.0))
    found = complaints(rules, RULES.parse("KQ xbc"), EngineFacts(), topics=("text", "returns"))
    assert [(each.topic, each.position) for each in found] == [
        ("failure", "Hands(cards='KQ', said='xbc')"),
        ("returns", "Hands(cards='KQ', said='xbc')"),
    ]


def test_a_game_that_ends_in_an_exception_is_told_and_the_next_is_played() -> None:
    def falling(self: Any, state: Any, action: Any) -> Any:
        if self.current_player(state) != CHANCE:
            raise RuntimeError("fell off")
        return type(RULES).after(self, state, action)

    found = list(inspect(broken(after=falling), EngineFacts(), games=3, cap=9, looks=1))
    assert {each.topic for each in found} == {"failure"}
    assert [each.message.rpartition("; ")[2] for each in found] == [
        f"in game {game} by seed 0, at ply 3" for game in (1, 2, 3)
    ]


def test_what_was_not_heard_is_no_difference() -> None:
    def diagram(self: Any, state: Any) -> Any:
        raise ValueError("no diagram today")

    state, rules = RULES.parse("KQ x"), broken(diagram=diagram)
    whole, partial = Transcript(), Transcript()
    whole.add_position(Answers(RULES, state))
    (complaint,) = record_answers(partial, Answers(rules, state), [])
    assert (complaint.topic, complaint.position) == ("failure", "KQ x")
    assert record_answers(Transcript(), Answers(rules, state), [complaint]) == []
    assert partial.digests["views"] == UNHEARD
    assert differing_subjects(str(whole), str(partial)) == []
    partial.add("actions", "another")
    assert differing_subjects(str(whole), str(partial)) == ["actions"]
    partial.mark_incomplete()
    assert set(partial.digests.values()) == {UNHEARD}
    assert differing_subjects("ab", "cd") == ["words"]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_subject_is_heard_in_some_position(subject: Any) -> None:
    positions = ("-- .", "KQ x", "KQ xbc")
    texts = ("check", "bet", "call", "fold", "deal-K")
    said = [[*Answers(RULES, RULES.parse(each), texts=texts).answers_on(subject)] for each in positions]
    assert any(said)
    again = [[*Answers(RULES, RULES.parse(each), texts=texts).answers_on(subject)] for each in positions]
    assert again == said


def test_what_is_no_engine_at_all_is_told_with_the_line_that_could_not_use_it() -> None:
    try:
        tuple(None)  # type: ignore[arg-type]
    except TypeError as error:
        complaint = exception_complaint(error, RULES, topic="words")
    assert complaint == Complaint("words", complaint.message, "", complaint.place)
    assert complaint.message.startswith("an answer of the engine cannot be used: TypeError")
