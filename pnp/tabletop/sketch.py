"""Draw the figures of books: words, discs with numbers, arrows, reduced faces, title bars, rows.

A game chooses what a figure shows; this module draws it. Lengths are in mm, letters in points.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import dist, hypot

from pnp.scene import (
    Box,
    Circle,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Theme,
    bounds,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import arrow_head, rounded_box
from pnp.tabletop.places import Touch
from pnp.tabletop.spots import mark_touch
from pnp.text import Align, Valign, cap_height, flow, set_block, set_line
from pnp.units import Point, from_points, mm

BADGE = 2.1
"""The radius in mm of the disc with the word of an arrow."""
CORNER = 8.0
"""The room in mm at the start of a bar, for the number of a step of the quick start."""

Tone = str | Swatch
"""A swatch, or the name of one of the theme."""


def _swatch(theme: Theme, tone: Tone) -> Swatch:
    return theme.swatch(tone) if isinstance(tone, str) else tone


# --- words ---------------------------------------------------------------------------------------------


def write(
    words: str,
    at: Point,
    theme: Theme,
    points: float = 8.5,
    *,
    role: str = "label",
    tone: Tone = "ink",
    anchor: Align = "middle",
    level: bool = False,
    tracking: float = 0.0,
) -> Text:
    """Return a line of words. `at` is the point at its start, middle or end, as `anchor` says. The point is
    on the baseline or, if `level`, at half the height of the capitals.

    `points` is the font size, `role` the name of a typeface of the theme, `tone` the colour of the letters,
    and `tracking` the space added between letters, in em. Raises LayoutError for a character without a
    glyph.
    """
    face, em = theme.typeface(role), from_points(points)
    low = cap_height(face, em) / 2 if level else 0.0
    foot = (mm(at[0]), mm(at[1] + low))
    return set_line(
        words, face, em, _swatch(theme, tone), foot, anchor=anchor, tracking=tracking, place="figure"
    )


def draw_disc(
    words: str,
    at: Point,
    radius: float,
    theme: Theme,
    points: float = 8.0,
    *,
    role: str = "label",
    tone: Tone = "ink",
    fill: Tone = "paper",
    edge: Tone = "accent",
    width: float = 0.5,
) -> tuple[Element, ...]:
    """Return a disc with a number or a letter in it. `at` is its middle, and `radius` and the `width` of its
    line are in mm. `points` is the font size and `role` the name of a typeface of the theme. `tone` is the
    colour of the letters, `fill` that of the disc, and `edge` that of its line."""
    middle = (mm(at[0]), mm(at[1]))
    ground = Style(_swatch(theme, fill), _swatch(theme, edge), width)
    return (
        Circle(middle, mm(radius), ground),
        write(words, middle, theme, points, role=role, tone=tone, level=True),
    )


# --- lines and arrows ----------------------------------------------------------------------------------


def draw_over_halo(
    draw: Callable[[Style], Element],
    theme: Theme,
    *,
    width: float,
    halo: float,
    tone: Tone = "accent",
    under: Tone = "paper",
) -> tuple[Element, Element]:
    """Return a line drawn twice: first `halo` mm wider on each side in the tone `under`, then `width` mm wide
    in `tone` above it. `draw` returns the line as an element, given its style."""
    return (
        draw(Style(None, _swatch(theme, under), mm(width + 2 * halo))),
        draw(Style(None, _swatch(theme, tone), width)),
    )


@dataclass(frozen=True, slots=True)
class Arrow:
    """The size and the colours of an arrow, to draw several alike. `stem`, `head`, `wide` and `halo` are
    lengths in mm."""

    stem: float = 1.1
    """The width of its line."""
    head: float = 3.2
    """The length of its head."""
    wide: float = 0.0
    """The width of its head; that of its length if 0."""
    neck: float = 0.8
    """The share of the head's length, from its tip, that the line leaves free."""
    halo: float = 0.5
    """How far the halo, a wider line under the arrow, reaches beyond it on each side; no halo if 0."""
    tone: Tone = "accent"
    """The colour of the arrow."""
    under: Tone = "paper"
    """The colour of the halo."""

    def draw(
        self,
        start: Point,
        goal: Point,
        theme: Theme,
        *,
        bend: float | None = None,
        knee: Point | None = None,
        dash: Sequence[float] = (),
        both: bool = False,
        name: str = "",
    ) -> Iterator[Element]:
        """Yield the elements of an arrow: straight, curved if `bend` is given, or with a corner at `knee`.

        A curve passes `bend` / 2 mm to the left of the straight line, seen along the arrow; a negative `bend`
        curves it to the right. If `both`, the arrow has heads at both ends. `name` is the name that the
        elements of the heads get.
        """
        middle = knee or (None if bend is None else _bent_middle(start, goal, bend))
        way = [start, *([] if middle is None else [middle]), goal]
        heads = [(way[-1], way[-2]), (way[0], way[1])][: 2 if both else 1]
        foot, neck = self._neck(way[0], way[1]) if both else way[0], self._neck(way[-1], way[-2])
        if middle is None or knee is not None:
            stem = outline([foot, *way[1:-1], neck], closed=False)
        else:
            curve = [((p[0] + 2 * middle[0]) / 3, (p[1] + 2 * middle[1]) / 3) for p in (foot, neck)]
            stem = (
                ("M", mm(foot[0]), mm(foot[1])),
                ("C", *(mm(value) for point in (*curve, neck) for value in point)),
            )
        points = [
            tuple((mm(x), mm(y)) for x, y in arrow_head(tip, (tip[0] - a, tip[1] - b), self.head, self._wide))
            for tip, (a, b) in heads
        ]
        tone, under = _swatch(theme, self.tone), _swatch(theme, self.under)
        if self.halo:
            yield Path(stem, Style(None, under, mm(self.stem + 2 * self.halo)))
            yield from (Polygon(each, Style(under, under, 2 * self.halo)) for each in points)
        yield Path(stem, Style(None, tone, self.stem, tuple(dash)))
        yield from (Polygon(each, Style(tone), name) for each in points)

    @property
    def _wide(self) -> float:
        return self.wide or self.head

    def _neck(self, tip: Point, before: Point) -> Point:
        """Return the end of the line, within the head."""
        far, short = dist(tip, before), self.head * self.neck
        return (tip[0] + (before[0] - tip[0]) * short / far, tip[1] + (before[1] - tip[1]) * short / far)

    def middle(self, start: Point, goal: Point, bend: float | None) -> Point:
        """Return the middle of an arrow's line, the place for a word. `bend` is as for `draw`; None stands
        for a straight arrow."""
        bent = _bent_middle(start, goal, bend or 0.0)
        neck = self._neck(goal, bent)
        x, y = (mm((a + b + 2 * c) / 4) for a, b, c in zip(start, neck, bent, strict=True))
        return (x, y)


def _bent_middle(start: Point, goal: Point, bend: float) -> Point:
    """Return the point that bends an arrow sideways by `bend` mm."""
    (x0, y0), (x1, y1) = start, goal
    far = hypot(x1 - x0, y1 - y0)
    return ((x0 + x1) / 2 + (y1 - y0) / far * bend, (y0 + y1) / 2 - (x1 - x0) / far * bend)


def shorten(start: Point, goal: Point, before: float, after: float) -> tuple[Point, Point]:
    """Return the ends of a line shortened by `before` mm at its start and by `after` mm at its goal.

    >>> shorten((0, 0), (10, 0), 1, 2)
    ((1.0, 0.0), (8.0, 0.0))
    """
    (x0, y0), (x1, y1) = start, goal
    far = dist(start, goal)
    u, v = (x1 - x0) / far, (y1 - y0) / far
    return (mm(x0 + u * before), mm(y0 + v * before)), (mm(x1 - u * after), mm(y1 - v * after))


# --- faces, bars ---------------------------------------------------------------------------------------


def lay_face(
    face: Face,
    at: Point,
    size: float = 1.0,
    rim: Style | None = None,
    *,
    turn: float = 0.0,
    about: Point | None = None,
    cut: Sequence[Segment] = (),
) -> Group:
    """Return a face with its upper left corner at a point, cut out along its trim or along `cut`. `size` is
    the ratio to its printed size, `rim` the line around it. The face is then turned by `turn` degrees
    clockwise about its middle or, if `about` is given, about that point in mm of the printed face."""
    shape = tuple(cut) or outline(face.trim)
    placed = compose(translate(mm(at[0]), mm(at[1])), scale(size))
    if turn:
        placed = compose(placed, rotate(turn, about or (face.width / 2, face.height / 2)))
    inside: list[Element] = [Group(face.elements, clip=shape)]
    if rim is not None:
        edge = replace(rim, width=mm(rim.width / size))
        inside.append(Path(shape, edge) if cut else Polygon(face.trim, edge))
    return Group(tuple(inside), placed)


def draw_bar(
    name: str,
    width: float,
    height: float,
    theme: Theme,
    *,
    top: float = 0.0,
    points: float = 9.5,
    role: str = "title",
    tone: Tone = "ink",
    fill: Tone | None = None,
    edge: Tone = "ink",
    line: float = 0.3,
    corner: float = CORNER,
) -> Iterator[Element]:
    """Yield a title bar: a rectangle across a picture `width` mm wide, with a name in it. `top` is the y of
    its upper edge, `line` the width of the line around it, in mm. The name begins `corner` mm from the left
    edge or, in a right-to-left language, from the right edge."""
    ground = Style(None if fill is None else _swatch(theme, fill), _swatch(theme, edge), line)
    yield rectangle(0.15, mm(top + 0.15), width - 0.3, height - 0.3, ground)
    sides = flow(width)
    at = (sides.x(corner), top + height / 2)
    yield write(name, at, theme, points, role=role, tone=tone, anchor=sides.anchor("start"), level=True)


def places_at_end(count: int, width: float, first: float, pitch: float) -> list[float]:
    """Return the x of the centres of `count` marks at the end of a bar that is `width` mm wide.

    The end is at the right or, in a right-to-left language, at the left. The centre of the last mark is
    `first` mm from it, and neighbouring centres are `pitch` mm apart.
    """
    sides = flow(width)
    return [sides.x(mm(width - first - (count - 1 - number) * pitch)) for number in range(count)]


# --- whole drawings ------------------------------------------------------------------------------------


def crop(elements: Sequence[Element], margin: float = 1.0, *, whole: bool = False) -> Drawing:
    """Return a drawing of elements that ends `margin` mm around them. Parts of elements that a clip path
    hides are not counted, unless `whole`."""
    box = bounds(elements if whole else list(_visible(elements)))
    assert box is not None, "a figure shows something"
    left, top, right, low = box
    moved = Group(tuple(elements), translate(margin - left, margin - top))
    return Drawing(mm(right - left + 2 * margin), mm(low - top + 2 * margin), (moved,))


def _visible(elements: Iterable[Element]) -> Iterator[Element]:
    """Yield the elements that bound a drawing. A clipped group is replaced by its clip, because its elements
    reach beyond it."""
    for each in elements:
        if not isinstance(each, Group):
            yield each
        elif each.clip:
            yield Group((Path(each.clip, Style(None)),), each.transform)
        else:
            yield Group(tuple(_visible(each.children)), each.transform)


def in_row(drawings: Iterable[Drawing], gap: float, margin: float = 0.0) -> Drawing:
    """Return drawings side by side, centred vertically, `gap` mm apart, with `margin` mm around all of
    them."""
    shown = list(drawings)
    height = max(each.height for each in shown)
    x, parts = margin, []
    for each in shown:
        parts.append(Group(each.elements, translate(x, margin + (height - each.height) / 2)))
        x += each.width + gap
    return Drawing(mm(x - gap + margin), mm(height + 2 * margin), tuple(parts))


def in_column(drawings: Iterable[Drawing], gap: float) -> Drawing:
    """Return drawings one below the other, centred, `gap` mm apart."""
    shown = list(drawings)
    width = max(each.width for each in shown)
    y, parts = 0.0, []
    for each in shown:
        parts.append(Group(each.elements, translate(mm((width - each.width) / 2), y)))
        y = mm(y + each.height + gap)
    return Drawing(width, mm(y - gap), tuple(parts))


@dataclass(slots=True)
class Sketch:
    """A figure to which words, lines and marks are added, each above the earlier ones."""

    theme: Theme
    elements: list[Element] = field(default_factory=list)

    def style(
        self,
        fill: Tone | None = None,
        edge: Tone | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
        *,
        rounded: bool = True,
    ) -> Style:
        """Return the style of a shape: its fill and its edge, each a swatch or the name of one of the theme,
        or None for none, and the width and dashes of the edge in mm. If `rounded`, the line has round ends
        and joins. Otherwise its ends are cut straight, and its joins are pointed."""
        ground, stroke = (None if each is None else _swatch(self.theme, each) for each in (fill, edge))
        return Style(ground, stroke, width, tuple(dash), rounded) if stroke else Style(ground)

    def shape(
        self,
        shape: Sequence[Point] | Sequence[Segment],
        fill: Tone | None = None,
        edge: Tone | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
        *,
        rounded: bool = True,
    ) -> None:
        """Draw a shape: a polygon, given by its corners, or a path, given by its segments. A polygon is
        closed; a path is closed only if it ends with ("Z",). The other arguments are those of `style`;
        `rounded` is for the ends and joins of the line."""
        style = self.style(fill, edge, width, dash, rounded=rounded)
        drawn = Path if isinstance(shape[0][0], str) else Polygon
        self.elements.append(drawn(tuple(shape), style))  # type: ignore[arg-type]  # points or segments

    def box(
        self,
        box: Box,
        radius: float,
        fill: Tone | None = None,
        edge: Tone | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a rectangle (left, top, right, bottom) with round corners of a radius in mm. The other
        arguments are those of `style`."""
        self.shape(rounded_box(box, radius), fill, edge, width, dash)

    def line(self, points: Sequence[Point], tone: Tone, width: float, dash: Sequence[float] = ()) -> None:
        """Draw straight lines from point to point, `width` mm wide. `dash` has the lengths of dashes and gaps
        in mm."""
        self.shape(outline(points, closed=False), None, tone, width, dash)

    def draw_with_halo(
        self,
        shape: Sequence[Segment],
        width: float,
        halo: float,
        tone: Tone = "accent",
        under: Tone = "paper",
    ) -> None:
        """Draw a line along a path, `width` mm wide in `tone`, over a halo: a line in `under` that is `halo`
        mm wider on each side."""
        draw = partial(Path, tuple(shape))
        self.elements += draw_over_halo(draw, self.theme, width=width, halo=halo, tone=tone, under=under)

    def disc(
        self,
        at: Point,
        radius: float,
        fill: Tone | None,
        edge: Tone | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a disc or, without `fill`, a ring. The radius is in mm; the other arguments are those of
        `style`."""
        self.elements.append(Circle(at, mm(radius), self.style(fill, edge, width, dash)))

    def touch(self, touch: Touch, at: Point, width: float, height: float) -> None:
        """Add an invisible mark that says where the figure shows a zone or a part, so that `find_touches` can
        find it there. `at` is the upper left corner of its rectangle, in mm."""
        self.elements.append(mark_touch(touch, *at, width, height))

    def lay(
        self,
        faces: Iterable[Face],
        at: Point,
        size: float,
        rim: Style | None = None,
        *,
        step: Point = (0.0, 0.0),
        turn: float = 0.0,
        about: Point | None = None,
        cut: Sequence[Segment] = (),
    ) -> None:
        """Draw faces one over the other, the first with its upper left corner at a point, each further one
        `step` mm (x, y) from the one before. The other arguments are those of `lay_face`: `size` is the ratio
        to the printed size, `turn` is in degrees clockwise."""
        for k, face in enumerate(faces):
            place = (at[0] + k * step[0], at[1] + k * step[1])
            self.elements.append(lay_face(face, place, size, rim, turn=turn, about=about, cut=cut))

    def text(
        self,
        words: str,
        box: Box,
        points: float,
        *,
        smallest: float | None = None,
        leading: float = 1.08,
        valign: Valign = "top",
        place: str = "figure",
    ) -> None:
        """Write centred words into a box (left, top, right, bottom), in as many lines as they need. `points`
        is the font size, and `leading` the distance of baselines in em.

        If the words do not fit, they are set smaller, down to `smallest` points; with None they stay as they
        are. Raises LayoutError, naming `place`, if they do not fit even then.
        """
        least = None if smallest is None else from_points(smallest)
        self.elements += set_block(
            words,
            self.theme.typeface("label"),
            from_points(points),
            self.theme.swatch("ink"),
            box,
            leading=leading,
            align="middle",
            valign=valign,
            smallest=least,
            place=place,
        )

    def word(
        self,
        words: str,
        at: Point,
        points: float = 9.0,
        *,
        role: str = "label",
        tone: Tone = "ink",
        anchor: Align = "middle",
        level: bool = True,
        tracking: float = 0.0,
    ) -> None:
        """Write a line of words. `at` is the point at its start, middle or end, as `anchor` says. The point
        is at half the height of the capitals or, if not `level`, on the baseline. `points` is the font size,
        `role` the name of a typeface of the theme, `tone` the colour of the letters, and `tracking` the space
        added between letters, in em."""
        self.elements.append(
            write(
                words,
                at,
                self.theme,
                points,
                role=role,
                tone=tone,
                anchor=anchor,
                level=level,
                tracking=tracking,
            )
        )

    def finish(self, margin: float = 1.0) -> Drawing:
        """Return the drawing, cropped `margin` mm around its elements."""
        return crop(self.elements, margin)
