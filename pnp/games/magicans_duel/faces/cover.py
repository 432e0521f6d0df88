"""The title page's ornament: a window of the night, moon and sun, and a constellation of pieces."""

from math import cos, pi, sin

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky, standee
from pnp.games.magicans_duel.faces.theme import theme
from pnp.grid.points import paths
from pnp.scene import Circle, Drawing, Element, Group, Path, Polygon, Style, Theme, line, outline, translate
from pnp.scene.forms import on_circle
from pnp.units import Point, mm

DIAMETER = 130.0
"""The diameter of the ornament in mm."""

_R = DIAMETER / 2


def cover(setting: Setting) -> Drawing:
    """Draw the roundel, `DIAMETER` mm across; everything lies within its circle."""
    look = theme(setting.variant)
    elements = [*_sky(look), *_lattice(setting, look), *_cast(look), *_ring(look)]
    return Drawing(DIAMETER, DIAMETER, (Group(tuple(elements), translate(_R, _R)),))


def _sky(look: Theme) -> list[Element]:
    elements: list[Element] = [
        Circle((0.0, 0.0), _R - 0.5, Style(look.swatch("night"), look.swatch("gold"), 0.7))
    ]
    if look.variant == "colour":
        elements += [
            Circle((0.0, 0.0), mm(57.5 - 8.5 * i), Style(look.swatch(f"dusk-{i + 1}"))) for i in range(5)
        ]
    stars = sky.scatter_stars(21, 420, (-56, -56, 56, 56), ())
    inside = [(at, size) for at, size in stars if at[0] ** 2 + at[1] ** 2 < 54.5**2]
    elements += sky.dust(look, inside[:: 1 if look.variant == "colour" else 3])
    return elements


def _lattice(setting: Setting, look: Theme) -> list[Element]:
    """Draw the middle of the board as a constellation."""
    board = setting.definition.point_board()
    xs, ys = [x for x, _ in board.points], [y for _, y in board.points]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def at(place: tuple[int, int]) -> Point:
        return (mm((place[0] - x0) * 8.6), mm((place[1] - y0) * 12.8))

    kept = [p for p in board.points if at(p)[0] ** 2 + at(p)[1] ** 2 < 54**2]
    gold = look.swatch("gold-dim" if look.variant == "colour" else "gold")
    elements: list[Element] = [
        line(at(a), at(b), Style(None, gold, 0.3 if look.variant != "mono" else 0.35))
        for a, b in paths(kept, board.steps)
    ]
    star = Style(look.swatch("star"), look.swatch("gold"), 0.25)
    elements += [Polygon(sky.compass_star(at(p), 2.6), star) for p in kept]
    return elements


def _cast(look: Theme) -> list[Element]:
    """Draw a gargoyle between the two clans, a spell above it, standing in pointed windows."""
    elements: list[Element] = []
    for name, x, y, factor in (
        ("H1", 0.0, -8.0, 1.0),
        ("M1.black", -29.0, 24.0, 1.12),
        ("M1.white", 29.0, 24.0, 1.12),
        ("G1", 0.0, 45.0, 1.35),
    ):
        half, height = 11.0 * factor, 18.0 * factor
        window = sky.arch((x, y - 1.0), half, 1.0, height)
        tone = look.swatch("medal")
        elements.append(Path(window, Style(tone, look.swatch("gold"), 0.9)))
        inner = sky.arch((x, y - 1.6), half - 0.9, 0.6, height - 0.3)
        elements.append(Path(inner, Style(None, look.swatch("ink"), 0.3)))
        art = tuple(standee.character(look, name))
        elements.append(Group(art, (factor, 0.0, 0.0, factor, mm(x), mm(y + 1.0 * factor))))
    return elements


def _ring(look: Theme) -> list[Element]:
    """Draw the year around it: moons in all their phases, the sun at the top, the full moon below."""
    gold, night = look.swatch("gold"), look.swatch("night")
    ring = (*_circle(_R - 0.5), *_circle(57.5))
    elements: list[Element] = [Path(ring, Style(night, gold, 0.5, evenodd=True))]
    phases = 24
    for i in range(1, phases):
        at = on_circle(61.0, 180 + 360.0 * i / phases)
        if i == phases // 2:
            continue
        lit = abs(i - phases / 2) / (phases / 2)
        elements += sky.moon(look, at, 2.2, round(lit * 0.94, 2), left=i < phases / 2)
    elements += [Circle(on_circle(61.0, 0), 3.4, Style(night))]
    elements += sky.sun(look, on_circle(60.8, 0), 3.6)
    elements += sky.moon(look, on_circle(61.0, 180), 2.7, 1.0)
    for i in range(phases):
        elements.append(
            Polygon(sky.star_points(on_circle(61.0, 360.0 * (i + 0.5) / phases), 4, 0.9, 0.3), Style(gold))
        )
    return elements


def _circle(radius: float) -> tuple[tuple[str | float, ...], ...]:
    return outline([(radius * cos(2 * pi * i / 180), radius * sin(2 * pi * i / 180)) for i in range(180)])
