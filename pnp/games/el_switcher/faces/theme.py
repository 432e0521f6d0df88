"""The look of El Switcher: painted drawers in warm wood, in its three variants.

`colour` is a painted cabinet, `low-ink` a joiner's drawing on white paper, `mono` a woodcut in which knob and
grain alone tell the colours apart.
"""

from types import MappingProxyType

from pnp.scene import Font, Theme, Variant, chain, swatches

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
"""The drawers; the decks."""

_MARKED = {
    "red": "a round knob",
    "green": "a square knob",
    "blue": "a diamond",
    "yellow": "a star",
    **{name: f"a {name} on the back and on each card" for name in _TELLING[1]},
}
"""What else tells them."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant; all three have swatches and typefaces of the same names."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING, _MARKED)
