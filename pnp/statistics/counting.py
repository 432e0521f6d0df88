"""All that is counted of a game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.games import Game, Setting
from pnp.kit import book, catalogs
from pnp.rulebook import Block, Heading, Leaf, plain, text_of, walk
from pnp.rulebook.catalog import SOURCE_LANGUAGE
from pnp.scene import Component, leaves
from pnp.scene import Text as Line
from pnp.statistics import reading
from pnp.statistics.columns import Column, Crossing, columns, crossings
from pnp.statistics.naming import Names, names
from pnp.text import Shrunk, shrinking, speaking
from pnp.units import mm, to_points

LONGEST = 5
"""Texts that are told of those on components."""


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
    """What there is to count of a game, for as many as can play."""

    game: str
    title: str
    version: str
    kinds: tuple[Kind, ...]
    columns: tuple[Column, ...]
    crossings: tuple[Crossing, ...]
    books: tuple[Book, ...]
    texts: int
    """Components that have a text."""
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
        count = reading.words(text_of(told), language)
        if count:
            chapters.append(Chapter(title, count, reading.minutes(count, language)))
    return Book(language, reading.unit(language), tuple(chapters))


def _texts(game: Game) -> Iterator[Text]:
    """The English texts of components, each once."""
    for entry in game.definition.components:
        text = entry.text or str(entry.fields.get("text") or "")
        if text:
            yield Text(entry.id, reading.words(text, SOURCE_LANGUAGE), text)


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
