"""The verbs that hand a kit on: one zip of it for a download page."""

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli_choices import Backs, Jobs, Locale, Out, Variant, built, languages_and_papers


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
    if failures := built([opened], plans, jobs):
        raise failures[0]
    for one in plans:
        typer.echo(str(packing.write(opened, one.target, out)))
