"""Keep old names that plug-ins may import, call or override. Each old name works for one more version, with
a warning."""

import sys
from collections.abc import Callable, Mapping
from typing import Any
from warnings import warn


def old_names(module: str, renamed: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module's `__getattr__` that finds functions by their old names. `renamed` maps old names to
    new ones.

    Define the `__getattr__` only where type checkers do not see it; otherwise they would allow every name.
    """

    def find(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        _warn(f"{module}.{name}", renamed[name])
        return getattr(sys.modules[module], renamed[name])

    return find


def adopt_old_methods(owner: type, renamed: Mapping[str, str]) -> None:
    """Let the methods that a class defines by their old names override those with the new names. `renamed`
    maps old names to new ones."""
    for old, new in renamed.items():
        if old in vars(owner) and new not in vars(owner):
            _warn(f"{owner.__qualname__}.{old}", new)
            setattr(owner, new, vars(owner)[old])


def find_old_method(subject: object, name: str, renamed: Mapping[str, str]) -> Any:
    """Return the method of an object that had the name `name` before. Raises AttributeError if there is none.
    `renamed` maps old names to new ones."""
    if name not in renamed:
        raise AttributeError(f"{type(subject).__name__!r} object has no attribute {name!r}")
    _warn(f"{type(subject).__name__}.{name}", renamed[name])
    return getattr(subject, renamed[name])


def _warn(old: str, new: str) -> None:
    warn(f"{old} is now {new}; the old name goes with the next version", DeprecationWarning, stacklevel=3)
