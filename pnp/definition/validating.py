"""Data of a TOML file held to a model: the first thing wrong, with file, line and key."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError

Model = TypeVar("Model", bound=BaseModel)


def validated(model: type[Model], data: Mapping[str, object], source: TomlSource, inside: Key = ()) -> Model:
    """The data of a file, or of its table `inside`, as a model. Raises DefinitionError with its place."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False)
    # A default that depends on a wrong key is no second mistake, nor is a list that is short of wrong items.
    inner = {loc[:end] for loc in (problem["loc"] for problem in found) for end in range(len(loc))}
    problems = [
        problem
        for problem in found
        if problem["type"] != "default_factory_not_called"
        and not (problem["type"] == "too_short" and problem["loc"] in inner)
    ]
    # A misspelt key also shows as a missing one; the misspelling is what helps.
    ranked = sorted(
        problems,
        key=lambda p: (p["type"] != "extra_forbidden", source.line((*inside, *_written(p["loc"], data)))),
    )
    problem = ranked[0]
    key: Key = (*inside, *_written(problem["loc"], data))
    more = f"; and {len(problems) - 1} more" if len(problems) > 1 else ""
    if problem["type"] == "extra_forbidden":
        near = get_close_matches(str(key[-1]), _known_keys(model), n=1)
        raise DefinitionError(
            f"unknown key{more}",
            place=source.place(key),
            expected="a key of the schema",
            found=repr(key[-1]),
            hint=f"did you mean {near[0]!r}?" if near else "see CONTRIBUTING.md, Add a game, for the keys",
        )
    if problem["type"] == "missing":
        raise DefinitionError(
            f"missing key{more}",
            place=source.place(key),
            expected=f"a value for {key[-1]!r}",
            found="nothing",
        )
    expected = problem["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    if problem["type"] == "string_pattern_mismatch" and key[-1] == "source":
        expected = "'stated: ...', 'derived: ...', 'inferred: ...' or 'proposed: ...'"
    raise DefinitionError(
        f"wrong value{more}", place=source.place(key), expected=expected, found=repr(problem["input"])[:80]
    )


def _written(way: Key, data: object) -> Key:
    """The way to a value as the file has it: without the names of the kinds that a table may be of."""
    key: list[str | int] = []
    for place, part in enumerate(way):
        if isinstance(data, Mapping):
            if place < len(way) - 1 and part not in data and part in data.values():
                continue
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int):
            data = data[part] if part < len(data) else None
        key.append(part)
    return tuple(key)


def _known_keys(model: type[BaseModel]) -> set[str]:
    """All keys of a model and of the models inside it, for suggestions."""
    keys: set[str] = set()
    for schema in (model.model_json_schema(), *model.model_json_schema().get("$defs", {}).values()):
        keys |= set(schema.get("properties", {}))
    return keys
