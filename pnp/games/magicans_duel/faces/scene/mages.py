"""The two clans. Each mage is drawn looking to the right, feet at the origin, some 92 mm tall."""

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.persons import edge_of, head, nimbus, shade
from pnp.games.magicans_duel.faces.scene.stage import Standing
from pnp.games.magicans_duel.faces.tracing import light_form, parse_path, pen
from pnp.scene import Circle, Element, Group, Path, Polygon, Segment, Style, Theme, line
from pnp.units import Point, mm

HANDS: dict[str, Point] = {"cast": (36.0, -66.0), "thrust": (52.0, -76.0), "raise": (33.0, -96.0)}
"""The point from which each pose casts its spell."""

_ROBE = parse_path(
    "M -4 -63 C -11 -61 -15 -54 -15 -45 C -15 -30 -21 -13 -30 0 C -22 3 -14 1 -8 3 C 0 5 10 4 19 1 "
    "C 14 -14 10 -28 10 -42 C 11 -52 10 -60 4 -63 Z"
)
_SHADE = parse_path(
    "M -4 -63 C -11 -61 -15 -54 -15 -45 C -15 -30 -21 -13 -30 0 C -22 3 -14 1 -8 3 C -12 -8 -9 -22 -6 -34 "
    "C -3 -46 -8 -54 -4 -63 Z"
)
_FOLDS = parse_path(
    "M -7 -40 C -8 -26 -14 -12 -21 0 M -2 -38 C -2 -24 -6 -10 -11 1 M 3 -36 C 4 -22 2 -10 1 3 "
    "M 7 -34 C 8 -22 9 -10 11 2"
)
_ARMS: dict[str, tuple[str, Point, Point, Point]] = {
    # sleeve, hand, staff's foot and head
    "cast": (
        "M -5 -60 C 8 -61 18 -63 30 -69 L 32 -63 C 26 -57 23 -49 24 -38 C 14 -43 4 -45 -4 -45 Z",
        (33.0, -66.5),
        (16.0, 3.0),
        (11.0, -97.0),
    ),
    "thrust": (
        "M -5 -60 C 6 -60 14 -58 23 -58 L 24 -51 C 19 -46 16 -39 16 -30 C 8 -38 2 -42 -4 -44 Z",
        (25.0, -54.5),
        (-10.0, -24.0),
        (50.0, -75.5),
    ),
    "raise": (
        "M -5 -59 C 6 -64 14 -71 21 -80 L 26 -76 C 24 -67 24 -58 27 -49 C 17 -49 6 -46 -4 -44 Z",
        (24.5, -79.5),
        (19.0, -40.0),
        (30.0, -107.0),
    ),
}
_CREASES = {
    "cast": "M 26 -64 C 21 -58 19 -50 20 -42",
    "thrust": "M 20 -54 C 15 -48 12 -42 12 -36",
    "raise": "M 21 -76 C 18 -66 18 -58 21 -51",
}


def mage(look: Theme, clan: str, standing: Standing, number: int) -> Element:
    """Draw a standing mage of the "moon" or of the "sun"; the sun's mages look to the left."""
    s = standing.scale
    flip = 1.0 if clan == "moon" else -1.0
    placed = (flip * s, 0.0, 0.0, s, mm(standing.at[0]), mm(standing.at[1]))
    parts = [*_shadow(look), *nimbus(look, clan, s), *_staff(look, clan, standing.pose, s, number)]
    parts += [
        *_robe(look, clan, s, number),
        *_arm(look, clan, standing.pose, s),
        *head(look, clan, s, number),
    ]
    return Group(tuple(parts), placed)


def _shadow(look: Theme) -> list[Element]:
    """Draw the shadow, away from the light, backwards and towards the viewer."""
    return [Path(parse_path("M 17 1 C 2 6 -24 8 -52 9 C -50 5 -38 1 -28 -1 Z"), Style(look.swatch("cast")))]


def _robe(look: Theme, clan: str, s: float, number: int) -> list[Element]:
    base = f"{clan}-robe"
    elements = light_form(_ROBE, look.swatch(base), look.swatch(f"{base}-lit"), (1.5, -0.5))
    if look.variant == "colour":
        elements.append(Path(_SHADE, Style(look.swatch(f"{base}-shade"))))
    elements.append(Path(_FOLDS, pen(look, f"{clan}-fold", 0.4, s)))
    if look.variant != "colour":
        # With little ink the moon's dark robes are ruled all over, the sun's in their shadow alone.
        dark = clan == "moon" and look.variant == "low-ink"
        elements.append(Group(tuple(shade(look, clan, s)), clip=_ROBE if dark else _SHADE))
    elements.append(Path(_ROBE, pen(look, edge_of(clan), 0.45, s)))
    hem: list[Element] = []
    for i in range(7):
        x, y = -23 + 6.4 * i, -4.4 + 0.35 * i
        hem.append(Polygon(sky.star_points((x, y), 4 + number % 3, 1.7, 0.7), Style(look.swatch("window"))))
    band = parse_path("M -27 -5 C -14 -1 2 -1 18 -3")
    return [
        *elements,
        *(hem if look.variant == "colour" else ()),
        Path(band, pen(look, f"{clan}-fold", 0.35, s)),
    ]


def _staff(look: Theme, clan: str, pose: str, s: float, number: int) -> list[Element]:
    """Draw a rod with a crescent, or a disc, on its head; each bearer's has a mark of its own."""
    _, _, foot, head = _ARMS[pose]
    edge = look.swatch(edge_of(clan))
    rod = [
        line(foot, head, Style(None, edge, 2.6)),
        line(foot, head, Style(None, look.swatch("window"), 1.5)),
    ]
    x, y = head
    top: list[Element] = []
    if clan == "moon":
        bow: tuple[Segment, ...] = sky.crescent((x, y - 5.0), 7.0, 0.2 + 0.04 * number, left=True)
        top.append(Path(bow, Style(look.swatch("rose-moon"), look.swatch("feature"), 0.4 / s)))
        top.append(
            Polygon(sky.star_points((x + 0.8, y - 5.0), 4 + number, 2.6, 1.0), Style(look.swatch("window")))
        )
    else:
        rim = Style(look.swatch("rose-sun"), look.swatch("feature"), 0.45 / s)
        top += [
            Circle((x, y - 5.0), 6.6, rim),
            Circle((x, y - 5.0), 4.4, Style(None, look.swatch("sun-fold"), 0.4 / s)),
        ]
        top.append(
            Polygon(
                sky.star_points((x, y - 5.0), 5 + number, 3.4, 1.4),
                Style(look.swatch("sun-robe-lit"), look.swatch("feature"), 0.3 / s),
            )
        )
    return [*rod, *top]


def _arm(look: Theme, clan: str, pose: str, s: float) -> list[Element]:
    text, (x, y), _, _ = _ARMS[pose]
    sleeve = parse_path(text)
    edge = pen(look, edge_of(clan), 0.45, s)
    hand = Style(look.swatch("skin"), look.swatch("feature"), 0.4 / s)
    elements: list[Element] = [Circle((x, y), 2.7, hand)]
    if pose == "cast":
        fingers = parse_path(
            "M 32 -68 L 39 -72 M 33 -66.4 L 40.5 -68.6 M 33 -65 L 40 -65 M 32 -69 L 34.6 -73.6"
        )
        elements = [Path(fingers, Style(None, look.swatch("feature"), 2.4)), *elements]
        elements.append(Path(fingers, Style(None, look.swatch("skin"), 1.5)))
    base = f"{clan}-robe"
    elements += light_form(sleeve, look.swatch(base), look.swatch(f"{base}-lit"), (0.9, -1.5), edge)
    elements.append(Path(parse_path(_CREASES[pose]), pen(look, f"{clan}-fold", 0.4, s)))
    return elements


def hand(clan: str, standing: Standing) -> Point:
    """Return the point of the picture from which a mage's spell leaves."""
    x, y = HANDS[standing.pose]
    flip = 1 if clan == "moon" else -1
    return (standing.at[0] + flip * standing.scale * x, standing.at[1] + standing.scale * y)
