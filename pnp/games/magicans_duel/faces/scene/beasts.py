"""The near plane: gargoyles on the parapet, dark against the light, and the slab of the parapet."""

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.scene.stage import Stage, Standing
from pnp.games.magicans_duel.faces.tracing import light_form, parse_path, pen, rule_shade
from pnp.scene import (
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    line,
    rectangle,
    transform_segments,
    translate,
)
from pnp.units import mm

_WING = parse_path(
    "M 3 -46 C -2 -62 -6 -80 -14 -100 C -20 -86 -30 -76 -45 -69 C -38 -63 "
    "-37 -57 -41 -47 C -33 -47 -30 -41 -32 -31 "
    "C -25 -34 -19 -31 -14 -22 Z"
)
_RIBS = parse_path(
    "M -14 -98 C -14 -80 -10 -62 -4 -48 M -13 -92 C -22 -80 -32 -73 -44 -69 "
    "M -12 -84 C -20 -68 -30 -56 -40 -48 "
    "M -10 -72 C -16 -56 -24 -42 -31 -32"
)
_BODY = parse_path(
    "M -33 0 C -37 -12 -33 -27 -20 -33 C -11 -40 -3 -47 6 -52 C 8 -58 12 -62 18 -63 C 24 -64 29 -61 31 -57 "
    "L 38 -53 C 41 -52 42 -49 40 -47 L 36 -46 L 33 -44 L 38 -41 C 35 -38 30 "
    "-38 27 -40 C 25 -36 24 -31 24 -27 "
    "C 27 -20 28 -12 27 -6 C 31 -5 33 -3 33 0 L 14 0 C 13 -4 15 -6 16 -9 C "
    "15 -13 12 -17 9 -19 C 8 -13 6 -8 5 -6 "
    "C 9 -5 11 -3 11 0 Z"
)
_INNER = parse_path(
    "M 4 -6 C 8 -20 -2 -30 -17 -28 M -26 -6 C -22 -12 -14 -13 -8 -8 M 8 -50 "
    "C 4 -42 4 -32 10 -22 M 12 -46 C 9 -40 9 -34 13 -28 "
    "M 17 -42 C 15 -38 15 -34 18 -30 M 22 -55 C 25 -57 28 -57 30 -55 M 30 "
    "-50 L 38 -48 M 19 -3 L 19 0 M 24 -4 L 24 0 M 29 -3 L 29 0 "
    "M -14 -30 C -10 -36 -6 -40 0 -44 M -20 -26 C -24 -20 -25 -14 -24 -10"
)
_TAIL = parse_path("M -28 -4 C -44 -2 -46 -18 -40 -24 C -37 -27 -33 -25 -34 -21 C -40 -19 -36 -8 -24 -10 Z")
_HORNS = {
    "howl": parse_path(
        "M 13 -60 C 6 -66 2 -75 5 -86 C 8 -78 15 -71 22 -64 Z M 20 -63 C 16 -69 "
        "15 -75 17 -82 C 19 -76 23 -70 27 -62 Z "
    ),
    "watch": parse_path(
        "M 12 -60 C 0 -66 -6 -76 4 -82 C 12 -85 15 -77 10 -75 C 12 -80 4 -80 5 -75 C 6 -70 14 -67 21 -63 Z "
    ),
}
_FANGS = parse_path("M 35 -46.2 L 36.6 -46.2 L 35.6 -42.6 Z M 33 -45 L 34.6 -45.4 L 34 -42.4 Z")
_EAR = parse_path("M 14 -55 C 6 -60 -1 -60 -6 -57 C -1 -53 6 -50 13 -50 Z")


def beasts(look: Theme, stage: Stage) -> list[Element]:
    """Draw the two gargoyles that crouch in the corners and look to the light."""
    left, right = stage.beasts
    return [_beast(look, left, 1.0), _beast(look, right, -1.0)]


def _beast(look: Theme, standing: Standing, flip: float) -> Element:
    s = standing.scale
    edge = pen(look, "figure-edge", 0.45, s)
    dark, rim = look.swatch("beast"), look.swatch("beast-lit")
    fine = pen(look, "beast-line", 0.4, s)
    parts: list[Element] = [
        *light_form(_WING, dark, rim, (1.5, -0.4), edge),
        *_shade(look, _WING, 1.25, s),
        Path(_RIBS, pen(look, "beast-line", 0.6, s)),
        *light_form(_TAIL, dark, rim, (0.8, -0.6), edge),
        *light_form(_HORNS[standing.pose], dark, rim, (1.1, -0.2), edge),
        *light_form(_BODY, dark, rim, (1.3, -1.0), edge),
        Path(_INNER, fine),
        *_shade(look, _BODY, 1.7, s),
        *light_form(_EAR, dark, rim, (0.6, -1.0), edge),
        Path(
            parse_path("M 24 -54.6 L 30 -55.6 C 29.6 -53 27 -52.4 24 -54.6 Z"), Style(look.swatch("window"))
        ),
        Path(_FANGS, Style(look.swatch("title-lit"))),
    ]
    return Group(tuple(parts), (flip * s, 0.0, 0.0, s, mm(standing.at[0]), mm(standing.at[1])))


def _shade(look: Theme, shape: tuple[Segment, ...], step: float, s: float) -> list[Element]:
    """Draw the lines that darken the near plane where ink is saved."""
    if look.variant != "low-ink":
        return []
    return [
        rule_shade(
            transform_segments(shape, translate(-1.6, 0.8)),
            (-48.0, -102.0, 44.0, 2.0),
            step,
            pen(look, "figure-edge", 0.3, s),
        )
    ]


def parapet(look: Theme, stage: Stage) -> list[Element]:
    """Draw the stone that they crouch on: a moulding with a frieze of arches over one calm slab."""
    y, w = stage.parapet, stage.width
    slab, light = look.swatch("slab"), look.swatch("slab-lit")
    elements: list[Element] = [
        rectangle(0, y, w, stage.height - y, Style(slab), "slab"),
        rectangle(0, y, w, 1.2, Style(light)),
        line((0, y + 4.2), (w, y + 4.2), pen(look, "slab-lit", 0.5)),
    ]
    beads: list[Segment] = []
    n = int(w / 2 / 4.2)
    for i in range(-n, n + 1):
        beads += sky.arch((mm(w / 2 + 4.2 * i), mm(y + 4.2)), 0.95, 0.0, 0.6)
    elements.append(Path(tuple(beads), Style(light)))
    return [*elements, *_panels(look, stage)] if stage.plate[2] else elements


def _panels(look: Theme, stage: Stage) -> list[Element]:
    """Draw a frame around the plate of the slab, and a niche for each clan's sign at its ends."""
    left, top, right, bottom = stage.plate
    rule = pen(look, "slab-lit", 0.4)
    elements: list[Element] = []
    for out in (1.2, 2.6):
        x0, y0, x1, y1 = left - out, top - out, right + out, bottom + out
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        elements += [line(corners[i - 1], corners[i], rule) for i in range(4)]
    for x, y in ((left - 2.9, (top + bottom) / 2), (right + 2.9, (top + bottom) / 2)):
        elements.append(Polygon(sky.compass_star((mm(x), mm(y)), 2.6), Style(look.swatch("window"))))
    for i, x in enumerate((left * 0.5 - 0.8, stage.width - left * 0.5 + 0.8)):
        half = 7.2
        at = (mm(x), mm(bottom + 2.6))
        for inset in (0.0, 1.3):
            niche = sky.arch(at, half - inset, 0.0, mm(bottom - top - 13.0))
            elements.append(Path(niche, Style(look.swatch("tower-dark"), look.swatch("slab-lit"), 0.4)))
        sign = (at[0], mm(bottom - 14.0))
        if i == 0:
            elements.append(
                Path(
                    sky.crescent(sign, 4.2, 0.3, left=True),
                    Style(look.swatch("rose-moon"), look.swatch("tracery"), 0.3),
                )
            )
        else:
            rays = sky.star_points(sign, 12, 4.8, 3.0)
            elements.append(Polygon(rays, Style(look.swatch("rose-sun"), look.swatch("tracery"), 0.3)))
    return elements
