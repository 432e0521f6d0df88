"""From which side things are read: places on a card or a table, in languages that begin at the right."""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import Box
from pnp.text.language import is_right_to_left
from pnp.units import mm

Anchor = Literal["start", "middle", "end"]

_OTHER: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


@dataclass(frozen=True, slots=True)
class Flow:
    """Places from `left` to `right` mm, as they are where lines begin at the left.

    Where they begin at the right, each changes places with the one opposite. Pictures are never mirrored,
    only where they stand beside their words.
    """

    left: float
    right: float
    backwards: bool

    def x(self, x: float) -> float:
        """Where a point lies."""
        return mm(self.left + self.right - x) if self.backwards else x

    def box(self, box: Box) -> Box:
        """Where a box of words lies; blocks that start in it start at the right side by themselves."""
        left, top, right, bottom = box
        return (self.x(right), top, self.x(left), bottom) if self.backwards else box

    def anchor(self, anchor: Anchor) -> Anchor:
        """What of a line is at its point: "start" is its left end in every script."""
        return _OTHER[anchor] if self.backwards else anchor


def flow(right: float, left: float = 0.0) -> Flow:
    """The places on something that is so many mm wide, in the language that is spoken now."""
    return Flow(left, right, is_right_to_left())
