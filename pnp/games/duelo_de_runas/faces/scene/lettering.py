"""The title, cut into the lintel: each letter a channel whose upper edge is in its own shadow."""

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.scene.plan import Plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline
from pnp.scene import Group, Path, Style, Text, glyph_paths, moved, translate
from pnp.text import cap_height, line_width, set_line

_MARGIN = 15.0


def lines_of(title: str, plan: Plan) -> tuple[str, ...]:
    """The title in one line, or in two where the picture is upright."""
    first, _, rest = title.partition(" ")
    return (title,) if plan.width > plan.height or not rest else (first, rest)


def title(p: Press, setting: Setting, plan: Plan, top: float) -> None:
    """The title across the lintel, as large as it holds."""
    lines = lines_of(setting.definition.game.title, plan)
    face = setting_face(p)
    widest = max(line_width(line, face, 1.0) for line in lines)
    room = plan.lintel - top - 11.0
    cap = cap_height(face, 1.0)
    leading = cap * 1.42
    size = min((plan.width - 2 * _MARGIN) / widest, room / (cap + leading * (len(lines) - 1)))
    block = size * (cap + leading * (len(lines) - 1))
    y = top + (plan.lintel - 3.0 - top - block) / 2 + size * cap
    for line in lines:
        _carved(p, set_line(line, face, size, p.swatch("carving"), (plan.width / 2, y), anchor="middle", name="title"))
        y += size * leading


def setting_face(p: Press):  # type: ignore[no-untyped-def]
    return p.look.typeface("title")


def _carved(p: Press, text: Text) -> None:
    outlines: Outline = tuple(segment for glyph in glyph_paths(text) for segment in glyph)
    drop = 0.035 * text.size
    if p.colour:
        lip = moved(outlines, translate(0.0, drop * 0.8))
        p.elements.append(Path(lip, Style(p.swatch("storm"), p.swatch("storm"), 0.5)))
        p.elements.append(text)
        shadow = Path(outlines, Style(p.swatch("ash")))
        face = Path(moved(outlines, translate(-drop * 0.25, drop)), Style(p.swatch("carving")))
        p.elements.append(Group((shadow, face), clip=outlines))
        return
    p.elements.append(text)
