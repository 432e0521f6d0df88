"""A kit is replaced whole or not at all, on every system's way of doing it."""

import json
from pathlib import Path

import pytest

from pnp.errors import KitError
from pnp.kit import swap


def folder(path: Path, word: str) -> Path:
    path.mkdir(parents=True)
    (path / "file").write_text(word)
    return path


@pytest.fixture(params=["exchange", "renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "renames":
        monkeypatch.setattr(swap, "_exchange", lambda new, target: False)
    return str(request.param)


def test_a_new_kit_goes_where_none_was(tmp_path: Path, way: str) -> None:
    swap.put(folder(tmp_path / "new", "new"), tmp_path / "game" / "es-a4")
    assert (tmp_path / "game" / "es-a4" / "file").read_text() == "new"


def test_a_new_kit_replaces_the_old_one_and_leaves_nothing(tmp_path: Path, way: str) -> None:
    target = folder(tmp_path / "game" / "es-a4", "old")
    swap.put(folder(tmp_path / "new", "new"), target)
    assert (target / "file").read_text() == "new"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["es-a4", "file", "game"]


# What the disk holds when the plug is pulled at each point of two renames, and what must come of it.
STOPPED = {
    "before the first rename": ({"es-a4": "old", ".es-a4.new": "new"}, "old"),
    "between the two": ({".es-a4.old": "old", ".es-a4.new": "new"}, "new"),
    "before the journal goes": ({".es-a4.old": "old", "es-a4": "new"}, "new"),
    "only the old one is left": ({".es-a4.old": "old"}, "old"),
}


@pytest.mark.parametrize("point", STOPPED)
def test_an_interrupted_swap_ends_with_one_whole_kit(tmp_path: Path, point: str) -> None:
    found, expected = STOPPED[point]
    for name, word in found.items():
        folder(tmp_path / name, word)
    journal = {"old": ".es-a4.old", "new": ".es-a4.new", "target": "es-a4"}
    (tmp_path / "es-a4.swap").write_text(json.dumps(journal))
    swap.recover(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["es-a4"]
    assert (tmp_path / "es-a4" / "file").read_text() == expected


def test_a_file_in_use_is_named_and_the_old_kit_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = folder(tmp_path / "game" / "es-a4", "old")
    monkeypatch.setattr(swap, "_exchange", lambda new, target: False)
    real = swap.os.replace

    def held(source: Path, goal: Path) -> None:
        if Path(source) == target:
            raise PermissionError(13, "in use", str(target / "file"))
        real(source, goal)

    monkeypatch.setattr(swap.os, "replace", held)
    with pytest.raises(KitError, match="in use") as caught:
        swap.put(folder(tmp_path / "new", "new"), target)
    assert caught.value.place == str(target / "file")
    assert (target / "file").read_text() == "old"
    assert [path.name for path in (tmp_path / "game").iterdir()] == ["es-a4"]
