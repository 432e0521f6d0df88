"""Values of PDF dictionaries in the words of a table, and whether an object is one of them.

A rule is alternatives joined by " or ", each of them one of

* `/A /B`: one of these names; `/A*`: a name that begins so;
* `integer`, `number`, `text`, `true`, `boolean`, `null`; `0`: this number;
* `[number]`, `[text]`, `[name]`, `[integer]`: an array of such; `[4 number]`: of so many;
* `[/A /B]`: an array of these names; `= ...`: an array that says exactly this;
* `<Kind>`: a dictionary or stream of that kind; `[<Kind>]` an array of such; `{<Kind>}` a dictionary
  whose values are such, whatever their names; `<A|B>` is of kind A or of kind B;
  `{c <Kind>}` has names like `c0`;
* kinds that are written small are values or lists: see LISTS.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pikepdf

from pnp.caching import remembered

Table = Mapping[str, Mapping[str, str]]
"""The kinds of objects, each with its keys (required ones end in "!") and their rules."""

_NAMED = re.compile(r"\{(?:(\w+) )?<(.*)>\}")
_MANY = re.compile(r"\[(?:(\d+) )?([^\]]*)\]")
LISTS: Mapping[str, str] = {
    "place": "[<Page|name|number|null>]",
    "elements": "[<Element|null>]",
    "space": "[<icc|Profile>]",
    "icc": "/ICCBased",
    "numbers": "[number]",
}
"""Lists in lists, which other rules name as if they were kinds."""

_SELECTORS = ("Type", "Subtype", "S")


@dataclass(frozen=True, slots=True)
class Match:
    """The match of a value with a rule, and the objects in it that are still to be read."""

    members: tuple[tuple[str, Any], ...] = ()


def is_dictionary(value: Any) -> bool:
    """Return whether a value is a dictionary or a stream, which has one."""
    return isinstance(value, pikepdf.Dictionary | pikepdf.Stream)


def match_value(rule: str, value: Any, table: Table) -> Match | None:
    """Return how a value matches a rule, or None if it does not."""
    for alternative in _alternatives(rule):
        found = _match_alternative(alternative, value, table)
        if found is not None:
            return found
    return None


@remembered
def _alternatives(rule: str) -> tuple[str, ...]:
    return tuple(rule.split(" or "))


def _match_alternative(rule: str, value: Any, table: Table) -> Match | None:
    if rule.startswith("<"):
        return _match_kinds(rule[1:-1], (value,), table)
    if match := _NAMED.fullmatch(rule):
        if not _is_plain_dictionary(value):
            return None
        entries = dict(value.items())
        if match[1] and not all(re.fullmatch(rf"/{match[1]}\d+", key) for key in entries):
            return None
        return _match_kinds(match[2], entries.values(), table)
    if rule.startswith("= "):
        return Match() if isinstance(value, pikepdf.Array) and _format_array(value) == rule[2:] else None
    if rule.startswith("["):
        return _match_list(rule, value, table)
    return Match() if _is_simple(rule, value) else None


def _match_list(rule: str, value: Any, table: Table) -> Match | None:
    match = _MANY.fullmatch(rule)
    if match is None or not isinstance(value, pikepdf.Array):
        return None
    many, inner = match.groups()
    if many and len(value) != int(many):
        return None
    each = list(value.as_list())
    if inner.startswith("<"):
        return _match_kinds(inner.removeprefix("<").removesuffix(">"), each, table)
    return Match() if all(_is_simple(inner, one) for one in each) else None


def _is_plain_dictionary(value: Any) -> bool:
    return isinstance(value, pikepdf.Dictionary) and not isinstance(value, pikepdf.Stream)


def _match_kinds(names: str, values: Iterable[Any], table: Table) -> Match | None:
    """Match values each of which has one of several kinds; the first kind that fits counts."""
    members: list[tuple[str, Any]] = []
    for one in values:
        found = next(filter(None, (_match_kind(kind, one, table) for kind in _kinds(names))), None)
        if found is None:
            return None
        members += found.members
    return Match(tuple(members))


@remembered
def _kinds(names: str) -> tuple[str, ...]:
    return tuple(names.split("|"))


def _match_kind(kind: str, value: Any, table: Table) -> Match | None:
    """Match a value with a kind of object or, if the kind is in small letters, with a rule of LISTS."""
    if kind[0].islower():
        return match_value(LISTS.get(kind, kind), value, table)
    return Match(((kind, value),)) if _is_kind(kind, value, table) else None


def _is_kind(kind: str, value: Any, table: Table) -> bool:
    """Return whether a dictionary states that it is of a kind; other faults are reported when it is read."""
    if not is_dictionary(value):
        return False
    rules = table[kind]
    if isinstance(value, pikepdf.Stream) != ("Length!" in rules):
        return False
    for key in _SELECTORS:
        rule = rules.get(key, rules.get(f"{key}!", ""))
        if rule.startswith("/"):
            found = value.get(f"/{key}")
            if found is None:
                if f"{key}!" in rules:
                    return False
            elif not _is_simple(rule, found):
                return False
    return True


def _is_simple(rule: str, value: Any) -> bool:
    if rule.startswith("/"):
        return isinstance(value, pikepdf.Name) and _is_named(rule, str(value))
    if rule == "name":
        return isinstance(value, pikepdf.Name)
    if rule in ("true", "boolean"):
        return value is True or (rule == "boolean" and value is False)
    if rule == "text":
        return isinstance(value, pikepdf.String)
    if rule == "null":
        return value is None
    if isinstance(value, bool):
        return False
    if rule == "integer":
        return isinstance(value, int)
    if rule == "number":
        return isinstance(value, int | Decimal | float)
    return isinstance(value, int | Decimal | float) and float(value) == float(rule)


@remembered
def _is_named(rule: str, name: str) -> bool:
    return any(name.startswith(each[:-1]) if each.endswith("*") else name == each for each in rule.split(" "))


def _format_array(value: pikepdf.Array) -> str:
    parts: list[Any] = list(value.as_list())
    return " ".join(
        f"{float(each):g}" if isinstance(each, int | Decimal) and not isinstance(each, bool) else str(each)
        for each in parts
    )
