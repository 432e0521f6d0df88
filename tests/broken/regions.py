"""Defects of maps whose cells are regions of a picture, as those in `maps`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path as File

from pnp.scene import Element, Path, Style, Swatch, Text, transform_segments, translate
from tests.broken.drawing import Change, Defect, repainted, texts

FOLDER = File(__file__).parent / "isles"
"""Four lands that share edges, and two islands that are one region; three terrains, a river, a ferry."""

MAP = "board:map"


def region(number: int, change: Callable[[Path], Iterable[Element]]) -> Change:
    """A change of the outline of a region."""

    def each(element: Element) -> Iterable[Element]:
        is_it = isinstance(element, Path) and element.name == f"cell:{number}"
        return change(element) if is_it and isinstance(element, Path) else (element,)

    return each


def beside(mm: float) -> Change:
    """The second region so far to the right of its place."""
    return region(
        1, lambda cell: (replace(cell, segments=transform_segments(cell.segments, translate(mm, 0))),)
    )


def _bent(cell: Path) -> Iterable[Element]:
    first, second, *rest = cell.segments
    bent = (*second[:-1], float(second[-1]) + 0.5)
    yield replace(cell, segments=(first, bent, *rest))


def _island(cell: Path) -> Iterable[Element]:
    end = cell.segments.index(("Z",)) + 1
    yield replace(cell, segments=cell.segments[:end])


def _fogged(cell: Path) -> Iterable[Element]:
    yield cell
    yield replace(cell, style=Style(fill=Swatch("fog", "#ffffff")), name="fog")


REGIONS: Mapping[str, Mapping[str, Defect]] = {
    "D30": {
        "a region that is not drawn": repainted(MAP, region(1, lambda cell: ())),
        "a region that is drawn twice": repainted(MAP, region(1, lambda cell: (cell, cell))),
        "a region that lies 0.1 mm beside its place": repainted(MAP, beside(0.1)),
        "a region whose edge is bent by half a millimetre": repainted(MAP, region(1, _bent)),
        "an island of a region that is left out": repainted(MAP, region(4, _island)),
        "a region under a fog": repainted(MAP, region(1, _fogged)),
        "a region that the picture does not have": repainted(
            MAP, region(1, lambda cell: (cell, replace(cell, name="cell:9")))
        ),
    },
    "D31": {
        "the name of a region in the next one": repainted(
            MAP,
            texts(
                lambda text: text.name == "cell-name:1",
                lambda text: replace(text, origin=(text.origin[0] - 50, text.origin[1])),
            ),
        ),
        "a region that is called otherwise": repainted(
            MAP, texts(lambda text: text.text == "Vale", lambda text: replace(text, text="Dale"))
        ),
        "a region without its name": repainted(
            MAP,
            lambda each: () if isinstance(each, Text) and each.name == "cell-name:1" else (each,),
        ),
    },
    "D32": {
        "the hatch of a region is left out": repainted(
            MAP, lambda each: () if isinstance(each, Path) and each.name == "hatch:terrain" else (each,)
        ),
        "a region in the colour of another terrain": repainted(
            MAP,
            region(
                3,
                lambda cell: (
                    replace(cell, style=replace(cell.style, fill=Swatch("slate-wash", "#d9d9d9"))),
                ),
            ),
        ),
    },
}
