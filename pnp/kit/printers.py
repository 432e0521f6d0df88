"""The user's printers, and how far each prints backs from where they should lie: printers.toml."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from pnp.definition import TomlSource
from pnp.errors import DefinitionError, PnpError, UnknownName, unknown
from pnp.kit.preferences import config_file
from pnp.system import disk
from pnp.units import Point

FILE = "printers.toml"

FARTHEST = 5.0
"""Millimetres; paper that lies farther off than this lies wrong in its tray."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by its name, and (dx, dy) in mm by which backs are moved so that they meet fronts.

    dx is to the right and dy down on the back of an upright sheet that is flipped on the long edge.
    """

    name: str
    offset: Point


def printers_file() -> Path:
    """printers.toml, in the folder of the user's config.toml."""
    return config_file().parent / FILE


def printers() -> dict[str, Printer]:
    """Return the printers that were calibrated, by name. Raises DefinitionError."""
    path = printers_file()
    if not path.exists():
        return {}
    source = TomlSource(path)
    return {name: _read_printer(name, entry, source) for name, entry in sorted(source.data.items())}


def _read_printer(name: str, entry: object, source: TomlSource) -> Printer:
    if not NAME.fullmatch(name) or not isinstance(entry, dict) or set(entry) != {"dx", "dy"}:
        raise DefinitionError(
            "this is not a printer",
            place=source.place((name,)),
            expected="[name] with dx and dy",
            found=str(entry),
        )
    dx, dy = (_distance(entry[key], source.place((name, key))) for key in ("dx", "dy"))
    return Printer(name, (dx, dy))


def _distance(value: object, place: str) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if not number or abs(value) > FARTHEST:  # type: ignore[arg-type]  # it is a number
        raise PnpError(
            "wrong value",
            place=place,
            expected=f"a number from -{FARTHEST:g} to {FARTHEST:g} (mm)",
            found=str(value),
        )
    return round(float(value), 2) + 0.0  # type: ignore[arg-type]


def printer(name: str) -> Printer:
    """Return the printer of that name; raises UnknownName, with the names that there are."""
    known = printers()
    typed = name.strip().casefold()
    if typed in known:
        return known[typed]
    if not known:
        raise UnknownName(
            f"unknown printer {name!r}",
            place="--printer",
            hint=f"no printer is known yet: pnp calibrate --printer {typed}",
        )
    error = unknown("printer", name, known, place="--printer")
    error.hint += "" if error.hint.startswith("known") else f" known: {', '.join(known)}"
    raise error


def store(name: str, dx: float, dy: float) -> Printer:
    """Store what was read off a printer's test sheet. Raises PnpError if that fails."""
    typed = name.strip().casefold()
    if not NAME.fullmatch(typed):
        raise PnpError(
            "this cannot be a printer's name",
            place="--printer",
            expected="letters a to z, digits and hyphens",
            found=repr(name),
        )
    new = Printer(typed, (_distance(dx, "calibration: dx"), _distance(dy, "calibration: dy")))
    known = printers() | {typed: new}
    path = printers_file()
    text = _set_printer(path.read_text(encoding="utf-8") if path.exists() else "", new)
    if not _has_printers(text, known):
        raise DefinitionError(
            "this file is laid out in a way that pnp cannot add to",
            place=str(path),
            expected="[name] on a line of its own, and dx and dy below it",
            hint=f"write them there yourself: [{new.name}], dx = {new.offset[0]}, dy = {new.offset[1]}",
        )
    disk.rewrite(path, text.encode())
    return new


def _has_printers(text: str, known: Mapping[str, Printer]) -> bool:
    """Return whether a printers.toml with that text names these printers and no others."""
    try:
        return tomllib.loads(text) == {
            name: {"dx": one.offset[0], "dy": one.offset[1]} for name, one in known.items()
        }
    except tomllib.TOMLDecodeError:
        return False


def _set_printer(text: str, new: Printer) -> str:
    """Return a printers.toml with a printer's numbers in place of what it says of that printer, or at its
    end; the rest stays, comments and all."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.lstrip().startswith("[")]
    head = re.compile(rf"\s*\[\s*([\"']?){re.escape(new.name)}\1\s*\]\s*(#.*)?")
    start = next((number for number in heads if head.fullmatch(lines[number])), None)
    numbers = dict(zip(("dx", "dy"), new.offset, strict=True))
    if start is None:
        gap = [""] if lines else []
        values = [f"{key} = {value}" for key, value in numbers.items()]
        return "\n".join([*lines, *gap, f"[{new.name}]", *values]) + "\n"
    end = next((number for number in heads if number > start), len(lines))
    for number in range(start + 1, end):
        if found := re.fullmatch(r"(\s*(dx|dy)\s*=\s*)[^#\s]+(\s*(?:#.*)?)", lines[number]):
            lines[number] = f"{found[1]}{numbers[found[2]]}{found[3]}"
    return "\n".join(lines) + "\n"
