"""The verbs that make something to print or to share: kits, zips of kits, single rulebooks, and a printer's
test sheet."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import choices, differing, serving
from pnp.cli.choices import select_languages_and_papers
from pnp.cli.options import (
    Booklet,
    Game,
    Games,
    Jobs,
    Json,
    Locale,
    Out,
    Paper,
    Scheduler,
    Watch,
    build_option,
    build_options,
    file_option,
)
from pnp.cli.streams import say
from pnp.errors import PnpError
from pnp.options import BY_NAME
from pnp.system import seal

if TYPE_CHECKING:
    from pnp.games import Game as Opened
    from pnp.kit.plan import Plan


@build_options()
def build(
    games: Games = None,
    *,
    locale: str | None,
    paper: str | None,
    since: str | None,
    out: Out = Path("output"),
    watch: Watch = False,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    as_json: Json = False,
    **asked: Any,
) -> None:
    """Make kits: boards, pieces, rulebook and assembly sheet, ready to print."""
    locale, paper = differing.earlier_choices(since, locale, paper)

    def make() -> None:
        opened, plans = _plans(games, locale, paper, out, asked)
        _make(opened, plans, out, choices.Hands(jobs, scheduler), since=since, as_json=as_json)

    if watch:
        serving.build_on_change(games, out, make)
    else:
        make()


def _make(
    opened: "list[Opened]",
    plans: "list[Plan]",
    out: Path,
    hands: "choices.Hands",
    *,
    since: str | None,
    as_json: bool,
) -> None:
    """Build kits, or with `since` only the components that have to be printed again, and print their folders.
    Raises PnpError for kits that are refused, after all were tried."""
    again = differing.select_reprints(plans, since)
    wanted = plans if since is None else [each.plan for each in again]
    outcome = choices.build_kits(opened, wanted, hands) if wanted else choices.Outcome()
    index = out / "index.html"
    is_listed = bool(outcome.made) and not seal.find_obstacle(index)
    if as_json:
        made = [_facts(plan) for plan in outcome.made]
        told = {"index": index.as_posix() if is_listed else None, "kits": made}
        _tell(told if since is None else {**told, "since": differing.data(again)})
    elif is_listed:
        typer.echo(str(index))
    elif outcome.made:
        typer.echo("\n".join(str(plan.target) for plan in outcome.made))
    if outcome.failures:
        raise choices.several(outcome.failures)


@build_options("since")
def pack(
    games: Games = None,
    *,
    locale: str | None,
    paper: str | None,
    out: Out = Path("output"),
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    as_json: Json = False,
    **asked: Any,
) -> None:
    """Put each kit into one zip for a download page. A kit that is not up to date is built first."""
    from pnp.kit.folder import pack as packing

    opened, wanted = _plans(games, locale, paper, out, asked)
    plans = wanted if asked["formats"] is not None else [packing.as_built(one) for one in wanted]
    outcome = choices.build_kits(opened, plans, choices.Hands(jobs, scheduler))
    if outcome.failures:
        raise choices.several(outcome.failures)
    by_id = {game.id: game for game in opened}
    zips, refused = [], []
    for one in plans:
        try:
            zips.append((one, packing.write(by_id[one.game], one.target, out)))
        except PnpError as error:
            refused.append(error)
    if as_json:
        _tell([{**_facts(one), "file": path.as_posix()} for one, path in zips])
    elif zips:
        typer.echo("\n".join(str(path) for _, path in zips))
    if refused:
        raise choices.several(refused)


def _plans(
    names: list[str] | None,
    locale: str | None,
    paper: str | None,
    out: Path,
    asked: Mapping[str, Any],
) -> "tuple[list[Opened], list[Plan]]":
    """Return the games with these names, or the game of the current folder or all games without names, and a
    plan for each kit to build."""
    from pnp.kit import plan

    opened = choices.select_games(names)
    if asked["boxes"] != "none" and len(opened) > 1:
        opened = _games_with_decks(opened)
    if names or choices.HERE.is_file():
        locales, papers = choices.languages_and_papers(opened, locale, paper)
        spoken = [(game, locales) for game in opened]
    else:
        spoken, papers = choices.languages_of_each(opened, locale, paper)
    plans = [
        planned
        for game, locales in spoken
        for variant in BY_NAME["variant"].parse_several(asked["variant"])
        for planned in plan.plans(
            [game], locales=locales, papers=papers, out=out, **{**asked, "variant": variant}
        )
    ]
    if not plans:
        raise PnpError(
            "no game speaks any of these languages", place="--locale", found=locale or "", hint="pnp locales"
        )
    by_target: dict[Path, Plan] = {}
    for one in plans:
        other = by_target.setdefault(one.target, one)
        if other.folder.resolve() != one.folder.resolve():
            raise PnpError(
                "two games of one id",
                place=one.game,
                expected="one of them",
                found=f"{other.folder} and {one.folder}",
                hint="build the other with --out elsewhere",
            )
    return opened, list(by_target.values())


def _games_with_decks(opened: "list[Opened]") -> "list[Opened]":
    """Return the games that have a deck for a box, and report the others. Return all games if none has a
    deck, so that the build refuses the first."""
    from pnp.games import has_decks

    able = [game for game in opened if has_decks(game)]
    lacking = ", ".join(game.id for game in opened if game not in able)
    if able and lacking:
        say(f"no deck to put into a box, not built: {lacking}")
    return able or opened


def _facts(plan: "Plan") -> dict[str, Any]:
    """Return the facts about a kit as JSON data."""
    from pnp.kit.folder import manifest

    found = manifest.read_manifest(plan.target)
    return {
        "game": found.game,
        "version": found.version,
        "locale": found.locale,
        "paper": found.paper,
        "variant": found.variant,
        "backs": found.backs,
        "players": found.players,
        "folder": plan.target.as_posix(),
        "sheets": found.sheets,
        "files": [file.path for file in found.files],
    }


def _tell(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


def rulebook(
    game: Game = None,
    locale: Locale = None,
    paper: Paper = None,
    booklet: Booklet = False,
    out: Annotated[Path | None, file_option("A file ending in .pdf or .html.")] = None,
    as_json: Json = False,
) -> None:
    """Write only the rulebook of a game, as PDF or HTML, or as a booklet."""
    from pnp import kit

    opened = choices.select_game(game)
    locales, papers = choices.languages_and_papers([opened], locale, paper)
    for option, what, found in (("--locale", "language", locales), ("--paper", "paper", papers)):
        if len(found) > 1:
            several = ", ".join(found)
            raise PnpError("one book at a time", place=option, expected=f"one {what}", found=several)
    path = out or Path(f"{opened.id}-{locales[0]}{'-booklet' if booklet else ''}.pdf")
    kit.write_rulebook(opened, locales[0], papers[0], path, booklet=booklet)
    choices.tell_missing(opened, locales[0])
    if as_json:
        _tell({"game": opened.id, "locale": locales[0], "paper": papers[0], "file": path.as_posix()})
    else:
        typer.echo(str(path))


def calibrate(
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer", help="A name for the printer, as build --printer will use it.", metavar="NAME"
        ),
    ] = None,
    paper: Paper = None,
    locale: Annotated[
        str | None, build_option("locale", help="The language of the sheet.", metavar="NAME")
    ] = None,
    dx: Annotated[
        float | None,
        typer.Option(
            "--dx", help="The shift to the right or left that the sheet shows, in mm.", metavar="MM"
        ),
    ] = None,
    dy: Annotated[
        float | None,
        typer.Option("--dy", help="The shift up or down that the sheet shows, in mm.", metavar="MM"),
    ] = None,
    out: Annotated[Path, file_option("The test sheet, a PDF.")] = Path("calibration.pdf"),
    as_json: Json = False,
) -> None:
    """Print a test sheet for a printer, and remember how far the printer has to move the back sides."""
    if dx is None and dy is None:
        _write_sheet(printer or "", paper, locale, out)
        typer.echo(json.dumps({"file": out.as_posix()}) if as_json else str(out))
        if as_json or not sys.stdin.isatty():
            return
        say("Print it on both sides, read it as it says, and tell what you read.")
        try:
            printer = printer or typer.prompt("The printer's name", err=True)
            dx = typer.prompt("dx in mm", default=0.0, type=float, err=True)
            dy = typer.prompt("dy in mm", default=0.0, type=float, err=True)
        except typer.Abort:  # Ctrl-C and Ctrl-D alike: the sheet is written, and nothing is remembered
            raise typer.Exit(130) from None
    if printer is None or dx is None or dy is None:
        given = (("--printer", printer), ("--dx", dx), ("--dy", dy))
        raise PnpError(
            "what was read goes with a printer's name",
            place="calibrate",
            expected="--printer, --dx and --dy",
            found=", ".join(option for option, value in given if value is not None),
        )
    from pnp.kit import preferences

    known = preferences.store(printer, dx, dy)
    if as_json:
        data = {
            "printer": known.name,
            "offset_mm": known.offset,
            "file": preferences.printers_file().as_posix(),
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    moved = ", ".join(f"{value:+g}" for value in known.offset)
    typer.echo(f"{preferences.printers_file()}: {known.name} moves backs by {moved} mm")
    typer.echo(f"pnp build --printer {known.name}")


def _write_sheet(printer: str, paper: str | None, locale: str | None, out: Path) -> None:
    from pnp.kit import calibration
    from pnp.kit.catalogs import shared_locales
    from pnp.papers import PAPERS

    locales, papers = select_languages_and_papers(list(shared_locales()), locale, paper)
    if len(locales) > 1 or len(papers) > 1:
        found = ", ".join((*locales, *papers))
        raise PnpError("one sheet at a time", expected="one language and one paper", found=found)
    if out.suffix != ".pdf":
        raise PnpError("cannot write such a sheet", place=str(out), expected="a name ending in .pdf")
    calibration.write(out, PAPERS[papers[0]], locales[0], printer)
