"""The view of a game on the server's page: the build options that the page offers, with the user's
choices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from pnp.errors import UnknownName, unknown
from pnp.games import Game, card_sizes
from pnp.kit import catalogs
from pnp.options import RECORD, Option, Options, match_name
from pnp.papers import PAPERS

MOST = 40
"""The most characters of a value in a view."""


def _is_of_sheets(option: Option) -> bool:
    """Return whether an option affects only sheets, so that the page hides it while faces are shown."""
    return not option.is_drawn and option.name != "paper"


OFFERED = {each.page[0]: each for each in sorted(RECORD, key=_is_of_sheets) if each.page[0]}
"""The options that the page offers, by their keys in its URL."""

_USUAL = {"locale": "en", "paper": "a4"}

_LABELS = {
    "low-ink": "Little ink",
    "mono": "Black and white",
    "duplex-long": "Two sides, long edge",
    "duplex-short": "Two sides, short edge",
    "gutterfold": "Folded and glued",
    "separate": "On sheets of their own",
}
"""The labels of values whose names are not plain words."""


@dataclass(frozen=True, slots=True, init=False)
class View:
    """The build options that a user has chosen on the server's page, as (key, value) pairs. The keys are
    those of OFFERED, such as "paper". The values are not checked yet."""

    asked: tuple[tuple[str, str], ...]

    def __init__(self, **asked: str) -> None:
        """Make a view from values by the keys of OFFERED. Missing keys have their defaults."""
        usual = ((key, _USUAL.get(key, each.usual)) for key, each in OFFERED.items())
        object.__setattr__(self, "asked", tuple((key, asked.get(key) or value) for key, value in usual))

    @classmethod
    def from_query(cls, asked: Mapping[str, str]) -> "View":
        """Return the view that a query describes, with defaults for missing keys. Raises UnknownName for an
        unknown key or value."""
        for name in asked:
            if name not in OFFERED:
                raise unknown("key of an address", name[:MOST], OFFERED, place="?")
        return cls(**{name: value[:MOST] for name, value in asked.items()})


def options(game: Game, view: View) -> Options:
    """Return the build options of a view, for drawing it. Raises UnknownName for values that the game does
    not have."""
    asked, names = dict(view.asked), _names(game)
    names["locale"] = (*names["locale"], *catalogs.PSEUDO_LANGUAGES)
    chosen = {each.name: _match_name(key, each.what, asked[key], names[key]) for key, each in OFFERED.items()}
    return Options(**chosen)  # type: ignore[arg-type]  # each is one of its names


def _match_name(key: str, what: str, value: str, names: Iterable[str]) -> str:
    """Return the full name for a value of a view. Raises UnknownName with the key of the URL as its place."""
    try:
        return match_name(what, value, names)
    except UnknownName as error:
        error.place = f"?{key}="
        raise


def _names(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the values that a game has for each key of the page."""
    own = {"locale": tuple(catalogs.game_locales(game)), "card_size": card_sizes(game)}
    return {key: own.get(each.name, each.names) for key, each in OFFERED.items()}


def _label(name: str) -> str:
    return PAPERS[name].label if name in PAPERS else _LABELS.get(name, name.capitalize())


def choices(game: Game) -> dict[str, list[tuple[str, str]]]:
    """Return the values that the page offers for this game, by the key of the option in the page's URL:
    "size", "locale", "paper", "variant" and "backs" (OFFERED). Each value is (value, label), where the label
    is the text for the user."""
    return {
        key: [(each, _language(each) if key == "locale" else _label(each)) for each in values]
        for key, values in _names(game).items()
    }


def form() -> str:
    """Return the select elements of the page as HTML, one for each option. They are empty; the page's script
    adds the values of `choices`."""
    made = []
    for key, each in OFFERED.items():
        shown = ' class="of-sheets"' if _is_of_sheets(each) else ""
        made.append(f'<label{shown}>{escape(each.page[1])} <select name="{key}"></select></label>')
    return "\n".join(made)


def _language(locale: str) -> str:
    from pnp.rulebook.catalog import locale_of

    return (locale_of(locale).get_display_name() or locale).capitalize()
