"""output/index.html: every kit found, with pictures, a chooser, counts and links. Works from file://."""

from collections.abc import Iterator
from pathlib import Path

from pnp.errors import PnpError
from pnp.kit import manifest
from pnp.kit.manifest import Manifest
from pnp.rulebook import template
from pnp.rulebook.catalog import locale_of
from pnp.system import disk

NAME = "index.html"

_TOLD = {
    "assembly.pdf": "Start here: assembly",
    "board.pdf": "Board",
    "board-a3.pdf": "Board on one A3 sheet",
    "board-tabloid.pdf": "Board on one Tabloid sheet",
    "pieces.pdf": "Pieces",
    "cards.pdf": "Cards",
    "mats.pdf": "Mats",
    "rulebook.pdf": "Rulebook",
    "rulebook.html": "Rulebook for the screen",
    "manifest.json": "Bill of materials",
}
"""Files of a kit in the order in which one wants them, and what they are called."""

_JOINED = {"board-a3.pdf": "Board on A3 sheets", "board-tabloid.pdf": "Board on Tabloid sheets"}
"""What those are called that take several sheets."""


def write(out: Path) -> None:
    """Renew the index of a folder of kits; nothing else is touched. Raises KitError."""
    games: dict[str, dict[str, object]] = {}
    for folder, found in _kits(out):
        game = games.setdefault(found.game, {"id": found.game, "title": found.title, "kits": []})
        kits = game["kits"]
        assert isinstance(kits, list)
        kits.append(_entry(folder, found, out))
    html = template.shell("index.html.j2", {"games": list(games.values())})
    with disk.fresh(out / NAME) as fresh:
        fresh.write_text(html, encoding="utf-8", newline="\n")


def _kits(out: Path) -> Iterator[tuple[Path, Manifest]]:
    for path in sorted(out.glob(f"*/*/{manifest.NAME}")):
        folder = path.parent
        hidden = any(part.startswith(".") for part in path.relative_to(out).parts)
        if hidden or disk.is_link(folder) or disk.is_link(folder.parent):
            continue
        try:
            found = manifest.read(folder)
            locale_of(found.locale)
        except PnpError:
            continue  # a kit of another version of pnp; building it again brings it back
        yield folder, found


def _entry(folder: Path, found: Manifest, out: Path) -> dict[str, object]:
    base = folder.relative_to(out).as_posix()
    names = {file.path for file in found.files} | {manifest.NAME}
    several = {file.path for file in found.files if (file.pages or 1) > 1}
    return {
        "folder": base,
        "language": locale_of(found.locale).get_display_name(found.locale.replace("-", "_")),
        "locale": found.locale,
        "facts": found.facts,
        "paper": found.paper,
        "variant": found.variant,
        "backs": f"{found.backs} ({found.printer})" if found.printer else found.backs,
        "players": found.players,
        "parts": (f"{found.card_size} cards, " if found.card_size else "")
        + (f"{found.text} text, " if found.text else "")
        + (f"{found.sets} sets of " if found.sets else "")
        + (", ".join(found.only) or "the whole kit"),
        "sheets": found.sheets,
        "cuts": found.cuts,
        "minutes": found.minutes,
        "ink": found.ink_percent,
        "preview": f"{base}/preview.png",
        "files": [
            (f"{base}/{name}", _JOINED.get(name, told) if name in several else told)
            for name, told in _TOLD.items()
            if name in names
        ],
    }
