"""The verbs around a kit: one zip of it for a download page, and the printer that it is printed on."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.choices import (
    Backs,
    Jobs,
    Locale,
    Out,
    Variant,
    build_kits,
    from_lists,
    languages_and_papers,
    several,
)
from pnp.errors import PnpError


def pack(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An id, a unique part of one, or a game.toml.")],
    locale: Locale = None,
    paper: Annotated[
        str | None,
        typer.Option("--paper", help="a4, letter, a3, tabloid, with commas, or all.", metavar="LIST"),
    ] = None,
    variant: Variant = "colour",
    backs: Backs = "duplex-long",
    out: Out = Path("output"),
    jobs: Jobs = None,
) -> None:
    """Put each kit of a game into one zip for a download page, building it first where it has changed."""
    from pnp.games import open_game
    from pnp.kit import pack as packing
    from pnp.kit import plan

    opened = open_game(game)
    locales, papers = languages_and_papers([opened], locale, paper)
    wanted = plan.plans([opened], locales=locales, papers=papers, variant=variant, backs=backs, out=out)
    plans = [packing.as_built(one) for one in wanted]
    if failures := build_kits([opened], plans, jobs):
        raise several(failures)
    for one in plans:
        typer.echo(str(packing.write(opened, one.target, out)))


def calibrate(
    printer: Annotated[
        str | None, typer.Option("--printer", help="What to call the printer.", metavar="NAME")
    ] = None,
    paper: Annotated[
        str | None, typer.Option("--paper", help="a4, letter, a3 or tabloid.", metavar="NAME")
    ] = None,
    locale: Annotated[
        str | None, typer.Option("--locale", "--lang", help="The sheet's language.", metavar="NAME")
    ] = None,
    dx: Annotated[
        float | None, typer.Option("--dx", help="What the sheet showed across, in mm.", metavar="MM")
    ] = None,
    dy: Annotated[
        float | None, typer.Option("--dy", help="What the sheet showed up and down, in mm.", metavar="MM")
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The test sheet, a PDF.", metavar="FILE")] = Path(
        "calibration.pdf"
    ),
) -> None:
    """Print a test sheet for a printer, and remember by how much its backs have to be moved."""
    if dx is None and dy is None:
        _write_sheet(printer or "", paper, locale, out)
        if not sys.stdin.isatty():
            return
        typer.echo("Print it on both sides, read it as it says, and tell what you read.", err=True)
        printer = printer or typer.prompt("The printer's name", err=True)
        dx = typer.prompt("dx in mm", default=0.0, type=float, err=True)
        dy = typer.prompt("dy in mm", default=0.0, type=float, err=True)
    if printer is None or dx is None or dy is None:
        given = (("--printer", printer), ("--dx", dx), ("--dy", dy))
        raise PnpError(
            "what was read goes with a printer's name",
            place="calibrate",
            expected="--printer, --dx and --dy",
            found=", ".join(option for option, value in given if value is not None),
        )
    from pnp.kit import printers

    known = printers.store(printer, dx, dy)
    moved = ", ".join(f"{value:+g}" for value in known.offset)
    typer.echo(f"{printers.printers_file()}: {known.name} moves backs by {moved} mm")
    typer.echo(f"pnp build --printer {known.name}")


def _write_sheet(printer: str, paper: str | None, locale: str | None, out: Path) -> None:
    from pnp.kit import calibration
    from pnp.kit.catalogs import shared_locales
    from pnp.units import PAPERS

    locales, papers = from_lists(list(shared_locales()), locale, paper)
    if len(locales) > 1 or len(papers) > 1:
        found = ", ".join((*locales, *papers))
        raise PnpError("one sheet at a time", expected="one language and one paper", found=found)
    if out.suffix != ".pdf":
        raise PnpError("cannot write such a sheet", place=str(out), expected="a name ending in .pdf")
    calibration.write(out, PAPERS[papers[0]], locales[0], printer)
    typer.echo(str(out))
