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
"""Kinds of objects; of each its keys (those that have to be there with a "!") and their rules."""

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
class Held:
    """What a rule says of a value: that it may stand there, and the objects in it that are to be read."""

    members: tuple[tuple[str, Any], ...] = ()


def is_dictionary(value: Any) -> bool:
    """Whether a value is a dictionary or a stream, which has one."""
    return isinstance(value, pikepdf.Dictionary | pikepdf.Stream)


def held(rule: str, value: Any, table: Table) -> Held | None:
    """How a rule lets a value stand, None where it does not."""
    for alternative in _alternatives(rule):
        found = _held(alternative, value, table)
        if found is not None:
            return found
    return None


@remembered
def _alternatives(rule: str) -> tuple[str, ...]:
    return tuple(rule.split(" or "))


def _held(rule: str, value: Any, table: Table) -> Held | None:
    if rule.startswith("<"):
        return _of_kinds(rule[1:-1], (value,), table)
    if match := _NAMED.fullmatch(rule):
        if not _plain(value):
            return None
        entries = dict(value.items())
        if match[1] and not all(re.fullmatch(rf"/{match[1]}\d+", key) for key in entries):
            return None
        return _of_kinds(match[2], entries.values(), table)
    if rule.startswith("= "):
        return Held() if isinstance(value, pikepdf.Array) and _said(value) == rule[2:] else None
    if rule.startswith("["):
        return _listed(rule, value, table)
    return Held() if _simple(rule, value) else None


def _listed(rule: str, value: Any, table: Table) -> Held | None:
    match = _MANY.fullmatch(rule)
    if match is None or not isinstance(value, pikepdf.Array):
        return None
    many, inner = match.groups()
    if many and len(value) != int(many):
        return None
    each = list(value.as_list())
    if inner.startswith("<"):
        return _of_kinds(inner.removeprefix("<").removesuffix(">"), each, table)
    return Held() if all(_simple(inner, one) for one in each) else None


def _plain(value: Any) -> bool:
    return isinstance(value, pikepdf.Dictionary) and not isinstance(value, pikepdf.Stream)


def _of_kinds(told: str, values: Iterable[Any], table: Table) -> Held | None:
    """Values each of which is of one of some kinds, the first that fits."""
    members: list[tuple[str, Any]] = []
    for one in values:
        found = next(filter(None, (_one(kind, one, table) for kind in _kinds(told))), None)
        if found is None:
            return None
        members += found.members
    return Held(tuple(members))


@remembered
def _kinds(told: str) -> tuple[str, ...]:
    return tuple(told.split("|"))


def _one(kind: str, value: Any, table: Table) -> Held | None:
    """A value as one of a kind of objects, or, if the kind is written small, of values."""
    if kind[0].islower():
        return held(LISTS.get(kind, kind), value, table)
    return Held(((kind, value),)) if _is_kind(kind, value, table) else None


def _is_kind(kind: str, value: Any, table: Table) -> bool:
    """Whether a dictionary says that it is of a kind; what else is wrong with it is told of itself."""
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
            elif not _simple(rule, found):
                return False
    return True


def _simple(rule: str, value: Any) -> bool:
    if rule.startswith("/"):
        return isinstance(value, pikepdf.Name) and _named(rule, str(value))
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
def _named(rule: str, name: str) -> bool:
    return any(name.startswith(each[:-1]) if each.endswith("*") else name == each for each in rule.split(" "))


def _said(value: pikepdf.Array) -> str:
    parts: list[Any] = list(value.as_list())
    return " ".join(
        f"{float(each):g}" if isinstance(each, int | Decimal) and not isinstance(each, bool) else str(each)
        for each in parts
    )
