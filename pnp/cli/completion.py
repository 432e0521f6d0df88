"""What the shell offers when one presses Tab: names that are known without opening a game."""

from collections.abc import Callable, Iterable, Iterator

from pnp.options import Option


def games(incomplete: str) -> list[str]:
    """Ids of the games that are installed."""
    from pnp.games import ids

    return _beginning(ids(), incomplete)


def locales(incomplete: str) -> list[str]:
    """Languages of the kit itself, behind a comma those that are not named yet."""
    from pnp.kit.catalogs import shared_locales

    return _listed(shared_locales(), incomplete)


def names(option: Option) -> Callable[[str], list[str]]:
    """Return what offers the values of an option; of a list, behind a comma those that are not named yet."""
    offer = _listed if option.kind in ("each", "list") else _beginning
    return lambda incomplete: offer(option.names, incomplete)


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
