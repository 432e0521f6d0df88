"""Validate the data of a TOML file against a model, and report all faults in plain English with file, line
and key. Find the place of a problem in the model, and name the type that is expected there. The reference
page of keys uses the same names."""

import inspect
import re
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Tag, ValidationError

from pnp.caching import memoize
from pnp.definition import atoms, boards, schema
from pnp.definition.atoms import TypeWords
from pnp.definition.toml_source import Key, TomlSource, join_key
from pnp.errors import DefinitionError
from pnp.expression import SHORTER


@dataclass(frozen=True, slots=True)
class KeyType:
    """A key of a file and the type that is expected there, `hint`. `around` is the type of the table or list
    that contains the key, and `beside` are the keys of that table in the file."""

    key: Key
    hint: Any
    around: Any
    beside: frozenset[str]

    @property
    def items(self) -> Any:
        """Return the type of each entry if a list is expected, else None."""
        kind = _bare(self.hint)
        return get_args(kind)[0] if get_origin(kind) in (tuple, list) else None


def locate(model: type[BaseModel], way: Sequence[str | int], data: object) -> KeyType:
    """Return the key and the expected type to which an error of pydantic belongs. `way` is the path that
    pydantic gives for it, which also contains names of union members that are not in the file. `data` is the
    content of the file."""
    hint: Any = model
    around: Any = model
    key: list[str | int] = []
    beside: frozenset[str] = frozenset()
    for part in way:
        kind = _bare(hint)
        if get_origin(kind) in (Union, types.UnionType):
            member = _member(kind, part)
            if member is None:
                break  # the rest of the path only names one of several plain types
            hint = member
            continue
        inner = _inside(kind, part)
        if inner is _NOTHING:
            break
        around, beside = hint, frozenset(data) if isinstance(data, Mapping) else frozenset()
        hint = inner
        key.append(part)
        data = _value(data, part)
    return KeyType(tuple(key), hint, around, beside)


def keys_of(hint: Any) -> tuple[str, ...]:
    """Return the keys that a TOML table of the type `hint` may have, in their order; an empty tuple if the
    type is no table."""
    kind = _bare(hint)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(dict.fromkeys(key for each in get_args(kind) for key in keys_of(each)))
    return tuple(_fields(kind)) if _is_model(kind) else ()


def choices_of(hint: Any) -> tuple[object, ...]:
    """Return the values that the type `hint` allows if it is a Literal, a fixed list of values; otherwise an
    empty tuple."""
    kind = _bare(hint)
    return get_args(kind) if get_origin(kind) is Literal else ()


_NOTHING = object()


def _bare(hint: Any) -> Any:
    """Return a type without its limits, and without the None for keys that are left out."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        members = [each for each in get_args(hint) if each is not type(None)]
        return _bare(members[0]) if len(members) == 1 else hint
    return hint


def _is_model(hint: Any) -> bool:
    return inspect.isclass(hint) and issubclass(hint, BaseModel)


@memoize
def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """Return the types of a model's keys, by their names in the file."""
    hints = get_type_hints(model, include_extras=True)
    return {field.alias or name: hints[name] for name, field in model.model_fields.items()}


def _member(union: Any, tag: str | int) -> Any:
    """Return the member of a union of types that pydantic's error path names by `tag`: a discriminator's tag,
    a type's name or its kind. Return None if there is none."""
    for member in get_args(union):
        if any(isinstance(each, Tag) and each.tag == tag for each in getattr(member, "__metadata__", ())):
            return member
    for each in map(_bare, get_args(union)):
        if _is_model(each) and (tag == each.__name__ or tag in _tags(each)):
            return each
    return None


def _tags(model: type[BaseModel]) -> Iterator[object]:
    for hint in map(_bare, _fields(model).values()):
        if get_origin(hint) is Literal:
            yield from get_args(hint)


def _inside(kind: Any, part: str | int) -> Any:
    """Return the type of the entry with the key or index `part` in a table or list of the type `kind`, or
    _NOTHING if there is none."""
    inner = get_args(kind)
    if _is_model(kind):
        return _fields(kind).get(str(part), _other(kind))
    if get_origin(kind) is dict:
        return inner[1]
    if get_origin(kind) in (tuple, list) and isinstance(part, int):
        many = get_origin(kind) is list or inner[-1] is Ellipsis
        return inner[0] if many else inner[min(part, len(inner) - 1)]
    return _NOTHING


def _other(model: type[BaseModel]) -> Any:
    """Return the type of keys whose names the file chooses."""
    if model.model_config.get("extra") != "allow":
        return Any
    return get_args(get_type_hints(model, include_extras=True)["__pydantic_extra__"])[1]


def _value(data: object, part: str | int) -> object:
    if isinstance(data, Mapping):
        return data.get(part)
    if isinstance(data, Sequence) and isinstance(part, int) and part < len(data):
        return data[part]
    return None


Model = TypeVar("Model", bound=BaseModel)

MOST = 1000
"""The most problems of a file that are explained. A message lists a tenth of them."""

LONGEST = 80
"""The most letters of a value that a message repeats."""


def validate(model: type[Model], data: Mapping[str, object], source: TomlSource, inside: Key = ()) -> Model:
    """Return data of a TOML file as a model. `data` is the whole content of the file or, with `inside`, the
    table at that path of keys. Raises DefinitionError, with all faults in the order of their lines in
    `source`."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems = error.errors(include_url=False)[:MOST]
    faults = {
        fault.place: fault
        for fault in sorted(
            _faults(model, problems, data, source, inside),
            key=lambda fault: int(fault.place.removeprefix(f"{source.path}:").partition(":")[0]),
        )
    }
    first, *others = faults.values()
    first.others = tuple(others)
    raise first


def explain_problems(
    model: type[BaseModel], error: ValidationError, data: Mapping[str, object]
) -> Iterator[tuple[str | int, str, str]]:
    """Yield (key, expected, found) for each problem that pydantic reports about the data of one table. This
    is for data that the program put together, such as a row of a CSV file, and that has no place in a TOML
    file."""
    for problem in error.errors(include_url=False):
        found = locate(model, problem["loc"], data)
        yield found.key[0], expectation(problem, _expected_at(found, found.key)), _found_value(problem)


def _faults(
    model: type[BaseModel],
    problems: Sequence[Any],
    data: Mapping[str, object],
    source: TomlSource,
    inside: Key,
) -> Iterator[DefinitionError]:
    # Two follow-up errors are left out: a default that depends on a wrong key, and a list that is too short
    # because its items are wrong.
    inner = {loc[:end] for loc in (problem["loc"] for problem in problems) for end in range(len(loc))}
    meant = {}
    for problem in problems:
        if problem["type"] == "extra_forbidden":
            found = locate(model, problem["loc"], data)
            meant[found.key] = _nearest(found)
    for problem in problems:
        kind, found = problem["type"], locate(model, problem["loc"], data)
        if kind == "default_factory_not_called" or (kind == "too_short" and problem["loc"] in inner):
            continue
        if kind == "missing" and found.key in [(*key[:-1], near) for key, near in meant.items()]:
            continue  # the key is there, but misspelt
        if kind == "extra_forbidden":
            yield _unknown(found, meant[found.key], source, inside)
        else:
            yield _wrong(problem, found, source, inside)


ELSEWHERE: dict[str, tuple[str, ...]] = {
    "if": ("when",),
    "condition": ("when",),
    "subtitle": ("tagline",),
    "description": ("text", "tagline"),
    "src": ("image", "file"),
    "picture": ("image",),
    "img": ("image",),
    "csv": ("file",),
    "files": ("combine",),
    "combinations": ("combine",),
    "product": ("combine",),
    "cross": ("combine",),
    "from": ("stops",),
    "colors": ("stops",),
    "colours": ("stops",),
    "color": ("colour",),
    "spacing": ("every",),
    "pattern": ("hatch",),
    "alpha": ("opacity",),
    "transparency": ("opacity",),
    "font_size": ("size",),
    "fontsize": ("size",),
    "x": ("left",),
    "y": ("top",),
    "background": ("fill", "ground"),
    "border": ("stroke",),
    "radius": ("corner",),
    "rotate": ("turn",),
    "angle": ("turn",),
    "rotation": ("turn",),
    "halign": ("align",),
    "count": ("copies",),
    "quantity": ("copies",),
    "qty": ("copies",),
    "amount": ("copies",),
    "card_size": ("card_mm",),
    "size": ("card_mm", "trim_mm"),
    "size_mm": ("trim_mm", "card_mm"),
}
"""Keys that other programs use, each with the keys of pnp that may replace it."""


def _nearest(found: KeyType) -> str:
    """Return the key that a misspelt key was probably meant to be, or an empty text. Keys that the table
    already has are left out."""
    free = {key.casefold(): key for key in keys_of(found.around) if key not in found.beside}
    said = str(found.key[-1]).casefold().replace("-", "_")
    if meant := next((key for key in ELSEWHERE.get(said, ()) if key in free), ""):
        return free[meant]
    near = get_close_matches(str(found.key[-1]).casefold(), free, n=1)
    return free[near[0]] if near else ""


def _unknown(found: KeyType, near: str, source: TomlSource, inside: Key) -> DefinitionError:
    key = (*inside, *found.key)
    free = [each for each in keys_of(found.around) if each not in found.beside]
    return DefinitionError(
        "unknown key",
        place=source.place(key),
        expected=f"a key of {_table(key[:-1])}" if len(key) > 1 else "a key of the file",
        found=repr(key[-1]),
        hint=f"did you mean {near!r}?"
        if near
        else f"what else may stand there: {', '.join(free)}"
        if free
        else "nothing else may stand there",
    )


def _table(key: Key) -> str:
    """Return the header of a table in a TOML file: "[game]", "[[components]]"."""
    name = join_key(tuple(part for part in key if isinstance(part, str)))
    return f"[[{name}]]" if _is_item(key) else f"[{name}]"


def _expected_at(found: KeyType, key: Key) -> str:
    """Return what is expected at a place: tables by their headers, values by their types."""
    if keys_of(found.hint):
        return f"a table {_table(key)}"
    if found.items and keys_of(found.items):
        return f"tables {_table((*key, 0))}, each with two brackets"
    return words(found.hint)


def _wrong(problem: Mapping[str, Any], found: KeyType, source: TomlSource, inside: Key) -> DefinitionError:
    key, context = (*inside, *found.key), problem.get("ctx", {})
    short = problem["type"] == "missing" and isinstance(problem["loc"][-1], int)  # a list that ends too early
    if problem["type"] == "union_tag_not_found" or (problem["type"] == "missing" and not short):
        tag = str(context.get("discriminator", "")).strip("'")
        key = (*key, tag) if tag else key
        told = "" if tag else f": {_expected_at(found, key)}"
        return DefinitionError(
            "missing key", place=source.place(key), expected=f"a value for {key[-1]!r}{told}", found="nothing"
        )
    if problem["type"] == "missing":
        key, hint = (key[:-1], found.around) if _is_item(key) else (key, found.hint)
        return DefinitionError(
            "wrong value",
            place=source.place(key),
            expected=words(hint),
            found=_format_value(problem["input"]),
        )
    if problem["type"] == "union_tag_invalid":
        tag = context["discriminator"].strip("'")
        return DefinitionError(
            "wrong value",
            place=source.place((*key, tag)),
            expected=context["expected_tags"],
            found=repr(context["tag"]),
            hint=_spelling_hint(context["tag"], re.findall(r"'([^']*)'", context["expected_tags"])),
        )
    return DefinitionError(
        "wrong value",
        place=source.place(key),
        expected=expectation(problem, _expected_at(found, key)),
        found=_found_value(problem),
        hint=_hint(problem, found),
    )


def _hint(problem: Mapping[str, Any], found: KeyType) -> str:
    """Return a hint about a wrong value: the word that was misspelt, or how to shorten an expression."""
    if problem["type"] == "literal_error":
        return _spelling_hint(problem["input"], choices_of(found.hint))
    return SHORTER if problem["type"] == "string_too_long" and "{" in problem["input"] else ""


def _spelling_hint(value: object, choices: Sequence[object]) -> str:
    """Return a hint that names the word that was misspelt, or an empty text."""
    words = {str(choice).casefold(): choice for choice in choices}
    near = get_close_matches(str(value).casefold(), words, n=1)
    return f"did you mean {words[near[0]]!r}?" if near else ""


def _is_item(key: Key) -> bool:
    return bool(key) and isinstance(key[-1], int)


def expectation(problem: Mapping[str, Any], words: str) -> str:
    """Return the value that was expected, in words for authors of games, because pydantic's messages are for
    programmers. `problem` is one of pydantic's errors. `words` describe the expected type; they are returned
    if there is nothing more exact to say."""
    context = problem.get("ctx", {})
    match problem["type"]:
        case "string_too_long":
            return f"at most {context['max_length']} letters"
        case "string_too_short":
            return "a text that is not empty"
        case "too_short":
            least = context["min_length"]
            return f"at least {least} {'entry' if least == 1 else 'entries'}"
        case "too_long":
            return f"at most {context['max_length']} entries"
        case "literal_error" | "enum":
            return str(context["expected"])
        case "value_error" | "assertion_error":
            return str(context["error"]) or words
        case "string_pattern_mismatch" if words == "a text":
            return "a text without control characters"
    return words


def _found_value(problem: Mapping[str, Any]) -> str:
    """Return what was found: a length if that is wrong, otherwise the value."""
    context, value = problem.get("ctx", {}), problem["input"]
    if problem["type"] == "string_too_long":
        return f"{len(value)}"
    if problem["type"] in ("too_short", "too_long"):
        return str(context.get("actual_length") or len(value) or "none")
    return _format_value(value)


def _format_value(value: object) -> str:
    """Return a value about as the file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table" if value else "an empty table"
    if isinstance(value, list | tuple) and len(repr(value)) > LONGEST:
        return f"a list of {len(value)}"
    told = repr(value)
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 3]}..."


NAMES = {
    atoms.Id: "a name of small letters and digits, parts joined by hyphens, as in my-game",
    atoms.Name: "a name of letters and digits, parts joined by points or hyphens, as in card.rain",
    atoms.CountName: "the name of a number, as cells, or the id of a component",
    atoms.NumberName: "a name of letters, digits and underscores, as in cells",
    atoms.FieldName: "a name of letters, digits and underscores, no digit first, as in cost",
    atoms.Value: "a text, a number, or true or false",
    atoms.ClauseName: "a name of two parts or more, joined by points, as in board.move",
    atoms.Version: 'a text of two numbers with a point between, as in "1.0"',
    atoms.Text: "a text",
    atoms.Source: '"stated: ...", "derived: ...", "inferred: ..." or "proposed: ..."',
    schema.Players: "[2] for two, [2, 4] for two to four, [2, 4, 6] for these three alone; 12 at most",
    atoms.Millimetres: "millimetres (more than 0, at most 2000)",
    boards.SwatchName: "a colour of the theme, as in green-wash",
    atoms.Count: "a whole number from 0 to 10000",
}
"""The words for the types of the schema."""

PAIRS: dict[Any, str] = {
    tuple[atoms.Millimetres, atoms.Millimetres]: "two lengths in mm (up to 2000), as in [63, 88]"
}

PLAIN: dict[object, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
}


def words(hint: Any) -> str:
    """Return a type in plain words, as in messages and on the reference page of keys."""
    if own := [each.words for each in getattr(hint, "__metadata__", ()) if isinstance(each, TypeWords)]:
        return str(own[-1])
    for known, told in (*NAMES.items(), *PAIRS.items()):
        if hint == known:
            return told
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _add_bounds(words(inner[0]), inner[1:])
    if origin is Literal:
        return _either([f"{each!r}".replace("'", '"') for each in inner])
    if origin in (Union, types.UnionType):
        return " or ".join(words(each) for each in inner if each is not type(None))
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return f"a list, each {words(inner[0])}"
        return f"[{', '.join(words(each) for each in inner)}]"
    if origin is list:
        return f"a list, each {words(inner[0])}"
    if origin is dict:
        told = words(inner[1])
        return told if told.startswith("tables ") else f"a table, each {told}"
    if isinstance(hint, type) and issubclass(hint, atoms.Table):
        return f"tables {_head(hint)}".rstrip()
    return PLAIN.get(hint, "a table")


def _head(table: type[atoms.Table]) -> str:
    """Return the name of a table in its file, from the beginning of its docstring: "[faces.NAME]"."""
    said = (table.__doc__ or "").lstrip()
    return said.partition(":")[0] if said.startswith("[") else "of its own keys"


def _either(several: list[str]) -> str:
    *others, last = several
    return f"{', '.join(others)} or {last}" if others else last


def _add_bounds(told: str, limits: tuple[Any, ...]) -> str:
    found = []
    for limit in limits:
        for each in getattr(limit, "metadata", [limit]):
            for name, phrase in (
                ("gt", "more than"),
                ("ge", "at least"),
                ("lt", "less than"),
                ("le", "at most"),
            ):
                bound = getattr(each, name, None)
                found += [f"{phrase} {bound}"] if bound is not None else []
            if getattr(each, "pattern", None) is not None:
                found.append("in the form that this game asks for")
    return ", ".join([told, *found])
