"""Count the components and names of a game, and how long its texts take to read."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pnp.games import Game, Setting
from pnp.kit import book, catalogs
from pnp.rulebook import Block, Clause, Credits, Gap, Heading, Leaf, children, plain, text_of, walk
from pnp.rulebook import plain as plain_text
from pnp.rulebook.catalog import SOURCE_LANGUAGE
from pnp.scene import Component, leaves
from pnp.scene import Text as Line
from pnp.statistics.columns import Column, Crossing, columns, crossings
from pnp.text import Shrunk, shrinking, speaking
from pnp.units import mm, to_points

WORDS_A_MINUTE = {
    "ar": 138,
    "de": 179,
    "en": 228,
    "es": 218,
    "fr": 195,
    "he": 187,
    "it": 188,
    "pl": 166,
    "pt": 181,
}
"""The words per minute that adults read aloud, by language (Trauzettel-Klosinski and Dietz 2012,
Investigative Ophthalmology 53: 5452)."""

SIGNS_A_MINUTE = {"ja": 357, "zh": 255}
"""The same for languages without blanks between words, in characters."""

USUAL = 184
"""The mean words per minute of all languages in that study."""

_WORD = re.compile(r"\w+(?:['’\-]\w+)*")
_SIGN = re.compile(r"[^\W_]")


def words(text: str, language: str) -> int:
    """Count the words of a text, or its characters in a language without blanks between words."""
    pattern = _SIGN if _plain(language) in SIGNS_A_MINUTE else _WORD
    return len(pattern.findall(text))


def unit(language: str) -> str:
    """Return the unit in which `words` counts in a language: "characters" or "words"."""
    return "characters" if _plain(language) in SIGNS_A_MINUTE else "words"


def minutes(count: int, language: str) -> float:
    """Return how many minutes it takes to read so many words aloud."""
    plain = _plain(language)
    return count / (SIGNS_A_MINUTE.get(plain) or WORDS_A_MINUTE.get(plain, USUAL))


def _plain(language: str) -> str:
    return re.split("[-_]", language)[0]


NAMED = ("card", "tile", "piece", "marker", "standee")
"""The kinds of components that rules may call by name. A board or an aid explains itself."""

_NUMBERED = re.compile(r"\s+(?:[\w]?\d+[\w-]*)$")
"""The ending that tells components of one name apart: Goblin 2, Mage M1."""

_NAME_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_SENTENCE = re.compile(r"[.!?:;\n|()\"“”„…•·–—]+|\d+")
_JOINING = frozenset({"of", "the", "and", "de", "del", "la"})
LEAST = 3
"""The least number of letters of a name. Shorter ones are abbreviations."""


@dataclass(frozen=True, slots=True)
class Names:
    """The conspicuous names of a game, in English."""

    twins: tuple[tuple[str, tuple[str, ...]], ...]
    """A name, and the ids of the components that share it."""
    unmentioned: tuple[str, ...]
    """The names of components that the rules never use."""
    unknown: tuple[tuple[str, int], ...]
    """Capitalised names in the rules that no part of the game has, each with how often it is used."""


def names(game: Game, blocks: Sequence[Block]) -> Names:
    """Return what is odd about the names of a game and its English book. Without a book no name counts as
    unmentioned."""
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
    """Return the words of a text in small letters, without the endings of singular and plural."""
    return [_stem(word) for word in _NAME_WORD.findall(text)]


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
    small = {_stem(word) for word in _NAME_WORD.findall(told) if word[0].islower()}
    found = Counter[str]()
    for sentence in _SENTENCE.split(told):
        phrase: list[str] = []
        for word in [*_NAME_WORD.findall(sentence)[1:], ""]:
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


LONGEST = 5
"""The number of the longest texts on components that are listed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component: how many different ones, how many copies in all."""

    kind: str
    different: int
    copies: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book, or a page of its own: its words and the minutes to read them aloud."""

    title: str
    words: int
    minutes: float


@dataclass(frozen=True, slots=True)
class Book:
    """The book in a language; `unit` is what its length is counted in."""

    language: str
    unit: str
    chapters: tuple[Chapter, ...]

    @property
    def words(self) -> int:
        return sum(chapter.words for chapter in self.chapters)

    @property
    def minutes(self) -> float:
        return sum(chapter.minutes for chapter in self.chapters)


@dataclass(frozen=True, slots=True)
class Text:
    """A text on a component, and its words."""

    component: str
    words: int
    text: str


@dataclass(frozen=True, slots=True)
class Smaller:
    """A text that did not fit in the size that its face has for it: in which language, and points."""

    language: str
    component: str
    text: str
    asked: float
    got: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All counts of a game, for the largest number of players."""

    game: str
    title: str
    version: str
    kinds: tuple[Kind, ...]
    columns: tuple[Column, ...]
    crossings: tuple[Crossing, ...]
    books: tuple[Book, ...]
    texts: int
    """The number of components with a text."""
    longest: tuple[Text, ...]
    smaller: tuple[Smaller, ...]
    names: Names


def statistics(game: Game, languages: Sequence[str], cross: Sequence[str] = ()) -> Statistics:
    """Count a game. `cross` names two columns. Raises PnpError."""
    definition = game.definition
    blocks = _blocks(game, SOURCE_LANGUAGE)
    texts = sorted(_texts(game), key=lambda one: -one.words)
    return Statistics(
        game.id,
        definition.game.title,
        definition.game.version,
        tuple(_kinds(game)),
        columns(game),
        crossings(game, cross),
        tuple(_book(each, _blocks(game, each)) for each in languages) if blocks else (),
        len(texts),
        tuple(texts[:LONGEST]),
        tuple(each for language in languages for each in _smaller(game, language)),
        names(game, blocks),
    )


def _kinds(game: Game) -> Iterator[Kind]:
    copies, printed = game.copies(), game.definition.printed()
    by_kind: dict[str, list[int]] = {}
    for entry in game.definition.components:
        if entry.id in printed:
            by_kind.setdefault(entry.kind, []).append(copies[entry.id])
    for kind, many in by_kind.items():
        yield Kind(kind, len(many), sum(many))


def _blocks(game: Game, language: str) -> tuple[Block, ...]:
    if not book.has_rulebook(game):
        return ()
    return book.rulebook(game, catalogs.translations(game, language), digest="").blocks


def _book(language: str, blocks: Sequence[Block]) -> Book:
    found: list[tuple[str, list[Block]]] = [("", [])]
    for block in blocks:
        match block:
            case Heading(level=1, content=content):
                found.append((plain(content), [block]))
            case Leaf(blocks=inside):
                head = next((each for each in walk(inside) if isinstance(each, Heading)), None)
                found.append((plain(head.content) if head else "", [block]))
                found.append((found[-2][0], []))  # what follows goes on with the chapter before
            case _:
                found[-1][1].append(block)
    chapters = []
    for title, told in found:
        count = words(text_of(told), language)
        if count:
            chapters.append(Chapter(title, count, minutes(count, language)))
    return Book(language, unit(language), tuple(chapters))


def _texts(game: Game) -> Iterator[Text]:
    """The English texts of components, each once."""
    for entry in game.definition.components:
        text = entry.text or str(entry.fields.get("text") or "")
        if text:
            yield Text(entry.id, words(text, SOURCE_LANGUAGE), text)


def _smaller(game: Game, language: str) -> Iterator[Smaller]:
    """Every text that is set smaller than its face would have it, drawn in colour."""
    spoken = catalogs.translations(game, language)
    setting = Setting(game, "colour", language, max(game.definition.game.players), spoken.gettext)
    with shrinking() as heard, speaking(language):
        drawn = game.faces.components(setting)
    places = _places(drawn)
    found = {}
    for one in heard:  # a face may try several sizes and boxes: the last stands
        sizes = round(to_points(one.asked), 1), round(to_points(one.got), 1)
        for component in places(one):
            found[component, one.text] = Smaller(language, component, one.text, *sizes)
    yield from found.values()


def _places(drawn: Sequence[Component]) -> Callable[[Shrunk], Sequence[str]]:
    """Finds the components that show a text, of those that share a face the first: by the name of the face
    or, where nobody said it, by lines of the text in the size that they got."""
    by_face: dict[str, str] = {}
    by_line: dict[tuple[str, float], list[str]] = {}
    for each in drawn:
        for face in (each.front, each.back):
            if face is None or face.name in by_face:
                continue
            by_face[face.name] = each.id
            for leaf, _ in leaves(face.elements):
                if isinstance(leaf, Line):
                    by_line.setdefault((leaf.text, leaf.size), []).append(each.id)

    def places(one: Shrunk) -> Sequence[str]:
        if one.place:
            return (by_face.get(one.place, one.place),)
        size = mm(one.got)
        lines = {line for line, of in by_line if of == size and line in one.text}
        first = max(lines, key=len, default="")
        return tuple(dict.fromkeys(by_line.get((first, size), ())))

    return places
