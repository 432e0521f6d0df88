"""Read layout.toml and the layouts that ship with pnp. Combine a face with all faces that it extends: its
keys and boxes, each with the file and line of the value that counts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pnp import resources
from pnp.caching import memoize
from pnp.definition import TomlSource, validate
from pnp.errors import DefinitionError, list_names, nearest_name
from pnp.layout.schema import (
    CONTENTS,
    STYLE_KEYS,
    BoxTable,
    FaceTable,
    Layer,
    LayerName,
    LayoutFile,
    RepeatTable,
    StyleTable,
)
from pnp.looks import FILE, Dress, dress
from pnp.scene import VARIANTS

NAME = "layout.toml"
SHIPPED = resources.TEMPLATES / "layouts"
PLAIN = "plain.toml"
"""The faces for a game without a layout of its own."""
COMMON = "common"
"""The layouts that all looks share. Each look has a file that changes some of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A layout file with its content and the place (file and line) of each key."""

    source: TomlSource
    file: LayoutFile

    @property
    def styles(self) -> Mapping[str, StyleTable]:
        return self.file.styles

    @property
    def faces(self) -> Mapping[str, FaceTable]:
        return self.file.faces

    def place(self, *key: str | int) -> str:
        """Return the place of a key: `file:line: key`."""
        return self.source.place(key)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The layouts of a game: those of its own folder, and those that ship with pnp and may be extended.
    `dress` is the look of the game: its colours, fonts and ornaments.

    `shipped` are the files that ship with pnp; values of later files replace those of earlier ones.
    """

    folder: Path
    own: Sheet
    shipped: tuple[Sheet, ...]
    dress: Dress

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the game's own faces."""
        return tuple(self.own.faces)

    @property
    def extendable(self) -> tuple[str, ...]:
        """Return the names of all faces that can be extended."""
        return tuple(dict.fromkeys(name for sheet in (self.own, *self.shipped) for name in sheet.faces))


def layout_of(folder: Path) -> Layout | None:
    """Return the layouts of a game's folder, or None if it has no layout.toml. Raises DefinitionError."""
    path = folder / NAME
    if not path.exists():
        return None
    return _read(folder, _stamp(path), _stamp(folder / FILE))


def plain_layout(folder: Path) -> Layout:
    """Return the layout that draws dice: the faces of pnp's own file plain.toml, in the look of the game in
    `folder`. A layout.toml of the game is not read."""
    worn = dress_of(folder) or dress(None)
    return Layout(folder, _sheet(SHIPPED / PLAIN), shipped_layouts(worn.look), worn)


def dress_of(folder: Path) -> Dress | None:
    """Return the look of a game's folder, or None if the folder has neither theme.toml nor layout.toml.
    Raises DefinitionError, UnknownName."""
    theme = _stamp(folder / FILE)
    return _dress(folder, theme) if theme or (folder / NAME).exists() else None


Stamp = tuple[int, ...]


def _stamp(path: Path) -> Stamp:
    """Return the state of a file, to detect changes; an empty one if there is no such file."""
    if not path.exists():
        return ()
    found = path.stat()
    return (found.st_mtime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=8)
def _dress(folder: Path, theme: Stamp) -> Dress:
    return dress(folder if theme else None)


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: Stamp, theme: Stamp) -> Layout:
    del stamp
    worn = _dress(folder, theme)
    return Layout(folder, _sheet(folder / NAME), shipped_layouts(worn.look), worn)


@lru_cache(maxsize=8)
def shipped_layouts(look: str) -> tuple[Sheet, ...]:
    """Return the layouts that ship with pnp for a look: the common ones, then the look's own."""
    paths = [SHIPPED / f"{name}.toml" for name in (COMMON, look)]
    return tuple(_sheet(path) for path in paths if path.exists())


def _sheet(path: Path) -> Sheet:
    source = TomlSource(path)
    sheet = Sheet(source, validate(LayoutFile, source.data, source))
    for face, table in sheet.faces.items():
        for column, value in table.columns.items():
            if isinstance(value, str) and (asked := _COLUMN.search(value)):
                raise DefinitionError(
                    "a default is a value: nothing is filled into it",
                    place=sheet.place("faces", face, "columns", column),
                    expected="what the column is where a row has none, as in { cost = 0 }",
                    found=repr(value),
                    hint=f"write {asked[0]} where it is shown: in the text, icon or image of a box",
                )
    return sheet


_COLUMN = re.compile(r"\{[^\W\d]\w*\}")
"""A pattern for a column between braces, as in the text of a box."""


Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A value of a key and its place in a layout file. `age` numbers the values in the order in which layers
    set them: of two values for one key, the one with the greater age counts."""

    value: Any
    sheet: Sheet
    key: Key
    age: int = 0
    is_of_variant: bool = False
    """Whether the layout gives a value for each variant, and this is the one for the variant that is
    drawn."""

    @property
    def place(self) -> str:
        """Return the place of the value: `file:line: key`."""
        return self.sheet.place(*self.key)

    @property
    def is_own(self) -> bool:
        """Return whether the value is from the game's own files, rather than from a file that ships with
        pnp."""
        return not self.sheet.source.path.is_relative_to(resources.TEMPLATES)


Keys = Mapping[str, Given]


@dataclass(frozen=True, slots=True, eq=False)
class MergedFace:
    """A face in one size and one variant, with all that it extends: its keys, and its boxes in painting
    order."""

    name: str
    keys: Keys
    boxes: Mapping[str, Keys]
    place: str
    columns: Mapping[str, str | int | float | bool]
    """The values for columns that a row lacks."""


@dataclass(slots=True)
class _Stack:
    """What the layers of a face that are added so far make together. A layer sets keys for the face, or for
    one size or variant of it."""

    keys: dict[str, Given] = field(default_factory=dict)
    boxes: dict[str, dict[str, Given]] = field(default_factory=dict)
    columns: dict[str, str | int | float | bool] = field(default_factory=dict)
    age: int = 0


def near(name: str, known: Iterator[str] | tuple[str, ...], what: str) -> str:
    """Return a hint for a misspelt name: the most similar known name or, if none is similar, a list of the
    known names. `what` says in the plural what they name, such as "boxes"."""
    names = sorted(set(known))
    if right := nearest_name(name, names):
        return f"did you mean {right!r}?"
    return f"{what}: {list_names(name, names)}" if names else f"there are no {what}"


def lineage(layout: Layout, name: str) -> tuple[tuple[Sheet, str, FaceTable], ...]:
    """Return the faces that a face of the game extends, the most general first, and at the end the face
    itself. Each is (its file, its name there, its table). Raises DefinitionError."""
    return tuple(_lineage(layout, layout.own, name, ()))


def _lineage(
    layout: Layout, sheet: Sheet, name: str, below: tuple[tuple[int, str], ...]
) -> Iterator[tuple[Sheet, str, FaceTable]]:
    table = sheet.faces[name]
    above = (*below, (id(sheet), name))
    for number, parent in enumerate(_several(table.extends)):
        homes = _homes(layout, sheet, name, parent)
        inside = () if isinstance(table.extends, str) else (number,)
        place = sheet.place("faces", name, "extends", *inside)
        if not homes:
            others = tuple(each for each in layout.extendable if each != name)
            hint = near(parent, others, "faces that there are")
            raise DefinitionError(
                f"unknown face {parent!r}" if parent != name else f"the face {name!r} extends itself",
                place=place,
                expected="another face to extend" if parent == name else "a face to extend",
                found=repr(parent),
                hint=hint,
            )
        for home in homes:
            if (id(home), parent) in above:
                chain = " -> ".join([*dict.fromkeys(each for _, each in above), parent])
                raise DefinitionError("faces extend each other in a circle", place=place, found=chain)
            yield from _lineage(layout, home, parent, above)
    yield sheet, name, table


def _homes(layout: Layout, sheet: Sheet, name: str, parent: str) -> tuple[Sheet, ...]:
    """Return the files that have the face `parent`, which the face `name` extends: the game's own file or, if
    it has no such face, all files that ship with pnp and have it. Values of later files replace those of
    earlier ones. If a face extends its own name, only the files that ship are searched."""
    if sheet is layout.own and parent != name and parent in sheet.faces:
        return (sheet,)
    return tuple(each for each in layout.shipped if parent in each.faces)


def _several(names: Any) -> tuple[str, ...]:
    return () if names is None else (names,) if isinstance(names, str) else tuple(names)


WIDE: Final = "wide"
SMALL: Final = "wide-small"
LARGE: Final = "wide-large"
WIDE_LAYERS: Mapping[str, tuple[LayerName, ...]] = {WIDE: (WIDE,), SMALL: (WIDE, SMALL), LARGE: (WIDE, LARGE)}
"""The layers under `sizes` for a face that is wider than high, by the result of `wide_size`. Values of later
layers replace those of earlier ones."""

SMALL_BELOW = (80.0, 56.0)
LARGE_FROM = (100.0, 66.0)
"""(width, height) in mm. A face that is wider than high is small if one of its sides is below SMALL_BELOW,
and large if both sides are at least LARGE_FROM."""


def wide_size(width: float, height: float) -> str:
    """Return the name of the size in layout.toml (`sizes.NAME`) that applies to a face of this width and
    height in mm because it is wider than high. It is one of the keys of `WIDE_LAYERS`. Return "" for a face
    that is not wider than high."""
    if width <= height:
        return ""
    if width < SMALL_BELOW[0] or height < SMALL_BELOW[1]:
        return SMALL
    return LARGE if width >= LARGE_FROM[0] and height >= LARGE_FROM[1] else WIDE


@memoize
def merge_face(layout: Layout, name: str, size: str, variant: str) -> MergedFace:
    """Return a face combined with all that it extends. `size` is the name of a card size, a key of
    WIDE_LAYERS for a face that is wider than high, or "". Raises DefinitionError."""
    line = lineage(layout, name)
    stack = _Stack()
    # The faces that ship get all their layers for a wide card before the game's own faces change them.
    parts = groupby(line, lambda each: each[0] is layout.own) if size in WIDE_LAYERS else [(True, line)]
    for _, some in parts:
        together = tuple(some)
        for sheet, home, table in together:
            _add(layout, stack, sheet, ("faces", home), table)
        for each in WIDE_LAYERS.get(size, (size,)):
            scales = [table.sizes[each].scale for _, _, table in together if each in table.sizes]
            if told := [scale for scale in scales if scale is not None]:
                _scale(stack, told[-1])
            for sheet, home, table in together:
                if each in table.sizes:
                    _add(layout, stack, sheet, ("faces", home, "sizes", each), table.sizes[each])
    for sheet, home, table in line:
        if variant in table.variants:
            _add(layout, stack, sheet, ("faces", home, "variants", variant), table.variants[variant])
    for keys in stack.boxes.values():
        _choose_line(keys, variant)
    boxes = _order_boxes(_inherit_conditions(stack.boxes))
    return MergedFace(name, stack.keys, boxes, layout.own.place("faces", name), stack.columns)


_OF_LAYERS = frozenset(("boxes", "sizes", "variants", "extends", "columns", "scale"))
"""The keys in the table of a face, size or variant that are not keys of the finished face."""


def _choose_line(keys: dict[str, Given], variant: str) -> None:
    """Replace the three widths of a line by the width for a variant."""
    given = keys.get("line")
    if given is not None and isinstance(given.value, tuple):
        keys["line"] = replace(given, value=given.value[VARIANTS.index(variant)], is_of_variant=True)


SCALED = frozenset(
    (
        *("left", "right", "centre", "width", "top", "bottom", "middle", "height"),
        *("size", "corner", "gap", "inner", "tip", "bar", "slant"),
    )
)
"""The keys that the `scale` of a size multiplies, if they are numbers of mm or points."""

_MORE = re.compile(r"([+-]\s*)(-?\d+(?:\.\d+)?)\s*$")
"""A pattern for the mm that are added to the edge of another box, as in "art.bottom + 2"."""


CHOICE = re.compile(r"\s*(min|max)\(([^(){}]*)\)\s*")
"""A pattern for the smaller or the larger of several positions or lengths: "min(art.width, 20)"."""


def parts_of(choice: re.Match[str]) -> tuple[str, ...]:
    """Return the positions or lengths between which min(...) or max(...) chooses in the value of a key.
    `choice` is a match of the pattern CHOICE."""
    return tuple(part.strip() for part in choice[2].split(","))


def _number(part: str) -> float | str:
    return float(part) if re.fullmatch(r"-?\d+(\.\d+)?", part) else part


def _scale(stack: _Stack, scale: float) -> None:
    """Multiply the lengths and text sizes that all boxes have so far by `scale`."""
    for keys in stack.boxes.values():
        for name, given in keys.items():
            if name in SCALED or name == "repeat":
                keys[name] = replace(given, value=_scale_value(given.value, scale))
        if "size" in keys and "smallest" in keys:
            least = keys["smallest"].value
            keys["size"] = replace(keys["size"], value=max(keys["size"].value, least))


def _scale_value(value: Any, scale: float) -> Any:
    """Return a value of a key times `scale`: a number, the mm that are added to an edge, or the lengths of a
    repetition. Shares and columns stay as they are."""
    if isinstance(value, float | int):
        return value * scale
    if isinstance(value, RepeatTable):
        said = value.model_fields_set & {"every", "shift", "radius"}
        return value.model_copy(update={key: _times(getattr(value, key), scale) for key in said})
    if isinstance(value, str) and (choice := CHOICE.fullmatch(value)):
        return (
            f"{choice[1]}({', '.join(str(_scale_value(_number(each), scale)) for each in parts_of(choice))})"
        )
    if isinstance(value, str) and "{" not in value:
        return _MORE.sub(lambda more: f"{more[1]}{float(more[2]) * scale:.4f}", value)
    return value


def _times(value: Any, scale: float) -> Any:
    return tuple(each * scale for each in value) if isinstance(value, tuple) else value and value * scale


def _add(layout: Layout, stack: _Stack, sheet: Sheet, key: Key, layer: Layer) -> None:
    stack.age += 1
    for name, value in layer.columns.items():
        stack.columns[name] = value
    for name in sorted(layer.model_fields_set - _OF_LAYERS):
        stack.keys[name] = Given(getattr(layer, name), sheet, (*key, name), stack.age)
    for name, box in layer.boxes.items():
        known = stack.boxes.setdefault(name, {})
        said = _layer_keys(layout, sheet, (*key, "boxes", name), box, stack.age)
        if any(each in said for each in CONTENTS):
            for each in CONTENTS:  # a new kind of content replaces the old one
                known.pop(each, None)
        known.update(said)


def _layer_keys(layout: Layout, sheet: Sheet, key: Key, box: BoxTable, age: int) -> dict[str, Given]:
    """Return the keys that one layer sets for a box: those of its styles, replaced by the box's own."""
    found: dict[str, Given] = {}
    for number, style in enumerate(_several(box.style)):
        at = (*key, "style") if isinstance(box.style, str) else (*key, "style", number)
        found |= _style(layout, sheet, style, age, sheet.place(*at), ())
    own = sorted(box.model_fields_set - {"style"})
    return found | {name: Given(getattr(box, name), sheet, (*key, name), age) for name in own}


def style_keys(layout: Layout, name: str) -> Keys:
    """Return the keys of a style of the game, with those of the styles that it extends. Raises
    DefinitionError."""
    return _style(layout, layout.own, name, 0, layout.own.place("styles", name), ())


def _style(
    layout: Layout, sheet: Sheet, name: str, age: int, asked: str, below: tuple[str, ...]
) -> dict[str, Given]:
    """Return the keys of a style. The game's own keys win over those of a style that ships, and later files
    over earlier ones. `asked` is the place that names the style, and `below` has the styles that extend
    it."""
    if name in below:
        raise DefinitionError(
            "styles extend each other in a circle", place=asked, found=" -> ".join([*below, name])
        )
    homes = [each for each in dict.fromkeys((*layout.shipped, sheet, layout.own)) if name in each.styles]
    if not homes:
        known = tuple(each for home in (sheet, layout.own, *layout.shipped) for each in home.styles)
        raise DefinitionError(f"unknown style {name!r}", place=asked, hint=near(name, known, "styles"))
    found: dict[str, Given] = {}
    for home in homes:
        table: StyleTable = home.styles[name]
        for parent in _several(table.extends):
            at = home.place("styles", name, "extends")
            found |= _style(layout, home, parent, age, at, (*below, name))
        own = sorted(table.model_fields_set & set(STYLE_KEYS))
        found |= {key: Given(getattr(table, key), home, ("styles", name, key), age) for key in own}
    return found


def _inherit_conditions(boxes: Mapping[str, dict[str, Given]]) -> Mapping[str, dict[str, Given]]:
    """Return the boxes, with the conditions of boxes that they follow added to their own. Raises
    DefinitionError for an unknown box, and for one that follows itself."""
    found = {name: dict(keys) for name, keys in boxes.items()}
    for name, keys in found.items():
        line, here = [name], keys
        while "follows" in here:
            given = here["follows"]
            if given.value not in boxes or given.value in line:
                others = tuple(each for each in boxes if each not in line)
                raise DefinitionError(
                    f"unknown box {given.value!r}" if given.value not in boxes else "boxes follow each other",
                    place=given.place,
                    expected="another box of the face",
                    found=" -> ".join([*line, given.value]),
                    hint=near(given.value, others, "boxes"),
                )
            line.append(given.value)
            here = boxes[given.value]
        conditions = [boxes[each]["when"] for each in line if "when" in boxes[each]]
        if len(line) > 1 and conditions:
            first, *_ = conditions
            said = " and ".join(f"({each.value})" for each in conditions)
            keys["when"] = first if len(conditions) == 1 else replace(first, value=said)
    return found


CELLS = "cells"
"""The name under which the cells of a board count as one box."""


def _order_boxes(boxes: Mapping[str, dict[str, Given]]) -> dict[str, Keys]:
    """Return the boxes in the order of painting. Some are moved under or over another."""
    order = list(boxes)
    for name, keys in boxes.items():
        for key, behind in (("under", 0), ("over", 1)):
            given = keys.get(key)
            if given is None or (key == "under" and given.value == CELLS and CELLS not in boxes):
                continue
            if given.value not in boxes or given.value == name:
                others = tuple(each for each in boxes if each != name)
                raise DefinitionError(
                    f"unknown box {given.value!r}",
                    place=given.place,
                    expected="another box of the face",
                    hint=near(given.value, others, "boxes"),
                )
            order.remove(name)
            order.insert(order.index(given.value) + behind, name)
    return {name: boxes[name] for name in order}
