"""Pages of a kit, from the finished scenes to the file: pnp.export.pdf beside a bare reportlab script."""

import gc
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks import bare_pages
from benchmarks.measuring import Ratio, in_turns, ratios
from pnp import caching
from pnp.export import pdf
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.produce import draw
from pnp.scene.elements import Page
from pnp.verify.compare.outline import paint_difference, same_outline
from pnp.verify.paint.pdf import read_pdf

AIM = 2.0
TOLERANCE = 0.02
"""How far a point may lie from where the other has it, mm: what the verifier allows."""


def of_kit(game: str, file: str, only: Sequence[str] = ()) -> Sequence[Page]:
    """The pages of one file of the English kit for A4, as it prints them."""
    (plan,) = plans([open_game(game)], locales=["en"], papers=["a4"], only=only, out=Path())
    (found,) = (each for each in draw(plan).files if each.name == file)
    return tuple(found.pages)


def race(name: str, pages: Sequence[Page], repetitions: int) -> tuple[Ratio, int]:
    """Both writers in turns, and the size of pnp's file in bytes.

    Raises AssertionError where they do not paint the same.
    """
    with tempfile.TemporaryDirectory() as folder:
        ours = Path(folder) / "pnp.pdf"
        contestants = {"pnp": lambda: _timed(lambda: pdf.write(pages, ours, title="Race", language="en"))}
        theirs = {}
        for way, items in (("flat", _flat(pages)), ("forms", _shared(pages))):
            path = Path(folder) / f"{way}.pdf"
            sizes = [(page.drawing.width, page.drawing.height) for page in pages]
            theirs[way] = path
            painted = [(each, *size) for each, size in zip(items, sizes, strict=True)]
            contestants[way] = _painting(painted, path)
        seconds = in_turns(contestants, repetitions)
        for path in theirs.values():
            if found := "; ".join(_differences(ours, path)):
                raise AssertionError(f"{path.name} does not paint what pnp paints: {found}")
        middle = {way: median(taken) for way, taken in seconds.items()}
        best = min(theirs, key=lambda way: middle[way])
        told = ", ".join(
            f"{way} {middle[way] * 1000:.0f} ms, {path.stat().st_size / 1024:.0f} kB"
            for way, path in {"pnp": ours, **theirs}.items()
        )
        shapes = sum(len(page.shapes) for page in read_pdf(ours))
        remark = f"{shapes} shapes on {len(pages)} page{'s' * (len(pages) > 1)}; {told}"
        ratio = Ratio(f"{name}: pnp / bare reportlab", ratios(seconds["pnp"], seconds[best]), AIM, remark)
        return ratio, ours.stat().st_size


def _flat(pages: Sequence[Page]) -> list[tuple[bare_pages.Item, ...]]:
    return [bare_pages.flat(page.drawing.elements) for page in pages]


def _shared(pages: Sequence[Page]) -> list[tuple[bare_pages.Item, ...]]:
    forms: dict[object, bare_pages.Form] = {}
    return [bare_pages.shared(page.drawing.elements, forms) for page in pages]


def _painting(
    pages: Sequence[tuple[tuple[bare_pages.Item, ...], float, float]], path: Path
) -> Callable[[], float]:
    return lambda: _timed(lambda: bare_pages.paint(pages, path))


def _timed(work: Callable[[], None]) -> float:
    """As in a fresh process: nothing remembered from the last repetition, and no litter to collect."""
    caching.forget_all()
    for name, module in list(sys.modules.items()):
        if name.startswith("pnp."):
            for member in vars(module).values():
                if hasattr(member, "cache_clear") and not isinstance(member, type):
                    member.cache_clear()
    gc.collect()
    begin = perf_counter()
    work()
    return perf_counter() - begin


def _differences(ours: Path, theirs: Path) -> Iterator[str]:
    """Where two files differ, shape by shape in painting order."""
    for number, (a, b) in enumerate(zip(read_pdf(ours), read_pdf(theirs), strict=True), 1):
        if len(a.shapes) != len(b.shapes):
            yield f"page {number}: {len(a.shapes)} shapes and {len(b.shapes)}"
            continue
        for count, (mine, other) in enumerate(zip(a.shapes, b.shapes, strict=True)):
            unlike = paint_difference(mine, other, TOLERANCE)
            if unlike:
                yield f"page {number}, shape {count}: {unlike}"
            elif not same_outline(mine, other, TOLERANCE):
                yield f"page {number}, shape {count}: another outline at {mine.bounds}"
