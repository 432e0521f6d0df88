"""The look of Dehex'z War: parchment, slate and oxide in three variants, and its book's ornaments."""

from math import cos, pi, sin
from types import MappingProxyType

from pnp.games.ornament import (
    BULLET,
    FOLIO,
    INITIAL,
    RULE,
    SECTION,
    TAIL,
    WIDE_RULE,
    Ornaments,
    draw_ornament,
    solid,
    star,
    stroke,
    upon,
)
from pnp.scene import Circle, Drawing, Element, Polygon, Style, Theme, Variant, chain, rectangle, swatches
from pnp.units import Point, mm

# The look of Dehex'z War: parchment, slate and oxide, in its three variants.
#
# `colour` is a printed map, `low-ink` the same map drawn with a pen on white paper. `mono` is a woodcut:
# every swatch is black or white, and patterns alone make the differences.

_TYPEFACES = MappingProxyType(
    {
        "title": chain(
            700, "frank-ruhl-libre", "cinzel", "eb-garamond", "source-serif-4", han="noto-serif-cjk"
        ),
        # A map's small labels are narrow: Greek ones as well.
        "label": chain(600, "heebo", "barlow-condensed", "roboto-condensed", arabic="ibm-plex-sans-arabic"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
        "numeral": chain(500, "heebo", "barlow-condensed", "roboto-condensed", arabic="ibm-plex-sans-arabic"),
    }
)

# name: (colour, low-ink, mono). Ink on parchment 10.6 : 1, oxide on parchment 5.9 : 1; the cell
# tones have L* 94, 79 and 64: two are 14 apart at least, in grey too, and ink on the darkest keeps 4.5 : 1.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "paper": ("#fbf7ec", "#ffffff", "#ffffff"),  # the brightest light: gaps, halos, captions' ground
    "parchment": ("#f2e6ca", "#ffffff", "#ffffff"),  # ground of the map's sheet
    "parchment-dark": ("#dcc89c", "#efe9dc", "#ffffff"),  # cartouches, the sheet's aged border
    "ink": ("#27323b", "#27323b", "#000000"),  # slate: icons, text, outlines
    "slate": ("#56646e", "#56646e", "#000000"),  # a second ink: labels, secondary lines
    "slate-light": ("#aab3b3", "#c9cfcf", "#ffffff"),  # slate as a wash
    "oxide": ("#94391d", "#94391d", "#000000"),  # accents: chevrons, zones, the compass's north
    "oxide-light": ("#d9a78a", "#ecd3c4", "#ffffff"),  # oxide as a wash
    "reach": ("#cfd9d5", "#e3e9e8", "#ffffff"),  # cells that a piece can go to, in diagrams
    "stone": ("#d9d3bd", "#ffffff", "#ffffff"),  # the mat's keep, lit from the left
    "stone-shade": ("#b5b09c", "#eceeec", "#ffffff"),
    "stone-line": ("#a39c84", "#c9cfcf", "#000000"),
    "cell-1": ("#f5eeda", "#ffffff", "#ffffff"),  # the three classes of cells an elf can reach
    "cell-2": ("#b9c6c3", "#eef1ee", "#ffffff"),
    "cell-3": ("#c3926a", "#f6e2d0", "#ffffff"),
    "cell-line": ("#7d6947", "#8d8672", "#000000"),  # the lines between cells
    "zone": ("#7b3a22", "#94391d", "#000000"),  # fortified borders
    "zone-light": ("#e2b79c", "#f3dfd2", "#ffffff"),  # their wash
    "contour": ("#b9a271", "#cfc5ac", "#000000"),  # contour lines under the cells
    "shadow": ("#b39a69", "#ddd6c5", "#000000"),  # engraved hatching
    "shadow-dark": ("#6f5c3b", "#8d8672", "#000000"),
    "sea": ("#dde2d8", "#ffffff", "#ffffff"),  # the map's water
    "sea-line": ("#8ea3a4", "#b3c0c3", "#000000"),  # an engraver's water lines
    "rhumb": ("#c3c6b4", "#dfe2df", "#ffffff"),  # lines that leave the compass rose
    "land": ("#efe1c0", "#ffffff", "#ffffff"),  # the island outside the fortress
    "relief": ("#c3ae84", "#dcd5c4", "#000000"),  # contour lines over the cells
    "wall": ("#3f4c55", "#56646e", "#000000"),  # masonry
    "wall-wash": ("#c9c6b2", "#e9ebe9", "#ffffff"),  # its lit roofs
    "zone-gate": ("#7b3a22", "#94391d", "#ffffff"),  # where a rampart meets the wall
    "zone-core": ("#f0d2bd", "#ffffff", "#ffffff"),  # the light within a zone's rampart
    "number-1": ("#8b8573", "#978f7a", "#000000"),  # numbers of cells, 3 : 1 on the class's tone: looked up,
    "number-2": ("#5d696d", "#7f888b", "#000000"),  # not read, so that the board is quiet without them
    "number-3": ("#63452a", "#997a5f", "#000000"),
    "realm-1": ("#dccb9b", "#c3b897", "#000000"),  # the emblem of a class, in a tone of its cell
    "realm-2": ("#8ea2a3", "#9db0b4", "#000000"),
    "realm-3": ("#9d6533", "#c08a63", "#000000"),
    "cell-pattern": ("#b9a271", "#a39c8a", "#000000"),  # the classes told by texture, where tones are not
    "medal": ("#faf3e1", "#ffffff", "#ffffff"),  # ground of the pieces, lighter than every cell
    "medal-line": ("#e4d3a8", "#ffffff", "#ffffff"),  # fine lines struck into it
    "accent": ("#94391d", "#94391d", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b9a271", "#8d8672", "#000000"),  # its rules
    "tint": ("#f7f0df", "#ffffff", "#ffffff"),  # its panels
    "medal-rim": ("#36444d", "#ffffff", "#ffffff"),  # their rim, which bleeds off
    "medal-edge": ("#8c9ba1", "#ffffff", "#ffffff"),  # what is snipped off a piece
    "chevron": ("#c4552f", "#94391d", "#000000"),  # the stroke under a tip; lighter than the rim it touches
}

# The Dragon's flights: cells darken as it goes, a tone for each twenty landings; numbers can be read on all.
_FLIGHT = (
    "#fbf4e2",
    "#f7ead5",
    "#f3e0c8",
    "#efd6ba",
    "#ebccad",
    "#e6c2a0",
    "#e2b793",
    "#dead86",
    "#daa378",
    "#d6996b",
    "#d28f5e",
)

# The scene: air and water pale towards the sun; stone, scales and webs each in light, half light and shade.
_SCENE: dict[str, tuple[str, str, str]] = {
    "air-2": ("#f7e4b4", "#ffffff", "#ffffff"),
    "air-3": ("#efd39a", "#ffffff", "#ffffff"),
    "air-4": ("#e4bf82", "#ffffff", "#ffffff"),
    "air-5": ("#d5a76b", "#ffffff", "#ffffff"),
    "ray": ("#f4dca6", "#f7efdd", "#000000"),
    "ray-line": ("#b98a50", "#cfc5ac", "#000000"),
    "sun": ("#fff7de", "#ffffff", "#ffffff"),
    "gold": ("#d98a3d", "#d9a78a", "#000000"),
    "gold-pale": ("#f0cd87", "#f3e6da", "#ffffff"),
    "gold-line": ("#b0702f", "#94391d", "#000000"),
    "cloud": ("#f3e3bd", "#ffffff", "#ffffff"),
    "far": ("#b9b79c", "#ffffff", "#ffffff"),
    "far-line": ("#8f9582", "#8d8672", "#000000"),
    "sea-far": ("#a8b8ae", "#ffffff", "#ffffff"),
    "sea-mid": ("#7f9a9b", "#ffffff", "#ffffff"),
    "sea-near": ("#587781", "#ffffff", "#ffffff"),
    "wave": ("#3f5b66", "#9fb0b5", "#000000"),
    "glitter": ("#f8e7b8", "#c9cfcf", "#ffffff"),
    "surf": ("#8fa9a7", "#ffffff", "#ffffff"),
    "surf-2": ("#c9d3c4", "#ffffff", "#ffffff"),
    "land": ("#d9c594", "#ffffff", "#ffffff"),
    "land-line": ("#8a7444", "#8d8672", "#000000"),
    "cliff": ("#8b7a58", "#ffffff", "#ffffff"),
    "cliff-shade": ("#5f563f", "#dedacd", "#000000"),
    "stone-top": ("#f1e6c8", "#ffffff", "#ffffff"),
    "stone-lit": ("#e2d4ae", "#ffffff", "#ffffff"),
    "stone-mid": ("#a9a38d", "#ffffff", "#ffffff"),
    "stone-shade": ("#59666c", "#ffffff", "#000000"),
    "stone-line": ("#7d7b6c", "#8d8672", "#000000"),
    "stone-line-dark": ("#3d4a52", "#8d8672", "#ffffff"),
    "roof-lit": ("#d4703f", "#f3dfd2", "#ffffff"),
    "roof-mid": ("#a8462a", "#ecd3c4", "#ffffff"),
    "roof-shade": ("#6b2a18", "#ffffff", "#000000"),
    "flag": ("#94391d", "#94391d", "#000000"),
    "cell-1": ("#f0e5c6", "#ffffff", "#ffffff"),
    "cell-2": ("#c3cabb", "#f3f2ec", "#ffffff"),
    "cell-3": ("#d8b48c", "#f3e6da", "#ffffff"),
    "cast": ("#8c7c62", "#ffffff", "#ffffff"),
    "cast-land": ("#a58f62", "#ffffff", "#ffffff"),
    "facet": ("#415560", "#8d8672", "#ffffff"),
    "medal": ("#faf3e1", "#ffffff", "#ffffff"),
    "medal-edge": ("#a9793f", "#ecd3c4", "#000000"),
    "sail": ("#efe0b8", "#ffffff", "#ffffff"),
    "sail-shade": ("#c9a777", "#ffffff", "#ffffff"),
    "scale": ("#2c3d47", "#dde3e3", "#000000"),
    "scale-lit": ("#8ea39e", "#ffffff", "#ffffff"),
    "scale-line": ("#587079", "#56646e", "#ffffff"),
    "belly": ("#d9a878", "#f6e8dc", "#ffffff"),
    "horn": ("#f0dfb6", "#ffffff", "#ffffff"),
    "horn-shade": ("#b89a69", "#efe9dc", "#ffffff"),
    "tooth": ("#fff7de", "#ffffff", "#ffffff"),
    "glow": ("#f0a23c", "#d9a78a", "#ffffff"),
    "web-lit": ("#cf6136", "#f3dfd2", "#ffffff"),
    "web-mid": ("#a8442a", "#ecd3c4", "#ffffff"),
    "web-shade": ("#702a19", "#ffffff", "#000000"),
    "web-line": ("#571f12", "#94391d", "#000000"),
    "night": ("#1b252c", "#27323b", "#000000"),
    "fore": ("#1b252c", "#c3cccf", "#000000"),
    "fore-lit": ("#415560", "#56646e", "#ffffff"),
    "beard": ("#cfc7ae", "#ffffff", "#ffffff"),
    "cloth": ("#b0452a", "#d9a78a", "#ffffff"),
    "rim": ("#e9b36a", "#ffffff", "#ffffff"),
    "line": ("#1f2a31", "#3a464f", "#000000"),
    "hatch": ("#1f2a31", "#8d8672", "#000000"),
    "title": ("#7b2513", "#94391d", "#000000"),
    "title-edge": ("#1f2a31", "#27323b", "#000000"),
    "title-halo": ("#f7e4b4", "#ffffff", "#ffffff"),
    "plate": ("#1b252c", "#ffffff", "#000000"),
    "band": ("#fbf7ec", "#ffffff", "#ffffff"),
    "band-line": ("#8ea3a4", "#8ea3a4", "#000000"),
    "frame": ("#c98a4b", "#94391d", "#ffffff"),
    "frame-fine": ("#6d5a3f", "#8d8672", "#ffffff"),
    "plate-ink": ("#f7ecd0", "#27323b", "#ffffff"),
}

_TELLING = (("cell-1", "cell-2", "cell-3"), ("ink", "oxide"))
"""The swatches whose difference has a meaning: the Elf's realms on the board, attack and advance in the
figures."""

_MARKED = {"cell-1": "leaves", "cell-2": "waves", "cell-3": "peaks"}
"""The marks in each cell that show the same difference without colour."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant. All variants have swatches and typefaces of the same names."""
    scene = {f"scene-{name}": row for name, row in _SCENE.items()}
    flight = {f"flight-{i}": (tone, "#ffffff", "#ffffff") for i, tone in enumerate(_FLIGHT)}
    return Theme(
        variant,
        swatches({**_SWATCHES, **scene, **flight}, variant),
        dict(_TYPEFACES),
        _TELLING,
        _MARKED,
    )


# The ornaments of Dehex'z War's book: surveyors' marks from the map on the cover.


def ornaments(theme: Theme) -> Ornaments:
    accent, line = theme.swatch("accent"), theme.swatch("line")
    thin, survey = Style(None, line, 0.3), Style(None, accent, 0.3)
    return Ornaments(
        bullet=draw_ornament(BULLET, Polygon(_medal((2.0, 2.0), 1.8), solid(theme, "accent"))),
        initial=draw_ornament(
            INITIAL,
            star((8.0, 8.0), 7.8, 2.9, 4, Style(line)),
            Polygon(_hexagon((8.0, 8.0), 6.2), solid(theme, "accent")),
            Polygon(_hexagon((8.0, 8.0), 5.4), Style(None, upon(theme, "accent"), 0.3)),
        ),
        folio=draw_ornament(
            FOLIO,
            Polygon(_hexagon((7.5, 4.0), 3.9), survey),
            *(stroke(((x, 4.0), (x + way * 3.2, 4.0)), thin) for x, way in ((3.6, -1), (11.4, 1))),
        ),
        section=draw_ornament(
            SECTION, *_ticks(SECTION[0], SECTION[1] - 0.4, survey), *_compass((83.6, 4.2), 3.6, theme)
        ),
        rule=_scale(RULE[0], theme),
        wide_rule=_scale(WIDE_RULE[0], theme),
        tail=draw_ornament(TAIL, *_ticks(TAIL[0], 17.8, thin), *_compass((23.0, 8.4), 8.0, theme)),
        initial_ink=upon(theme, "accent"),
        folio_ink=accent,
        section_ink=accent,
    )


def _hexagon(centre: Point, size: float) -> tuple[Point, ...]:
    x, y = centre
    return tuple((mm(x + size * cos(k * pi / 3)), mm(y + size * sin(k * pi / 3))) for k in range(6))


def _medal(centre: Point, size: float) -> tuple[Point, ...]:
    """Return the pentagon of a piece, its point forward."""
    x, y = centre
    half, shoulder = size * 0.72, size * 0.3
    return (
        (x, mm(y - size)),
        (mm(x + half), mm(y - shoulder)),
        (mm(x + half), mm(y + size)),
        (mm(x - half), mm(y + size)),
        (mm(x - half), mm(y - shoulder)),
    )


def _ticks(width: float, y: float, style: Style) -> tuple[Element, ...]:
    """Draw a line like a ruler: a mark every two millimetres, a longer one every ten."""
    marks = (
        stroke(((2.0 * k, y), (2.0 * k, y - (1.5 if k % 5 == 0 else 0.7))), style)
        for k in range(1, int(width / 2))
    )
    return (stroke(((0.0, y), (width, y)), style), *marks)


def _scale(width: float, theme: Theme) -> Drawing:
    """Draw the scale of a map with alternately black and white steps."""
    edge = Style(None, theme.swatch("accent"), 0.3)
    many = round(width / 9)
    step = (width - 0.4) / many
    cells: list[Element] = [
        rectangle(mm(0.2 + k * step), mm(0.6 + (k % 2) * 0.8), mm(step), 0.8, Style(theme.swatch("accent")))
        for k in range(many)
    ]
    return Drawing(width, 3.0, (*cells, rectangle(0.2, 0.6, mm(width - 0.4), 1.6, edge)))


def _compass(centre: Point, size: float, theme: Theme) -> tuple[Element, ...]:
    line, accent = theme.swatch("line"), theme.swatch("accent")
    x, y = centre
    north = ((x, mm(y - size)), (mm(x + size * 0.2), y), (mm(x - size * 0.2), y))
    return (
        Circle(centre, mm(size * 0.62), Style(None, line, 0.3)),
        star(centre, size * 0.72, size * 0.2, 8, Style(theme.swatch("tint"), line, 0.25)),
        star(centre, size, size * 0.26, 4, Style(line)),
        Polygon(north, Style(accent)),
    )
