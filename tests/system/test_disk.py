"""Files are written whole or not at all, strangers' files read with care, and a full disk is called one."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.errors import KitError
from pnp.system import disk


def test_a_fresh_file_takes_the_old_one_s_place(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    for word in ("one", "two"):
        with disk.fresh(path) as fresh:
            fresh.write_text(word)
        assert path.read_text() == word
    assert [each.name for each in path.parent.iterdir()] == ["file"]


def test_a_file_that_is_not_finished_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError):
        half_written(path)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def half_written(path: Path) -> None:
    with disk.fresh(path) as fresh:
        fresh.write_text("half")
        raise ZeroDivisionError


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "file").symlink_to("precious")
    with disk.fresh(tmp_path / "file") as fresh:
        fresh.write_text("new")
    assert (tmp_path / "precious").read_text() == "precious"
    assert (tmp_path / "file").read_text() == "new"


@pytest.mark.skipif(os.name == "nt", reason="Windows holds no process to a size of files")
def test_a_limit_of_the_system_is_told_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    program = (
        "import resource, sys; from pathlib import Path; from pnp.system import disk\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    with disk.fresh(Path(sys.argv[1])) as fresh: fresh.write_bytes(bytes(5000))\n"
        "except Exception as error: sys.exit(f'{type(error).__name__}: {error}')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.startswith(f"KitError: {path}: a file is larger than the system allows")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_called_one(tmp_path: Path) -> None:
    with pytest.raises(KitError, match="the disk is full"), disk.fresh(tmp_path / "file"):
        Path("/dev/full").write_text("x" * 100_000)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_want_of_room_is_told_as_what_it_is(tmp_path: Path) -> None:
    error = PermissionError(errno.EACCES, "Permission denied", "some/file")
    assert str(disk.refusal(error, tmp_path)) == (
        "some/file: cannot read or write this; found permission denied"
    )
    assert disk.is_limit(error)
    assert not disk.is_limit(FileNotFoundError(errno.ENOENT, "No such file", "some/file"))
    assert disk.is_limit(FileNotFoundError(errno.ENOENT, f"{disk.NO_FOLDER} found in ['/tmp']"))


def test_only_regular_files_of_a_sane_size_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1234")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    assert disk.read_bytes(tmp_path / "file", 4) == b"1234"
    with pytest.raises(KitError, match="has 4 bytes, more than 3"):
        disk.read_bytes(tmp_path / "file", 3)
    for name, why in (("link", "is a link"), ("zero", "is a link"), ("folder", "is a folder")):
        with pytest.raises(KitError, match=why):
            disk.read_bytes(tmp_path / name, 4)
    with pytest.raises(FileNotFoundError):
        disk.read_bytes(tmp_path / "nothing", 4)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(KitError, match="no regular file"):
        disk.read_bytes(tmp_path / "pipe", 4)


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("images/upper.png", "did you mean 'UPPER.PNG'?"),
        ("images/UPER.png", "did you mean 'UPPER.PNG'?"),
        ("images/pall.png", "did you mean 'pal.png'?"),
        ("Images/upper.png", "did you mean 'images/UPPER.PNG'?"),
        ("images/note.png", ""),  # a text, and no picture
        ("elsewhere/upper.png", ""),
    ],
)
def test_the_hint_for_a_file_that_is_not_there(tmp_path: Path, asked: str, hint: str) -> None:
    (tmp_path / "images").mkdir()
    for name in ("UPPER.PNG", "pal.png", "note.txt"):
        (tmp_path / "images" / name).touch()
    assert disk.nearest_file(tmp_path / asked, (".png", ".svg")) == hint
