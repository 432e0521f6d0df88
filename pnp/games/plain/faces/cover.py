"""The ornament of the title page: the game's own rosette in a wreath of the rosettes of its components."""

from dataclasses import replace
from math import cos, pi, sin

from pnp.games import Setting
from pnp.games.plain.faces.laid import drawer
from pnp.games.plain.faces.plate import plate
from pnp.games.plain.faces.rosette import drawn, rosette
from pnp.games.plain.faces.theme import worn
from pnp.layout import dress_of
from pnp.scene import Circle, Drawing, Element, Style
from pnp.units import mm

DIAMETER = 110.0
_MOST = 12


def cover(setting: Setting) -> Drawing:
    """A roundel, `DIAMETER` mm across, or the face "cover" of layout.toml, where there is one."""
    laid = drawer(setting, worn(setting.definition.folder, setting.variant))
    if laid and (own := laid.cover()):
        return own
    look, low = worn(setting.definition.folder, setting.variant), setting.variant == "low-ink"
    middle = (DIAMETER / 2, DIAMETER / 2)
    ink = look.swatch("slate")
    shown = [entry for entry in setting.definition.components if entry.kind not in ("board", "mat")]
    shown = shown[:: max(1, -(-len(shown) // _MOST))] or list(setting.definition.components[:1])
    if dress_of(setting.definition.folder) is not None:
        # Layouts draw the cards themselves: rosettes are told apart here alone, not five hundred of them.
        few = replace(setting.definition, components=tuple(shown), rows=())
        setting = replace(setting, game=replace(setting.game, definition=few))
    elements: list[Element] = [
        Circle(middle, mm(radius), Style(stroke=ink, width=width))
        for radius, width in ((54.5, 0.6), (52.8, 0.3), (31.5, 0.3))
    ]
    heart = rosette(f"{setting.definition.game.id}/cover", even=True)
    elements += drawn(heart, middle, 28.5, ink, outlined=low)
    count = max(len(shown), 6)
    small = min(8.6, 42.2 * sin(pi / count) - 1.2)
    for number in range(count):
        each = plate(setting, shown[number % len(shown)], shown[number % len(shown)].front)
        turn = 2 * pi * number / count
        at = (mm(middle[0] + 42.2 * sin(turn)), mm(middle[1] - 42.2 * cos(turn)))
        elements += drawn(each.rosette, at, small, each.ink, outlined=low)
    return Drawing(DIAMETER, DIAMETER, tuple(elements))
