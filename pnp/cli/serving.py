"""The verbs that run while an author works on a game: `serve` shows it on a page, and `build --watch` builds
its kits again."""

import sys
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import choices
from pnp.cli.options import Game, Spoken
from pnp.cli.play import Options, Players
from pnp.cli.streams import say
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.games import Game as Opened

HIGHEST_PORT = 65535


def serve(
    game: Game = None,
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=HIGHEST_PORT, help="The port to listen on; 0 finds a free one.", metavar="N"
        ),
    ] = 0,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    play: Annotated[
        bool,
        typer.Option(
            "--play", help="Play the game instead, at one table, each person on a device of their own."
        ),
    ] = False,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="With --play: let the devices of your network in, and not only this machine."
        ),
    ] = False,
    players: Players = None,
    options: Options = None,
    persons: Annotated[
        int | None,
        typer.Option(
            "--persons",
            min=1,
            help="With --play: the number of persons; programs play at the other seats. [default: persons "
            "at all seats]",
            metavar="N",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            help="With --persons: who plays at the other seats: random, eager (in a hurry) or a policy of "
            "the game. [default: eager]",
            metavar="WHOM",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, help="With --play: the seed that draws the cards of the first game.", metavar="S"
        ),
    ] = None,
    locale: Spoken = None,
) -> None:
    """Show a game as it changes: every face, every sheet and what is wrong, on a page of this machine. With
    --play, play it at one table from several devices."""
    from pnp.serve import server

    def begun(address: str) -> None:
        typer.echo(address)
        if play:
            _show_code(address)
        say("Ctrl-C ends it")
        if open_page:
            webbrowser.open(address)

    if play:
        _play(game, port, begun, lan, players, options, persons, against, seed, locale)
        return
    for flag, value in (
        ("--lan", lan),
        ("--players", players),
        ("--option", options),
        ("--persons", persons),
        ("--against", against),
        ("--seed", seed),
        ("--locale", locale),
    ):
        if value not in (None, False, []):
            raise PnpError(
                "this goes with --play", place=flag, expected=f"pnp serve --play {flag}", found=flag
            )
    folder, watched = _places(game)
    try:
        server.run(folder, watched, port=port, besides=[Path("output")], begun=begun, say=say)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _play(
    name: str | None,
    port: int,
    begun: Callable[[str], object],
    lan: bool,
    players: int | None,
    options: list[str] | None,
    persons: int | None,
    against: str | None,
    seed: int | None,
    locale: str | None,
) -> None:
    """Serve a table until a person interrupts. Raises PnpError, and typer.Exit at the end."""
    from pnp.cli.play import language
    from pnp.kit.playing.page import make_shared_page
    from pnp.serve import table
    from pnp.serve.sharing import SharedTable
    from pnp.webplay import FreeHost, Host

    game, seats, chosen = _seats(name, players, options, persons, against)
    say("drawing the table")
    page, program = make_shared_page(game, language(game, locale))
    host = (
        FreeHost(program, tells_seed=False)
        if program.kind == "free"
        else Host(program, game.rules, tells_seed=False)
    )
    shared = SharedTable(host, seats, chosen)
    shared.begin(seed)
    try:
        table.run(shared, page, port=port, lan=lan, begun=begun)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _seats(
    name: str | None, players: int | None, options: list[str] | None, persons: int | None, against: str | None
) -> "tuple[Opened, list[str], dict[str, str]]":
    """Return the game, who decides for each player, and the options. At a free table, which has no opponents,
    all are persons. Raises PnpError for something that does not exist."""
    from pnp.cli.play import select_rules
    from pnp.errors import unknown
    from pnp.serve.sharing import PERSON
    from pnp.webplay.match import opponents

    game = choices.select_game(name)
    if game.engine is None:
        for flag, value in (("--option", options), ("--persons", persons), ("--against", against)):
            if value:
                raise PnpError(
                    "this game has no engine, so all seats are for persons", place=flag, found=f"a {flag}"
                )
        about = game.definition.game
        count = players or [*about.best_players, *sorted(about.players)][0]
        if count not in about.players:
            expected = " or ".join(map(str, about.players))
            raise PnpError("so many cannot play", place=game.id, expected=expected, found=str(count))
        return game, [PERSON] * count, {}
    game, rules, chosen = select_rules(name, players, options)
    count = rules.players if persons is None else persons
    if count > rules.players:
        raise PnpError(
            "there are not so many seats",
            place="--persons",
            expected=f"at most {rules.players}",
            found=str(count),
        )
    known, opponent = opponents(rules), against or "eager"
    if opponent not in known:
        raise unknown("opponent", opponent, known, place="--against")
    return game, [PERSON] * count + [opponent] * (rules.players - count), chosen


def _show_code(address: str) -> None:
    """Print an address as a QR code, for the camera of a telephone, if somebody looks at a terminal."""
    from pnp.serve.sharing import terminal_code

    if sys.stderr.isatty():
        say(terminal_code(address))


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
