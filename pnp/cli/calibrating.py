"""The verb about the printer that kits are printed on: a test sheet, and what was read off it."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.choices import select_languages_and_papers
from pnp.cli.options import Json, Paper, build_option, file_option
from pnp.cli.streams import say
from pnp.errors import PnpError


def calibrate(
    printer: Annotated[
        str | None, typer.Option("--printer", help="What to call the printer.", metavar="NAME")
    ] = None,
    paper: Paper = None,
    locale: Annotated[
        str | None, build_option("locale", help="The sheet's language.", metavar="NAME")
    ] = None,
    dx: Annotated[
        float | None, typer.Option("--dx", help="What the sheet showed across, in mm.", metavar="MM")
    ] = None,
    dy: Annotated[
        float | None, typer.Option("--dy", help="What the sheet showed up and down, in mm.", metavar="MM")
    ] = None,
    out: Annotated[Path, file_option("The test sheet, a PDF.")] = Path("calibration.pdf"),
    as_json: Json = False,
) -> None:
    """Print a test sheet for a printer, and remember by how much its backs have to be moved."""
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
    from pnp.kit import printers

    known = printers.store(printer, dx, dy)
    if as_json:
        data = {"printer": known.name, "offset_mm": known.offset, "file": printers.printers_file().as_posix()}
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    moved = ", ".join(f"{value:+g}" for value in known.offset)
    typer.echo(f"{printers.printers_file()}: {known.name} moves backs by {moved} mm")
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
