"""Borders of the F checks that build a kit again: a copy of a sound kit, with other dates and permissions."""

import os
from collections.abc import Mapping
from pathlib import Path

from tests.borderline.border import Border
from tests.borderline.sheets import AIDS
from tests.broken.files_editing import rewrite
from tests.broken.sheets import Damage


def _copied(more: int) -> Damage:
    """All files have another date, and are for their owner alone; one has so many bytes more."""

    def damage(folder: Path) -> None:
        for path in folder.rglob("*"):
            if path.is_file():
                os.utime(path, (1_000_000_000, 1_000_000_000))
                path.chmod(0o600)
        path = folder / "preview.png"
        path.write_bytes(path.read_bytes() + b"\0" * more)

    return damage


def _built_by(suffix: str) -> Damage:
    """The version of pnp that a manifest names goes on so, and its files have another date."""

    def damage(folder: Path) -> None:
        if suffix:
            rewrite(folder, lambda data: data.update(pnp=data["pnp"] + suffix))
        _copied(0)(folder)

    return damage


REBUILT: Mapping[str, tuple[Border[Damage], ...]] = {
    "F23": (Border("bytes more in a file with another date", _copied, 0, 1, AIDS),),
    "F48": (Border("bytes more in a file with another date", _copied, 0, 1, AIDS),),
    "F49": (Border("what follows the version in a manifest", _built_by, "", ".1", AIDS),),
}
"""By the code of the check."""
