"""Which language and paper to take when nobody says: the user's file, the system, or en and a4."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp import languages
from pnp.definition import TomlSource
from pnp.errors import DefinitionError, PnpError, UnknownName
from pnp.units import PAPERS

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
    """The user's config.toml, with `locale` and `paper`; PNP_CONFIG names another."""
    from platformdirs import user_config_path

    return Path(os.environ.get("PNP_CONFIG") or user_config_path("pnp") / "config.toml")


def preferences(locales: Sequence[str]) -> Preferences:
    """The defaults for this user, among the locales that exist. Raises DefinitionError."""
    path = config_file()
    chosen = _read(path) if path.is_file() else {}
    system_locale, system_land = _system()
    if "locale" in chosen:
        locale, locale_from = chosen["locale"], str(path)
    elif spoken := _spoken(system_locale, system_land, locales):
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


def _spoken(language: str, land: str, locales: Sequence[str]) -> str:
    """The one of the locales that somebody speaks there; empty where it is none."""
    if not language:
        return ""
    if language in locales and language not in _WRITTEN_IN_TWO_WAYS:
        return language
    try:
        return languages.named(f"{language}-{land}" if land else language, locales)
    except UnknownName:
        return ""


def _system() -> tuple[str, str]:
    """Language and country of the environment ("es", "MX"); empty where it says none."""
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


def _read(path: Path) -> dict[str, str]:
    source = TomlSource(path)
    for key, value in source.data.items():
        place = source.place((key,))
        if key not in ("locale", "paper"):
            raise DefinitionError("unknown key", place=place, expected="locale or paper", found=repr(key))
        if not isinstance(value, str):
            raise DefinitionError("wrong value", place=place, expected="a text", found=repr(value))
    if (paper := source.data.get("paper", "a4")) not in PAPERS:
        raise PnpError(
            "unknown paper", place=source.place(("paper",)), expected=", ".join(PAPERS), found=repr(paper)
        )
    return source.data
