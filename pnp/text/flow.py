"""Mirror places on a card or a table, so that they follow the reading direction of the language."""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import Box
from pnp.text.language import is_right_to_left
from pnp.units import mm

Anchor = Literal["start", "middle", "end"]

_OTHER: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


@dataclass(frozen=True, slots=True)
class Flow:
    """A strip from `left` to `right` mm that mirrors places for languages whose lines begin at the right.

    Callers state places as for a left-to-right language. Pictures are never mirrored; they only move to the
    other side of their words.
    """

    left: float
    right: float
    backwards: bool

    def x(self, x: float) -> float:
        """Return an x coordinate, mirrored in the strip if lines begin at the right."""
        return mm(self.left + self.right - x) if self.backwards else x

    def box(self, box: Box) -> Box:
        """Return the box for a block of words, mirrored if lines begin at the right. Its text is aligned
        right by itself."""
        left, top, right, bottom = box
        return (self.x(right), top, self.x(left), bottom) if self.backwards else box

    def anchor(self, anchor: Anchor) -> Anchor:
        """Return the end of a line that lies at its point, exchanged if lines begin at the right. "start" is
        always the left end."""
        return _OTHER[anchor] if self.backwards else anchor


def flow(right: float, left: float = 0.0) -> Flow:
    """Return the flow of a strip from `left` to `right` mm for the current language."""
    return Flow(left, right, is_right_to_left())
