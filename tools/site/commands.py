"""The page of commands: what `pnp help` says of each verb."""

import os
from typing import Any
from unittest.mock import patch

WIDTH = 90
"""Columns of the help on the page."""


def page() -> str:
    """Return the page of all verbs with their arguments and options."""
    from typer.main import get_command

    from pnp.cli.app import app

    with patch.dict(os.environ, {"COLUMNS": str(WIDTH)}):
        root: Any = get_command(app)
        context = root.make_context("pnp", [], resilient_parsing=True)
        parts = [part for name in root.list_commands(context) for part in _verb(root, context, name)]
    return "\n".join(
        [
            "# Commands",
            "",
            "Made from the program. `pnp help VERB` says the same in the terminal. Exit status: 0 done, "
            "1 errors found, 2 misuse or bad input; [Verify](../verify.md#exit-status) has all of them.",
            "",
            "GAME is an id, any unique part of an id, or the path of a game.toml or of its folder. Without "
            "GAME the game of the current folder is meant, else all games.",
            *parts,
            "",
        ]
    )


def _verb(group: Any, context: Any, name: str) -> list[str]:
    command = group.get_command(context, name)
    if command is None or command.hidden:
        return []
    inner = command.make_context(name, [], parent=context, resilient_parsing=True)
    inner.terminal_width = inner.max_content_width = WIDTH
    verb = inner.command_path
    lines = ["", f"{'###' if ' ' in name or ' ' in verb[4:] else '##'} {verb}", "", "```text"]
    lines += [command.get_help(inner).rstrip(), "```"]
    if hasattr(command, "list_commands"):
        for each in command.list_commands(inner):
            lines += _verb(command, inner, each)
    return lines
