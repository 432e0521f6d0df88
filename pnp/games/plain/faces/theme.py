"""The theme of games without one: ivory paper, six colours, old-style titles."""

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.layout import dress_of
from pnp.scene import Theme, Variant, chain, swatches

_TYPEFACES = MappingProxyType(
    {
        "title": chain(700, "frank-ruhl-libre", "eb-garamond", "source-serif-4", han="noto-serif-cjk"),
        "label": chain(600, "heebo", "source-sans-3", arabic="ibm-plex-sans-arabic"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
    }
)

# name: (colour, low-ink, mono). Each ink has 5 : 1 on paper at least, and lies 11 from every other in
# CAM02-UCS, for colour-blind eyes too. Each wash stays below 1.5 : 1 on paper.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "paper": ("#fbf8f0", "#ffffff", "#ffffff"),
    "ink": ("#23262e", "#23262e", "#000000"),  # text
    "blue": ("#20639b", "#20639b", "#000000"),
    "ochre": ("#9b5b08", "#9b5b08", "#000000"),
    "green": ("#285344", "#285344", "#000000"),
    "plum": ("#7a3b69", "#7a3b69", "#000000"),
    "umber": ("#4a1d10", "#4a1d10", "#000000"),
    "slate": ("#2b2d38", "#2b2d38", "#000000"),
    "blue-wash": ("#d3dfe8", "#ffffff", "#ffffff"),
    "ochre-wash": ("#ecdcc0", "#ffffff", "#ffffff"),
    "green-wash": ("#d3ded5", "#ffffff", "#ffffff"),
    "plum-wash": ("#e6d6e0", "#ffffff", "#ffffff"),
    "umber-wash": ("#e6d5cb", "#ffffff", "#ffffff"),
    "slate-wash": ("#dadada", "#ffffff", "#ffffff"),
    "blue-vein": ("#4a83b3", "#9dbdd6", "#000000"),  # patterns on a panel of the ink
    "ochre-vein": ("#b57b34", "#d9bb8d", "#000000"),
    "green-vein": ("#477365", "#a3bbb1", "#000000"),
    "plum-vein": ("#975c88", "#c9aabf", "#000000"),
    "umber-vein": ("#6d3d2e", "#bfa093", "#000000"),
    "slate-vein": ("#4d505e", "#a9abb3", "#000000"),
    "cell": ("#fffdf8", "#ffffff", "#ffffff"),
    "sheet": ("#e9e4d8", "#ffffff", "#ffffff"),  # the ground of a board
    "line": ("#8b8371", "#8b8371", "#000000"),
    "accent": ("#9b5b08", "#9b5b08", "#000000"),  # the rulebook's numbers and references
    "tint": ("#f3eee2", "#ffffff", "#ffffff"),  # its panels
}

INKS = ("blue", "ochre", "green", "plum", "umber", "slate")
"""The colours of families of components, in the order in which families first appear in the definition."""

_MARKED = {name: f"the pattern of family {number}" for number, name in enumerate(INKS, 1)}
"""The marks that distinguish families in addition to their colour."""


def game_theme(folder: Path, variant: Variant) -> Theme:
    """Return the theme of a game: from the theme.toml in its folder, or pnp's own. Raises DefinitionError."""
    dress = dress_of(folder)
    return theme(variant) if dress is None else dress.theme(variant)


def theme(variant: Variant) -> Theme:
    """Return pnp's own theme for a variant. All variants have swatches and typefaces of the same names."""
    roles = {role: replace(typeface, lining=True) for role, typeface in _TYPEFACES.items()}
    return Theme(variant, swatches(_SWATCHES, variant), roles, (INKS,), _MARKED)
