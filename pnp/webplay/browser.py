"""Start the host of a game inside a browser. The page's worker imports this module."""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pnp.play import Rules
from pnp.webplay.free import FreeHost
from pnp.webplay.host import Host
from pnp.webplay.portable import read_portable
from pnp.webplay.program import Program


def start_engine(program: str, definition: str) -> Host:
    """Return a host for a game with an engine. `program` is a Program as JSON. `definition` is the text that
    pnp.webplay.portable wrote for a dict of the game's `package` and its `definition`."""
    stated = Program.from_data(json.loads(program))
    opened: Any = read_portable(definition)
    engine = import_module(f"{opened['package']}.rules")

    def open_rules(players: int, options: Mapping[str, str]) -> Rules[Any, Any]:
        usual = {option.name: option.values[0] for option in engine.OPTIONS}
        rules: Rules[Any, Any] = engine.rules(opened["definition"], players, {**usual, **options})
        rules.zones, rules.backs = stated.zones_for(players), stated.backs
        return rules

    return Host(stated, open_rules)


def start_free(program: str) -> FreeHost:
    """Return a host for a game without an engine. `program` is a Program as JSON."""
    return FreeHost(Program.from_data(json.loads(program)))
