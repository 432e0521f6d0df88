"""D: standees, which are folded over their middle line and stand on the flaps at both ends."""

from collections import Counter
from collections.abc import Iterator
from math import atan2, degrees

import shapely

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks

UPRIGHT = 1.0
"""The degrees that a text may lean."""


@check("D23", "a standee folds onto itself")
def standee_folds(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Folded over the middle line of its height, the outline of a standee meets itself to 0.02 mm, and so
    does what is drawn on it: the figure behind is the figure in front, as seen from behind. Texts are not
    mirrored but turned round, so that they can be read from both sides."""
    for name, face in proof.faces.items():
        if proof.kinds[name] != "standee":
            continue
        outline = shapely.Polygon(face.trim)
        behind = shapely.Polygon([(x, face.height - y) for x, y in face.trim])
        off = outline.hausdorff_distance(behind)
        if off > TOLERANCE:
            yield self.error(name, f"expected an outline that folds onto itself, found it {off:.2f} mm off")
        ink = inks(proof)[name]
        if lonely := _unmatched(ink):
            yield self.error(name, f"expected the same figure on both sides, found {lonely} on one only")
        if fault := _text_fault(ink):
            yield self.error(name, fault)


def _unmatched(ink: Ink) -> str:
    """Return the name of a shape that has no counterpart across the fold; empty if all have one."""
    glyphs = {line.first + k for line in ink.lines for k in range(len(line.middles))}
    height = ink.face.height
    boxes = [
        (shape.bounds, (shape.fill, shape.stroke), shape.name)
        for i, shape in enumerate(ink.shapes)
        if i not in glyphs and not shape.unseen
    ]
    for (left, top, right, bottom), paint, name in boxes:
        wanted = (left, height - bottom, right, height - top)
        if not any(
            paint == other and all(abs(a - b) <= TOLERANCE for a, b in zip(box, wanted, strict=True))
            for box, other, _ in boxes
        ):
            return name or "a shape"
    return ""


def _text_fault(ink: Ink) -> str:
    """Return what is wrong with the texts of the two sides; empty if nothing is."""
    middle = ink.face.height / 2
    sides: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for line in ink.lines:
        front = line.middle[1] > middle
        sides[front][line.text.text] += 1
        wanted = 0.0 if front else 180.0
        # Its own angle and that of the groups around it add up.
        turned = line.text.angle + degrees(atan2(line.matrix[1], line.matrix[0]))
        if abs((turned - wanted + 180) % 360 - 180) > UPRIGHT:
            return f"expected {line.text.text!r} to stand upright once folded, found it turned"
    if sides[True] != sides[False]:
        return "expected the same texts on both sides"
    return ""


CHECKS: tuple[Check[Proof], ...] = (standee_folds,)
