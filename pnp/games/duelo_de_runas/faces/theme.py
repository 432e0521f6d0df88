"""The look of Duelo de Runas: bone and charcoal, and a colour for each rune beside its shape.

`colour` is a woodcut printed from several blocks, `low-ink` the same drawn with a pen on white paper,
`mono` a woodcut from the black block alone.
"""

from types import MappingProxyType

from pnp.scene import Font, Theme, Typeface, Variant, swatches


def _chain(weight: int, *families: str) -> Typeface:
    """The fonts of a role, and after them those that have the letters of the other scripts."""
    fonts = [Font(family, weight) for family in (*families, "noto-sans", "frank-ruhl-libre")]
    return Typeface((*fonts, Font("amiri", 700 if weight > 500 else 400)))


_TYPEFACES = MappingProxyType(
    {
        "title": _chain(800, "vollkorn", "eb-garamond"),
        # Lining figures: old-style ones reach too far down for the margins of a full sheet.
        "label": _chain(600, "eb-garamond", "vollkorn"),
        "text": _chain(400, "source-serif-4"),
        "numeral": _chain(800, "eb-garamond"),
        "small": _chain(500, "vollkorn", "eb-garamond"),
    }
)

# name: (colour, low-ink, mono). Ink on bone 12 : 1; each rune's colour on bone 3.3 : 1 at least, and
# 12 from every other in CAM02-UCS for any eyes.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "bone": ("#f3ecdc", "#ffffff", "#ffffff"),  # the ground of everything
    "paper": ("#fbf8ef", "#ffffff", "#ffffff"),  # the brightest light: what the knife cut away
    "bone-dark": ("#e2d6bb", "#f4f1ea", "#ffffff"),  # worn stone, panels
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
    "none-pale": ("#e6dcc4", "#ffffff", "#ffffff"),  # behind the Excuse, which has no rune
    "accent": ("#a81f40", "#a81f40", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b9ab8d", "#8d8672", "#000000"),  # its rules
    "tint": ("#f7f2e6", "#ffffff", "#ffffff"),  # its panels
}

_TELLING = (("moons", "suns", "waves", "leaves", "wyrms", "knots"),)

_COLUMN: dict[Variant, int] = {"colour": 0, "low-ink": 1, "mono": 2}


def theme(variant: Variant) -> Theme:
    """The theme of one variant; all three have the same swatches and typefaces by name."""
    column = _COLUMN[variant]
    colours = swatches({name: row[column] for name, row in _SWATCHES.items()})
    return Theme(variant, colours, dict(_TYPEFACES), _TELLING)
