"""Count what a game consists of: components and their columns, words of the book and of cards, names.

For components, count the values in their columns and find pairs of values that never occur together. For
texts, estimate the time to read them aloud.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from pnp.definition import ComponentTable
from pnp.errors import UnknownName, unknown
from pnp.expression import is_truth
from pnp.games import Game, Setting
from pnp.kit import book, catalogs
from pnp.rulebook import Block, Clause, Credits, Gap, Heading, Leaf, children, plain, text_of, walk
from pnp.rulebook import plain as plain_text
from pnp.rulebook.catalog import SOURCE_LANGUAGE
from pnp.scene import Component, leaves
from pnp.scene import Text as Line
from pnp.text import Shrunk, collect_shrunk, use_language
from pnp.units import mm, to_points

__all__ = ["Statistics", "statistics", "telling"]


Value = str | int | float | bool

OWN = ("id", "name", "text", "copies", "kind", "front")
"""The columns that are not counted, because each component has its own value there or they have a table of
their own."""

MOST_VALUES = 12
"""The largest number of different values of a column for which each value has a line. If there are more,
numbers are grouped in ranges; of words, the most common have a line each and the rest share one."""

RANGES = 8
"""The number of ranges into which numbers are grouped."""

NEARLY = 0.6
"""The share of all pairs of values that must occur so that, by default, the missing pairs are reported."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A line in a column's table: a value or a range of numbers, with the number of `different` components
    that have it, and of their copies."""

    value: str
    different: int
    copies: int


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the components of a kind. `different` is the number of different values in it, `empty` the
    number of copies without a value. `bars` counts the components by value."""

    kind: str
    name: str
    different: int
    empty: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross table of two columns of a kind of component. `down` and `across` name the columns; `rows` and
    `columns` hold their values. `copies[i][j]` is the number of copies with the values rows[i] and
    columns[j]."""

    kind: str
    down: str
    across: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    copies: tuple[tuple[int, ...], ...]

    @property
    def missing_pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of values that no component has."""
        return tuple(
            (row, column)
            for row, counts in zip(self.rows, self.copies, strict=True)
            for column, count in zip(self.columns, counts, strict=True)
            if not count
        )


def columns(game: Game) -> tuple[Column, ...]:
    """Return the columns of each kind of component, without those that are empty in all components of the
    kind."""
    return tuple(
        column
        for kind, entries in _entries_by_kind(game).items()
        for name in _names(entries)
        if (column := _column(kind, name, entries, game.copies())).bars
    )


def crossings(game: Game, wanted: Sequence[str] = ()) -> tuple[CrossTable, ...]:
    """Return a cross table of two columns for every kind of component that has both. `wanted` names the two
    columns.

    By default, every pair of columns is used in which each column has 2 to MOST_VALUES values, and in which
    some pairs of values never occur, but at least 60 % (NEARLY) do. Raises UnknownName if no kind has both of
    `wanted`.
    """
    found = []
    for kind, entries in _entries_by_kind(game).items():
        names = _names(entries)
        pairs = [tuple(wanted)] if wanted else list(combinations(names, 2))
        for down, across in (pair for pair in pairs if set(pair) <= set(names)):
            crossed = _count_crossing(kind, down, across, entries, game.copies())
            if wanted or _is_telling(crossed):
                found.append(crossed)
    if wanted and not found:
        _refuse(game, wanted)
    return tuple(found)


def _refuse(game: Game, wanted: Sequence[str]) -> None:
    known = sorted({name for entries in _entries_by_kind(game).values() for name in _names(entries)})
    for name in wanted:
        if name not in known:
            raise unknown("column", name, known, place="--cross")
    raise UnknownName(f"no kind of component has both {wanted[0]} and {wanted[1]}", place="--cross")


def _is_telling(crossed: CrossTable) -> bool:
    every = len(crossed.rows) * len(crossed.columns)
    few = all(2 <= len(values) <= MOST_VALUES for values in (crossed.rows, crossed.columns))
    return few and bool(crossed.missing_pairs) and 1 - len(crossed.missing_pairs) / every >= NEARLY


def _entries_by_kind(game: Game) -> dict[str, list[ComponentTable]]:
    found: dict[str, list[ComponentTable]] = {}
    for entry in game.definition.components:
        if not entry.optional:
            found.setdefault(entry.kind, []).append(entry)
    return found


def _names(entries: Sequence[ComponentTable]) -> tuple[str, ...]:
    every = dict.fromkeys(name for entry in entries for name in entry.fields)
    return tuple(name for name in every if name not in OWN)


def _value(entry: ComponentTable, name: str) -> Value | None:
    value = entry.fields.get(name)
    return None if value == "" else value


def _column(kind: str, name: str, entries: Sequence[ComponentTable], copies: dict[str, int]) -> Column:
    different, many = Counter[Value](), Counter[Value]()
    empty = 0
    for entry in entries:
        value = _value(entry, name)
        if value is None:
            empty += copies[entry.id]
        else:
            different[value] += 1
            many[value] += copies[entry.id]
    return Column(kind, name, len(different), empty, tuple(_bars(different, many)))


def _bars(different: Counter[Value], many: Counter[Value]) -> Iterator[Bar]:
    values = sort_values(different)
    if len(values) <= MOST_VALUES:
        yield from (Bar(format_value(value), different[value], many[value]) for value in values)
        return
    numbers = [value for value in values if _is_number(value)]
    if len(numbers) < len(values):
        common = [value for value, count in different.most_common(MOST_VALUES - 1) if count > 1]
        yield from (Bar(format_value(value), different[value], many[value]) for value in common)
        rest = [value for value in values if value not in common]
        copies = sum(many[value] for value in rest)
        yield Bar(f"{len(rest)} others" if common else f"{len(rest)} different", len(rest), copies)
        return
    yield from _ranges([float(value) for value in numbers], different, many)


def _ranges(numbers: Sequence[float], different: Counter[Value], many: Counter[Value]) -> Iterator[Bar]:
    low, high = numbers[0], numbers[-1]
    whole = all(number == int(number) for number in numbers)
    step = (high - low) / RANGES
    step = max(1.0, -(-(high - low + 1) // RANGES)) if whole else step
    start = low
    while start <= high:
        end = start + step
        last = end >= high if not whole else end > high
        inside = [n for n in numbers if start <= n < end or (last and n == high)]
        top = min(high, end - 1) if whole else min(high, end)
        label = format_value(start) if top == start else f"{format_value(start)} to {format_value(top)}"
        yield Bar(label, sum(different[n] for n in inside), sum(many[n] for n in inside))
        if last:
            return
        start = end


def _count_crossing(
    kind: str, down: str, across: str, entries: Sequence[ComponentTable], copies: dict[str, int]
) -> CrossTable:
    found = Counter[tuple[Value, Value]]()
    for entry in entries:
        one, two = _value(entry, down), _value(entry, across)
        if one is not None and two is not None:
            found[one, two] += copies[entry.id]
    rows, heads = sort_values(one for one, _ in found), sort_values(two for _, two in found)
    counts = {pair: found[pair] for pair in product(rows, heads)}
    return CrossTable(
        kind,
        down,
        across,
        tuple(map(format_value, rows)),
        tuple(map(format_value, heads)),
        tuple(tuple(counts[row, head] for head in heads) for row in rows),
    )


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not is_truth(value)


def sort_values(values: Iterable[Value]) -> list[Value]:
    """Return each value once: numbers by size, then words in the order of their first occurrence."""
    once = list(dict.fromkeys(values))
    numbers = sorted(value for value in once if _is_number(value))
    return [*numbers, *(value for value in once if not _is_number(value))]


def format_value(value: Value) -> str:
    """Return a value as text: "yes" or "no" for a truth value, a float with at most six significant
    digits."""
    if is_truth(value):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


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
"""The characters per minute that adults read aloud, for languages without blanks between words (same
study)."""

USUAL = 184
"""The mean words per minute of all languages in that study, for a language that has no number here."""

_WORD = re.compile(r"\w+(?:['’\-]\w+)*")
_SIGN = re.compile(r"[^\W_]")


def words(text: str, language: str) -> int:
    """Return the number of words of a text, or of characters in a language without blanks between words."""
    pattern = _SIGN if _plain(language) in SIGNS_A_MINUTE else _WORD
    return len(pattern.findall(text))


def unit(language: str) -> str:
    """Return the unit in which `words` counts in a language: "characters" or "words"."""
    return "characters" if _plain(language) in SIGNS_A_MINUTE else "words"


def minutes(count: int, language: str) -> float:
    """Return the minutes that it takes to read `count` words (or characters) aloud."""
    plain = _plain(language)
    return count / (SIGNS_A_MINUTE.get(plain) or WORDS_A_MINUTE.get(plain, USUAL))


def _plain(language: str) -> str:
    return re.split("[-_]", language)[0]


NAMED = ("card", "tile", "piece", "marker", "standee")
"""The kinds of components whose names should occur in the rules. Boards and aids, for example, need not be
named."""

_NUMBERED = re.compile(r"\s+(?:[\w]?\d+[\w-]*)$")
"""The ending that tells components of one name apart: Goblin 2, Mage M1."""

_NAME_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_SENTENCE = re.compile(r"[.!?:;\n|()\"“”„…•·–—]+|\d+")
_JOINING = frozenset({"of", "the", "and", "de", "del", "la"})
LEAST = 3
"""The least number of letters of a name. Shorter ones are abbreviations."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game that the author should look at, in English: those that several components share,
    those of components that the rules never mention, and those in the rules that nothing in the game has."""

    twins: tuple[tuple[str, tuple[str, ...]], ...]
    """A name, and the ids of the components that share it."""
    unmentioned: tuple[str, ...]
    """The names of components that the rules never use."""
    unknown: tuple[tuple[str, int], ...]
    """Capitalised names in the rules that no part of the game has, each with how often it is used."""


def names(game: Game, blocks: Sequence[Block]) -> Names:
    """Return the names in a game and in its English book that the author should look at (see `Names`).
    `blocks` is the content of the book. If it is empty, because there is no book, `unmentioned` is empty
    too."""
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
    """Return the words in the names of everything that the game has, and in headings."""
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
    """Return capitalised words inside sentences that are never written in small letters and are not in known
    names."""
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
"""How many of the longest texts on components are listed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component, with the number of different components and of all copies."""

    kind: str
    different: int
    copies: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book, or a page outside the chapters: its number of words and the minutes to read it
    aloud."""

    title: str
    words: int
    minutes: float


@dataclass(frozen=True, slots=True)
class Book:
    """The lengths of the book's chapters in one language. `unit` is the unit of these lengths: "words" or
    "characters"."""

    language: str
    unit: str
    chapters: tuple[Chapter, ...]

    @property
    def words(self) -> int:
        """The number of words (or characters, by `unit`) of the whole book."""
        return sum(chapter.words for chapter in self.chapters)

    @property
    def minutes(self) -> float:
        """The minutes that it takes to read the whole book aloud."""
        return sum(chapter.minutes for chapter in self.chapters)


@dataclass(frozen=True, slots=True)
class Text:
    """A text on a component, with its number of words."""

    component: str
    words: int
    text: str


@dataclass(frozen=True, slots=True)
class Smaller:
    """A text that did not fit in the size that its face asks for, with its language. `asked` and `got` are
    sizes in points."""

    language: str
    component: str
    text: str
    asked: float
    got: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All counts of a game, for the largest number of players. `longest` has the longest texts on components,
    `smaller` the texts that had to be set smaller than their faces ask for."""

    game: str
    title: str
    version: str
    kinds: tuple[Kind, ...]
    columns: tuple[Column, ...]
    crossings: tuple[CrossTable, ...]
    books: tuple[Book, ...]
    texts: int
    """The number of components with a text."""
    longest: tuple[Text, ...]
    smaller: tuple[Smaller, ...]
    names: Names


def statistics(game: Game, languages: Sequence[str], cross: Sequence[str] = ()) -> Statistics:
    """Return all counts of a game. `cross` names two columns for a cross table. Raises PnpError."""
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
    copies, printed = game.copies(), game.definition.printed_ids()
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
    """Yield the English texts of components, each once."""
    for entry in game.definition.components:
        text = entry.text or str(entry.fields.get("text") or "")
        if text:
            yield Text(entry.id, words(text, SOURCE_LANGUAGE), text)


def _smaller(game: Game, language: str) -> Iterator[Smaller]:
    """Yield the texts that were set in a smaller size than their faces ask for, in the colour variant."""
    spoken = catalogs.translations(game, language)
    setting = Setting(game, "colour", language, max(game.definition.game.players), spoken.gettext)
    with collect_shrunk() as heard, use_language(language):
        drawn = game.faces.components(setting)
    places = _places(drawn)
    found = {}
    for one in heard:  # a face may try several sizes and boxes: the last stands
        sizes = round(to_points(one.asked), 1), round(to_points(one.got), 1)
        for component in places(one):
            found[component, one.text] = Smaller(language, component, one.text, *sizes)
    yield from found.values()


def _places(drawn: Sequence[Component]) -> Callable[[Shrunk], Sequence[str]]:
    """Return a function that finds the components on which a text appears. It searches by the name of the
    face or, if no name is given, for lines of the text in the size that they got. Of components that share a
    face, only the first is found."""
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
