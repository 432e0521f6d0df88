"""`pnp cache`: what it counts, what it deletes and what it leaves."""

import json
from pathlib import Path

from pnp.verify.ledger import Ledger
from tests.command import pnp

KEY = "0123456789abcdef" * 4


def test_a_cache_is_counted_and_emptied_and_what_is_not_pnps_stays(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "proved"
    environment = {"PNP_CACHE": str(tmp_path / "cache")}
    for number in range(2):
        Ledger("code", folder / f"game-{number:016x}.txt").add([KEY])
    unfinished = folder / f"game-{0:016x}abcdefgh.new"
    unfinished.touch()
    foreign = {"notes.txt": "mine", f"mine-{7:016x}.txt": "looks like one", f"{1:016x}.new": ""}
    for name, text in foreign.items():
        (folder / name).write_text(text, encoding="utf-8")

    size = sum((folder / f"game-{number:016x}.txt").stat().st_size for number in range(2))
    told = json.loads(pnp("cache", "--json", cwd=tmp_path, environment=environment).stdout)
    assert told == {"folder": folder.as_posix(), "files": 3, "bytes": size, "cleared": False}
    said = pnp("cache", cwd=tmp_path, environment=environment).stdout
    assert f"3 files, {size / 1000:.1f} kB, kept in {folder}" in said
    assert "pnp cache --clear" in said

    said = pnp("cache", "--clear", cwd=tmp_path, environment=environment).stdout
    assert f"3 files, {size / 1000:.1f} kB, deleted in {folder}" in said
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == foreign
    for name in foreign:
        (folder / name).unlink()
    pnp("cache", "--clear", cwd=tmp_path, environment=environment)
    assert not folder.exists()


def test_without_a_cache_there_is_nothing_to_empty(tmp_path: Path) -> None:
    off = {"PNP_CACHE": "off"}
    assert "no results are kept" in pnp("cache", "--clear", cwd=tmp_path, environment=off).stdout
    assert json.loads(pnp("cache", "--json", cwd=tmp_path, environment=off).stdout)["folder"] is None
