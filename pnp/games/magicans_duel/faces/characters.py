"""The characters that stand on the board, drawn upright: hooded mages, gargoyles, spells.

The origin is the middle of the foot's hinge, y up is negative; each is 34 mm tall at most and
symmetric but for what it wears.
"""

from math import cos, pi, sin

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.pen import both, curve, mirrored_too
from pnp.scene import Circle, Element, Group, Path, Polygon, Segment, Style, Theme, line, moved
from pnp.units import mm


def _lines(look: Theme) -> float:
    return {"colour": 0.35, "low-ink": 0.35, "mono": 0.5}[look.variant]


def mage(look: Theme, player: str, number: int) -> list[Element]:
    """A hooded mage: black wears the moon on a dark robe, white the sun on a light one.

    The number of stars on the hem is the mage's.
    """
    ink, width = look.swatch("ink"), _lines(look)
    black = player == "black"
    robe = look.swatch("robe-black" if black else "robe-white")
    pale = black and look.variant != "low-ink"
    trim = look.swatch("moon" if pale else "ink")
    edge, fine = Style(robe, ink, width), Style(None, ink, 0.3, round=False)
    body = both(
        (
            ("M", 0, -33.0),
            ("C", 1.2, -30.5, 2.6, -27.5, 3.5, -24.6),
            ("C", 4.0, -22.6, 3.6, -20.6, 3.4, -19.6),
            ("C", 6.2, -18.0, 7.0, -12.0, 8.6, -4.6),
            ("C", 6.0, -3.7, 3.0, -3.5, 0, -3.5),
        )
    )
    elements: list[Element] = [Path(body, edge)]
    if look.variant == "colour":
        tone = Style(look.swatch("robe-fold" if black else "tint"))
        side = (
            (3.2, -18.6),
            (5.6, -16.5),
            (6.6, -11.0),
            (7.8, -5.0),
            (6.4, -4.6),
            (5.4, -9),
            (4.6, -14),
            (3.2, -18.6),
        )
        elements.append(
            Path(
                mirrored_too(
                    (
                        ("M", *side[0]),
                        ("C", *side[1], *side[2], *side[3]),
                        ("L", *side[4]),
                        ("C", *side[5], *side[6], *side[7]),
                        ("Z",),
                    )
                ),
                tone,
            )
        )
    if black and look.variant == "low-ink":
        # A dark robe without the ink: ruled, but for the moon and the hem.
        rules = [line((-9.0, mm(-31.0 + 1.2 * i)), (9.0, mm(-31.0 + 1.2 * i)), fine) for i in range(20)]
        elements += [Group(tuple(rules), clip=body), Circle((0.0, -14.0), 3.7, Style(robe, ink, 0.3))]
    # the hood's opening, and the eyes in its dark
    opening = both(
        (("M", 0, -27.2), ("C", 2.0, -25.6, 2.6, -23.4, 2.2, -21.8), ("C", 1.6, -20.4, 0.8, -19.8, 0, -19.6))
    )
    elements.append(Path(opening, Style(look.swatch("moon") if black and pale else ink, ink, 0.25)))
    eye = Style(ink if black and pale else look.swatch("paper"))
    elements += [Circle((sign * 0.85, -23.0), 0.42, eye) for sign in (-1, 1)]
    if black and not pale:
        elements[-3] = Path(opening, Style(look.swatch("paper"), ink, width))
        elements[-2:] = [Circle((sign * 0.85, -23.0), 0.42, Style(ink)) for sign in (-1, 1)]
    # folds, sleeves and hem
    fold = Style(None, trim, 0.3)
    folds = ((1.6, -9.6), (1.9, -8), (2.3, -6), (2.6, -4.6))
    elements.append(Path(mirrored_too(curve(folds)), fold))
    sleeve = ((3.6, -16.4), (4.8, -14.6), (4.2, -12.2), (5.9, -9.6))
    elements.append(Path(mirrored_too(curve(sleeve)), fold))
    centre = (0.0, -14.0)
    if black:
        light = look.swatch("moon")
        elements.append(
            Path(
                moved(sky.crescent(centre, 3.0, 0.3, left=True), (1, 0, 0, 1, 0.9, 0)),
                Style(light, trim, 0.3),
            )
        )
        elements.append(Polygon(sky.star_points((1.0, -14.0), 5, 1.15, 0.46), Style(trim)))
    else:
        elements += sky.sun(look, centre, 3.4, "sun", "ink")
    for i in range(number):
        x = (i - (number - 1) / 2) * 2.6
        at = (mm(x), mm(-6.1 + 0.05 * abs(x)))
        elements.append(Polygon(sky.star_points(at, 5, 1.05, 0.44), Style(trim)))
    return elements


def gargoyle(look: Theme, number: int) -> list[Element]:
    """A crouching gargoyle with raised wings; each has horns of its own."""
    ink, width = look.swatch("ink"), _lines(look)
    stone = Style(look.swatch("stone"), ink, width)
    light = Style(look.swatch("stone-light"), ink, width)
    dark = Style(look.swatch("stone-dark") if look.variant != "low-ink" else look.swatch("stone"), ink, width)
    wing = (
        ("M", 3.0, -15.5),
        ("C", 4.6, -20.5, 5.6, -25.0, 7.0, -30.6),
        ("C", 8.0, -27.4, 9.0, -24.0, 9.2, -19.4),
        ("C", 9.3, -15.5, 9.0, -12.4, 8.4, -8.2),
        ("C", 8.0, -10.2, 7.2, -11.0, 6.6, -10.6),
        ("C", 6.2, -12.0, 5.2, -12.2, 4.6, -11.2),
        ("Z",),
    )
    elements: list[Element] = [Path(mirrored_too(wing), dark)]
    rib = Style(None, look.swatch("stone-light" if look.variant != "low-ink" else "ink"), 0.3)
    for x, y in ((8.3, -10.6), (6.6, -12.2)):
        elements.append(Path(mirrored_too((("M", 6.6, -27.0), ("C", 7.0, -22, mm(x + 0.2), -17, x, y))), rib))
    body = both(
        (
            ("M", 0, -21.0),
            ("C", 3.0, -20.5, 4.4, -17.5, 4.6, -14.0),
            ("C", 6.6, -12.0, 7.2, -8.0, 6.6, -4.4),
            ("L", 0, -4.4),
        )
    )
    elements.append(Path(body, stone))
    belly = both((("M", 0, -16.6), ("C", 1.9, -15.4, 2.4, -11.0, 1.8, -6.4), ("L", 0, -6.0)))
    elements.append(Path(belly, light))
    elements += [line((-1.5, y), (1.5, y), Style(None, ink, 0.25)) for y in (-13.6, -11.4, -9.2)]
    elements.append(Path(_legs(), stone))
    for x in (3.0, 4.4, 5.8):
        elements += [line((s * x, -4.4), (s * x, -3.7), Style(None, ink, 0.45)) for s in (-1, 1)]
    elements += _horns(number, light)
    head = both(
        (
            ("M", 0, -26.4),
            ("C", 2.4, -26.6, 3.7, -25.0, 3.7, -22.8),
            ("C", 3.7, -20.6, 2.4, -19.4, 1.9, -18.0),
            ("C", 1.3, -17.0, 0.5, -16.8, 0, -16.8),
        )
    )
    elements.append(Path(head, stone))
    brow = (("M", 0.3, -22.2), ("L", 3.0, -23.6), ("C", 3.0, -22.2, 1.8, -21.2, 0.7, -21.6), ("Z",))
    elements.append(Path(mirrored_too(brow), Style(look.swatch("sun"), ink, 0.3)))
    elements.append(Path(both((("M", 0, -20.6), ("L", 0.8, -19.7), ("L", 0, -19.4))), Style(ink)))
    mouth = (("M", -1.7, -18.6), ("C", -0.6, -18.0, 0.6, -18.0, 1.7, -18.6))
    elements.append(Path(mouth, Style(None, ink, 0.35)))
    fang = (("M", 0.6, -18.2), ("L", 1.3, -18.35), ("L", 0.95, -17.2), ("Z",))
    elements.append(Path(mirrored_too(fang), Style(look.swatch("paper"), ink, 0.25)))
    return elements


def _legs() -> tuple[Segment, ...]:
    """The two crouching legs with their feet."""
    leg: tuple[Segment, ...] = (
        ("M", 3.0, -11.0),
        ("C", 5.0, -11.4, 6.8, -9.4, 6.9, -6.6),
        ("C", 7.5, -5.8, 7.6, -4.9, 7.2, -4.2),
        ("L", 2.2, -4.2),
        ("C", 1.9, -5.2, 2.4, -5.8, 3.2, -6.0),
        ("C", 2.6, -7.6, 2.4, -9.4, 3.0, -11.0),
        ("Z",),
    )
    return mirrored_too(leg)


def _horns(number: int, style: Style) -> list[Element]:
    """Five kinds: upright, curled, ears, antlers, a crest."""
    right: dict[int, tuple[Segment, ...]] = {
        1: (
            ("M", 1.2, -25.6),
            ("C", 1.4, -28.4, 2.4, -30.4, 3.6, -32.0),
            ("C", 4.0, -29.4, 3.9, -26.4, 3.2, -24.2),
            ("Z",),
        ),
        2: (
            ("M", 1.6, -25.6),
            ("C", 3.0, -29.8, 7.2, -28.8, 6.2, -25.2),
            ("C", 5.8, -24.0, 4.4, -24.4, 4.8, -25.6),
            ("C", 5.0, -27.0, 3.4, -26.8, 3.4, -23.8),
            ("Z",),
        ),
        3: (
            ("M", 2.6, -25.4),
            ("C", 4.4, -27.6, 5.8, -28.2, 6.6, -28.0),
            ("C", 6.4, -25.4, 5.2, -22.8, 3.4, -22.0),
            ("Z",),
        ),
        4: (
            ("M", 1.2, -25.8),
            ("L", 2.0, -29.2),
            ("L", 1.0, -31.4),
            ("L", 2.7, -30.2),
            ("L", 4.0, -32.4),
            ("L", 3.9, -29.0),
            ("L", 5.4, -29.4),
            ("L", 3.4, -26.8),
            ("L", 2.8, -24.8),
            ("Z",),
        ),
        5: (
            ("M", 0.0, -25.4),
            ("L", 0.0, -32.4),
            ("L", 1.0, -28.6),
            ("L", 2.2, -30.6),
            ("L", 2.5, -27.4),
            ("L", 4.2, -28.0),
            ("L", 3.2, -24.6),
            ("Z",),
        ),
    }
    return [Path(mirrored_too(right[(number - 1) % 5 + 1]), style)]


def spell(look: Theme, number: int) -> list[Element]:
    """A flame that burns round a star; H1's star has three rays, and each next one more."""
    ink, width = look.swatch("ink"), _lines(look)
    flame = both(
        (
            ("M", 0, -33.0),
            ("C", 1.0, -30.0, 3.0, -29.2, 3.4, -27.0),
            ("C", 4.4, -28.0, 4.6, -29.0, 4.5, -30.0),
            ("C", 7.2, -27.0, 8.4, -23.6, 8.1, -20.4),
            ("C", 7.8, -15.4, 4.6, -12.6, 3.2, -9.8),
            ("C", 2.4, -8.2, 2.4, -7.0, 3.6, -5.4),
            ("C", 4.6, -4.4, 6.0, -4.4, 7.2, -3.6),
            ("L", 0, -3.6),
        )
    )
    elements: list[Element] = [Path(flame, Style(look.swatch("spell"), ink, width))]
    inner = both(
        (
            ("M", 0, -29.6),
            ("C", 0.9, -27.4, 2.2, -26.8, 2.6, -24.6),
            ("C", 4.4, -25.0, 4.8, -26.2, 5.0, -27.0),
            ("C", 6.6, -24.0, 6.8, -21.4, 6.4, -19.4),
            ("C", 5.6, -15.6, 2.6, -13.0, 0, -10.6),
        )
    )
    elements.append(Path(inner, Style(look.swatch("spell-light"), ink, 0.25)))
    rays = number + 2
    elements.append(Circle((0.0, -19.4), 4.3, Style(look.swatch("paper"), ink, 0.35)))
    burst = sky.star_points((0.0, -19.4), rays, 3.9, 1.25 + 0.12 * rays)
    mono = look.variant == "mono"
    elements.append(Polygon(burst, Style(ink if mono else look.swatch("sun"), ink, 0.3)))
    wick = curve(((1.2, -9.4), (0.2, -7.6), (0.6, -6.0), (1.8, -4.9)))
    elements.append(Path(mirrored_too(wick), Style(None, ink, 0.3)))
    if look.variant == "low-ink":
        for i in range(9):
            a = pi * (0.15 + 1.7 * i / 8) - pi / 2 + pi / 2
            x, y = 5.1 * sin(a + pi), -19.4 - 5.1 * cos(a + pi)
            elements.append(Circle((mm(x), mm(y)), 0.28, Style(ink)))
    return elements
