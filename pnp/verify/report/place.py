"""Where a finding is: the file and the line, for whoever can open them."""

import re
from pathlib import Path

from pnp.finding import Finding

_PLACE = re.compile(r"^(?P<file>\S.*?\.\w+):(?P<line>\d+)(?:: |$)")
"""A finding's place that is a file and a line: "rules/x/game.toml:12: boards.cells"."""


def place(finding: Finding) -> tuple[str, int]:
    """File and line of a finding that has them, the file relative to where one stands if it lies below."""
    found = _PLACE.match(finding.where)
    if found is None:
        return "", 0
    path, here = Path(found["file"]), Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        path = path.relative_to(here)
    return path.as_posix(), int(found["line"])
