"""What a file holds: its sheets, the cards on them, and which sheets are the backs of which."""

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
"""How backs come in a file: found out; each behind its fronts; all after all fronts; not at all."""

BACKS: tuple[Backs, ...] = get_args(Backs)


@dataclass(frozen=True, slots=True)
class Expected:
    """What somebody says of a file: the size of its cards, how backs come, and how many there are of a thing
    ("cards", "pages"); `source` says where that is said, for messages."""

    size: Size | None = None
    backs: Backs = "auto"
    counts: Mapping[str, int] = field(default_factory=dict)
    source: str = "--expect"


@dataclass(frozen=True, slots=True)
class Holdings:
    """A file that has been read; `places` are the cards on each of its sheets, `turned` the backs."""

    path: Path
    sheets: tuple[Sheet, ...]
    size: Size | None
    places: tuple[Sequence[Box], ...]
    turned: tuple[Turned, ...]
    expected: Expected

    @property
    def fronts(self) -> list[tuple[Sheet, Box]]:
        """Every card from the front, with its sheet."""
        backs = {turned.back.number for turned in self.turned}
        return [
            (sheet, box)
            for sheet, boxes in zip(self.sheets, self.places, strict=True)
            for box in boxes
            if sheet.number not in backs
        ]

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of what can be expected."""
        return {"cards": len(self.fronts), "pages": len(self.sheets)}

    @property
    def told(self) -> str:
        """In a few words: "6 pages, 52 cards of 63 x 88 mm, backs behind"."""
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


def hold(path: Path, expected: Expected) -> Holdings:
    """Read a file and find its cards. Raises KitError."""
    read = sheets.read(path)
    size, places = grid.cards(read, expected.size)
    turned = turning.backs(read, places, expected.backs)
    return Holdings(path, tuple(read), size, tuple(places), tuple(turned), expected)
