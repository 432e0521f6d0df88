"""The look of Duelo de Runas: bone and charcoal, and a colour for each rune besides its shape.

`colour` is a woodcut printed from several blocks, `low-ink` the same drawn with a pen on white paper, `mono`
a woodcut from the black block alone.
"""

from types import MappingProxyType

from pnp.scene import Theme, Variant, chain, swatches

_TYPEFACES = MappingProxyType(
    {
        # Cut into wood or stone: Kufi is what Arabic is carved in.
        "title": chain(800, "frank-ruhl-libre", "vollkorn", "eb-garamond", arabic="noto-kufi-arabic"),
        # Lining figures: old-style ones reach too far down for the margins of a full sheet.
        "label": chain(600, "frank-ruhl-libre", "eb-garamond", "vollkorn"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
        "numeral": chain(800, "frank-ruhl-libre", "eb-garamond"),
        "small": chain(500, "frank-ruhl-libre", "vollkorn", "eb-garamond"),
    }
)

# name: (colour, low-ink, mono). Ink on bone 12 : 1; each rune's colour on bone 3.3 : 1 at least, and
# 12 from every other in CAM02-UCS for any eyes.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "bone": ("#f3ecdc", "#ffffff", "#ffffff"),  # the ground of everything
    "paper": ("#fbf8ef", "#ffffff", "#ffffff"),  # the brightest light: what the knife cut away
    "bone-dark": ("#e2d6bb", "#f4f1ea", "#ffffff"),  # worn stone, panels
    "faint": ("#ccc1a9", "#e2ddd0", "#000000"),  # runes worn into stone: 12 % of charcoal
    "stone": ("#b9ab8d", "#cfc8b8", "#ffffff"),  # the grain of the block
    "ink": ("#2a2723", "#2a2723", "#000000"),  # charcoal: the black block
    "ash": ("#5f584c", "#5f584c", "#000000"),  # a second ink: captions, rules
    "moons": ("#706c86", "#706c86", "#000000"),
    "suns": ("#cd601e", "#cd601e", "#000000"),
    "waves": ("#0f74b8", "#0f74b8", "#000000"),
    "leaves": ("#2f4d12", "#2f4d12", "#000000"),
    "wyrms": ("#a81f40", "#a81f40", "#000000"),
    "knots": ("#3a2414", "#3a2414", "#000000"),
    "moons-pale": ("#d3d1dd", "#ffffff", "#ffffff"),
    "suns-pale": ("#f6d7b4", "#ffffff", "#ffffff"),
    "waves-pale": ("#bfdaec", "#ffffff", "#ffffff"),
    "leaves-pale": ("#cdd8b4", "#ffffff", "#ffffff"),
    "wyrms-pale": ("#edc4c6", "#ffffff", "#ffffff"),
    "knots-pale": ("#dccbb4", "#ffffff", "#ffffff"),
    "moons-rim": ("#9d99b5", "#ffffff", "#ffffff"),  # the rims of markers: light enough for charcoal numbers
    "wyrms-rim": ("#d87a88", "#ffffff", "#ffffff"),
    "knots-rim": ("#ad9372", "#ffffff", "#ffffff"),
    "none-pale": ("#e6dcc4", "#ffffff", "#ffffff"),  # behind the Excuse, which has no rune
    "accent": ("#a81f40", "#a81f40", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b9ab8d", "#8d8672", "#000000"),  # its rules
    "tint": ("#f7f2e6", "#ffffff", "#ffffff"),  # its panels
    # The scene: an eclipse over the stone circle, from the light to the stones that stand before it.
    "flare": ("#f8e3c0", "#ffffff", "#ffffff"),  # the sky nearest to the corona
    "haze": ("#c3bdc4", "#ffffff", "#ffffff"),  # far away
    "dusk": ("#8b8596", "#ffffff", "#ffffff"),
    "storm": ("#55505f", "#ffffff", "#000000"),
    "night": ("#353141", "#ffffff", "#000000"),
    "shade": ("#1f1c21", "#ffffff", "#000000"),  # what stands against the light
    "carving": ("#f3ecdc", "#2a2723", "#ffffff"),  # what is written on it
    "letter": ("#f3ecdc", "#ffffff", "#ffffff"),  # the title
    "moons-glow": ("#b9b4dc", "#706c86", "#ffffff"),  # runes that shine out of dark stone
    "suns-glow": ("#f58a35", "#cd601e", "#ffffff"),
    "waves-glow": ("#46acec", "#0f74b8", "#ffffff"),
    "leaves-glow": ("#9cc14a", "#2f4d12", "#ffffff"),
    "wyrms-glow": ("#ee5468", "#a81f40", "#ffffff"),
    "knots-glow": ("#cf9a5f", "#3a2414", "#ffffff"),
    "moons-ember": ("#3b374c", "#ffffff", "#000000"),  # the stone around them
    "suns-ember": ("#55291a", "#ffffff", "#000000"),
    "waves-ember": ("#17394f", "#ffffff", "#000000"),
    "leaves-ember": ("#303c1c", "#ffffff", "#000000"),
    "wyrms-ember": ("#501b2a", "#ffffff", "#000000"),
    "knots-ember": ("#45301f", "#ffffff", "#000000"),
}

_TELLING = (("moons", "suns", "waves", "leaves", "wyrms", "knots"),)

_MARKED = {name: f"the rune of {name}" for name in _TELLING[0]}
"""The marks that show each rune without colour."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant; all three have the same swatches and typefaces by name."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING, _MARKED)
