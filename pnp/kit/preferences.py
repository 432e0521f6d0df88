"""Reads the user's preferred language and paper, and the printers that the user has calibrated."""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from pnp import languages
from pnp.definition import TomlSource
from pnp.errors import DefinitionError, PnpError, UnknownName, unknown
from pnp.papers import LEAST, MOST, PAPERS, parse_size
from pnp.system import disk
from pnp.units import Point

LETTER_LANDS = frozenset(
    ("US", "CA", "MX", "CL", "CO", "CR", "SV", "GT", "NI", "PA", "PH", "PR", "VE", "DO", "HN", "BO")
)
"""The countries where shops sell Letter paper (CLDR territory data, paper sizes)."""

_WRITTEN_IN_TWO_WAYS = ("zh",)
"""Languages that are written in different scripts in different countries: a reader of zh_TW does not read
zh-Hans."""

_SYSTEM_VARIABLES = ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Preferences:
    """The user's preferred locale and paper, and the source of each, such as "the system's language"."""

    locale: str
    paper: str
    locale_from: str
    paper_from: str


def config_file() -> Path:
    """Return the path of the user's config.toml, which may have `locale` and `paper`. The environment
    variable PNP_CONFIG overrides the path."""
    from platformdirs import user_config_path

    return Path(os.environ.get("PNP_CONFIG") or user_config_path("pnp") / "config.toml")


def preferences(locales: Sequence[str]) -> Preferences:
    """Return the preferred locale, out of `locales`, and paper of the user. Raises DefinitionError."""
    path = config_file()
    chosen = _read_preferences(path) if path.is_file() else {}
    system_locale, system_land = _system()
    if "locale" in chosen:
        locale, locale_from = chosen["locale"], str(path)
    elif spoken := _match_locale(system_locale, system_land, locales):
        locale, locale_from = spoken, "the system's language"
    else:
        locale, locale_from = "en", "the default"
    if "paper" in chosen:
        paper, paper_from = chosen["paper"], str(path)
    elif system_land:
        paper, paper_from = ("letter" if system_land in LETTER_LANDS else "a4"), "the system's country"
    else:
        paper, paper_from = "a4", "the default"
    return Preferences(locale, paper, locale_from, paper_from)


def _match_locale(language: str, land: str, locales: Sequence[str]) -> str:
    """Return the locale, out of those given, for a language and a country. Empty if there is none."""
    if not language:
        return ""
    if language in locales and language not in _WRITTEN_IN_TWO_WAYS:
        return language
    try:
        return languages.match_language(f"{language}-{land}" if land else language, locales)
    except UnknownName:
        return ""


def _system() -> tuple[str, str]:
    """Return the language and country that the environment variables state ("es", "MX"). Empty texts if they
    state none."""
    for variable in _SYSTEM_VARIABLES:
        value = os.environ.get(variable, "").partition(".")[0].partition("@")[0]
        if value and value not in ("C", "POSIX"):
            language, _, land = value.replace("-", "_").partition("_")
            return language.lower(), land.upper()
    if os.name == "nt":
        import locale

        language, _, land = (locale.getlocale()[0] or "").partition("_")
        return language[:2].lower(), land[:2].upper()
    return "", ""


def own_papers() -> dict[str, str]:
    """Return the user's own papers with their sizes, from config.toml: proof = "330x482mm" under [papers].
    Raises DefinitionError."""
    path = config_file()
    return _papers(TomlSource(path)) if path.is_file() else {}


def _read_preferences(path: Path) -> dict[str, str]:
    source = TomlSource(path)
    for key, value in source.data.items():
        place = source.place((key,))
        if key not in ("locale", "paper", "papers"):
            expected = "locale, paper or [papers]"
            raise DefinitionError("unknown key", place=place, expected=expected, found=repr(key))
        if key != "papers" and not isinstance(value, str):
            raise DefinitionError("wrong value", place=place, expected="a text", found=repr(value))
    own = _papers(source)
    paper = source.data.get("paper", "a4")
    paper = own.get(paper, PAPERS.aliases.get(paper, paper))
    if paper not in PAPERS:
        known = ", ".join((*PAPERS, *own))
        raise PnpError(
            "unknown paper",
            place=source.place(("paper",)),
            expected=f"{known}, or a size as in 330x482mm",
            found=repr(source.data["paper"]),
        )
    return {**{key: source.data[key] for key in ("locale",) if key in source.data}} | (
        {"paper": paper} if "paper" in source.data else {}
    )


def _papers(source: TomlSource) -> dict[str, str]:
    told = source.data.get("papers", {})
    if not isinstance(told, dict):
        raise DefinitionError(
            "wrong value", place=source.place(("papers",)), expected="a table [papers]", found=repr(told)[:80]
        )
    found = {}
    for name, value in told.items():
        paper = parse_size(value) if isinstance(value, str) else None
        if paper is None:
            raise DefinitionError(
                "no size of a paper",
                place=source.place(("papers", name)),
                expected=f'a size from {LEAST:g} to {MOST:g} mm, as in "330x482mm" or "12x18in"',
                found=repr(value)[:80],
            )
        found[name.casefold()] = paper.name
    return found


FILE = "printers.toml"

FARTHEST = 5.0
"""The largest offset of a printer in mm. If it is larger, the paper lies wrong in its tray."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Printer:
    """A calibrated printer: its name, and the offset (dx, dy) in mm by which backs are moved to lie behind
    their fronts.

    On the back of an upright sheet that is flipped on its long edge, dx is to the right and dy is down.
    """

    name: str
    offset: Point


def printers_file() -> Path:
    """Return the path of printers.toml, in the folder of the user's config.toml."""
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
    """Return the calibrated printer with a name. Raises UnknownName, which lists the known names."""
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
    """Save a printer with the offset that the user has read off its test sheet. Raises PnpError if that
    fails."""
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
    """Return whether the text of a printers.toml gives exactly these printers."""
    try:
        return tomllib.loads(text) == {
            name: {"dx": one.offset[0], "dy": one.offset[1]} for name, one in known.items()
        }
    except tomllib.TOMLDecodeError:
        return False


def _set_printer(text: str, new: Printer) -> str:
    """Return the text of a printers.toml with a printer's numbers replaced, or added at the end. Everything
    else stays, including comments."""
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
