"""Describe the files of a game: a reference page of keys for people, and JSON schemas for editors."""

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pnp import resources
from pnp.caching import memoize
from pnp.definition import Table, atoms, boards, schema, story, tabletop, validating
from pnp.layout import schema as layout
from pnp.layout.schema import LayoutFile
from pnp.looks import ThemeFile
from pnp.looks import schema as looks
from pnp.tabletop.data import TableData

__all__ = ["FILES", "OUTPUTS", "make_schema", "models", "reference", "shipped_schema"]

SECTIONS: tuple[tuple[str, type[Table]], ...] = (
    ("[game]", schema.GameTable),
    ("[[credits]]", schema.Credit),
    ('[[boards]] with grid = "hexagon"', boards.HexBoard),
    ('[[boards]] with grid = "hexes"', boards.HexField),
    ('[[boards]] with grid = "square"', boards.SquareBoard),
    ('[[boards]] with grid = "points"', boards.PointBoard),
    ('[[boards]] with grid = "map"', boards.MapBoard),
    ("[boards.terrain.NAME] of a map", boards.Terrain),
    ("[[boards.borders]] of a map", boards.Border),
    ("[[boards.routes]] of a map", boards.Route),
    ("[[pieces]]", schema.PieceKind),
    ("[[components]]", schema.ComponentTable),
    ("[[tables]]", schema.RowTable),
    ("combine = [{ file = ... }] of [[tables]]", schema.CombinedSheet),
    ("[[setups]]", schema.Setup),
    ("[[zones]]", tabletop.ZoneTable),
    ("[[placements]]", tabletop.PlacementTable),
    ("[[supplies]]", schema.Supply),
    ("[counts]", schema.Counts),
    ("[[expected]]", schema.ExpectedTable),
    ("[[clause]] of clauses.toml", schema.Clause),
    ("Above the turns of story.toml", story.Telling),
    ("[[turn]] of story.toml", story.Turn),
    ("[styles.NAME] of layout.toml", layout.StyleTable),
    ("[faces.NAME] of layout.toml", layout.FaceTable),
    ("[faces.NAME.boxes.BOX] of layout.toml", layout.BoxTable),
    ("fill = { stops = [...] } of layout.toml", layout.Shade),
    ("hatch = { colour = ... } of layout.toml and of a terrain", atoms.HatchTable),
    ("[faces.NAME.boxes.BOX.repeat] of layout.toml", layout.RepeatTable),
    ("[faces.NAME.variants.mono] of layout.toml", layout.Layer),
    ("[faces.NAME.sizes.mini] of layout.toml", layout.SizeLayer),
    ("theme.toml", looks.ThemeFile),
    ("[symbols.NAME] of theme.toml", looks.SymbolTable),
    ("[[symbols.NAME.paths]] of theme.toml", looks.PathTable),
)
"""The name of a table in the file, and the class that reads it."""


def reference() -> str:
    """Return the reference page in Markdown, with a table of keys for each table of the files."""
    parts = [
        "# The keys of game.toml, clauses.toml, story.toml, layout.toml and theme.toml",
        "Made from the schemas by `make golden`. A key without a default is required. A key without a "
        "meaning beside it is described above its table. An unknown key is refused, with its line. Every "
        "table of game.toml and clauses.toml has a `source`: a document says it (stated), it follows "
        "(derived), the document must mean it (inferred), or it is your own idea (proposed). Every file "
        "begins with "
        f"`schema = {_literal(schema.GameFile)}`. `[facts]` has what only one game has: numbers under any "
        "names, which clauses then use (hand = 5 is %(hand)s), or what the facts.py of its package defines.",
    ]
    for title, model in SECTIONS:
        parts += [f"## {title}", _describe_model(model), "\n".join(_rows(model))]
    return "\n\n".join(parts) + "\n"


def _literal(model: type[Table]) -> str:
    return str(get_args(model.model_fields["schema_"].annotation)[0])


def _describe_model(model: type[Table]) -> str:
    said = " ".join(inspect.getdoc(model).split()) if model.__doc__ else ""  # type: ignore[union-attr]
    words = said.partition(": ")[2] if said.startswith("[") else said
    return words[:1].upper() + words[1:]


def _rows(model: type[Table]) -> Iterator[str]:
    yield "| key | what it is | what it is for | default |"
    yield "|---|---|---|---|"
    hints = inspect.get_annotations(model)
    for base in model.__mro__[1:]:
        hints = {**inspect.get_annotations(base), **hints}
    said = _key_texts(model)
    for name, field in model.model_fields.items():
        text = said.get(name, "").replace("|", "\\|")
        yield f"| `{name}` | {validating.words(hints[name])} | {text} | {_default(field)} |"


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return ""
    if field.default_factory not in (None, dict):
        return "by the other keys"
    return (
        "none"
        if field.default in (None, ()) or field.default_factory is dict
        else f"`{str(field.default).lower()}`"
    )


FOLDER = resources.TEMPLATES / "schemas"
"""The folder of the schemas."""

FILES: Mapping[str, type[BaseModel]] = {
    "game": schema.TabledFile,
    "clauses": schema.ClauseFile,
    "story": story.StoryFile,
    "layout": LayoutFile,
    "theme": ThemeFile,
}
"""The class that reads each file, by its name without .toml."""

OUTPUTS: Mapping[str, type[BaseModel]] = {"tabletop": TableData}
"""The class of each form of data that pnp writes for other programs."""


def make_schema(name: str) -> str:
    """Return a JSON schema as text, made from a pydantic model. If `name` is a game file (a key of `FILES`),
    it is the schema of `name`.toml. Otherwise `name` is a command (a key of `OUTPUTS`), and it is the schema
    of the output of `pnp NAME --json`."""
    model = FILES[name] if name in FILES else OUTPUTS[name]
    found = model.model_json_schema(by_alias=True, ref_template="#/definitions/{model}")
    definitions = found.pop("$defs", {})
    for each in models(model):
        _describe(each, found if each is model else definitions.get(each.__name__, {}))
    told = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **found,
        "title": f"{name}.toml" if name in FILES else f"pnp {name} --json",
        "definitions": dict(sorted(definitions.items())),
    }
    if name == "game":
        told["anyOf"] = [{"required": ["components"]}, {"required": ["tables"]}]
        definitions["RowTable"]["oneOf"] = [{"required": ["file"]}, {"required": ["combine"]}]
    return json.dumps(_plain(told), ensure_ascii=False, indent=1) + "\n"


def shipped_schema(name: str) -> str:
    """Return the JSON schema of a game file NAME.toml, read from the schema file that ships with pnp."""
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield a model and all models that its fields are made of, at any depth."""
    seen: dict[type[BaseModel], None] = {}
    waiting: list[Any] = [model]
    while waiting:
        hint = waiting.pop()
        if inspect.isclass(hint) and issubclass(hint, BaseModel):
            if hint not in seen:
                seen[hint] = None
                waiting += [field.annotation for field in hint.model_fields.values()]
        else:
            waiting += getattr(hint, "__args__", ())
    yield from seen


def _describe(model: type[BaseModel], told: dict[str, Any]) -> None:
    """Add the docstrings of a model and of its keys to a JSON schema, as descriptions."""
    if model.__doc__:
        told["description"] = " ".join(inspect.cleandoc(model.__doc__).split())
    for name, text in _key_texts(model).items():
        key = model.model_fields[name].alias or name
        if key in told.get("properties", {}):
            told["properties"][key]["description"] = text


def _key_texts(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstrings of a model's keys, by the names of the keys."""
    said: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if each.__module__.startswith("pnp."):
            said |= {
                key: text
                for key, text in _texts_by_class(each.__module__).get(each.__name__, {}).items()
                if key in model.model_fields
            }
    return said


@memoize
def _texts_by_class(module: str) -> dict[str, dict[str, str]]:
    """Return the docstring below each key in the source of its class, by class and key."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(sys.modules[module])).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for key, text in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(key, ast.AnnAssign)
                and isinstance(key.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                said = " ".join(str(text.value.value).split())
                found.setdefault(node.name, {})[key.target.id] = said
    return found


def _plain(told: Any) -> Any:
    """Return a JSON schema in the terms of draft 7, without terms that only some programs know."""
    if isinstance(told, list):
        return [_plain(each) for each in told]
    if not isinstance(told, dict):
        return told
    kept = {}
    for key, value in told.items():
        is_word = not isinstance(value, dict)
        if key == "discriminator" or (key in ("default", "title") and is_word and "$schema" not in told):
            continue
        if key == "pattern" and "\\x{" in value:
            continue  # editors have other regular expressions
        kept["items" if key == "prefixItems" else key] = _plain(value)
    return kept
