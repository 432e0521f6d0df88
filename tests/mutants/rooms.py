"""The rooms that are sampled, and the files of each. The engines are held by scenarios and are not here."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

_GAMES = ("dehexz_war", "duelo_de_runas", "el_switcher", "magicans_duel", "qiahn_tactics_goblin")

_FOLDERS = {
    **{name: [name] for name in ("scene", "grid", "text", "definition", "play", "imposition", "export")},
    **{name: [name] for name in ("rulebook", "kit", "kit.assembly", "cli", "cli.session")},
    **{name: [name] for name in ("layout", "tables", "expression", "looks", "boxes", "pictures")},
    **{name: [name] for name in ("changes", "statistics", "serve", "kit.sheets")},
    **{name: [name] for name in ("verify", "games", "games.plain")},
    **{f"verify.{name}": [f"verify.{name}"] for name in ("paint", "compare", "drawing", "rules", "files")},
    **{f"verify.{name}": [f"verify.{name}"] for name in ("sheets", "told", "profile", "inspect")},
    **{f"games.{name}": [f"games.{name}", f"games.{name}.faces"] for name in _GAMES},
}
"""Rooms, and the packages that are meant; a package within a package is a room of its own, but for these."""

_DEEP = {"verify.paint": ["verify.paint.pdf"], "games.plain": ["games.plain.faces"]}


def files(room: str) -> list[Path]:
    """The modules of a room, sorted; KeyError for a name that is none."""
    packages = [*_FOLDERS[room], *_DEEP.get(room, [])]
    folders = [ROOT.joinpath("pnp", *package.split(".")) for package in packages]
    return sorted(path for folder in folders for path in folder.glob("*.py"))


def names() -> list[str]:
    """Every room's name."""
    return list(_FOLDERS)
