"""Draw a face: turn a layout, a row, a theme and a language into elements."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby

from pnp.errors import DefinitionError, LayoutError, UnknownName
from pnp.expression import format_value, is_truth
from pnp.expression import names as names_in
from pnp.layout import repeating, stamping
from pnp.layout.contents import codes, cutting, filling, icons, images, shapes
from pnp.layout.contents.filling import Panel
from pnp.layout.contents.lettering import extent, read_lettering, shaded_text, text, text_along
from pnp.layout.contents.tabling import set_table
from pnp.layout.merging import CELLS, Given, Keys
from pnp.layout.planning import BLEED, SAFE, Plan
from pnp.layout.repeating import Spot
from pnp.layout.row import NONE, Hand, expressions, parts
from pnp.layout.schema import Shade
from pnp.looks import over_the_cut
from pnp.scene import (
    FOLD,
    IDENTITY,
    Box,
    Element,
    Face,
    Gradient,
    Group,
    Hatch,
    Image,
    Matrix,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Symbol,
    Text,
    Theme,
    Use,
    blend_over,
    compose,
    leaves,
    rectangle,
    rotate,
    sheer,
    symbol,
    transform_segments,
    translate,
)
from pnp.units import mm

SQUARE = frozenset(("rectangle", "rounded", "ellipse", "hexagon", "path"))
"""Shapes whose stroke has sharp corners."""

PLATE = 0.8
"""How far the plate under words on a hatch reaches beyond them, in mm."""


@dataclass(slots=True)
class _Draft:
    """A face that is being drawn: its elements so far, and the areas that are painted."""

    plan: Plan
    hand: Hand
    paper: Swatch
    boxes: Mapping[str, Box]
    elements: list[Element] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    strokes: filling.Strokes = field(default_factory=filling.Strokes)
    repeated: list[int] = field(default_factory=list)
    """The number of boxes that each repetition so far adds to the face."""
    times: int = 1
    """The number of times that the elements which are drawn now are repeated."""
    cells: repeating.Cells = field(default_factory=dict)


def face(
    plan: Plan,
    hand: Hand,
    name: str,
    *,
    before: Face | None = None,
    over: Face | None = None,
    cells: repeating.Cells = repeating.NO_CELLS,
) -> Face:
    """Draw a face for the row, theme and language of `hand`. `name` is the name of the resulting face.

    If the face is a back, `before` is the front of the component, and the back gets the mirrored outline of
    the front. With `over`, the boxes are painted onto that finished face, such as a board; `cells` then has
    the middles of the board's cells in mm, by their names. Raises DefinitionError if the layout names
    something that does not exist, LayoutError for what does not fit.
    """
    theme, width, height = hand.theme, plan.width, plan.height
    bleed, safe = plan.value("bleed", BLEED), plan.value("safe", SAFE)
    asked = plan.key("ground")
    meant = (hand.ink(asked) if asked else None) or theme.swatch("paper")
    ground = meant if filling.is_of_variant(asked) else filling.ground(meant, theme)
    whole: Box = (-bleed, -bleed, width + bleed, height + bleed)
    first = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Style(fill=ground), "ground")
    boxes = plan.place_boxes(hand, lambda box, at: _words(plan, hand, box, at))
    draft = _Draft(plan, hand, ground, boxes, [first], [Panel(whole, ground, meant)])
    if over is not None:
        over = over if asked is None or meant is None else _change_ground(over, ground, theme)
        panels = [Panel(whole, None, None)]
        draft = _Draft(plan, hand, over.ground, boxes, list(over.elements), panels, cells=cells)
    names = tuple(plan.merged.boxes)
    lowest = tuple(name for name in names if _is_below(plan, name, over))
    below = replace(draft, elements=[])
    _paint(below, lowest, ())
    _paint(draft, tuple(name for name in names if name not in lowest), ())
    if below.elements:
        at = next(
            i for i, each in enumerate(draft.elements) if isinstance(each, Group) and each.name == CELLS
        )
        draft.elements[at:at] = below.elements
    if over is not None:
        return replace(over, elements=tuple(draft.elements))
    if before is not None:
        trim = cutting.mirror_trim(plan, before.trim)
    else:
        trim = cutting.trim(plan, partial(_line_of, draft))
        draft.elements += cutting.guide_lines(plan, trim, ground, hand)
    return Face(name, width, height, trim, tuple(draft.elements), ground, bleed, safe)


def _is_below(plan: Plan, name: str, over: Face | None) -> bool:
    """Return whether a box, or a repeated box that contains it, lies below the cells of the board `over`.
    Raises DefinitionError."""
    boxes = plan.merged.boxes
    asked = (boxes[each]["under"] for each in (*plan.roots[name], name) if "under" in boxes[each])
    under = next((each for each in asked if each.value == CELLS and CELLS not in boxes), None)
    if under is not None and over is None:
        raise DefinitionError(
            "this face has no cells",
            place=under.place,
            expected="the face of a board with cells, or another box of this face",
            found=repr(CELLS),
        )
    return under is not None


def _paint(draft: _Draft, names: Sequence[str], root: tuple[str, ...]) -> None:
    """Paint boxes of a face in their order. Boxes that are repeated with another, inside `root`, are painted
    together at each place if they follow each other."""
    deep = len(root)
    for again, run in groupby(names, lambda name: draft.plan.roots[name][deep : deep + 1]):
        before = len(draft.elements)
        if again:
            _repeat(draft, tuple(run), (*root, *again))
        for name in () if again else run:
            keys = draft.plan.merged.boxes[name]
            if draft.hand.is_so(keys.get("when")) and not cutting.is_cut(draft.plan, name):
                draft.elements += _draw_windowed(draft, name, keys)
        if not root:
            bleed = draft.plan.frames["bleed"]
            draft.elements[before:] = shapes.cut_off(draft.elements[before:], bleed)


def _repeat(draft: _Draft, names: Sequence[str], root: tuple[str, ...]) -> None:
    """Paint boxes at all places of their repeat. Raises DefinitionError for too many, before any is drawn."""
    plan, keys = draft.plan, draft.plan.merged.boxes[root[-1]]
    given, of = keys["repeat"], keys["of"].value if "of" in keys else "safe"
    names = tuple(name for name in names if not _is_nowhere(draft, name))
    if not names:
        return
    draft.repeated.append(repeating.count(given, draft.hand) * len(names) * draft.times)
    repeating.refuse_more(given, draft.hand, sum(draft.repeated))
    frame = draft.boxes[of] if of in draft.boxes else plan.frames[of]
    spots = tuple(repeating.spots(given, draft.hand, frame, partial(_line_of, draft), draft.cells))
    if len(spots) > 1 and stamping.is_alike(plan, names, spots):
        _stamp(draft, names, root, spots)
        return
    for spot in spots:
        _add_drawing(draft, spot, _once(draft, names, root, spot))


def _is_nowhere(draft: _Draft, name: str) -> bool:
    """Return whether a row leaves out a repeated box at all places: its condition is false and uses no column
    of a repeat."""
    boxes, folder = draft.plan.merged.boxes, draft.hand.folder
    if (when := boxes[name].get("when")) is None:
        return False
    asked = {each for expression in expressions("when", when) for each, _ in names_in(expression)}
    own = {
        each for root in draft.plan.roots[name] for each in repeating.columns(boxes[root]["repeat"], folder)
    }
    return not asked & own and not draft.hand.is_so(when)


def _once(draft: _Draft, names: Sequence[str], root: tuple[str, ...], spot: Spot) -> _Draft:
    """Return the drawing of boxes at one place of their repetition, before it is turned there."""
    cell = draft.hand.row.find_cell
    row = replace(
        draft.hand.row,
        columns={**draft.hand.row.columns, **spot.columns},
        find_cell=lambda column: "" if column in spot.columns else cell(column),
    )
    hand = replace(draft.hand, row=row)
    again = draft.plan.again(hand, partial(_words, draft.plan, hand), draft.boxes, root, spot.frame)
    one = replace(draft, hand=hand, boxes={**draft.boxes, **again}, elements=[], panels=draft.panels)
    if spot.angle:
        below = filling.beneath(draft.panels, stamping.box_under(stamping.rotation(spot), again[root[-1]]))
        one.panels = [replace(below, box=draft.plan.frames["bleed"])] if below else []
    _paint(one, names, root)
    return one


def _add_drawing(draft: _Draft, spot: Spot, one: _Draft) -> None:
    """Add the drawing of one place to the face, rotated like the place."""
    if not spot.angle:
        draft.elements += one.elements
        return
    matrix = stamping.rotation(spot)
    draft.panels += stamping.panels_under(matrix, one.panels)
    if one.elements:
        draft.elements.append(Group(tuple(one.elements), matrix))


def _stamp(draft: _Draft, names: Sequence[str], root: tuple[str, ...], spots: Sequence[Spot]) -> None:
    """Paint boxes that look the same at each place. They are drawn once for each background area, and this
    drawing is used at each place inside the safe zone."""
    first, safe, before = replace(spots[0], angle=0.0), draft.plan.frames["safe"], tuple(draft.panels)
    boxes = draft.plan.again(
        draft.hand, partial(_words, draft.plan, draft.hand), draft.boxes, root, first.frame
    )
    whole = stamping.enclosing_box(tuple(boxes.values()))
    known: dict[int, tuple[Symbol, Sequence[Panel]] | None] = {}
    for spot in spots:
        matrix = stamping.movement(first, spot)
        below = None
        if draft.hand.variant != "colour":
            below = filling.beneath(before, stamping.box_under(matrix, boxes[root[-1]]))
        if id(below) not in known:
            panels = [replace(below, box=draft.plan.frames["bleed"])] if below else []
            counted = draft.repeated if not known else []  # counted once, not for each background area
            times = draft.times * len(spots)
            one = _once(replace(draft, panels=panels, repeated=counted, times=times), names, root, first)
            made = symbol(f"again-{root[-1]}", one.elements), one.panels[len(panels) :]
            known[id(below)] = made if stamping.is_plain(one.elements) else None
        stamp = known[id(below)]
        if stamp is None or not stamping.is_inside(stamping.box_under(matrix, whole), safe):
            _add_drawing(draft, spot, _once(replace(draft, repeated=[]), names, root, spot))
            continue
        draft.panels += stamping.panels_under(matrix, stamp[1])
        if stamp[0].children:
            draft.elements.append(Use(stamp[0], matrix, f"box:{root[-1]}"))


def _draw_windowed(draft: _Draft, name: str, keys: Keys) -> Iterator[Element]:
    """Draw a box. If it has the key `within`, it is clipped to the box named there. Raises
    DefinitionError."""
    given = keys.get("within")
    if given is None:
        yield from _draw_turned(draft, name, keys)
        return
    clip = shapes.window_shape(given, draft.plan.merged.boxes, draft.boxes)
    made = tuple(_draw_turned(draft, name, keys))
    if shapes.is_pattern(draft.plan, name, draft.boxes[name], draft.boxes[given.value]):
        made = over_the_cut(made, shapes.WITHIN)
    yield Group(made, clip=clip, name=f"box:{name}")


def _draw_turned(draft: _Draft, name: str, keys: Keys) -> Iterator[Element]:
    """Draw a box, mirrored or turned about its middle if it asks for that."""
    box = draft.boxes[name]
    if "mirror" in keys and draft.plan.contents[name] != "text":
        x, y = box[0] + box[2], box[1] + box[3]
        across = keys["mirror"].value == "across"
        flip: Matrix = (-1.0, 0.0, 0.0, 1.0, mm(x), 0.0) if across else (1.0, 0.0, 0.0, -1.0, 0.0, mm(y))
        yield Group(tuple(_box(draft, name, keys, box)), flip, name=f"box:{name}")
        return
    upright, matrix = _upright(keys, draft.hand, box)
    if matrix == IDENTITY:
        yield from _box(draft, name, keys, box)
        return
    yield Group(tuple(_box(draft, name, keys, upright)), matrix, name=f"box:{name}")


def _upright(keys: Keys, hand: Hand, box: Box) -> tuple[Box, Matrix]:
    """Return the box in which the content is drawn before its turn, and the matrix of the turn. After a
    quarter turn the content fills `box` again."""
    turn = hand.number(keys["turn"], -3600, 3600) % 360 if "turn" in keys else 0.0
    if not turn:
        return box, IDENTITY
    left, top, right, bottom = box
    centre = ((left + right) / 2, (top + bottom) / 2)
    if turn in (90, 270):
        wide, tall = right - left, bottom - top
        left, right = centre[0] - tall / 2, centre[0] + tall / 2
        top, bottom = centre[1] - wide / 2, centre[1] + wide / 2
    return (mm(left), mm(top), mm(right), mm(bottom)), rotate(turn, centre)


def _box(draft: _Draft, name: str, keys: Keys, box: Box) -> Iterator[Element]:
    match draft.plan.contents[name]:
        case "text":
            yield from _text(draft, name, keys, box)
        case "shape":
            yield from _shape(draft, name, keys, box)
        case "symbol":
            yield from _symbol(draft, keys, box)
        case "icon":
            yield from _icons(draft, name, keys, box)
        case "qr":
            draft.panels.append(Panel(box, None, None))
            yield from codes.code(name, keys, box, draft.hand)
        case "image":
            yield from images.image(name, keys, box, draft.hand, draft.paper, draft.panels)


def _text(draft: _Draft, name: str, keys: Keys, box: Box) -> Iterator[Element]:
    hand, given = draft.hand, keys["text"]
    translated = "translate" not in keys or keys["translate"].value is not False
    words = hand.words(given, translated)
    if not words.strip():
        return
    if "along" in keys:
        yield from _draw_along(draft, name, keys, words)
    else:
        fill = _letter_colour(draft, keys, box)
        below = filling.beneath(draft.panels, box)
        if below and below.hatch and below.now and filling.contrast(fill, below.hatch) < filling.READ:
            written = box if "table" in keys else extent(given, words, read_lettering(keys, hand), box, hand)
            yield _plate(name, written, below.now, draft.plan.frames["safe"])
        place = f"box:{name}"
        if isinstance(fill, Gradient):
            yield from shaded_text(place, given, words, read_lettering(keys, hand), box, fill, hand)
            return
        set_words = partial(set_table, place, keys) if "table" in keys else partial(text, place, given)
        yield from set_words(words, read_lettering(keys, hand), box, fill, hand)


def _plate(name: str, words: Box, ground: Swatch, safe: Box) -> Element:
    """Return a plain area between a hatch and words that could not be read on the hatch's lines."""
    left, top, right, bottom = words
    box = (
        max(safe[0], left - PLATE),
        max(safe[1], top - PLATE / 2),
        min(safe[2], right + PLATE),
        min(safe[3], bottom + PLATE / 2),
    )
    return Path(shapes.round_box(box, PLATE), Style(ground), f"plate:{name}")


def _change_ground(board: Face, ground: Swatch, theme: Theme) -> Face:
    """Return a board on another ground colour. Its title and other texts and lines get a colour that can be
    read there."""
    first, *others = board.elements
    assert not isinstance(first, Group | Text | Use | Image)
    elements = (_recolour(element, ground, theme) for element in others)
    return replace(board, ground=ground, elements=(replace(first, style=Style(fill=ground)), *elements))


def _recolour(element: Element, ground: Swatch, theme: Theme) -> Element:
    """Return a text or a line of a board as it is seen on a ground. Cells have a colour of their own."""
    if isinstance(element, Text):
        return replace(element, fill=filling.seen_on(element.fill, ground, theme))
    if isinstance(element, Group | Use | Image) or element.style.stroke is None:
        return element
    stroke = filling.seen_on(element.style.stroke, ground, theme)
    return replace(element, style=replace(element.style, stroke=stroke))


def _draw_along(draft: _Draft, name: str, keys: Keys, words: str) -> Iterator[Element]:
    """Draw a text along a shape of the face."""
    line, look = _line_of(draft, keys["along"].value), read_lettering(keys, draft.hand)
    if not line:
        return
    xs, ys = zip(*(spot[-2:] for spot in line if len(spot) > 1), strict=True)
    fill = _letter_colour(draft, keys, (min(xs), min(ys), max(xs), max(ys)))
    if "valign" not in keys:
        look = replace(look, valign="bottom")
    yield from text_along(f"box:{name}", keys["text"], words, look, line, fill, draft.hand)


def _words(plan: Plan, hand: Hand, name: str, box: Box) -> Box:
    """Return the part of a box that its words take, from ascenders to descenders. Without words, it is a
    point."""
    keys = plan.merged.boxes[name]
    given, translated = keys["text"], "translate" not in keys or keys["translate"].value is not False
    words = hand.words(given, translated) if hand.is_so(keys.get("when")) else ""
    upright, matrix = _upright(keys, hand, box)
    if "table" in keys and words.strip():
        return box
    found = extent(given, words, read_lettering(keys, hand), upright, hand)
    return found if matrix == IDENTITY else stamping.box_under(matrix, found)


def _symbol(draft: _Draft, keys: Keys, box: Box) -> Iterator[Element]:
    """Draw an ornament of the theme. It has variants of its own."""
    hand, given = draft.hand, keys["symbol"]
    called = hand.fill_name(given)
    if called == NONE:
        return
    try:
        made = hand.symbol(called, box, hand.theme)
    except UnknownName as error:
        raise DefinitionError(
            error.problem,
            place=hand.row.blame(given, called),
            expected="an ornament of the theme",
            hint=error.hint,
        ) from None
    fills = [each.style.fill for each, _ in leaves(made) if not isinstance(each, Text)]
    if any(fills):
        draft.panels.append(Panel(box, None, None))
    yield from over_the_cut(made) if draft.plan.bleeds(box) else made


def _icons(draft: _Draft, name: str, keys: Keys, box: Box) -> Iterator[Element]:
    """Draw an icon, or a row of them if `repeat` is a number."""
    hand, given = draft.hand, keys["icon"]
    called = hand.fill_name(given).strip()
    is_row = "repeat" in keys and not repeating.is_repeated(keys)
    count = _count(hand, keys["repeat"]) if is_row else 1
    if called in ("", NONE) or count == 0:
        return
    ink = _colour(draft, keys, box, filling.SEEN)
    plain = bool("solid" in keys and keys["solid"].value)
    gap = float(keys["gap"].value or 0) if "gap" in keys else 0.5
    align = keys["align"].value if "align" in keys else "middle"
    valign = keys["valign"].value if "valign" in keys else "middle"
    try:
        path = icons.find_icon(hand.folder, called, *hand.row.tell(given, called))
        for place in icons.row(box, count, icons.ratio(path), gap, align, valign):
            yield icons.place_icon(path, place, ink, hand.theme.variant, f"box:{name}", plain=plain)
    except LayoutError as error:
        raise icons.explain_fault(error, given) from None


def _count(hand: Hand, given: Given) -> int:
    """Return how many icons stand in a row. Raises DefinitionError."""
    count = hand.worth(given)
    if count == "":
        return 0
    if isinstance(count, str) or is_truth(count) or count != int(count) or not 0 <= count <= icons.MOST:
        place, whose = hand.row.tell(given, format_value(count))
        raise DefinitionError(
            "an icon cannot stand so often",
            place=place,
            expected=f"a whole number from 0 to {icons.MOST}",
            found=f"{format_value(count)!r}{whose}",
        )
    return int(count)


def _letter_colour(draft: _Draft, keys: Keys, box: Box) -> Swatch:
    """Return a colour for a text that can be read on the area below. A gradient stays only in the variant
    `colour`."""
    asked = keys.get("colour")
    if asked is None or not isinstance(asked.value, Shade) or "table" in keys:
        return _colour(draft, keys, box, filling.READ)
    if draft.hand.variant == "colour":
        return filling.fill(asked, draft.hand, box) or draft.hand.theme.swatch("ink")
    below = filling.beneath(draft.panels, box)
    ground = (below and below.now) or draft.paper
    best = max(parts(asked), key=lambda each: filling.contrast(draft.hand.ink(each) or ground, ground))
    return _colour(draft, {**keys, "colour": best}, box, filling.READ)


def _colour(draft: _Draft, keys: Keys, box: Box, least: float) -> Swatch:
    """Return a colour for the content of a box that has at least the contrast ratio `least` with the area
    below."""
    asked = keys.get("colour")
    own = draft.hand.ink(asked) or draft.hand.theme.swatch("ink")
    if draft.hand.variant == "colour" or filling.is_of_variant(asked):
        return own
    return filling.readable(own, filling.beneath(draft.panels, box), draft.hand.theme, least)


def _shape(draft: _Draft, name: str, keys: Keys, box: Box) -> Iterator[Element]:
    hand, theme, variant = draft.hand, draft.hand.theme, draft.hand.variant
    fill = filling.fill(keys.get("fill"), hand, shapes.shaded_box(keys, hand, box))
    stroke = hand.ink(keys.get("stroke"))
    pattern = filling.hatch(keys.get("hatch"), hand)
    kind = keys["shape"].value
    if fill is None and stroke is None and pattern is None:
        if {"fill", "stroke", "hatch"} & keys.keys() or kind in ("ellipse", "hexagon"):
            return
        stroke = theme.swatch("ink")
    width = float(keys["line"].value) if "line" in keys else 0.3
    dash = tuple(keys["dash"].value or ()) if "dash" in keys else ()
    solid = "solid" in keys and keys["solid"].value
    called = f"bleed:box:{name}" if draft.plan.bleeds(box) else f"box:{name}"
    is_round = kind not in SQUARE
    if "fold" in keys and keys["fold"].value:
        called, is_round = FOLD, False
    kept = variant == "colour" or fill is None or solid or filling.is_of_variant(keys.get("fill"))
    if variant == "mono" and isinstance(fill, Gradient):
        kept = False  # it would be printed in greys
    asked = float(keys["opacity"].value) if "opacity" in keys else 1.0
    opacity = asked if kept and variant != "mono" else 1.0
    if not kept:
        assert fill is not None
        pattern = pattern or filling.thin_hatch(fill, hand, draft.paper)
    if not (kept and fill) and stroke is not None and not filling.is_of_variant(keys.get("stroke")):
        stroke = filling.outline(stroke, fill, filling.beneath(draft.panels, box), theme)
    if kind not in ("line", "ring") and "inner" not in keys:
        now = fill if kept else draft.paper if asked == 1 else None
        _note(draft, box, now, fill, opacity, pattern)
    if kept:
        own = Style(fill, stroke, width, dash, round=is_round)
        if fill is None and not filling.is_of_variant(keys.get("line")):
            own = filling.style(own, variant)
        rich = opacity < 1 or pattern is not None or isinstance(fill, Gradient)
        if kind == "line" and opacity < 1:
            own = sheer(replace(own, stroke=own.stroke or own.fill, fill=None), opacity)
        if not rich or kind == "line":
            yield from _draw_shape(draft, keys, box, own, called)
            return
        inside = sheer(replace(own, stroke=None), opacity)
        line = sheer(replace(own, fill=None), opacity)
    else:
        assert fill is not None
        left = stroke or filling.strokes(theme, fill, draft.paper)
        wide = width if filling.is_of_variant(keys.get("line")) else filling.OUTLINE[variant]
        inside = Style(draft.paper) if asked == 1 else Style()  # a transparent shape covers nothing
        line = Style(None, filling.plain(left), wide, dash, round=kind not in SQUARE)
    areas = tuple(_draw_shape(draft, keys, box, inside, called))
    if inside.fill is not None:
        yield from areas
    if pattern is not None:
        yield filling.draw_hatch(
            areas, box, pattern, called, keys.get("hatch") or keys["fill"], draft.strokes, draft.times
        )
    if line.stroke is not None:
        yield from _draw_shape(draft, keys, box, line, called)


def _note(
    draft: _Draft, box: Box, now: Swatch | None, meant: Swatch | None, opacity: float, pattern: Hatch | None
) -> None:
    """Record the area that a shape paints, for texts that are placed on it later. `now` and `meant` are its
    colours, as in Panel."""
    if now is None and pattern is None:
        return
    below = filling.beneath(draft.panels, box)
    if now is None:
        now, meant = (below.now, below.meant) if below else (None, None)
    elif opacity < 1:
        now = meant = blend_over(now, opacity, below.now) if below and below.now else None
    draft.panels.append(Panel(box, now, meant, pattern.swatch if pattern else None))


def _draw_shape(draft: _Draft, keys: Keys, box: Box, style: Style, name: str) -> Iterator[Element]:
    """Draw a shape in its box, with its stroke inside the box."""
    kind, hand = keys["shape"].value, draft.hand
    inset = style.width / 2 if style.stroke is not None else 0.0
    left, top, right, bottom = box
    if kind == "line":
        if style.stroke is None:
            style = replace(style, stroke=style.fill, fill=None)
        yield from shapes.draw_line(shapes.straight(box, inset), replace(style, fill=None), keys, name)
        return
    if kind == "path":
        if style.fill is not None:
            style = replace(style, fill=filling.move_fill(style.fill, box))
        drawn = tuple(shapes.draw_line(shapes.path_segments(keys, hand), style, keys, name))
        yield Group(drawn, translate(box[0], box[1]))
        return
    inner = (mm(left + inset), mm(top + inset), mm(right - inset), mm(bottom - inset))
    corner = shapes.corner_radius(keys)
    if kind == "ellipse":
        yield Path(shapes.ellipse(inner), style, name)
    elif kind == "hexagon":
        tops = keys["tops"].value if "tops" in keys else ""
        yield Polygon(shapes.hexagon(inner, tops), style, name)
    elif corner > inset and kind in ("rounded", "rectangle"):
        yield Path(shapes.round_box(inner, corner - inset), style, name)
    elif kind == "curve":
        yield from shapes.draw_line(shapes.draw_outline(kind, keys, hand, box), style, keys, name)
    elif kind in shapes.MADE:
        yield from shapes.draw_line(shapes.draw_outline(kind, keys, hand, inner), style, keys, name)
    else:
        yield rectangle(inner[0], inner[1], inner[2] - inner[0], inner[3] - inner[1], style, name)


def _line_of(draft: _Draft, name: str) -> tuple[Segment, ...]:
    """Return the outline of a shape of the face, along which texts or boxes are placed."""
    keys = draft.plan.merged.boxes[name]
    box, matrix = _upright(keys, draft.hand, draft.boxes[name])
    kind = keys["shape"].value
    if kind == "line":
        found = shapes.straight(box)
    elif kind == "path":
        found, matrix = shapes.path_segments(keys, draft.hand), compose(matrix, translate(box[0], box[1]))
    elif kind in shapes.MADE:
        found = shapes.draw_outline(kind, keys, draft.hand, box)
    elif kind == "ellipse":
        found = shapes.draw_ellipse(box)
    else:
        found = shapes.window(
            kind, box, shapes.corner_radius(keys), keys["tops"].value if "tops" in keys else ""
        )
    return transform_segments(found, matrix)
