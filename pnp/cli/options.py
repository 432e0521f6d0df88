"""The arguments and options that several verbs have, and the shell's completions for them. Also the format of
`--help`: plain text for terminals of any width. Names of options are not broken, and types are left out."""

import inspect
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from pnp.errors import PnpError
from pnp.options import ASKED, BY_NAME, Kind, Option


def games(incomplete: str) -> list[str]:
    """Return the ids of installed games that begin with the typed letters."""
    from pnp.games import ids

    return _names_beginning(ids(), incomplete)


def locales(incomplete: str) -> list[str]:
    """Complete the last entry of a typed list of languages, such as "en,d". Return one completed list for
    each language that fits and is not in the list yet. The languages are those in which kits can be built."""
    from pnp.kit.catalogs import shared_locales

    return _complete_list(shared_locales(), incomplete)


def names(option: Option) -> Callable[[str], list[str]]:
    """Return the completion function for the values of an option. For an option that takes a list, it
    completes values that are not in the list yet."""
    offer = _complete_list if option.kind in ("each", "list") else _names_beginning
    return lambda incomplete: offer(option.names, incomplete)


def printers(incomplete: str) -> list[str]:
    """Return the calibrated printers that begin with the typed letters, or [] if their file cannot be
    read."""
    from pnp.errors import PnpError
    from pnp.kit import preferences as known

    try:
        return _names_beginning(known.printers(), incomplete)
    except (PnpError, OSError):
        return []


def _names_beginning(names: Iterable[str], typed: str) -> list[str]:
    return [name for name in names if name.startswith(typed)]


def _complete_list(names: Iterable[str], typed: str) -> list[str]:
    """Return the lists that a typed list can become by completing its last name."""
    before, comma, last = typed.rpartition(",")
    given = before.split(",")
    return [f"{before}{comma}{name}" for name in _fresh(names, given) if name.startswith(last)]


def _fresh(names: Iterable[str], given: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name not in set(given))


MOST_JOBS = 256
"""The most processes at once."""


def processors() -> int:
    """Return the number of processors that this process may use, which may be fewer than the machine has. A
    quota on processor time, as containers have, is not considered."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def path_reader(option: str) -> Callable[[str], Path]:
    """Return a function that reads the path of an option. It raises PnpError for an empty path, which usually
    comes from an unset variable in a script and does not mean the current folder."""

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


def file_option(told: str) -> Any:
    """Return the option `--out` of a verb that writes one file. `told` is its help text."""
    return typer.Option("--out", help=told, metavar="FILE", parser=path_reader("--out"))


_COMPLETIONS = {"locale": locales, "printer": printers}
"""The completion functions for options without fixed values."""


def build_option(name: str, **other: str) -> Any:
    """Return one of the options of `pnp build`, such as "paper", for use in a signature of typer. `other` may
    replace its "help" and "metavar"."""
    each = BY_NAME[name]
    flags = (each.flag, "--lang") if name == "locale" else (each.flag,)
    offered = names(each) if each.names else _COMPLETIONS.get(name)
    words, metavar = other.get("help", each.help), other.get("metavar", each.metavar)
    return typer.Option(
        *flags, help=words, metavar=None if each.kind == "flag" else metavar, autocompletion=offered
    )


_TYPES: Mapping[Kind, Any] = {"number": int, "length": float, "flag": bool, "patterns": list[str]}
"""The types of build options on the command line. Other options are texts."""


def build_options(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a verb the options of `pnp build`, after its first parameter. `without`
    names the options that it does not get. The verb receives them as keyword arguments; those that it does
    not declare are in its `**asked`."""

    def give(verb: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(verb)
        first, *others = own.parameters.values()
        given = {each.name: _parameter(each) for each in ASKED if each.name not in without}
        left = [each for each in others if each.name not in given and each.kind != each.VAR_KEYWORD]
        verb.__signature__ = own.replace(parameters=[first, *given.values(), *left])  # type: ignore[attr-defined]
        return verb

    return give


def _parameter(option: Option) -> inspect.Parameter:
    """Return a build option as a parameter. Its default is None if help shows no default."""
    default = option.usual if option.kind == "flag" else option.usual or None
    default = None if option.kind in ("each", "list") else default
    made: Any = _TYPES.get(option.kind, str)
    annotation: Any = Annotated[made if default is not None else made | None, build_option(option.name)]
    place = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(option.name, place, default=default, annotation=annotation)


DIR = typer.Option(
    "--out", help="The folder that holds the kits.", metavar="DIR", parser=path_reader("--out")
)
_SEVERAL = "An id, a unique part of one, or the path of a game.toml. None: the game here, or all."
_ONE = "An id, a unique part of one, or the path of a game.toml. None: the game here."

Games = Annotated[list[str] | None, typer.Argument(metavar="GAME", help=_SEVERAL, autocompletion=games)]
Game = Annotated[str | None, typer.Argument(metavar="GAME", help=_ONE, autocompletion=games)]
Out = Annotated[Path, DIR]
Locale = Annotated[str | None, build_option("locale")]
Spoken = Annotated[str | None, build_option("locale", help="The language of the game.", metavar="NAME")]
Paper = Annotated[
    str | None, build_option("paper", help="a4, letter ..., or a size as 330x482mm.", metavar="NAME")
]
Variant = Annotated[str, build_option("variant", help="colour, low-ink or mono.", metavar="NAME")]
Booklet = Annotated[bool, build_option("booklet")]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=MOST_JOBS,
        envvar="PNP_JOBS",
        help="The number of processes. [default: PNP_JOBS, or one for each processor]",
        metavar="N",
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        envvar="PNP_SCHEDULER",
        help="Let the workers of this Dask scheduler do the work: tcp://host:8786. Needs pnp-kit[cluster].",
        metavar="ADDRESS",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Watch = Annotated[bool, typer.Option("--watch", help="Build again whenever a file of the game changes.")]


WIDEST = 100
"""The most columns of a line, because longer lines are hard to read."""


NARROWEST = 24
"""The fewest columns of a line, so that names of options are not broken."""


def context_settings() -> dict[str, Any]:
    """Return typer's settings for help: its width, and the names of the help option."""
    width = max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST) - 2)
    return {"help_option_names": ["-h", "--help"], "terminal_width": width}


class Verb(TyperCommand):
    """A verb with its own format of help."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words after `pnp build` in the first line of help."""
        return _usage(self, ctx)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the tables of arguments and options."""
        _tables(self, ctx, formatter)


class Verbs(TyperGroup):
    """A group of verbs with its own format of help."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words after `pnp` in the first line of help."""
        return [*_usage(self, ctx), "[VERB]..." if self.invoke_without_command else "VERB ..."]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the table of options, and the table of verbs with the first sentence of each."""
        _tables(self, ctx, formatter)
        verbs = [(name, self.commands[name]) for name in self.list_commands(ctx)]
        rows = [(name, (verb.help or "").partition("\n\n")[0]) for name, verb in verbs if not verb.hidden]
        _section(formatter, "Verbs", rows)


def _usage(command: TyperCommand | TyperGroup, ctx: Any) -> list[str]:
    arguments = [each for each in command.get_params(ctx) if isinstance(each, TyperArgument)]
    return ["[OPTIONS]", *(_argument(each) for each in arguments)]


def _argument(argument: TyperArgument) -> str:
    """Return an argument as help writes it: "GAME", "[GAME]", "[GAME]..."."""
    name = str(argument.display_name_raw)
    name = name if argument.required else f"[{name}]"
    return name if argument.nargs == 1 else f"{name}..."


def _tables(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    parameters = command.get_params(ctx)
    arguments = [each for each in parameters if isinstance(each, TyperArgument)]
    _section(formatter, "Arguments", [(each.display_name_raw, each.help or "") for each in arguments])
    options = [each for each in parameters if isinstance(each, TyperOption) and not each.hidden]
    _section(formatter, "Options", [_option(each) for each in options])


def _option(option: TyperOption) -> tuple[str, str]:
    names = ", ".join(sorted(option.opts, key=lambda name: name.startswith("--")))
    told = option.help or ""
    if option.is_flag:
        return names, told
    default = option.default
    if option.required:
        told += " [required]"
    elif default not in (None, "") and not callable(default):
        told += f" [default: {default}]"
    return f"{names} {option.display_name_raw}", told


def _section(formatter: Any, title: str, rows: Iterable[tuple[str, str]]) -> None:
    if rows := [(name, " ".join(told.split())) for name, told in rows]:
        with formatter.section(title):
            formatter.write_dl(rows, col_max=formatter.width // 3)
