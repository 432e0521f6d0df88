"""Straw, gold, rust and indigo, as mats are woven of; typefaces as pnp has them."""

from dataclasses import replace

from pnp.games.plain.faces import theme as plain_theme
from pnp.scene import Theme, Variant, swatches

COLOURS = {
    # name: in colour, with little ink, in black and white
    "ink": ("#2b2019", "#2b2019", "#000000"),
    "sheet": ("#efdfb8", "#ffffff", "#ffffff"),  # the board's ground
    "panel": ("#fbf4e1", "#ffffff", "#ffffff"),  # what is played on
    "line": ("#6b4a30", "#6b4a30", "#000000"),
    "gold": ("#f0c052", "#ffffff", "#ffffff"),  # the ground of suns
    "indigo": ("#21375c", "#21375c", "#000000"),  # the ground of moons
    "rust": ("#9c3a1a", "#9c3a1a", "#000000"),
    "pale": ("#fdf3d8", "#ffffff", "#ffffff"),
    "glow": ("#f0c052", "#f2d9a0", "#000000"),  # under a line that has won
    "accent": ("#9c3a1a", "#9c3a1a", "#000000"),  # of the books
    "tint": ("#f7eed6", "#ffffff", "#ffffff"),  # of the books
}


def theme(variant: Variant) -> Theme:
    """The plain theme with these colours over its own; two of them tell the sides apart."""
    plain = plain_theme(variant)
    ours = {**plain.swatches, **swatches(COLOURS, variant)}
    return replace(plain, swatches=ours, telling=(("gold", "indigo"),))
