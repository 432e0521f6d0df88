"""Games and kits in the form in which tasks send them to workers: as paths to workers on this machine, as
files to workers on others.

If a worker has the game installed, only the game's id and digest are sent, and a worker with another version
of the game refuses it. Any other game is a folder of data. Its files are sent, and no code among them is run
(see pnp.games.opening).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self

from pnp.errors import PnpError
from pnp.games import Game, ids, open_game, open_rules
from pnp.kit.fingerprint import contents, sources
from pnp.kit.folder import manifest
from pnp.play import Rules
from pnp.system import disk

KEPT = 4
"""The number of unpacked games that a worker keeps for its next tasks."""


class File(NamedTuple):
    """A file as it is sent: its path relative to the folder, with slashes, and its bytes. A symbolic link has
    its target in `link`, and no bytes."""

    name: str
    content: bytes
    link: str = ""


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game as it is sent to a worker. `path` is its folder on the sender's machine. For workers on other
    machines it has a `digest`, and its files unless the worker has the game installed."""

    id: str
    path: str
    digest: str = ""
    files: tuple[File, ...] = field(default=(), repr=False)

    @classmethod
    def pack_game(cls, game: Game, out: Path | None, *, far: bool) -> Self:
        """Return a game ready to be sent; `far` means to another machine. Kits in `out` are left out."""
        folder = game.definition.folder
        if not far:
            return cls(game.id, str(folder))
        digest = sources(game.id, folder, out)
        is_installed = game.id in ids() and open_game(game.id).definition.folder == folder
        return cls(game.id, str(folder), digest, () if is_installed else tuple(_pack_files(folder, out)))

    @property
    def folder(self) -> Path:
        """Return the game's folder on the worker's machine. Raises PnpError if it is not the game that was
        sent."""
        if not self.digest:
            return Path(self.path)
        if self.files:
            return _unpack_game(self)
        folder = open_game(self.id).definition.folder
        if sources(self.id, folder) != self.digest:
            raise PnpError(
                "a worker has another version of the game",
                place=self.id,
                expected=f"the one in {self.path}",
                hint="install the same package of it on all machines",
            )
        return folder

    def with_local_paths(self, text: str) -> str:
        """Return a text from a worker with the worker's paths replaced by those of the sender's machine."""
        return text.replace(str(self.folder), self.path) if self.digest else text


@lru_cache(maxsize=KEPT)
def _room(digest: str) -> "TemporaryDirectory[str]":
    """Return a temporary folder for files with this digest. It is removed when it drops out of the cache."""
    return TemporaryDirectory(prefix=f"pnp-{digest[:8]}-")


def _unpack_game(game: SentGame) -> Path:
    folder = Path(_room(game.digest).name) / game.id
    if not folder.exists():
        unpack(game.files, folder)
    return folder


def _pack_files(folder: Path, out: Path | None) -> Iterator[File]:
    for name, path in contents(folder, out):
        yield File(name, path.read_bytes())


@dataclass(frozen=True, slots=True)
class OpenRules:
    """A function object that returns the rules of a game that was sent, for a number of players and the
    options `chosen` of the rules. See `pnp.games.open_rules`."""

    game: SentGame
    players: int
    chosen: Mapping[str, str]

    def __call__(self) -> Rules[Any, Any]:
        return open_rules(str(self.game.folder), self.players, self.chosen)


def pack(folder: Path) -> tuple[File, ...]:
    """Return the files of a kit's folder, with symbolic links as links. Raises PnpError for anything that is
    neither a file, a folder nor a link."""
    sound, odd = manifest.contents(folder)
    found = [File(name, (folder / name).read_bytes()) for name in sorted(sound)]
    for name, why in sorted(odd.items()):
        path = folder / name
        if not disk.is_link(path):
            raise PnpError(f"this cannot be sent to a cluster: it {why}", place=str(path))
        found.append(File(name, b"", str(path.readlink())))
    return tuple(found)


def unpack(files: tuple[File, ...], folder: Path) -> None:
    """Write files into a folder. Raises PnpError if a name leads out of the folder, or if the system
    refuses."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            path = inside(folder, file.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if file.link:
                path.symlink_to(file.link)
            else:
                path.write_bytes(file.content)
    except OSError as error:
        raise disk.refusal(error, folder) from None


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file in a folder. Raises PnpError for a name that leads out of the folder."""
    pure = PurePosixPath(name)
    if pure.is_absolute() or not pure.parts or ".." in pure.parts or "\\" in name or ":" in name:
        raise PnpError("a name leads out of the folder", place=str(folder), found=repr(name))
    return folder.joinpath(*pure.parts)
