"""Draw things that several pictures of cards share: sky and sea, hills and trees, towers, people in
cloaks."""

from math import sin

from pnp.games.duelo_de_runas.faces.shapes import (
    FULL,
    Block,
    Outline,
    arc,
    box,
    crescent,
    curve,
    disc,
    join_outlines,
    poly,
    rays,
    ripple,
    shift_shape,
    star,
    turn_shape,
)
from pnp.scene import Path, Style
from pnp.units import Point


def glow(b: Block, x: float, y: float, near: float, count: int = 28, far: float = 130.0) -> None:
    """Draw rays from a light at (x, y), from `near` to `far` units from it; draw nothing in low ink."""
    if b.look.variant == "low-ink":
        return
    colour = b.look.swatch(b.colours[0])
    b.elements.append(Path(rays(x, y, near, far, count, 2.6), Style(colour)))


def lines(b: Block, top: float, bottom: float, pitch: float = 5.0) -> None:
    """Draw horizontal lines with gaps, for a calm sky."""
    if b.look.variant == "low-ink":
        return
    shape: Outline = ()
    y, row = top, 0
    while y < bottom:
        start = 4 + 9 * (sin(row * 2.4) + 1)
        end = 96 - 9 * (sin(row * 1.7 + 1) + 1)
        shape = join_outlines(shape, poly(((start, y), (end, y)), closed=False))
        y, row = y + pitch, row + 1
    b.elements.append(Path(shape, Style(stroke=b.look.swatch(b.colours[0]), width=1.0)))


def night(b: Block, stars: str = "") -> None:
    """Draw a black sky, or a hatched one in low ink, with stars. `stars` is a string of numbers: "x y radius"
    of each star."""
    if b.look.variant == "low-ink":
        b.hatch(FULL, 4.6)
    else:
        b.elements.append(Path(FULL, Style(b.ink)))
    values = [float(v) for v in stars.split()]
    for x, y, r in zip(values[::3], values[1::3], values[2::3], strict=True):
        b.elements.append(Path(star(x, y, r, 4, 0.3), Style(b.paper)))
        if b.look.variant == "low-ink":
            b.elements.append(Path(star(x, y, r, 4, 0.3), Style(stroke=b.ink, width=b.hair)))


def sun(b: Block, x: float, y: float, radius: float, rune: int = 0, count: int = 16) -> None:
    b.solid(rays(x, y, radius * 1.25, radius * 1.95, count, radius * 0.42), halo=0.9)
    b.tone(disc(x, y, radius), rune=rune)


def moon(b: Block, x: float, y: float, radius: float, turn: float = 0.0, rune: int = 0) -> None:
    b.tone(crescent(x, y, radius, turn, 0.66), rune=rune)


def land(b: Block, ridge: str, furrows: int = 3) -> None:
    """Draw black ground below a ridge, with `furrows` white lines on its slope. `ridge` is a string of
    numbers: "x y" of each of its points."""
    top = curve(ridge, closed=False)
    start = len(b.elements)
    b.solid((*top, ("L", 106.0, 156.0), ("L", -6.0, 156.0), ("Z",)), halo=1.6)
    for i in range(1, furrows + 1):
        b.cut_lines(shift_shape(top, 0.0, 6.5 * i), width=0.9)
    b.clip(FULL, start)


def sea(b: Block, top: float, rune: int = 0, rows: int = 5, waves: int = 6) -> None:
    """Draw water from `top` down to the foot of the picture: an area in the colour of the card's rune number
    `rune` (from 0), with rows of waves over it."""
    start = len(b.elements)
    edge = curve(ripple(-6, 106, top, 2.2, waves), closed=False)
    b.tone((*edge, ("L", 106.0, 156.0), ("L", -6.0, 156.0), ("Z",)), rune=rune, width=2.0)
    pitch = (150 - top) / (rows + 0.4)
    for i in range(1, rows + 1):
        row = curve(
            ripple(-12 + 5 * (i % 2), 112, top + pitch * i, 1.9 + 0.3 * i, waves - i // 2), closed=False
        )
        if b.look.variant == "colour":
            b.cut_lines(row, width=1.7)
        else:
            b.line(row, width=1.2, halo=1.4)
    b.clip(FULL, start)


def conifer(b: Block, x: float, foot: float, height: float) -> None:
    """Draw a fir: tiers of branches, lit from the right."""
    half = height * 0.27
    right: list[Point] = [(x, foot - height)]
    for i in range(1, 5):
        y = foot - height + height * 0.21 * i
        right += [(x + half * (0.34 + 0.17 * i), y), (x + half * (0.10 + 0.12 * i), y - height * 0.015)]
    right[-1] = (x + half * 0.12, right[-2][1])
    right.append((x + half * 0.12, foot))
    left = [(2 * x - px, py) for px, py in reversed(right[1:])]
    b.solid(poly((*right, *left)), halo=1.7)
    for i in range(1, 5):
        y = foot - height + height * 0.21 * i
        b.cut_lines(
            poly(((x, y - height * 0.12), (x + half * (0.2 + 0.13 * i), y - 2)), closed=False), width=1.2
        )


def tower(
    b: Block, x: float, top: float, width: float, foot: float, *, teeth: int = 3, lit: bool = True
) -> None:
    """Draw a round tower with `teeth` battlements above, and its left side dark. If `lit`, it has a
    window."""
    over, step = width * 0.12, width * 1.24 / (2 * teeth - 1)
    crown: list[Point] = [(x - width / 2 - over, top + 9)]
    for i in range(teeth):
        left = x - width / 2 - over + 2 * i * step
        crown += [(left, top), (left + step, top)]
        if i < teeth - 1:
            crown += [(left + step, top + 4.5), (left + 2 * step, top + 4.5)]
    crown.append((x + width / 2 + over, top + 9))
    b.light(box(x - width / 2, top + 8, width, foot - top - 8))
    shade = poly(
        (
            (x - width / 2, top + 9),
            (x - width * 0.12, top + 9),
            (x - width * 0.2, foot),
            (x - width / 2, foot),
        )
    )
    b.hatch(shade, 1.9) if b.look.variant != "colour" else b.solid(shade, halo=0)
    b.light(poly(crown))
    if lit:
        b.solid(window(x + width * 0.12, top + 16, width * 0.24, 11), halo=0)


def window(x: float, top: float, width: float, height: float) -> Outline:
    """Return the outline of a window with a round top."""
    r = width / 2
    return poly((*arc(x, top + r, r, -90, 90, 10), (x + r, top + height), (x - r, top + height)))


def cloak(b: Block, x: float, foot: float, height: float, *, left: bool = False, staff: bool = False) -> None:
    """Draw an old, bearded man in a mantle, seen from the side, facing right or, if `left`, left; with a
    staff if `staff`."""
    h = height / 60

    def place_points(numbers: str) -> list[Point]:
        v = [float(n) for n in numbers.split()]
        side = -1 if left else 1
        return [(x + side * px * h, foot + py * h) for px, py in zip(v[::2], v[1::2], strict=True)]

    if staff:
        b.rod(poly(place_points("17 0 15 -58"), closed=False), width=2.6)
    b.solid(
        curve(
            place_points(
                "-14 0 -11 -24 -8 -42 -6 -55 1 -60 8 -54 10 -47 7 -43 9 -36 13 -28 10 -14 13 0 0 1.5"
            ),
            tension=0.8,
        )
    )
    face = place_points(
        "3 -54.5 7 -55 8.6 -52 11 -48.8 9 -47.6 9.6 -43 9.4 -37 7.4 -31.5 5 -37 3.2 -43 2 -49"
    )
    b.light(curve(face, tension=0.8), width=1.1, halo=0)
    b.solid(disc(*place_points("7 -50.9")[0], 0.85), halo=0)
    b.line(
        poly(place_points("5.4 -53 8.2 -52.6"), closed=False),
        poly(place_points("6.6 -45 6.9 -37"), closed=False),
        width=0.9,
    )
    b.cut_lines(
        curve(place_points("-4 -40 -6 -24 -7 -5"), closed=False),
        curve(place_points("2 -38 2.5 -20 1 -5"), closed=False),
        width=1.3,
    )
    b.cut_lines(curve(place_points("6 -33 8 -22 5 -18"), closed=False), width=1.3)


def flag(b: Block, x: float, top: float, foot: float, *, rune: int = 0, left: bool = False) -> None:
    way = -1 if left else 1
    b.line(poly(((x, foot), (x, top)), closed=False), width=1.8, halo=1.2)
    b.tone(
        curve(
            (
                (x, top),
                (x + way * 7, top + 1.5),
                (x + way * 15, top + 0.5),
                (x + way * 10, top + 4.4),
                (x + way * 14, top + 8.5),
                (x + way * 7, top + 8),
                (x, top + 9),
            ),
            tension=0.5,
        ),
        rune=rune,
        width=1.2,
    )


def cloud(b: Block, x: float, y: float, size: float) -> None:
    s = size
    b.light(
        curve(
            (
                (x - 2.4 * s, y),
                (x - 2.2 * s, y - s),
                (x - s, y - 1.1 * s),
                (x - 0.2 * s, y - 1.9 * s),
                (x + s, y - 1.3 * s),
                (x + 2.1 * s, y - 1.0 * s),
                (x + 2.4 * s, y),
            )
        )
    )
    b.line(
        curve(
            ((x - 0.8 * s, y - 0.3 * s), (x - 0.1 * s, y - 0.9 * s), (x + 0.7 * s, y - 0.4 * s)), closed=False
        ),
        width=1.1,
    )


def flame(b: Block, x: float, foot: float, height: float, rune: int = 0) -> None:
    h = height
    b.tone(
        curve(
            (
                (x, foot),
                (x - 0.3 * h, foot - 0.22 * h),
                (x - 0.2 * h, foot - 0.5 * h),
                (x - 0.02 * h, foot - h),
                (x + 0.1 * h, foot - 0.62 * h),
                (x + 0.24 * h, foot - 0.5 * h),
                (x + 0.28 * h, foot - 0.2 * h),
            )
        ),
        rune=rune,
    )
    b.gouge(
        curve(
            (
                (x, foot - 0.04 * h),
                (x - 0.12 * h, foot - 0.2 * h),
                (x, foot - 0.46 * h),
                (x + 0.12 * h, foot - 0.2 * h),
            )
        )
    )


def sword(b: Block, x: float, y: float, length: float, degrees: float) -> None:
    """Draw a sword. (x, y) is the middle of its guard, `length` the distance from there to its point.
    `degrees` is its direction, clockwise from a sword that points up."""

    def place_shape(shape: Outline) -> Outline:
        return turn_shape(shape, degrees, x, y)

    b.light(
        place_shape(
            poly(
                (
                    (x - 3, y),
                    (x - 2.6, y - length + 8),
                    (x, y - length),
                    (x + 2.6, y - length + 8),
                    (x + 3, y),
                )
            )
        )
    )
    b.line(place_shape(poly(((x, y - 3), (x, y - length + 9)), closed=False)), width=1.1)
    b.rod(place_shape(poly(((x - 10, y), (x + 10, y)), closed=False)), width=3.6)
    b.rod(place_shape(poly(((x, y + 2), (x, y + 13)), closed=False)), width=3.2)
    b.solid(place_shape(disc(x, y + 16, 3.4)), halo=1.2)


def coin(b: Block, x: float, y: float, radius: float, rune: int = 0) -> None:
    b.tone(disc(x, y, radius), rune=rune)
    b.gouge(star(x, y, radius * 0.62, 4, 0.4))


def eye(b: Block, x: float, y: float, width: float, rune: int = 0) -> None:
    w = width / 2
    b.light(
        curve(
            (
                (x - w, y),
                (x - 0.5 * w, y - 0.5 * w),
                (x, y - 0.62 * w),
                (x + 0.5 * w, y - 0.5 * w),
                (x + w, y),
                (x + 0.5 * w, y + 0.45 * w),
                (x, y + 0.56 * w),
                (x - 0.5 * w, y + 0.45 * w),
            ),
            tension=0.9,
        ),
        width=2.4,
    )
    b.tone(disc(x, y, 0.42 * w), rune=rune, halo=0)
    b.solid(disc(x, y, 0.2 * w), halo=0)
    b.gouge(disc(x + 0.13 * w, y - 0.15 * w, 0.08 * w))
