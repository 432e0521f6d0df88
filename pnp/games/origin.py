"""Whose code draws a game: pnp's own, or that of another installed package."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from pnp.games.opening import installed

OURS = "pnp"


@dataclass(frozen=True, slots=True)
class Origin:
    """An installed package that brings a game: its distribution with the version, and where its code lies."""

    distribution: str
    code: tuple[Path, ...]


def origin(game: str) -> Origin | None:
    """The package that draws the game of this id; None where pnp does. Raises what `installed` does."""
    point = installed().get(game)
    if point is None or point.module.partition(".")[0] == OURS:
        return None
    distribution = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module
    return Origin(distribution, tuple(_code(point.module)))


def authors(game: str) -> str:
    """Who is to be told of a fault in how a game is drawn: "the authors of pnp"."""
    source = origin(game)
    return f"the authors of {OURS if source is None else source.distribution}"


def _code(module: str) -> Iterator[Path]:
    """The outermost package around a module, as a game's package may use what lies beside it; folders, or
    the file of a module that is in none. Namespaces are shared by strangers, and passed over."""
    parts = module.split(".")
    for depth in range(1, len(parts) + 1):
        spec = find_spec(".".join(parts[:depth]))
        if spec is None:
            return
        if spec.origin is not None:
            yield from map(Path, spec.submodule_search_locations or (spec.origin,))
            return
