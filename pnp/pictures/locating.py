"""Files of pictures by the names that people write in their games."""

from pathlib import Path

from pnp.system import disk


def file_in(folder: Path, name: str) -> Path | None:
    """Return the file in a game's folder to which a name leads, its parts joined by / or \\; None for a name
    that leads out of the folder, and for none at all.

    >>> file_in(Path("game"), "images\\\\sun.png").as_posix()
    'game/images/sun.png'
    >>> file_in(Path("game"), "../sun.png")
    """
    written = name.replace("\\", "/")
    if not written or written.startswith("/") or not disk.is_within(folder, f"./{written}"):
        return None
    return folder / written
