"""The definition of a game as plain data, so that a browser need not read and validate TOML.

A value that JSON has stands for itself. Any other value is a list that begins with its kind: ["t", ...] is a
tuple, ["l", ...] a list, ["d", [key, value], ...] a dictionary, ["s", ...] a set. [number, ...] is an object
of the class with that number in `classes`, which also lists its fields in order. Read only data that pnp has
written: reading imports the classes that it names.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from importlib import import_module
from pathlib import PurePath
from typing import Any

from pnp.definition import Definition
from pnp.errors import PnpError

LEFT_OUT: Mapping[str, Any] = {
    "folder": "",
    "credits": (),
    "supplies": (),
    "expected": (),
    "counts": None,
    "clauses": (),
    "source": None,
    "clause_source": None,
    "placed": (),
    "rows": (),
}
"""The fields of a definition that no engine needs, and the value that each has in a browser."""


def shorten_definition(definition: Definition) -> Definition:
    """Return a definition without the fields that no engine needs."""
    return replace(definition, **LEFT_OUT)


def write_portable(value: Any) -> str:
    """Return a value as JSON; the same value gives the same text. Raises PnpError for a type without fields,
    such as a function."""
    classes: dict[type, tuple[int, Sequence[str]]] = {}
    written = _write_value(value, classes)
    stated = [[each.__module__, each.__qualname__, *names] for each, (_, names) in classes.items()]
    return json.dumps({"classes": stated, "value": written}, ensure_ascii=False, separators=(",", ":"))


def classes_in(text: str) -> list[tuple[str, str]]:
    """Return the (module, name) of each class whose objects a portable value contains."""
    return [(module, name.partition(".")[0]) for module, name, *_ in json.loads(text)["classes"]]


def _write_value(value: Any, classes: dict[type, tuple[int, Sequence[str]]]) -> Any:
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if isinstance(value, Enum):
        return _write_value(value.value, classes)
    if isinstance(value, PurePath):
        return value.name
    if kind is tuple or kind is list:
        return ["t" if kind is tuple else "l", *(_write_value(each, classes) for each in value)]
    if isinstance(value, Mapping):
        pairs = [[_write_value(key, classes), _write_value(each, classes)] for key, each in value.items()]
        return ["d", *pairs]
    if isinstance(value, AbstractSet):
        return ["s", *sorted((_write_value(each, classes) for each in value), key=json.dumps)]
    number, names = classes.setdefault(kind, (len(classes), _fields(value)))
    if isinstance(value, str | int | float | tuple) and not hasattr(value, "_fields"):
        base = next(each for each in kind.__mro__ if each in (str, int, float, tuple))
        return [number, _write_value(_convert(base, value), classes)]
    return [number, *(_write_value(getattr(value, name), classes) for name in names)]


def _convert(base: Callable[[Any], object], value: object) -> object:
    return base(value)


def _fields(value: Any) -> Sequence[str]:
    """Return the names of the fields of an object; none for a subclass of a text or number type."""
    if is_dataclass(value):
        return [each.name for each in fields(value)]
    stated = getattr(type(value), "model_fields", None) or getattr(value, "_fields", None)
    if stated:
        return list(stated)
    if isinstance(value, str | int | float | tuple):
        return []
    if hasattr(type(value), "model_fields"):
        return []
    raise PnpError(
        "these facts cannot be taken into a page",
        expected="texts, numbers, lists, tables and classes with fields",
        found=f"{type(value).__module__}.{type(value).__qualname__}",
        hint="keep it in a field of a dataclass, or compute it where it is used",
    )


def read_portable(text: str) -> Any:
    """Return the value that `write_portable` wrote."""
    stated = json.loads(text)
    classes: list[tuple[type, Sequence[str]]] = []
    for module, name, *names in stated["classes"]:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        classes.append((found, names))
    return _read(stated["value"], classes)


def _read(value: Any, classes: Sequence[tuple[type, Sequence[str]]]) -> Any:
    if not isinstance(value, list):
        return value
    kind, *rest = value
    if kind == "d":
        return {_read(key, classes): _read(each, classes) for key, each in rest}
    inner = (_read(each, classes) for each in rest)
    if isinstance(kind, str):
        return _COLLECTIONS[kind](inner)
    made_of, names = classes[kind]
    if not names and rest:
        return made_of(next(inner))
    if issubclass(made_of, tuple):
        return made_of(*inner)
    made: Any = object.__new__(made_of)
    for name, each in zip(names, inner, strict=True):
        object.__setattr__(made, name, each)
    return made


_COLLECTIONS: Mapping[str, Callable[[Iterable[Any]], Any]] = {"t": tuple, "l": list, "s": frozenset}
