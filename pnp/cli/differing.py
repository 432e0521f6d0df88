"""The verbs `diff`, which compares two versions of a game, and `stats`, which counts the parts of a game.
Also finds the parts to print again for `build --since`."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.cli import choices, options
from pnp.cli.options import Game, Json, Variant, build_option, path_reader
from pnp.cli.streams import say
from pnp.errors import PnpError
from pnp.options import BY_NAME, RECORD

if TYPE_CHECKING:
    from pnp.changes.again import Again
    from pnp.changes.telling import Line
    from pnp.kit.plan import Plan


_COLOURS = {"gone": typer.colors.RED, "new": typer.colors.GREEN}


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="A game's folder, or a revision of git: v1.0, HEAD~1.")
    ],
    new: Annotated[
        str | None,
        typer.Argument(
            metavar="NEW", help="The folder or revision to compare with. [default: the game as it is now]"
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="The game that the revisions are of. [default: the game in this folder]",
            metavar="GAME",
            autocompletion=options.games,
        ),
    ] = None,
    locale: Annotated[
        str,
        build_option("locale", help="The language in which faces are drawn.", metavar="NAME"),
    ] = "en",
    variant: Variant = "colour",
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            help="Also write a page with drawings before and after.",
            metavar="FILE",
            parser=path_reader("--html"),
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what changed between two versions of a game; exit status 1 if anything did."""
    from pnp import changes
    from pnp.changes import telling
    from pnp.changes.telling import write

    looks = BY_NAME["variant"].parse(variant)
    if html is not None and html.suffix != ".html":
        raise PnpError("cannot write such a page", place="--html", expected="a name ending in .html")
    folder = _history(old, new, game)
    states = []
    for name, place in ((old, "OLD"), (new, "NEW")):
        with changes.version(str(folder) if name is None else name, folder, place=place) as version:
            states.append(changes.state(version, locale=locale, variant=looks))
    before, after = states
    difference = changes.compare(before, after)
    if html is not None:
        write(difference, before, after, html)
    if as_json:
        typer.echo(json.dumps(telling.data(difference), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(_colour_lines(telling.lines(difference))))
        if html is not None:
            typer.echo(f"\n{html}")
    if not difference.is_empty:
        raise typer.Exit(1)


def _history(old: str, new: str | None, game: str | None) -> Path | None:
    """Return the folder of the game whose revisions are meant. Return None if two folders are given and no
    game."""
    from pnp import changes

    if game is None and new is not None and changes.find_game_folder(old) and changes.find_game_folder(new):
        return None
    if game is None and not choices.HERE.is_file():
        return _folder_of_arguments(old, new)
    return choices.select_game(game).definition.folder


def _folder_of_arguments(old: str, new: str | None) -> Path | None:
    """Return the folder of the game if only one of OLD and NEW is a folder, there is no --game, and no game
    in the current folder. Raises PnpError without NEW."""
    from pnp import changes

    if new is None:
        raise PnpError(
            "compared with what?",
            expected="NEW, the folder of a game, or --game",
            found="nothing, and no game.toml here",
            hint="pnp diff v1.0 --game GAME",
        )
    return changes.find_game_folder(new) or changes.find_game_folder(old)


def _colour_lines(lines: "Iterable[Line]") -> list[str]:
    """Return lines with colours for the terminal, if it has any."""
    from pnp.changes import telling

    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return [telling.plain(line) for line in lines]
    return [
        "".join(typer.style(telling.plain(((kind, text),)), fg=_COLOURS.get(kind)) for kind, text in line)
        for line in lines
    ]


class Reprint(NamedTuple):
    """A kit of the components to print again: its plan, and the differences that make the reprint
    necessary."""

    plan: "Plan"
    again: "Again"


def earlier_choices(
    since: str | None, locale: str | None, paper: str | None
) -> tuple[str | None, str | None]:
    """Return the language and the paper of a build. Those that the user did not give are taken from the
    earlier kit, if `since` names one."""
    if since is None:
        return locale, paper
    from pnp.changes import again
    from pnp.kit.folder import manifest

    if (kit := again.find_kit(since)) is None:
        return locale, paper
    earlier = manifest.read_manifest(kit)
    return locale or earlier.locale, paper or earlier.paper


def select_reprints(plans: "Sequence[Plan]", since: str | None) -> list[Reprint]:
    """Return, for each planned kit, a smaller kit of only the components that changed since an earlier kit or
    revision (`since`). Kits without changes are left out, and unchanged components are reported. Return an
    empty list without `since`. Raises PnpError."""
    if since is None:
        return []
    for each in RECORD:
        if each.whole and any(getattr(plan.options, each.name) != each.usual for plan in plans):
            expected = f"{each.flag} or --since"
            raise PnpError(
                f"a part of a kit has no {each.whole}", place=each.flag, expected=expected, found="both"
            )
    found = []
    for plan in plans:
        label, again = _since(plan, since)
        _tell(plan, again, since)
        if again.copies:
            found.append(Reprint(again.plan(plan, label), again))
    return found


def _since(plan: "Plan", since: str) -> "tuple[str, Again]":
    """Return the label of a reprint, and what changed for a kit since a version or an earlier kit."""
    from pnp import changes
    from pnp.changes import again
    from pnp.kit.folder import manifest

    if (kit := again.find_kit(since)) is not None:
        earlier = manifest.read_manifest(kit)
        if earlier.game != plan.game:
            raise PnpError("a kit of another game", place=since, expected=plan.game, found=earlier.game)
        return again.folder_label(kit), again.since_kit(plan, earlier, since)
    folder = changes.find_game_folder(since)
    with changes.version(since, plan.folder, place="--since") as version:
        return again.folder_label(folder) if folder else since, again.since_version(plan, version)


def _tell(plan: "Plan", again: "Again", since: str) -> None:
    """Report for a kit how many components are to print again and are unchanged, which are no longer needed,
    and whether the rulebook changed."""
    if again.copies:
        many = sum(again.copies.values())
        each = " for each set" if plan.options.sets > 1 else ""
        told = f"{len(again.copies)} to print again ({many} {'copy' if many == 1 else 'copies'}{each})"
    else:
        told = "nothing to print again"
    say(f"{plan.label}, components since {since}: {told}, {again.unchanged} unchanged")
    if again.gone:
        gone = ", ".join(f"{name} ({many})" for name, many in sorted(again.gone.items()))
        say(f"{plan.label}, not needed any more: {gone}")
    if again.rules:
        locale = plan.options.locale
        say(f"{plan.label}, the rulebook reads otherwise: pnp rulebook {plan.game} --locale {locale}")


def data(found: "Sequence[Reprint]") -> list[dict[str, Any]]:
    """Return the reprints as JSON data, with a dictionary for each kit. Its keys are "folder", "components"
    and "gone" (dictionaries by component), "unchanged" and "rulebook"."""
    return [
        {
            "folder": each.plan.target.as_posix(),
            "components": dict(each.again.copies),
            "unchanged": each.again.unchanged,
            "gone": dict(each.again.gone),
            "rulebook": each.again.rules,
        }
        for each in found
    ]


def stats(
    game: Game = None,
    cross: Annotated[
        str | None,
        typer.Option(
            "--cross",
            help="Also print a table that counts two columns together, as suit,value.",
            metavar="A,B",
        ),
    ] = None,
    locale: Annotated[
        str | None,
        typer.Option(
            "--locale",
            "--lang",
            help="The languages of the book, separated by commas, or all. [default: English and the "
            "finished ones]",
            metavar="LIST",
            autocompletion=options.locales,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Count a game: its components, the values of their columns, pairs of values that no component has,
    the words of the book, and names that two components share or that none has."""
    from pnp.kit import catalogs
    from pnp.options import match_names
    from pnp.statistics import statistics, telling

    opened = choices.select_game(game)
    finished = sorted(catalogs.finished_locales(opened), key=lambda each: (each != "en", each))
    languages = tuple(finished)
    if locale is not None:
        languages = match_names("locale", locale, catalogs.game_locales(opened), finished)
    found = statistics(opened, languages, _pair(cross))
    if as_json:
        typer.echo(json.dumps(telling.data(found), ensure_ascii=False, indent=1))
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else telling.WIDTH
    typer.echo("\n".join(telling.lines(found, width)))


def _pair(cross: str | None) -> tuple[str, ...]:
    """Return the two columns to compare with each other, or (). Raises PnpError."""
    if cross is None:
        return ()
    names = tuple(name.strip() for name in cross.split(",") if name.strip())
    if len(names) != 2 or names[0] == names[1]:
        raise PnpError("two columns are crossed", place="--cross", expected="suit,value", found=repr(cross))
    return names
