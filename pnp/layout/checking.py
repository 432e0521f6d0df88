"""Check every name and every expression of a layout, face by face, before anything is drawn.

Find comparisons that can never be true, because no row has the value in that column. Find keys that have no
effect on their box, because they belong to another kind of box or need another key.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.definition.atoms import HatchTable
from pnp.errors import DefinitionError, PnpError, list_names
from pnp.expression import Comparison, Expression, Fault, Value, comparisons, names
from pnp.layout import repeating
from pnp.layout.contents import icons
from pnp.layout.contents.shapes import ENDED, KEYS
from pnp.layout.merging import Given, Keys, Layout, MergedFace, merge_face, near, style_keys
from pnp.layout.planning import asked_for, choose_keys, content, wrong
from pnp.layout.repeating import is_over, is_repeated, roots
from pnp.layout.row import (
    CONDITIONS,
    NONE,
    TEMPLATES,
    explain_refusal,
    expressions,
    part_values,
    unknown_colour,
)
from pnp.layout.schema import CONTENTS, STYLE_KEYS, BoxTable, RepeatTable, Shade
from pnp.scene import VARIANTS, Theme

ASKING = CONDITIONS | TEMPLATES

Values = frozenset[Value]


@dataclass(frozen=True, slots=True)
class DrawnComponents:
    """Some of the components that a face draws, such as those of one table. `columns` are the names of their
    columns. `called` is a name for messages: that of the table, or that of a component if there is no table.
    `values` maps a column to the set of its values; a column that is missing there may have any value."""

    columns: frozenset[str]
    called: str
    values: Mapping[str, Values] = field(default_factory=dict)
    table: tuple[str, ...] = ()
    """The columns of the table whose rows are the components; empty if they are not from a table."""


@dataclass(slots=True)
class _Comparison:
    """A comparison in a layout, such as kind == 'spell', and all values that its column can have."""

    comparison: Comparison
    expression: Expression
    key: str
    given: Given
    values: set[Value] = field(default_factory=set)
    is_fixed: bool = True
    """Whether pnp itself gives the column to every row."""
    is_open: bool = False
    """Whether the column may have any value."""


def strangers(
    met: Iterable[MergedFace], used: Mapping[str, Sequence[DrawnComponents]], fixed: Mapping[str, Values]
) -> Iterator[DefinitionError]:
    """Yield a fault for each comparison with a value that pnp never sets, such as variant == "blue". Only the
    columns that pnp itself sets are checked. `fixed` maps each of these columns to its possible values.

    `met` has the faces with their comparisons, once for each size and variant. `used` maps the name of a face
    to the components that it draws.
    """
    for held in _own_comparisons(met, used, fixed):
        if held.is_fixed and held.values and not _possible(held):
            yield _comparison_fault(held, f"{held.comparison.column} is never this")


def unmet(
    met: Iterable[MergedFace], used: Mapping[str, Sequence[DrawnComponents]], fixed: Mapping[str, Values]
) -> Iterator[DefinitionError]:
    """Yield a fault for each comparison of a column with a text that no row has in that column. Columns that
    pnp itself sets, the keys of `fixed`, are left out.

    `met` has the faces, once for each size and variant. `used` maps the name of a face to the components that
    it draws.
    """
    for held in _own_comparisons(met, used, fixed):
        if not held.is_fixed and not _possible(held):
            yield _comparison_fault(held, f"no row has this in its column {held.comparison.column!r}")


def _own_comparisons(
    met: Iterable[MergedFace], used: Mapping[str, Sequence[DrawnComponents]], fixed: Mapping[str, Values]
) -> Iterable[_Comparison]:
    """Return every comparison in the game's own layouts, with all values that its column can have."""
    found: dict[tuple[str, str, int], _Comparison] = {}
    for face in met:
        for key, given in _own(face):
            try:
                asked = expressions(key, given)
            except DefinitionError:
                continue  # reported elsewhere
            for expression in asked:
                for each in comparisons(expression):
                    at = (given.place, expression.said, each.at)
                    held = found.setdefault(at, _Comparison(each, expression, key, given))
                    _add(held, face, used.get(face.name, ()), fixed)
    return found.values()


def _own(face: MergedFace) -> Iterator[tuple[str, Given]]:
    above = {name for name in face.boxes if is_over(face.boxes, name)}
    own = (keys for name, keys in face.boxes.items() if name not in above)
    for keys in (face.keys, *own):
        for key, given in part_values(keys):
            if key in ASKING and given.is_own and not isinstance(given.value, RepeatTable):
                yield key, given


def _add(
    held: _Comparison, face: MergedFace, used: Sequence[DrawnComponents], fixed: Mapping[str, Values]
) -> None:
    """Add the values that the compared column can have on one more face."""
    column = held.comparison.column
    own = [each.values[column] for each in used if column in each.values]
    held.is_fixed &= column in fixed and not own
    if held.is_fixed:
        held.values |= fixed[column]
        return
    held.values |= frozenset().union(*own)
    if column in face.columns:
        held.values.add(face.columns[column])
    # A number under [facts] may be changed; a missing column is reported elsewhere.
    held.is_open |= any(column not in each.values and column not in face.columns for each in used)


def _possible(held: _Comparison) -> bool:
    """Return whether a comparison can be true for a row. A comparison with an empty cell always can. So can
    one with a number, true or false if the column has such values, because a later row may have this one."""
    asked, there = held.comparison.value, held.values - {""}
    if held.is_open or asked == "" or (not there and not held.is_fixed):
        return True
    if not held.is_fixed and any(type(each) is not str for each in there):
        alike = not isinstance(asked, str) and not held.comparison.within
        if alike:
            return True
    return any(held.comparison.matches(each) for each in there)


def _comparison_fault(held: _Comparison, problem: str) -> DefinitionError:
    asked, column = held.comparison.value, held.comparison.column
    start = str(held.given.value).find(held.expression.said) if held.key in TEMPLATES else 0
    there = held.values - {""}
    texts = tuple(sorted(str(each) for each in there if isinstance(each, str)))
    numbers = sorted(each for each in there if not isinstance(each, str))
    hint = near(str(asked), texts, f"what stands in {column}")
    if isinstance(asked, str) and any(str(each) == asked for each in numbers):
        hint = f"as a number it stands without quotes: {asked}"
    elif not texts:
        hint = f"what stands in {column}: {list_names(str(asked), map(str, numbers), 20)}"
    fault = Fault(problem, start + held.comparison.at, found=repr(asked), hint=hint)
    return explain_refusal(fault, held.given)


_OF_CLAUSES = re.compile(r"%\((\w+)\)[sd]")
_OF_BOOKS = re.compile(r"(?<!\{)\{\{\s*(\w+)\s*\}\}(?!\})")

COLOURS = frozenset(("ground", "colour", "fill", "stroke"))


def faults(
    layout: Layout, used: Mapping[str, Sequence[DrawnComponents]], fixed: Mapping[str, Values], theme: Theme
) -> tuple[DefinitionError, ...]:
    """Return all faults of the faces of a game, each once, including those of faces that no component uses.

    `used` maps the name of a face to the components that it draws. `fixed` maps each column that pnp itself
    gives to every row to its possible values.
    """
    found: dict[tuple[str, str], DefinitionError] = {}
    met: list[MergedFace] = []
    told = list(_of_styles(layout))
    for name in layout.names:
        told += _of_face(layout, name, used.get(name, ()), theme, met)
    for fault in (*told, *idle(met), *strangers(met, used, fixed)):
        found.setdefault((fault.place, fault.problem), fault)
    return tuple(sorted(found.values(), key=_line))


def _of_styles(layout: Layout) -> Iterator[DefinitionError]:
    """Yield faults of styles that extend an unknown style or each other, even if no box uses them."""
    for name in layout.own.styles:
        try:
            style_keys(layout, name)
        except DefinitionError as error:
            yield error


def doubts(
    layout: Layout, used: Mapping[str, Sequence[DrawnComponents]], fixed: Mapping[str, Values]
) -> tuple[DefinitionError, ...]:
    """Return faults that later rows may resolve: comparisons with a text that no row has yet. Raises
    DefinitionError for faces that are wrong.

    `used` maps the name of a face to the components that it draws. `fixed` maps each column that pnp itself
    gives to every row to its possible values.
    """
    met = [
        merge_face(layout, name, size, variant)
        for name in layout.names
        for size in ("", *layout.own.faces[name].sizes)
        for variant in VARIANTS
    ]
    return tuple(sorted(unmet(met, used, fixed), key=_line))


def _line(fault: DefinitionError) -> tuple[str, int, str]:
    file, _, rest = fault.place.partition(".toml:")
    line, _, key = rest.partition(":")
    return file, int(line) if line.isdigit() else 0, key


def _of_face(
    layout: Layout, name: str, used: Sequence[DrawnComponents], theme: Theme, met: list[MergedFace]
) -> Iterator[DefinitionError]:
    """Yield the faults of a face by itself. The face is added to `met` in each of its sizes and variants."""
    sizes = ("", *layout.own.faces[name].sizes)
    for size in sizes:
        for variant in VARIANTS:
            try:
                found = merge_face(layout, name, size, variant)
            except DefinitionError as error:
                yield error
                return  # further faults would only follow from this one
            met.append(found)
            yield from _back_faults(layout, found.keys)
            again = list(repeating.faults(found.boxes, asked_for))
            yield from again
            for box, keys in ("", found.keys), *found.boxes.items():
                try:
                    more = frozenset() if again else _of_repeats(layout.folder, found, box)
                except PnpError as error:
                    yield from _table_faults(error)
                    continue
                yield from _of_keys(layout.folder, found, keys, used, theme, more)
            yield from wrong(found.boxes, [box for box, keys in found.boxes.items() if is_repeated(keys)])
            yield from _along_faults(found)
            for box, keys in found.boxes.items():
                try:
                    content(found, box, keys)
                except DefinitionError as error:
                    yield error


def _of_repeats(folder: Path, found: MergedFace, box: str) -> frozenset[str]:
    """Return the columns that a box has because it is repeated. Raises PnpError."""
    above = roots(found.boxes).get(box, ())
    return frozenset(
        column for root in above for column in repeating.columns(found.boxes[root]["repeat"], folder)
    )


def _table_faults(error: PnpError) -> Iterator[DefinitionError]:
    """Yield what is wrong with a table that a box is repeated over."""
    for each in (error, *error.others):
        if isinstance(each, DefinitionError):
            each.others = ()
            yield each
        else:
            yield DefinitionError(
                each.problem, place=each.place, expected=each.expected, found=each.found, hint=each.hint
            )


def _along_faults(found: MergedFace) -> Iterator[DefinitionError]:
    """Yield faults of texts that are set along a box which is no shape."""
    for keys in found.boxes.values():
        if "along" in keys:
            fault = repeating.not_a_line(keys["along"].value, keys["along"].place, found.boxes)
            if fault is not None:
                yield fault


def _back_faults(layout: Layout, keys: Keys) -> Iterator[DefinitionError]:
    """Yield a fault for a face's `back` that names no face, even if every component that it draws may have a
    back of its own."""
    given = keys.get("back")
    if given is not None and given.value not in layout.own.faces:
        yield DefinitionError(
            f"unknown face {given.value!r}",
            place=given.place,
            expected="a face of layout.toml",
            found=repr(given.value),
            hint=near(str(given.value), layout.names, "faces"),
        )


def _of_keys(
    folder: Path,
    found: MergedFace,
    keys: Keys,
    used: Sequence[DrawnComponents],
    theme: Theme,
    more: Collection[str] = (),
) -> Iterator[DefinitionError]:
    for key, given in part_values(keys):
        try:
            asked = expressions(key, given)
        except DefinitionError as error:
            yield error
            continue
        for expression in asked:
            yield from _unknown(found, given, key, expression, used, more)
        if not asked and isinstance(given.value, str):
            yield from _constant(folder, key, given, theme)
        if key == "text":
            yield from _like_a_clause(given, used)
    for axis in (0, 1):
        try:
            choose_keys(keys, axis)
        except DefinitionError as error:
            yield error


def _unknown(
    found: MergedFace,
    given: Given,
    key: str,
    expression: Expression,
    used: Sequence[DrawnComponents],
    more: Collection[str],
) -> Iterator[DefinitionError]:
    """Yield a fault for each column that an expression of a face uses, but that neither its components nor
    its repetitions have. `more` names the columns of the repetitions."""
    for asking in used:
        have = asking.columns | found.columns.keys() | frozenset(more)
        for name, at in names(expression):
            if name not in have:
                where = 0
                if key not in CONDITIONS:  # an expression begins where its brace ends
                    where = str(given.value).find(expression.said)
                listed = f" ({list_names(name, asking.table, 20)})" if asking.table else ""
                fault = Fault(
                    f"unknown column {name!r}",
                    where + at,
                    expected=f"a column of {asking.called}{listed}",
                    hint=near(name, tuple(have), "columns"),
                )
                yield explain_refusal(fault, given)


def _like_a_clause(given: Given, used: Sequence[DrawnComponents]) -> Iterator[DefinitionError]:
    """Yield a fault for each column that is written as in clauses or pictures, %(hand)s or {{ hand }}. A
    layout would print these characters."""
    known = {column for asking in used for column in asking.columns}
    for pattern, who in ((_OF_CLAUSES, "clauses name a number"), (_OF_BOOKS, "books and pictures name it")):
        for match in pattern.finditer(str(given.value)):
            if match[1] in known:
                yield DefinitionError(
                    f"this is how {who}",
                    place=given.place,
                    expected=f"{{{match[1]}}} in a layout",
                    found=match[0],
                )


def _constant(folder: Path, key: str, given: Given, theme: Theme) -> Iterator[DefinitionError]:
    """Yield the faults of a name that is the same for all rows: an unknown colour, font or icon."""
    value = str(given.value)
    if key in COLOURS and value != NONE and value not in theme.swatches:
        yield unknown_colour(value, theme, given.place)
    if key == "font" and value not in theme.typefaces:
        yield DefinitionError(
            f"unknown font {value!r}",
            place=given.place,
            expected="a role of the theme's type",
            found=repr(value),
            hint=near(value, tuple(theme.typefaces), "roles"),
        )
    if key == "icon" and value.strip() not in ("", NONE):
        try:
            icons.find_icon(folder, value.strip(), given.place)
        except DefinitionError as error:
            yield error


_SET = ("font", "size", "smallest", "colour", "align", "valign", "leading", "capitals", "quotes", "tracking")
_LETTERS = (*_SET, "ellipsis", "bold", "italic", "translate", "reading", "unbroken", "lines")
_PLACED = ("of", "left", "right", "centre", "width", "top", "bottom", "middle", "height", "turn")

OWN: Mapping[str, tuple[str, ...]] = {
    "text": (*_LETTERS, "along", "table"),
    "image": (
        *("fit", "toward", "swatches", "thinnest", "weight", "part", "grid", "pixels", "opacity", "mirror"),
        *_LETTERS,  # an SVG may have texts
    ),
    "icon": ("colour", "gap", "align", "valign", "solid", "mirror"),
    "shape": ("fill", "hatch", "opacity", "stroke", "line", "dash", "gap", "solid", "mirror", *KEYS),
    "symbol": ("mirror",),
    "qr": ("colour",),
}
"""The keys that a box may have because of its kind of content, besides the keys for its place and the keys
that all boxes may have."""

_SOME = frozenset(STYLE_KEYS) | {key for keys in OWN.values() for key in keys}
"""Keys that only boxes with some kinds of content may have."""

_CALLED = {
    "text": "a text",
    "image": "an image",
    "icon": "an icon",
    "shape": "a shape",
    "symbol": "a symbol",
    "qr": "a code",
}

_PANEL = "what lies behind a text is a box of its own, before it: shape, with this fill or stroke"


def idle(met: Iterable[MergedFace]) -> Iterator[DefinitionError]:
    """Yield a fault for each key of a box in the game's files that has no effect on any of the faces in
    `met`, which has each face once for each size and variant.

    Keys of styles are not reported. A face also has the keys of the faces that it extends. A key is reported
    only if it has no effect on any of the faces that have it.
    """
    told: dict[str, DefinitionError] = {}
    used: set[str] = set()
    for found in met:
        for box, keys in found.boxes.items():
            for key, given in keys.items():
                if (
                    key in _SOME | {"repeat", *_PLACED}
                    and given.is_own
                    and given.key[-3:-1] == ("boxes", box)
                ):
                    is_cut = "cut" in found.keys and found.keys["cut"].value == box
                    if fault := _idle(key, given, keys, is_cut=is_cut):
                        told.setdefault(given.place, fault)
                    else:
                        used.add(given.place)
    yield from (fault for place, fault in told.items() if place not in used)


def _idle(key: str, given: Given, keys: Keys, *, is_cut: bool) -> DefinitionError | None:
    is_what = [each for each in CONTENTS if each in keys]
    if len(is_what) != 1:
        return None  # reported elsewhere
    (kind,) = is_what
    called = _CALLED[kind]
    if key in _SOME and key not in OWN[kind]:
        hint = _PANEL if kind == "text" and key in ("fill", "stroke") else ""
        return _make_error(
            given, f"{key!r} changes nothing of {called}", f"keys of {called}: {_list_keys(kind)}", hint
        )
    if key == "gap" and kind == "shape" and not is_cut:
        wanted = f'cut = "{given.key[-2]}" of the face: the space beside the cut'
        return _make_error(given, f"{key!r} changes nothing here", wanted)
    if wanted := "" if "variants" in given.key else _missing_need(key, keys):
        return _make_error(given, f"{key!r} changes nothing here", wanted)
    if key == "smallest" and _sizes_clash(given, keys):
        return _make_error(
            given, "'smallest' is larger than 'size'", f"at most {keys['size'].value:g} points"
        )
    return None


def _missing_need(key: str, keys: Keys) -> str:
    """Return what a box needs so that its key `key` has an effect, in words for a message; "" if the key has
    an effect already."""
    shape = keys["shape"].value if "shape" in keys else ""
    if shape and shape not in KEYS.get(key, (shape,)):
        *others, last = (f'"{each}"' for each in KEYS[key])
        return f"shape = {', '.join(others)}{' or ' * bool(others)}{last} beside it"
    match key:
        case "hatch" if shape in ("line", "arc"):
            return "a shape that has an inside"
        case "fill" if shape == "line" and isinstance(keys["fill"].value, Shade):
            return "a colour: a line is too thin for a gradient"
        case "colour" if isinstance(keys["colour"].value, Shade) and ("text" not in keys or "table" in keys):
            return "a colour: the letters of a text alone, that is no table, have a gradient"
        case "part" if isinstance(keys["part"].value, str | int) and "grid" not in keys:
            return "a grid beside it, as in [8, 4], of whose cells it is the number"
        case "grid" if "part" not in keys or not isinstance(keys["part"].value, str | int):
            return "a part beside it: the number of a cell"
        case "fill" if shape == "arc":
            return 'a stroke; shape = "sector" is an arc with a fill'
        case "tip" if shape in ENDED and not {"head", "tail"} & keys.keys():
            return "a head or a tail beside it"
        case "closed" if shape == "curve" and {"head", "tail"} & keys.keys():
            return "either closed or a head and a tail"
        case "repeat" if "icon" not in keys and not is_repeated(keys):
            return "a table, as in repeat = { columns = 3, rows = 2 }; icons alone stand in a row"
        case "table" if "along" in keys:
            return "a text of its own box, not along a shape"
        case "align" | "tracking" if "table" in keys:
            return "nothing: columns of a table begin and end by themselves"
        case "ellipsis" if "text" not in keys or {"along", "table"} & keys.keys():
            return "a text in a box of its own, not along a shape and not a table"
        case "leading" if "along" in keys:
            return "a text of its own box, not along a shape"
        case key if key in _PLACED and "along" in keys and not (key == "of" and "repeat" in keys):
            return "no place: the shape that the text stands along has one"
        case "line" if shape not in ("", "line") and "fill" in keys and "stroke" not in keys:
            return "a stroke beside it, of which it is the width"
        case "gap" if not shape and ("repeat" not in keys or is_repeated(keys)):
            return 'repeat = "cost" beside it, which is how many icons stand in a row'
        case "turn" if "mirror" in keys:
            return "either turn or mirror"
    return ""


def _sizes_clash(given: Given, keys: Keys) -> bool:
    """Return whether `size` and `smallest` of a text are set in the same place and contradict each other."""
    size = keys.get("size")
    return size is not None and size.key[:-1] == given.key[:-1] and given.value > size.value


def _list_keys(kind: str) -> str:
    """Return the keys of a kind of box, in the order of the schema."""
    return ", ".join(each for each in BoxTable.model_fields if each in OWN[kind])


def _make_error(given: Given, problem: str, expected: str, hint: str = "") -> DefinitionError:
    value = "{...}" if isinstance(given.value, Shade | HatchTable) else repr(given.value)
    found = f"{given.key[-1]} = {value}"
    return DefinitionError(problem, place=given.place, expected=expected, found=found, hint=hint)
