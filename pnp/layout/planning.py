"""Plan a face before any row is drawn: its size, its keys, and the places of its boxes, computed from the
frames and from other boxes."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pnp.caching import memoize
from pnp.errors import DefinitionError
from pnp.expression import names
from pnp.layout.contents import images
from pnp.layout.merging import CHOICE, Given, Keys, Layout, MergedFace, lineage, merge_face, near, parts_of
from pnp.layout.repeating import is_repeated, roots
from pnp.layout.row import PLACES, Hand, expressions
from pnp.layout.schema import CONTENTS
from pnp.scene import Box
from pnp.units import mm

FRAMES = ("trim", "safe", "bleed")

AXES = (("left", "right", "width", "centre"), ("top", "bottom", "height", "middle"))
"""The keys that place a box horizontally and those that place it vertically: near edge, far edge, length,
middle."""

_EDGE = re.compile(
    r"(?P<of>[^\W\d_][\w:-]*)(?P<words>\.words)?\.(?P<edge>left|right|top|bottom|centre|middle|width|height)"
    r"(?:\s*(?P<sign>[+-])\s*(?P<more>-?\d+(?:\.\d+)?))?"
)
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")
_BRACES = re.compile(r"\{[^{}]*\}")

FARTHEST = 2000.0
"""The greatest number of mm in a position or length that comes from a column. The schema checks numbers in
the layout itself."""

Span = tuple[float, float]
"""The beginning and the end of a box on one axis, in mm."""

Measure = Callable[[str, Box], Box]
"""A function that returns the part of a box that its words take, given the box's name and place."""


ENDLESS: Box = (0.0, 0.0, 10_000.0, 10_000.0)
"""A frame with room for everything, for checks that do not depend on the size."""


CIRCLE = "boxes hang on each other in a circle"


class _NoRoomError(DefinitionError):
    """A box whose end lies before its beginning, because of the size of the face or the words of a row."""


@dataclass(slots=True)
class _Work:
    """The spans of boxes during their computation, by box and axis (0 is horizontal): `known` are those
    already computed, `open` those in progress."""

    boxes: Mapping[str, Keys]
    known: dict[tuple[str, int], Span]
    measure: Measure | None = None
    open: list[tuple[str, int]] = field(default_factory=list)
    cells: Mapping[str, Box] = field(default_factory=dict)
    """The frames of repeated boxes. They replace the boxes that the key `of` names."""


def hangs_on_words(boxes: Mapping[str, Keys]) -> bool:
    """Return whether the place of any of the boxes depends on the space that the text of another box takes.
    Then it differs between rows."""
    keys = {key for axis in AXES for key in axis}
    return any(".words." in str(box[key].value) for box in boxes.values() for key in keys & box.keys())


def asked_for(given: Given) -> tuple[str, ...]:
    """Return the names of the boxes whose edges the value of a key refers to, as in "art.bottom + 2"."""
    return tuple(match["of"] for match in _EDGE.finditer(str(given.value)) if isinstance(given.value, str))


def wrong(boxes: Mapping[str, Keys], repeated: Collection[str] = ()) -> Iterator[DefinitionError]:
    """Yield the faults in the places of boxes that can be found without a row and without the size of the
    face: unknown edges, references to the words of a box without text, and boxes that refer to each other in
    a circle.

    The frame of a box is the area in which it is placed. The key `of` names it: an area of the face, or
    another box. `repeated` names the boxes that are repeated; their frames are the places of the repetition
    instead.
    """
    known = {(name, axis): (ENDLESS[axis], ENDLESS[axis + 2]) for name in FRAMES for axis in (0, 1)}
    work = _Work(boxes, known, cells=dict.fromkeys(repeated, ENDLESS))
    told: set[tuple[str, str] | str] = set()
    for name in boxes:
        for axis in (0, 1):
            try:
                _span(work, name, axis, None)
            except _NoRoomError:
                pass
            except DefinitionError as error:
                # A box that refers to a wrong one raises the same error, and so does each box of a circle.
                met: set[tuple[str, str] | str] = {(error.place, error.problem)}
                met |= {each for each, _ in work.open} if error.problem == CIRCLE else set()
                if not met & told:
                    yield error
                told |= met
            work.open.clear()


def resolve_boxes(
    boxes: Mapping[str, Keys],
    frames: Mapping[str, Box],
    measure: Measure | None = None,
    cells: Mapping[str, Box] = MappingProxyType({}),
    only: Collection[str] | None = None,
) -> dict[str, Box]:
    """Return the place of every box as (left, top, right, bottom) in mm.

    `frames` are trim, safe and bleed, and boxes whose place is known. `measure` returns the extent of a box's
    words; without it, words fill their box. `cells` has the frames of repeated boxes. With `only`, the result
    has these boxes alone. Raises DefinitionError for an unknown edge, for boxes that refer to each other in a
    circle, and for a box whose end lies before its beginning.
    """
    known = {(name, axis): (box[axis], box[axis + 2]) for name, box in frames.items() for axis in (0, 1)}
    work = _Work(boxes, known, measure, cells=cells)
    result = {}
    for name in boxes if only is None else only:
        (left, right), (top, bottom) = (_span(work, name, axis, None) for axis in (0, 1))
        result[name] = (mm(left), mm(top), mm(right), mm(bottom))
    return result


def _span(work: _Work, name: str, axis: int, asked: Given | None) -> Span:
    """Return where a box begins and ends on an axis, in mm. `asked` is the key of another box by which that
    box refers to this one; a fault names its place."""
    if (name, axis) in work.known:
        return work.known[name, axis]
    if name not in work.boxes:
        assert asked is not None
        known = (*FRAMES, *work.boxes)
        raise DefinitionError(
            f"unknown box {name!r}",
            place=asked.place,
            expected="trim, safe, bleed or a box of the face",
            found=repr(name),
            hint=near(name, known, "boxes"),
        )
    if (name, axis) in work.open:
        circle = [each for each, _ in work.open[work.open.index((name, axis)) :]]
        place = asked.place if asked is not None else ""
        raise DefinitionError(
            CIRCLE,
            place=place,
            found=" -> ".join([*circle, name]),
            hint="give one of them a place by the frame",
        )
    work.open.append((name, axis))
    span = _worked_out(work, name, axis)
    work.open.pop()
    work.known[name, axis] = span
    return span


def _worked_out(work: _Work, name: str, axis: int) -> Span:
    keys = work.boxes[name]
    of = keys.get("of")
    if name in work.cells:
        frame = (work.cells[name][axis], work.cells[name][axis + 2])
    else:
        frame = _span(work, of.value if of else "safe", axis, of)
    near_edge, far_edge, length, middle = AXES[axis]
    given = choose_keys(keys, axis)
    at = {key: _value(work, each, key, axis, frame) for key, each in given.items()}
    start, end = frame
    match (at.get(near_edge), at.get(far_edge), at.get(length), at.get(middle)):
        case (a, b, None, None):
            start, end = (start if a is None else a), (end if b is None else b)
        case (float(a), None, float(wide), None):
            start, end = a, a + wide
        case (None, float(b), float(wide), None):
            start, end = b - wide, b
        case (float(a), None, None, float(m)):
            start, end = a, 2 * m - a
        case (None, float(b), None, float(m)):
            start, end = 2 * m - b, b
        case (None, None, wide, m):
            m = (start + end) / 2 if m is None else m
            wide = 2 * min(m - start, end - m) if wide is None else wide
            start, end = m - wide / 2, m + wide / 2
    if end - start < 0.01:
        told = " and ".join(given) or "the frame"
        at_key = next(iter(sorted(given.values(), key=lambda each: -each.age)), of)
        raise _NoRoomError(
            f"the box {name!r} has no {'width' if axis == 0 else 'height'} left",
            place=at_key.place if at_key else "",
            expected=f"{near_edge} before {far_edge}",
            found=f"{near_edge} at {start:.2f} mm and {far_edge} at {end:.2f} mm, by {told}",
            hint=_of_a_point(frame, length) if name in work.cells else "",
        )
    return start, end


def _of_a_point(frame: Span, length: str) -> str:
    """Return a hint for a repeated box whose frame is a point, or an empty text for other frames."""
    if frame[1] - frame[0] >= 0.01:
        return ""
    return f"its frame is a point: give it a {length}; a path keeps its size with any, as in {length} = 1"


def choose_keys(keys: Keys, axis: int) -> dict[str, Given]:
    """Return the one or two keys that place a box on an axis: horizontally for 0, vertically for 1. If there
    are three, the two that were set last count. Raises DefinitionError if all three were set together."""
    given = {name: keys[name] for name in AXES[axis] if name in keys}
    if len(given) < 3:
        return given
    by_age = sorted(given, key=lambda name: -given[name].age)
    if given[by_age[2]].age == given[by_age[0]].age:
        raise DefinitionError(
            f"a box has {', '.join(sorted(given, key=AXES[axis].index))} at once",
            place=given[by_age[2]].place,
            expected=f"two of {', '.join(AXES[axis])}",
            hint="the third follows from the others",
        )
    return {name: given[name] for name in AXES[axis] if name in by_age[:2]}


def _value(work: _Work, given: Given, key: str, axis: int, frame: Span) -> float:
    """Return a position or a length in mm."""
    near_edge, far_edge, length, _ = AXES[axis]
    start, end = frame
    value = given.value
    if isinstance(value, str):
        value = _BRACES.sub("1", value).strip()  # any number will do where places are checked without a row
        if choice := CHOICE.fullmatch(value):
            places = (replace(given, value=part) for part in parts_of(choice))
            found = [_value(work, each, key, axis, frame) for each in places]
            return min(found) if choice[1] == "min" else max(found)
        share = _SHARE.fullmatch(value)
        if share is None and _PLAIN.fullmatch(value):
            if abs(float(value)) > FARTHEST:
                raise DefinitionError(
                    "wrong value",
                    place=given.place,
                    expected=f"at most {FARTHEST:g} mm",
                    found=f"{value[:40]} mm",
                )
            return _value(work, replace(given, value=float(value)), key, axis, frame)
        if share is None:
            return _edge(work, replace(given, value=value), key, axis)
        value = float(share[1]) / 100 * (end - start)
        if key not in (near_edge, far_edge, length):
            return float(start + value)
    if key == length:
        return float(value)
    return float({near_edge: start + value, far_edge: end - value}.get(key, (start + end) / 2 + value))


def _edge(work: _Work, given: Given, key: str, axis: int) -> float:
    """Return an edge or a length of a frame or of another box, plus or minus some mm."""
    match = _EDGE.fullmatch(str(given.value).strip())
    near_edge, far_edge, length, middle = AXES[axis]
    allowed = ("width", "height") if key == length else (near_edge, far_edge, middle)
    if match is None or match["edge"] not in allowed:
        example = f"art.{allowed[0]} + 2"
        raise DefinitionError(
            "this is no place" if key != length else "this is no length",
            place=given.place,
            expected=f'millimetres, "40%", or {", ".join(allowed[:-1])} or {allowed[-1]} of a box, '
            f'as in "{example}"',
            found=repr(given.value),
        )
    measured = axis if match["edge"] not in ("width", "height") else int(match["edge"] == "height")
    found = _words(work, match["of"], given) if match["words"] else None
    low, high = (found[measured], found[measured + 2]) if found else _span(work, match["of"], measured, given)
    edges = {
        near_edge: low,
        far_edge: high,
        middle: (low + high) / 2,
        "width": high - low,
        "height": high - low,
    }
    more = float(match["more"] or 0) * (-1 if match["sign"] == "-" else 1)
    return edges[match["edge"]] + more


def _words(work: _Work, name: str, given: Given) -> Box:
    """Return the part of a box that its words take. Raises DefinitionError for a box without text."""
    (left, right), (top, bottom) = (_span(work, name, axis, given) for axis in (0, 1))
    if name in FRAMES or "text" not in work.boxes[name]:
        raise DefinitionError(
            f"the box {name!r} has no words",
            place=given.place,
            expected="a box with a text",
            found=repr(given.value),
        )
    box = (mm(left), mm(top), mm(right), mm(bottom))
    return box if work.measure is None else work.measure(name, box)


BLEED, SAFE = 3.0, 3.0
NEAR = 0.01
"""A tolerance in mm."""

CORNER = 3.0
"""The radius in mm of the corners of a rounded face that states no radius."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A face in one size and one variant, before any row is drawn: its keys, and the places of its boxes."""

    merged: MergedFace
    width: float
    height: float
    boxes: Mapping[str, Box]
    contents: Mapping[str, str]
    """The kind of content of each box, by its name."""
    frames: Mapping[str, Box]
    by_row: bool
    """Whether the place of a box contains values of columns, or depends on the words of another box. Then
    each row has its own places, and `boxes` is empty."""
    roots: Mapping[str, tuple[str, ...]]
    """For each box, the repeated boxes with which it is repeated, outermost first (see `repeating.roots`)."""
    filled: frozenset[str]
    """The boxes whose places contain values of columns, such as {cost}."""

    def place_boxes(self, hand: Hand, measure: Measure) -> Mapping[str, Box]:
        """Return the places in mm, by name, of the boxes that are not repeated, for the row of `hand`.
        `measure` returns the part of a box that its words take. Raises DefinitionError, LayoutError."""
        if not self.by_row:
            return self.boxes
        names = _alone(self.roots)
        asked = [name for name in names if not self._is_idle(name, hand)]
        return resolve_boxes(self._fill_keys(hand, names), self.frames, measure, only=asked)

    def _is_idle(self, name: str, hand: Hand) -> bool:
        """Return whether a row leaves out a box whose place contains values of columns. These columns may
        then be empty. A box whose outline other boxes use is never left out."""
        if name not in self.filled or hand.is_so(self.merged.boxes[name].get("when")):
            return False
        return not any(name in _shapes_of(keys) for keys in self.merged.boxes.values())

    def again(
        self, hand: Hand, measure: Measure, known: Mapping[str, Box], root: tuple[str, ...], frame: Box
    ) -> Mapping[str, Box]:
        """Return the places in mm, by name, of a repeated box and the boxes inside it, at one of the places
        of the repetition.

        `root` is the path to the repeated box: the names of the repeated boxes around it, outermost first,
        then its own name. `frame` is the frame of the repeated box at this place. `known` has the places of
        other boxes to which the boxes may refer. `measure` returns the part of a box that its words take.
        Raises DefinitionError, LayoutError.
        """
        with_it = [name for name, above in self.roots.items() if above == root]
        frames = {**self.frames, **known}
        return resolve_boxes(self._fill_keys(hand, with_it), frames, measure, {root[-1]: frame}, with_it)

    def _fill_keys(self, hand: Hand, names: Sequence[str]) -> Mapping[str, Keys]:
        """Return the keys of all boxes. In the keys of `names`, expressions such as {cost} are replaced by
        their values for the row."""
        boxes = self.merged.boxes
        asking = [name for name in names if name in self.filled]
        return {**boxes, **{name: _with_values(boxes[name], hand) for name in asking}} if asking else boxes

    def bleeds(self, box: Box) -> bool:
        """Return whether a box is printed beyond the cut as it should: it crosses the cut and, on each side
        where it leaves the safe zone, reaches the end of the bleed."""
        trim, safe, bleed = (self.frames[name] for name in ("trim", "safe", "bleed"))
        sides = [(sign * box[k], sign * safe[k], sign * bleed[k]) for k, sign in enumerate((1, 1, -1, -1))]
        over = any(sign * box[k] < sign * trim[k] for k, sign in enumerate((1, 1, -1, -1)))
        inside = box[0] < safe[2] and box[1] < safe[3] and box[2] > safe[0] and box[3] > safe[1]
        return over and inside and all(at >= kept or at - end < NEAR for at, kept, end in sides)

    def key(self, name: str) -> Given | None:
        return self.merged.keys.get(name)

    def value(self, name: str, otherwise: float) -> float:
        given = self.key(name)
        return otherwise if given is None or given.value is None else float(given.value)


def _shapes_of(keys: Keys) -> tuple[str, ...]:
    """Return the boxes whose outline a box is clipped to or follows."""
    asked = [keys[key].value for key in ("within", "along") if key in keys]
    return (*asked, *([keys["repeat"].value.along] if is_repeated(keys) else []))


def _alone(roots: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [name for name, above in roots.items() if not above]


def _has_values(keys: Keys) -> bool:
    return any(isinstance(keys[key].value, str) and "{" in keys[key].value for key in keys.keys() & PLACES)


def _with_values(keys: Keys, hand: Hand) -> Keys:
    said = {key: keys[key] for key in keys.keys() & PLACES}
    asks = {key: given for key, given in said.items() if isinstance(given.value, str) and "{" in given.value}
    return {**keys, **{key: replace(given, value=hand.fill_name(given)) for key, given in asks.items()}}


def size_of(layout: Layout, name: str) -> str | tuple[float, float] | None:
    """Return the size that a face states, as the name of a card size or in mm, or None if it states none.
    Raises DefinitionError."""
    told = [table.size for _, _, table in lineage(layout, name) if table.size is not None]
    return told[-1] if told else None


def sizes_of(layout: Layout, name: str) -> frozenset[str]:
    """Return the sizes for which a face sets other keys: names of card sizes, or keys of WIDE_LAYERS for
    faces that are wider than high. Raises DefinitionError."""
    return frozenset(size for _, _, table in lineage(layout, name) for size in table.sizes)


def used_columns(plan: Plan, hand: Hand) -> tuple[str, ...]:
    """Return the columns of a row that a face uses. Raises DefinitionError."""
    found: dict[str, None] = {}
    for keys in (plan.merged.keys, *plan.merged.boxes.values()):
        for key, given in keys.items():
            for expression in expressions(key, given):
                found |= dict.fromkeys(name for name, _ in names(expression))
    pictured = (box for name, box in plan.merged.boxes.items() if plan.contents[name] == "image")
    return tuple(found | dict.fromkeys(name for box in pictured for name in images.used_columns(box, hand)))


def may_ask(plan: Plan, columns: Collection[str], *, pictures: bool = True) -> bool:
    """Return whether a face may use one of these columns. With `pictures`, this is true of every face with an
    image box, because the texts of an SVG can show any column."""
    if pictures and "image" in plan.contents.values():
        return True
    every = (plan.merged.keys, *plan.merged.boxes.values())
    asked = (each for keys in every for key, given in keys.items() for each in expressions(key, given))
    return any(name in columns for expression in asked for name, _ in names(expression))


@memoize
def plan(layout: Layout, name: str, size: str, variant: str, width: float, height: float) -> Plan:
    """Return the plan of a face of the game, made once for all its rows. `width` and `height` are in mm.
    `size` is the name of a card size, a key of WIDE_LAYERS for a face that is wider than high, or "". Raises
    DefinitionError."""
    found = merge_face(layout, name, size, variant)
    bleed, safe = (_number(found, key, usual) for key, usual in (("bleed", BLEED), ("safe", SAFE)))
    if 2 * safe >= min(width, height) - 1:
        raise DefinitionError(
            f"the face {name!r} has no room inside its safe zone",
            place=_place(found, "safe"),
            expected=f"less than {min(width, height) / 2 - 0.5:g} mm on {width:g} x {height:g} mm",
            found=f"{safe:g} mm",
        )
    frames = {
        "trim": (0.0, 0.0, width, height),
        "safe": (safe, safe, mm(width - safe), mm(height - safe)),
        "bleed": (-bleed, -bleed, mm(width + bleed), mm(height + bleed)),
    }
    contents = {box: content(found, box, keys) for box, keys in found.boxes.items()}
    above = roots(found.boxes)
    filled = frozenset(name for name, keys in found.boxes.items() if _has_values(keys))
    alone = _alone(above)
    by_row = hangs_on_words({name: found.boxes[name] for name in alone}) or bool(filled & {*alone})
    boxes = {} if by_row else resolve_boxes(found.boxes, frames, only=alone)
    return Plan(found, width, height, boxes, contents, frames, by_row, above, filled)


def _number(found: MergedFace, key: str, usual: float) -> float:
    given = found.keys.get(key)
    return usual if given is None or given.value is None else float(given.value)


def _place(found: MergedFace, key: str) -> str:
    return found.keys[key].place if key in found.keys else found.place


def content(found: MergedFace, box: str, keys: Keys) -> str:
    """Return the key that states the content of a box: "text", "image", "icon", "shape", "symbol" or "qr".
    Raises DefinitionError if the box has none of them or several."""
    has = [each for each in CONTENTS if each in keys]
    if len(has) == 1:
        return has[0]
    place = keys[has[0]].place if has else next((each.place for each in keys.values()), found.place)
    raise DefinitionError(
        f"the box {box!r} is {'nothing' if not has else 'several things'}",
        place=place,
        expected=f"one of {', '.join(CONTENTS)}",
        found=" and ".join(has) or "none of them",
        hint="" if has else _spelling_hint(box, found),
    )


def _spelling_hint(box: str, found: MergedFace) -> str:
    """Return the hint that names the box whose name was misspelt, or an empty text."""
    hint = near(box, tuple(each for each in found.boxes if each != box), "boxes")
    return hint if hint.startswith("did") else ""
