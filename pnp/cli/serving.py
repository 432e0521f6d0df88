"""The verbs that run while an author works on a game: `serve` shows it on a page, and `build --watch` builds
its kits again."""

import webbrowser
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import choices
from pnp.cli.options import Game
from pnp.cli.streams import say
from pnp.errors import PnpError

HIGHEST_PORT = 65535


def serve(
    game: Game = None,
    port: Annotated[
        int,
        typer.Option("--port", min=0, max=HIGHEST_PORT, help="Where it listens; 0 finds one.", metavar="N"),
    ] = 0,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Show a game as it changes: every face, every sheet and what is wrong, on a page of this machine."""
    from pnp.serve import server

    folder, watched = _places(game)

    def begun(address: str) -> None:
        typer.echo(address)
        say("Ctrl-C ends it")
        if open_page:
            webbrowser.open(address)

    try:
        server.run(folder, watched, port=port, besides=[Path("output")], begun=begun, say=say)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _places(name: str | None) -> tuple[Path, tuple[Path, ...]]:
    """Return the folder of a game, and all folders that belong to it. For a game that cannot be opened now,
    the latter is only its folder."""
    from pnp.serve import watching

    folder = choices.find_game_folder(name)
    try:
        opened = choices.select_game(name)
    except PnpError:
        if folder is None:
            raise
        return folder, (folder,)
    return opened.definition.folder, watching.places(opened)


def build_on_change(names: Sequence[str] | None, out: Path, build: Callable[[], object]) -> None:
    """Build, and build again whenever a file of the games changes, until a person interrupts. A build that is
    refused prints its error and waits for the next change.

    Raises PnpError if it is unclear what to watch, and typer.Exit at the end.
    """
    from pnp.games import every_game
    from pnp.serve import watching

    if names or choices.HERE.is_file():
        found = [each for name in names or (None,) for each in _places(name)[1]]
    else:
        found = [each for game in every_game() for each in watching.places(game)]
    try:
        for number, files in enumerate(watching.changes(found, besides=[out])):
            if files:
                say(f"changed: {_list_paths(files)}")
            _attempt(build)
            if number == 0:
                say(f"watching {_list_paths(found)}; Ctrl-C ends it")
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _attempt(build: Callable[[], object]) -> None:
    try:
        build()
    except PnpError as error:
        say(f"pnp: {error}")


def _list_paths(paths: Iterable[Path]) -> str:
    """Return distinct paths, relative to the current folder if they are in it."""
    here = Path.cwd()
    near = (each.relative_to(here) if each.is_relative_to(here) else each for each in paths)
    return ", ".join(dict.fromkeys(map(str, near)))
