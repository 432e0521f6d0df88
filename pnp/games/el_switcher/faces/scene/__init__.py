"""The scene of El Switcher: a cabinet of curiosities by lamplight, and two hands that exchange drawers.

`stage` says where everything stands and what perspective does to it, `light` models forms; `room`,
`cabinet`, `hands`, `flight` and `lettering` draw, far things first; `band` is the strip of the chapters.
"""

from pnp.games import Format, Illustration, Setting
from pnp.games.el_switcher.faces.scene import band, cabinet, flight, hands, lettering, room
from pnp.games.el_switcher.faces.scene.fineness import round_elements
from pnp.games.el_switcher.faces.scene.stage import stage_for
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts
from pnp.scene import Drawing, Element

__all__ = ["illustration"]


def illustration(setting: Setting, kind: Format, width: float, height: float) -> Illustration:
    """Return the picture of the game, which fills width x height mm."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    if kind == "band":
        return Illustration(Drawing(width, height, round_elements(band.band(facts, look, width, height))))
    stage = stage_for(kind, width, height)
    elements: list[Element] = [*room.wall(stage, look)]
    elements += cabinet.crown(stage, look)
    elements += flight.far_curiosities(stage, look)
    elements += lettering.title(setting.definition.game.title, stage, look)
    elements += cabinet.body(stage, facts, look)
    elements += flight.near_curiosities(stage, look)
    elements += hands.exchange(stage, facts, look)
    elements += room.table(stage, look)
    ink = look.swatch("table-ink") if kind == "page" else None
    return Illustration(Drawing(width, height, round_elements(elements)), stage.plate, ink)
