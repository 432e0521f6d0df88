"""The pages of a book around its chapters: the quick start, the first game, the reference, gaps and credits.
The first three have their own files in the game's folder; without its file, the book has no such page. Gaps
are the places that the rules document leaves open and the kit has filled in. Gaps and credits come from the
clauses and from game.toml."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pnp import resources
from pnp.caching import memoize_by_identity
from pnp.definition import BOX
from pnp.definition.story import Passage
from pnp.errors import DefinitionError
from pnp.games import Game, Setting, tabling
from pnp.kit import catalogs, story
from pnp.kit.story import Tale
from pnp.kit.words import Words as KitWords
from pnp.kit.words import sentence
from pnp.languages import inside_sentence, join_commas, run_on, with_label
from pnp.play import Voice, Words, claims, say, without_codes
from pnp.rulebook import Block, Leaf, book, literal, template, trim
from pnp.rulebook.catalog import Translations, locale_of
from pnp.scene import Drawing
from pnp.tabletop import NOBODY, ONLOOKER, Table, backs_of, seen_by

START, REFERENCE = "start.md.j2", "reference.md.j2"
"""The quick start, and the page at the back."""
FIGURE = "story:"
"""The beginning of the names of figures that show the table at a moment of the first game."""


def texts(game: Game, spoken: Translations) -> Iterator[str]:
    """Yield the quick start, the reference and the first game, as far as a game has them, in the rulebook's
    Markdown. Raises DefinitionError."""
    folder, tale = game.definition.folder, story.tale(game)
    names = tale.story.written.names if tale else {}
    context: dict[str, object] = {
        "numbers": catalogs.numbers(game, spoken),
        "names": names,
        "told": _teller(tale, spoken),
        "see": _referrer(spoken),
        "ask": _asker(game, catalogs.voice(spoken)),
        "enumerate": _asker(game, replace(catalogs.voice(spoken), listed=_enumerator(spoken))),
        "needed": lambda: _supplies(game, spoken),
    }
    for name in (START, REFERENCE):
        if (folder / name).exists():
            yield template.render(folder / name, context, spoken)
    if tale:
        told = {"story": _story(game, tale, spoken), "command": f"pnp play {game.id} --story"}
        yield template.render(resources.TEMPLATES / "book" / "story.md.j2", told, spoken)


SETUP = re.compile(r"\[#(?:setup|set-up|setting-up|begin|beginning|start)\]\s*$")
"""The pattern for the end of the heading of the set-up chapter, where the picture of the table is placed. The
words of the heading are in the language of the book."""

MOST_FIGURES = 4
"""The most pictures of the set-up that are added to a book. If there are more numbers of players, only the
picture for the best number is added."""

MOST_SMALL = 4
"""The most players whose table fits in a column."""

MOST_NAMED = 3
"""The most different components of a zone that the description of a figure names. If there are more, it
states only their number."""


def with_table(game: Game, text: str, spoken: Translations) -> str:
    """Return `text`, the source of a book, with pictures of the set-up if they are needed: the game has no
    engine and states a set-up, and the book has no picture of it. They are added at the end of the chapter
    about setting up. If there is no such chapter, a new one is added."""
    if not game.definition.placed or game.engine is not None or f"figure {tabling.FIGURE}" in text:
        return text
    numbers = _numbers_shown(game)
    # Several wide figures would leave empty spaces between them; of five players, a small one shows nothing.
    figures = "\n".join(table_figure(game, spoken, each, small=len(numbers) > 1) for each in numbers)
    lines = text.splitlines(keepends=True)
    start = next((at for at, line in enumerate(lines) if line.startswith("# ") and SETUP.search(line)), None)
    if start is None:
        return f"{text.rstrip()}\n\n# {spoken.gettext(KitWords().table)} [#table]\n\n{figures}"
    end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("# ")), len(lines))
    return f"{''.join(lines[:end]).rstrip()}\n\n{figures}\n{''.join(lines[end:])}"


def _numbers_shown(game: Game) -> list[int]:
    """Return the numbers of players whose tables are added to a book: those whose table differs from that of
    fewer players, or only the best number if these are too many."""
    about_it = game.definition.game
    first = {
        tabling.stated_table(game, f"{tabling.FIGURE}{n}")[0].placements: n
        for n in reversed(about_it.players)
    }
    shown = sorted(first.values())
    return shown if len(shown) <= MOST_FIGURES else [next(iter(about_it.best_players), shown[0])]


def table_figure(game: Game, spoken: Translations, shown: int | str, *, small: bool = False) -> str:
    """Return the figure of a set-up in the rulebook's Markdown, with its caption and a description in words.
    `shown` is the number of players of the set-up, or the id of one of [[setups]]. A small figure fits in a
    column; a table of more than MOST_SMALL players is as wide as the page. Raises UnknownName."""
    words = KitWords().translate(spoken.gettext)
    table, name = tabling.stated_table(game, f"{tabling.FIGURE}{shown}")
    many = (words.player if table.players == 1 else words.players).format(n=table.players)
    title = with_label(words.table, spoken.gettext(name) if name else many, spoken.language)
    small = small and table.players <= MOST_SMALL
    name_of = f"{tabling.FIGURE}{shown}{tabling.SMALL}" if small else f"{tabling.FIGURE}{shown}"
    wide = "" if small else "wide "
    told = "; ".join(_zones_in_words(game, table, spoken))
    return f"::: {wide}figure {name_of}\n{literal(title)}\n\n{literal(f'{title}. {told}.')}\n:::\n"


def _zones_in_words(game: Game, table: Table, spoken: Translations) -> Iterator[str]:
    """Yield the visible content of each zone of a set-up: "Bank: 12 × Coin". The slots of a zone, and the
    cells of a board, share one text. So do the zones of players who have the same parts."""
    seen = seen_by(table, backs_of(game.definition), ONLOOKER)
    names = {each.id: spoken.gettext(each.name) for each in game.definition.components}
    by_base: dict[str, dict[int, Counter[str]]] = {}
    for part in seen.placements:
        zone = table.zones[part.zone]
        if zone.id != BOX:
            label = names[part.component] if part.component else ""
            by_base.setdefault(zone.base, {}).setdefault(zone.owner, Counter())[label] += 1
    zones = {zone.base: zone for zone in table.zones.values()}
    for base, by_owner in by_base.items():
        heading = spoken.gettext(zones[base].name)
        contents = {owner: _list_parts(counts) for owner, counts in by_owner.items()}
        owners = {zone.owner for zone in table.zones.values() if zone.base == base}
        if set(by_owner) == owners != {NOBODY} and len(owners) > 1 and len(set(contents.values())) == 1:
            each = KitWords().translate(spoken.gettext).table_each.format(zone=heading)
            yield with_label(each, contents[min(contents)], spoken.language)
            continue
        voice = catalogs.voice(spoken)
        for owner, told in contents.items():
            whose = f"{heading}, {voice(say('player %(n)s', n=owner + 1))}" if owner != NOBODY else heading
            yield with_label(whose, told, spoken.language)


def _list_parts(counts: Mapping[str, int]) -> str:
    """Return the parts of a zone: "4 × Coin, Barn". Return only their number if they are hidden or of many
    kinds."""
    if len(counts) > MOST_NAMED or "" in counts:
        return str(sum(counts.values()))
    return ", ".join(f"{copies} × {name}" if copies > 1 else name for name, copies in counts.items())


def order_blocks(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks of a book in order: quick start and first game, then the chapters, then the
    reference."""
    order = {"start": 0, "story": 1, "reference": 3}
    return tuple(sorted(blocks, key=lambda block: order[block.kind] if isinstance(block, Leaf) else 2))


def table(setting: Setting, tale: Tale | None, figure: str) -> Drawing:
    """Draw the table at the moment of the first game that a figure shows. Raises UnknownName,
    DefinitionError."""
    name = figure.removeprefix(FIGURE)
    if tale is None:
        raise DefinitionError(
            f"the figure {figure!r} shows a game that nobody tells",
            place=str(setting.definition.folder),
            expected="a story.toml",
        )
    moment = tale.moment_of(name)
    if setting.game.table is None:
        raise DefinitionError(
            f"nobody draws the figure {figure!r}",
            place=str(tale.story.source.path),
            expected="a function `table(setting, moment)` in the faces of the game",
        )
    return setting.game.table(setting, moment)


def engine_line(told: Sequence[Words], spoken: Translations) -> str:
    """Return the messages of an engine as one line in the rulebook's Markdown. The codes that `pnp play`
    accepts for cards, as in "Clank (clank)", are left out, so that only the cards' names stand there."""
    voice = catalogs.voice(spoken)
    return literal(run_on(*(voice(without_codes(each)) for each in told)))


def message(game: Game, tale: Tale, passage: Passage, spoken: Translations) -> str:
    """Return a text of story.toml (`passage`), translated. Its placeholders become numbers, names and, for
    its claims (questions to the engine), the sentences with which the engine answers. Raises
    DefinitionError."""
    if not passage.text:
        return ""
    voice = catalogs.voice(spoken)
    sentences = {
        name: literal(voice(without_codes(answered))) for name, answered in tale.answers(passage).items()
    }
    values = {**catalogs.numbers(game, spoken), **tale.story.written.names, **sentences}
    place = tale.story.source.place(passage.way)
    return spoken.fill(spoken.gettext(trim(passage.text)), values, place)


def _teller(tale: Tale | None, spoken: Translations) -> Any:
    """Return the template function `told("name")`, which returns the engine's description of a turn."""

    def tell(name: str) -> str:
        if tale is None:
            raise DefinitionError(f"no game is told that could show {name!r}", expected="a story.toml")
        return engine_line(tale.effects_of(name), spoken)

    return tell


def _referrer(spoken: Translations) -> Callable[..., str]:
    """Return the template function `see("name", "another")`, which gives the numbers of clauses, for a cell
    of a table."""
    locale = locale_of(spoken.language)

    def see(*names: str) -> str:
        return join_commas([f"[](#clause:{name})" for name in names], locale)

    return see


def _asker(game: Game, voice: Voice) -> Callable[..., str]:
    """Return two template functions: `ask("predicate", name=value)` gives the engine's answer in its words;
    `enumerate("predicate", name=value)` gives the names of an answer with commas alone, for the head of a
    table."""

    def ask(predicate: str, **arguments: Any) -> str:
        with story.engine_limits(str(game.definition.folder)):
            answer = claims.ask(_first_situation(game), predicate, arguments)
        return literal(voice(without_codes(answer.words)))

    return ask


@memoize_by_identity
def _first_situation(game: Game) -> claims.Situation:
    """Return the first position of a game with the usual options, about which templates ask questions."""
    return claims.first_situation(game.rules())


def _enumerator(spoken: Translations) -> Callable[[Sequence[str]], str]:
    """Return the function that lists words of the language with commas alone."""
    return partial(join_commas, locale=locale_of(spoken.language))


def _supplies(game: Game, spoken: Translations) -> str:
    """Return the template function `needed()`, which lists on one line the supplies that players need at the
    table, or nothing."""
    names = [spoken.gettext(each.name) for each in game.definition.supplies if each.in_play]
    told = " **·** ".join(literal(inside_sentence(name, spoken.language)) for name in names)
    return run_on(book.Words().translate(spoken.gettext).needed, told) if names else ""


def _story(game: Game, tale: Tale, spoken: Translations) -> dict[str, object]:
    """Return the values for templates/book/story.md.j2."""
    written, voice = tale.story, catalogs.voice(spoken)
    dealt = [engine_line(story.effects((each,)), spoken) for each in tale.dealt]
    rounds: list[dict[str, Any]] = []
    last = ""
    for happening in tale.happenings:
        if not rounds or rounds[-1]["number"] != happening.round:
            rounds.append({"number": happening.round, "told": []})
            last = ""
        who = voice(happening.who)
        rounds[-1]["told"].append(
            {
                "who": who[:1].upper() + who[1:] if who != last else "",
                "effects": engine_line(happening.effects, spoken),
                "alt": engine_line(story.effects(happening.moments[:1]), spoken),
                "say": message(game, tale, happening.passage, spoken),
                "picture": happening.turn.picture if game.table else None,
            }
        )
        last = who or last
    return {
        "opening": message(game, tale, written.opening, spoken),
        "closing": message(game, tale, written.closing, spoken),
        "dealt": dealt,
        "before": run_on(*dealt),
        "pictured": game.table is not None,
        "rounds": rounds,
    }


def gaps(game: Game, spoken: Translations) -> Iterator[tuple[str, str, str]]:
    """Yield the gaps that the kit has filled in, for the last page of the book, as (name of the clause, what
    was filled in, provenance)."""
    definition, numbers = game.definition, catalogs.numbers(game, spoken)
    for clause in definition.clauses:
        if clause.gap is not None:
            yield (
                clause.name,
                spoken.fill(spoken.pgettext(clause.name, trim(clause.gap)), numbers, clause.name),
                clause.provenance,
            )


def credit_lines(game: Game, spoken: Translations) -> Iterator[str]:
    """Yield a line for each credited work, for templates/book/credits.md.j2: sentences, followed by the
    address of the work if it has one."""
    for credit in game.definition.credits:
        work, *more = (
            literal(sentence(text, spoken.language))
            for text in (
                spoken.gettext(credit.work),
                spoken.gettext(credit.author),
                catalogs.licence(credit.licence, spoken),
                *([spoken.gettext(credit.changes)] if credit.changes else []),
            )
        )
        yield run_on(f"**{work}**", *more, f"[{credit.url}]({credit.url})" if credit.url else "")
