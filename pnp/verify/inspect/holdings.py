"""The contents of a file: its sheets, the cards on them, and which sheets are the backs of which."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from pnp.scene import Box
from pnp.verify.inspect import grid, sheets, turning
from pnp.verify.inspect.grid import Size
from pnp.verify.inspect.sheets import Sheet
from pnp.verify.inspect.turning import Turned

Backs = Literal["auto", "alternate", "after", "none"]
"""The order of backs in a file: found automatically; each behind its fronts; all after all fronts; none."""

BACKS: tuple[Backs, ...] = get_args(Backs)


@dataclass(frozen=True, slots=True)
class Expected:
    """What the user says of a file: the size of its cards, the order of backs, and the number of each thing
    ("cards", "pages"). `source` says where that is stated, for messages."""

    size: Size | None = None
    backs: Backs = "auto"
    counts: Mapping[str, int] = field(default_factory=dict)
    source: str = "--expect"


@dataclass(frozen=True, slots=True)
class Holdings:
    """The contents of a file. `places` are the cards on each of its sheets, `turned` the backs."""

    path: Path
    sheets: tuple[Sheet, ...]
    size: Size | None
    places: tuple[Sequence[Box], ...]
    turned: tuple[Turned, ...]
    expected: Expected

    @property
    def fronts(self) -> list[tuple[Sheet, Box]]:
        """Return the front of each card, with its sheet."""
        backs = {turned.back.number for turned in self.turned}
        return [
            (sheet, box)
            for sheet, boxes in zip(self.sheets, self.places, strict=True)
            for box in boxes
            if sheet.number not in backs
        ]

    @property
    def counts(self) -> dict[str, int]:
        """Return the number of each thing that can be expected."""
        return {"cards": len(self.fronts), "pages": len(self.sheets)}

    @property
    def summary(self) -> str:
        """Return a summary: "6 pages, 52 cards of 63 x 88 mm, backs behind"."""
        cards = self.counts["cards"]
        words = [_many(len(self.sheets), "page")]
        if self.size is not None:
            width, height = sorted(self.size)
            words.append(f"{_many(cards, 'card')} of {width:g} x {height:g} mm")
        if self.turned:
            words.append("with backs")
        return ", ".join(words)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def read_holdings(path: Path, expected: Expected) -> Holdings:
    """Read a file and find its cards. Raises KitError."""
    read = sheets.read_sheets(path)
    size, places = grid.find_cards(read, expected.size)
    turned = turning.find_backs(read, places, expected.backs)
    return Holdings(path, tuple(read), size, tuple(places), tuple(turned), expected)
