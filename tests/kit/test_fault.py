"""What goes wrong in a program while a kit is built is told as what it is, and to whom it is to be told."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.kit import worker
from pnp.kit.plan import Options, Plan
from tests.games import plugin

HERE = Path(__file__).name


def plan(out: Path) -> Plan:
    return Plan("game", Path("rules/game"), Options("es", "a4"), out)


def wrong(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    (folder / "half").write_text("half")
    {}["no such\nkey"]  # type: ignore[index]


def leaving(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    raise SystemExit(0)


class Peculiar(PnpError):
    """An error of somebody's own, which another process cannot make again."""

    def __reduce__(self) -> tuple[object, ...]:
        return (unknown_there, ())


def unknown_there() -> None:
    raise LookupError("this process does not know the class")


def refusing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    raise Peculiar("does not fit", place="card 7", found="4 mm")


def missing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    (folder / "nowhere" / "file").write_text("")


def told(out: Path, job: worker.Job) -> PnpError:
    target = plan(out).target
    target.mkdir(parents=True)
    (target / "file").write_text("old")
    last = list(worker.run([plan(out)], job))[-1]
    assert last.error is not None
    assert (target / "file").read_text() == "old"
    assert sorted(path.name for path in out.iterdir()) == ["game"]
    return last.error


def test_an_exception_is_named_with_its_place(tmp_path: Path) -> None:
    error = told(tmp_path, wrong)
    line = wrong.__code__.co_firstlineno + 2
    assert error.place == "game es-a4"
    assert error.found == f"KeyError: 'no such\\nkey' at {__file__}:{line}"
    assert "the authors of pnp" in error.hint
    assert "Traceback" not in str(error)


def test_the_traceback_is_there_for_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_DEBUG", "1")
    error = told(tmp_path, wrong)
    assert "Traceback (most recent call last)" in error.hint
    assert "in wrong" in error.hint


def test_who_ends_the_program_is_told_like_any_other(tmp_path: Path) -> None:
    assert "SystemExit: 0" in told(tmp_path, leaving).found


def test_an_error_of_somebody_s_own_travels_as_a_plain_one(tmp_path: Path) -> None:
    error = told(tmp_path, refusing)
    assert type(error) is PnpError
    assert str(error) == "card 7: does not fit; found 4 mm"


def test_a_file_that_a_program_lacks_is_its_fault_and_no_full_disk(tmp_path: Path) -> None:
    assert told(tmp_path, missing).found.startswith("FileNotFoundError: ")


def test_a_fault_of_an_installed_game_is_for_its_authors(tmp_path: Path) -> None:
    site = tmp_path / "site"
    plugin.install(site, shared="def divided():\n    return 1 / 0\n")
    command = plugin.command("build", "hedgerow", "--locale", "en", "--paper", "a4", "--out", "out")
    done = subprocess.run(
        command, cwd=tmp_path, env=plugin.environment(site), capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    place = f"{site / 'acme' / 'shared.py'}:2"
    assert f"found ZeroDivisionError: division by zero at {place}" in done.stderr
    assert "the authors of acme-games 2.1" in done.stderr
    assert not any((tmp_path / "out").rglob("*.pdf"))
