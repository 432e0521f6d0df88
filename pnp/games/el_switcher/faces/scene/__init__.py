"""The scene of El Switcher: a cabinet of curiosities by lamplight, and two hands that exchange drawers.

`stage` has the places of all things, the shading by the lamp, and the title. `room` draws the wall, the table
and the flying curiosities. `cabinet` draws the drawers, the hands, and the strip at the head of a chapter.
"""

from pnp.games import Format, Illustration, Setting
from pnp.games.el_switcher.faces.scene import cabinet, room
from pnp.games.el_switcher.faces.scene.stage import round_elements, stage_for, title
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts
from pnp.scene import Drawing, Element

__all__ = ["illustration"]


def illustration(setting: Setting, kind: Format, width: float, height: float) -> Illustration:
    """Return the scene in a format, `width` x `height` mm. The format "band" is the strip at the head of a
    chapter."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    if kind == "band":
        return Illustration(Drawing(width, height, round_elements(cabinet.band(facts, look, width, height))))
    stage = stage_for(kind, width, height)
    elements: list[Element] = [*room.wall(stage, look)]
    elements += cabinet.crown(stage, look)
    elements += room.far_curiosities(stage, look)
    elements += title(setting.definition.game.title, stage, look)
    elements += cabinet.body(stage, facts, look)
    elements += room.near_curiosities(stage, look)
    elements += cabinet.exchange(stage, facts, look)
    elements += room.table(stage, look)
    ink = look.swatch("table-ink") if kind == "page" else None
    return Illustration(Drawing(width, height, round_elements(elements)), stage.plate, ink)
