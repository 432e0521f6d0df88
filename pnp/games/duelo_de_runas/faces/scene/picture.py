"""The composition of the scene in each format."""

from pnp.games import Format, Illustration, Setting
from pnp.games.duelo_de_runas.faces.scene import duel, gate, ground, sky
from pnp.games.duelo_de_runas.faces.scene.band import band
from pnp.games.duelo_de_runas.faces.scene.foreground import foreground
from pnp.games.duelo_de_runas.faces.scene.lettering import title
from pnp.games.duelo_de_runas.faces.scene.plan import Plan, make_plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Drawing


def illustration(
    setting: Setting,
    format: Format,  # noqa: A002  # as the door calls it
    width: float,
    height: float,
) -> Illustration:
    """Draw the stone circle in a format, so many mm wide and high, as the setting's variant prints it."""
    press = Press(theme(setting.variant))
    if format == "band":
        band(press, width, height)
        return Illustration(Drawing(width, height, tuple(press.elements)))
    plan = make_plan(format, width, height)
    _draw_far_planes(press, plan)
    _draw_near_plane(press, setting, plan)
    drawing = Drawing(width, height, tuple(press.elements))
    if format == "wide":
        return Illustration(drawing)
    return Illustration(drawing, plan.plate, press.swatch("carving"))


def _draw_far_planes(p: Press, plan: Plan) -> None:
    sky.draw_sky(p, plan)
    duel.eclipse_and_stones(p, plan)
    if not p.is_block:
        sky.clouds(p, plan)
    ground.hills(p, plan)
    ground.plain(p, plan)
    duel.stones(p, plan)
    duel.fighters(p, plan)


def _draw_near_plane(p: Press, setting: Setting, plan: Plan) -> None:
    facts: Facts = setting.definition.facts
    gate.post(p, plan, -1, tuple(facts.of_role("energy")))
    gate.post(p, plan, 1, tuple(facts.of_role("activation")))
    top = 9.0 if plan.slab < plan.height else 5.0
    gate.lintel(p, plan, top)
    title(p, setting, plan, top)
    foreground(p, plan)
