"""What is pnp's in a kit's folder and what is not; the words in which a build is refused."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.errors import KitError
from pnp.kit.folder import exchange, manifest
from tests import made
from tests.foreign import look, make

FILES = {"board.pdf": b"board", "svg/faces/a.svg": b"a"}


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return made.kit(tmp_path / "game" / "es-a4", FILES)


def test_a_kit_that_nobody_has_touched_is_pnp_s_alone(target: Path) -> None:
    found = exchange.survey(target)
    assert set(found.own) == {*FILES, "manifest.json"}
    assert found.foreign == found.folders == ()


def test_nothing_and_an_empty_folder_are_free(tmp_path: Path) -> None:
    assert exchange.survey(tmp_path / "nothing") == exchange.Survey()
    (tmp_path / "empty").mkdir()
    assert exchange.survey(tmp_path / "empty") == exchange.Survey()


def test_what_somebody_has_added_is_told_from_the_kit(target: Path) -> None:
    for name, kind in (
        ("notes", "file"),
        ("svg/link", "dangling"),
        ("my/box", "closed folder"),
        ("BOARD.PDF", "file"),
    ):
        make(target / name, kind)
    found = exchange.survey(target)
    assert found.foreign == ("BOARD.PDF", "my/box/inside", "notes", "svg/link")
    assert found.folders == ("my", "my/box")


def test_a_folder_without_a_manifest_is_refused_in_words(tmp_path: Path) -> None:
    target = tmp_path / "game" / "es-a4"
    for name in ("thesis.txt", "b", "c", "d", "e/f"):
        make(target / name, "file")
    with pytest.raises(KitError) as caught:
        exchange.survey(target)
    assert str(caught.value) == (
        f"{target}: a folder that is no kit of pnp's lies where the kit goes; expected no folder, an empty "
        "one, or a kit with the manifest.json that pnp wrote; found b, c, d and 2 more\n"
        "  hint: move the folder away or rename it, or build with --out elsewhere; nothing was changed"
    )


def edit(text: str) -> str:
    return text.replace('"pnp": "0"', '"pnp": "1"')


STRANGE: dict[str, Callable[[str], str]] = {
    "another program's": lambda text: '{"name": "app", "icons": []}',
    "one with another value": edit,
    "one laid out otherwise": lambda text: json.dumps(json.loads(text)),
    "one with another seal": lambda text: text.replace("pnp sha256 ", "pnp sha256 0"),
    "half of one": lambda text: text[:40],
    "an empty file": lambda text: "",
    "another game's": lambda text: manifest.text({**json.loads(text), "game": "other"}),
    "one with no list": lambda text: manifest.text({"game": "game", "pnp": "0"}),
    "deep brackets": lambda text: "[" * 100_000,
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_manifest_that_is_not_pnp_s_makes_no_kit(target: Path, what: str) -> None:
    path = target / "manifest.json"
    path.write_text(STRANGE[what](path.read_text()))
    with pytest.raises(KitError, match="no kit of pnp's") as caught:
        exchange.survey(target)
    assert caught.value.found == "a manifest.json of something else, or one that was changed"


def test_a_kit_of_an_older_version_whose_manifest_has_no_seal_is_known(target: Path) -> None:
    data = json.loads((target / "manifest.json").read_text())
    del data["seal"]
    for text in (manifest.lay_out(data), manifest.lay_out(data).replace("\n", "\r\n")):
        (target / "manifest.json").write_bytes(text.encode())
        assert set(exchange.survey(target).own) == {*FILES, "manifest.json"}


@pytest.mark.parametrize("kind", ["bytes", "link", "pipe", "empty"])
def test_a_file_of_the_kit_that_somebody_has_changed_is_refused_in_words(target: Path, kind: str) -> None:
    path = target / "svg/faces/a.svg"
    if kind == "bytes":
        path.write_bytes(b"annotated")
    else:
        path.unlink()
        make(path, kind)
    with pytest.raises(KitError) as caught:
        exchange.survey(target)
    assert str(caught.value) == (
        f"{path}: a file of this kit is not as pnp made it; expected the bytes that manifest.json beside it "
        "lists; found other bytes\n"
        "  hint: to keep a file as it is, give it another name, else delete it, and build again; or build "
        "with --out elsewhere; nothing was changed"
    )
    path.rename(target / "annotated.svg")
    assert exchange.survey(target).foreign == ("annotated.svg",)


def test_several_changed_files_are_named_together(target: Path) -> None:
    for name in FILES:
        (target / name).write_bytes(b"mine")
    with pytest.raises(KitError, match="files of this kit") as caught:
        exchange.survey(target)
    assert caught.value.place == str(target)
    assert caught.value.found == "other bytes in board.pdf, svg/faces/a.svg"


CLASHES = {
    "a file": ("mats.pdf", "file"),
    "a file where a folder goes": ("png", "file"),
    "a link where a folder goes": ("png", "link"),
    "a folder where a file goes": ("mats.pdf/mine", "file"),
    "a file in a new folder": ("png/1.png", "read-only"),
}


def refuse_second_name(source: object, goal: object) -> None:
    raise OSError(errno.EPERM, "a disk without second names")


@pytest.mark.parametrize("has_second_names", [True, False])
@pytest.mark.parametrize("what", CLASHES)
def test_a_new_file_never_takes_the_name_of_somebody_s(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch, what: str, has_second_names: bool
) -> None:
    if not has_second_names:
        monkeypatch.setattr(os, "link", refuse_second_name)
    name, kind = CLASHES[what]
    make(target / name, kind)
    before = look(target)
    work = exchange.begin(tmp_path)
    made.kit(work.new, {**FILES, "mats.pdf": b"new", "png/1.png": b"new"}, "game")
    with pytest.raises(KitError, match="has a file of the same name") as caught:
        exchange.exchange_folders(work, target)
    assert caught.value.place.startswith(str(target / name.partition("/")[0]))
    assert look(target) == before
    exchange.end(work)
    assert look(target) == before


def test_a_name_that_differs_in_case_is_a_clash_where_it_is_the_same_name(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As disks of Windows and macOS have it: a folder under another case is there, a file is taken."""
    make(target / "BOARD.PDF", "file")
    found = exchange.survey(target)
    real = os.link

    def link(source: Path, goal: Path) -> None:
        if any(each.name.casefold() == goal.name.casefold() for each in goal.parent.iterdir()):
            raise FileExistsError(errno.EEXIST, "there is one")
        real(source, goal)

    monkeypatch.setattr(os, "link", link)
    new = made.kit(tmp_path / "new", FILES)
    with pytest.raises(KitError, match="has a file of the same name"):
        exchange.carry(found, target, new)
    make(target / "SVG" / "mine", "file")
    (target / "BOARD.PDF").unlink()
    found = exchange.survey(target)
    mkdir = Path.mkdir

    def make_folder(path: Path, *arguments: object, **named: object) -> None:
        if path.name != "SVG":
            mkdir(path, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "mkdir", make_folder)
    with pytest.raises(KitError, match="has a file of the same name"):
        exchange.carry(found, target, new)


@pytest.mark.parametrize("has_second_names", [True, False])
def test_what_is_carried_keeps_its_bytes_times_and_permissions(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch, has_second_names: bool
) -> None:
    make(target / "my/closed", "closed folder")
    make(target / "notes", "read-only")
    make(target / "link", "dangling")
    for name in ("notes", "my"):
        os.utime(target / name, (1_000_000_000, 1_000_000_000))
    if not has_second_names:
        monkeypatch.setattr(os, "link", refuse_second_name)
    before = look(target)
    modes = [(target / name).stat().st_mode for name in ("my", "my/closed")]
    work = exchange.begin(tmp_path)
    made.kit(work.new, FILES, "game")
    assert exchange.exchange_folders(work, target) == []
    assert look(target, before) == before
    assert [(target / name).stat().st_mode for name in ("my", "my/closed")] == modes
    assert {(target / name).stat().st_mtime for name in ("notes", "my")} == {1_000_000_000}
    assert not work.path.exists()


def test_files_that_a_new_kit_will_not_have_are_named(target: Path) -> None:
    assert exchange.tell_gone(target, {"play.html"}) == [
        f"{target}: the kit no longer has board.pdf, which these options do not make"
    ]
    assert exchange.tell_gone(target, {"board.pdf"}) == [], "pictures of faces come and go"
    assert exchange.tell_gone(target.parent / "new", {"play.html"}) == []
