"""D checks whether words on faces can be read: size, contrast, and letters for every language. Each part of a
letter has to stand out from what is behind it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import get_args

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp import text
from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import HATCH, REFERENCES, Box, Kind, Segment, Swatch, mix_colours
from pnp.units import Point, from_points, number_unlike
from pnp.verify.drawing.ink import Ink, Line, inks, topmost_shapes
from pnp.verify.drawing.likeness import contrast
from pnp.verify.drawing.pictures import contrast_on_pixels, pixels_under
from pnp.verify.paint import Area, Shape, fill_area, is_picture, shapes

MOST_LOST = 0.25
"""The share of a glyph's ink that may be lost. A letter that is half on a dark figure loses more."""

ACROSS, DOWN = 8, 12
"""The columns and rows of the grid in which places of a glyph are checked."""

Seen = Callable[[Line, int, Point], tuple[float, str]]
"""A function of a line, the index of the shape under it (-1 for paper), and a point of the face. It returns
the contrast of the line with that shape at the point, and the colour of the shape there."""


def lost_glyphs(
    ink: Ink, tops: Sequence[Sequence[int]], least: Sequence[float], seen: Seen
) -> Iterator[tuple[Line, float, float, str]]:
    """Yield the lines of a face that have a lost glyph. A glyph is lost if more than a quarter of its ink
    (MOST_LOST) has too little contrast with the ground. Each result is (line, share, contrast, colour), about
    the worst glyph of the line: the lost share of its ink, its lowest contrast, and the colour of the ground
    there.

    `tops` has, for each line, the index of the shape under the middle of each glyph, or -1 for paper. `least`
    has the contrast that each line needs. `seen(line, index, point)` returns the contrast of the line with
    the shape of that index (-1 for paper) at a point of the face, and the colour of the shape there. Glyphs
    that lie on one ground only are skipped, because the caller checks them. The others are checked at about
    fifty places each.
    """
    grounds_of = _Grounds(ink)
    looked = [
        (number, _places(ink.shapes[glyph].outline, ink.shapes[glyph].evenodd))
        for number, (line, under) in enumerate(zip(ink.lines, tops, strict=True))
        for glyph in grounds_of.doubtful_glyphs(line, under, least[number])
    ]
    grounds = iter(
        topmost_shapes(
            ink.shapes, [(at, ink.lines[number].first) for number, places in looked for at in places]
        )
    )
    worst: dict[int, tuple[float, float, str]] = {}
    for number, places in looked:
        found = [seen(ink.lines[number], top, at) for at, top in zip(places, grounds, strict=False)]
        faint = [each for each in found if each[0] < least[number]]
        if len(faint) > MOST_LOST * len(places):
            lost = (len(faint) / len(places), *min(faint))
            worst[number] = max(worst.get(number, lost), lost)
    for number, lost in worst.items():
        yield ink.lines[number], *lost


class _Grounds:
    """Finds the glyphs of a face that lie on more than one ground, one of which may be too faint."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        painted = [
            index
            for index, (shape, style) in enumerate(zip(ink.shapes, ink.styles, strict=True))
            if style and shape.fill and not shape.unseen
        ]
        self._painted = np.array(painted, dtype=np.int64)
        self._boxes = np.array([ink.shapes[index].bounds for index in painted]).reshape(-1, 4)
        self._areas: dict[int, Area] = {}

    def doubtful_glyphs(self, line: Line, tops: Sequence[int], least: float) -> Iterator[int]:
        """Yield the indices of the glyphs of a line that may lie partly on a ground with a contrast below
        `least`. A glyph inside the shape under its middle can only meet the shapes above that one; any other
        glyph can meet all shapes near it, and the paper."""
        count = int(np.searchsorted(self._painted, line.first))
        left, top, right, bottom = self._boxes[:count].T[:, None, :]
        glyphs = np.array([self._ink.shapes[line.first + k].bounds for k in range(len(tops))]).reshape(-1, 4)
        x0, y0, x1, y1 = glyphs.T[:, :, None]
        meets = (left < x1) & (right > x0) & (top < y1) & (bottom > y0)
        for number, under in enumerate(tops):
            near = self._painted[np.flatnonzero(meets[number])]
            if not len(near):
                continue
            inside, at = self._holds(under, glyphs[number]), int(np.searchsorted(near, under))
            if inside and near[-1] == under:
                continue  # there is one ground, and the caller has checked it
            grounds = near[at:] if inside else (-1, *near)
            if self._may_be_faint(line, grounds, least):
                yield line.first + number

    def _may_be_faint(self, line: Line, grounds: Iterable[int], least: float) -> bool:
        """Return whether a line may have too little contrast somewhere on one of some shapes (-1 for paper).
        Pictures never count, because they are measured under the whole line."""
        for index in grounds:
            shape = self._ink.shapes[index] if index >= 0 else None
            if shape is not None and _varies(shape):
                return True
            fill = shape.fill if shape is not None and shape.fill else "#ffffff"
            if not is_picture(fill) and contrast(line.text.fill.hex, fill) < least:
                return True
        return False

    def _holds(self, index: int, box: NDArray[np.float64]) -> bool:
        return index >= 0 and bool(shapely.covers(self._area(index), shapely.box(*box)))

    def _area(self, index: int) -> Area:
        if index not in self._areas:
            shape = self._ink.shapes[index]
            area = fill_area(shape.outline, shape.evenodd)
            self._areas[index] = area if shape.clip is None else shapely.intersection(area, shape.clip)
            shapely.prepare(self._areas[index])
        return self._areas[index]


def _places(outline: tuple[Segment, ...], evenodd: bool) -> list[Point]:
    """Return places in the ink of a glyph, evenly spread over a grid. They are the same relative to the
    glyph's first point wherever the glyph is, so they are computed once."""
    x, y = (float(value) for value in outline[0][1:3])
    moved = tuple(
        (kind, *(round(value - (x, y)[k % 2], 4) for k, value in enumerate(values)))  # type: ignore[operator]
        for kind, *values in outline
    )
    return [(x + dx, y + dy) for dx, dy in _places_about(moved, evenodd)]


@memoize
def _places_about(outline: tuple[Segment, ...], evenodd: bool) -> tuple[Point, ...]:
    area = fill_area(outline, evenodd)
    left, top, right, bottom = area.bounds
    x, y = np.meshgrid(
        left + (right - left) * (np.arange(ACROSS) + 0.5) / ACROSS,
        top + (bottom - top) * (np.arange(DOWN) + 0.5) / DOWN,
    )
    inside = shapely.contains_xy(area, x.ravel(), y.ravel())
    return tuple(zip(x.ravel()[inside].tolist(), y.ravel()[inside].tolist(), strict=True))


LEAST = 7.0
"""The least font size in points on cards, aids and mats, which players read in the hand. Print shops ask for
the same."""

LABEL = 6.0
"""The least font size in points of labels on parts that differ also by shape."""

REFERENCE = 4.5
"""The least font size in points of reference marks such as the numbers of cells, which are only looked up."""

SIZES: dict[str, float] = {
    **dict.fromkeys(get_args(Kind), LEAST),
    "box": LEAST,
    **dict.fromkeys(("board", "piece", "tile", "marker", "standee", "dice"), LABEL),
}
"""The least font size in points by kind of component."""

TEXT, ICON = 4.5, 3.0
"""The least contrast of text and of icons: WCAG 2.2, success criteria 1.4.3 and 1.4.11."""


_WEIGHT = re.compile(r"wght(\d+)")
"""A pattern for the font weight in the key of a glyph."""


@check("D09", "text is large enough")
def sizes(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Text on cards, aids and mats has at least 7 points. Labels on boards, tiles, pieces and dice, where a
    shape or an icon says the same, have at least 6. Reference marks (numbers of cells, letters of class sets)
    have at least 4.5. Sizes are those on paper, after all scaling."""
    for name, ink in inks(proof).items():
        kind = proof.kinds[name]
        for line in ink.lines:
            least = REFERENCE if _is_reference(line.text.name) else SIZES[kind]
            if line.points < least - 0.01:
                yield self.error(
                    name,
                    f"expected {least:g} points or more for {line.text.text!r} on a {kind}, "
                    f"found {line.points:.2f}",
                )


@check("D10", "text stands out from what it is printed on")
def text_contrast(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each glyph has a contrast of at least 4.5 : 1 with the topmost fill under its middle (or with paper),
    in every variant. For 18 points, or 14 in bold, 3 : 1 is enough. The same holds for reference marks
    (numbers of cells, letters of class sets), which are only looked up. On a picture, nine tenths of the
    pixels under the line have that contrast; a line across a light cloud and a dark wood needs a box of one
    colour below it. On a gradient, the colour at the glyph counts. On transparent paint, the colour under the
    paint counts too, and on a hatch also its lines. A glyph whose middle a later shape covers has no contrast
    at all."""
    for name, ink in inks(proof).items():
        for line, over in _covered_lines(ink):
            yield self.error(name, f"expected {line.text.text!r} to be seen, found {over} painted over it")
        hatches = _Hatches(ink)
        probed = [(at, line.first) for line in ink.lines for at in line.middles]
        found_tops = iter(topmost_shapes(ink.shapes, probed))
        tops = [list(islice(found_tops, len(line.middles))) for line in ink.lines]
        needed = [_least_contrast(line) for line in ink.lines]
        faint = set[Line]()
        for line, under, least in zip(ink.lines, tops, needed, strict=True):
            places = dict.fromkeys(
                (top, at if top >= 0 and _varies(ink.shapes[top]) else line.middles[0])
                for at, top in zip(line.middles, under, strict=True)
            )
            found = [_contrast_with(ink, line, top, at) for top, at in sorted(places)]
            ratio, ground = min(
                (*found, *hatches.contrasts_under(line, [top for top, _ in places])), default=(21.0, "")
            )
            if ratio < least:
                faint.add(line)
                yield self.error(name, _faint(line, least, ratio, ground))
        for line, share, ratio, ground in lost_glyphs(ink, tops, needed, partial(_colour_contrast, ink)):
            if line not in faint:
                where = f"{ground}, under {share:.0%} of a letter"
                yield self.error(name, _faint(line, _least_contrast(line), ratio, where))


def _least_contrast(line: Line) -> float:
    return ICON if _is_reference(line.text.name) or _is_large(line) else TEXT


def _faint(line: Line, least: float, ratio: float, ground: str) -> str:
    """Return the message about a line with too little contrast."""
    box = f", in {line.text.name}" if "box:" in line.text.name else ""
    return (
        f"expected a contrast of {least:g} : 1 for {line.text.text!r} in {line.text.fill.name!r}, "
        f"found {number_unlike(ratio, least)} : 1 on {ground}{box}"
    )


def _covered_lines(ink: Ink) -> Iterator[tuple[Line, str]]:
    """Yield the lines with a glyph that a later shape covers, and the name of that shape."""
    styled = enumerate(zip(ink.shapes, ink.styles, strict=True))
    panels = [index for index, (shape, style) in styled if style and shape.fill and not shape.unseen]
    boxes = np.array([ink.shapes[index].bounds for index in panels]).reshape(-1, 4)
    probes: list[tuple[Line, Point]] = []
    for line in ink.lines:
        x, y = np.array(line.middles).reshape(-1, 2).T[:, None, :]
        left, top, right, bottom = boxes[np.searchsorted(panels, line.first) :].T[:, :, None]
        near = ((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).any(axis=0)
        probes += [(line, line.middles[int(at)]) for at in np.flatnonzero(near)]
    reported: Line | None = None
    shapes = [ink.shapes[index] for index in panels]
    tops = topmost_shapes(shapes, [(at, len(shapes)) for _, at in probes])
    for (line, _), top in zip(probes, tops, strict=True):
        if top >= 0 and panels[top] > line.first and line is not reported:
            reported = line
            yield line, shapes[top].name or "a shape"


def _varies(shape: Shape) -> bool:
    """Return whether a shape can show different colours at different places: it has a gradient or transparent
    paint."""
    return shapes.is_gradient(shape.fill) or (shape.alpha[0] < 1 and not is_picture(shape.fill))


class _Hatches:
    """The strokes of hatches on a face. Their boxes are compared first, because a map has a thousand
    hatches."""

    def __init__(self, ink: Ink) -> None:
        shapes = [
            (index, shape)
            for index, shape in enumerate(ink.shapes)
            if shape.name.startswith(HATCH) and shape.stroke and not shape.unseen
        ]
        self.strokes = [(index, shape.stroke, shape.name) for index, shape in shapes]
        self.areas = [shape.clip or shapely.box(*shape.bounds) for _, shape in shapes]
        self.boxes = np.array([area.bounds for area in self.areas]).reshape(-1, 4)

    def contrasts_under(self, line: Line, tops: Sequence[int]) -> Iterator[tuple[float, str]]:
        """Yield the contrasts of a line with the strokes under it, with a name of each stroke."""
        middles = np.array(line.middles).reshape(-1, 2)
        left, top, right, bottom = self.boxes.T
        (x0, y0), (x1, y1) = middles.min(axis=0), middles.max(axis=0)
        above = max(tops, default=-1)
        for number in np.flatnonzero((left <= x1) & (right >= x0) & (top <= y1) & (bottom >= y0)).tolist():
            index, stroke, name = self.strokes[number]
            met = above < index < line.first and shapely.intersects_xy(self.areas[number], middles).any()
            if stroke is not None and met:
                yield contrast(line.text.fill.hex, stroke), f"{stroke}, {name}"


def _contrast_with(ink: Ink, line: Line, top: int, at: Point) -> tuple[float, str]:
    """Return the contrast of a line, at one of its places, with the shape under it (-1 for paper), and the
    name of that ground."""
    ground = _fill(ink, top, at)
    if not is_picture(ground):
        return contrast(line.text.fill.hex, ground), ground
    pixels = pixels_under(ink, top, _box(line), _colour_below(ink, at, top))
    return contrast_on_pixels(line.text.fill.rgb, pixels), ink.shapes[top].name


def _colour_contrast(ink: Ink, line: Line, top: int, at: Point) -> tuple[float, str]:
    """Return the contrast of a line with the colour of a shape at a place, and that colour. For a picture
    return the highest contrast, because pictures are measured under the whole line."""
    ground = _fill(ink, top, at)
    return (21.0, "") if is_picture(ground) else (contrast(line.text.fill.hex, ground), ground)


def _box(line: Line) -> Box:
    """Return the box of a line on the face: around the centres of its glyphs, with a margin of half an em."""
    xs, ys = zip(*line.middles, strict=True)
    half = from_points(line.points) / 2
    return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def _colour_below(ink: Ink, at: Point, top: int) -> str:
    """Return the colour under a picture, which shows through its transparent parts."""
    while is_picture(_fill(ink, top, at)):
        (top,) = topmost_shapes(ink.shapes, [(at, top)])
    return _fill(ink, top, at)


def _is_large(line: Line) -> bool:
    """Return whether a line is large by WCAG: 18 points, or 14 in bold."""
    if line.points >= 18 - 0.05:
        return True
    weights = (_WEIGHT.search(glyph.key) for glyph, _, _ in line.text.glyphs)
    return line.points >= 14 - 0.05 and all(found and int(found[1]) >= 700 for found in weights)


def _is_reference(name: str) -> bool:
    return name.partition(":")[0] in REFERENCES


def _fill(ink: Ink, index: int, at: Point) -> str:
    """Return the colour of a shape at a place; white for the index -1 (paper). Transparent paint is mixed
    with the colour below."""
    shape = ink.shapes[index] if index >= 0 else None
    if shape is None or shape.fill is None:
        return "#ffffff"
    if not _varies(shape):
        return shape.fill
    own = shapes.colour_at(shape, at)
    if shape.alpha[0] >= 1:
        return own
    (below,) = topmost_shapes(ink.shapes, [(at, index)])
    under = _fill(ink, below, at)
    return own if is_picture(under) else mix_colours(Swatch("", under), Swatch("", own), shape.alpha[0])


@check("D11", "icons stand out from what they are printed on")
def icon_contrast(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The parts of an icon that have a contrast of 3 : 1 with the fill under the icon span at least nine
    tenths of its width and height, so that its silhouette is visible."""
    for name, ink in inks(proof).items():
        icons = [icon for icon in ink.icons if icon.first < icon.last]  # an icon may paint nothing
        spans = [_span(ink.shapes[icon.first : icon.last]) for icon in icons]
        middles = [_middle(box) for box in spans]
        tops = topmost_shapes(ink.shapes, [(at, icon.first) for at, icon in zip(middles, icons, strict=True)])
        for icon, box, top in zip(icons, spans, tops, strict=True):
            ground = _fill(ink, top, _middle(box))
            if is_picture(ground):
                ground = _mean(pixels_under(ink, top, box, _colour_below(ink, _middle(box), top)))
            strong = [shape for shape in ink.shapes[icon.first : icon.last] if _stands_out(shape, ground)]
            seen = _span(strong) if strong else (0.0, 0.0, 0.0, 0.0)
            if any(seen[i + 2] - seen[i] < 0.9 * (box[i + 2] - box[i]) for i in (0, 1)):
                yield self.error(
                    name, f"expected a contrast of {ICON:g} : 1 for {icon.name} on {ground}, found less"
                )


def _middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _mean(pixels: NDArray[np.float64]) -> str:
    return "#" + "".join(f"{round(float(level) * 255):02x}" for level in pixels.mean(axis=0))


def _stands_out(shape: Shape, ground: str) -> bool:
    colours = (*shapes.colours(shape.fill), shape.stroke)
    return any(each and (is_picture(each) or contrast(each, ground) >= ICON) for each in colours)


def _span(shapes: Sequence[Shape]) -> Box:
    lefts, tops, rights, bottoms = zip(*(shape.bounds for shape in shapes), strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


@check("D12", "every typeface has the letters of every language")
def alphabets(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The fonts of each role of the theme have every letter, digit and mark of the twelve languages, so that
    a translation needs no new fonts. Fonts for Japanese and Chinese are large and optional (pip install
    'pnp-kit[cjk]'); these two languages are checked only for a kit in them."""
    spoken = proof.setting.locale.partition("-")[0]
    typefaces = sorted(proof.theme(proof.setting.variant).typefaces.items())
    for language, alphabet in text.ALPHABETS.items():
        if language in text.EAST_ASIAN and language != spoken:
            continue
        lacking = {role: "".join(sorted(text.covers(face, alphabet, language))) for role, face in typefaces}
        roles = [role for role, missing in lacking.items() if missing]
        if not roles:
            continue
        missing = lacking[roles[0]]
        message = f"expected the letters of {language!r} in every typeface; found no font for "
        message += f"{missing[:12]!r}{' and more' if len(missing) > 12 else ''} in {', '.join(roles)}"
        yield self.error("theme", message, "add a font that has them to the theme's chain")


CHECKS: tuple[Check[Proof], ...] = (sizes, text_contrast, icon_contrast, alphabets)
