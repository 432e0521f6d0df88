"""The systems that are named and refused; both locks have wheels for each that is named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import bootstrap
from pnp.bootstrap.environment import NAMES, NEWEST, OLDEST, System, reason_against, this_system

GOOD = {
    "Debian 10": System("linux", "x86_64", (2, 28), "glibc", (3, 11), "cpython"),
    "Raspberry Pi": System("linux", "aarch64", (2, 36), "glibc", (3, 14), "cpython"),
    "Alpine": System("linux", "x86_64", (1, 2, 4), "musl", (3, 12), "cpython"),
    "macOS 15": System("darwin", "arm64", (15, 0), "", (3, 13), "cpython"),
    "macOS 26": System("darwin", "arm64", (26, 1), "", (3, 13), "cpython"),
    "Windows": System("win32", "amd64", (), "", (3, 11), "cpython"),
}
BAD = {
    "CentOS 7": (GOOD["Debian 10"]._replace(release=(2, 17)), "Linux (glibc 2.17, x86_64)"),
    "Pi OS of 32 bits": (GOOD["Raspberry Pi"]._replace(machine="aarch64, 32 bits"), "32 bits"),
    "RISC-V": (GOOD["Debian 10"]._replace(machine="riscv64"), "riscv64"),
    "Alpine on arm64": (GOOD["Alpine"]._replace(machine="aarch64"), "musl 1.2.4, aarch64"),
    "macOS 14": (GOOD["macOS 15"]._replace(release=(14, 7)), "macOS (14.7, arm64)"),
    "Intel Mac": (GOOD["macOS 15"]._replace(machine="x86_64"), "On an Intel Mac, use a container"),
    "Windows on arm64": (GOOD["Windows"]._replace(machine="arm64"), "Install Python for Windows x64"),
    "FreeBSD": (GOOD["Debian 10"]._replace(kernel="freebsd14", libc=""), "in a container"),
    "PyPy": (GOOD["Debian 10"]._replace(implementation="pypy"), "this is pypy 3.11"),
    "a Python to come": (
        GOOD["Debian 10"]._replace(python=(3, 15)),
        "CPython 3.11 to 3.14; this is cpython 3.15",
    ),
}

TRIPLES = {
    "glibc on x86-64": ("x86_64-manylinux_2_28", {}),
    "glibc on arm64": ("aarch64-manylinux_2_28", {}),
    "Alpine": ("x86_64-unknown-linux-musl", {}),
    "macOS": ("aarch64-apple-darwin", {"MACOSX_DEPLOYMENT_TARGET": "15.0"}),
    "Windows": ("x86_64-pc-windows-msvc", {}),
}
"""What uv calls the named systems, each in its oldest form."""


@pytest.mark.parametrize("name", GOOD)
def test_a_named_system_is_taken(name: str) -> None:
    assert reason_against(GOOD[name]) is None


@pytest.mark.parametrize("name", BAD)
def test_another_system_is_refused_with_what_to_do(name: str) -> None:
    system, words = BAD[name]
    reason = reason_against(system)
    assert reason is not None
    assert words in reason
    if (system.python, system.implementation) == ((3, 11), "cpython"):
        assert all(named in reason for named in NAMES)


def test_the_tests_are_refused_where_only_they_lack_wheels() -> None:
    assert reason_against(GOOD["Alpine"], developing=True) is not None
    assert reason_against(GOOD["Debian 10"], developing=True) is None


def test_the_readme_names_the_systems() -> None:
    readme = (bootstrap.ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if name not in readme] == []
    oldest, newest = (".".join(map(str, version)) for version in (OLDEST, NEWEST))
    assert f"Python {oldest} to {newest}" in readme


def test_this_system_is_one_of_them() -> None:
    assert reason_against(this_system()) is None, "the tests run on systems that pnp runs on"


def test_a_refusal_comes_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / bootstrap.RUN).write_text("no-such-distribution-anywhere==1\n", encoding="utf-8")
    monkeypatch.setattr("pnp.bootstrap.environment.this_system", lambda: BAD["Intel Mac"][0])
    with pytest.raises(SystemExit) as end:
        bootstrap.ensure(tmp_path)
    assert end.value.code == 2
    assert "do not come for macOS (15.0, x86_64)" in capsys.readouterr().err
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize(
    ("system", "lock"),
    [
        (system, lock)
        for system in TRIPLES
        for lock in (bootstrap.RUN, bootstrap.WHOLE)
        if (system, lock) != ("Alpine", bootstrap.WHOLE)
    ],
)
@pytest.mark.parametrize("python", [OLDEST, NEWEST], ids=lambda python: ".".join(map(str, python)))
def test_the_lock_has_a_wheel_of_everything(
    lock: str, system: str, python: tuple[int, int], tmp_path: Path
) -> None:
    """A dry run of uv: what it would install on that system, from the package index."""
    triple, environment = TRIPLES[system]
    command = [sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--quiet", "--no-deps"]
    command += ["--only-binary", ":all:", "--python-platform", triple, "--target", str(tmp_path)]
    command += ["--python-version", ".".join(map(str, python)), "--requirement", str(bootstrap.ROOT / lock)]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if any(sign in done.stderr for sign in ("error sending request", "Failed to fetch", "dns error")):
        pytest.skip("no way to the package index")
    assert done.returncode == 0, done.stderr
