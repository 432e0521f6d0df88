"""The games of this checkout are opened once by all tests of a worker, as long as their files stay as they
are: what one module has had drawn need not be drawn again for the next."""

from pathlib import Path

from pnp.games import Game, opening

OURS = Path(__file__).resolve().parent.parent

_open = opening._open_folder
_known: dict[object, Game] = {}


def opened(folder: Path, package: str) -> Game:
    """The game in a folder; one that was opened before, where it is ours and no file of it has changed."""
    if not folder.resolve().is_relative_to(OURS):
        return _open(folder, package)
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    key = folder, package, tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in files)
    if key not in _known:
        _known[key] = _open(folder, package)
    return _known[key]


def once() -> None:
    """From now on, in this process."""
    opening._open_folder = opened
