"""Find papers by name, as in templates/papers.toml, or by size, such as 330x482mm or 12x18in."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp import resources
from pnp.units import INCH

FILE = resources.TEMPLATES / "papers.toml"

BOOKS = ("a4", "letter")
"""The papers that books are set for."""

LEAST, MOST = 89.0, 1200.0
"""The limits of a paper's sides in mm. The shortest is that of a playing card."""

_SIZED = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)(mm|cm|in)?", re.ASCII)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in portrait; sizes are in mm.

    `book` names the paper of a kit's books. `large` names a larger paper, on which boards have fewer parts.
    Both may be empty.
    """

    name: str
    width: float
    height: float
    label: str = ""
    """The name that people read: A4."""
    book: str = ""
    large: str = ""
    common: bool = False
    """Whether `--paper all` includes it."""

    @property
    def landscape(self) -> "Paper":
        """Return the same paper in landscape."""
        return Paper(self.name, self.height, self.width, self.label, self.book, self.large, self.common)

    @property
    def half(self) -> "Paper":
        """Return a page of the paper folded once across its long side: A5 for A4."""
        return Paper(f"half {self.name}", self.height / 2, self.width)


class Papers(Mapping[str, Paper]):
    """The papers by name. Iteration yields the names of the papers in templates/papers.toml. A look-up also
    accepts any size, such as 330x482mm."""

    @cached_property
    def _tables(self) -> dict[str, dict[str, Any]]:
        # The file ships with pnp: it is not checked as a user's is, and tests hold it.
        papers: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["papers"]
        return papers

    @cached_property
    def _by_name(self) -> dict[str, Paper]:
        found = {}
        for name, told in self._tables.items():
            unit = INCH if "inches" in told else 1.0
            width, height = (float(side) * unit for side in told.get("inches") or told["mm"])
            book, large, common = told.get("book", name), told.get("large", ""), told.get("common", False)
            found[name] = Paper(name, width, height, told["label"], book, large, common)
        return found

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Return the names of papers by alias (another name of the same paper)."""
        return {other: name for name, told in self._tables.items() for other in told.get("also", ())}

    @property
    def common(self) -> tuple[str, ...]:
        """Return the names of the papers that `--paper all` includes."""
        return tuple(name for name, paper in self._by_name.items() if paper.common)

    def by_size(self) -> list[Paper]:
        """Return the papers of the file, the smallest first."""
        return sorted(self._by_name.values(), key=lambda paper: paper.width * paper.height)

    def __getitem__(self, name: str) -> Paper:
        if name in self._by_name:
            return self._by_name[name]
        found = parse_size(name)
        if found is None or found.name != name:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


def parse_size(text: str) -> Paper | None:
    """Return a portrait paper of the given size: 330x482mm, 33x48cm, 12x18in. The sides may come in any
    order. Return None for any other text, and for a side shorter than LEAST or longer than MOST mm."""
    match = _SIZED.fullmatch(text.strip().casefold().replace("×", "x"))
    if match is None or match[3] is None:
        return None
    sides = sorted((float(match[1]), float(match[2])))
    width, height = (side * _UNITS[match[3]] for side in sides)
    if not (width >= LEAST and height <= MOST):
        return None
    unit = "in" if match[3] == "in" else "mm"
    told = sides if unit == "in" else [width, height]
    name = f"{told[0]:g}x{told[1]:g}{unit}"
    return Paper(name, width, height, f"{told[0]:g} × {told[1]:g} {unit}", "letter" if unit == "in" else "a4")


PAPERS = Papers()
