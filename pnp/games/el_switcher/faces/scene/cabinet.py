"""The cabinet: its crown under the title, its frame, and its drawers, closed, open and gone."""

from collections.abc import Iterator
from math import sqrt

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.scene import box, flight
from pnp.games.el_switcher.faces.scene.lettering import RADIUS
from pnp.games.el_switcher.faces.scene.light import bounding_box, box_outline, hatch_form, quad
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.games.el_switcher.facts import LETTERS, Facts
from pnp.grid.polyomino import Cell
from pnp.scene import Box, Element, Group, Path, Segment, Style, Theme
from pnp.units import Point

BOARDS = {
    "page": ("BYGRG", "RYYGB", "GRYYR", "R.BGB", "BGRYG"),
    "wide": ("GBYRGR", "RGYYBG", "BR.YYB", "GBRGBR"),
}
"""The drawers by rows; a dot is an empty place. The yellow ones form a W."""

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
"""How far a drawer is pulled, what rises out of it, and the size of that, in fronts."""

HELD = {"page": (3, 2), "wide": (4, 2)}
"""The last drawer of the figure, which a hand holds."""

_AWAY = {"page": (-0.12, -0.42), "wide": (-0.92, -0.3)}
"""How far the drawer that is out is from its new place, in cells."""

RAISED = 0.05
"""The pull of the other drawers of the figure."""


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
        form = (*wood.smooth_curve(rim), ("L", right, foot + 2), ("L", left, foot + 2), ("Z",))
        yield Path(form, Style(look.swatch(swatch)))
        yield Path(form, ink)


def body(stage: Stage, facts: Facts, look: Theme) -> Iterator[Element]:
    """Draw frame and drawers, nearer ones later."""
    yield from _frame(stage, look)
    rows = BOARDS[stage.format]
    pulls, figure, held = PULLS[stage.format], FIGURE[stage.format], HELD[stage.format]
    nearer: list[tuple[float, Cell]] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            place = stage.place((x, y))
            if letter == "." or (x, y) == held:
                yield from box.hole(place, stage, look)
            elif (x, y) in pulls or (x, y) in figure:
                yield from box.hole(place, stage, look)
                nearer.append((pulls[x, y][0] if (x, y) in pulls else RAISED, (x, y)))
            else:
                colour = facts.colour(LETTERS[letter])
                yield box.front_in_box(colour, place, look, "far", f"drawer:{x}-{y}")
    for pull, cell in sorted((*nearer, (RAISED * 3, held))):
        yield from _shadow(stage, stage.place(cell, 0.0), pull, look)
    yield from _shadow(stage, free_drawer_box(stage), 0.27, look)
    for pull, cell in sorted(nearer):
        near = stage.project_box(stage.place(cell), pull)
        yield from box.flanks(stage, near, stage.place(cell), look)
        _, name, large = pulls.get(cell, (0.0, "", 0.0))
        side = near[2] - near[0]
        if name:
            middle = ((near[0] + near[2]) / 2, near[1] - side * large * 0.28)
            yield from flight.lit_curiosity(name, middle, side * large, 0.0, look)
        colour = facts.colour(LETTERS[rows[cell[1]][cell[0]]])
        stress: box.Stress = "hero" if cell in figure else "near"
        yield box.front_in_box(colour, near, look, stress, f"drawer:{cell[0]}-{cell[1]}")


def free_drawer_box(stage: Stage) -> Box:
    """Return the box of the drawer that is out, on its way to its new place."""
    gone = next((row.index("."), y) for y, row in enumerate(BOARDS[stage.format]) if "." in row)
    a, b, c, d = stage.place(gone)
    dx, dy = (share * stage.cell for share in _AWAY[stage.format])
    return (a + dx, b + dy, c + dx, d + dy)


def _shadow(stage: Stage, place: Box, pull: float, look: Theme) -> Iterator[Element]:
    """Draw the shadow of a drawer on the cabinet, away from the lamp."""
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
    """Draw two posts and the boards between: lit on the left, dark on the right, with their grain."""
    wide = 8.0
    ink = look.swatch("ink")
    left, right, top, low = stage.left - wide, stage.right + wide, stage.top - 3.0, stage.height
    yield Path(box_outline((left, top, right, low)), Style(look.swatch("board"), ink, 0.7))
    for seed, (x0, x1) in enumerate(((left, stage.left), (stage.right, right))):
        post = box_outline((x0, top, x1, low))
        yield Path(post, Style(look.swatch("board-lit" if seed == 0 else "board")))
        if look.variant == "colour":
            veins = wood.grain("straight", 41 + seed, (x0, top, x1, low), 2.0)
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
