"""Old names of functions that plug-ins may import. Each works for one version more, with a warning."""

import sys
from collections.abc import Callable, Mapping
from typing import Any
from warnings import warn


def old_names(module: str, renamed: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module: it finds functions by old names. `renamed` has the new ones.

    Define it where type checkers do not look: they would allow every name.
    """

    def find(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        text = f"{module}.{name} is now {renamed[name]}; the old name goes with the next version"
        warn(text, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], renamed[name])

    return find
