"""Draw the cards: rank and runes in a column, the picture beside it, the carved border, and the back."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.emblems import HEIGHT as BLOCK_HEIGHT
from pnp.games.duelo_de_runas.faces.emblems import WIDTH as BLOCK_WIDTH
from pnp.games.duelo_de_runas.faces.emblems import emblem
from pnp.games.duelo_de_runas.faces.runes import ACTIVATION, RADIUS, mark, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import (
    HAIR,
    Outline,
    arc,
    crescent,
    curve,
    disc,
    join_outlines,
    poly,
    rays,
)
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import RUNES, Card, Facts, Rune
from pnp.scene import (
    Box,
    Element,
    Face,
    Group,
    Path,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    transform_segments,
    translate,
)
from pnp.text import cap_height, capitals, line_width, set_block, set_line
from pnp.units import from_points, mm

# The layout of a card of any size: a column that sequences show, a stone, a plinth.
#
# All measures are mm from the card's upper left corner. A card of a sequence lies on the one before and
# leaves a strip of it free at the left. Rank and runes are in this strip, at least SAFE from the cuts.

SAFE = 3.4
"""The safe margin along the cuts."""

_COLUMN = 17.0
"""The width in mm of the column on a card 63 mm wide. Smaller cards have a proportionally narrower column,
larger cards the same."""

_USUAL = 63.0

BAND = 4.4
"""The smallest height in mm of the carved band below the stone."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the parts of a card, in mm from its upper left corner, for one card size (`width` x
    `height` mm). The picture is in a standing stone, beside the column of rank and runes."""

    width: float
    height: float

    @property
    def factor(self) -> float:
        """The scale of the column of rank and runes: 1 on a card 63 mm wide."""
        return min(1.0, self.width / _USUAL + 0.06)

    @property
    def column(self) -> float:
        """The x of the middle of the column of rank and runes."""
        return mm(SAFE + self.rune / 2 + 0.9 * self.factor)

    @property
    def strip(self) -> float:
        """The width of the strip at the left of a card that remains visible in a sequence."""
        return mm(_COLUMN * self.factor)

    @property
    def rune(self) -> float:
        """The width of a rune."""
        return mm(11.0 * self.factor)

    @property
    def pitch(self) -> float:
        """The distance between the middles of two runes."""
        return mm(12.0 * self.factor)

    @property
    def rank(self) -> float:
        """The font size of a rank's letter, in mm."""
        return from_points(29) * self.factor

    @property
    def rank_foot(self) -> float:
        return mm(SAFE + 0.6 + 9.3 * self.factor)

    @property
    def runes_top(self) -> float:
        return mm(self.rank_foot + 3.1 * self.factor)

    @property
    def plinth(self) -> Box:
        """The box for the card's name at its foot: 10 mm high, or 8.4 mm on a small card."""
        high = 10.0 if self.width >= _USUAL else 8.4
        return (SAFE, mm(self.height - SAFE - high), mm(self.width - SAFE), mm(self.height - SAFE))

    @property
    def field(self) -> Box:
        """The box for the stone and the carved band below it, above the name and beside the column."""
        return (self.strip, SAFE + 0.2, mm(self.width - SAFE), mm(self.plinth[1] - 0.9))

    @property
    def stone(self) -> tuple[float, float, float]:
        """The stone's left edge and top, and the length in mm of one unit of its picture, which is 100 x 150
        units."""
        left, top, right, bottom = self.field
        size = min((right - left) / BLOCK_WIDTH, (bottom - top - BAND) / BLOCK_HEIGHT)
        return (mm((left + right - size * BLOCK_WIDTH) / 2), top, int(size * 1e4) / 1e4)

    @property
    def band(self) -> Box:
        """The carved band below the stone."""
        left, _, right, bottom = self.field
        _, top, size = self.stone
        return (left, mm(top + size * BLOCK_HEIGHT), right, bottom)

    @property
    def flanks(self) -> tuple[Box, ...]:
        """The boxes at the left and right of the stone within the field. Empty if the stone leaves less than
        2 mm on each side."""
        left, top, right, _ = self.field
        x, _, size = self.stone
        foot = self.band[1]
        if x - left < 2.0:
            return ()
        return ((left, top, mm(x - 0.9), foot), (mm(x + size * BLOCK_WIDTH + 0.9), top, right, foot))


# The carved border of each rune: a band below a stone, cut in white out of the black block.
#
# In low ink the band is paper, and its pattern a line in the rune's colour.

LINE = 0.4
"""The width in mm of the white lines in the carved band."""

TALL = 12.0
"""The height in mm above which a band has space for the runes themselves."""


def band(look: Theme, runes: tuple[Rune, ...], box: Box) -> Iterator[Element]:
    """Draw a carved band that fills the box (left, top, right, bottom). It is divided equally between the
    runes; without runes, it has rows of lozenges."""
    left, top, right, bottom = box
    ink, paper = look.swatch("ink"), look.swatch("paper")
    edge = outline(((left, top), (right, top), (right, bottom), (left, bottom)))
    dark = look.variant != "low-ink"
    yield Path(edge, Style(ink if dark else paper, ink, 0.4, round=False))
    if not runes:
        rows = max(1, int((bottom - top) // 4.4))
        for row in range(rows):
            y, inset = mm(top + (row + 0.5) * (bottom - top) / rows), 1 + row % 2 * 1.5
            yield Path(_lozenges(left + inset, right - inset, y, 1.6), Style(paper if dark else ink))
        return
    share = (right - left) / len(runes)
    for index, rune in enumerate(runes):
        part = (left + index * share + 0.8, top + 0.9, left + (index + 1) * share - 0.8, bottom - 0.9)
        yield from _part(look, rune, part)


def _part(look: Theme, rune: Rune, part: Box) -> Iterator[Element]:
    left, top, right, bottom = part
    paper = look.swatch("paper")
    line = look.swatch(f"{rune}-pale") if look.variant == "colour" else paper
    if look.variant == "low-ink":
        line = look.swatch(rune)
    middle, high = (top + bottom) / 2, bottom - top
    if high < TALL - 1.8:
        shape = PATTERNS[rune](left, right, middle, min(high, 3.4) / 2)
        yield Group((Path(shape, Style(stroke=line, width=LINE)),), clip=_box(part))
        return
    for y in (top + 1.2, bottom - 1.2):
        shape = PATTERNS[rune](left, right, y, 0.9)
        yield Group((Path(shape, Style(stroke=line, width=LINE)),), clip=_box(part))
    size = min(high - 6.4, right - left - 2) / 15
    ground = paper if look.variant == "low-ink" else look.swatch("ink")
    place = compose(translate(mm((left + right) / 2), mm(middle)), scale(mm(size)))
    yield Group(mark(rune, line, ground), place)


def _box(part: Box) -> Outline:
    left, top, right, bottom = part
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _steps(left: float, right: float, pitch: float) -> list[float]:
    """Return the middles of equal steps of about `pitch` mm, as many as fit."""
    count = max(1, round((right - left) / pitch))
    step = (right - left) / count
    return [left + (i + 0.5) * step for i in range(count)]


def _moons(left: float, right: float, y: float, reach: float) -> Outline:
    return join_outlines(
        *(crescent(mm(x), y, reach * 0.86, 0, 0.6) for x in _steps(left, right, 2.6 * reach))
    )


def _suns(left: float, right: float, y: float, reach: float) -> Outline:
    teeth: list[tuple[float, float]] = []
    for x in _steps(left, right, 2.0 * reach):
        teeth += [(mm(x - reach), y + reach * 0.8), (mm(x), y - reach * 0.8)]
    return poly([*teeth, (right, y + reach * 0.8)], closed=False)


def _waves(left: float, right: float, y: float, reach: float) -> Outline:
    lines = []
    for lift in (-0.4, 0.4):
        n = max(4, round((right - left) / 0.7))
        points = [
            (left + (right - left) * i / n, y + reach * (lift + 0.38 * sin(2.2 * pi * i / 6)))
            for i in range(n + 1)
        ]
        lines.append(curve([(mm(a), mm(b)) for a, b in points], closed=False))
    return join_outlines(*lines)


def _leaves(left: float, right: float, y: float, reach: float) -> Outline:
    sprigs = [poly(((left, y), (right, y)), closed=False)]
    for x in _steps(left, right, 1.5 * reach):
        v = ((mm(x - 0.6 * reach), y - 0.85 * reach), (mm(x), y), (mm(x - 0.6 * reach), y + 0.85 * reach))
        sprigs.append(poly(v, closed=False))
    return join_outlines(*sprigs)


def _wyrms(left: float, right: float, y: float, reach: float) -> Outline:
    scales = []
    for row, drop in ((0, -0.75), (1, 0.15)):
        for x in _steps(left - row * reach * 0.7, right + row * reach * 0.7, 1.4 * reach):
            points = [
                (x + 0.7 * reach * cos(pi * i / 6), y + reach * (drop + 0.75 * sin(pi * i / 6)))
                for i in range(7)
            ]
            scales.append(curve([(mm(a), mm(b)) for a, b in points], closed=False))
    return join_outlines(*scales)


def _knots(left: float, right: float, y: float, reach: float) -> Outline:
    xs = _steps(left, right, 1.9 * reach)
    step = xs[1] - xs[0] if len(xs) > 1 else right - left
    strands = []
    for start in (1, -1):
        heights = [y + start * (-1) ** i * 0.75 * reach for i in range(len(xs) + 1)]
        points = [(mm(left + i * step), mm(height)) for i, height in enumerate(heights)]
        strands.append(curve(points, closed=False))
    return join_outlines(*strands, *(disc(mm(x), y, reach * 0.16) for x in xs))


def _lozenges(left: float, right: float, y: float, reach: float) -> Outline:
    return join_outlines(
        *(
            poly(((mm(x - 0.7), y), (mm(x), y - reach), (mm(x + 0.7), y), (mm(x), y + reach)))
            for x in _steps(left, right, 3.0)
        )
    )


PATTERNS: Mapping[Rune, Callable[[float, float, float, float], Outline]] = {
    "moons": _moons,
    "suns": _suns,
    "waves": _waves,
    "leaves": _leaves,
    "wyrms": _wyrms,
    "knots": _knots,
}
"""The functions that return the lines of a rune's pattern, by rune: from left to right around a y, with an
amplitude."""


# The cards: rank and runes in a column at the left, which a sequence shows, the woodcut beside it, the name
# below.

_NAMES = tuple(from_points(points) for points in (13, 11.5, 10, 9))
"""The sizes of a card's name, tried in turn until the name fits on a line. Longer names take two lines."""

_NAME_LEAST = from_points(7)

_PRINTS = 0.26
"""The width in mm of the thinnest line that a picture on a small card may have."""

_LEAST_STAVE = 4.0
"""The smallest height in mm of a stave. If the runes leave less space, there is none."""

TICKS = {"P": 10, "T": 11, "C": 12, "A": 1}


def card_face(setting: Setting, name: str, title: str) -> Face:
    """Draw the face of a card in the setting's size. `name` is the card's name in game.toml (`front`),
    `title` the name that is printed on it. Raises LayoutError, naming the card, if `title` does not fit."""
    look, at = theme(setting.variant), Layout(*setting.card)
    facts: Facts = setting.definition.facts
    card, place = facts.card(name), f"card:{name}"
    ground = look.swatch("bone")
    elements: list[Element] = [rectangle(-3, -3, at.width + 6, at.height + 6, Style(ground), "ground")]
    elements += _column(look, at, card, place)
    left, top, size = at.stone
    for flank in at.flanks:
        elements += _flank(look, flank)
    elements += band(look, card.runes, at.band)
    elements.append(
        Use(
            emblem(name, card.runes, look, max(HAIR, _PRINTS / size)),
            compose(translate(left, top), scale(size)),
            f"emblem:{name}",
        )
    )
    elements += _plinth(look, title, at.plinth, place)
    trim = ((0.0, 0.0), (at.width, 0.0), (at.width, at.height), (0.0, at.height))
    return Face(place, at.width, at.height, trim, tuple(elements), ground)


def _column(look: Theme, at: Layout, card: Card, place: str) -> Iterator[Element]:
    """Draw the rank, the runes, and below them a stave with as many notches as the rank says."""
    yield from rank_mark(look, card.rank, at.column, at.rank_foot, at.rank, place)
    y = at.runes_top + at.rune / 2
    for rune in card.runes:
        yield Use(
            rune_icon(rune, look),
            compose(translate(at.column, mm(y)), scale(at.rune / 2 / RADIUS)),
            f"rune:{rune}",
        )
        y += at.pitch
    top, foot = y - at.pitch / 2 + 1.2, at.plinth[1] - 1.2
    if card.rank and foot - top > _LEAST_STAVE:
        yield _stave(look, at, card, top, foot)


def _stave(look: Theme, at: Layout, card: Card, top: float, foot: float) -> Element:
    """Draw an upright stave with notches alternately on both sides, like ogham script."""
    notches = TICKS.get(card.rank) or int(card.rank or 0)
    shape = poly(((at.column, mm(top)), (at.column, mm(foot))), closed=False)
    pitch = min(2.4, (foot - top - 1.6) / max(notches, 1))
    for i in range(notches):
        y = foot - 1.0 - pitch * i
        reach = (1, -1)[i % 2] * 3.0 * at.factor
        shape = join_outlines(
            shape, poly(((at.column, mm(y)), (mm(at.column + reach), mm(y - 0.8))), closed=False)
        )
    return Path(shape, Style(stroke=look.swatch("ash"), width=0.55))


def _flank(look: Theme, box: Box) -> Iterator[Element]:
    """Draw an engraved stone at the side of the main stone, on cards that are too low for a wider main
    stone."""
    left, top, right, bottom = box
    ink, wide = look.swatch("ink"), right - left
    head = top + (bottom - top) * 0.34
    shape = curve(
        (
            (left, bottom), (left + 0.04 * wide, (head + bottom) / 2), (left + 0.16 * wide, head + 2),
            (left + 0.5 * wide, head), (left + 0.86 * wide, head + 3),
            (left + 0.95 * wide, (head + bottom) / 2), (right, bottom),
        ),
        closed=False, tension=0.7,
    )  # fmt: skip
    fill = {"colour": "bone-dark", "mono": "paper", "low-ink": "paper"}[look.variant]
    yield Path((*shape, ("Z",)), Style(look.swatch(fill), ink, 0.5))
    lines: Outline = ()
    y, step = head + 4.4, 1.5
    while y < bottom - 1.0:
        reach = wide * (0.3 + 0.16 * ((y * 7.3) % 1))
        lines = join_outlines(
            lines, poly(((mm(right - 0.9), mm(y)), (mm(right - 0.9 - reach), mm(y))), closed=False)
        )
        y += step
    yield Path(lines, Style(stroke=ink, width=0.3))


def _plinth(look: Theme, title: str, box: Box, place: str) -> Iterator[Element]:
    """Draw the name as if carved into the stone at the foot of the card."""
    left, top, right, bottom = box
    ink, carved, notch = look.swatch("ink"), look.variant == "mono", 1.6
    shape = (
        (left + notch, top),
        (right - notch, top),
        (right, mm(top + notch)),
        (right, mm(bottom - notch)),
        (right - notch, bottom),
        (left + notch, bottom),
        (left, mm(bottom - notch)),
        (left, mm(top + notch)),
    )
    fill = {"colour": "bone-dark", "mono": "ink", "low-ink": "paper"}[look.variant]
    yield Path(poly(shape), Style(look.swatch(fill), ink, 0.5, round=False))
    if look.variant == "colour":
        # Light from the upper left: the plinth's lower edge lies in shade.
        shade = poly(((left + notch, bottom - 0.8), (right - notch, bottom - 0.8)), closed=False)
        yield Path(shade, Style(stroke=look.swatch("stone"), width=0.7))
    typeface, words, room = look.typeface("title"), capitals(title), right - left - 4.0
    size = next((s for s in _NAMES if line_width(words, typeface, s) <= room), _NAMES[-1])
    yield from set_block(
        words,
        typeface,
        size,
        look.swatch("paper") if carved else ink,
        (left + 1.6, top + 0.7, right - 1.6, bottom - 1.1),
        leading=1.0,
        align="middle",
        valign="middle",
        smallest=_NAME_LEAST,
        name="title",
        place=place,
    )


def rank_mark(
    look: Theme, rank: str, x: float, foot: float, size: float, place: str = ""
) -> Iterator[Element]:
    """Draw a rank: A and numbers as letters; Pawn, Court and Crown as pictures. `x` is its middle, `foot` the
    y of its baseline, and `size` its font size in mm. `place` is for the message of a LayoutError."""
    ink = look.swatch("ink")
    if rank in PICTURES:
        tall = cap_height(look.typeface("numeral"), size)
        k = tall / 10
        shape = transform_segments(PICTURES[rank], (k, 0.0, 0.0, k, mm(x - 5 * k), mm(foot - tall)))
        yield Path(shape, Style(ink), f"rank:{rank}")
    elif rank:
        yield set_line(
            rank,
            look.typeface("numeral"),
            size,
            ink,
            (x, foot),
            anchor="middle",
            name=f"rank:{rank}",
            place=place,
        )


def _pawn(x: float = 5.0) -> Outline:
    body = curve(
        (
            (x - 3.4, 10),
            (x - 2.6, 8.4),
            (x - 1.1, 6.6),
            (x - 0.9, 4.6),
            (x + 0.9, 4.6),
            (x + 1.1, 6.6),
            (x + 2.6, 8.4),
            (x + 3.4, 10),
        ),
        tension=0.5,
    )
    return join_outlines(
        disc(x, 2.3, 2.3), body, poly(((x - 1.9, 4.2), (x + 1.9, 4.2), (x + 1.9, 5.1), (x - 1.9, 5.1)))
    )


PICTURES: dict[str, Outline] = {
    "P": _pawn(),
    "T": join_outlines(_pawn(2.3), _pawn(7.7)),
    "C": poly("-0.6 2 2.4 5.4 5 0 7.6 5.4 10.6 2 9.4 10 0.6 10"),
}
"""The pictures of the ranks Pawn, Court and Crown, in a box of 10 units. The Court is two people."""


# The back of the cards: a wheel of runes, the same when it is turned upside down.

_INSET = 4.2


def back_face(look: Theme, width: float, height: float) -> Face:
    """Draw the back of all cards of a size in mm."""
    ground = look.swatch("ink" if look.variant == "colour" else "bone")
    light = look.swatch("paper" if look.variant == "colour" else "ink")
    elements: list[Element] = [rectangle(-3, -3, width + 6, height + 6, Style(ground), "ground")]
    inside = rectangle(
        _INSET, _INSET, width - 2 * _INSET, height - 2 * _INSET, Style(None, light, 0.5, round=False)
    )
    size = min(width / 63.0, height / 88.0)
    field = Group(tuple(_field(look, size, hypot(width, height) / 2)), translate(width / 2, height / 2))
    clip = outline(
        (
            (_INSET, _INSET),
            (width - _INSET, _INSET),
            (width - _INSET, height - _INSET),
            (_INSET, height - _INSET),
        )
    )
    elements += [Group((field,), clip=clip), inside]
    ornament = (*_wheel(look, size), *_energies(look, size, width, height))
    elements.append(Group(ornament, translate(width / 2, height / 2)))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face("card-back", width, height, trim, tuple(elements), ground)


def _field(look: Theme, size: float, reach: float) -> Iterator[Element]:
    """Draw rays from the wheel to the corners."""
    near, far = 22 * size, reach + 6
    match look.variant:
        case "colour":
            yield Path(rays(0, 0, near, far, 48, 1.0 * size), Style(look.swatch("ash")))
        case "low-ink":
            lines = join_outlines(
                *(
                    poly((arc(0, 0, near + 1, a, a, 1)[0], arc(0, 0, far, a, a, 1)[0]), closed=False)
                    for a in range(0, 360, 15)
                )
            )
            yield Path(lines, Style(stroke=look.swatch("stone"), width=0.3))
        case "mono":
            yield Path(rays(0, 0, near, far, 36, 2.2 * size), Style(look.swatch("ink")))


def _wheel(look: Theme, size: float) -> Iterator[Element]:
    """Draw the activation runes around a star, each twice, in a ring of notches."""
    line, rim = look.swatch("ink"), 22 * size
    yield Path(disc(0, 0, 23.4 * size), Style(look.swatch("bone" if look.variant == "colour" else "paper")))
    yield Path(disc(0, 0, rim), Style(stroke=line, width=0.5))
    ticks = join_outlines(
        *(
            poly((arc(0, 0, rim - _tick(a) * size, a, a, 1)[0], arc(0, 0, rim, a, a, 1)[0]), closed=False)
            for a in range(0, 360, 6)
        )
    )
    yield Path(ticks, Style(stroke=line, width=0.3))
    yield Path(rays(0, 0, 0.6 * size, 6.6 * size, 12, 1.9 * size), Style(line))
    for i, rune in enumerate((*ACTIVATION, *ACTIVATION)):
        at = compose(translate(0, -12.6 * size), scale(max(4.9 * size, LEAST) / RADIUS))
        yield Use(rune_icon(rune, look), compose(rotate(60.0 * i), at))


def _tick(angle: int) -> float:
    return 2.1 if angle % 30 else 3.1


LEAST = 3.7
"""The smallest radius in mm of a rune whose lines are thick enough to print."""


def _energies(look: Theme, size: float, width: float, height: float) -> Iterator[Element]:
    """Draw the energy runes above the wheel and, upside down, below it."""
    energy = [rune for rune in RUNES if rune not in ACTIVATION]
    halo = look.swatch("bone" if look.variant == "colour" else "paper")
    radius = max(5.2 * size, LEAST)
    aside, up = width / 2 - _INSET - 9.3 * size, height / 2 - _INSET - 9.8 * size
    for turn in (0.0, 180.0):
        for x, y, rune in (
            (-aside, -up, energy[0]),
            (0, -up - 1.6 * size, energy[1]),
            (aside, -up, energy[2]),
        ):
            place = compose(rotate(turn), compose(translate(x, y), scale(radius / RADIUS)))
            yield Group((Path(disc(0, 0, 11.8), Style(halo)), Use(rune_icon(rune, look))), place)
