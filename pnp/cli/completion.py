"""What the shell offers when one presses Tab: names that are known without opening a game."""

from collections.abc import Callable, Iterable, Iterator

from pnp.options import Option


def games(incomplete: str) -> list[str]:
    """Return the ids of the installed games."""
    from pnp.games import ids

    return _beginning(ids(), incomplete)


def locales(incomplete: str) -> list[str]:
    """Return the languages of the kit itself; after a comma those not named yet."""
    from pnp.kit.catalogs import shared_locales

    return _complete_list(shared_locales(), incomplete)


def names(option: Option) -> Callable[[str], list[str]]:
    """Return what offers the values of an option; of a list, behind a comma those that are not named yet."""
    offer = _complete_list if option.kind in ("each", "list") else _beginning
    return lambda incomplete: offer(option.names, incomplete)


def printers(incomplete: str) -> list[str]:
    """Return the calibrated printers; none if their file cannot be read."""
    from pnp.errors import PnpError
    from pnp.kit import printers as known

    try:
        return _beginning(known.printers(), incomplete)
    except (PnpError, OSError):
        return []


def _beginning(names: Iterable[str], typed: str) -> list[str]:
    return [name for name in names if name.startswith(typed)]


def _complete_list(names: Iterable[str], typed: str) -> list[str]:
    """Return the lists that what is typed can become by one more name."""
    before, comma, last = typed.rpartition(",")
    given = before.split(",")
    return [f"{before}{comma}{name}" for name in _fresh(names, given) if name.startswith(last)]


def _fresh(names: Iterable[str], given: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name not in set(given))
