"""Functions that several verbs share: they select games, languages and papers, build kits and report the
results."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from pnp.cli.options import processors
from pnp.cli.streams import say
from pnp.errors import PnpError, UnknownName

if TYPE_CHECKING:
    from pnp.finding import Finding
    from pnp.games import Game
    from pnp.kit import Event
    from pnp.kit.plan import Plan

HERE = Path("game.toml")
"""The game.toml in the current folder."""


def select_games(names: list[str] | None) -> "list[Game]":
    """Return the games with the given names. Without names, return the game in the current folder or else all
    installed games."""
    from pnp.games import every_game

    if names:
        return [select_game(name) for name in names]
    return [select_game(None)] if HERE.is_file() else list(every_game())


def select_game(name: str | None) -> "Game":
    """Return the game with a name or, without a name, the game in the current folder. If a name fits both the
    game in the current folder and an installed game, return the one in the current folder. Raises
    UnknownName, DefinitionError, or PnpError if there is neither a name nor a game in the current folder."""
    from pnp.games import open_game

    if name is None:
        if not HERE.is_file():
            raise PnpError(
                "which game?",
                expected="its id, a unique part of one, or the path of a game.toml",
                found="nothing, and no game.toml here",
                hint="pnp list shows the games that are installed",
            )
        return open_game(str(HERE))
    if HERE.is_file() and _matches_name(name):
        return open_game(str(HERE))
    try:
        return open_game(name)
    except UnknownName as error:
        if not HERE.is_file():
            raise
        called = open_game(str(HERE)).id  # says what is wrong with a game.toml that cannot be read
        error.hint = f"the game here is {called}; {error.hint}"
        raise


def find_game_folder(name: str | None) -> Path | None:
    """Return the folder of a game without opening it. This also finds games with faults in their files.
    `name` is a name that fits the game in the current folder, or the path of a game's folder or game.toml.
    None stands for the game in the current folder. Return None if none of these is there; installed games are
    not searched."""
    if HERE.is_file() and (name is None or _matches_name(name)):
        return Path.cwd()
    path = Path(name or "")
    if name is None or not (path.name == HERE.name or (path / HERE).is_file()):
        return None
    return path.parent if path.name == HERE.name else path


def _matches_name(name: str) -> bool:
    """Return whether a name is part of the id or title of the game in the current folder. Return False if its
    game.toml cannot be read."""
    from pnp.definition import TomlSource

    try:
        game = TomlSource(HERE).data.get("game", {})
        told = (str(game.get("id", "")), str(game.get("title", "")))
    except (PnpError, AttributeError):
        return False
    wanted = name.casefold()
    return bool(wanted) and not Path(name).exists() and any(wanted in each.casefold() for each in told)


def languages_and_papers(
    games: "list[Game]", locale: str | None, paper: str | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the languages and papers for a build of several games. `locale` and `paper` are the user's
    lists, separated by commas; None means the user's defaults. Raises UnknownName for a language that one of
    the games does not have."""
    from pnp.kit import catalogs

    offered = set.intersection(*(set(catalogs.game_locales(game)) for game in games))
    finished_locales = set.intersection(*(set(catalogs.finished_locales(game)) for game in games))
    locales, papers = select_languages_and_papers(sorted(offered), locale, paper, sorted(finished_locales))
    for game in games:
        for each in locales:
            catalogs.refuse_untranslated(game, each)
    return locales, papers


def tell_missing(game: "Game", locale: str) -> None:
    """Print how many texts of a book or kit are still in English, if its language is a draft.

    Texts that a finished language lacks are refused elsewhere. They are not counted here, because collecting
    all messages of a game takes longer than drawing a kit.
    """
    from pnp.kit import catalogs

    if catalogs.is_ready(game, locale):
        return
    missing, messages = catalogs.count_missing(game, locale)
    if missing:
        say(
            f"{game.id} {locale} is a draft: {missing} of {messages} texts are not translated; they stand "
            "in English, and are marked"
        )


def languages_of_each(
    games: "list[Game]", locale: str | None, paper: str | None
) -> "tuple[list[tuple[Game, tuple[str, ...]]], tuple[str, ...]]":
    """Return each game with its languages, and the papers, for a build of all games. `locale` and `paper` are
    the user's lists, separated by commas. A game is built in those of the languages that it has, and a
    message names the languages that it lacks. Raises UnknownName for a language that no game has."""
    from pnp.kit.catalogs import PSEUDO_LANGUAGES, finished_locales, game_locales, is_untranslated

    if locale is None:
        locales, papers = languages_and_papers(games, locale, paper)
        return [(game, locales) for game in games], papers
    offered = sorted({language for game in games for language in game_locales(game)})
    every = sorted({language for game in games for language in finished_locales(game)})
    locales, papers = select_languages_and_papers(offered, locale, paper, every)
    spoken = []
    for game in games:
        drafts = locale.strip().casefold() != "all"
        there = game_locales(game) if drafts else finished_locales(game)
        speaks = [each for each in there if not is_untranslated(game, each)]
        speaks += [each for each in locales if each in PSEUDO_LANGUAGES]
        if lacking := [each for each in locales if each not in speaks]:
            say(f"{game.id} is not built in {', '.join(lacking)}: it speaks {', '.join(speaks)}")
        if own := tuple(each for each in locales if each in speaks):
            spoken.append((game, own))
    return spoken, papers


def select_languages_and_papers(
    offered: list[str], locale: str | None, paper: str | None, finished: list[str] | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the languages and papers to use. `locale` and `paper` are the user's lists, separated by commas;
    None means the defaults, which are then reported. `offered` are all languages. `finished` are the
    languages that the word "all" stands for; None means all that are offered. Raises UnknownName."""
    from pnp.kit.catalogs import PSEUDO_LANGUAGES
    from pnp.kit.preferences import own_papers, preferences
    from pnp.options import match_names
    from pnp.papers import PAPERS

    taken = (
        preferences(offered if finished is None else finished) if locale is None or paper is None else None
    )
    if taken is not None:
        words = []
        if locale is None:
            words.append(f"language {taken.locale} ({taken.locale_from})")
        if paper is None:
            words.append(f"paper {taken.paper} ({taken.paper_from})")
        say("using " + ", ".join(words))
    wanted = locale if locale is not None else taken.locale if taken else "en"
    made = [each for each in map(str.strip, wanted.split(",")) if each in PSEUDO_LANGUAGES]
    locales = match_names("locale", wanted, [*offered, *made], finished)
    for each in locales:
        refuse_unlettered(each)
    asked = paper if paper is not None else taken.paper if taken else "a4"
    own = own_papers() if asked.strip().casefold() not in PAPERS else {}
    asked = ",".join(own.get(part.strip().casefold(), part) for part in asked.split(","))
    papers = match_names("paper", asked, (*PAPERS, *own), PAPERS.common)
    return locales, papers


def refuse_unlettered(locale: str) -> None:
    """Raise PnpError if the fonts of a language are not installed. The message has the pip command that
    installs these fonts."""
    from pnp import languages

    if locale.partition("-")[0] not in languages.HAN:
        return  # what all the others are written in came with pnp; looking takes a while
    from pnp.text import CJK_EXTRA, lettering_missing

    if missing := lettering_missing(locale):
        raise PnpError(
            f"the fonts of {locale!r} are not installed",
            place="--locale",
            expected=", ".join(missing),
            hint=f"pip install '{CJK_EXTRA}'",
        )


@dataclass(slots=True)
class Outcome:
    """The result of building kits: the kits that now exist, whether built or unchanged, and the errors of the
    others."""

    made: "list[Plan]" = field(default_factory=list)
    built: "list[Plan]" = field(default_factory=list)
    """The kits that were built now."""
    failures: list[PnpError] = field(default_factory=list)


class Hands(NamedTuple):
    """The workers that build kits: `jobs` processes on this machine (None: one per processor), or the workers
    of a cluster, by the address of its `scheduler`."""

    jobs: int | None = None
    scheduler: str | None = None


def build_kits(games: "Sequence[Game]", plans: "Sequence[Plan]", hands: Hands) -> Outcome:
    """Build the kits that `plans` describe, and show the progress. `games` are the games of the plans, and
    `hands` says how many processes, or which cluster, do the work. Raises PnpError for a definition that the
    verifier refuses, and typer.Exit if a person interrupts."""
    from pnp import kit
    from pnp.cli.streams import Progress
    from pnp.verify import gate

    passed = {game.id: gate.refuse_definition(game) for game in games}
    with Progress(plans, say=say) as progress:
        events = kit.build(
            plans, gate.refuse_drawing, jobs=hands.jobs or processors(), scheduler=hands.scheduler
        )
        try:
            # Closing unlocks the folder in any case, for the next build of this process (--watch).
            with closing(events):
                outcome = _follow(events, progress.show)
        except KeyboardInterrupt:
            say("pnp: interrupted; the kits that were there are as they were")
            raise typer.Exit(130) from None
    by_id = {game.id: game for game in games}
    for name, locale in dict.fromkeys((plan.game, plan.options.locale) for plan in outcome.built):
        tell_missing(by_id[name], locale)
    for name in dict.fromkeys(plan.game for plan in plans):
        _tell_passed(name, passed[name])
    return outcome


MOST_PASSED = 3
"""The most findings on a definition that a build shows. Of further findings it shows only the number."""


def _tell_passed(name: str, findings: "Sequence[Finding]") -> None:
    """Print the findings on a definition that stop no build: the first in full, then how many there are."""
    for each in findings[:MOST_PASSED]:
        say(
            f"{name}: {each.severity}: {each.where}: {each.message}"
            + f"\n  hint: {each.hint}" * bool(each.hint)
        )
    counts = (
        (sum(each.severity == severity for each in findings), severity) for severity in ("error", "warning")
    )
    told = " and ".join(f"{count} {severity}{'s' * (count > 1)}" for count, severity in counts if count)
    if told:
        say(f"{name}: the kit is built all the same; pnp verify will report {told} in the definition")


def _follow(events: "Iterator[Event]", show: "Callable[[Event], None]") -> Outcome:
    outcome = Outcome()
    told: set[str] = set()
    for event in events:
        show(event)
        if event.kind == "warning":
            say(f"pnp: {event.detail}")
        if event.kind == "done":
            outcome.built.append(event.plan)
        if event.kind in ("done", "unchanged"):
            outcome.made.append(event.plan)
            for line in (*_smaller_text(event.plan), *(_savings(event.plan) if event.kind == "done" else ())):
                if line not in told:
                    told.add(line)
                    say(line)
        if event.error is not None:
            outcome.failures.append(event.error)
    return outcome


def several(failures: "Sequence[PnpError]") -> PnpError:
    """Print all but the last of several different errors. Return the last one, for the caller to raise."""
    *others, last = {str(error): error for error in failures}.values()
    for error in others:
        say(f"pnp: {error}")
    return last


def _smaller_text(plan: "Plan") -> "Iterator[str]":
    """Yield a line for each side of a component where large print did not fit."""
    if plan.options.text == "normal":
        return
    from pnp.kit.folder import manifest

    for each in manifest.read_manifest(plan.target).large_text_exceptions or ():
        yield (
            f"{plan.game} {plan.options.locale}: {each.part}, {each.side}: "
            f"12 points do not fit, its text has {each.points:g}"
        )


def _savings(plan: "Plan") -> "Iterator[str]":
    """Yield a line for each size of components that would need fewer sheets if it were slightly smaller."""
    from pnp.cli.savings import savings
    from pnp.games import open_game
    from pnp.kit.folder import manifest

    try:
        game = open_game(str(plan.folder))
    except PnpError:  # somebody has edited it meanwhile: the next build tells
        return
    for told in savings(game, manifest.read_manifest(plan.target)):
        yield f"{plan.game}: {told}"


def say_quietly(report_format: str) -> Callable[[str], Any]:
    return say if report_format == "text" and sys.stderr.isatty() else _say_nothing


def _say_nothing(message: str) -> None:
    del message
