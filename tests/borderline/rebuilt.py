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


def _built_from(digits: int) -> Damage:
    """So many digits of the digest of what built a kit are others, and its files have another date."""

    def damage(folder: Path) -> None:
        if digits:
            rewrite(folder, lambda data: data.update(built_from="0" * digits + data["built_from"][digits:]))
        _copied(0)(folder)

    return damage


REBUILT: Mapping[str, tuple[Border[Damage], ...]] = {
    "F23": (Border("bytes more in a file with another date", _copied, 0, 1, AIDS),),
    "F48": (Border("bytes more in a file with another date", _copied, 0, 1, AIDS),),
    "F49": (Border("digits of what built a kit that are others", _built_from, 0, 4, AIDS),),
}
"""By the code of the check."""
