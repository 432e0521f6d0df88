"""The same definition gives the same bytes elsewhere: under other clocks, languages, rights, seeds of hashes,
numbers of workers, paths and Pythons."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.test_build import bytes_of

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = ROOT / "examples" / "supper-is-served" / "game.toml"
"""A board, tokens on both sides and a book, as data."""

PYTHONS = [each for each in os.environ.get("PNP_PYTHONS", "").split(os.pathsep) if each]
"""Other interpreters that have what pnp needs."""

PLACES = {
    "far east": (
        {
            "TZ": "Asia/Tokyo",
            "LC_ALL": "tr_TR.UTF-8",
            "PYTHONHASHSEED": "7",
            "SOURCE_DATE_EPOCH": "1234567890",
        },
        0o077,
        ("--jobs", "2", "--paper", "a4,letter", "--out", "my kits/ü"),
    ),
    "far west": (
        {"TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "123", "PYTHONUTF8": "0"},
        0o002,
        ("--jobs", "1", "--paper", "a4", "--out", "k"),
    ),
}
"""What the environment says, the rights that new files lack, and what is asked for."""


def built(
    folder: Path, *words: str, python: str = sys.executable, umask: int = 0o022, **environment: str
) -> Path:
    """The kit on A4, built by another process that stands in the folder."""
    command = [python, "-m", "pnp", "build", str(GAME), "--locale", "en", "--format", "pdf,svg", *words]
    spoken = {"LANG", "LC_ALL", "TZ", "PYTHONUTF8", "PYTHONHASHSEED"}
    usual = {key: value for key, value in os.environ.items() if key not in spoken}
    env = {**usual, "PYTHONPATH": str(ROOT), **environment}
    mask = {} if os.name == "nt" else {"umask": umask}
    done = subprocess.run(command, cwd=folder, env=env, check=False, capture_output=True, **mask)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr.decode()
    (kit,) = folder.rglob("en-a4")
    return Path(kit)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("here"), "--paper", "a4", "--jobs", "1", "--out", "output")


@pytest.mark.parametrize("place", PLACES)
def test_the_same_definition_gives_the_same_bytes_elsewhere(here: Path, tmp_path: Path, place: str) -> None:
    environment, umask, words = PLACES[place]
    assert bytes_of(built(tmp_path, *words, umask=umask, **environment)) == bytes_of(here)


def test_another_python_gives_the_same_bytes(here: Path, tmp_path: Path) -> None:
    """But for the digest of what built it, which is another."""
    if not PYTHONS:
        pytest.skip("PNP_PYTHONS names no other Python")
    expected = bytes_of(here)
    for python in PYTHONS:
        (folder := tmp_path / str(PYTHONS.index(python))).mkdir()
        kit = built(folder, "--paper", "a4", "--out", "output", python=python)
        found = bytes_of(kit)
        assert {name for name in found if found[name] != expected.get(name)} <= {"manifest.json"}, python
        assert found.keys() == expected.keys()
        one, two = (json.loads((each / "manifest.json").read_text("utf-8")) for each in (kit, here))
        assert {**one, "built_from": ""} == {**two, "built_from": ""}
