"""Find sizes of parts that would save a sheet of paper if one side were slightly shorter."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.games import Game
from pnp.kit.folder import manifest
from pnp.options import Options
from pnp.papers import PAPERS, Paper
from pnp.units import mm

if TYPE_CHECKING:
    from pnp.imposition import Imprint

MOST, STEP = 10, 0.1
"""The greatest number of smaller sizes that are tried, and the difference in mm from one to the next."""

SHARE = 0.02
"""The share of its length by which a side may become shorter."""

EDGE = 5.0
"""The width in mm of the edge of a sheet that many printers cannot print on."""


class Parts(NamedTuple):
    """Parts of one size that a kit prints from one file; `stock` is the file's name without ".pdf". `copies`
    is the number of parts, and `most` the number on a sheet. `width`, `height` and `apart`, the distance
    between parts, are in mm."""

    stock: str
    width: float
    height: float
    copies: int
    most: int
    apart: float
    has_backs: bool


def savings(game: Game, stated: manifest.Manifest) -> Iterator[str]:
    """Yield a line of text for each size of parts that would need fewer sheets if one side were at most 1 mm
    shorter. `stated` is the manifest of a kit of the game. Nothing is yielded for kits whose options arrange
    the parts."""
    options = manifest.read_options(stated, max(game.definition.game.players))
    if options.groups or options.empty or options.spacing is not None:
        return
    for parts in _sizes(stated):
        if (found := _smaller(game, options, parts)) is not None:
            (width, height), many = found
            yield (
                f"{parts.width:g} x {parts.height:g} mm: {parts.most} fit on a sheet of {options.paper}; "
                f"of {width:g} x {height:g} mm, {many} would"
            )


def _sizes(stated: manifest.Manifest) -> Iterator[Parts]:
    """Yield the parts of each size that need several sheets."""
    copies = Counter[tuple[str, float, float]]()
    pages = defaultdict[tuple[str, float, float], Counter[int]](Counter)
    xs = defaultdict[tuple[str, float, float], set[float]](set)
    backed = set[tuple[str, float, float]]()
    for part in stated.components:
        for place in part.placements:
            if place.tiles or place.page is None or place.x_mm is None:
                continue
            key = (place.file.removesuffix(".pdf"), *part.trim_mm)
            if place.side == "back":
                backed.add(key)
                continue
            copies[key] += 1
            pages[key][place.page] += 1
            if place.page == min(pages[key]):
                xs[key].add(place.x_mm)
    for key, count in copies.items():
        most = max(pages[key].values())
        stock, width, height = key
        if count > most:
            between = (b - a - width for a, b in pairwise(sorted(xs[key])))
            apart = min((each for each in between if each > -mm(STEP)), default=0.0)
            yield Parts(stock, width, height, count, most, mm(max(apart, 0.0)), key in backed)


def _smaller(game: Game, options: Options, parts: Parts) -> tuple[tuple[float, float], int] | None:
    """Return the largest smaller size that saves a sheet and the number of parts on a sheet then, or None."""
    most = min(MOST, int(SHARE * max(parts.width, parts.height) / STEP))
    if not _may_save(PAPERS[options.paper], parts, most * STEP):
        return None  # which is so of most parts
    from pnp.kit import sheets  # half a second to import, which most kits need not wait for

    imprint = sheets.usual_imprint(game, options)
    found = (_find_saving(imprint, options, parts, steps) for steps in range(1, most + 1))
    return next(filter(None, found), None)


def _may_save(paper: Paper, parts: Parts, less: float) -> bool:
    """Return whether paper without its unprintable margin could hold more parts if one side were shorter by
    `less` mm. This quick test rules out most parts."""
    for page in (paper, paper.landscape):
        wide, high = page.width - 2 * EDGE + parts.apart, page.height - 2 * EDGE + parts.apart
        for across, down in ((less, 0.0), (0.0, less)):
            columns = int(wide / (parts.width - across + parts.apart))
            if columns * int(high / (parts.height - down + parts.apart)) > parts.most:
                return True
    return False


def _find_saving(
    imprint: "Imprint", options: Options, parts: Parts, steps: int
) -> tuple[tuple[float, float], int] | None:
    """Return a size with one side shorter by some steps that saves a sheet, and the number of parts on a
    sheet then; or None."""
    from pnp.kit import sheets

    less = mm(steps * STEP)
    for size in ((parts.width, mm(parts.height - less)), (mm(parts.width - less), parts.height)):
        if less > SHARE * (parts.height if size[0] == parts.width else parts.width):
            continue
        many = sheets.parts_per_sheet(
            imprint, options, parts.stock, size, parts.copies, parts.apart, parts.has_backs, parts.most
        )
        if many and ceil(parts.copies / many) < ceil(parts.copies / parts.most):
            return size, many
    return None
