"""The fighters that a qíahnbera knocks out, drawn as bursts."""

from collections.abc import Iterable

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import EDGE, Format, text_swatch, thickness
from pnp.games.qiahn_tactics_goblin.faces.signs import value_disc
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.wording import LEADING, SMALLEST
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import Element, Group, Path, Polygon, Style, Theme, rectangle
from pnp.scene.forms import star
from pnp.text import line_width, set_block
from pnp.units import Point, from_points, mm

_LARGEST = 9.2
"""The radius in mm of a burst on a poker card."""

_MOST = 3
"""The greatest number of bursts side by side."""

_LEAST = from_points(7)
"""The size in mm of the smallest names."""


def radius(form: Format) -> float:
    """Return the radius of a burst in mm, such that three of them fit."""
    return mm(min(_LARGEST * form.unit, (form.right - form.left - 4.4) / (2 * _MOST)))


def are_named(setting: Setting, form: Format, place: str) -> bool:
    """Return whether the card has space for each word of the types' names in this language, under a burst."""
    if form.squat:
        return False
    label = theme(setting.variant).typeface("label")
    room = (form.right - form.left - 0.8) / _MOST
    return all(
        line_width(word, label, _LEAST, place=place) <= room
        for kind in _facts(setting).types
        for word in setting.say(kind.name).split()
    )


def high(setting: Setting, form: Format, hits: tuple[str, ...], place: str) -> float:
    """Return the height in mm from the top of the bursts to the foot of their names. Raises LayoutError."""
    size, lines = _naming(setting, form, hits, place)
    return mm(2 * radius(form) + 1.0 + lines * LEADING * size)


def targets(setting: Setting, form: Format, hits: tuple[str, ...], top: float, place: str) -> list[Element]:
    """Draw the types that a qíahnbera knocks out, from `top` down: colour, emblem, number and name of
    each."""
    look, facts = theme(setting.variant), _facts(setting)
    large = radius(form)
    apart = (2.0 if len(hits) == _MOST else 6.0) * form.unit
    step = min(2 * large + apart, (form.right - form.left - 0.8) / len(hits))
    label, (size, lines) = look.typeface("label"), _naming(setting, form, hits, place)
    elements: list[Element] = []
    for k, kind in enumerate(hits):
        x = mm(form.centre + (k - (len(hits) - 1) / 2) * step)
        elements += _burst(look, kind, facts.type(kind).value, (x, mm(top + large)), large)
        name, under = setting.say(facts.type(kind).name), top + 2 * large + 0.6
        box = (x - step / 2, under, x + step / 2, under + lines * LEADING * size + 0.4)
        elements += set_block(
            name,
            label,
            size,
            look.swatch("ink"),
            box,
            leading=LEADING,
            align="middle",
            smallest=min(size, _LEAST),
            name="label",
            place=place,
        )
    return elements


def _naming(setting: Setting, form: Format, hits: tuple[str, ...], place: str) -> tuple[float, int]:
    """Return the size in mm for the names of all types, and the lines for those of a card, such that the
    longest fits."""
    label = theme(setting.variant).typeface("label")
    names: dict[str, str] = {kind.id: setting.say(kind.name) for kind in _facts(setting).types}
    room = (form.right - form.left - 1.2) / _MOST
    size = from_points(8.5 if setting.text == "normal" else 10.0)

    def widest(kinds: Iterable[str]) -> float:
        return max(line_width(names[kind], label, size, place=place) for kind in kinds)

    while widest(names) > room and size > SMALLEST:
        size = max(size * 0.98, SMALLEST)
    return size, 1 if widest(hits) <= room else 2


def column(setting: Setting, form: Format, hits: tuple[str, ...], foot: float) -> list[Element]:
    """Draw the types on a strip of paper on the right, where the card has no space for names: from the upper
    edge of the drawing down to `foot`."""
    look, facts = theme(setting.variant), _facts(setting)
    wide = column_width(form)
    strip = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    high = (foot - EDGE) / _MOST
    large = min(wide * 0.43, high * 0.45)
    elements: list[Element] = [rectangle(form.right - wide, EDGE - 1.0, wide + 1.0, foot - EDGE + 1.0, strip)]
    for k, kind in enumerate(hits):
        y = EDGE + (foot - EDGE) * (k + 0.5) / len(hits)
        at = (mm(form.right - wide / 2), mm(y))
        elements += _burst(look, kind, facts.type(kind).value, at, large)
    return [
        Group(tuple(elements), clip=form.inner),
        Path(form.inner, Style(stroke=strip.stroke, width=strip.width)),
    ]


def column_width(form: Format) -> float:
    """Return the width of that strip in mm."""
    return mm(form.width * 0.23)


def _burst(look: Theme, kind: str, value: int, at: Point, large: float) -> list[Element]:
    x, y = at
    tips = star(at, large, large * 0.8, 13, 7.0)
    ink, heavy = look.swatch("ink"), thickness(look)
    elements: list[Element] = []
    fill, edge, inked = look.swatch(kind), Style(look.swatch(kind), ink, heavy), text_swatch(look, kind)
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
