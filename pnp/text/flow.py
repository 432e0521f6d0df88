"""Places on a card or a table that follow the reading direction of the language."""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import Box
from pnp.text.language import is_right_to_left
from pnp.units import mm

Anchor = Literal["start", "middle", "end"]

_OTHER: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


@dataclass(frozen=True, slots=True)
class Flow:
    """A strip from `left` to `right` mm in which places are given for lines that begin at the left.

    Where lines begin at the right, each place changes with the one opposite. Pictures are never mirrored;
    they only stand on the other side of their words.
    """

    left: float
    right: float
    backwards: bool

    def x(self, x: float) -> float:
        """Return the x of a point."""
        return mm(self.left + self.right - x) if self.backwards else x

    def box(self, box: Box) -> Box:
        """Return the box for a block of words. Blocks begin at the right by themselves."""
        left, top, right, bottom = box
        return (self.x(right), top, self.x(left), bottom) if self.backwards else box

    def anchor(self, anchor: Anchor) -> Anchor:
        """Return which end of a line lies at its point. "start" is its left end in every script."""
        return _OTHER[anchor] if self.backwards else anchor


def flow(right: float, left: float = 0.0) -> Flow:
    """Return the flow of a strip from `left` to `right` mm, in the language that is spoken now."""
    return Flow(left, right, is_right_to_left())
