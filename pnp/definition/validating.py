"""Check the data of a TOML file against a model, and report all faults with file, line and key, in plain
words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pnp.definition import kinds
from pnp.definition.shape import Found, choices_of, keys_of, locate
from pnp.definition.toml_source import Key, TomlSource, dotted
from pnp.errors import DefinitionError

Model = TypeVar("Model", bound=BaseModel)

MOST = 1000
"""The most problems of a file that are explained. A message lists a tenth of them."""

LONGEST = 80
"""The most letters of a value that a message repeats."""


def validated(model: type[Model], data: Mapping[str, object], source: TomlSource, inside: Key = ()) -> Model:
    """Return the data of a file, or of its table `inside`, as a model. Raises DefinitionError for all that is
    wrong with it, in the order of the lines."""
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
    """Yield (key, expected, found) for each problem of a table that is not written in a file as it is."""
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
    # A default that depends on a wrong key is no second mistake, nor is a list that is short of wrong items.
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
            continue  # it is there, misspelt
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
"""Keys of other programs, each with the keys that may replace it here."""


def _nearest(found: Found) -> str:
    """Return the key that a misspelt one should be, or an empty text. Keys that the table has already are no
    choice."""
    free = {key.casefold(): key for key in keys_of(found.around) if key not in found.beside}
    said = str(found.key[-1]).casefold().replace("-", "_")
    if meant := next((key for key in ELSEWHERE.get(said, ()) if key in free), ""):
        return free[meant]
    near = get_close_matches(str(found.key[-1]).casefold(), free, n=1)
    return free[near[0]] if near else ""


def _unknown(found: Found, near: str, source: TomlSource, inside: Key) -> DefinitionError:
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
    """Return a table as its header writes it: "[game]", "[[components]]"."""
    name = dotted(tuple(part for part in key if isinstance(part, str)))
    return f"[[{name}]]" if _is_item(key) else f"[{name}]"


def _expected_at(found: Found, key: Key) -> str:
    """Return what is expected at a place: tables by their headers, values by their types."""
    if keys_of(found.hint):
        return f"a table {_table(key)}"
    if found.items and keys_of(found.items):
        return f"tables {_table((*key, 0))}, each with two brackets"
    return kinds.words(found.hint)


def _wrong(problem: Mapping[str, Any], found: Found, source: TomlSource, inside: Key) -> DefinitionError:
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
            expected=kinds.words(hint),
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
        hint=_spelling_hint(problem["input"], choices_of(found.hint))
        if problem["type"] == "literal_error"
        else "",
    )


def _spelling_hint(value: object, choices: Sequence[object]) -> str:
    """Return a hint that names the word that was misspelt, or an empty text."""
    words = {str(choice).casefold(): choice for choice in choices}
    near = get_close_matches(str(value).casefold(), words, n=1)
    return f"did you mean {words[near[0]]!r}?" if near else ""


def _is_item(key: Key) -> bool:
    return bool(key) and isinstance(key[-1], int)


def expectation(problem: Mapping[str, Any], words: str) -> str:
    """Return what a value should be, in words for people; those of the library are for programmers. `words`
    describe its type."""
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
