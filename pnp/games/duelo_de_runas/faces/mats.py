"""Draw the mat for a sequence of cards, the track of life points, and the frame that they share."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import markers
from pnp.games.duelo_de_runas.faces.cards import Layout
from pnp.games.duelo_de_runas.faces.runes import (
    ACTIVATION,
    RADIUS,
    draw_menhir,
    grass,
    rune_icon,
    stone,
    worn_rune,
)
from pnp.games.duelo_de_runas.faces.shapes import Block, Outline, arc, disc, join_outlines, oval, poly, rays
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
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
    scale,
    translate,
)
from pnp.text import cap_height, capitals, line_width, set_block, set_line
from pnp.units import from_points, mm

# The shared parts of mats, trackers and aids: the ground, a notched frame, a heading between rules.

INSET = 4.4
"""The distance in mm from the cut to the frame."""

MARGIN = INSET + 1.9
"""The distance in mm from the cut to the content."""


def sheet(name: str, width: float, height: float, look: Theme, elements: Sequence[Element]) -> Face:
    """Return a face of `width` x `height` mm: a background, and `elements` drawn on top of it. `name` is the
    name of the face, such as "mat:sequence"."""
    ground = look.swatch("bone")
    first = rectangle(-3, -3, width + 6, height + 6, Style(ground), "ground")
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(name, width, height, trim, (first, *elements), ground)


def frame(look: Theme, width: float, height: float) -> Iterator[Element]:
    """Draw the frame of a face of this size in mm: a double line with notches like a tally stick, and a stone
    in each corner."""
    ink = look.swatch("ink")
    yield rectangle(INSET, INSET, width - 2 * INSET, height - 2 * INSET, Style(None, ink, 0.6, round=False))
    inner = MARGIN
    pitch, line = {"colour": (2.4, 0.25), "mono": (5.0, 0.5), "low-ink": (4.8, 0.25)}[look.variant]
    yield rectangle(inner, inner, width - 2 * inner, height - 2 * inner, Style(None, ink, line, round=False))
    notches: Outline = ()
    yield rectangle(inner, inner, width - 2 * inner, height - 2 * inner, Style(None, ink, line, round=False))
    for length, across in ((width, False), (height, True)):
        count = int((length - 2 * inner - 4) // pitch)
        start = (length - count * pitch) / 2
        for i in range(count + 1):
            x = start + i * pitch
            for y in (INSET, (width if across else height) - inner):
                ends = ((x - 0.5, y), (x + 0.5, y + 1.9))
                notches = join_outlines(
                    notches, poly([(b, a) if across else (a, b) for a, b in ends], closed=False)
                )
    yield Path(notches, Style(stroke=ink, width=line, round=False))
    for x in (INSET, width - MARGIN):
        for y in (INSET, height - MARGIN):
            yield rectangle(
                x, y, 1.9, 1.9, Style(ink if look.variant != "low-ink" else look.swatch("paper"), ink, 0.3)
            )


def draw_heading(
    look: Theme, words: str, left: float, right: float, foot: float, points: float, place: str
) -> Iterator[Element]:
    """Draw words in capitals between two rules that end in lozenges. `foot` is the y of the baseline,
    `points` the size; the rules reach from `left` to `right`. `place` is for the message of a LayoutError."""
    face, size, ink = look.typeface("title"), from_points(points), look.swatch("ink")
    middle = (left + right) / 2
    yield set_line(
        capitals(words), face, size, ink, (middle, foot), anchor="middle", tracking=0.08, place=place
    )
    half = line_width(capitals(words), face, size, tracking=0.08) / 2 + 2.6
    y = foot - cap_height(face, size) / 2
    for side, end in ((-1, left), (1, right)):
        x = middle + side * half
        if side * (end - x) < 2:
            continue
        yield Path(poly(((x, y), (end, y)), closed=False), Style(stroke=ink, width=0.3))
        yield Path(
            poly(((mm(x - 0.9), y), (x, y - 0.9), (x + 0.9, y), (x, y + 0.9))), Style(look.swatch("wyrms"))
        )


# The mat for a sequence of cards: five standing stones against the light, one place each.
#
# It is as wide as three cards of the usual size and half as high as a sheet of nine, so that two mats take
# the cuts of a sheet of cards on A4 and on Letter.

WIDTH, LEAST_HEIGHT = 189.0, 132.0
STEP = 27.0
"""The largest distance in mm between the left edges of two neighbouring cards of a sequence."""

_SKY, _GROUND = 13.0, 17.2
"""The least height in mm of the sky above the cards and of the ground below them."""

_WORN: tuple[tuple[Rune, ...], ...] = (
    ("suns", "wyrms", "leaves"),
    ("moons", "waves", "knots"),
    ("leaves", "suns", "wyrms"),
    ("knots", "moons", "waves"),
)
"""The runes that are worn into the stones of earlier turns."""


def height(at: Layout) -> float:
    """Return the height of the mat in mm for a card size. Two mats fit on a sheet, unless the cards are very
    long."""
    return mm(max(LEAST_HEIGHT, 2 * MARGIN + _SKY + at.height + _GROUND))


def slot(index: int, limit: int, at: Layout) -> tuple[float, float]:
    """Return the upper left corner of a card on the mat, in mm. `index` is the card's index in a sequence of
    at most `limit` cards; index 0 is the oldest card."""
    step = min(STEP, (WIDTH - 2 * MARGIN - 1.2 - at.width) / (limit - 1))
    left = (WIDTH - (limit - 1) * step - at.width) / 2
    return mm(left + index * step), mm(height(at) - MARGIN - _GROUND - at.height)


def mat_face(setting: Setting) -> Face:
    """Draw the mat: a standing stone for each card of a full sequence, with the oldest card at the left. The
    cards overlap: each covers all but a strip at the left of the card before it. The stone of an earlier card
    is as wide as that strip; the last stone, for this turn's card, is as wide as a card. An invisible outline
    at each stone has the size and place of the whole card (the group `slot:1` and so on)."""
    look, at = theme(setting.variant), Layout(*setting.card)
    facts: Facts = setting.definition.facts
    tall, limit = height(at), facts.play.limit
    foot = tall - MARGIN - _GROUND
    panel = (MARGIN, MARGIN, WIDTH - MARGIN, tall - MARGIN)
    elements: list[Element] = [*_sky(look, at, panel, slot(limit - 1, limit, at))]
    places = [slot(index, limit, at) for index in range(limit)]
    for index, (x, y) in enumerate(places):
        right = places[index + 1][0] - 1.2 if index + 1 < limit else x + at.width
        box = (x, y, right, foot)
        card = Path(_box((x, y, mm(x + at.width), foot)), Style(None))
        elements.append(Group((*draw_menhir(look, box, f"mat {index}"), card), name=f"slot:{index + 1}"))
        elements += _last(setting, look, box) if index + 1 == limit else _earlier(setting, look, box, index)
    elements += _ground(look, foot, panel)
    elements += _runes(setting, look, facts, foot)
    elements += _lintel(look, capitals(setting.say("Spell sequence")), places)
    elements += frame(look, WIDTH, tall)
    return sheet("mat:sequence", WIDTH, tall, look, elements)


def _box(box: Box) -> Outline:
    left, top, right, bottom = box
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _sky(look: Theme, at: Layout, panel: Box, last: tuple[float, float]) -> Iterator[Element]:
    """Draw light behind the last stone, with rays over the whole sky."""
    x, y = mm(last[0] + at.width / 2), mm(last[1] + min(34.0, at.height / 2))
    near = at.width / 2 + 4.5
    inside: list[Element] = []
    match look.variant:
        case "colour":
            inside.append(Path(_box(panel), Style(look.swatch("haze"))))
            inside.append(Path(rays(x, y, near + 3, 190, 72, 1.5), Style(look.swatch("paper"))))
            inside.append(Path(disc(x, y, near + 5), Style(look.swatch("suns-pale"))))
            inside.append(Path(disc(x, y, near + 1), Style(look.swatch("flare"))))
        case "low-ink":
            lines = join_outlines(
                *(
                    poly((arc(x, y, near + 2, a, a, 1)[0], arc(x, y, 190, a, a, 1)[0]), closed=False)
                    for a in range(0, 360, 6)
                )
            )
            inside.append(Path(lines, Style(stroke=look.swatch("stone"), width=0.3)))
            inside.append(Path(disc(x, y, near), Style(look.swatch("paper"), look.swatch("ink"), 0.5)))
        case "mono":
            inside.append(Path(rays(x, y, near + 2, 190, 72, 1.1), Style(look.swatch("ink"))))
            inside.append(Path(disc(x, y, near + 2), Style(look.swatch("paper"), look.swatch("ink"), 0.6)))
    yield Group(tuple(inside), clip=_box(panel))


def _lintel(look: Theme, title: str, places: Sequence[tuple[float, float]]) -> Iterator[Element]:
    """Draw the stone that lies across the other four, with the title carved into it."""
    (left, top), right = places[0], places[-1][0] - 1.2
    above = max(MARGIN + 1.6, top - 14.0)
    yield from draw_menhir(look, (left - 0.6, above, right + 0.6, top + 1.6), "lintel", lying=True)
    yield set_line(
        title, look.typeface("title"), from_points(17), look.swatch("ink"),
        (mm((left + right) / 2 - 1.0), mm((above + top + 1.6) / 2 + 2.1)), anchor="middle", tracking=0.1,
        place="mat",
    )  # fmt: skip


def _earlier(setting: Setting, look: Theme, box: Box, index: int) -> Iterator[Element]:
    """Draw the number of a position, and three worn runes at the height of a card's own."""
    x, top, right, foot = box
    middle = mm((x + right) / 2 - 0.6)
    yield set_line(
        str(index + 1), look.typeface("numeral"), from_points(22), look.swatch("ink"), (middle, top + 15.0),
        anchor="middle", place="mat",
    )  # fmt: skip
    room = foot - top - 18.0 - 16.4
    size = min(14.0, room / 3 - 1.0)
    for k, rune in enumerate(_WORN[index % len(_WORN)]):
        yield worn_rune(look, rune, (middle, top + 19.0 + (k + 0.5) * room / 3), size)
    words = {0: setting.say("the oldest: discarded first"), 3: setting.say("last turn’s card")}.get(index)
    if words:
        yield from _caption(look, words, (x + 2.0, foot - 15.2, right - 5.4, foot - 3.0), 9)


def _last(setting: Setting, look: Theme, box: Box) -> Iterator[Element]:
    """Draw the wide stone for the newest card: the three activation runes, worn, in a ring."""
    x, top, right, foot = box
    middle, centre = mm((x + right) / 2), mm(top + 0.46 * (foot - top))
    reach = min((right - x) * 0.27, (foot - top) * 0.24)
    if look.variant != "mono":
        yield Path(disc(middle, centre, mm(reach * 1.46)), Style(None, look.swatch("faint"), 1.0))
        yield Path(disc(middle, centre, mm(reach * 1.35)), Style(None, look.swatch("faint"), 0.4))
    for k, rune in enumerate(ACTIVATION):
        place = arc(middle, centre, reach * 0.74, 120.0 * k, 120.0 * k, 1)[0]
        yield worn_rune(look, rune, place, reach * 0.98)
    yield from _caption(
        look, setting.say("this turn’s card"), (x + 4, foot - 13.0, right - 6, foot - 3.0), 14
    )


def _caption(look: Theme, words: str, box: Box, points: float) -> Iterator[Element]:
    yield from set_block(
        words, look.typeface("label"), from_points(points), look.swatch("ink"), box, leading=1.1,
        align="middle", valign="middle", smallest=from_points(8), place="mat",
    )  # fmt: skip


def _ground(look: Theme, foot: float, panel: Box) -> Iterator[Element]:
    """Draw dark earth with grass in front of the stones."""
    left, _, right, bottom = panel
    ink = look.swatch("ink")
    earth = (left, foot, right, bottom)
    blades = grass(left, right, foot + 0.2, "mat")
    if look.variant == "low-ink":
        yield Path(_box(earth), Style(look.swatch("paper")))
        yield Path(poly(((left, foot), (right, foot)), closed=False), Style(stroke=ink, width=0.5))
        yield Path(blades, Style(look.swatch("paper"), ink, 0.3))
        return
    yield Path(blades, Style(ink))
    yield Path(_box(earth), Style(ink))


def _runes(setting: Setting, look: Theme, facts: Facts, foot: float) -> Iterator[Element]:
    """Draw the energy runes at the left of the ground, and at the right the activation runes in their
    order."""
    words = look.swatch("ink" if look.variant == "low-ink" else "paper")
    names = {each.id: setting.say(each.many) for each in facts.runes}
    y, pitch = foot + _GROUND / 2 - 2.4, 19.5
    label, small = look.typeface("label"), from_points(8.5)
    energy, activation = facts.of_role("energy"), facts.of_role("activation")
    place = [(MARGIN + 13.0 + k * pitch, rune, "") for k, rune in enumerate(energy)]
    place += [
        (WIDTH - MARGIN - 13.0 - (2 - k) * (pitch + 3.0), rune, str(k + 1))
        for k, rune in enumerate(activation)
    ]
    for x, rune, number in place:
        plate = Path(stone(rune, 11.2), Style(look.swatch("paper")))
        icon = Group(
            (plate, Use(rune_icon(rune, look))), compose(translate(mm(x), mm(y)), scale(4.5 / RADIUS))
        )
        yield icon
        yield set_line(names[rune], label, small, words, (mm(x), mm(y + 8.9)), anchor="middle", place="mat")
        if number:
            yield set_line(
                number, look.typeface("numeral"), from_points(15), words, (mm(x - 6.4), mm(y + 1.9)),
                anchor="end", place="mat",
            )  # fmt: skip
    yield set_line(
        setting.say("energy"), label, from_points(11), words,
        (mm(MARGIN + 13.0 + 2 * pitch + 10.5), mm(y + 1.3)), place="mat",
    )  # fmt: skip


# The track of life points: a ring of stones, one for each point, and a broken one for none.

TRACKER_WIDTH, HEIGHT = 94.5, 132.0
"""The size of a tracker in mm, half a mat. Four trackers on a sheet have the same cuts as cards."""

_STONE = (21.4, 26.0)
"""The width and height in mm of a stone, nearly those of the life stone that lies on it."""

_MIDDLE, _REACH = (TRACKER_WIDTH / 2, 68.5), (29.2, 43.8)
"""The middle of the ring in mm, and the horizontal and vertical distance of its stones from the middle."""


def place(count: int, points: int) -> tuple[float, float]:
    """Return the middle in mm of the stone on the tracker that stands for `count` life points. `points` is
    the highest number on the tracker. It is at the top, and the numbers decrease clockwise."""
    angle = 360.0 * (points - count) / (points + 1)
    x, y = arc(0, 0, 1, angle, angle, 1)[0]
    return mm(_MIDDLE[0] + _REACH[0] * x), mm(_MIDDLE[1] + _REACH[1] * y)


def tracker_face(setting: Setting) -> Face:
    """Draw the tracker of life points in the kit's variant and language."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    points = facts.play.life
    elements: list[Element] = [*frame(look, TRACKER_WIDTH, HEIGHT), *_ring(look)]
    for count in sorted(range(points + 1), key=lambda each: place(each, points)[1]):
        elements += _life(look, *place(count, points), count)
    elements += _heart(setting, look)
    return sheet("tracker:life", TRACKER_WIDTH, HEIGHT, look, elements)


def _ring(look: Theme) -> Iterator[Element]:
    """Draw the path on the ground below the ring of stones."""
    x, y = _MIDDLE
    trod = oval(x, y + 6, _REACH[0], _REACH[1])
    if look.variant == "colour":
        yield Path(trod, Style(None, look.swatch("bone-dark"), 7.0))
    else:
        dash = (0.5, 1.6) if look.variant == "low-ink" else (1.2, 1.2)
        yield Path(trod, Style(None, look.swatch("ink"), 0.5, dash))


def _heart(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the heart in the middle with its light, and the word for life points."""
    x, y = _MIDDLE[0], _MIDDLE[1] - 5.0
    light = look.swatch({"colour": "stone", "low-ink": "stone", "mono": "ink"}[look.variant])
    yield Path(rays(x, y, 11.4, 16.4, 32, 0.8), Style(light))
    block = Block(look, ("wyrms",))
    markers.LASTING_ICONS["life"](block)
    yield Group(tuple(block.elements), compose(translate(x - 9.9, y - 9.6), scale(0.66)))
    yield from set_block(
        capitals(setting.say("Life points")), look.typeface("title"), from_points(13), look.swatch("ink"),
        (x - 15.5, y + 13.0, x + 15.5, y + 28.0), leading=1.1, align="middle", valign="middle",
        smallest=from_points(8), place="tracker",
    )  # fmt: skip


def _life(look: Theme, x: float, y: float, count: int) -> Iterator[Element]:
    """Draw a standing stone with a number and as many notches. The stone for 0 is broken."""
    wide, tall = _STONE
    ink, left, foot = look.swatch("ink"), x - wide / 2, y + tall / 2
    box = (mm(left), mm(foot - (tall if count else 0.72 * tall)), mm(left + wide), mm(foot))
    yield from draw_menhir(look, box, f"life {count}", broken=not count, name=f"life:{count}")
    yield set_line(
        str(count), look.typeface("numeral"), from_points(34 if count else 22), ink,
        (mm(x - 0.6), mm(foot - (9.4 if count else 3.2))), anchor="middle", place="tracker",
    )  # fmt: skip
    if count:
        xs = [x - 0.6 + (k - (count - 1) / 2) * 2.2 for k in range(count)]
        cuts = join_outlines(
            *(poly(((mm(a), mm(foot - 7.0)), (mm(a), mm(foot - 3.4))), closed=False) for a in xs)
        )
        yield Path(cuts, Style(stroke=ink, width=0.7))
    yield Path(grass(left - 1.4, left + wide + 1.4, mm(foot + 0.3), f"life {count}", 2.0), Style(ink))
