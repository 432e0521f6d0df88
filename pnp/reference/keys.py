"""The keys of all files of a game as a page for people, made from their schemas."""

import inspect
from collections.abc import Iterator
from typing import get_args

from pydantic.fields import FieldInfo

from pnp.definition import Table, boards, kinds, pattern, schema, story, tabletop
from pnp.layout import schema as layout
from pnp.looks import schema as looks

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
    ("[[expected]]", schema.Expected),
    ("[[clause]] of clauses.toml", schema.Clause),
    ("Above the turns of story.toml", story.Telling),
    ("[[turn]] of story.toml", story.Turn),
    ("[styles.NAME] of layout.toml", layout.StyleTable),
    ("[faces.NAME] of layout.toml", layout.FaceTable),
    ("[faces.NAME.boxes.BOX] of layout.toml", layout.BoxTable),
    ("fill = { stops = [...] } of layout.toml", layout.Shade),
    ("hatch = { colour = ... } of layout.toml and of a terrain", pattern.HatchTable),
    ("[faces.NAME.boxes.BOX.repeat] of layout.toml", layout.RepeatTable),
    ("[faces.NAME.variants.mono] and [faces.NAME.sizes.mini] of layout.toml", layout.Layer),
    ("theme.toml", looks.ThemeFile),
    ("[symbols.NAME] of theme.toml", looks.SymbolTable),
    ("[[symbols.NAME.paths]] of theme.toml", looks.PathTable),
)
"""The name of a table in the file, and the class that reads it."""


def reference() -> str:
    """The page, in Markdown: a table of keys for each table of the files."""
    parts = [
        "# The keys of game.toml, clauses.toml, story.toml, layout.toml and theme.toml",
        "Made from the schemas by `make golden`. A key without a default is required. An unknown key is "
        "refused, with its line. Every table of game.toml and clauses.toml has a `source`. Every file "
        f"begins with `schema = {_literal(schema.GameFile)}`. `[facts]` has what only one game has: "
        "numbers under any names, which texts then use (hand = 5 is %(hand)s), or what the facts.py of its "
        "package defines.",
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
    yield "| key | what it is | default |"
    yield "|---|---|---|"
    hints = inspect.get_annotations(model)
    for base in model.__mro__[1:]:
        hints = {**inspect.get_annotations(base), **hints}
    for name, field in model.model_fields.items():
        yield f"| `{name}` | {kinds.words(hints[name])} | {_default(field)} |"


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
