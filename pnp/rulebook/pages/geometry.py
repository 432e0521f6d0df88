"""The page of a book in millimetres, and how its columns follow from the paper and the size of the text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.papers import Paper
from pnp.units import POINT

_LETTER = 0.47
"""The mean width of a letter of running text, in sizes of the text, with spaces."""
_LONGEST, _SHORTEST = 76, 48
"""The letters in a line. More tire the eye, fewer break every other word."""
_SIDE, _GUTTER = 15.0, 6.5
CAPTION_GAP = 4.5
"""The distance between a picture and the caption at its side, in mm."""
CONTENTS, STORY_GAP = 0.32, 8.0
"""The contents beside the story: their share of a line, and the distance between the two in mm."""
_TOP, _BOTTOM = 21.0, 20.0
_COMMON_TOP, _COMMON_BOTTOM = 18.0, 16.6
"""The margins where several papers share their pages. Longer papers have more above and below."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """A page in mm. Lines lie between two equal margins, in one column or two."""

    paper: Paper
    side: float
    columns: int
    gutter: float = _GUTTER
    top: float = _TOP
    bottom: float = _BOTTOM
    bleed: tuple[float, float] = (0.0, 0.0)
    """How far the page is set beyond the paper: at each side, and above and below."""

    @property
    def full(self) -> float:
        return self.paper.width - 2 * self.side

    @property
    def column(self) -> float:
        return (self.full - (self.columns - 1) * self.gutter) / self.columns

    @property
    def height(self) -> float:
        return self.paper.height - self.top - self.bottom

    @property
    def whole(self) -> Paper:
        """The area that is set: the paper and all around it that is cut off."""
        across, down = self.bleed
        return Paper(self.paper.name, self.paper.width + 2 * across, self.paper.height + 2 * down)

    def left(self, column: int) -> float:
        """Return where a column begins, from the start of a line. -1 is what spans all columns."""
        return max(column, 0) * (self.column + self.gutter)


def geometry(paper: Paper, text_size: float) -> Geometry:
    r"""Return a page with two columns if their lines are long enough to read, else with one that is not too
    wide.

    >>> from pnp.papers import PAPERS
    >>> geometry(PAPERS["a4"], 9.7).columns, geometry(PAPERS["a4"], 12.0).columns
    (2, 1)
    """
    return _columns(Geometry(paper, _SIDE, 2), text_size)


def common(papers: Sequence[Paper], text_size: float) -> Geometry:
    """Pages for all of some papers: their words keep to what these have in common, and what reaches to an
    edge goes on, so that any of them can be cut from the middle of it.

    >>> from pnp.papers import PAPERS
    >>> page = common((PAPERS["a4"], PAPERS["letter"]), 9.7)
    >>> round(page.paper.width, 2), round(page.paper.height, 2), round(page.whole.width, 2), page.whole.height
    (210.0, 279.4, 215.9, 297.0)
    """
    width, height = min(paper.width for paper in papers), min(paper.height for paper in papers)
    beyond = max(paper.width for paper in papers) - width, max(paper.height for paper in papers) - height
    paper = Paper(" and ".join(paper.name for paper in papers), width, height)
    bleed = beyond[0] / 2, beyond[1] / 2
    shared = Geometry(paper, _SIDE, 2, top=_COMMON_TOP, bottom=_COMMON_BOTTOM, bleed=bleed)
    return _columns(shared, text_size)


def _columns(two: Geometry, text_size: float) -> Geometry:
    """Return the same page with one column, if two would be too narrow."""
    letter = _LETTER * text_size * POINT
    if two.column >= _SHORTEST * letter:
        return two
    width = two.paper.width
    return replace(two, side=max(_SIDE * width / 210, (width - _LONGEST * letter) / 2), columns=1)
