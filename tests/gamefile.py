"""The text of a game.toml: a game of data that is complete and says no more than a test needs."""

from collections.abc import Mapping
from typing import Any

SOURCE = "stated: made for tests"


def game_toml(
    name: str, *entries: str, title: str = "", licence: str = "CC0", source: str = SOURCE, **keys: object
) -> str:
    """Return the text of a game with that id. `entries`: what follows, from `entry` and `component` or as
    written. `keys`: those of [game]; a title, a tagline, a version and players are there anyway."""
    game = {
        "id": name,
        "title": title or name.capitalize(),
        "tagline": "A game of cards",
        "version": "1.0",
        "players": [2],
        "source": source,
    }
    credit = entry("[credits]", work=game["title"], author="A. Designer", licence=licence, source=source)
    return "\n".join(("schema = 1\n", entry("game", **game | keys), credit, *entries))


def entry(table: str, **keys: object) -> str:
    """Return a table, or with a name in brackets an entry of a list of tables: `entry("[boards]", ...)`."""
    return "\n".join((f"[{table}]", *(f"{key} = {written(value)}" for key, value in keys.items()), ""))


def component(name: str, kind: str = "card", **keys: object) -> str:
    """Return a component; its id, where none is given, is made of its kind and its name."""
    said = {"id": f"{kind}.{name.lower().replace(' ', '-')}", "kind": kind, "name": name}
    return entry("[components]", **said | {"copies": 1, "source": SOURCE} | keys)


def written(value: Any) -> str:
    """Return a value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            return f'"{escaped}"'
        case Mapping():
            return "{" + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(written(each) for each in value) + "]"
    return str(value)
