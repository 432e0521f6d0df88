"""What a person looks at: a language, a paper, inks, backs and a size of cards, as the page asks for them."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from pnp.errors import UnknownName, unknown
from pnp.games import Game, card_sizes
from pnp.kit import catalogs
from pnp.kit.plan import Options, known
from pnp.papers import PAPERS
from pnp.scene import BACKS, VARIANTS
from pnp.units import DEFAULT_CARD

MOST = 40
"""Characters of any of the words by which a view is asked for."""


@dataclass(frozen=True, slots=True)
class View:
    """One way of looking at a game, in the words of the page: none of them is known to be right."""

    locale: str = "en"
    paper: str = "a4"
    variant: str = "colour"
    size: str = DEFAULT_CARD
    backs: str = "duplex-long"

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "View":
        """The view that a query asks for; what it leaves out is usual. Raises UnknownName for a key that no
        view has."""
        usual = asdict(cls())
        for name in asked:
            if name not in usual:
                raise unknown("key of an address", name[:MOST], usual, place="?")
        return cls(**{name: asked.get(name, value)[:MOST] or value for name, value in usual.items()})


def options(game: Game, view: View) -> Options:
    """What is drawn for a view. Raises UnknownName for what a game has not."""
    spoken = [*catalogs.locales_of(game), *catalogs.PSEUDO_LANGUAGES]
    return Options(
        locale=_known("locale", "locale", view.locale, spoken),
        paper=_known("paper", "paper", view.paper, PAPERS),
        variant=_known("variant", "variant", view.variant, VARIANTS),  # type: ignore[arg-type]  # one of VARIANTS
        backs=_known("backs", "backs", view.backs, BACKS),  # type: ignore[arg-type]
        card_size=_known("size", "card size", view.size, card_sizes(game)),
    )


def _known(key: str, what: str, value: str, names: Iterable[str]) -> str:
    """Return a name of a view as pnp writes it. Raises UnknownName, whose place is the key of the address."""
    try:
        return known(what, value, names)
    except UnknownName as error:
        error.place = f"?{key}="
        raise


def choices(game: Game) -> dict[str, list[tuple[str, str]]]:
    """(value, what a person reads) of all that a game can be looked at in."""
    return {
        "locale": [(each, _language(each)) for each in catalogs.locales_of(game)],
        "paper": [(name, paper.label) for name, paper in PAPERS.items()],
        "variant": list(zip(VARIANTS, ("Colour", "Little ink", "Black and white"), strict=True)),
        "size": [(each, each.capitalize()) for each in card_sizes(game)],
        "backs": [(each, _BACKS[each]) for each in BACKS],
    }


_BACKS = {
    "duplex-long": "Two sides, long edge",
    "duplex-short": "Two sides, short edge",
    "gutterfold": "Folded and glued",
    "separate": "On sheets of their own",
    "none": "None",
}


def _language(locale: str) -> str:
    from pnp.rulebook.catalog import locale_of

    return (locale_of(locale).get_display_name() or locale).capitalize()
