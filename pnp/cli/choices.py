"""What the verbs share: options that several of them take, what is chosen where nobody says, messages."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.games import Game
    from pnp.kit import Event
    from pnp.kit.plan import Plan

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="An id, a unique part of one, or the path of a game.toml. None: the game here, or all.",
    ),
]
Out = Annotated[Path, typer.Option("--out", help="The folder that holds the kits.", metavar="DIR")]
Locale = Annotated[
    str | None,
    typer.Option("--locale", "--lang", help="Languages with commas (es,en), or all.", metavar="LIST"),
]
Variant = Annotated[str, typer.Option("--variant", help="colour, low-ink or mono.", metavar="NAME")]
Backs = Annotated[
    str,
    typer.Option("--backs", help="duplex-long, duplex-short, gutterfold, separate or none.", metavar="NAME"),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Kits to build at once; default: one a core.", metavar="N"),
]


def chosen_games(names: list[str] | None) -> "list[Game]":
    from pnp.games import every_game, open_game

    if names:
        return [open_game(name) for name in names]
    if Path("game.toml").is_file():
        return [open_game("game.toml")]
    return list(every_game())


def languages_and_papers(
    games: "list[Game]", locale: str | None, paper: str | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lists asked for or, where nobody asked, this user's defaults, among what all games speak."""
    from pnp.kit.catalogs import locales_of

    return from_lists(sorted(set.intersection(*(set(locales_of(game)) for game in games))), locale, paper)


def languages_of_each(
    games: "list[Game]", locale: str | None, paper: str | None
) -> "tuple[list[tuple[Game, tuple[str, ...]]], tuple[str, ...]]":
    """The same where nobody has named the games: each is built in those of the languages that it speaks,
    and of the others it is said that it does not. Raises UnknownName for one that no game speaks."""
    from pnp.kit.catalogs import locales_of

    if locale is None:
        locales, papers = languages_and_papers(games, locale, paper)
        return [(game, locales) for game in games], papers
    offered = sorted({language for game in games for language in locales_of(game)})
    locales, papers = from_lists(offered, locale, paper)
    spoken = []
    for game in games:
        speaks = locales_of(game)
        if lacking := [each for each in locales if each not in speaks]:
            say(f"{game.id} is not built in {', '.join(lacking)}: it speaks {', '.join(speaks)}")
        if own := tuple(each for each in locales if each in speaks):
            spoken.append((game, own))
    return spoken, papers


def from_lists(
    offered: list[str], locale: str | None, paper: str | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The languages among those offered, and the papers; says which it took where nobody asked."""
    from pnp.kit.plan import chosen
    from pnp.kit.preferences import preferences
    from pnp.units import PAPERS

    taken = preferences(offered) if locale is None or paper is None else None
    if taken is not None:
        words = []
        if locale is None:
            words.append(f"language {taken.locale} ({taken.locale_from})")
        if paper is None:
            words.append(f"paper {taken.paper} ({taken.paper_from})")
        say("using " + ", ".join(words))
    locales = chosen("locale", locale if locale is not None else taken.locale if taken else "en", offered)
    papers = chosen("paper", paper if paper is not None else taken.paper if taken else "a4", PAPERS)
    return locales, papers


def build_kits(games: "Sequence[Game]", plans: "Sequence[Plan]", jobs: int | None) -> list[PnpError]:
    """Build kits while showing how far they are; what went wrong with any, which others outlive.

    Raises PnpError for a definition that the verifier refuses, typer.Exit where a person interrupts.
    """
    from pnp import kit
    from pnp.cli.progress import Progress
    from pnp.verify import gate

    for game in games:
        gate.refuse_definition(game)
    with Progress(plans, say=say) as progress:
        events = kit.build(plans, gate.refuse_drawing, jobs=jobs or os.cpu_count() or 1)
        try:
            return _follow(events, progress.show)
        except KeyboardInterrupt:
            events.close()
            say("pnp: interrupted; the kits that were there are as they were")
            raise typer.Exit(130) from None


def _follow(events: "Iterator[Event]", show: "Callable[[Event], None]") -> list[PnpError]:
    failures = []
    told: set[str] = set()
    for event in events:
        show(event)
        if event.kind == "warning":
            say(f"pnp: {event.detail}")
        if event.kind in ("done", "unchanged"):
            for line in _smaller_text(event.plan):
                if line not in told:
                    told.add(line)
                    say(line)
        if event.error is not None:
            failures.append(event.error)
    return failures


def several(failures: "Sequence[PnpError]") -> PnpError:
    """The last of the errors that differ, to be raised; the others are told here."""
    *others, last = {str(error): error for error in failures}.values()
    for error in others:
        say(f"pnp: {error}")
    return last


def _smaller_text(plan: "Plan") -> "Iterator[str]":
    """Where large print did not fit: a line for each side of a part, the same for every paper."""
    if plan.options.text == "normal":
        return
    from pnp.kit import manifest

    for each in manifest.read(plan.target).large_text_exceptions or ():
        yield (
            f"{plan.game} {plan.options.locale}: {each.part}, {each.side}: "
            f"12 points do not fit, its text has {each.points:g}"
        )


def say(message: str) -> None:
    typer.echo(message, err=True)


def say_quietly(report_format: str) -> Callable[[str], Any]:
    return say if report_format == "text" and sys.stderr.isatty() else _nothing


def _nothing(message: str) -> None:
    del message
