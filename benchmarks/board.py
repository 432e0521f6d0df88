"""Dehex'z War's board on one A3 page: pnp.export.pdf beside a bare reportlab script."""

import gc
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks import bare_board
from benchmarks.measuring import Ratio, Result, Size, in_turns, ratios
from pnp.export import pdf
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.kit.produce import draw
from pnp.scene import Page
from pnp.verify.compare_outline import paint_difference, same_outline
from pnp.verify.paint_pdf import read_pdf

AIM = 2.0
AIM_BYTES = 2**20
REPETITIONS = 15
TOLERANCE = 0.02
"""How far a point may lie from where the other has it, mm: what the verifier allows."""


def page() -> Page:
    """The board as the kit prints it on A3."""
    (plan,) = plans([open_game("dehexz-war")], locales=["en"], papers=["a4"], out=Path())
    (board,) = (file for file in draw(plan).files if file.name == "board-a3.pdf")
    (only,) = board.pages
    return only


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """Both writers in turns; raises AssertionError where they do not paint the same."""
    board = page()
    with tempfile.TemporaryDirectory() as folder:
        ours = Path(folder) / "pnp.pdf"
        contestants = {"pnp": lambda: _timed(lambda: pdf.write([board], ours, title="Board", language="en"))}
        size = (board.drawing.width, board.drawing.height)
        theirs = {}
        for name, translated in (("flat", bare_board.flat), ("forms", bare_board.shared)):
            items, path = translated(board.drawing.elements), Path(folder) / f"{name}.pdf"
            theirs[name] = path
            contestants[name] = _painting(items, size, path)
        seconds = in_turns(contestants, repetitions)
        for path in theirs.values():
            if found := "; ".join(_differences(ours, path)):
                raise AssertionError(f"{path.name} does not paint what pnp paints: {found}")
        middle = {name: median(taken) for name, taken in seconds.items()}
        best = min(theirs, key=lambda name: middle[name])
        told = ", ".join(
            f"{name} {middle[name] * 1000:.0f} ms, {path.stat().st_size / 1024:.0f} kB"
            for name, path in {"pnp": ours, **theirs}.items()
        )
        shapes = len(read_pdf(ours)[0].shapes)
        return [
            Ratio(
                "board: pnp / bare reportlab",
                ratios(seconds["pnp"], seconds[best]),
                AIM,
                f"{shapes} shapes; {told}",
            ),
            Size("board: PDF", ours.stat().st_size, AIM_BYTES),
        ]


def _painting(
    items: tuple[bare_board.Item, ...], size: tuple[float, float], path: Path
) -> Callable[[], float]:
    return lambda: _timed(lambda: bare_board.paint(items, *size, path))


def _timed(work: Callable[[], None]) -> float:
    """As in a fresh process: nothing remembered from the last repetition, and no litter to collect."""
    for name, module in list(sys.modules.items()):
        if name.startswith("pnp."):
            for member in vars(module).values():
                if hasattr(member, "cache_clear"):
                    member.cache_clear()
    gc.collect()
    begin = perf_counter()
    work()
    return perf_counter() - begin


def _differences(ours: Path, theirs: Path) -> Iterator[str]:
    """Where two pages differ, shape by shape in painting order."""
    ((a,), (b,)) = read_pdf(ours), read_pdf(theirs)
    if len(a.shapes) != len(b.shapes):
        yield f"{len(a.shapes)} shapes and {len(b.shapes)}"
        return
    for count, (mine, other) in enumerate(zip(a.shapes, b.shapes, strict=True)):
        unlike = paint_difference(mine, other, TOLERANCE)
        if unlike:
            yield f"shape {count}: {unlike}"
        elif not same_outline(mine, other, TOLERANCE):
            yield f"shape {count}: another outline at {mine.bounds}"
