"""Replace pydantic in a browser, where definitions are validated already: models are plain classes, and
declarations for validation do nothing."""

from collections.abc import Callable
from typing import Any


class BaseModel:
    """A model whose fields are set when it is made. Models with equal fields are equal."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def model_copy(self, *, update: dict[str, Any] | None = None) -> Any:
        """Return a copy in which some fields have other values."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, **(update or {}))
        return made


class Stub:
    """A stand-in for anything that only validation uses: it can be called, subscripted and used as a
    decorator."""

    def __init__(self, *given: object, **named: object) -> None:
        del given, named

    def __call__(self, function: Any = None, *given: object, **named: object) -> Any:
        del given, named
        return function

    def __class_getitem__(cls, item: object) -> type["Stub"]:
        return cls


def Field(*given: object, **named: object) -> Any:  # noqa: N802  # as pydantic calls it
    """Return a field's default value: the first positional argument, or None if it is missing or `...`. Named
    arguments, such as `default_factory`, are ignored."""
    del named
    return given[0] if given and given[0] is not ... else None


def computed_field(function: Callable[..., Any] | None = None, **named: object) -> Any:
    """Return a property unchanged; without one, a decorator that does so."""
    del named
    return function if function is not None else lambda inner: inner


def __getattr__(name: str) -> type[Stub]:
    if name.startswith("__"):
        raise AttributeError(name)
    return Stub
