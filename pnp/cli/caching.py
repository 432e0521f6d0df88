"""The verb about what pnp keeps outside of kits: how large it is, and how to be rid of it."""

import json
from typing import Annotated

import typer

from pnp.cli.options import Json


def cache(
    clear: Annotated[
        bool, typer.Option("--clear", help="Delete what pnp has put there. Other files stay.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Say where pnp's caches are and how large, or empty them. They may be emptied at any time."""
    from pnp.verify import ledger

    folder = ledger.folder()
    files = ledger.ledger_files()
    size = sum(size for _, size in files)
    if clear:
        ledger.clear(files)
    if as_json:
        data = {"folder": folder and folder.as_posix(), "files": len(files), "bytes": size, "cleared": clear}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    if folder is None:
        typer.echo(f"nothing is kept: {ledger.VARIABLE} is off")
        return
    done = "deleted" if clear else "kept"
    count = "1 file" if len(files) == 1 else f"{len(files)} files"
    typer.echo(f"drawings that were proved: {count}, {_megabytes(size)}, {done} in {folder}")
    if not clear:
        typer.echo("the next build is a little quicker by them; `pnp cache --clear` deletes them")
    typer.echo("the packages of a checkout lie in its .venv; uv keeps copies: `uv cache clean` deletes those")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"
