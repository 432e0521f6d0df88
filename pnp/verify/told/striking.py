"""Words of pages that a line crosses out, held against those that the book strikes."""

from collections import Counter
from collections.abc import Sequence

from pnp.verify.paint.book import BookPage, Ground, Paint, box_of
from pnp.verify.told.lines import Spoken, heard, short
from pnp.verify.told.reading import Place, Unlike

UPPER, LOWER = 0.55, 0.08
"""Of the size of letters, above their base: between these a line crosses them out."""

REACH = 0.3
"""mm by which a line may end before the middle of the letters that it crosses."""


def otherwise_struck(places: Sequence[Place], pages: Sequence[BookPage]) -> Unlike | None:
    """Return the first passage of which other letters are crossed out than the book says, or None.

    A line is a path of two points in the colour of the letters, and level. What ornaments draw around words
    has more points.
    """
    found: dict[int, list[tuple[Paint, float, float, float]]] = {}
    for place in places:
        crossed: Counter[str] = Counter()
        for each in place.runs:
            if each.page not in found:
                found[each.page] = _lines(pages[each.page])
            crossed.update(_crossed(each, found[each.page]))
        wanted = Counter(heard(place.passage.struck))
        if crossed != wanted:
            page = place.runs[0].page if place.runs else 0
            letters = "".join(crossed.elements())
            said = f"{short(place.passage.struck)} crossed out, found the letters {short(letters)}"
            return Unlike(page, f"{place.passage.what}: expected {said}")
    return None


def _lines(page: BookPage) -> list[tuple[Paint, float, float, float]]:
    """Return the level lines of a page, each with how high it stands and where it begins and ends, in mm.

    Lines of figures are left out: F44 compares them, and what of them reaches beyond their clip is not seen.
    """
    ground = Ground.from_page(page)
    figures = {number for number, mark in enumerate(page.marks) if mark.alternative}
    found = []
    for paint in page.paints:
        if paint.kinds == "ML" and paint.stroke and paint.mark not in figures:
            left, top, right, foot = ground.box(paint)
            if foot - top < right - left:
                found.append((paint, (top + foot) / 2, left, right))
    return found


def _crossed(spoken: Spoken, lines: Sequence[tuple[Paint, float, float, float]]) -> Counter[str]:
    """The letters of a run that lines cross."""
    run = spoken.run
    found: Counter[str] = Counter()
    high, low = run.base - UPPER * run.size, run.base - LOWER * run.size
    left, _, right, _ = box_of(run)
    for paint, down, begin, end in lines:
        if high < down < low and begin < right and end > left and paint.stroke == run.colour:
            for letter in run.letters:
                if begin - REACH <= (letter.left + letter.right) / 2 <= end + REACH:
                    found.update(heard(letter.text))
    return found
