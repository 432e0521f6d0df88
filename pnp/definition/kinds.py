"""The words for the types of a definition, for the page of keys and for messages."""

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pnp.definition import atoms, boards, schema
from pnp.definition.atoms import Said

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
    schema.Players: "[2] for two, [2, 4] for two to four; three numbers or more are each by itself, to 12",
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
    """Return a type in words for people."""
    if own := [each.words for each in getattr(hint, "__metadata__", ()) if isinstance(each, Said)]:
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
