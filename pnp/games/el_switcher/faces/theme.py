"""The look of El Switcher: painted drawers in warm wood in three variants, and the ornaments of its book."""

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
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Font,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    Variant,
    chain,
    rectangle,
    swatches,
)
from pnp.units import Point, mm

# The look of El Switcher: painted drawers in warm wood, in its three variants.
#
# `colour` is a painted cabinet, `low-ink` a joiner's drawing on white paper, `mono` a woodcut in which knob
# and grain alone tell the colours apart.

_TYPEFACES = MappingProxyType(
    {
        # Lilita One is one fat brush: round and heavy in the other scripts, too.
        "title": chain(
            800,
            Font("fredoka", 700),
            Font("lilita-one"),
            "baloo-2",
            "alegreya-sans",
            arabic="rubik",
            han=Font("noto-sans-cjk", 900),
        ),
        "label": chain(700, "heebo", "karla", arabic="rubik"),
        "text": chain(400, "heebo", "karla", arabic="ibm-plex-sans-arabic"),
    }
)

# name: (colour, low-ink, mono). The paints and the wood of the tiles are a scale of greys (L* 28, 46, 53,
# 67 and 82), so that they stay apart on a copier; the wood lies in the middle, so that no paint, but
# every line and rim stands out on it by 3 : 1. Ink on cream has 15 : 1.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "paper": ("#fff8e8", "#ffffff", "#ffffff"),  # ground of the cards
    "cream": ("#fff3d6", "#ffffff", "#ffffff"),  # lit paint: knobs, cells of the diagrams
    "ink": ("#2a180d", "#2a180d", "#000000"),
    "wood": ("#a8733c", "#ffffff", "#ffffff"),  # ground of tiles
    "wood-light": ("#e6c390", "#ffffff", "#ffffff"),  # the inside of the cabinet
    "wood-pale": ("#f3dcb4", "#faf3e6", "#ffffff"),  # its lit boards, panels of the aids
    "wood-line": ("#a06f3c", "#b9a68c", "#000000"),  # grain of the wood
    "walnut": ("#5b351c", "#5b351c", "#000000"),  # the cabinet's frame, easy cards
    "walnut-wash": ("#5b351c", "#ffffff", "#ffffff"),  # the frame's boards where ink is to be saved
    "walnut-line": ("#7b4f2e", "#b9a68c", "#000000"),
    "brass": ("#d9a441", "#e8d3a3", "#ffffff"),  # fittings
    "brass-lit": ("#fbdc94", "#ffffff", "#ffffff"),
    "brass-shade": ("#b47a22", "#c9a560", "#000000"),
    "steel": ("#c9d3d6", "#ffffff", "#ffffff"),
    "brass-dark": ("#8a5a12", "#8a5a12", "#000000"),
    "red": ("#cc2e23", "#e79a92", "#ffffff"),
    "red-dark": ("#5c0d0a", "#8e1a14", "#000000"),
    "red-lit": ("#f0745f", "#ffffff", "#ffffff"),
    "red-shade": ("#931f17", "#ffffff", "#000000"),
    "green": ("#62b46c", "#aed3b0", "#ffffff"),
    "green-dark": ("#143c1d", "#256b34", "#000000"),
    "green-lit": ("#a9e0a4", "#ffffff", "#ffffff"),
    "green-shade": ("#33793f", "#ffffff", "#000000"),
    "blue": ("#1f3f8c", "#9db6dd", "#ffffff"),
    "blue-dark": ("#0b1838", "#1d4288", "#000000"),
    "blue-lit": ("#5f86d6", "#ffffff", "#ffffff"),
    "blue-shade": ("#132a63", "#ffffff", "#000000"),
    "yellow": ("#f7c437", "#f9e0a0", "#ffffff"),
    "yellow-dark": ("#432700", "#7d5200", "#000000"),
    "yellow-lit": ("#ffd95c", "#ffffff", "#ffffff"),
    "yellow-shade": ("#b37c12", "#ffffff", "#000000"),
    "floor": ("#f6e3c0", "#ffffff", "#ffffff"),  # compartments on cards, where arrows are to stand out
    "wall-dark": ("#d3a972", "#ffffff", "#ffffff"),
    "wall-line": ("#c1935a", "#cdbfab", "#000000"),
    "shadow": ("#8a5f38", "#ffffff", "#ffffff"),
    "hero": ("#d9481c", "#c2410f", "#000000"),  # movement cards: the arrow that is meant ...
    "hero-lit": ("#ff9c66", "#ffffff", "#ffffff"),
    "ghost": ("#e7ab80", "#edc6b3", "#000000"),  # ... the others, three tenths of it
    "ghost-line": ("#c5aa86", "#c9b8a6", "#000000"),
    "teal": ("#1f4d5c", "#ffffff", "#ffffff"),  # the ground of the movement cards
    "teal-line": ("#3d7480", "#7fa0a6", "#000000"),
    "sun": ("#9d561f", "#9d561f", "#000000"),  # the four decks
    "moth": ("#5a234c", "#5a234c", "#000000"),
    "shell": ("#1b748d", "#1b748d", "#000000"),
    "leaf": ("#273613", "#273613", "#000000"),
    "sun-wash": ("#f3cf9c", "#ffffff", "#ffffff"),
    "moth-wash": ("#e4c3d8", "#ffffff", "#ffffff"),
    "shell-wash": ("#b9dde3", "#ffffff", "#ffffff"),
    "leaf-wash": ("#ced9ae", "#ffffff", "#ffffff"),
    "tone-1": ("#e9a23b", "#ffffff", "#ffffff"),  # washes of the curiosities
    "tone-2": ("#8fb8a8", "#ffffff", "#ffffff"),
    "tone-3": ("#d8705a", "#ffffff", "#ffffff"),
    "tone-4": ("#7f9cc0", "#ffffff", "#ffffff"),
    "tone-5": ("#fff3d6", "#ffffff", "#ffffff"),
    "curiosity-shade": ("#8a5a2b", "#8a5a2b", "#000000"),  # lines on their dark side
    "no": ("#b3211a", "#b3211a", "#000000"),  # what does not count
    "accent": ("#9c3a12", "#9c3a12", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b98b52", "#9a8871", "#000000"),  # its rules
    "tint": ("#fbf1dc", "#ffffff", "#ffffff"),  # its panels
    "night-shade": ("#0b1a28", "#e6ecec", "#000000"),  # what the cabinet casts on its wall
    "night": ("#12283a", "#ffffff", "#000000"),  # the scene: its wall, away from the lamp ...
    "night-2": ("#1a384b", "#ffffff", "#000000"),
    "night-3": ("#265160", "#ffffff", "#000000"),
    "night-4": ("#3f7072", "#ffffff", "#000000"),
    "night-5": ("#7d9472", "#ffffff", "#ffffff"),
    "glow": ("#e3bd6b", "#fdf3d8", "#ffffff"),  # ... and near it
    "flame": ("#fff3c4", "#fff3c4", "#ffffff"),
    "night-line": ("#23475a", "#c3d0d0", "#ffffff"),  # the paper on that wall
    "hollow": ("#241108", "#ffffff", "#000000"),  # where no light comes
    "board-dark": ("#3f2110", "#ffffff", "#000000"),  # the cabinet's boards by their light
    "board": ("#7c4825", "#ffffff", "#ffffff"),
    "board-lit": ("#b87a41", "#ffffff", "#ffffff"),
    "board-rim": ("#f0c27a", "#ffffff", "#ffffff"),
    "shade": ("#331a0c", "#8a7a66", "#000000"),  # shadows, by lines
    "letter": ("#ffe7ad", "#ffffff", "#ffffff"),  # the title: its face, its lit edge, its sides
    "letter-rim": ("#fffdf2", "#ffffff", "#ffffff"),
    "letter-shade": ("#e9a23b", "#f3d9a4", "#ffffff"),
    "letter-side": ("#7e1c12", "#8e1a14", "#000000"),
    "skin-1": ("#d99a66", "#f7e6d6", "#ffffff"),  # two players
    "skin-1-dark": ("#9a5a34", "#d9b494", "#000000"),
    "skin-2": ("#96603c", "#e8cdb6", "#ffffff"),
    "skin-2-dark": ("#5a321c", "#b98f70", "#000000"),
    "sleeve-1": ("#1b4f63", "#ffffff", "#000000"),
    "sleeve-1-dark": ("#0c2634", "#dfe6e6", "#000000"),
    "sleeve-2": ("#7a2238", "#ffffff", "#000000"),
    "sleeve-2-dark": ("#3d0f22", "#ecdde2", "#000000"),
    "table": ("#2a160b", "#ffffff", "#000000"),  # before the cabinet; written on in "table-ink"
    "table-top": ("#6b3d1e", "#ffffff", "#ffffff"),
    "table-ink": ("#ffefcb", "#2a180d", "#ffffff"),
    "dusk-red": ("#9a1d1b", "#e79a92", "#ffffff"),  # drawers far from the lamp
    "dusk-green": ("#3c7a4c", "#aed3b0", "#ffffff"),
    "dusk-blue": ("#192f6c", "#9db6dd", "#ffffff"),
    "dusk-yellow": ("#cf9421", "#f9e0a0", "#ffffff"),
    "dusk-red-lit": ("#b8473c", "#ffffff", "#ffffff"),
    "dusk-green-lit": ("#6aa872", "#ffffff", "#ffffff"),
    "dusk-blue-lit": ("#3f61a6", "#ffffff", "#ffffff"),
    "dusk-yellow-lit": ("#e0ac3c", "#ffffff", "#ffffff"),
    "dusk-brass-lit": ("#e6bf72", "#ffffff", "#ffffff"),
    "dusk-wood": ("#8a5a30", "#ffffff", "#ffffff"),
    "dusk-tone-1": ("#b8702a", "#ffffff", "#ffffff"),  # curiosities, on their dark side
    "dusk-tone-2": ("#5a8580", "#ffffff", "#ffffff"),
    "dusk-tone-3": ("#9c4440", "#ffffff", "#ffffff"),
    "dusk-tone-4": ("#4e6a94", "#ffffff", "#ffffff"),
    "dusk-tone-5": ("#d8b98a", "#ffffff", "#ffffff"),
    "dusk-paper": ("#d9bd92", "#ffffff", "#ffffff"),
    "dusk-cream": ("#e0bd88", "#ffffff", "#ffffff"),
}

_TELLING = (
    ("red", "green", "blue", "yellow"),
    ("sun", "moth", "shell", "leaf"),
)
"""The swatches whose difference has a meaning: the colours of drawers, and the decks."""

_MARKED = {
    "red": "a round knob",
    "green": "a square knob",
    "blue": "a diamond",
    "yellow": "a star",
    **{name: f"a {name} on the back and on each card" for name in _TELLING[1]},
}
"""The marks that show the same differences without colour."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant. All variants have swatches and typefaces of the same names."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING, _MARKED)


# The ornaments of El Switcher's book: drawer fronts, their labels and their four knobs.

_ROUND = 0.5523


def ornaments(theme: Theme) -> Ornaments:
    accent, line, tint = theme.swatch("accent"), theme.swatch("line"), theme.swatch("tint")
    brass = Style(tint, line, 0.5)
    width, height = SECTION
    return Ornaments(
        bullet=draw_ornament(
            BULLET,
            _panel(0.3, 0.3, 3.4, 3.4, 0.6, solid(theme, "accent")),
            Circle((2.0, 2.0), 0.6, Style(tint)),
        ),
        initial=draw_ornament(
            INITIAL,
            _panel(0.3, 0.3, 15.4, 15.4, 1.6, Style(line)),
            _panel(1.3, 1.3, 13.4, 13.4, 1.0, solid(theme, "accent")),
            _panel(2.2, 2.2, 11.6, 11.6, 0.7, Style(None, upon(theme, "accent"), 0.3)),
        ),
        folio=draw_ornament(
            FOLIO,
            _panel(0.4, 0.5, 14.2, 7.0, 1.8, brass),
            *(Circle((x, 4.0), 0.5, Style(line)) for x in (2.0, 13.0)),
        ),
        section=draw_ornament(
            SECTION,
            _panel(0.3, 0.3, width - 0.6, height - 0.6, 1.2, Style(tint, line, 0.6)),
            _panel(1.2, 1.2, width - 2.4, height - 2.4, 0.7, Style(None, line, 0.3)),
            *_knobs(width - 20.0, height / 2, 4.6, 1.25, theme),
        ),
        rule=_shelf(RULE[0], theme),
        wide_rule=_shelf(WIDE_RULE[0], theme),
        tail=_open_drawer(theme),
        initial_ink=upon(theme, "accent"),
        folio_ink=accent,
        section_ink=accent,
        inset=4.0,
    )


def _panel(x: float, y: float, width: float, height: float, corner: float, style: Style) -> Path:
    """Draw a rectangle with round corners."""
    right, low, k = x + width, y + height, corner * (1 - _ROUND)
    segments: tuple[Segment, ...] = (
        ("M", mm(x + corner), mm(y)),
        ("L", mm(right - corner), mm(y)),
        ("C", mm(right - k), mm(y), mm(right), mm(y + k), mm(right), mm(y + corner)),
        ("L", mm(right), mm(low - corner)),
        ("C", mm(right), mm(low - k), mm(right - k), mm(low), mm(right - corner), mm(low)),
        ("L", mm(x + corner), mm(low)),
        ("C", mm(x + k), mm(low), mm(x), mm(low - k), mm(x), mm(low - corner)),
        ("L", mm(x), mm(y + corner)),
        ("C", mm(x), mm(y + k), mm(x + k), mm(y), mm(x + corner), mm(y)),
        ("Z",),
    )
    return Path(segments, style)


def _knobs(x: float, y: float, step: float, size: float, theme: Theme) -> tuple[Element, ...]:
    """Draw the knobs of the four colours, from left to right: round, square, diamond, star."""
    style = solid(theme, "accent", 0.3)
    at: list[Point] = [(mm(x + k * step), mm(y)) for k in range(4)]
    a, b = at[1], at[2]
    return (
        Circle(at[0], size, style),
        rectangle(mm(a[0] - size * 0.9), mm(a[1] - size * 0.9), mm(1.8 * size), mm(1.8 * size), style),
        Polygon(
            (
                (b[0], mm(b[1] - size * 1.2)),
                (mm(b[0] + size * 1.2), b[1]),
                (b[0], mm(b[1] + size * 1.2)),
                (mm(b[0] - size * 1.2), b[1]),
            ),
            style,
        ),
        star(at[3], size * 1.35, size * 0.6, 5, style),
    )


def _shelf(width: float, theme: Theme) -> Drawing:
    """Draw the edge of a shelf, with the four knobs in its middle."""
    wood, gap = Style(None, theme.swatch("line"), 0.5), 9.5
    lines = [
        stroke(((start, y), (end, y)), wood)
        for start, end in ((0.3, width / 2 - gap), (width / 2 + gap, width - 0.3))
        for y in (1.0, 2.0)
    ]
    return Drawing(width, 3.0, (*lines, *_knobs(width / 2 - 6.0, 1.5, 4.0, 0.95, theme)))


def _open_drawer(theme: Theme) -> Drawing:
    """Draw three drawers in a row with the middle one pulled out."""
    line, tint = theme.swatch("line"), theme.swatch("tint")
    shut = [
        part
        for x in (1.0, 32.0)
        for part in (
            _panel(x, 2.0, 13.0, 13.0, 1.0, Style(tint, line, 0.5)),
            _panel(x + 1.4, 3.4, 10.2, 10.2, 0.6, Style(None, line, 0.3)),
            Circle((x + 6.5, 8.5), 1.4, solid(theme, "accent", 0.3)),
        )
    ]
    return draw_ornament(
        TAIL,
        *shut,
        rectangle(16.0, 2.0, 14.0, 13.0, Style(line)),
        _panel(14.6, 3.6, 16.8, 14.4, 1.2, Style(tint, theme.swatch("accent"), 0.5)),
        _panel(16.2, 5.2, 13.6, 11.2, 0.7, Style(None, line, 0.3)),
        star((23.0, 10.8), 2.8, 1.2, 5, solid(theme, "accent", 0.3)),
    )
