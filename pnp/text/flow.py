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
    """Mirrors places within a strip from `left` to `right` mm. They are mirrored if `backwards` is true: if
    the lines of the language begin at the right.

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
        """Return the box for a block of words, mirrored if lines begin at the right. The text in it needs no
        other alignment: `set_block` sets it at the right by itself."""
        left, top, right, bottom = box
        return (self.x(right), top, self.x(left), bottom) if self.backwards else box

    def anchor(self, anchor: Anchor) -> Anchor:
        """Return an anchor, with "start" and "end" exchanged if lines begin at the right. The anchor says
        which end of a line of text lies at the line's point; "start" is always the left end."""
        return _OTHER[anchor] if self.backwards else anchor


def flow(right: float, left: float = 0.0) -> Flow:
    """Return a Flow for a strip from `left` to `right` mm. It mirrors places if the current language is right
    to left."""
    return Flow(left, right, is_right_to_left())
