"""A kit as one zip: every file of it, under names of its own, and the same bytes every time."""

import os
import zipfile
from pathlib import Path

import pytest

from pnp import kit
from pnp.errors import KitError
from pnp.games import open_game
from pnp.kit.folder import manifest, pack
from pnp.kit.plan import Plan, plans

GAME = open_game("magicans-duel")
NAME = "magicans-duel-es-a4-1.0"


def nothing_refused(*_: object) -> None:
    """What is drawn here is checked elsewhere."""


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    out = tmp_path_factory.mktemp("output")
    (one,) = plans([GAME], locales=["es"], papers=["a4"], formats="pdf,svg", out=out)
    assert [event.error for event in kit.build([one], nothing_refused) if event.error] == []
    return one


@pytest.fixture(scope="module")
def packed(plan: Plan) -> Path:
    return pack.write(GAME, plan.target, plan.out)


def test_the_zip_holds_the_kit_s_files_under_names_that_tell_it_apart(plan: Plan, packed: Path) -> None:
    assert packed == plan.out / f"{NAME}.zip"
    with zipfile.ZipFile(packed) as archive:
        inner = {name: archive.read(name) for name in archive.namelist()}
    for file in manifest.read_manifest(plan.target).files:
        name = f"{NAME}/{NAME}-{file.path.replace('/', '-')}"
        assert inner.pop(name) == (plan.target / file.path).read_bytes()
    assert inner.pop(f"{NAME}/manifest.json") == (plan.target / "manifest.json").read_bytes()
    assert set(inner) == {f"{NAME}/README.txt"}


def test_the_readme_names_every_file_in_the_kit_s_language(packed: Path) -> None:
    with zipfile.ZipFile(packed) as archive:
        told = archive.read(f"{NAME}/README.txt").decode()
        names = [name.removeprefix(f"{NAME}/") for name in archive.namelist()]
    assert all(name in told for name in names if name != "README.txt")
    assert f"{NAME}-assembly.pdf" in told
    assert "empieza aquí" in told
    assert "Guadalupe" in told


def test_the_same_kit_gives_the_same_bytes(plan: Plan, packed: Path, tmp_path: Path) -> None:
    first = packed.read_bytes()
    for path in plan.target.rglob("*.pdf"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
        path.chmod(0o600)
    assert pack.write(GAME, plan.target, tmp_path).read_bytes() == first
    with zipfile.ZipFile(packed) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {(entry.create_system, entry.external_attr >> 16) for entry in entries} == {(3, 0o100644)}


def test_packing_keeps_the_formats_of_the_kit_that_is_there(plan: Plan, tmp_path: Path) -> None:
    (bare,) = plans([GAME], locales=["es"], papers=["a4"], out=plan.out)
    assert pack.as_built(bare) == plan
    (absent,) = plans([GAME], locales=["es"], papers=["a4"], out=tmp_path)
    assert pack.as_built(absent) == absent


def test_a_damaged_kit_is_not_packed(plan: Plan, packed: Path, tmp_path: Path) -> None:
    before = (plan.target / "cards.pdf").read_bytes()
    (plan.target / "cards.pdf").write_bytes(b"coffee")
    try:
        with pytest.raises(KitError, match=r"cards\.pdf"):
            pack.write(GAME, plan.target, tmp_path)
    finally:
        (plan.target / "cards.pdf").write_bytes(before)
    assert not list(tmp_path.iterdir())
