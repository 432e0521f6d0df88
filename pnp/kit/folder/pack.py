"""Packs a kit into one zip for a download page. The names of its files include the game and version, and a
README says what each file is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pnp.errors import KitError
from pnp.games import Game
from pnp.kit.catalogs import translations
from pnp.kit.folder import manifest
from pnp.kit.folder.manifest import Manifest
from pnp.kit.plan import Plan
from pnp.kit.words import Words
from pnp.options import FORMATS
from pnp.papers import PAPERS
from pnp.rulebook.catalog import locale_of
from pnp.system import disk, seal

README = "README.txt"

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can store. All files in the zip have it."""

UNIX, FILE_MODE = 3, 0o100644
"""The system that a zip says it comes from, and its files' permissions."""

ORDER = (
    "assembly.pdf",
    "board",
    "pieces.pdf",
    "cards.pdf",
    "mats.pdf",
    "dice.pdf",
    "boxes.pdf",
    "rulebook.pdf",
    "rulebook-booklet.pdf",
    "rulebook.html",
    "play.html",
    "preview.png",
    *(f"{name}/" for name in FORMATS),
)
"""The beginnings of file paths, in the order in which the README lists the files."""


def as_built(plan: Plan) -> Plan:
    """Return the plan with the formats of the existing kit, so that a rebuild for packing keeps all of them.
    Return the plan unchanged if there is no kit."""
    try:
        found = manifest.read_manifest(plan.target)
    except KitError:
        return plan
    return replace(plan, options=replace(plan.options, formats=found.formats))


def archive_name(folder: Path, found: Manifest) -> str:
    """Return the beginning of the names of the zip, of its folder and of each file in it: the game, the name
    of the kit's folder, and the version of the game."""
    return f"{found.game}-{folder.name}-{found.version}"


def write(game: Game, folder: Path, out: Path) -> Path:
    """Write the zip of the kit in `folder` into `out`, and return its path.

    The same kit gives the same bytes: no times, sorted names, one set of permissions. The manifest.json in
    the zip is that of the kit, changed to the names that the files have in the zip. Raises KitError if the
    kit differs from its manifest.
    """
    found = manifest.read_manifest(folder)
    name = archive_name(folder, found)
    contents = {
        f"{name}-{file.path.replace('/', '-')}": manifest.read_file(folder, file) for file in found.files
    }
    contents[manifest.NAME] = disk.read_bytes(folder / manifest.NAME, manifest.LARGEST)
    contents[README] = readme(game, found, name).encode()
    path = out / f"{name}.zip"
    with seal.fresh(path) as fresh:
        _zip(fresh, {f"{name}/{inner}": data for inner, data in contents.items()})
    return path


def _zip(path: Path, contents: Mapping[str, bytes]) -> None:
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents):
            entry = ZipInfo(name, EPOCH)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system, entry.external_attr = UNIX, FILE_MODE << 16
            archive.writestr(entry, contents[name])


def readme(game: Game, found: Manifest, name: str) -> str:
    """Return README.txt in the kit's language: a description of the kit and of each file, and the credits.
    `found` is the manifest of the kit. `name` is the name of the zip without .zip, with which the name of
    each file in it begins."""
    spoken = translations(game, found.locale)
    words = Words().translate(spoken.gettext)
    language = locale_of(found.locale).get_display_name(found.locale.replace("-", "_"))
    lines = [f"{found.title} {found.version} · {language} · {found.paper}", words.scale, ""]
    paths = sorted((file.path for file in found.files), key=lambda path: (_rank(path), len(path), path))
    pages = {file.path: file.pages or 1 for file in found.files}
    told = [(f"{name}-{path.replace('/', '-')}", _describe_file(path, pages[path], words)) for path in paths]
    told.append((manifest.NAME, words.pack_manifest))
    widest = max(len(inner) for inner, _ in told)
    lines += [f"{inner:{widest}}  {what}" for inner, what in told]
    lines += ["", *_credits(game, spoken.gettext)]
    return "\n".join(lines) + "\n"


def _credits(game: Game, gettext: Callable[[str], str]) -> Iterator[str]:
    for credit in game.definition.credits:
        yield " · ".join(gettext(text) for text in (credit.work, credit.author, credit.licence))


def _rank(path: str) -> int:
    return next((rank for rank, start in enumerate(ORDER) if path.startswith(start)), len(ORDER))


def _describe_file(path: str, pages: int, words: Words) -> str:
    """Return a description of a kit's file."""
    if path.startswith(tuple(f"{name}/" for name in FORMATS)):
        return words.pack_picture
    told = {
        "assembly.pdf": words.pack_assembly,
        "pieces.pdf": words.pieces,
        "cards.pdf": words.cards,
        "mats.pdf": words.mats,
        "dice.pdf": words.dice,
        "boxes.pdf": words.boxes,
        "rulebook.pdf": words.pack_rulebook,
        "rulebook-booklet.pdf": words.pack_booklet,
        "rulebook.html": words.pack_screen,
        "play.html": words.pack_play,
        "preview.png": words.pack_preview,
    }
    if path in told:
        return told[path]
    large = next((paper for paper in PAPERS.values() if path.endswith(f"-{paper.name}.pdf")), None)
    if large is None:
        return words.board
    return (words.pack_large if pages == 1 else words.pack_larger).format(paper=large.label)
