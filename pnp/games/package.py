"""Loads the modules of a game's package, and checks that they have all the names that pnp needs.

If a package lacks its module for facts, faces or checks, that of pnp.games.plain takes its place, which
serves games without code. A game without a module for the engine has no engine.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar, cast

from pnp.errors import PnpError

PLAIN = "pnp.games.plain"
"""The package that draws and checks games without code, and that supplies the modules that other packages
leave out."""

Protocol = TypeVar("Protocol")


def part(package: str, name: str, protocol: type[Protocol]) -> Protocol:
    """Return the module `name` of a game's package or, if the package lacks it, that of pnp.games.plain.
    Raises PnpError if the module lacks one of the attributes of `protocol`."""
    own = f"{package}.{name}"
    return complete(own if is_there(own) else f"{PLAIN}.{name}", protocol)


def is_there(name: str) -> bool:
    """Return whether a module exists. A folder without __init__.py, such as one with old .pyc files only,
    does not count."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def folder(name: str) -> Path | None:
    """Return the folder of a package's modules, or None if the package does not exist."""
    found = find_spec(name)
    return Path(found.origin).parent if found is not None and found.origin is not None else None


def complete(name: str, protocol: type[Protocol]) -> Protocol:
    """Import a module and return it. Raises PnpError if it lacks one of the attributes of `protocol`."""
    module = import_module(name)
    wanted = sorted(each for each in vars(protocol) if not each.startswith("_"))
    missing = [each for each in wanted if not hasattr(module, each)]
    if missing:
        raise PnpError(
            f"{name} does not have all that a game's package has",
            place=str(getattr(module, "__file__", name)),
            expected=", ".join(wanted),
            found=f"no {', '.join(missing)}",
        )
    return cast(Protocol, module)
