"""A kit is replaced whole or not at all, on every system's way of doing it; nothing else is ever touched."""

import json
import os
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


def test_an_old_kit_that_stays_in_part_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has a file of it open: once the new kit is in its place, the rest of the old one may wait."""

    def exchange(new: Path, target: Path) -> bool:
        os.replace(target, tmp_path / "between")
        os.replace(new, target)
        os.replace(tmp_path / "between", new)
        return True

    def held(*_: object, **__: object) -> None:
        raise PermissionError(13, "held open")

    target = folder(tmp_path / "game" / "es-a4", "old")
    new = folder(tmp_path / "new", "new")
    monkeypatch.setattr(swap, "_exchange", exchange)
    monkeypatch.setattr(os, "unlink", held)
    swap.put(new, target)
    assert [(path / "file").read_text() for path in (target, new)] == ["new", "old"]


# What the disk holds when the plug is pulled at each point of two renames, and what must come of it.
STOPPED = {
    "before the first rename": ({"es-a4": "old", ".es-a4.new": "new"}, "old"),
    "between the two": ({".es-a4.old": "old", ".es-a4.new": "new"}, "new"),
    "before the journal goes": ({".es-a4.old": "old", "es-a4": "new"}, "new"),
    "only the old one is left": ({".es-a4.old": "old"}, "old"),
}


@pytest.mark.parametrize("written", ["", swap.MARK], ids=["empty journal", "whole journal"])
@pytest.mark.parametrize("point", STOPPED)
def test_an_interrupted_swap_ends_with_one_whole_kit(tmp_path: Path, point: str, written: str) -> None:
    found, expected = STOPPED[point]
    for name, word in found.items():
        folder(tmp_path / name, word)
    (tmp_path / "es-a4.swap").write_text(written)
    assert swap.recover(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == ["es-a4"]
    assert (tmp_path / "es-a4" / "file").read_text() == expected


def test_the_journal_of_an_interrupted_swap_is_one_that_recovery_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = folder(tmp_path / "game" / "es-a4", "old")
    monkeypatch.setattr(swap, "_exchange", lambda new, target: False)
    real = swap.os.replace

    class PlugPulled(BaseException):
        pass

    def until_the_second(source: Path, goal: Path) -> None:
        real(source, goal)
        if Path(source) == target:
            raise PlugPulled

    with monkeypatch.context() as patch:
        patch.setattr(swap.os, "replace", until_the_second)
        with pytest.raises(PlugPulled):
            swap.put(folder(tmp_path / "new", "new"), target)
    assert not target.exists()
    assert swap.recover(target.parent) == []
    assert (target / "file").read_text() == "new"
    assert [path.name for path in target.parent.iterdir()] == ["es-a4"]


def test_what_an_earlier_swap_could_not_remove_does_not_stop_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda new, target: False)
    target = folder(tmp_path / "game" / "es-a4", "old")
    folder(tmp_path / "game" / ".es-a4.old", "older")
    swap.put(folder(tmp_path / "new", "new"), target)
    assert (target / "file").read_text() == "new"
    assert [path.name for path in target.parent.iterdir()] == ["es-a4"]


# What may lie where a journal would, without being one; each must be left as it is, and told.
LIES = {
    "names that lead out": json.dumps({"old": "../../victim", "new": "../../victim", "target": "../x"}),
    "absolute names": json.dumps({"old": "/tmp/victim", "new": "/tmp/victim", "target": "/tmp/x"}),
    "no JSON": "{",
    "somebody's notes": "swap the tyres on Friday\n",
    "more than a journal": swap.MARK + "x",
}


@pytest.mark.parametrize("lie", LIES)
def test_a_journal_that_lies_is_left_alone_and_told(tmp_path: Path, lie: str) -> None:
    victim = folder(tmp_path / "victim", "precious")
    game = tmp_path / "output" / "game"
    folder(game / "es-a4", "old")
    folder(game / ".es-a4.new", "new")
    (game / "es-a4.swap").write_text(LIES[lie])
    before = sorted(tmp_path.rglob("*"))
    (told,) = swap.recover(game)
    assert told.startswith(f"{game / 'es-a4.swap'}: left alone")
    assert sorted(tmp_path.rglob("*")) == before
    assert (victim / "file").read_text() == "precious"


def test_a_folder_or_a_link_is_no_journal(tmp_path: Path) -> None:
    game = folder(tmp_path / "output" / "game", "x")
    folder(game / "es-a4.swap", "a kit of that name")
    (tmp_path / "journal").write_text("")
    (game / "en-a4.swap").symlink_to(tmp_path / "journal")
    (game / "el-a4.swap").symlink_to(tmp_path / "nowhere")
    (game / ".swap").write_text("")
    (game / "...swap").write_text("")
    before = sorted(tmp_path.rglob("*"))
    assert len(swap.recover(game)) == 5
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", [".es-a4.old", ".es-a4.new", "es-a4"])
@pytest.mark.parametrize("kind", ["link", "file"])
def test_what_a_journal_would_move_must_be_folders(tmp_path: Path, name: str, kind: str) -> None:
    victim = folder(tmp_path / "victim", "precious")
    game = tmp_path / "game"
    for other in (".es-a4.old", ".es-a4.new", "es-a4"):
        if other != name:
            folder(game / other, other)
    if kind == "link":
        (game / name).symlink_to(victim)
    else:
        (game / name).write_text("a file")
    (game / "es-a4.swap").write_text("")
    before = sorted(tmp_path.rglob("*"))
    (told,) = swap.recover(game)
    assert name in told
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "es-a4.swap")
    (told,) = swap.recover(tmp_path)
    assert "no regular file" in told


@pytest.mark.parametrize("which", ["the kit", "the game"])
def test_no_kit_is_put_where_a_link_leads(tmp_path: Path, way: str, which: str) -> None:
    victim = folder(tmp_path / "victim", "precious")
    target = tmp_path / "output" / "game" / "es-a4"
    link = target if which == "the kit" else target.parent
    link.parent.mkdir(parents=True)
    link.symlink_to(victim)
    with pytest.raises(KitError, match="a link lies") as caught:
        swap.put(folder(tmp_path / "new", "new"), target)
    assert caught.value.place == str(link)
    assert [path.name for path in victim.iterdir()] == ["file"]
    assert (victim / "file").read_text() == "precious"


@pytest.mark.parametrize("name", [".es-a4.old", ".es-a4.new", "es-a4.swap"])
def test_two_renames_follow_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda new, target: False)
    victim = folder(tmp_path / "victim", "precious")
    target = folder(tmp_path / "game" / "es-a4", "old")
    (target.parent / name).symlink_to(victim / "file" if name.endswith(".swap") else victim)
    with pytest.raises(KitError, match="put together"):
        swap.put(folder(tmp_path / "new", "new"), target)
    assert (victim / "file").read_text() == "precious"
    assert (target / "file").read_text() == "old"


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
