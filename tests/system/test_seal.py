"""Seals: pnp overwrites what it wrote itself and nobody has changed, and nothing else."""

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pnp.errors import KitError
from pnp.system import seal
from tests.foreign import KINDS, look, make


def packed() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "a" * 9000)
    return file.getvalue()


def printed(**how: object) -> bytes:
    file = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(file, **how)  # type: ignore[arg-type]
    return file.getvalue()


FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "html": (".html", lambda: b"<!doctype html>\n<p>pnp sha256 " + b"0" * 64 + b"</p>\n"),
    "pdf": (".pdf", printed),
    "pdf of another kind": (".pdf", lambda: printed(object_stream_mode=pikepdf.ObjectStreamMode.generate)),
    "zip": (".zip", packed),
    "json": (".json", lambda: b'{\n "a": 1\n}\n'),
}


@pytest.mark.parametrize("name", FILES)
def test_a_seal_is_whole_until_a_byte_is_changed(name: str) -> None:
    kind, make_it = FILES[name]
    bare = make_it()
    whole = seal.add_seal(bare, kind)
    assert not seal.has_whole_seal(bare)
    assert seal.has_whole_seal(whole)
    assert whole == seal.add_seal(bare, kind)
    for at in range(0, len(whole), 7):
        changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        assert not seal.has_whole_seal(changed), at
    for changed in (whole[:-1], whole + b"\n", whole + b"%%EOF\n", whole + whole, b"x" + whole, b""):
        assert not seal.has_whole_seal(changed)


@pytest.mark.parametrize("name", ["pdf", "pdf of another kind"])
def test_a_sealed_pdf_is_read_without_repair(name: str) -> None:
    with pikepdf.open(
        io.BytesIO(seal.add_seal(FILES[name][1](), ".pdf")), suppress_warnings=True
    ) as document:
        assert len(document.pages) == 1
        assert document.check_pdf_syntax() == []
        assert document.get_warnings() == []


def test_a_sealed_zip_is_read() -> None:
    with zipfile.ZipFile(io.BytesIO(seal.add_seal(packed(), ".zip"))) as archive:
        assert archive.testzip() is None
        assert archive.read("a.txt") == b"a" * 9000


def test_what_pnp_wrote_is_replaced_until_somebody_changes_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "page.html"
    for text in ("one", "two"):
        with seal.fresh(path) as new:
            new.write_text(text)
        assert path.read_text().startswith(text)
    path.write_text(path.read_text().replace("two", "mine"))
    before = look(tmp_path)
    with pytest.raises(KitError) as caught, seal.fresh(path) as new:
        new.write_text("three")
    assert str(caught.value) == (
        f"{path}: something else lies where pnp writes; expected no file, or one that pnp wrote; "
        "found it was not written by pnp, or was changed since\n"
        "  hint: move it away or delete it, or have pnp write elsewhere"
    )
    assert look(tmp_path) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
@pytest.mark.parametrize("moment", ["before", "meanwhile"])
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_lies_there_stays(tmp_path: Path, kind: str, moment: str) -> None:
    """Of what has come while the file was made, even an empty one."""
    path = tmp_path / "page.html"
    make(tmp_path / "manifest.json", "file")
    if moment == "before":
        make(path, kind)
    before = look(tmp_path)
    with pytest.raises(KitError), seal.fresh(path) as new:  # noqa: PT012  # what comes meanwhile
        new.write_text("new")
        make(path, kind)
        before = {name: kept for name, kept in look(tmp_path).items() if not name.startswith(".pnp-")}
    assert look(tmp_path) == before


def test_what_comes_at_the_last_moment_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    real = seal._refuse_obstacle

    def check(place: Path) -> bool:
        found = real(place)
        if list(tmp_path.iterdir()):  # the second time, just before the file is put in its place
            make(path, "file")
        return found

    monkeypatch.setattr(seal, "_refuse_obstacle", check)
    with pytest.raises(KitError, match="has come"), seal.fresh(path) as new:
        new.write_text("new")
    assert path.read_text() == "somebody's page.html"
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]
