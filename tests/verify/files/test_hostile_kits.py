"""Kits that somebody made to harm: told in a moment, with nothing read that is not theirs."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import KitError
from pnp.games import open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.verify import rebuilding
from pnp.verify.files import CHECKS, Kit, telling
from pnp.verify.paint import Unreadable
from tests import command
from tests.verify.inspect import makers

GAME = open_game("magicans-duel")  # whose engine is looked at in a second
MEMORY = 3 * 2**30
SECONDS = 60


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of one kind of part."""
    out = tmp_path_factory.mktemp("out")
    (plan,) = plans([GAME], locales=["en"], papers=["a4"], only=["tracker*"], out=out)
    return rebuilding.build(plan)


@pytest.fixture
def kit(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "kit"))


def verify(kit: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """`pnp verify` with a bound on time and memory, so that a kit that wins fails the test at once."""
    return command.pnp(
        "verify", GAME.id, "--kit", str(kit), *more, cwd=kit.parent, limits={"RLIMIT_AS": MEMORY}
    )


def large(path: Path, size: int) -> None:
    """A file of so many bytes that takes no room."""
    with path.open("wb") as file:
        file.truncate(size)


MANIFESTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a pipe": (os.mkfifo, "it is no regular file"),
    "an endless device": (lambda path: path.symlink_to("/dev/zero"), "it is a link"),
    "another's file": (lambda path: path.symlink_to("/etc/passwd"), "it is a link"),
    "a folder": (Path.mkdir, "it is a folder"),
    "too large": (lambda path: large(path, 2 * manifest.LARGEST), "more than 64000000"),
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
@pytest.mark.parametrize("which", MANIFESTS)
def test_what_is_no_manifest_is_told_in_a_moment(kit: Path, which: str) -> None:
    make, why = MANIFESTS[which]
    (kit / manifest.NAME).unlink()
    make(kit / manifest.NAME)
    done = verify(kit)
    assert done.returncode == 2, done.stderr
    assert why in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_numbers_that_are_none_are_refused(kit: Path, number: float) -> None:
    """They would go through every sum, and end in a geometry that no library can build."""
    path = kit / manifest.NAME
    data = json.loads(path.read_text(encoding="utf-8"))
    data["components"][0]["placements"][0]["x_mm"] = number
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(KitError) as caught:
        manifest.read_manifest(kit)
    assert "placements.0.x_mm" in caught.value.place


def listed(kit: Path, **files: str) -> None:
    """Have the manifest list files, as if the kit had been built with them."""
    path = kit / manifest.NAME
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data["files"] += [{"path": name, "sha256": digest} for name, digest in files.items()]
    path.write_text(json.dumps(data), encoding="utf-8")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "assembly.pdf": (os.mkfifo, "is no regular file"),
    "board.pdf": (lambda path: path.symlink_to("/dev/zero"), "is a link"),
    "pieces.pdf": (lambda path: path.symlink_to("/etc/passwd"), "is a link"),
    "mats.pdf": (lambda path: large(path, 2**32), "has 4294967296 bytes, more than 256000000"),
    "rulebook.html": (lambda path: large(path, 400_000_000), "has 400000000 bytes, more than 32000000"),
    "rulebook.pdf": (lambda path: path.symlink_to("/dev/zero"), "is a link"),
    "svg": (lambda path: path.symlink_to("/usr"), "is a link"),
}
"""What may lie in a kit's folder beside its files."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_a_file_that_is_none_is_a_finding_and_is_not_read(kit: Path) -> None:
    for name, (make, _) in ODD.items():
        make(kit / name)
    files = set(ODD) - {"svg", "rulebook.pdf"}  # one of them in no list
    listed(kit, **dict.fromkeys((*files, "svg/share/dict"), "0" * 64))
    assert not set(Kit(GAME, kit, lambda kit: None).listed_files) & {*ODD, "svg/share/dict"}
    done = verify(kit, "--rebuild")
    assert done.returncode == 1, done.stderr
    for name, (_, why) in ODD.items():
        told = [line for line in done.stdout.splitlines() if f": {why}, and was not read" in line]
        assert any("F19" in line and name in line for line in told), name
    assert "F19  svg/share/dict: is missing" in done.stdout
    assert manifest.oddity(kit, "svg/share/dict") == "lies in svg, which is a link"


@pytest.mark.parametrize("name", sorted(set(ODD) - {"svg"}))
def test_a_file_that_is_none_is_not_as_it_was_built(kit: Path, name: str) -> None:
    """Neither is it packed, nor is the kit taken for unchanged."""
    ODD[name][0](kit / name)
    file = manifest.File(path=name, sha256="0" * 64)
    assert not manifest.is_whole(kit, file)
    with pytest.raises(KitError, match="not as its manifest says") as caught:
        manifest.read_file(kit, file)
    assert ODD[name][1] in caught.value.found


@pytest.mark.parametrize("key", ["locale", "paper", "printer"])
def test_a_rebuild_of_a_hostile_kit_replaces_nobody_s_folder(kit: Path, tmp_path: Path, key: str) -> None:
    """The kit's folder is called after these: `victim` would be exchanged for it, and removed."""
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim" / "file").write_text("precious")
    path = kit / manifest.NAME
    data = json.loads(path.read_text(encoding="utf-8"))
    data[key] = f"x/../../..{tmp_path}/victim"
    path.write_text(json.dumps(data), encoding="utf-8")
    done = verify(kit, "--rebuild")
    assert done.returncode == 2
    assert f"manifest.json: {key}: this is not a manifest" in done.stderr
    assert (tmp_path / "victim" / "file").read_text() == "precious"


@pytest.mark.parametrize(
    "content",
    [
        "<a " * 100_000,
        "<!--" * 100_000,
        "<![" * 1000,
        "<script>",
        "<SCRIPT></SCRIPT>",
        "<style>" + "</" * 100_000 + "</style>",
        "<p>" * (telling.TAGS + 1),
        "word " * (telling.MOST // 4 + 1),
        '<p title="' + " " * 1_000_000,
        "<p" + " " * 1_000_000,
        "a < b",
        b"\xff\xfe",
    ],
)
def test_html_that_no_book_has_is_told_in_a_moment(tmp_path: Path, content: str | bytes) -> None:
    path = tmp_path / "rulebook.html"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    begin = time.process_time()
    with pytest.raises(Unreadable):
        telling.read_html(path)
    assert time.process_time() - begin < 5


def test_a_sheet_that_would_never_end_is_a_finding(kit: Path) -> None:
    """No reader of its text, its pages or its pixels follows it."""
    (name,) = (path.name for path in kit.glob("*.pdf"))
    makers.painting_itself(kit / name)
    opened = Kit(GAME, kit, lambda kit: None)
    assert opened.texts(name) == opened.book_pages(name) == ()
    found = [each for check in CHECKS for each in check(opened) if check.code == "F20"]
    assert [(each.severity, each.where, each.message) for each in found] == [
        ("error", name, "a form paints itself: object 5")
    ]


def test_html_as_books_have_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.html"
    path.write_text(
        '<!DOCTYPE html>\n<html lang="el">\n<style>\na > b { x: "<" }\n</style>\n'
        '<p class="a" hidden>one &lt; two</p><img src="data:,">'
        '<svg role="img" aria-label="a &gt; b"></svg><br/></html>\n',
        encoding="utf-8",
    )
    html = telling.read_html(path)
    assert (html.language, html.text, html.sources, html.alternatives) == (
        "el",
        "one<two",
        ["data:,"],
        ["a > b"],
    )
