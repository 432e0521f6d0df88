"""A package with a game as somebody else installs it: `acme-games`, beside pnp and not a part of it."""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "games" / "plain" / "sample"

FACES = """
from acme.shared import divided
from pnp.games.plain.faces import COVER, FIGURES, WORDS, theme
from pnp.games.plain.faces import components as plain

def components(setting):
    divided()
    return plain(setting)
"""


def install(site: Path, shared: str = "def divided():\n    return 1\n", version: str = "2.1") -> None:
    """Put the package where Python finds it once `site` is on its path; `shared` is a module of it."""
    package = site / "acme" / "hedgerow"
    shutil.copytree(SAMPLE, package)
    (site / "acme" / "__init__.py").write_text("")
    (site / "acme" / "shared.py").write_text(shared)
    (package / "__init__.py").write_text("from pathlib import Path\nFOLDER = Path(__file__).parent\n")
    (package / "faces.py").write_text(FACES)
    information = site / f"acme_games-{version}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-games\nVersion: {version}\n")
    (information / "entry_points.txt").write_text("[pnp.games]\nhedgerow = acme.hedgerow\n")


def environment(site: Path, **more: str) -> dict[str, str]:
    """The environment of a process that has it installed."""
    paths = os.pathsep.join((str(site), str(ROOT)))
    return {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pnp", *arguments]
