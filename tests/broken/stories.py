"""Told games that say what is not so: claims with a false answer, and sentences that were falsified.

Both are drawn by seed over the told games of our five games. A false claim has another answer than the true
one. A falsified sentence judges where nobody has asked the engine, or names somebody, a cell or a card that
has nothing to do with its turn. Where names are exchanged, each of them belongs there, but for the other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from pnp.definition import story as stories
from pnp.definition.story import Argument, Claim, Passage, Story
from pnp.games import Game, open_game
from pnp.play import ENGLISH, claims
from pnp.play.story import Moment, moments

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")
MANY = 40
"""How many of each are drawn."""

JUDGED = (
    "None of the other figures is near.",
    "They do not help now.",
    "That still loses.",
    "Nobody can stop it any more.",
    "This is the only way.",
    "It is the best that can be done.",
    "Both are safe now.",
    "That could not be blocked.",
    "With it the round is won.",
    "Two more steps would do.",
    "Everything is possible from here.",
    "It couldn’t have gone better.",
)
NAMES: Mapping[str, Sequence[str]] = {
    "dehexz-war": ("Assassin", "Sorcerer", "Dragon", "Elf", "Mimic", "Doppelgänger"),
    "duelo-de-runas": ("Fireball", "Shield", "Amnesia", "Hit", "The Betrayal", "The Harvest", "The Origin"),
    "el-switcher": ("Sun", "Moth", "red", "green", "blue", "yellow"),
    "qiahn-tactics-goblin": ("Cara", "Cruz", "Drizzle", "Lady Clank", "Dame Dent", "Pip", "Holy Moly"),
}
CODES: Mapping[str, Sequence[str]] = {
    "dehexz-war": ("205", "16", "101", "33"),
    "duelo-de-runas": ("3", "4", "9"),
    "el-switcher": ("b3", "d5", "c2", "e4", "5-9", "4-6"),
    "magicans-duel": ("G1", "G3", "H1", "H2", "H3", "M3w", "k5"),
    "qiahn-tactics-goblin": ("7", "12", "15"),
}


class Retold(NamedTuple):
    """A game, its told game with one thing that is not so, and the turn that it is in; None at the end."""

    game: str
    story: Story
    turn: int | None


@cache
def told_game(game: str) -> tuple[Game, Story]:
    """A game, and its told game as it is."""
    opened = open_game(game)
    found = stories.load(opened.definition)
    assert found
    return opened, found


@cache
def happened(game: str) -> tuple[Moment, ...]:
    """What happens in the told game."""
    opened, story = told_game(game)
    written = story.written
    rules = opened.rules(story.players or min(opened.definition.game.players), written.options)
    actions = [turn.action for turn in story.turns]
    return tuple(moments(rules, written.given, actions, Random(written.seed)))


def rewritten(story: Story, passage: Passage, text: str, several: Sequence[Claim]) -> Story:
    """The same story with another text, and other claims, in one place."""
    written = story.written
    if passage.turn is None:
        change = {passage.key: text, f"{passage.key}_claims": tuple(several)}
        return Story(written.model_copy(update=change), story.source)
    turns = list(written.turn)
    turns[passage.turn] = turns[passage.turn].model_copy(update={"say": text, "claims": tuple(several)})
    return Story(written.model_copy(update={"turn": tuple(turns)}), story.source)


def another_answer(rng: Random, claim: Claim, others: Sequence[Argument]) -> Argument:
    """An answer that is not the one that the claim has; `others` are answers to the same question."""
    answer = claim.answer
    if isinstance(answer, bool):
        return not answer
    if isinstance(answer, int):
        return answer + rng.choice((-1, 1, 2))
    different = [each for each in others if each != answer]
    if different and rng.random() < 0.5:
        return rng.choice(different)
    if isinstance(answer, tuple):
        return answer[1:] if answer else ("M3w",)
    return "none" if answer != "none" else "2"


def false_claims(seed: int = 1, many: int = MANY) -> Mapping[str, Retold]:
    """Claims with a false answer, by what they say."""
    rng, found = Random(seed), {}
    places = [
        (game, passage, index)
        for game in GAMES
        for passage in told_game(game)[1].passages
        for index in range(len(passage.claims))
    ]
    for game, passage, index in rng.sample(places, many):
        _, story = told_game(game)
        claim = passage.claims[index]
        asked = [each for other in story.passages for each in other.claims if each.asks == claim.asks]
        new = another_answer(rng, claim, [each.answer for each in asked])
        several = [*passage.claims]
        several[index] = claim.model_copy(update={"answer": new})
        words = f"{game}, {_place(passage)}: the claim {claim.id!r} is answered {claims.answer_text(new)!r}"
        found[words] = Retold(game, rewritten(story, passage, passage.text, several), passage.turn)
    return found


def falsified_sentences(seed: int = 1, many: int = MANY) -> Mapping[str, Retold]:
    """Texts in which a sentence has become false, by what has become of them."""
    rng, found = Random(seed), {}
    places = [(game, passage) for game in GAMES for passage in told_game(game)[1].passages if passage.text]
    while len(found) < many:
        game, passage = rng.choice(places)
        _, story = told_game(game)
        for words, text in rng.sample(changes := list(_changes(rng, game, passage)), min(1, len(changes))):
            retold = rewritten(story, passage, text, passage.claims)
            found[f"{game}, {_place(passage)}: {words}"] = Retold(game, retold, passage.turn)
    return found


PLAYERS: Mapping[str, tuple[str, str]] = {
    "duelo-de-runas": ("Wizard A", "Wizard B"),
    "el-switcher": ("Sun", "Moth"),
    "magicans-duel": ("black", "white"),
    "qiahn-tactics-goblin": ("Cara", "Cruz"),
}
PAIRS: Mapping[str, Sequence[tuple[str, str]]] = {
    "magicans-duel": (("H1", "G3"), ("%(black_mage)s", "%(white_mage)s")),
    "qiahn-tactics-goblin": (("Pip", "Holy Moly"),),
}
"""Other names of one kind that stand together in a sentence."""


def exchanged_names() -> Mapping[str, Retold]:
    """Texts in which two names of one sentence have changed places, by what was exchanged; so has the one
    player whom a sentence names and the other one. "Cruz’s" alone is left as it is."""
    found = {}
    for game in GAMES:
        _, story = told_game(game)
        for passage in story.passages:
            for sentence in re.split(r"(?<=[.!?:;]) ", passage.text):
                pairs = [pair for pair in PAIRS.get(game, ()) if all(name in sentence for name in pair)]
                if (players := PLAYERS.get(game)) and _acts(sentence, players):
                    pairs.append(players)
                for one, other in pairs:
                    text = passage.text.replace(sentence, _exchanged(sentence, one, other))
                    retold = rewritten(story, passage, text, passage.claims)
                    words = f"{game}, {_place(passage)}: `{one}` and `{other}` exchanged in `{sentence}`"
                    found[words] = Retold(game, retold, passage.turn)
    return found


def _acts(sentence: str, players: Sequence[str]) -> bool:
    """Return whether a sentence names players, and not only what belongs to them."""
    names = "|".join(map(re.escape, players))
    return bool(re.search(rf"(?<![\w(])(?:{names})(?![\w’])", sentence, re.IGNORECASE))


def _exchanged(sentence: str, one: str, other: str) -> str:
    """The sentence with two names exchanged; it goes on beginning with a large letter."""
    both = {one.casefold(): other, other.casefold(): one}
    names = "|".join(map(re.escape, (one, other)))
    text = re.sub(
        rf"(?<![\w(])(?:{names})(?!\w)", lambda each: both[each[0].casefold()], sentence, flags=re.IGNORECASE
    )
    return text[:1].upper() + text[1:] if sentence[:1].isupper() else text


def _changes(rng: Random, game: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """What can be made of a text that is true: what changes, and the new text."""
    judged = rng.choice(JUDGED)
    yield f"`{judged}` is added", f"{passage.text} {judged}"
    if passage.turn is None:
        return
    said = _printed(game, passage)
    for known in (NAMES.get(game, ()), CODES[game]):
        strange = [each for each in known if not _stands_in(each, said)]
        for old in known:
            if strange and _stands_in(old, passage.text):
                new = rng.choice(strange)
                text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, passage.text, count=1)
                yield f"`{old}` becomes `{new}`", text


def _printed(game: str, passage: Passage) -> str:
    """All that the engine says in a turn, by itself and in claims."""
    answers = [claims.answer(happened(game), passage, claim).words for claim in passage.claims]
    turn, notations = None, []
    for moment in happened(game):
        turn = moment.written if moment.written is not None else turn
        if turn == passage.turn and moment.account:
            answers += moment.account.effects
            notations.append(moment.account.notation)
    return " ".join([*map(ENGLISH, answers), *notations])


def _stands_in(name: str, text: str) -> bool:
    return bool(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text))


def _place(passage: Passage) -> str:
    return passage.key if passage.turn is None else f"turn {passage.turn + 1}"


CLAIMS: Mapping[str, Mapping[str, Retold]] = {"R12": false_claims()}
"""Claims that the engine denies."""

SENTENCES: Mapping[str, Mapping[str, Retold]] = {"R12": falsified_sentences()}
"""Sentences that nobody has asked the engine about."""

EXCHANGED: Mapping[str, Mapping[str, Retold]] = {"R12": exchanged_names()}
"""Sentences in which names have changed places."""
