"""The composition of the scene in each format, and the title cut into its lintel."""

from pnp.games import Format, Illustration, Setting
from pnp.games.duelo_de_runas.faces.scene import duel, gate, ground, sky
from pnp.games.duelo_de_runas.faces.scene.band import band
from pnp.games.duelo_de_runas.faces.scene.foreground import foreground
from pnp.games.duelo_de_runas.faces.scene.plan import Plan, make_plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Drawing, Typeface, glyph_paths
from pnp.text import ascent, cap_height, line_width, set_line
from pnp.units import Point

_MARGIN = 15.0
_EDGE = 12.5
"""The width in mm at a side and at the head that a printer may not reach or a frame may hide."""


def lines_of(title: str, plan: Plan) -> tuple[str, ...]:
    """Return the title in one line, or in two if the picture is upright."""
    first, _, rest = title.partition(" ")
    return (title,) if plan.width > plan.height or not rest else (first, rest)


def title(p: Press, setting: Setting, plan: Plan, top: float) -> None:
    """Draw the title across the lintel, as large as it fits."""
    lines = lines_of(setting.definition.game.title, plan)
    face = p.look.typeface("title")
    widest = max(line_width(line, face, 1.0) for line in lines)
    room = plan.lintel - top - 13.0
    cap = cap_height(face, 1.0)
    leading = cap * 1.35
    size = min((plan.width - 2 * _MARGIN) / widest, room / (cap + leading * (len(lines) - 1)))
    block = size * (cap + leading * (len(lines) - 1))
    y = top + (plan.lintel - 6.0 - top - block) * 0.5 + size * cap
    y = max(y, _EDGE + ascent(face, size))
    for line in lines:
        _carve_line(p, line, face, size, (plan.width / 2, y))
        y += size * leading


def _carve_line(p: Press, line: str, face: Typeface, size: float, at: Point) -> None:
    """Draw carved letters: the lower lip in the light, the slope above in shadow, then the ground of the
    channel."""
    drop = 0.034 * size
    if p.colour:
        layers = (("storm", -0.3 * drop, 1.6 * drop), ("ash", 0.35 * drop, -1.1 * drop))
        for tone, dx, dy in layers:
            under = (at[0] + dx, at[1] + dy)
            p.elements.append(set_line(line, face, size, p.swatch(tone), under, anchor="middle"))
    if p.is_block:
        # A black line keeps the letters apart from what is cut under them.
        text = set_line(line, face, size, p.swatch("ink"), at, anchor="middle")
        p.line(tuple(segment for glyph in glyph_paths(text) for segment in glyph), "ink", 3.4)
    if p.is_pen:
        _outline_line(p, line, face, size, at)
    p.elements.append(set_line(line, face, size, p.swatch("letter"), at, anchor="middle", name="title"))


def _outline_line(p: Press, line: str, face: Typeface, size: float, at: Point) -> None:
    """Draw, in low ink, hollow letters before their own shadow."""
    drop = 0.05 * size
    low = (at[0] + drop, at[1] + drop)
    p.elements.append(set_line(line, face, size, p.swatch("accent"), low, anchor="middle"))
    text = set_line(line, face, size, p.swatch("ink"), at, anchor="middle")
    p.line(tuple(segment for glyph in glyph_paths(text) for segment in glyph), "ink", 1.0)


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
