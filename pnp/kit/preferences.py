"""Which language and paper to take when nobody says: the user's file, the system, or en and a4."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp import languages
from pnp.definition import TomlSource
from pnp.errors import DefinitionError, PnpError, UnknownName
from pnp.papers import LEAST, MOST, PAPERS, parse_size

LETTER_LANDS = frozenset(
    ("US", "CA", "MX", "CL", "CO", "CR", "SV", "GT", "NI", "PA", "PH", "PR", "VE", "DO", "HN", "BO")
)
"""Where Letter is what a shop sells (CLDR territory data, measurement of paper)."""

_WRITTEN_IN_TWO_WAYS = ("zh",)
"""Languages whose country decides: who reads zh_TW does not read zh-Hans."""

_SYSTEM_VARIABLES = ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Preferences:
    """A locale and a paper, and where each was taken from."""

    locale: str
    paper: str
    locale_from: str
    paper_from: str


def config_file() -> Path:
    """Return the user's config.toml, with `locale` and `paper`; PNP_CONFIG names another."""
    from platformdirs import user_config_path

    return Path(os.environ.get("PNP_CONFIG") or user_config_path("pnp") / "config.toml")


def preferences(locales: Sequence[str]) -> Preferences:
    """Return the defaults for this user, among the locales that exist. Raises DefinitionError."""
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
    """Return the one of the locales that somebody speaks there; empty where it is none."""
    if not language:
        return ""
    if language in locales and language not in _WRITTEN_IN_TWO_WAYS:
        return language
    try:
        return languages.match_language(f"{language}-{land}" if land else language, locales)
    except UnknownName:
        return ""


def _system() -> tuple[str, str]:
    """Return language and country of the environment ("es", "MX"); empty where it says none."""
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
    """Return the papers that the user's config.toml names, each with its size: proof = "330x482mm" under
    [papers]. Raises DefinitionError."""
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
