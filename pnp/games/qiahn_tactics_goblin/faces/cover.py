"""The cover: the coin with Cara above and Cruz below, and six goblins who look over its edge."""

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.cast import goblin
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import thickness
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    circle_segments,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import polar

DIAMETER = 124.0
_R = DIAMETER / 2
_FIELD = _R - 6.0

_CROWD = (
    ("knight", "clank", 0.0, -23.0, 0.8),
    ("mage", "puddle", -31.0, -15.0, 0.72),
    ("paladin", "sniffle", 30.0, -15.0, 0.72),
    ("infantry", "volunteer", -30.0, 22.0, 0.92),
    ("archer", "robin", 30.0, 22.0, 0.92),
    ("beast", "grumph", 0.0, 27.0, 1.12),
)
"""The goblins (type, name, place, size), painted from back to front."""


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page, `DIAMETER` mm across."""
    look = theme(setting.variant)
    heavy = thickness(look)
    ink = look.swatch("ink")
    teeth: list[Segment] = []
    for k in range(72):
        teeth += outline([polar((0, 0), _R - 4.2, 5 * k), polar((0, 0), _R - 1.4, 5 * k)], closed=False)
    rim: list[Element] = [
        Circle((0, 0), _R - 0.5, Style(look.swatch("gold"), ink, heavy)),
        Path(tuple(teeth), Style(stroke=ink, width=0.6)),
    ]
    window = circle_segments((0, 0), _FIELD)
    field: list[Element] = [Group((*_halves(look), *_crowd(look)), clip=window)]
    edge: list[Element] = [Circle((0, 0), _FIELD, Style(stroke=ink, width=heavy * 1.3))]
    for k, name in enumerate(("water", "fire", "earth", "air")):
        at = polar((0, 0), _R - 5.2, (-45, 135, -135, 45)[k])
        tone = "cara-light" if name in ("water", "air") else "cruz-light"
        edge.append(Circle(at, 4.6, Style(look.swatch(tone), ink, heavy)))
        edge.append(emblem(look, name, at, 3.1, "cara-dark" if name in ("water", "air") else "cruz-dark"))
    return Drawing(DIAMETER, DIAMETER, (Group((*rim, *field, *edge), translate(_R, _R)),))


def _halves(look: Theme) -> list[Element]:
    """Draw the cold half above and the hot half below, both as rays."""
    elements: list[Element] = []
    for side, start in (("cara", -90), ("cruz", 90)):
        beams: list[Segment] = []
        whole = outline([(0, 0), *(polar((0, 0), 90, start + 15 * k) for k in range(13))])
        for k in range(12):
            turn = start + 15 * k
            beams += outline([(0, 0), polar((0, 0), 90, turn), polar((0, 0), 90, turn + 7.5)])
        if look.variant == "colour":
            elements += [
                Path(whole, Style(fill=look.swatch(side))),
                Path(tuple(beams), Style(fill=look.swatch(f"{side}-light"))),
            ]
        else:
            thin = look.swatch(f"{side}-dark")
            strokes: list[Segment] = []
            for k in range(25):
                ray = start + 7.5 * k
                strokes += outline(
                    [polar((0, 0), 30 + 8 * (k % 2), ray), polar((0, 0), 90, ray)], closed=False
                )
            elements.append(Path(tuple(strokes), Style(stroke=thin, width=0.3)))
    return elements


def _crowd(look: Theme) -> list[Element]:
    return [
        Use(
            goblin(look, kind, who, size),
            compose(translate(x, y), compose(rotate(x * 0.35), scale(size))),
            name=f"goblin:{who}",
        )
        for kind, who, x, y, size in _CROWD
    ]
