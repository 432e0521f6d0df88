"""The parts that mages share in the picture and on the pieces: heads, veils, beards, shading of robes.

They look to the right, with the middle of the feet at the origin, about 92 units tall. `s` is the size of a
unit on paper in mm, so that lines keep their width.
"""

from dataclasses import replace

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.tracing import light_form, parse_path, pen
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    transform_segments,
    translate,
)

_FACE = parse_path(
    "M 0 -81 C 5 -82 9 -79 9.4 -75.4 L 9.2 -74 C 10 -72.4 11 -71.2 12 -70.2 "
    "L 10 -69 L 10.5 -67.6 L 9.7 -66.8 "
    "L 10 -65.4 C 9.6 -63 7 -62 4.4 -62.8 L 4 -57 L -5 -57 L -5 -70 C -6 -76 -4 -81 0 -81 Z"
)
_VEIL = parse_path(
    "M 6 -80 C 3 -85 -7 -85 -9.4 -77 C -11 -66 -15 -58 -20 -44 C -23 -35 "
    "-27 -28 -33 -24 C -22 -22 -13 -32 -8 -44 "
    "C -4 -53 -3 -61 -1.4 -67 C 0 -73 2 -77 6 -80 Z"
)
_BEARD = parse_path(
    "M -1 -71 C 0.6 -69.6 2.4 -68.6 4.4 -68.4 C 6.6 -69.8 9.6 -69.6 11 -67.4 C 12.2 -62.6 "
    "12.4 -57.4 11.2 -52.6 C 10.4 -49 9.2 -45.4 8 -42.4 "
    "C 4 -46.4 1 -51.4 -0.4 -57 C -1.6 -62 -2 -66.4 -1 -71 Z"
)
_MOUSTACHE = parse_path("M 3.4 -66 C 5.4 -68.8 9 -69 10.8 -66.8 C 9.4 -65.6 6 -64.8 3.4 -66 Z")


def edge_of(clan: str) -> str:
    return "figure-edge" if clan == "moon" else "feature"


def nimbus(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the nimbus behind a sun mage's head."""
    if clan == "moon":
        return []
    centre = (2.5, -73.0)
    edge = look.swatch("feature")
    rays = sky.star_points(centre, 12, 18.5, 12.2)
    return [
        Polygon(rays, Style(look.swatch("rose-sun"), edge, 0.35 / s)),
        Circle(centre, 12.4, Style(look.swatch("sun-robe-lit"), edge, 0.3 / s)),
    ]


def shade(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the shadow side, ruled across the form."""
    style = pen(look, f"{clan}-fold", 0.3, s)
    bow = parse_path("M -34 -58 C -26 -55 -14 -56 -3 -61 C 4 -64 12 -64 20 -62")
    return [Path(transform_segments(bow, translate(0, 2.6 * i)), style) for i in range(25)]


def head(look: Theme, clan: str, s: float, number: int, veil: tuple[Segment, ...] = ()) -> list[Element]:
    """Draw a head in profile: a sun mage's bare, with a beard; a moon mage's under a veil and two horns."""
    skin = look.swatch("skin-deep" if (number + (clan == "sun")) % 2 == 0 else "skin")
    feature = pen(look, "feature", 0.4, s)
    elements: list[Element] = [Path(_FACE, Style(skin, look.swatch("feature"), 0.4 / s))]
    elements.append(
        Path(
            parse_path(
                "M 4.6 -74.6 C 5.6 -75.6 7.2 -75.8 8.6 -75.2 M 5.2 -73 C 6 -73.6 7 "
                "-73.6 7.8 -73 M 9.6 -66.9 L 7.6 -66.6"
            ),
            feature,
        )
    )
    elements.append(Circle((6.8, -72.8), 0.6, Style(look.swatch("feature"))))
    if clan == "sun":
        return [*elements, *_beard(look, s)]
    edge = Style(None, look.swatch("feature"), 0.4 / s)
    shape = veil or _VEIL
    elements += light_form(shape, look.swatch("veil"), look.swatch("veil-shade"), (-2.2, 0.8), edge)
    folds = "M 2 -80 C -4 -80 -6 -72 -8 -64 C -11 -54 -16 -42 -24 -30 M -1 -74 C -4 -66 -7 -54 -13 -42"
    creases = Path(parse_path(folds), pen(look, "veil-fold", 0.35, s))
    elements.append(Group((creases,), clip=shape) if veil else creases)
    horns = parse_path("M -9.4 -92 C -9.6 -77 8.4 -76 10 -91 C 6 -83.2 -4.6 -83.6 -9.4 -92 Z")
    elements.append(Path(horns, Style(look.swatch("rose-moon"), look.swatch("feature"), 0.4 / s)))
    return elements


def _beard(look: Theme, s: float) -> list[Element]:
    """Draw a beard that ends in a point, its locks in the robe's brown, a moustache over it, and the ear."""
    white, brown = look.swatch("paper"), pen(look, "sun-fold", 0.3, s)
    locks = parse_path("M 2.2 -63 C 2.6 -58 4 -53 6 -48.6 M 8.6 -63 C 9 -58 8.8 -53.6 8 -49")
    ear = parse_path("M -1 -75 C -3 -75.4 -3.4 -71.6 -1.2 -71.2")
    return [
        Path(_BEARD, Style(white, look.swatch("feature"), 0.4 / s)),
        Path(locks, brown),
        Path(_MOUSTACHE, replace(brown, fill=white)),
        Path(ear, pen(look, "feature", 0.4, s)),
    ]
