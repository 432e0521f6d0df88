"""Find the place of a problem in a model: the type that is expected there, and the key as the file writes
it."""

import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Tag

from pnp.caching import remembered
from pnp.definition.toml_source import Key


@dataclass(frozen=True, slots=True)
class Found:
    """A place in a file: its key, the type that is expected there, the type around it, and the keys beside
    it."""

    key: Key
    hint: Any
    around: Any
    beside: frozenset[str]

    @property
    def items(self) -> Any:
        """The type of each entry, if a list is expected."""
        kind = _bare(self.hint)
        return get_args(kind)[0] if get_origin(kind) in (tuple, list) else None


def locate(model: type[BaseModel], way: Sequence[str | int], data: object) -> Found:
    """Return the place that a model's error names. The error's path also has names of kinds, which stand in
    no file."""
    hint: Any = model
    around: Any = model
    key: list[str | int] = []
    beside: frozenset[str] = frozenset()
    for part in way:
        kind = _bare(hint)
        if get_origin(kind) in (Union, types.UnionType):
            member = _member(kind, part)
            if member is None:
                break  # which of several plain types did not fit
            hint = member
            continue
        inner = _inside(kind, part)
        if inner is _NOTHING:
            break
        around, beside = hint, frozenset(data) if isinstance(data, Mapping) else frozenset()
        hint = inner
        key.append(part)
        data = _value(data, part)
    return Found(tuple(key), hint, around, beside)


def keys_of(hint: Any) -> tuple[str, ...]:
    """Return the keys that a table of a type may have, in their order."""
    kind = _bare(hint)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(dict.fromkeys(key for each in get_args(kind) for key in keys_of(each)))
    return tuple(_fields(kind)) if _is_model(kind) else ()


def choices_of(hint: Any) -> tuple[object, ...]:
    """Return the words that a key may have, if there is a fixed list of them."""
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


@remembered
def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """Return the types of a model's keys, by their names in the file."""
    hints = get_type_hints(model, include_extras=True)
    return {field.alias or name: hints[name] for name, field in model.model_fields.items()}


def _member(union: Any, tag: str | int) -> Any:
    """Return the member of a union with that tag, that name or that kind, or None if there is none."""
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
    """Return the type under a key or a number, or _NOTHING if there is none."""
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
