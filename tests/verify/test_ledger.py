"""The ledger's file: written whole, read only if it is sound, never missed."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from pnp.games import open_game
from pnp.verify import ledger, run
from pnp.verify.ledger import Ledger
from tests.verify.test_verify_run import GAME, errors, folder

__all__ = ["folder"]


def key(number: int) -> str:
    return sha256(str(number).encode()).hexdigest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "proved" / "game-0123456789abcdef.txt"


def test_what_was_added_is_known_to_the_next(path: Path) -> None:
    Ledger("code", path).add([key(1), key(2)])
    found = Ledger("code", path)
    assert key(1) in found
    assert key(2) in found
    assert key(3) not in found
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("length", [0, 1, 40, -1, -2, -40, -80])
def test_a_file_that_was_cut_short_counts_as_none(path: Path, length: int) -> None:
    Ledger("code", path).add(map(key, range(3)))
    path.write_bytes(path.read_bytes()[:length])
    assert not any(key(n) in Ledger("code", path) for n in range(3))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        f"pnp: proved drawings, 1\n{key(1)}\n".encode(),
        f"pnp: proved drawings, 1\n{key(1)}\nsha256 {key(2)}\n".encode(),
        f"pnp: proved drawings, 2\n{key(1)}\nsha256 ".encode()
        + sha256(f"pnp: proved drawings, 2\n{key(1)}".encode()).hexdigest().encode(),
    ],
)
def test_what_nobody_wrote_counts_as_none(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert key(1) not in Ledger("code", path)
    Ledger("code", path).add([key(3)])
    assert key(3) in Ledger("code", path)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\n", b"my proofs\n"])
def test_a_file_of_somebody_else_s_stays(path: Path, content: bytes) -> None:
    """Under the very name, under that of an older program, and under that of one that was never finished."""
    others = [path, path.with_name("game-fedcba9876543210.txt"), path.with_name("notes.new")]
    path.parent.mkdir(parents=True)
    for other in others:
        other.write_bytes(content)
        os.utime(other, (1_000_000, 1_000_000))
    for number in range(6):
        Ledger("code", path.with_name(f"game-{number:016x}.txt")).add([key(1)])
        Ledger("code", path).add([key(2)])
    assert [other.read_bytes() for other in others] == [content] * 3
    assert len(list(path.parent.iterdir())) == len(others) + ledger.KEPT


def test_a_changed_key_spoils_the_file(path: Path) -> None:
    Ledger("code", path).add([key(1)])
    path.write_text(path.read_text(encoding="ascii").replace(key(1), key(2)), encoding="ascii")
    assert key(2) not in Ledger("code", path)


def test_a_folder_in_its_place_is_done_without(path: Path) -> None:
    path.mkdir(parents=True)
    known = Ledger("code", path)
    known.add([key(1)])
    assert key(1) in known
    assert path.is_dir()
    assert list(path.parent.iterdir()) == [path]


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    known = Ledger("code", tmp_path / "file" / "proved" / "game-0123456789abcdef.txt")
    known.add([key(1)])
    assert key(1) in known


def test_it_may_be_deleted_at_any_time(path: Path) -> None:
    known = Ledger("code", path)
    known.add([key(1)])
    path.unlink()
    path.parent.rmdir()
    known.add([key(2)])
    assert {key(1), key(2)} <= Ledger("code", path)._known


def test_two_at_once_leave_a_sound_file(path: Path) -> None:
    one, other = Ledger("code", path), Ledger("code", path)
    one.add([key(1)])
    other.add([key(2)])
    assert {key(1), key(2)} <= Ledger("code", path)._known
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: Ledger("code", path).add([key(n)]), range(3, 40)))
    found = Ledger("code", path)._known
    assert found
    assert found <= {key(n) for n in range(40)}
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_it_does_not_grow_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "MOST", 10)
    Ledger("code", path).add(map(key, range(8)))
    Ledger("code", path).add(map(key, range(8, 12)))
    assert Ledger("code", path)._known == {key(n) for n in range(8, 12)}


def test_where_it_would_grow_too_long_what_others_knew_goes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MOST", 10)
    one, two = Ledger("code", path), Ledger("code", path)
    one.add(map(key, range(4)))
    two.add(map(key, range(4, 8)))
    assert Ledger("code", path)._known == {key(n) for n in range(8)}
    two.add(map(key, range(8, 12)))
    assert Ledger("code", path)._known == {key(n) for n in range(4, 12)}


def test_who_is_interrupted_while_writing_leaves_all_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    Ledger("code", path).add([key(1)])
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Ledger("code", path).add([key(2)])
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert Ledger("code", path)._known == {key(1)}


def test_files_of_older_programs_and_unfinished_ones_go(path: Path) -> None:
    path.parent.mkdir(parents=True)
    other = path.with_name("game-of-others-0123456789abcdef.txt")
    empty, half = (path.with_name(f"game-0123456789abcdef{end}.new") for end in ("xyz_1234", "xyz_5678"))
    for each, text in ((other, ledger._HEAD), (empty, ""), (half, ledger._HEAD)):
        each.write_text(text)
        os.utime(each, (1, 1))
    for number in range(5):
        older = path.with_name(f"game-{number:016}.txt")
        older.write_text(ledger._HEAD)
        os.utime(older, (time.time() - 100 - number, time.time() - 100 - number))
    Ledger("code", path).add([key(1)])
    kept = {path.name, other.name, "game-0000000000000000.txt", "game-0000000000000001.txt"}
    assert {each.name for each in path.parent.iterdir()} == kept


def test_it_lies_where_it_is_told_or_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game("magicans-duel")
    monkeypatch.setenv("PNP_CACHE", "off")
    ledger.ledger(game).add([key(1)])
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    known = ledger.ledger(game)
    assert key(1) not in known
    known.add([key(2)])
    (file,) = (tmp_path / "proved").iterdir()
    assert file.name.startswith("magicans-duel-")
    assert key(2) in Ledger(known.code, file)


def test_without_a_word_it_lies_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PNP_CACHE")
    assert ledger.folder() == user_cache_path("pnp") / "proved"


def test_code_of_somebody_elses_package_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "a_game_of_others"
    package.mkdir()
    (package / "__init__.py").write_text("FIRST = 1")
    ledger._code.cache_clear()
    before = ledger._code(package.name)
    (package / "__init__.py").write_text("SECOND = 2")
    ledger._code.cache_clear()
    assert ledger._code(package.name) != before
    sys.modules.pop(package.name, None)


def test_verify_never_looks_into_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        pytest.fail("verify leans on what was proved before")

    def read(path: Path | None) -> set[str]:
        assert path is None, "what a run itself has seen is in no file"
        return set()

    for name in ("ledger", "_ledger", "_write"):
        monkeypatch.setattr(ledger, name, refused)
    monkeypatch.setattr(ledger, "_read_keys", read)
    assert errors(run([GAME], out=folder.parent.parent, rebuild="own")) == []
