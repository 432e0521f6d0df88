"""Refuses nets of boxes that are too large for the paper, with a hint what would help."""

from collections.abc import Sequence

from pnp.errors import LayoutError
from pnp.imposition.gathering import impose
from pnp.imposition.sheet import Imprint
from pnp.papers import PAPERS, Paper
from pnp.scene import Component


def refuse_paper(
    boxes: Sequence[Component], paper: Paper, imprint: Imprint, *, sleeved: bool = False
) -> None:
    """Raise LayoutError for the first box whose net does not fit the paper, with its size and papers that are
    large enough. Boxes for `sleeved` cards are larger than others."""
    for box in boxes:
        if _fits(box, paper, imprint):
            continue
        able = [other.name for other in PAPERS.by_size() if _fits(box, other, imprint)]
        others = f"--paper {' or '.join(able[:2])}" if able else "no paper that pnp knows is large enough"
        smaller = "smaller without sleeves: --boxes cards; " if sleeved else ""
        raise LayoutError(
            f"the box of {box.label} does not fit the paper",
            place=box.id,
            expected=f"room for {box.front.width:.0f} x {box.front.height:.0f} mm and what a sheet says",
            found=f"{paper.name}, {paper.width:g} x {paper.height:g} mm",
            hint=f"{others}; {smaller}or cards of two backs: each has a box of its own",
        )


def _fits(box: Component, paper: Paper, imprint: Imprint) -> bool:
    try:
        impose([box], "boxes", paper, "none", imprint)
    except LayoutError:
        return False
    return True
