"""A version of a game as a person names it: its folder, or a revision of the repository that it lies in."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pnp.changes import repository
from pnp.errors import PnpError, UnknownName

SHORT = 9
"""Letters by which a commit is told."""


@dataclass(frozen=True, slots=True)
class Version:
    """What messages call it, and the folder of its game.toml."""

    label: str
    folder: Path


def find_game_folder(name: str) -> Path | None:
    """Return the folder of the game that a path names, by itself or by its game.toml, or None."""
    path = Path(name)
    if path.name == "game.toml" and path.is_file():
        return path.parent
    return path if name and (path / "game.toml").is_file() else None


@contextmanager
def version(name: str, game: Path | None, *, place: str) -> Iterator[Version]:
    """A version to be read while the context lasts. `game` is the folder whose history is meant by a
    revision, None where there is none; `place` is what a message calls the name.

    Raises UnknownName, PnpError; what is refused while it is read names the revision, not a temporary file.
    """
    if (folder := find_game_folder(name)) is not None:
        yield Version(name, folder)
        return
    if name and Path(name).is_dir():
        raise PnpError("no game here", place=name, expected="a folder with a game.toml")
    expected = "the folder of a game, or a revision of git (v1.0, HEAD~1)"
    if game is None:
        raise UnknownName(
            f"there is no folder {name!r}",
            place=place,
            expected=expected,
            hint="a revision needs --game, or to be asked for in the folder of a game",
        )
    found = repository.commit(game, name)
    if found is None:
        raise UnknownName(f"there is no folder and no revision {name!r}", place=place, expected=expected)
    with tempfile.TemporaryDirectory(prefix="pnp-") as private:
        folder = Path(private).resolve() / game.resolve().name
        folder.mkdir()
        repository.copy(game, found, folder)
        if not (folder / "game.toml").is_file():
            raise PnpError(
                "the game was not there yet",
                place=f"{game / 'game.toml'} at {name}",
                hint="if its folder was called otherwise, compare two folders",
            )
        label = name if found.startswith(name) else f"{name} ({found[:SHORT]})"
        try:
            yield Version(label, folder)
        except PnpError as error:
            error.place = error.place.replace(str(folder), f"{name}:{game}")
            raise
