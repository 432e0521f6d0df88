"""M checks on the words of a game: numbers typed into templates (M06), numbers that the definition
contradicts (M10), Markdown that books cannot set (M12), and English texts changed since they were translated
(M11)."""

import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple, get_args

from pnp.definition import Definition
from pnp.errors import UnknownName, list_names, nearest_name
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.kit import catalogs
from pnp.resources import TEMPLATES
from pnp.rulebook import catalog, closing_fence, trim
from pnp.scene import Kind

JUDGING = TEMPLATES / "judging.toml"
"""The file with lists of English words that judge or count."""
LEAVES = ("start.md.j2", "reference.md.j2")
"""The templates of the pages around the chapters: quick start and At a glance."""

_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PLAYERS = re.compile(rf"\bfor ({'|'.join(_COUNTED)})\b", re.IGNORECASE)
_CODE = re.compile(
    r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"  # what Jinja fills in
    r"|^:::[ \w]* figure \S+$|\[#[\w-]+\]|\]\([^)]*\)"  # names of figures, headings and clauses
    r"|^\d+\. |\(\d{4}\)",  # list items; years
    re.DOTALL | re.MULTILINE,
)
_TYPED = re.compile(r"(?<!\w)\d+|[^\W\d_]+")


def judging_lists() -> dict[str, frozenset[str]]:
    """Return the word lists of templates/judging.toml, by name: words that judge or count."""
    lists = tomllib.loads(JUDGING.read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in lists.items() if isinstance(words, list)}


def typed_in_leaf(text: str, players: Container[int]) -> Iterator[tuple[int, str]]:
    """Yield (line, word) for each number that is typed into a template, in digits or as an English word. A
    phrase such as "for two" is left out if the game can be played by so many (`players`).

    >>> list(typed_in_leaf("{{ numbers.hand }} cards, for two.\\n1. Lay 3 of five.", (2, 3)))
    [(2, '3'), (2, 'five')]
    """
    blank = _CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    blank = _PLAYERS.sub(
        lambda found: " " * len(found[0]) if _COUNTED.index(found[1].lower()) + 2 in players else found[0],
        blank,
    )
    for match in _TYPED.finditer(blank):
        if match[0].isdecimal() or match[0].casefold() in _numbers():
            yield blank.count("\n", 0, match.start()) + 1, match[0]


@lru_cache(maxsize=1)
def _numbers() -> frozenset[str]:
    return judging_lists()["numbers"]


_IN_CLAUSES = re.compile(r"%\((\w+)\)s")
_IN_BOOKS = re.compile(r"""\bnumbers(?:\.|\[["'])(\w+)""")
_BOOKS = ("rulebook.md.j2", "start.md.j2", "reference.md.j2", "story.toml")


def number_hint(name: str, game: Game, form: str = "%({})s", more: str = "") -> str:
    """Return a hint for the unknown name of a number. It is the most similar name, written in `form`. If no
    name is similar, the hint lists the known names, followed by the text `more`. The names of [facts] come
    first, then those that pnp counts, and last the numbers of copies of components."""
    own = sorted(game.definition.source.data.get("facts", ()))
    known = name if name in game.numbers else ""
    if near := known or nearest_name(name, own) or nearest_name(name, game.numbers):
        return f"did you mean {form.format(near)}?"
    rest = sorted(set(game.numbers) - set(own), key=lambda each: (each.startswith("count_"), each))
    return f"known: {list_names(name, [*own, *rest])}{more}"


@check("M10", "the numbers that a program counts equal those that the document states")
def expected_numbers(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The numbers that the texts name, and that a program (facts.py) counts, are those that the game's rules
    document states. If a program counts wrongly, every other check of the texts repeats the mistake. So the
    author states each number under [[expected]], as in that document, and the counted number must be equal.

    A number needs no entry in [[expected]] if keys of game.toml have its name, and all of them have its
    value. The name is the last part of the key: %(hand)s for facts.turn.hand. It may have the names of the
    tables around it before it, as in %(actions_first)s for facts.actions.first, or the id of its table
    behind it, as in %(cells_garden)s. %(players_min)s and %(players_max)s are compared with game.players,
    and %(cards)s with counts.card. The numbers that pnp counts for every game are checked only if a text
    names them.
    """
    definition, counted = game.definition, game.numbers
    stated = set()
    for index, group in enumerate(definition.expected):
        for said_name, value in group.numbers.items():
            # The id of a component is the name of its number of copies.
            name = said_name if said_name in counted else "count_" + re.sub(r"\W", "_", said_name)
            stated.add(name)
            if name not in counted:
                yield self.error(
                    definition.place("expected", index, "numbers", said_name),
                    f"expected the name of a number of this game, found {said_name!r}",
                    number_hint(said_name, game, "{!r}", "; and the ids of components"),
                )
            elif counted[name] != value:
                yield self.error(
                    definition.place("expected", index, "numbers", said_name),
                    f"expected {value}, as stated here ({group.source}), found {counted[name]} counted",
                    "correct what counts it, or what is stated",
                )
    typed = _typed_numbers(definition)
    for name in sorted(_checked_names(game, counted) - stated):
        said = typed.get(name, set())
        is_usual = game.usual_numbers.get(name) == counted[name]
        if is_usual and _kind(name) in definition.source.data.get("counts", {}):
            continue  # M09 reports it if the components do not add up to the count
        if said != {counted[name]}:
            where = (
                f", and {' and '.join(map(str, sorted(said)))} under its name in game.toml" if said else ""
            )
            yield self.error(
                definition.place("expected"),
                f"expected a statement of what %({name})s is, found {counted[name]} counted{where}",
                "state the number under [[expected]], with its source"
                if said
                else _hint_to_state(name, counted[name]),
            )


def _hint_to_state(name: str, counted: object) -> str:
    """Return a hint where to state a number: under [counts] if it counts the components of a kind, else under
    [[expected]]."""
    if kind := _kind(name):
        return f"state it under [counts]: {kind} = {counted}"
    return "state the number under [[expected]], with its source"


def _kind(name: str) -> str:
    """Return the kind of components that a number counts, or an empty string if it counts something else."""
    kind = name if name == "dice" else name.removesuffix("s")
    return kind if kind in get_args(Kind) else ""


def _checked_names(game: Game, counted: Mapping[str, object]) -> set[str]:
    """Return the names of the numbers to check: all that the game's own facts.py counts, and those of pnp's
    own numbers that the game's texts name."""
    usual = game.usual_numbers
    own = {name for name, value in counted.items() if usual.get(name) != value}
    texts = [text for clause in game.definition.clauses for text in (clause.text, clause.gap or "")]
    named = {name for text in texts for name in _IN_CLAUSES.findall(text)}
    for name in _BOOKS:
        book = game.definition.folder / name
        if book.is_file():
            text = book.read_text(encoding="utf-8", errors="replace")
            named |= {*_IN_BOOKS.findall(text), *_IN_CLAUSES.findall(text)}
    return own | named & set(counted)


def _typed_numbers(definition: Definition) -> dict[str, set[int]]:
    """Return the whole numbers typed in game.toml, by each name that a text may use for them."""
    data = definition.source.data
    found: dict[str, set[int]] = {
        "players_min": {min(definition.game.players)},
        "players_max": {max(definition.game.players)},
    }
    for kind, count in data.get("counts", {}).items():
        found[kind if kind == "dice" else f"{kind}s"] = {count}
    for name, value in _names({key: part for key, part in data.items() if key != "expected"}, ()):
        found.setdefault(name, set()).add(value)
    return found


def _names(value: object, path: tuple[str, ...], identity: str = "") -> Iterator[tuple[str, int]]:
    """Yield (name, value) for each whole number in nested tables. A number is yielded once for each name that
    a text may use."""
    match value:
        case dict():
            own = re.sub(r"\W", "_", str(value.get("id", "")))
            for key, part in value.items():
                yield from _names(part, (*path, key), own)
        case list():
            for part in value:
                if isinstance(part, dict):
                    yield from _names(part, path)
        case int() if not isinstance(value, bool):
            for start in range(len(path)):
                yield "_".join(path[start:]), value
            if identity:
                yield f"{path[-1]}_{identity}", value


MARKED_TEMPLATES = ("rulebook.md.j2", "start.md.j2", "reference.md.j2")

_TAGS = (
    "a|b|big|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q"
    "|s|small|span|strike|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)


class Mark(NamedTuple):
    """A kind of Markdown that books do not set: its name in a message, a pattern that finds it, and what the
    author can write instead."""

    name: str
    pattern: re.Pattern[str]
    instead: str


MARKS = tuple(
    Mark(name, re.compile(pattern, re.MULTILINE), instead)
    for name, pattern, instead in (
        (
            "HTML",
            rf"</?(?:{_TAGS})(?:\s+[\w-]+=[^<>\n]*)?\s{{0,9}}/?>|<!--.*?(?:-->|$)",
            "write it without, or with the marks of docs/rulebooks.md",
        ),
        (
            "a character's name",
            r"&(?:#\d{1,9}|#x[0-9a-fA-F]{1,9}|[A-Za-z]\w{1,40});",
            "write the character itself",
        ),
        ("an address in angle brackets", r"<https?://[^\s<>]{1,2000}>", "write [words](https://...)"),
        (
            "an address below the text",
            r"^[ ]{0,3}\[(?!\^)[^\]\n]{1,400}\]:[ ]{1,9}\S{1,2000}",
            "write the address where the link is: [words](https://...)",
        ),
        (
            "a link by a name",
            r"(?<![\\\]!])\[[^\]\[\n^]{1,400}\]\[[^\]\[\n]{1,400}\]",
            "write [words](https://...)",
        ),
        (
            "a footnote whose name is no word",
            r"(?<!\\)\[\^(?![\w.-]+\])[^\]\[\n]{1,400}\]",
            "name it with letters, digits, - or .",
        ),
        ("an underlined heading", r"^[ ]{0,3}={3,}[ ]*$", "begin the heading with #, ## or ###"),
    )
)
"""The kinds of Markdown that books do not know, and would print literally."""

_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_CODE_SPAN = re.compile(r"(?<![\\`])(`{1,2})(?!`)[^\n]*?[^`\n]\1(?!`)")
"""A pattern for code within a line."""
_FILLER = "\u2007"
"""A space that no template contains. It replaces what is not to be checked."""


def marks(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield (line, name, mark, hint) for each piece of Markdown that a book would print as plain characters.
    `name` is its kind, `mark` is the text itself, and `hint` says what to write instead. Marks in code are
    left out.

    >>> [(line, name, mark) for line, name, mark, _ in marks("Roll `<b>`.\\n<br>\\n2 < 3 and a > b")]
    [(2, 'HTML', '<br>')]
    """
    blank = "\n".join(_without_code(_JINJA.sub(_blank, text)))
    found = [
        (each.start(), mark.name, each[0].strip(), mark.instead)
        for mark in MARKS
        for each in mark.pattern.finditer(blank)
    ]
    line, before = 1, 0
    for start, name, written, instead in sorted(found):
        line, before = line + blank.count("\n", before, start), start
        yield line, name, written.replace(_FILLER, "").strip(), instead


def _without_code(text: str) -> Iterator[str]:
    """Yield the lines of a text with code replaced by fillers, because code is printed literally."""
    fence = ""
    for line in text.split("\n"):
        before, fence = fence, closing_fence(fence, line.strip("> "))
        yield _FILLER * len(line) if before or fence else _CODE_SPAN.sub(_blank, line)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _FILLER, found[0])


@check("M12", "books have no Markdown that would be printed literally")
def foreign_marks(self: Check[Game], game: Game) -> Iterator[Finding]:
    r"""Books know a part of Markdown, listed in docs/rulebooks.md. They would print HTML, character
    references (&nbsp;), reference links, addresses in angle brackets and underlined headings literally. Write
    them another way, or put a backslash before a character that is meant literally: 2 \* 3."""
    definition = game.definition
    for name in MARKED_TEMPLATES:
        path = definition.folder / name
        if path.is_file():
            for line, called, mark, hint in marks(path.read_text(encoding="utf-8")):
                yield _warning(self, f"{path}:{line}", called, mark, hint)
    for index, clause in enumerate(definition.clauses):
        for key in ("text", "gap"):
            for _, called, mark, hint in marks(getattr(clause, key) or ""):
                yield _warning(self, definition.clause_place(index, key), called, mark, hint)


def _warning(self: Check[Game], place: str, called: str, mark: str, hint: str) -> Finding:
    shown = mark if len(mark) <= 60 else f"{mark[:57]}..."
    return self.warning(place, f"expected marks that books set, found {called}: {shown}", hint)


MOST = 10
"""The most findings of M11 for a game; `pnp locales check` lists all."""


@check("M11", "finished translations belong to the present texts of the game")
def translated_texts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each English text of a game is one that the catalog of the game's first finished language translates.
    Catalogs store the English texts that were translated. So the check finds a text that was changed later,
    such as a rule turned into its opposite, even if definition, book and cards agree with each other. Each of
    the finished languages (`ready`) must have a catalog. A game without finished languages is skipped. F22
    checks the language of a kit. `pnp build` skips this check, so that the author can print a reworded rule
    first."""
    source = catalogs.source(game)
    yield from _missing_catalogs(self, game, source.languages)
    ready = [each for each in source.languages if each in game.definition.game.ready]
    if not ready:
        return
    lacking = catalog.missing_messages(source.path(ready[0]), source.messages(ready[0]))
    clauses = {
        trim(text): game.definition.clause_place(index, key)
        for index, clause in enumerate(game.definition.clauses)
        for key, text in (("text", clause.text), ("gap", clause.gap or ""))
    }
    others = f" and {len(ready) - 1} more languages" if len(ready) > 1 else ""
    for text in lacking[:MOST]:
        yield self.error(
            clauses.get(text, str(game.definition.source.path)),
            f"is not what was translated into {ready[0]}{others}: {text[:90]!r}",
            f"put back what it said, or `pnp locales update {ready[0]}` and translate it anew",
        )
    if len(lacking) > MOST:
        yield self.error(str(game.definition.source.path), f"and {len(lacking) - MOST} more texts")


def _missing_catalogs(check: Check[Game], game: Game, there: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for each language of `ready` without a catalog."""
    for language in game.definition.game.ready:
        if language not in there and language.partition("-")[0] != catalog.SOURCE_LANGUAGE:
            yield check.error(
                game.definition.place("game", "ready"),
                f"expected languages that the game has a catalog for ({', '.join(there) or 'none yet'}), "
                f"found {language!r}",
                _suggestion(language, there),
            )


def _suggestion(language: str, there: tuple[str, ...]) -> str:
    """Return a hint what to write instead of a language that has no catalog."""
    folded = {each.casefold(): each for each in there}
    if close := get_close_matches(language.replace("_", "-").casefold(), folded, n=1):
        return f"did you mean {folded[close[0]]!r}?"
    try:
        return f"`pnp locales new {catalog.code_of(language)}` begins it; until it is finished, leave it out"
    except UnknownName as error:
        return error.hint


CHECKS: tuple[Check[Game], ...] = (translated_texts,)
