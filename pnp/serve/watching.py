"""Watch the files of a game: its folder and, if a package draws the game, the package's code."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Event

from pnp.errors import PnpError
from pnp.games import Game, ids, origin

STEP = 30
"""The milliseconds without another change after which changes are reported, because editors write in
steps."""

LONGEST = 400
"""The milliseconds after which changes are reported even if more follow."""

CODE = ".py"
"""The suffix of files that a running process does not read again."""

_UNFINISHED = (".swp", ".swx", ".tmp", ".part", ".crdownload", "~", ".pyc", ".lock")
"""The endings of files that programs make for their own use."""


def places(game: Game) -> tuple[Path, ...]:
    """Return the folders to watch for a game: its own and, if a package draws the game, the package's."""
    found = find_spec(game.package) if game.id in ids() else None
    code = [Path(each) for each in (found.submodule_search_locations or ())] if found is not None else []
    source = origin(game.id)
    code += source.code if source is not None else ()
    folders = (each if each.is_dir() else each.parent for each in code)
    return tuple(dict.fromkeys(each.resolve() for each in (game.definition.folder, *folders)))


def changes(
    folders: Iterable[Path], *, besides: Iterable[Path] = (), stop: Event | None = None
) -> Iterator[tuple[Path, ...]]:
    """Yield the files that change in some folders, in batches, until `stop` is set. The first batch, which
    may be empty, comes as soon as the watch works.

    Files in `besides`, hidden files and temporary files of programs are left out. Raises PnpError if the
    system cannot watch, and KeyboardInterrupt if a person interrupts.
    """
    from watchfiles import watch

    watched = tuple(dict.fromkeys(each.resolve() for each in folders))
    passed = tuple(each.resolve() for each in besides)
    is_first = True
    try:
        for batch in watch(
            *watched,
            watch_filter=lambda _, name: _is_watched(Path(name), watched, passed),
            debounce=LONGEST,
            step=STEP,
            stop_event=stop,
            rust_timeout=200,
            yield_on_timeout=True,
            raise_interrupt=True,
        ):
            if batch or is_first:
                is_first = False
                yield tuple(sorted({Path(name) for _, name in batch}))
    except (OSError, RuntimeError) as error:
        raise PnpError(
            "the system cannot watch these files",
            place=", ".join(map(str, watched)),
            found=str(error),
            hint="with WATCHFILES_FORCE_POLLING=1 they are looked at again and again instead",
        ) from None


def _is_watched(path: Path, watched: tuple[Path, ...], passed: tuple[Path, ...]) -> bool:
    """Return whether a changed file in the watched folders can belong to a game."""
    if any(path.is_relative_to(each) for each in passed):
        return False
    told = [path.relative_to(each).parts for each in watched if path.is_relative_to(each)]
    parts = min(told, key=len, default=(".",))
    hidden = any(part.startswith((".", "#")) or part == "__pycache__" for part in parts)
    return not hidden and not path.name.endswith(_UNFINISHED)
