"""The user's printers, and how far each prints backs from where they should lie: printers.toml."""

import re
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
    """The printers that were calibrated, by name. Raises DefinitionError."""
    path = printers_file()
    if not path.exists():
        return {}
    source = TomlSource(path)
    return {name: _read(name, entry, source) for name, entry in sorted(source.data.items())}


def _read(name: str, entry: object, source: TomlSource) -> Printer:
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
    """The printer of that name; raises UnknownName, with the names that there are."""
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
    """Remember what was read off a printer's test sheet. Raises PnpError where it cannot be."""
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
    text = "\n".join(
        f"[{one.name}]\ndx = {one.offset[0]}\ndy = {one.offset[1]}\n" for _, one in sorted(known.items())
    )
    with disk.fresh(path) as fresh:
        fresh.write_text(text, encoding="utf-8", newline="\n")
    return new
