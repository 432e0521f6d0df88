"""Emblems of one flat colour: the six types, the four elements, sword, shield and spirit.

They are drawn in a circle of radius 1 around (0, 0), and scaled where they are used.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.scene import Element, Path, Segment, Style, Theme, Use, compose, outline, scale, symbol, translate
from pnp.scene.forms import arc, polar, star
from pnp.units import Point

Segments = tuple[Segment, ...]


def _disc(centre: Point, radius: float) -> Segments:
    return soft([polar(centre, radius, 45 * k) for k in range(8)], tension=1.0 / 2)


def _mage() -> Segments:
    """Return a wizard's hat."""
    hat = outline([(-0.52, 0.42), (-0.1, -0.98), (0.16, -0.62), (0.52, 0.42)])
    return (*hat, *soft([(-0.98, 0.62), (0, 0.42), (0.98, 0.62), (0, 0.92)], tension=0.5))


def _paladin() -> Segments:
    """Return a sun."""
    return outline(star((0, 0), 1.0, 0.55, 8))


def _sun() -> Segments:
    """Return a star with as many rays as a compass, the same after half a turn."""
    return outline(star((0, 0), 1.0, 0.42, 4))


def _knight() -> Segments:
    """Return a horse's head."""
    points = [(-0.55, 0.95), (-0.5, 0.3), (-0.2, 0.0), (-0.62, 0.18), (-0.85, -0.02), (-0.62, -0.38),
              (-0.2, -0.72),
              (-0.18, -0.98), (0.06, -0.78), (0.42, -0.62), (0.68, -0.1), (0.66, 0.5),
              (0.78, 0.95)]  # fmt: skip
    return outline(points)


def _beast() -> Segments:
    """Return a paw."""
    pad = soft([(0, -0.12), (0.5, 0.3), (0.52, 0.78), (0, 0.66), (-0.52, 0.78), (-0.5, 0.3)], tension=0.5)
    toes = [((-0.72, -0.1), 0.22), ((-0.28, -0.56), 0.25), ((0.28, -0.56), 0.25), ((0.72, -0.1), 0.22)]
    return (*pad, *(s for at, r in toes for s in _disc(at, r)))


def _archer() -> Segments:
    """Return an arrow, flying up to the right."""
    return outline(
        [(0.95, -0.95), (0.82, -0.2), (0.56, -0.36), (-0.3, 0.5), (-0.34, 0.8), (-0.62, 0.98), (-0.64, 0.64),
         (-0.98, 0.62), (-0.8, 0.34), (-0.5, 0.3), (0.36, -0.56), (0.2, -0.82)]
    )  # fmt: skip


def _infantry() -> Segments:
    """Return a cooking pot with its lid."""
    pot = outline([(-0.72, -0.12), (0.72, -0.12), (0.6, 0.82), (-0.6, 0.82)])
    handles = (*outline([(-1.0, 0.0), (-0.78, 0.0), (-0.74, 0.24), (-1.0, 0.24)]),
               *outline([(1.0, 0.0), (0.78, 0.0), (0.74, 0.24), (1.0, 0.24)]))  # fmt: skip
    lid = outline([(-0.84, -0.26), *arc((0, -0.26), 0.84, -70, 70, 8), (0.84, -0.26)])
    return (*pot, *handles, *(("L", s[1], round(-0.26 + (float(s[2]) + 0.26) * 0.5, 4)) if s[0] == "L" else s
            for s in lid), *_disc((0, -0.82), 0.16))  # fmt: skip


def _water() -> Segments:
    return soft(
        [(0, -1), (0.34, -0.3), (0.66, 0.3), (0.4, 0.86), (0, 1.0), (-0.4, 0.86), (-0.66, 0.3), (-0.34, -0.3)]
    )


def _air() -> Segments:
    """Return three gusts that end in curls."""
    upper = [(-0.7, -0.42), (0.2, -0.42), (0.52, -0.62), (0.4, -0.9), (0.08, -0.86)]
    middle = [(-0.98, 0.0), (0.56, 0.0), (0.92, -0.24), (0.8, -0.56), (0.5, -0.5)]
    lower = [(-0.7, 0.42), (0.3, 0.42), (0.62, 0.62), (0.5, 0.9), (0.16, 0.86)]
    return tuple(s for gust in (upper, middle, lower) for s in soft(gust, closed=False))


def _fire() -> Segments:
    return soft(
        [(0.1, -1.0), (0.3, -0.42), (0.56, -0.6), (0.7, 0.2), (0.46, 0.84), (0, 1.0), (-0.46, 0.84),
         (-0.7, 0.22),
         (-0.5, -0.3), (-0.3, -0.06), (-0.2, -0.6)]
    )  # fmt: skip


def _earth() -> Segments:
    """Return two peaks."""
    return outline([(-1, 0.8), (-0.5, -0.3), (-0.3, 0.0), (0.2, -0.9), (0.52, -0.3), (0.62, -0.4), (1, 0.8)])


def _sword() -> Segments:
    return outline(
        [(0.95, -0.95), (0.86, -0.5), (-0.28, 0.56), (-0.06, 0.78), (-0.22, 0.94), (-0.5, 0.66),
         (-0.82, 0.98),
         (-0.98, 0.82), (-0.66, 0.5), (-0.94, 0.22), (-0.78, 0.06), (-0.56, 0.28), (0.5, -0.86)]
    )  # fmt: skip


def _shield() -> Segments:
    return soft(
        [(0, -0.98), (0.8, -0.74), (0.8, 0.0), (0.5, 0.6), (0, 1.0), (-0.5, 0.6), (-0.8, 0.0), (-0.8, -0.74)],
        tension=0.3,
    )


def _spirit() -> Segments:
    """Return an eye."""
    lids = soft([(-1, 0), (-0.5, -0.5), (0, -0.66), (0.5, -0.5), (1, 0), (0.5, 0.5), (0, 0.66), (-0.5, 0.5)])
    hole = tuple(reversed([polar((0, 0), 0.44, 45 * k) for k in range(8)]))
    return (*lids, *soft(hole), *_disc((0, 0), 0.22))


def _return_arrow() -> Segments:
    """Return an arrow that turns back."""
    return outline(
        [(-0.98, -0.28), (-0.3, -0.9), (-0.3, -0.52), (0.2, -0.52), (0.62, -0.42), (0.92, -0.06),
            (0.96, 0.36),
         (0.8, 0.72), (0.44, 0.92), (-0.5, 0.92), (-0.5, 0.5), (0.3, 0.5), (0.5, 0.34), (0.5, 0.1),
             (0.3, -0.06),
         (-0.3, -0.06), (-0.3, 0.36)]
    )  # fmt: skip


def _blow() -> Segments:
    """Return a hit: a ragged star with a hole."""
    hole = tuple(reversed(star((0, 0), 0.5, 0.24, 5, 20.0)))
    return (*outline(star((0, 0), 1.0, 0.66, 9, 8.0)), *outline(hole))


_DRAWN: Mapping[str, Callable[[], Segments]] = {
    "mage": _mage, "paladin": _paladin, "knight": _knight, "beast": _beast, "archer": _archer,
    "infantry": _infantry,
    "water": _water, "air": _air, "fire": _fire, "earth": _earth, "sword": _sword, "shield": _shield,
    "spirit": _spirit, "away": _return_arrow, "sun": _sun, "blow": _blow,
}  # fmt: skip


_LINES = ("air",)
"""The emblems that are lines, not areas."""


def emblem(
    look: Theme, name: str, at: Point, radius: float, swatch: str = "ink", turn: float = 1.0
) -> Element:
    """Draw an emblem of one colour; `turn` of -1 puts it upside down."""
    ink = look.swatch(swatch)
    style = Style(stroke=ink, width=0.21) if name in _LINES else Style(fill=ink)
    drawn = symbol(f"icon-{name}-{swatch}", (Path(_DRAWN[name](), style),))
    return Use(drawn, compose(translate(*at), scale(radius * turn)), name=f"icon:{name}")
