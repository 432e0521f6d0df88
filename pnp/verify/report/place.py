"""Finds the file and the line of a finding."""

import re
from pathlib import Path

from pnp.finding import Finding

_PLACE = re.compile(r"^(?P<file>\S.*?\.\w+):(?P<line>\d+)(?:: |$)")
"""A finding's place that is a file and a line: "rules/x/game.toml:12: boards.cells"."""


def file_and_line(finding: Finding) -> tuple[str, int]:
    """Return file and line of a finding that has them. The file is relative to the current folder if it lies
    below it."""
    found = _PLACE.match(finding.where)
    if found is None:
        return "", 0
    path, here = Path(found["file"]), Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        path = path.relative_to(here)
    return path.as_posix(), int(found["line"])
