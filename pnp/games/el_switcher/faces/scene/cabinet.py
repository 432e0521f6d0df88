"""Draw the cabinet: its frame, its drawers (closed, open or missing), the hands, and the strip of
chapters."""

from collections.abc import Iterator
from math import sqrt
from typing import Literal

from pnp.games import MOTIF, on_band
from pnp.games.el_switcher.faces import drawers, pen
from pnp.games.el_switcher.faces.scene import room
from pnp.games.el_switcher.faces.scene.stage import (
    RADIUS,
    Stage,
    bounding_box,
    box_outline,
    dim_theme,
    hatch_form,
    invert_theme,
    line_theme,
    quad,
    round_segments,
    shade_form,
    thicken_strokes,
)
from pnp.games.el_switcher.facts import LETTERS, Colours, Facts
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Box,
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    compose,
    line,
    outline,
    rectangle,
    scale,
    symbol,
    transform_point,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# One drawer in perspective: its painted front, its visible side, and its bottom or its inside.

Stress = Literal["hero", "near", "far"]
"""The light on a drawer: "hero" is part of the figure or held by a hand, "near" is another drawer that is
pulled out, "far" is a closed drawer outside the light."""

_FRONTS = {"flame": 4, "straight": 3, "rings": 2, "burl": 5}
"""The number of the front that each grain has in the scene. One front for each grain keeps the picture file
small."""


def front(colour: Colours, look: Theme, stress: Stress, least: float) -> Symbol:
    """Return the front of a drawer, `SIDE` mm wide, as a symbol with no line thinner than `least` mm.
    `stress` says how the drawer is lit: "hero" in a hand or in the figure that is formed, "near" pulled out,
    "far" closed."""
    seen = look
    if look.variant == "colour":
        seen = dim_theme(look) if stress == "far" else look
    elif stress != "hero":
        seen = line_theme(look) if look.variant == "low-ink" else look
    elif look.variant == "mono" and colour.id == "yellow":
        seen = invert_theme(look)
    side, middle = drawers.SIDE, drawers.SIDE / 2
    drawn: list[Element] = [
        rectangle(0.0, 0.0, side, side, Style(seen.swatch("wood"), look.swatch("ink"), 0.5))
    ]
    painted = list(drawers.front(colour, _FRONTS[colour.grain], seen))
    every = 2 if stress == "far" else 1
    drawn += [
        _thin_grain(part, every) if isinstance(part, Group) and part.name == "grain" else part
        for part in painted
    ]
    drawn += pen.knob(colour.knob, (middle, middle), pen.KNOB, seen)
    if look.variant == "colour" and stress != "far":
        lit = ((0.7, side - 1.2), (0.7, 0.7), (side - 1.2, 0.7))
        drawn.append(Path(outline(lit, closed=False), Style(None, look.swatch("board-rim"), 0.7)))
        dark = ((1.6, side - 0.7), (side - 0.7, side - 0.7), (side - 0.7, 1.6))
        drawn.append(Path(outline(dark, closed=False), Style(None, look.swatch("board"), 0.7)))
    return symbol(f"front-{colour.id}", thicken_strokes(drawn, least))


def _thin_grain(grain: Group, every: int) -> Group:
    """Return every n-th line of a grain, for drawers far from the light."""
    found: list[Element] = []
    for part in grain.children:
        assert isinstance(part, Path)
        kept: list[Segment] = []
        number = 0
        for segment in part.segments:
            number += segment[0] == "M"
            if number % every == 0:
                kept.append(segment)
        found.append(Path(round_segments(kept, 1), part.style))
    return Group(tuple(found), grain.transform, grain.clip)


def front_in_box(colour: Colours, box: Box, look: Theme, stress: Stress, name: str = "") -> Use:
    """Return the front of a drawer, scaled to fill a box. `stress` says how it is lit, as for `front`; `name`
    is the name of the element."""
    factor = mm((box[2] - box[0]) / drawers.SIDE)
    least = 0.32 if factor > 0.79 else 0.26 / factor
    return Use(front(colour, look, stress, least), compose(translate(box[0], box[1]), scale(factor)), name)


def flanks(stage: Stage, near: Box, far: Box, look: Theme) -> Iterator[Element]:
    """Draw the visible parts of a drawer behind its front: one side, and its bottom or its inside. `near` is
    the box of the drawer's front, `far` that of its back."""
    ink = Style(None, look.swatch("ink"), 0.45)
    (a, b, c, d), (e, f, g, h) = near, far
    eye_x, eye_y = stage.eye
    if b > eye_y:
        yield Path(
            quad((a, b), (c, b), (g, f), (e, f)), Style(look.swatch("board-lit"), look.swatch("ink"), 0.45)
        )
        wall = 0.08 * (c - a)
        inside = ((a + wall, b - 0.8), (c - wall, b - 0.8), (g - wall * 0.9, f), (e + wall * 0.9, f))
        yield Path(quad(*inside), Style(look.swatch("hollow"), look.swatch("ink"), 0.35))
    elif d < eye_y:
        low = ((a, d), (c, d), (g, h), (e, h))
        yield Path(quad(*low), Style(look.swatch("board-dark")))
        if look.variant != "mono":
            yield hatch_form(quad(*low), bounding_box(low), look.swatch("shade"), 1.3, 0.4)
        yield Path(quad(*low), ink)
    if a > eye_x:
        left = ((a, b), (a, d), (e, h), (e, f))
        yield Path(quad(*left), Style(look.swatch("board-lit")))
        yield _dovetails((a, b), (a, d), (e, f), (e, h), look)
        yield Path(quad(*left), ink)
    elif c < eye_x:
        right = ((c, b), (c, d), (g, h), (g, f))
        yield Path(quad(*right), Style(look.swatch("board")))
        yield hatch_form(quad(*right), bounding_box(right), look.swatch("shade"), 1.5, 0.4)
        yield Path(quad(*right), ink)


def _dovetails(high: Point, low: Point, far_high: Point, far_low: Point, look: Theme) -> Path:
    """Return the joint of a side and its front."""
    count, points = 3, []
    for k in range(count):
        for down, deep in ((0.22, 0.0), (0.1, 0.2), (0.9, 0.2), (0.78, 0.0)):
            share = (k + down) / count
            x = high[0] + (far_high[0] - high[0]) * deep
            top = high[1] + (far_high[1] - high[1]) * deep
            foot = low[1] + (far_low[1] - low[1]) * deep
            points.append((x, top + (foot - top) * share))
    fill = look.swatch("board-rim") if look.variant == "colour" else None
    lines: list[Segment] = []
    for k in range(count):
        lines += outline(points[4 * k : 4 * k + 4])
    return Path(tuple(lines), Style(fill, look.swatch("ink"), 0.35))


def hole(box: Box, stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw an empty compartment with light on the wall that faces the lamp."""
    (a, b, c, d), (e, f, g, h) = box, stage.project_box(box, -0.16)
    edge = Style(look.swatch("board-dark"), look.swatch("ink"), 0.45)
    inside: list[Element] = []
    if c > g:
        wall = quad((c, b), (c, d), (g, h), (g, f))
        inside.append(Path(wall, Style(look.swatch("board"), look.swatch("ink"), 0.45)))
    if a < e:
        inside.append(Path(quad((a, b), (a, d), (e, h), (e, f)), edge))
    if b < f:
        inside.append(Path(quad((a, b), (c, b), (g, f), (e, f)), edge))
    if d > h:
        floor = quad((a, d), (c, d), (g, h), (e, h))
        inside.append(Path(floor, Style(look.swatch("board"), look.swatch("ink"), 0.45)))
    frame = box_outline(box)
    yield Path(frame, Style(look.swatch("hollow")))
    yield Group(tuple(inside), clip=frame)
    yield Path(frame, Style(None, look.swatch("ink"), 0.45))


# The cabinet: its crown under the title, its frame, and its drawers, closed, open and gone.

BOARDS = {
    "page": ("BYGRG", "RYYGB", "GRYYR", "R.BGB", "BGRYG"),
    "wide": ("GBYRGR", "RGYYBG", "BR.YYB", "GBRGBR"),
}
"""The colours of the drawers, row by row; a dot is an empty compartment. The yellow drawers form a W."""

FIGURE: dict[str, tuple[Cell, ...]] = {
    "page": ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2)),
    "wide": ((2, 0), (2, 1), (3, 1), (3, 2), (4, 2)),
}

PULLS: dict[str, dict[Cell, tuple[float, str, float]]] = {
    "page": {
        (3, 0): (0.1, "fish", 0.8),
        (4, 1): (0.17, "cat", 0.95),
        (0, 1): (0.17, "snail", 0.85),
        (2, 4): (0.1, "cactus", 0.9),
    },
    "wide": {
        (1, 0): (0.06, "bird", 0.7),
        (4, 0): (0.09, "fish", 0.8),
        (0, 1): (0.14, "snail", 0.95),
        (5, 1): (0.16, "cat", 1.0),
    },
}
"""The drawers that are pulled out, by format and cell: how far (a `pull` for Stage.project_point), the
curiosity that rises out of the drawer, and its size relative to the drawer's front."""

HELD = {"page": (3, 2), "wide": (4, 2)}
"""The cell of the last drawer of the figure, which a hand holds."""

_AWAY = {"page": (-0.12, -0.42), "wide": (-0.92, -0.3)}
"""The distance in cells of the drawer in the other hand from its new place, as (x, y)."""

RAISED = 0.05
"""How far the other drawers of the figure are pulled out, as a `pull` for Stage.project_point."""


def crown(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the arch that carries the title, and the cornice below it."""
    wide, base = stage.title
    radius, middle = RADIUS * wide, stage.width / 2
    left, right = stage.cornice

    def arch(x: float, down: float) -> Point:
        return (x, base + down + radius - sqrt(radius**2 - (x - middle) ** 2))

    xs = [left + (right - left) * k / 12 for k in range(13)]
    foot = stage.top - 3.0
    ink = Style(None, look.swatch("ink"), 0.6)
    for down, swatch in ((1.6, "board-rim"), (3.0, "board-lit"), (6.0, "board")):
        rim = [arch(x, down) for x in xs]
        form = (*pen.smooth_curve(rim), ("L", right, foot + 2), ("L", left, foot + 2), ("Z",))
        yield Path(form, Style(look.swatch(swatch)))
        yield Path(form, ink)


def body(stage: Stage, facts: Facts, look: Theme) -> Iterator[Element]:
    """Draw the frame and all drawers except the two in the hands. Nearer drawers are drawn later."""
    yield from _frame(stage, look)
    rows = BOARDS[stage.format]
    pulls, figure, held = PULLS[stage.format], FIGURE[stage.format], HELD[stage.format]
    nearer: list[tuple[float, Cell]] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            place = stage.place((x, y))
            if letter == "." or (x, y) == held:
                yield from hole(place, stage, look)
            elif (x, y) in pulls or (x, y) in figure:
                yield from hole(place, stage, look)
                nearer.append((pulls[x, y][0] if (x, y) in pulls else RAISED, (x, y)))
            else:
                colour = facts.colour(LETTERS[letter])
                yield front_in_box(colour, place, look, "far", f"drawer:{x}-{y}")
    for pull, cell in sorted((*nearer, (RAISED * 3, held))):
        yield from _shadow(stage, stage.place(cell, 0.0), pull, look)
    yield from _shadow(stage, free_drawer_box(stage), 0.27, look)
    for pull, cell in sorted(nearer):
        near = stage.project_box(stage.place(cell), pull)
        yield from flanks(stage, near, stage.place(cell), look)
        _, name, large = pulls.get(cell, (0.0, "", 0.0))
        side = near[2] - near[0]
        if name:
            middle = ((near[0] + near[2]) / 2, near[1] - side * large * 0.28)
            yield from room.lit_curiosity(name, middle, side * large, 0.0, look)
        colour = facts.colour(LETTERS[rows[cell[1]][cell[0]]])
        stress: Stress = "hero" if cell in figure else "near"
        yield front_in_box(colour, near, look, stress, f"drawer:{cell[0]}-{cell[1]}")


def free_drawer_box(stage: Stage) -> Box:
    """Return the box of the one drawer that a hand carries outside the cabinet, on the way to its new
    place."""
    gone = next((row.index("."), y) for y, row in enumerate(BOARDS[stage.format]) if "." in row)
    a, b, c, d = stage.place(gone)
    dx, dy = (share * stage.cell for share in _AWAY[stage.format])
    return (a + dx, b + dy, c + dx, d + dy)


def _shadow(stage: Stage, place: Box, pull: float, look: Theme) -> Iterator[Element]:
    """Draw the shadow of a drawer on the cabinet, on the side away from the lamp."""
    a, b, c, d = place
    dx, dy = 80.0 * pull, 85.0 * pull
    corners = ((c, b), (c + dx, b + dy), (c + dx, d + dy), (a + dx, d + dy), (a, d))
    form = quad(*corners, (c, d))
    pitch, width = {"colour": (1.15, 0.62), "low-ink": (1.9, 0.3), "mono": (1.5, 0.5)}[look.variant]
    yield Group(
        (hatch_form(form, bounding_box(corners), look.swatch("shade"), pitch, width),),
        clip=box_outline((stage.left, stage.top, stage.right, stage.bottom)),
    )


def _frame(stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw two posts and the boards between them with their grain, lit on the left and dark on the right."""
    wide = 8.0
    ink = look.swatch("ink")
    left, right, top, low = stage.left - wide, stage.right + wide, stage.top - 3.0, stage.height
    yield Path(box_outline((left, top, right, low)), Style(look.swatch("board"), ink, 0.7))
    for seed, (x0, x1) in enumerate(((left, stage.left), (stage.right, right))):
        post = box_outline((x0, top, x1, low))
        yield Path(post, Style(look.swatch("board-lit" if seed == 0 else "board")))
        if look.variant == "colour":
            veins = pen.grain("straight", 41 + seed, (x0, top, x1, low), 2.0)
            yield Group((Path(veins, Style(None, look.swatch("walnut-line"), 0.3)),), clip=post)
        yield Path(post, Style(None, ink, 0.5))
    yield Path(
        quad((left, top), (left + 1.6, top), (left + 1.6, low), (left, low)),
        Style(look.swatch("board-rim")),
    )
    inner = box_outline((stage.left, stage.top, stage.right, stage.bottom))
    yield Path(inner, Style(look.swatch("hollow")))
    x0, x1 = stage.cornice
    bands = ((-9.0, -5.8, "board-lit"), (-5.8, -1.6, "board"), (-1.6, 0.4, "board-dark"))
    for up, down, swatch in bands:
        inset = 0.0 if up < -6 else 1.6
        plank = box_outline((x0 + inset, stage.top + up, x1 - inset, stage.top + down))
        yield Path(plank, Style(look.swatch(swatch)))
        if look.variant == "colour":
            # Far from the lamp the same boards are darker.
            x = x0 + (x1 - x0) * (0.66 + 0.02 * up)
            beyond = quad(
                (x + 6, stage.top + up),
                (x1 - inset, stage.top + up),
                (x1 - inset, stage.top + down),
                (x, stage.top + down),
            )
            yield Path(
                beyond, Style(look.swatch({"board-lit": "board", "board": "board-dark"}.get(swatch, swatch)))
            )
        yield Path(plank, Style(None, ink, 0.5))
    teeth: list[Segment] = []
    count = int((x1 - x0) / 4.6)
    for k in range(count):
        x = x0 + 1.6 + (x1 - x0 - 3.2) * (k + 0.22) / count
        teeth += box_outline((x, stage.top - 5.4, x + 2.6, stage.top - 2.9))
    yield Path(tuple(teeth), Style(look.swatch("board-lit"), ink, 0.3))


# Two players' hands: one pushes the last drawer of a figure in, the other takes the old one away.

PULL = {"page": (0.2, 0.26), "wide": (0.2, 0.3)}
"""How far the drawer that goes in and the drawer in the other hand are pulled out, by format, as `pull` for
Stage.project_point."""

_LENGTH = 0.13
"""The distance from the front to the back of a drawer, as a difference of pulls."""

# In fronts: (0, 0) is the front's top left corner, (1, 1) its bottom right; the arm comes from the left.
_HAND = pen.path(
    "M-.66 1.02 C-.5 .92 -.34 .84 -.2 .74 C-.06 .66 .02 .62 .12 .58 C.2 .54 .3 .5 .36 .5 "
    "C.45 .5 .47 .6 .4 .65 C.32 .7 .26 .72 .2 .78 C.14 .84 .13 .9 .12 .97 "
    "C.14 1.1 .1 1.34 -.02 1.4 C-.2 1.48 -.36 1.48 -.5 1.56 Z"
)
_NAIL = pen.path("M.34 .525 C.38 .5 .435 .535 .425 .575 C.4 .6 .36 .6 .345 .585 C.33 .57 .33 .545 .34 .525 Z")
_CREASES = pen.path("M.2 .6 Q.22 .64 .2 .68 M-.02 .96 Q.06 .94 .12 .97 M-.3 1.02 Q-.14 1.0 -.04 1.14")
_FINGERS = (
    ((0.0, 1.09), (0.34, 1.1), (0.7, 1.07), 0.125),
    ((0.0, 1.2), (0.34, 1.22), (0.76, 1.17), 0.125),
    ((0.0, 1.3), (0.32, 1.33), (0.7, 1.27), 0.115),
    ((-0.02, 1.38), (0.26, 1.42), (0.56, 1.36), 0.1),
)
"""The fingers below the drawer: start, bend and end of each, and its width."""
_CUFF = pen.path("M-.56 .88 C-.5 1.1 -.42 1.34 -.3 1.56 L-.56 1.7 C-.7 1.48 -.78 1.24 -.82 1 Z")
_LINK = (-0.45, 1.46)
_SLEEVE = pen.path(
    "M-.74 .9 C-1.2 1.2 -2.2 1.66 -4 2.4 L-4 4.3 C-2.6 3.2 -1.4 2.2 -.46 1.7 C-.62 1.44 -.72 1.2 -.74 .9 Z"
)
_STRIPES = pen.path("M-.4 .92 L-4 2.9 M-.4 1.08 L-4 3.2 M-.4 1.24 L-4 3.5 M-.4 1.4 L-4 3.8 M-.4 1.56 L-4 4.1")
_FOLDS = pen.path("M-.9 1.2 Q-1.2 1.7 -1.1 2 M-1.3 1.4 Q-1.7 1.9 -1.7 2.3 M-2 1.7 Q-2.2 2.1 -2.4 2.6")


def exchange(stage: Stage, facts: Facts, look: Theme) -> Iterator[Element]:
    """Draw both exchanged drawers and both hands. The nearer drawer and hand are drawn last."""
    inner, outer = PULL[stage.format]
    near = stage.project_box(stage.place(HELD[stage.format]), inner)
    yield from flanks(stage, near, stage.place(HELD[stage.format]), look)
    yield from _held_drawer(near, facts, "yellow", look, mirrored=True, who=2)
    lifted = free_drawer_box(stage)
    near, far = stage.project_box(lifted, outer), stage.project_box(lifted, outer - _LENGTH)
    yield from flanks(stage, near, far, look)
    yield from _held_drawer(near, facts, "blue", look, mirrored=False, who=1)


def _held_drawer(
    near: Box, facts: Facts, colour: str, look: Theme, *, mirrored: bool, who: int
) -> Iterator[Element]:
    left, top, right, _ = near
    side = right - left
    at: Matrix = (
        (-side, 0.0, 0.0, side, mm(right), mm(top)) if mirrored else (side, 0.0, 0.0, side, mm(left), mm(top))
    )
    skin, shade = look.swatch(f"skin-{who}"), look.swatch(f"skin-{who}-dark")
    ink = look.swatch("ink")
    for start, bend, tip, thick in _FINGERS:
        curve: tuple[Segment, ...] = (("M", *start), ("C", *bend, *bend, *tip))
        placed = transform_segments(curve, at)
        yield Path(placed, Style(None, ink, mm(thick * side + 1.1)))
        yield Path(placed, Style(None, shade, mm(thick * side)))
        lit = transform_segments(placed, (1.0, 0.0, 0.0, 1.0, 0.0, mm(-thick * side * 0.18)))
        yield Path(lit, Style(None, skin, mm(thick * side * 0.58)))
    yield front_in_box(facts.colour(colour), near, look, "hero")
    edge = Style(None, ink, 0.7)
    sleeve = transform_segments(_SLEEVE, at)
    rim = look.swatch("board-rim") if look.variant == "colour" else None
    yield from shade_form(
        sleeve, look.swatch(f"sleeve-{who}"), look.swatch(f"sleeve-{who}-dark"), rim, side * 0.2, edge
    )
    if look.variant == "colour":
        stripes = Path(transform_segments(_STRIPES, at), Style(None, look.swatch(f"sleeve-{who}-dark"), 0.7))
        yield Group((stripes,), clip=sleeve)
    folds = look.swatch("paper") if look.variant == "mono" else ink
    yield Path(transform_segments(_FOLDS, at), Style(None, folds, 0.6))
    if look.variant == "mono":
        yield Path(sleeve, Style(None, folds, 0.8))
    cast = transform_segments(transform_segments(_HAND, at), translate(1.4, 1.9))
    yield Group((Path(cast, Style(look.swatch(f"{colour}-dark"))),), clip=box_outline(near))
    yield from shade_form(transform_segments(_HAND, at), skin, shade, rim, side * 0.07, edge)
    yield Path(transform_segments(_CREASES, at), Style(None, ink, 0.5))
    yield Path(transform_segments(_NAIL, at), Style(look.swatch("cream"), ink, 0.4))
    yield from shade_form(
        transform_segments(_CUFF, at),
        look.swatch("paper"),
        look.swatch("dusk-paper"),
        None,
        side * 0.06,
        edge,
    )
    link = transform_point(at, _LINK)
    kind = facts.colour(colour).knob
    yield from pen.knob(kind, link, max(0.43, side * 0.011), look)


# The band at the head of a chapter: one open drawer among others that fade into outlines.

_ROW = "RGBRYGRBG"
"""The colours of the drawers in the strip. The middle drawer is open."""

_SIDE, _PITCH = 14.0, 15.4


def band(facts: Facts, look: Theme, width: float, height: float) -> Iterator[Element]:
    """Draw the strip at the head of a chapter. Its ends are rows of knobs on a shelf."""
    yield rectangle(0.0, 0.0, width, height, Style(look.swatch("wood-pale")), "ground")
    yield on_band(tuple(_motif(facts, look, *MOTIF)))


def _motif(facts: Facts, look: Theme, width: float, height: float) -> Iterator[Element]:
    middle, shelf = width / 2, height - 4.0
    walnut = look.swatch("walnut")
    half = len(_ROW) // 2
    for k, letter in enumerate(_ROW):
        if k == half:
            continue
        x = middle + (k - half) * _PITCH - _SIDE / 2
        seen = line_theme(look) if abs(k - half) == half else look
        stress: Stress = "near" if abs(k - half) == half else "hero"
        yield front_in_box(facts.colour(LETTERS[letter]), (x, shelf - _SIDE, x + _SIDE, shelf), seen, stress)
    yield from _ends(facts, look, width, shelf, half)
    yield line((8.0, shelf + 0.6), (width - 8.0, shelf + 0.6), Style(None, walnut, 1.2))
    yield line((22.0, shelf + 2.0), (width - 22.0, shelf + 2.0), Style(None, look.swatch("brass-dark"), 0.35))
    yield from _open_drawer(facts, look, middle, shelf)


def _open_drawer(facts: Facts, look: Theme, middle: float, shelf: float) -> Iterator[Element]:
    """Draw the open drawer, seen from above, and the kite that flies out of it."""
    side = _SIDE * 1.12
    left, top = middle - side / 2, shelf - side + 1.6
    deep = 3.2
    back = quad((left, top), (left + side, top), (left + side - 1.6, top - deep), (left + 1.6, top - deep))
    yield Path(back, Style(look.swatch("board-lit"), look.swatch("ink"), 0.45))
    inside = quad(
        (left + 1.4, top - 0.4),
        (left + side - 1.4, top - 0.4),
        (left + side - 2.6, top - deep + 0.8),
        (left + 2.6, top - deep + 0.8),
    )
    yield Path(inside, Style(look.swatch("hollow"), look.swatch("ink"), 0.3))
    yield from room.lit_curiosity("kite", (middle + 0.4, top - 4.4), 12.5, 8.0, look)
    yield front_in_box(facts.colour("yellow"), (left, top, left + side, top + side), look, "hero")


def _ends(facts: Facts, look: Theme, width: float, shelf: float, half: int) -> Iterator[Element]:
    """Draw rows of knobs that get smaller towards the ends."""
    first = (half + 0.5) * _PITCH + 4.0
    edge = Style(None, look.swatch("walnut"), 0.35)
    for way in (-1, 1):
        for k, colour in enumerate(facts.colours):
            at = (mm(width / 2 + way * (first + 6.6 * k)), mm(shelf - 4.2))
            yield Path(pen.knob_outline(colour.knob, at, mm(0.62 - 0.11 * k)), edge)
