"""Where in a model a problem lies: the type that is asked for there, and the key as the file has it."""

import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from pnp.caching import remembered
from pnp.definition.toml_source import Key


@dataclass(frozen=True, slots=True)
class Found:
    """A place in a file: its key, the type asked for there, the type of what it lies in, and the keys that
    stand beside it."""

    key: Key
    hint: Any
    around: Any
    beside: frozenset[str]

    @property
    def items(self) -> Any:
        """The type of each entry, where a list is asked for."""
        kind = _bare(self.hint)
        return get_args(kind)[0] if get_origin(kind) in (tuple, list) else None


def locate(model: type[BaseModel], way: Sequence[str | int], data: object) -> Found:
    """The place that a model's error names. Its way also names the kinds that a table or a value may be of,
    which stand in no file."""
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
    """The keys that may stand in a table of a type, in their order."""
    kind = _bare(hint)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(dict.fromkeys(key for each in get_args(kind) for key in keys_of(each)))
    return tuple(_fields(kind)) if _is_model(kind) else ()


def choices_of(hint: Any) -> tuple[object, ...]:
    """The words that a key may have, where there are only so many."""
    kind = _bare(hint)
    return get_args(kind) if get_origin(kind) is Literal else ()


_NOTHING = object()


def _bare(hint: Any) -> Any:
    """A type without its limits, and without the None that stands for what is left out."""
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
    """The types of a model's keys, as the file calls them."""
    hints = get_type_hints(model, include_extras=True)
    return {field.alias or name: hints[name] for name, field in model.model_fields.items()}


def _member(union: Any, tag: str | int) -> Any:
    """The table among several that has that name, or says of itself that it is of that kind; None where none
    does."""
    for each in map(_bare, get_args(union)):
        if _is_model(each) and (tag == each.__name__ or tag in _tags(each)):
            return each
    return None


def _tags(model: type[BaseModel]) -> Iterator[object]:
    for hint in map(_bare, _fields(model).values()):
        if get_origin(hint) is Literal:
            yield from get_args(hint)


def _inside(kind: Any, part: str | int) -> Any:
    """The type of what lies under a key or a number; _NOTHING where the way leads no further."""
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
    """The type of the keys that a model leaves to the file to name."""
    if model.model_config.get("extra") != "allow":
        return Any
    return get_args(get_type_hints(model, include_extras=True)["__pydantic_extra__"])[1]


def _value(data: object, part: str | int) -> object:
    if isinstance(data, Mapping):
        return data.get(part)
    if isinstance(data, Sequence) and isinstance(part, int) and part < len(data):
        return data[part]
    return None
