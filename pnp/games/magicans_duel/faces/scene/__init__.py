"""The cathedral by night: the picture of Magicans Duel, for a cover, a screen and the head of a chapter."""

from pnp.games import Format, Illustration, Setting
from pnp.games.magicans_duel.faces.scene.cathedral import band, floor, night, title, walls
from pnp.games.magicans_duel.faces.scene.clans import beasts, burst, floor_spells, mage, parapet, streams
from pnp.games.magicans_duel.faces.scene.stage import Stage, stage_for
from pnp.games.magicans_duel.faces.theme import theme
from pnp.scene import Drawing, Element, Group, Theme, outline

__all__ = ["illustration"]


def illustration(setting: Setting, form: Format, width: float, height: float) -> Illustration:
    """Return the game's picture in a format, `width` x `height` mm: "page" is the upright cover, "wide" the
    picture for a screen, "band" the strip at the head of a chapter."""
    look = theme(setting.variant)
    if form == "band":
        return Illustration(band(look, width, height))
    stage = stage_for(form, width, height)
    elements = [
        *night(look, stage),
        *title(setting, look, stage),
        *walls(look, stage),
        *floor(setting, look, stage),
        *_company(look, stage),
        *beasts(look, stage),
        *parapet(look, stage),
    ]
    frame = outline([(0, 0), (width, 0), (width, height), (0, height)])
    drawing = Drawing(width, height, (Group(tuple(elements), clip=frame),))
    return Illustration(drawing, stage.plate, look.swatch("title-lit") if form == "page" else None)


def _company(look: Theme, stage: Stage) -> list[Element]:
    """Draw the far mages, then all streams of fire, the near mages, and the place where the spells meet."""
    far = [mage(look, "moon", stage.moons[i], i + 1) for i in (1, 2)]
    far += [mage(look, "sun", stage.suns[i], i + 1) for i in (1, 2)]
    near = [mage(look, "moon", stage.moons[0], 1), mage(look, "sun", stage.suns[0], 1)]
    return [*far, *floor_spells(look, stage), *streams(look, stage), *near, *burst(look, stage.clash)]
