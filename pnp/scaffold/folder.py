"""A new game as files: written beside their place and put there in one step, or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.errors import PnpError
from pnp.reference import schemas
from pnp.scaffold import definition, prose
from pnp.scaffold.definition import Start
from pnp.system import disk

SCHEMAS = ".pnp/schemas"
"""Where editors find what the files may say. It lies in the folder, so that no editor has to ask the network
for it; what is hidden is no part of the game."""


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    data: bytes


def write(start: Start, folder: Path) -> tuple[Path, ...]:
    """Make the folder of a new game; the paths of its files.

    Raises PnpError where something is there already, KitError where the system refuses.
    """
    if disk.is_link(folder) or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
        raise PnpError(
            "there is something of that name already",
            place=str(folder),
            expected="no such folder, or an empty one",
            found="a folder with something in it" if folder.is_dir() else "a file",
            hint="choose another name, or move it away",
        )
    files = tuple(_files(start))
    with disk.fresh(folder) as new:
        new.mkdir()
        for file in files:
            (new / file.name).parent.mkdir(parents=True, exist_ok=True)
            (new / file.name).write_bytes(file.data)
        if folder.is_dir():
            folder.rmdir()  # empty, and Windows puts no folder in place of another
    return tuple(folder / file.name for file in files)


def _files(start: Start) -> Iterator[_File]:
    if (table := start.deck.table) is not None:
        yield _File(definition.table_name(table.name), table.data)
    if start.pictures is not None:
        yield from (_File(name, data) for name, data in start.pictures.files())
    for name, text in (
        ("game.toml", definition.game(start)),
        ("clauses.toml", prose.clauses(start)),
        ("rulebook.md.j2", prose.book(start)),
        *([("layout.toml", start.pictures.layout())] if start.pictures is not None else []),
    ):
        head = f"#:schema {SCHEMAS}/{name.removesuffix('.toml')}.json\n" if name.endswith(".toml") else ""
        yield _File(name, f"{head}{text}".encode())
    for name in schemas.FILES:
        yield _File(f"{SCHEMAS}/{name}.json", schemas.shipped(name).encode())
