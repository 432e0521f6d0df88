"""The verb that holds two versions of a game against each other, and what `pnp build --since` asks of it."""

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import choices, completion
from pnp.cli.options import Json, Variant, named_path
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.changes.telling import Line

_COLOURS = {"gone": typer.colors.RED, "new": typer.colors.GREEN}


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="A game's folder, or a revision of git: v1.0, HEAD~1.")
    ],
    new: Annotated[
        str | None,
        typer.Argument(metavar="NEW", help="The same; none: the game as it is now."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Whose revisions are meant; default: the game here.",
            metavar="GAME",
            autocompletion=completion.games,
        ),
    ] = None,
    locale: Annotated[
        str,
        typer.Option(
            "--locale",
            "--lang",
            help="The language in which faces are drawn.",
            metavar="NAME",
            autocompletion=completion.locales,
        ),
    ] = "en",
    variant: Variant = "colour",
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            help="Also write a page with drawings before and after.",
            metavar="FILE",
            parser=named_path("--html"),
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what changed between two versions of a game; exit status 1 if anything did.

    Both are drawn by this pnp: what is told is what the game's files changed, not what another pnp draws.
    """
    from pnp import changes
    from pnp.changes import page, telling
    from pnp.kit.plan import known
    from pnp.scene import VARIANTS

    looks = known("variant", variant, VARIANTS)
    if html is not None and html.suffix != ".html":
        raise PnpError("cannot write such a page", place="--html", expected="a name ending in .html")
    folder = _history(old, new, game)
    states = []
    for name, place in ((old, "OLD"), (new, "NEW")):
        with changes.version(str(folder) if name is None else name, folder, place=place) as version:
            states.append(changes.state(version, locale=locale, variant=looks))  # type: ignore[arg-type]  # one of VARIANTS
    before, after = states
    difference = changes.compare(before, after)
    if html is not None:
        page.write(difference, before, after, html)
    if as_json:
        typer.echo(json.dumps(telling.data(difference), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(_coloured(telling.lines(difference))))
        if html is not None:
            typer.echo(f"\n{html}")
    if not difference.is_empty:
        raise typer.Exit(1)


def _history(old: str, new: str | None, game: str | None) -> Path | None:
    """The folder of the game whose history is meant; None where two folders are named and nothing else."""
    from pnp import changes

    if game is None and new is not None and changes.folder_of(old) and changes.folder_of(new):
        return None
    if game is None and not choices.HERE.is_file():
        return _only_folder(old, new)
    return choices.chosen_game(game).definition.folder


def _only_folder(old: str, new: str | None) -> Path | None:
    """Without --game and away from any: of a folder and a revision, the folder's."""
    from pnp import changes

    if new is None:
        raise PnpError(
            "compared with what?",
            expected="NEW, the folder of a game, or --game",
            found="nothing, and no game.toml here",
            hint="pnp diff v1.0 --game GAME",
        )
    return changes.folder_of(new) or changes.folder_of(old)


def _coloured(lines: "Iterable[Line]") -> list[str]:
    """Lines as a terminal shows them, in colours where there are any."""
    from pnp.changes import telling

    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return [telling.plain(line) for line in lines]
    return [
        "".join(
            typer.style(telling.plain(((kind, text),)), fg=_COLOURS.get(kind)) for kind, text in line
        )
        for line in lines
    ]
