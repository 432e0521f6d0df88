"""Kits and files that pnp would know as its own, without building any."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pnp.kit.folder import manifest
from pnp.system import seal


def kit(folder: Path, files: Mapping[str, bytes], game: str = "") -> Path:
    """Make a folder with those files and with a manifest of them, of a game that is called as told or as the
    folder around it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    listed = [{"path": name, "sha256": sha256(content).hexdigest()} for name, content in files.items()]
    data = {"game": game or folder.parent.name, "pnp": "0", "files": listed}
    (folder / manifest.NAME).write_bytes(manifest.text(data).encode())
    return folder


def file(path: Path, content: str) -> bytes:
    """Write a file with a seal, and return its bytes."""
    data = seal.add_seal(content.encode(), path.suffix)
    path.write_bytes(data)
    return data
