"""The format of `--help`: plain text for terminals of any width, with unbroken option names and no types that
only programmers know."""

import shutil
from collections.abc import Iterable
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

WIDEST = 100
"""The most columns of a line, because longer lines are hard to read."""


NARROWEST = 24
"""The fewest columns of a line, so that names of options are not broken."""


def context_settings() -> dict[str, Any]:
    """Return typer's settings for help: its width, and the options that show it."""
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
