"""What may be asked on the command line: arguments and options that several verbs take."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import completion
from pnp.errors import PnpError
from pnp.export import FORMATS

MOST_JOBS = 256
"""Processes at once: more than the machines have cores on which kits are made."""


def processors() -> int:
    """The processors that this process is bound to, which may be fewer than the machine has; a quota of their
    time, as containers have, does not count."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def named_path(option: str) -> Callable[[str], Path]:
    """Reads the path behind an option. An empty one, which would be the folder one stands in, is refused
    with a PnpError: a script whose variable is not set means something else."""

    def read(text: str) -> Path:
        if not str(text).strip():
            raise PnpError(
                "this names nothing",
                place=option,
                expected="a path",
                found=repr(str(text)),
                hint="write . for the folder you are in",
            )
        return Path(text)

    return read


def file_out(told: str) -> Any:
    """`--out` of a verb that writes one file."""
    return typer.Option("--out", help=told, metavar="FILE", parser=named_path("--out"))


DIR = typer.Option("--out", help="The folder that holds the kits.", metavar="DIR", parser=named_path("--out"))
_SEVERAL = "An id, a unique part of one, or the path of a game.toml. None: the game here, or all."
_ONE = "An id, a unique part of one, or the path of a game.toml. None: the game here."

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME", help=_SEVERAL, autocompletion=completion.games)
]
Game = Annotated[str | None, typer.Argument(metavar="GAME", help=_ONE, autocompletion=completion.games)]
Out = Annotated[Path, DIR]
Locale = Annotated[
    str | None,
    typer.Option(
        "--locale",
        "--lang",
        help="Languages with commas (es,en), or all.",
        metavar="LIST",
        autocompletion=completion.locales,
    ),
]
Spoken = Annotated[
    str | None,
    typer.Option(
        "--locale",
        "--lang",
        help="The language of the game.",
        metavar="NAME",
        autocompletion=completion.locales,
    ),
]
Papers = Annotated[
    str | None,
    typer.Option(
        "--paper",
        help="a4, letter, legal, a3 ..., or a size as 330x482mm; with commas, or all.",
        metavar="LIST",
        autocompletion=completion.papers,
    ),
]
Paper = Annotated[
    str | None,
    typer.Option(
        "--paper",
        help="a4, letter, a3, tabloid ... or a size as 330x482mm.",
        metavar="NAME",
        autocompletion=completion.papers,
    ),
]
Formats = Annotated[
    str | None,
    typer.Option(
        "--format",
        help=f"{', '.join(FORMATS)}, with commas, or all; default: pdf or, of a zip, what the kit has.",
        metavar="LIST",
        autocompletion=completion.formats,
    ),
]
Variant = Annotated[
    str,
    typer.Option(
        "--variant", help="colour, low-ink or mono.", metavar="NAME", autocompletion=completion.variants
    ),
]
Backs = Annotated[
    str,
    typer.Option(
        "--backs",
        help="duplex-long, duplex-short, gutterfold, separate or none.",
        metavar="NAME",
        autocompletion=completion.backs,
    ),
]
PrintedFor = Annotated[int | None, typer.Option("--players", help="Print what so many need.", metavar="N")]
Sets = Annotated[
    int, typer.Option("--sets", help="A class set: so many kits in one, each with a letter.", metavar="N")
]
CardSize = Annotated[
    str,
    typer.Option(
        "--card-size",
        help="poker, mini, tarot or square.",
        metavar="NAME",
        autocompletion=completion.card_sizes,
    ),
]
TextSize = Annotated[
    str,
    typer.Option(
        "--text",
        help="normal, or large: 12 points where it fits.",
        metavar="NAME",
        autocompletion=completion.text_sizes,
    ),
]
Booklet = Annotated[
    bool,
    typer.Option("--booklet", help="The rulebook as a booklet: fold, staple."),
]
Boxes = Annotated[
    str,
    typer.Option(
        "--boxes",
        help="A tuck box for each deck: cards, or sleeved.",
        metavar="NAME",
        autocompletion=completion.boxes,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", help="Only these components: 'piece.A.*'; may be repeated.", metavar="PATTERN"),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        help="Only what changed: since a folder, a revision of git, or an earlier kit's manifest.json.",
        metavar="OLD",
    ),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--printer",
        help="Move the backs as pnp calibrate found for it.",
        metavar="NAME",
        autocompletion=completion.printers,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=MOST_JOBS,
        envvar="PNP_JOBS",
        help="So many at once; default: PNP_JOBS, else one a processor.",
        metavar="N",
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        envvar="PNP_SCHEDULER",
        help="Have the workers of this Dask scheduler do it: tcp://host:8786. Needs pnp-kit[cluster].",
        metavar="ADDRESS",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]
Watch = Annotated[bool, typer.Option("--watch", help="Build again whenever a file of the game changes.")]
