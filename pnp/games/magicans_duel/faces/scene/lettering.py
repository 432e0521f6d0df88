"""The title, large in the sky: the towers' spires stand before it, the light of the rose behind it."""

from pnp.games import Setting
from pnp.games.magicans_duel.faces.scene.stage import Stage
from pnp.scene import Element, Path, Style, Theme, glyph_paths
from pnp.text import cap_height, line_width, set_line
from pnp.units import mm


def title(setting: Setting, look: Theme, stage: Stage) -> list[Element]:
    """Draw the title: one line on a wide picture, two on an upright one."""
    name = setting.definition.game.title
    first, _, rest = name.partition(" ")
    wide = stage.width > stage.height or not rest
    lines = (name,) if wide else (first, rest)
    face = look.typeface("title")
    widest = max(line_width(text, face, 1.0) for text in lines)
    size = min((stage.width - (58.0 if wide else 36.0)) / widest, 36.0 if wide else 35.0)
    cap = cap_height(face, size)
    y = (14.0 if wide else 17.0) + cap
    elements: list[Element] = []
    for text in lines:
        elements += _lit_letters(look, text, size, (stage.middle, mm(y)))
        y += cap * 1.34
    return elements


def _lit_letters(look: Theme, text: str, size: float, at: tuple[float, float]) -> list[Element]:
    """Draw pale letters on their own shadow, which falls away from the light."""
    face = look.typeface("title")
    drop = mm(0.028 * size)
    under = set_line(text, face, size, look.swatch("title-drop"), (at[0], mm(at[1] + drop)), anchor="middle")
    glyphs = tuple(segment for glyph in glyph_paths(under) for segment in glyph)
    halo = Style(
        look.swatch("title-drop"),
        look.swatch("title-drop"),
        {"colour": 1.4, "low-ink": 0.3, "mono": 2.6}[look.variant],
    )
    over = set_line(text, face, size, look.swatch("title-lit"), at, anchor="middle", name="title")
    return [Path(glyphs, halo), over]
