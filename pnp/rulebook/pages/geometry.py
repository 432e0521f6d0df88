"""The page of a book in millimetres, and how its columns follow from the paper and the size of the text."""

from dataclasses import dataclass

from pnp.units import POINT, Paper

_LETTER = 0.47
"""The width of a letter of running text, in sizes of the text, spaces and narrow letters included."""
_LONGEST, _SHORTEST = 76, 48
"""Letters in a line: more tire the eye, fewer break every other word."""
_SIDE, _GUTTER = 15.0, 6.5
CAPTION_GAP = 4.5
"""Between a picture and the caption at its side."""
CONTENTS, STORY_GAP = 0.32, 8.0
"""The contents beside the story: their share of a line, and mm between the two."""
_TOP, _BOTTOM = 21.0, 20.0


@dataclass(frozen=True, slots=True)
class Geometry:
    """Lengths in mm. Lines lie between two margins of one width, in one column or two."""

    paper: Paper
    side: float
    columns: int
    gutter: float = _GUTTER
    top: float = _TOP
    bottom: float = _BOTTOM

    @property
    def full(self) -> float:
        return self.paper.width - 2 * self.side

    @property
    def column(self) -> float:
        return (self.full - (self.columns - 1) * self.gutter) / self.columns

    @property
    def height(self) -> float:
        return self.paper.height - self.top - self.bottom

    def left(self, column: int) -> float:
        """Where a column begins, counted from the start of a line; -1 is what spans them all."""
        return max(column, 0) * (self.column + self.gutter)


def geometry(paper: Paper, text_size: float) -> Geometry:
    """Two columns where lines in them are long enough to read, else one that is no wider than it should be.

    >>> from pnp.units import PAPERS
    >>> geometry(PAPERS["a4"], 9.7).columns, geometry(PAPERS["a4"], 12.0).columns
    (2, 1)
    """
    letter = _LETTER * text_size * POINT
    two = Geometry(paper, _SIDE, 2)
    if two.column >= _SHORTEST * letter:
        return two
    side = max(_SIDE * paper.width / 210, (paper.width - _LONGEST * letter) / 2)
    return Geometry(paper, side, 1)
