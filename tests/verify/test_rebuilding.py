"""What differs between a kit and its rebuild is told file by file."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.verify import rebuilding


def told(
    here: dict[str, bytes], again: dict[str, bytes], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, str, str]]:
    """What is found where a kit has these files and its rebuild those."""
    for name, files in (("kit", here), ("again", again)):
        (folder / name).mkdir()
        for file, content in files.items():
            (folder / name / file).write_bytes(content)
    monkeypatch.setattr(rebuilding, "plan_of", lambda kit, out: out)
    monkeypatch.setattr(rebuilding, "build", lambda plan: plan)
    monkeypatch.setattr(rebuilding, "fingerprint", lambda plan: "of today")
    kit: Any = SimpleNamespace(folder=folder / "kit", manifest=SimpleNamespace(built_from="of today"))
    found = rebuilding.same_bytes(kit, folder / "again")
    return [(each.where, each.message, each.hint) for each in found]


def test_the_same_bytes_are_nothing_to_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told({"a": b"1", "b": b""}, {"a": b"1", "b": b""}, tmp_path, monkeypatch) == []


def test_what_differs_is_told_file_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = {"a": b"123", "b": b"123", "c": b"1", "same": b"1"}
    again = {"a": b"124", "b": b"12", "d": b"1", "same": b"1"}
    assert told(here, again, tmp_path, monkeypatch) == [
        ("a", "differs from its rebuild from byte 2 on", ""),
        ("b", "differs from its rebuild in its length", ""),
        ("c", "is not made by a rebuild", ""),
        ("d", "is made by a rebuild, and not here", ""),
    ]


def test_a_kit_of_another_program_is_told_to_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(plan: object) -> Path:
        raise PnpError("the disk is full")

    monkeypatch.setattr(rebuilding, "plan_of", lambda kit, out: out)
    monkeypatch.setattr(rebuilding, "build", fails)
    monkeypatch.setattr(rebuilding, "fingerprint", lambda plan: "of today")
    kit: Any = SimpleNamespace(folder=tmp_path, manifest=SimpleNamespace(built_from="of yesterday"))
    (found,) = rebuilding.same_bytes(kit, tmp_path)
    assert (found.where, found.code) == (tmp_path.name, "F23")
    assert found.message == "cannot be built again: the disk is full"
    assert found.hint.endswith("build it again")
