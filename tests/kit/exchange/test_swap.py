"""A kit is replaced whole or not at all, on every system's way of doing it; nothing else is ever touched."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.errors import KitError
from pnp.kit.folder import exchange
from tests import made
from tests.foreign import look


def kit(path: Path, word: str) -> Path:
    return made.kit(path, {"file": word.encode()}, "game")


def begun(out: Path, word: str = "new") -> exchange.Workplace:
    """A private folder with a kit in it."""
    work = exchange.begin(out)
    kit(work.new, word)
    return work


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(params=["exchange", "renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "renames":
        monkeypatch.setattr(exchange, "_exchange", lambda new, target: False)
    return str(request.param)


def test_a_new_kit_goes_where_none_was(tmp_path: Path, way: str) -> None:
    assert exchange.exchange_folders(begun(tmp_path), tmp_path / "game" / "es-a4") == []
    assert (tmp_path / "game" / "es-a4" / "file").read_text() == "new"


def test_a_new_kit_goes_where_an_empty_folder_was(tmp_path: Path, way: str) -> None:
    (tmp_path / "game" / "es-a4").mkdir(parents=True)
    assert exchange.exchange_folders(begun(tmp_path), tmp_path / "game" / "es-a4") == []
    assert (tmp_path / "game" / "es-a4" / "file").read_text() == "new"


def test_a_new_kit_replaces_the_old_one_and_leaves_nothing(tmp_path: Path, way: str) -> None:
    target = kit(tmp_path / "game" / "es-a4", "old")
    assert exchange.exchange_folders(begun(tmp_path), target) == []
    exchange.leave(tmp_path)
    assert (target / "file").read_text() == "new"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["es-a4", "file", "game", "manifest.json"]


def test_two_folders_are_exchanged_in_one_step_where_the_system_can(tmp_path: Path) -> None:
    one, other = kit(tmp_path / "one", "1"), kit(tmp_path / "other", "2")
    is_done = exchange._exchange(one, other)
    assert is_done == (sys.platform in ("linux", "darwin"))
    assert [(path / "file").read_text() for path in (one, other)] == (["2", "1"] if is_done else ["1", "2"])
    assert not exchange._exchange(one, tmp_path / "nothing")


def test_an_old_kit_that_stays_in_part_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has a file of it open: once the new kit is in its place, the rest of the old one may wait."""

    def hold(*_: object, **__: object) -> None:
        raise PermissionError(13, "held open")

    target = kit(tmp_path / "game" / "es-a4", "old")
    work = begun(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(exchange, "_unlink", lambda path: None)
        assert exchange.exchange_folders(work, target) == []
    assert (target / "file").read_text() == "new"
    assert work.path.is_dir()
    assert exchange.recover(tmp_path) == []
    assert not work.path.exists()
    assert (target / "file").read_text() == "new"


# What the disk holds when the plug is pulled at each point of two renames, and what must come of it.
STOPPED = {
    "before the first rename": ({"es-a4": "old", "new": "new"}, "old"),
    "between the two": ({"old": "old", "new": "new"}, "new"),
    "before the old one goes": ({"old": "old", "es-a4": "new"}, "new"),
    "after the exchange": ({"new": "old", "es-a4": "new"}, "new"),
    "only the old one is left": ({"old": "old"}, "old"),
}


def stop(out: Path, point: str) -> exchange.Workplace:
    """Make what an exchange leaves that is stopped at a point."""
    work = exchange.begin(out)
    work.new.rmdir()
    target = out / "game" / "es-a4"
    exchange._begin_exchange(work, target)
    for name, word in STOPPED[point][0].items():
        kit(target if name == "es-a4" else work.path / name, word)
    return work


@pytest.mark.parametrize("point", STOPPED)
def test_an_interrupted_exchange_ends_with_one_whole_kit(tmp_path: Path, point: str) -> None:
    work = stop(tmp_path, point)
    assert exchange.recover(tmp_path) == []
    assert names(tmp_path / "game") == ["es-a4"]
    assert (tmp_path / "game" / "es-a4" / "file").read_text() == STOPPED[point][1]
    assert not work.path.exists()


@pytest.mark.parametrize("point", STOPPED)
def test_what_came_to_the_old_kit_meanwhile_goes_to_the_new_one(tmp_path: Path, point: str) -> None:
    """Somebody has saved a file just before the exchange, when what was there had been looked through."""
    work = stop(tmp_path, point)
    old = next(path for path in (work.old, work.new, tmp_path / "game" / "es-a4") if "old" in read(path))
    (old / "notes").mkdir()
    (old / "notes" / "late").write_text("mine")
    (old / "file").write_text("edited")
    told = exchange.recover(tmp_path)
    target = tmp_path / "game" / "es-a4"
    assert (target / "notes" / "late").read_text() == "mine"
    assert names(tmp_path / "game") == ["es-a4"]
    if read(target) == "edited":
        assert told == []
    else:
        (line,) = told
        assert read(target) == "new"
        place = Path(line.partition(": ")[0])
        assert place.read_text() == "edited"
        assert exchange.recover(tmp_path) == told, "it stays, and is told again"
        place.unlink()
        assert exchange.recover(tmp_path) == []
        assert not work.path.exists()


def read(folder: Path) -> str:
    path = folder / "file"
    return path.read_text() if path.exists() else ""


# What may stand in a journal without being of its folder; each must be left as it is, and told.
LIES = {
    "nothing": "",
    "names that lead out": '{"exchange": "../victim", "in": "NAME"}',
    "further out": '{"exchange": "../../victim", "in": "NAME"}',
    "absolute names": '{"exchange": "/tmp/victim", "in": "NAME"}',
    "another drive": '{"exchange": "C:/victim", "in": "NAME"}',
    "a hidden folder": '{"exchange": "game/.victim", "in": "NAME"}',
    "another folder's": '{"exchange": "game/es-a4", "in": "0123456789abcdef-0123456789abcdef"}',
    "half a journal": '{"exchange": "game/es-a4", ',
    "no object": "[]",
    "somebody's notes": "swap the tyres on Friday\n",
    "more than a journal": " " * 3000,
}


@pytest.mark.parametrize("lie", LIES)
def test_a_journal_that_lies_is_left_alone_and_told(tmp_path: Path, lie: str) -> None:
    kit(tmp_path / "victim", "precious")
    out = tmp_path / "output"
    work = begun(out)
    kit(out / "game" / "es-a4", "old")
    work.journal.write_text(LIES[lie].replace("NAME", work.name))
    before = look(tmp_path)
    (line,) = exchange.recover(out)
    assert line.startswith(f"{work.journal}: left alone")
    assert look(tmp_path) == before


NOT_OURS = {
    "an empty journal beside a kit": {"game/b/manifest.json": "", "game/b.swap": "", "game/.b.new/f": "mine"},
    "an empty journal of nothing": {"game/notes.swap": ""},
    "an old kit set aside": {"game/mine.swap": "", "game/.mine.old/f": "mine"},
    "what older versions wrote": {
        "game/b.swap": "pnp is putting a kit in its place here; the next build ends it\n",
        "game/.b.old/f": "mine",
    },
    "a file in the private folder": {".building/notes": "mine"},
    "a folder in the private folder": {".building/1-game/x": "mine"},
    "one with a name like ours": {f".building/{'0' * 16}-{'1' * 16}/new/x": "mine"},
}


@pytest.mark.parametrize("what", NOT_OURS)
def test_what_only_looks_like_ours_is_left_alone(tmp_path: Path, way: str, what: str) -> None:
    for name, text in NOT_OURS[what].items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    before = look(tmp_path)
    told = exchange.recover(tmp_path)
    assert len(told) == what.count("private folder") + what.count("like ours")
    exchange.exchange_folders(begun(tmp_path), kit(tmp_path / "game" / "es-a4", "old"))
    exchange.leave(tmp_path)
    assert look(tmp_path, before) == before


def test_links_are_no_private_folders_and_are_not_followed(tmp_path: Path) -> None:
    work = begun(tmp_path / "elsewhere")
    (tmp_path / "out" / exchange.PRIVATE).mkdir(parents=True)
    (tmp_path / "out" / exchange.PRIVATE / work.name).symlink_to(work.path)
    before = look(tmp_path)
    assert len(exchange.recover(tmp_path / "out")) == 1
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / exchange.PRIVATE).symlink_to(tmp_path / "elsewhere" / exchange.PRIVATE)
    assert exchange.recover(tmp_path / "linked") == []
    assert look(tmp_path, before) == before


@pytest.mark.parametrize("which", ["the kit", "the game", "the new one", "the old one"])
def test_a_journal_moves_and_removes_nothing_behind_a_link(tmp_path: Path, which: str) -> None:
    victim = kit(tmp_path / "victim" / "es-a4", "precious")
    out = tmp_path / "out"
    work = exchange.begin(out)
    exchange._begin_exchange(work, out / "game" / "es-a4")
    work.new.rmdir()
    places = {"the kit": out / "game" / "es-a4", "the game": out / "game", "the new one": work.new}
    link = places.get(which, work.old)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(victim.parent if which == "the game" else victim)
    before = look(tmp_path)
    assert len(exchange.recover(out)) == 1
    assert look(tmp_path) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    work = begun(tmp_path)
    os.mkfifo(work.journal)
    (line,) = exchange.recover(tmp_path)
    assert "left alone" in line


def test_what_somebody_has_put_into_a_private_folder_stays(tmp_path: Path) -> None:
    work = begun(tmp_path)
    (work.path / "notes").write_text("mine")
    assert exchange.recover(tmp_path) == []
    assert names(work.path) == ["notes"]


@pytest.mark.parametrize("which", ["the kit", "the game"])
def test_no_kit_is_put_where_a_link_leads(tmp_path: Path, way: str, which: str) -> None:
    victim = kit(tmp_path / "victim" / "es-a4", "precious")
    out = tmp_path / "output"
    target = out / "game" / "es-a4"
    link = target if which == "the kit" else target.parent
    link.parent.mkdir(parents=True)
    link.symlink_to(victim if which == "the kit" else victim.parent)
    before = look(tmp_path / "victim")
    with pytest.raises(KitError, match="a link lies") as caught:
        exchange.exchange_folders(begun(out), target)
    assert caught.value.place == str(link)
    assert look(tmp_path / "victim") == before


@pytest.mark.parametrize("held", ["the old kit", "the new kit"])
def test_a_file_in_use_is_named_and_the_old_kit_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    target = kit(tmp_path / "game" / "es-a4", "old")
    (target / "notes").write_text("mine")
    work = begun(tmp_path)
    monkeypatch.setattr(exchange, "_exchange", lambda new, target: False)
    real: Callable[[Path, Path], Path] = Path.rename

    def rename(source: Path, goal: Path) -> Path:
        if source == (target if held == "the old kit" else work.new):
            raise PermissionError(13, "in use", str(target / "file"))
        return real(source, goal)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(KitError, match="in use") as caught:
        exchange.exchange_folders(work, target)
    assert caught.value.place == str(target / "file")
    assert exchange.end(work) == []
    exchange.leave(tmp_path)
    assert {name: kept[1] for name, kept in look(target).items() if name != "manifest.json"} == {
        "file": b"old",
        "notes": b"mine",
    }
    assert names(tmp_path) == ["game"]


def test_a_journal_says_what_is_exchanged_and_where(tmp_path: Path) -> None:
    work = exchange.begin(tmp_path)
    exchange._begin_exchange(work, tmp_path / "game" / "es-a4")
    assert json.loads(work.journal.read_text()) == {"exchange": "game/es-a4", "in": work.name}
    assert names(work.path) == ["journal", "new"]
