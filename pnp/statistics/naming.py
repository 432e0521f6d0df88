"""Names: those that several components have, those that the rules never say, and those that only they say."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pnp.games import Game
from pnp.rulebook import Block, Clause, Credits, Gap, Heading, children, text_of, walk
from pnp.rulebook import plain as plain_text

NAMED = ("card", "tile", "piece", "marker", "standee")
"""Kinds of components that rules may speak of by name; what is a board or an aid, they say."""

_NUMBERED = re.compile(r"\s+(?:[\w]?\d+[\w-]*)$")
"""What tells components of one name apart: Goblin 2, Mage M1."""

_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_SENTENCE = re.compile(r"[.!?:;\n|()\"“”„…•·–—]+|\d+")
_JOINING = frozenset({"of", "the", "and", "de", "del", "la"})
LEAST = 3
"""Letters of a name; shorter ones are abbreviations."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is odd about the names of a game; all in English."""

    twins: tuple[tuple[str, tuple[str, ...]], ...]
    """A name, and the ids of the components that share it."""
    unmentioned: tuple[str, ...]
    """Names of components that the rules never say."""
    unknown: tuple[tuple[str, int], ...]
    """What the rules call by a name that nothing has, and how often."""


def names(game: Game, blocks: Sequence[Block]) -> Names:
    """What is odd about the names of a game with such a book, in English; nothing is unmentioned where there
    is no book."""
    told = text_of(_rule_blocks(blocks))
    return Names(
        tuple(_twins(game)),
        tuple(_unmentioned_names(game, told)) if blocks else (),
        tuple(_unknown_words(told, _known_words(game, blocks))),
    )


def _rule_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks with rules: without the credits and the headings, whose words may all be
    capitalised."""
    for block in blocks:
        if isinstance(block, Credits | Gap | Heading):
            continue
        if isinstance(block, Clause) or not children(block):
            yield block
        else:
            yield from _rule_blocks(children(block))


def _twins(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for entry in game.definition.components:
        found.setdefault(" ".join(entry.name.casefold().split()), []).append((entry.name, entry.id))
    for same in found.values():
        if len(same) > 1:
            yield same[0][0], tuple(name for _, name in same)


def _unmentioned_names(game: Game, told: str) -> Iterator[str]:
    said = " ".join(_stems(told))
    seen = set()
    for entry in game.definition.components:
        name = _NUMBERED.sub("", entry.name)
        stem = " ".join(_stems(name))
        if entry.kind in NAMED and stem and stem not in seen and f" {stem} " not in f" {said} ":
            seen.add(stem)
            yield name


def _stems(text: str) -> list[str]:
    """Words without the endings by which one and several are told apart, all in small letters."""
    return [_stem(word) for word in _WORD.findall(text)]


def _stem(word: str) -> str:
    small = word.casefold().replace("’", "'").removesuffix("'s").removesuffix("s'")
    if small.endswith("ies") and len(small) > 4:
        return f"{small[:-3]}y"
    if small.endswith(("ches", "shes", "xes", "sses")):
        return small[:-2]
    return small[:-1] if small.endswith("s") and not small.endswith("ss") and len(small) > LEAST else small


def _known_words(game: Game, blocks: Sequence[Block]) -> set[str]:
    """Return the words of the names of all that the game has, and of headings."""
    definition = game.definition
    said = [definition.game.title, definition.game.tagline, "I"]
    said += [entry.name for entry in definition.components]
    said += [entry.pile or "" for entry in definition.components]
    said += [
        entry.name for group in (definition.pieces, definition.setups, definition.supplies) for entry in group
    ]
    said += [word for option in game.options for word in (option.name, *option.values)]
    said += [str(value) for entry in definition.components for value in entry.fields.values()]
    said += [text for text, _ in game.texts]
    said += [text for text, _ in game.faces.WORDS]
    said += [part for credit in definition.credits for part in (credit.work, credit.author)]
    said += [plain_text(block.content) for block in walk(blocks) if isinstance(block, Heading)]
    return {stem for text in said for stem in _stems(text)}


def _unknown_words(told: str, known: set[str]) -> list[tuple[str, int]]:
    """Return capitalised words inside sentences that are never written small and that are no names."""
    small = {_stem(word) for word in _WORD.findall(told) if word[0].islower()}
    found = Counter[str]()
    for sentence in _SENTENCE.split(told):
        phrase: list[str] = []
        for word in [*_WORD.findall(sentence)[1:], ""]:
            is_name = word[:1].isupper() and len(word) >= LEAST and _stem(word) not in small | known
            if is_name or (phrase and word in _JOINING):
                phrase.append(word)
                continue
            while phrase and phrase[-1] in _JOINING:
                phrase.pop()
            if phrase:
                found[" ".join(phrase)] += 1
            phrase = []
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))
