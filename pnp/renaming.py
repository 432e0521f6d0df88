"""Keep old names of functions that plug-ins may import. Each old name works for one more version, with a
warning."""

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
        text = f"{module}.{name} is now {renamed[name]}; the old name goes with the next version"
        warn(text, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], renamed[name])

    return find
