"""The background of a card's hero: a sunburst, and the rest of the mob."""

from math import hypot

from pnp.games.qiahn_tactics_goblin.faces.format import EDGE, Format
from pnp.scene import Element, Path, Segment, Style, Theme, outline, rectangle
from pnp.scene.forms import polar
from pnp.units import Point, mm


def rays(
    look: Theme, form: Format, ground: str, light: str, centre: Point, *, top: float, count: int = 16
) -> list[Element]:
    """Draw a sunburst over the picture, down to `top`: tones in colour, thin lines in low ink, dashes in
    mono."""
    wide, far = form.right - form.left, hypot(form.width, top)
    if look.variant == "colour":
        back: Element = rectangle(form.left, EDGE, wide, top - EDGE + 3.0, Style(fill=look.swatch(ground)))
        beams: list[Segment] = []
        for k in range(count):
            turn = 360 * (k + 0.25) / count
            beams += outline([centre, polar(centre, far, turn), polar(centre, far, turn + 180 / count)])
        return [back, Path(tuple(beams), Style(fill=look.swatch(light)))]
    strokes: list[Segment] = []
    if look.variant == "low-ink":
        for k in range(2 * count):
            turn = 180 * k / count
            strokes += outline(
                [polar(centre, 24 + 2.5 * (k % 2), turn), polar(centre, far, turn)], closed=False
            )
        return [Path(tuple(strokes), Style(stroke=look.swatch(ground), width=0.35))]
    for k in range(2 * count):
        turn = 180 * k / count
        strokes += outline([polar(centre, 27, turn), polar(centre, 31.5 + 3 * (k % 2), turn)], closed=False)
    return [Path(tuple(strokes), Style(stroke=look.swatch("ink"), width=0.3))]


_HEADS = ((-27, -7, 1.0), (-19, -2, 0.8), (-11, -9, 0.9), (-2, -3, 0.8), (7, -8, 1.0), (15, -1, 0.85),
    (23, -9, 0.95),
          (31, -3, 0.9), (-35, -2, 0.9))  # fmt: skip
"""The heads of the mob: mm from the middle of the panel's upper edge, and size."""

_EARS = ((9, 4), (10, -3), (7, 6), (9, -5), (8, 2))
"""The tips of ears, beside and above the middle of a head."""


def mob(look: Theme, form: Format, tone: str, top: float) -> list[Element]:
    """Draw the heads, ears and spears of the mob before the light, in one dark tone, in colour only."""
    if look.variant != "colour":
        return []
    shapes: list[Segment] = []
    for k, (dx, dy, size) in enumerate(_HEADS):
        x, y = form.centre + dx * form.width / 63.0, top + dy * form.unit - 7.0 * form.unit
        s = size * form.unit
        ear = _EARS[k % len(_EARS)]
        head = [(-ear[0], -ear[1]), (-4.2, -1.4), (-3.4, -4.4), (0, -5.4), (3.4, -4.4), (4.2, -1.4),
                (ear[0], -ear[1]), (4.4, 2.6), (3, 6), (9, 12), (9, 24), (-9, 24), (-9, 12), (-3, 6),
                (-4.4, 2.6)]  # fmt: skip
        shapes += outline([(mm(x + u * s), mm(y + v * s)) for u, v in head])
        if k % 2 == 0:
            lean = 1.5 - k * 0.5
            tip = (x + 5.5 * s + lean, y - 15 * s)
            spear = [(x + 6.4 * s, y + 14), (tip[0] + 0.5, tip[1] + 3), (tip[0] + 1.7, tip[1] + 3),
                (tip[0], tip[1] - 2.6),
                     (tip[0] - 1.7, tip[1] + 3), (tip[0] - 0.5, tip[1] + 3),
                         (x + 5.4 * s, y + 14)]  # fmt: skip
            shapes += outline([(mm(u), mm(v)) for u, v in reversed(spear)])
    return [Path(tuple(shapes), Style(fill=look.swatch(tone)))]
