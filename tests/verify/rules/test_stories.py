"""R12 finds each false claim and each falsified sentence of the five told games, and nothing that is true."""

import pytest

from pnp.definition import scenarios
from pnp.definition.story import Claim, Story
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import open_game
from pnp.play import claims
from pnp.verify.rules.stories import first_game, judging_words
from pnp.verify.rules.trial import Trial
from tests.broken.stories import CLAIMS, EXCHANGED, GAMES, MANY, SENTENCES, happened, rewritten, told_game


def found(game: str, story: Story) -> list[Finding]:
    opened = open_game(game)
    trial = Trial(opened, scenarios.load(opened.definition), opened.rules, story=story)
    return list(first_game(trial))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_reported_of_a_true_story(game: str) -> None:
    assert found(game, told_game(game)[1]) == []


def test_forty_of_each_are_drawn_over_five_games() -> None:
    for table in (CLAIMS, SENTENCES):
        assert len(table["R12"]) == MANY == 40
        assert {retold.game for retold in table["R12"].values()} == set(GAMES)


@pytest.mark.parametrize("words", CLAIMS["R12"])
def test_a_false_claim_is_an_error(words: str) -> None:
    retold = CLAIMS["R12"][words]
    findings = found(retold.game, retold.story)
    assert [finding.severity for finding in findings] == ["error"]
    assert "the engine says" in findings[0].message
    if retold.turn is not None:
        assert f"turn[{retold.turn}]" in findings[0].where


@pytest.mark.parametrize("words", SENTENCES["R12"])
def test_a_falsified_sentence_is_a_warning(words: str) -> None:
    retold = SENTENCES["R12"][words]
    findings = found(retold.game, retold.story)
    assert findings
    assert {finding.severity for finding in findings} == {"warning"}
    if retold.turn is not None:
        assert f"turn[{retold.turn}]" in findings[0].where


@pytest.mark.parametrize("words", EXCHANGED["R12"])
def test_exchanged_names_are_a_warning(words: str) -> None:
    retold = EXCHANGED["R12"][words]
    findings = found(retold.game, retold.story)
    assert findings
    assert {finding.severity for finding in findings} == {"warning"}
    if retold.turn is not None:
        assert f"turn[{retold.turn}]" in findings[0].where


FALSE_ONCE = [
    ("el-switcher", "ell-left:c1-b3", "before", "within_a_movement", {"of": "moth"}, ()),
    ("el-switcher", "end", "before", "within_a_movement", {"of": "moth"}, ()),
    ("el-switcher", "yellow:5-14@1", "after", "blocked", {"of": "sun"}, ("5-7", "5-18")),
    ("qiahn-tactics-goblin", "earth:drizzle", "before", "best", {}, "lose"),
    ("dehexz-war", "E216x205", "after", "attacks", {"cell": 205}, ()),
    ("dehexz-war", "D204-155", "before", "bends", {"move": "D204-155"}, "left"),
]
"""What the told games said until somebody looked, as claims: none of Moth's figures is near, Sun's cards do
not help, two figures bring new cards, fire and shield lose, nothing of army 2 stands to be taken, the Dragon
bends to the left."""


@pytest.mark.parametrize(("game", "action", "at", "asks", "arguments", "answer"), FALSE_ONCE)
def test_what_was_false_is_found(
    game: str, action: str, at: str, asks: str, arguments: dict[str, object], answer: object
) -> None:
    _, story = told_game(game)
    turn = next(index for index, each in enumerate(story.turns) if each.action == action)
    claim = Claim.model_validate(
        {"id": "claim", "asks": asks, "with": arguments, "at": at, "answer": answer}, strict=False
    )
    passage = story.passage(turn)
    text = f"{passage.text} %(claim)s"
    findings = found(game, rewritten(story, passage, text, (*passage.claims, claim)))
    assert [finding.severity for finding in findings] == ["error"], findings


@pytest.mark.parametrize("game", GAMES)
def test_a_question_that_no_engine_knows_is_an_error(game: str) -> None:
    _, story = told_game(game)
    passage = next(each for each in story.passages if each.claims)
    odd = passage.claims[0].model_copy(update={"asks": "weather"})
    findings = found(game, rewritten(story, passage, passage.text, (odd, *passage.claims[1:])))
    assert "error" in {finding.severity for finding in findings}
    assert "weather" in findings[0].message


@pytest.mark.parametrize("game", GAMES)
def test_every_predicate_refuses_arguments_that_it_does_not_take(game: str) -> None:
    moment = happened(game)[-1]
    situation = claims.Situation(moment)
    for name in moment.rules.predicates():
        with pytest.raises(PnpError, match="takes other arguments"):
            claims.ask(situation, name, {"weather": "fair"})


def test_words_that_judge_are_known_in_any_case() -> None:
    assert judging_words("Nobody wins, it isn’t %(only)s enough.") == ["Nobody", "wins", "isn't", "enough"]
    assert judging_words("And off it goes, away from the niches.") == []


STOPPED = {
    "fireball": ("resist-heat", "invisibility"),
    "ice-bolt": ("resist-cold", "invisibility"),
    "hit": ("shield", "invisibility"),
    "drain": ("shield", "invisibility", "counter-spell"),
    "confusion": ("shield", "invisibility", "counter-spell"),
    "amnesia": ("invisibility", "counter-spell"),
    "healing": ("counter-spell",),
}
"""What stops what, by clauses 6.1, 6.2, 6.6, 6.13 and 6.22: read from the rules by hand."""


@pytest.mark.parametrize("spell", STOPPED)
def test_what_stops_a_spell_is_as_the_rules_say(spell: str) -> None:
    situation = claims.first_situation(open_game("duelo").rules())
    assert tuple(claims.ask(situation, "stopped_by", {"spells": spell}).value) == STOPPED[spell]
