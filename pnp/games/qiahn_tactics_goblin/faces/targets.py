"""Whom a qíahnbera knocks out: its rule, told in bursts."""

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import Format, thickness, written
from pnp.games.qiahn_tactics_goblin.faces.pen import star
from pnp.games.qiahn_tactics_goblin.faces.signs import value_disc
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.wording import words
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import Element, Polygon, Style, Theme
from pnp.units import Point, mm

_LARGEST = 9.2
"""mm; the radius of a burst on a poker card."""

_MOST = 3
"""Bursts side by side."""


def radius(form: Format) -> float:
    """mm; how large a burst is, so that three of them fit."""
    return mm(min(_LARGEST * form.unit, (form.right - form.left - 2.0) / (2 * _MOST)))


def high(form: Format) -> float:
    """mm; from the top of the bursts to the foot of their names."""
    return mm(2 * radius(form) + 4.4)


def targets(setting: Setting, form: Format, hits: tuple[str, ...], top: float, place: str) -> list[Element]:
    """The types that a qíahnbera knocks out, from `top` down: colour, emblem, number and name of each."""
    look, facts = theme(setting.variant), _facts(setting)
    large = radius(form)
    apart = (2.0 if len(hits) == _MOST else 6.0) * form.unit
    step = min(2 * large + apart, (form.right - form.left - 0.8) / len(hits))
    elements: list[Element] = []
    for k, kind in enumerate(hits):
        x = mm(form.centre + (k - (len(hits) - 1) / 2) * step)
        elements += _burst(look, kind, facts.type(kind).value, (x, mm(top + large)), large)
        box = (x - step / 2, top + 2 * large + 0.4, x + step / 2, top + 2 * large + 4.2)
        name = setting.say(facts.type(kind).name)
        elements += words(setting, name, box, place=place, points=8.5, role="label")
    return elements


def _burst(look: Theme, kind: str, value: int, at: Point, large: float) -> list[Element]:
    x, y = at
    tips = star(at, large, large * 0.8, 13, 7.0)
    ink, heavy = look.swatch("ink"), thickness(look)
    elements: list[Element] = []
    fill, edge, inked = look.swatch(kind), Style(look.swatch(kind), ink, heavy), written(look, kind)
    if look.variant == "colour":
        shade = tuple((mm(u + 0.5), mm(v + 0.7)) for u, v in star(at, large * 0.97, large * 0.78, 13, 7.0))
        elements.append(Polygon(shade, Style(fill=ink)))
        tips = star(at, large * 0.97, large * 0.78, 13, 7.0)
    elif look.variant == "low-ink":
        edge, inked = Style(look.swatch("paper"), fill, 1.0), "ink"
        tips = star(at, large * 0.94, large * 0.76, 13, 7.0)
    elements.append(Polygon(tuple((mm(u), mm(v)) for u, v in tips), edge))
    elements.append(emblem(look, kind, (mm(x - large * 0.1), mm(y - large * 0.08)), large * 0.52, inked))
    small = mm(large * 0.38)
    return [
        *elements,
        *value_disc(look, kind, str(value), (mm(x + large * 0.54), mm(y + large * 0.5)), small),
    ]


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts
