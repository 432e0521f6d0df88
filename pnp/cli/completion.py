"""What the shell offers when one presses Tab: names that are known without opening a game."""

from collections.abc import Iterable, Iterator


def games(incomplete: str) -> list[str]:
    """Ids of the games that are installed."""
    from pnp.games import ids

    return _beginning(ids(), incomplete)


def locales(incomplete: str) -> list[str]:
    """Languages of the kit itself, behind a comma those that are not named yet."""
    from pnp.kit.catalogs import shared_locales

    return _listed(shared_locales(), incomplete)


def papers(incomplete: str) -> list[str]:
    """Papers, behind a comma those that are not named yet."""
    from pnp.papers import PAPERS

    return _listed(PAPERS, incomplete)


def formats(incomplete: str) -> list[str]:
    """Formats, behind a comma those that are not named yet."""
    from pnp.export import FORMATS

    return _listed(FORMATS, incomplete)


def variants(incomplete: str) -> list[str]:
    """How much ink it takes."""
    from pnp.scene import VARIANTS

    return _beginning(VARIANTS, incomplete)


def backs(incomplete: str) -> list[str]:
    """Ways of printing backs."""
    from pnp.scene import BACKS

    return _beginning(BACKS, incomplete)


def card_sizes(incomplete: str) -> list[str]:
    """Sizes of cards."""
    from pnp.units import CARD_SIZES

    return _beginning(CARD_SIZES, incomplete)


def text_sizes(incomplete: str) -> list[str]:
    """Sizes of text."""
    from pnp.games import TEXT_SIZES

    return _beginning(TEXT_SIZES, incomplete)


def boxes(incomplete: str) -> list[str]:
    """What tuck boxes are for."""
    from pnp.games import BOXES

    return _beginning(BOXES, incomplete)


def printers(incomplete: str) -> list[str]:
    """Printers that were calibrated; none where their file cannot be read."""
    from pnp.errors import PnpError
    from pnp.kit import printers as known

    try:
        return _beginning(known.printers(), incomplete)
    except (PnpError, OSError):
        return []


def _beginning(names: Iterable[str], typed: str) -> list[str]:
    return [name for name in names if name.startswith(typed)]


def _listed(names: Iterable[str], typed: str) -> list[str]:
    """The lists that what is typed can become by one more name."""
    before, comma, last = typed.rpartition(",")
    given = before.split(",")
    return [f"{before}{comma}{name}" for name in _fresh(names, given) if name.startswith(last)]


def _fresh(names: Iterable[str], given: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name not in set(given))
