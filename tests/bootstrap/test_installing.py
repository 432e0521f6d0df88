"""How a lock is installed, from a package index on loopback that has newer files than the lock names."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp import bootstrap
from pnp.bootstrap import installing
from tests.bootstrap.checkout import Checkout, Index, make_by_hand, make_checkout, serve_index, wheel

OLD_PIP = "pip==23.0.1 --hash=sha256:236bcb61156d76c4b8a05821b988c7b8c35bf0da28a4b614e8d6ab5212c25c6f\n"
"""The pip that Debian 12's Python 3.11.2 brings."""


@pytest.fixture(scope="session")
def old_pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pip of Debian 12, from the package index."""
    folder = tmp_path_factory.mktemp("pip")
    wanted = folder / "wanted.txt"
    wanted.write_text(OLD_PIP, encoding="utf-8")
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder)]
    done = subprocess.run(
        [*uv, "--require-hashes", "--requirement", str(wanted)], capture_output=True, text=True, check=False
    )
    if any(sign in done.stderr for sign in ("error sending request", "Failed to fetch", "dns error")):
        pytest.skip("no way to the package index")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return make_checkout(tmp_path)


@pytest.fixture
def index(checkout: Checkout) -> Iterator[Index]:
    """An index whose newest files are not the locked ones.

    The stand-in asks for one package with an extra; the lock names another one with its extra. On another
    system it asks for something that no index has. The locked file of one package was yanked.
    """
    needs = ["aid[more]", "nowhere==9 ; sys_platform == 'other'", "yanked"]
    deep = ["deep ; extra == 'more'"]
    run = wheel(checkout.links, "1.0", "first", needs=needs)
    run += wheel(checkout.links, "1.0", "aid", "aid", deep, "more")
    run += wheel(checkout.links, "1.0", "side", "side", deep, "more").replace("==", "[more]==")
    run += wheel(checkout.links, "1.0", "deep", "deep")
    run += wheel(checkout.links, "1.0", "yanked", "yanked")
    run += "nowhere==9 ; sys_platform == 'other' --hash=sha256:" + 64 * "0" + "\n"
    checkout.lock(run, run + wheel(checkout.links, "1.0", "tool first", "dev-tool", ["aid[more]>=1"]))
    wheel(checkout.links, "2.0", "newer", needs=[*needs, "unheard-of"])
    for name in ("aid", "side"):
        wheel(checkout.links, "2.0", "newer", name, deep, "more")
    for name in ("deep", "yanked", "dev-tool"):
        wheel(checkout.links, "2.0", "newer", name)
    with serve_index(checkout.links, {"yanked-1.0-py3-none-any.whl": "a mistake"}) as served:
        yield served


def give_uv(venv: Path) -> None:
    """Put uv into an environment, as the first step of a set-up does."""
    from uv import find_uv_bin

    shutil.copy(find_uv_bin(), installing._uv(venv))


@pytest.mark.parametrize("installer", ["the newest pip", "pip 23.0.1", "uv"])
def test_newer_files_on_the_index_change_nothing(
    checkout: Checkout, index: Index, installer: str, request: pytest.FixtureRequest
) -> None:
    make_by_hand(checkout.venv, request.getfixturevalue("old_pip") if "23" in installer else None)
    if installer == "uv":
        give_uv(checkout.venv)
    checkout.runs("first", PIP_INDEX_URL=index.url)
    checkout.tests_run("first", PIP_INDEX_URL=index.url)
    (site,) = bootstrap.site_packages(checkout.venv)
    versions = {path.name for path in site.glob("*.dist-info") if not path.name.startswith("pip-")}
    names = ("stand_in", "aid", "side", "deep", "yanked", "dev_tool")
    assert versions == {f"{name}-1.0.dist-info" for name in names}
    agents = {agent.partition("/")[0] for _, agent in index.asked}
    assert agents == {"uv" if installer == "uv" else "pip"}
    assert not any("nowhere" in path or "unheard" in path or "-2.0-" in path for path, _ in index.asked)


def test_where_uv_fails_pip_goes_on(checkout: Checkout, index: Index) -> None:
    make_by_hand(checkout.venv)
    uv = installing._uv(checkout.venv)
    uv.write_text("#!/bin/sh\necho 'error: not today' >&2\nexit 2\n", encoding="utf-8")
    uv.chmod(0o755)
    said = checkout.runs("first", PIP_INDEX_URL=index.url)
    assert "uv could not install the packages; pip does" in said
    (checkout.links / "aid-1.0-py3-none-any.whl").unlink()
    shutil.rmtree(checkout.venv)
    make_by_hand(checkout.venv)
    shutil.copy(sys.executable, uv)  # a uv that knows none of uv's words
    done = checkout.run(PIP_INDEX_URL=index.url)
    assert done.returncode == 2
    assert "No matching distribution found for aid==1.0" in done.stderr
    assert "and before that:" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("The package index has no file of that version")


def test_uv_gets_the_settings_of_pip(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_by_hand(checkout.venv)
    written = tmp_path / "pip.conf"
    written.write_text(
        "[global]\nindex-url = https://mirror.example/simple\nextra-index-url =\n  https://a.example/s\n"
        "  https://b.example/s\ncert = /etc/corporate.pem\n[install]\nfind-links = /a /b\nno-index = true\n",
        encoding="utf-8",
    )
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_", "SSL_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(written))
    monkeypatch.setenv("PIP_PROXY", "http://proxy.example:1")
    monkeypatch.setenv("UV_INDEX", "https://mine.example/s")
    found = installing._settings_for_uv(installing._pip(checkout.venv))
    assert {name: found.get(name) for name in installing.SETTINGS.values() if name in found} == {
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_FIND_LINKS": "/a,/b",
        "SSL_CERT_FILE": "/etc/corporate.pem",
        "ALL_PROXY": "http://proxy.example:1",
    }
    assert found["UV_NO_INDEX"] == "1"


def test_a_python_without_pip_uses_the_one_that_it_can_install(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", checkout.venv], check=True)
    (*_, wheel_of_pip) = installing._pip(checkout.venv)
    assert "pip-" in wheel_of_pip
    monkeypatch.setattr(installing, "_brought_wheels", list)
    assert installing._pip(checkout.venv) == [checkout.python, "-m", "pip"]
    assert subprocess.run([checkout.python, "-m", "pip", "--version"], check=False).returncode == 0


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (  # the line after the colon counts most
            [
                "Collecting a",
                "ERROR: In --require-hashes mode, all must be pinned. These do not:",
                "    coverage",
                "",
            ],
            ["ERROR: In --require-hashes mode, all must be pinned. These do not:", "    coverage"],
        ),
        (
            ["Using Python", "  × No solution found", "  ╰─▶ Because a was not found", "[notice] a new pip"],
            ["  × No solution found", "  ╰─▶ Because a was not found"],
        ),
        (["killed"], ["killed"]),
        ([], []),
    ],
)
def test_an_error_is_told_whole(lines: list[str], last: list[str]) -> None:
    assert installing.last_words(lines) == last


def test_versions_for_several_pythons_are_one_entry() -> None:
    a = "a==1 ; x \\\n    --hash=sha256:1\na==2 ; y \\\n    --hash=sha256:2"
    b = "b[c]==1 \\\n    --hash=sha256:3"
    assert installing.entries(f"{a}\n{b}\n") == {"a": a, "b": b}


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_says_what_is_left(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(installing, "HEARTBEAT", 0.0)
    left = iter(["fetching: 12 of 90 packages left", "fetching: 3 of 90 packages left"])
    code = "import time; print('Collecting a', flush=True); time.sleep(0.5)"
    heard: list[str] = []
    installing._run([sys.executable, "-c", code], heard.append, lambda: next(left, ""))
    said = capsys.readouterr().err
    assert heard == ["Collecting a\n"]
    if terminal:
        assert said.startswith(
            "\rpnp: fetching: 12 of 90 packages left\rpnp: fetching: 3 of 90 packages left "
        )
        assert said.endswith("\r")  # and the line is clear again
    else:
        assert said == "pnp: fetching: 12 of 90 packages left\npnp: fetching: 3 of 90 packages left\n"
