"""Check every name and every expression of a layout, face by face, before anything is drawn."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from pnp.errors import DefinitionError, PnpError
from pnp.expression import Expression, Fault, names
from pnp.layout import icons, repeating
from pnp.layout.anchors import asked_for, choose_keys, wrong
from pnp.layout.comparing import Asking, Values, strangers, unmet
from pnp.layout.effects import idle
from pnp.layout.merging import Given, Keys, Merged, merged, near, style_keys
from pnp.layout.planning import content
from pnp.layout.reading import Layout
from pnp.layout.repeating import is_repeated, roots
from pnp.layout.row import CONDITIONS, NONE, explain_refusal, expressions, parted
from pnp.scene import VARIANTS, Theme

_OF_CLAUSES = re.compile(r"%\((\w+)\)[sd]")
_OF_BOOKS = re.compile(r"(?<!\{)\{\{\s*(\w+)\s*\}\}(?!\})")

COLOURS = frozenset(("ground", "colour", "fill", "stroke"))


def faults(
    layout: Layout, used: Mapping[str, Sequence[Asking]], fixed: Mapping[str, Values], theme: Theme
) -> tuple[DefinitionError, ...]:
    """Return all faults of the faces of a game, each once. Faces that nothing shows are checked too.

    `fixed` has the columns that pnp itself gives to every row, and their possible values.
    """
    found: dict[tuple[str, str], DefinitionError] = {}
    met: list[Merged] = []
    told = list(_of_styles(layout))
    for name in layout.names:
        told += _of_face(layout, name, used.get(name, ()), theme, met)
    for fault in (*told, *idle(met), *strangers(met, used, fixed)):
        found.setdefault((fault.place, fault.problem), fault)
    return tuple(sorted(found.values(), key=_line))


def _of_styles(layout: Layout) -> Iterator[DefinitionError]:
    """Yield faults of styles that extend nothing, or each other, even if no box has them."""
    for name in layout.own.styles:
        try:
            style_keys(layout, name)
        except DefinitionError as error:
            yield error


def doubts(
    layout: Layout, used: Mapping[str, Sequence[Asking]], fixed: Mapping[str, Values]
) -> tuple[DefinitionError, ...]:
    """Return the faults that rows which are still to come may resolve. Raises DefinitionError for faces that
    are wrong."""
    met = [
        merged(layout, name, size, variant)
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
    layout: Layout, name: str, used: Sequence[Asking], theme: Theme, met: list[Merged]
) -> Iterator[DefinitionError]:
    """Yield the faults of a face by itself. It is added to `met` in each of its sizes and variants."""
    sizes = ("", *layout.own.faces[name].sizes)
    for size in sizes:
        for variant in VARIANTS:
            try:
                found = merged(layout, name, size, variant)
            except DefinitionError as error:
                yield error
                return  # the rest would be told of a face that is not what it is to be
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


def _of_repeats(folder: Path, found: Merged, box: str) -> frozenset[str]:
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


def _along_faults(found: Merged) -> Iterator[DefinitionError]:
    """Yield faults of texts along something that is no shape."""
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
    folder: Path, found: Merged, keys: Keys, used: Sequence[Asking], theme: Theme, more: Collection[str] = ()
) -> Iterator[DefinitionError]:
    for key, given in parted(keys):
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
    found: Merged,
    given: Given,
    key: str,
    expression: Expression,
    used: Sequence[Asking],
    more: Collection[str],
) -> Iterator[DefinitionError]:
    """Yield a fault for each column that a face uses and that neither its components nor its repeats have."""
    for asking in used:
        have = asking.columns | found.columns.keys() | frozenset(more)
        for name, at in names(expression):
            if name not in have:
                where = 0
                if key not in CONDITIONS:  # an expression begins where its brace ends
                    where = str(given.value).find(expression.said)
                fault = Fault(
                    f"unknown column {name!r}",
                    where + at,
                    expected=f"a column of {asking.called}",
                    hint=near(name, tuple(have), "columns"),
                )
                yield explain_refusal(fault, given)


def _like_a_clause(given: Given, used: Sequence[Asking]) -> Iterator[DefinitionError]:
    """Yield a fault for a column named as clauses or pictures name it, %(hand)s or {{ hand }}. The face would
    show it as written."""
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
        yield DefinitionError(
            f"unknown colour {value!r}",
            place=given.place,
            expected='a swatch of the theme, or "none"',
            found=repr(value),
            hint=_palette(value) if value.startswith("#") else near(value, tuple(theme.swatches), "swatches"),
        )
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
            icons.found(folder, value.strip(), given.place)
        except DefinitionError as error:
            yield error


def _palette(value: str) -> str:
    return f'give it a name under [palette] of theme.toml, as in fire = "{value}", and write the name here'
