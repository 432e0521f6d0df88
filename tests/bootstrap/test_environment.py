"""When .venv is made, completed, made anew or left alone, with locks of stand-ins and no network."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import bootstrap
from pnp.bootstrap import environment
from tests.bootstrap.checkout import Checkout, make_by_hand, make_checkout, wheel

LOCK = (
    "some-thing[extra]==1.0 \\\n    --hash=sha256:00\nonly-there==2 ; sys_platform == 'other'\nTyper.X==3\n"
    "uv==1 \\\n    --hash=sha256:00\n"
)


def fake_venv(root: Path, *packages: str) -> Path:
    """A folder that looks like an environment with these packages."""
    venv = root / ".venv"
    python = bootstrap.python_of(venv)
    python.parent.mkdir(parents=True)
    python.touch()
    site = venv / ("Lib/site-packages" if os.name == "nt" else "lib/python3.11/site-packages")
    for package in packages:
        (site / f"{package}.dist-info").mkdir(parents=True)
    return venv


def test_requirements_are_the_names_wanted_everywhere() -> None:
    assert bootstrap.requirements(LOCK) == {"some_thing", "typer_x"}


def test_the_locks_of_this_checkout_are_read_whole() -> None:
    run, whole = (
        bootstrap.requirements((bootstrap.ROOT / name).read_text(encoding="utf-8"))
        for name in (bootstrap.RUN, bootstrap.WHOLE)
    )
    assert {"typer", "reportlab", "fontpkg_source_serif_4", "markdown_it_py", "manimgx_fonts_cjk"} <= run
    assert run | {"pytest", "mypy"} <= whole
    assert "pytest" not in run


@pytest.mark.parametrize(
    ("mark", "packages", "made"),
    [
        (LOCK + "# cpython-311 linux\n", (), True),  # ours: its mark is believed
        ("", ("some_thing-1.0", "typer_x-3"), False),  # ours, broken off
        (
            LOCK + "more==1\n# cpython-311 linux\n",
            ("some_thing-1.0", "typer_x-3"),
            False,
        ),  # from another lock
        (None, ("some_thing-1.0", "Typer.X-3"), True),  # made by hand
        (None, ("some_thing-1.0",), False),  # made by hand, something lacks
    ],
)
def test_an_environment_is_used_only_when_whole(
    tmp_path: Path, mark: str | None, packages: tuple[str, ...], made: bool
) -> None:
    lock = tmp_path / bootstrap.RUN
    lock.write_text(LOCK, encoding="utf-8")
    venv = fake_venv(tmp_path, *packages)
    if mark is not None:
        bootstrap.mark_of(lock, venv).write_text(mark, encoding="utf-8")
    assert environment._is_made(lock, venv) is made
    bootstrap.python_of(venv).unlink()
    assert not environment._is_made(lock, venv)


def test_an_environment_behind_a_link_is_not_wiped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = fake_venv(tmp_path / "theirs", "some_thing-1.0")
    (theirs / f"pnp-{bootstrap.RUN}").write_text(LOCK, encoding="utf-8")
    before = sorted(theirs.rglob("*"))
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / ".venv").symlink_to(theirs)
    (tmp_path / "ours" / bootstrap.RUN).write_text(LOCK + "more==1\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        bootstrap.ensure(tmp_path / "ours")
    assert "which is a link" in capsys.readouterr().err
    assert sorted(theirs.rglob("*")) == before


def test_installed_from_a_wheel_there_is_nothing_to_do(tmp_path: Path) -> None:
    bootstrap.ensure(tmp_path)
    assert not list(tmp_path.iterdir())


def checkout_that_lacks_all(root: Path) -> Path:
    (root / bootstrap.RUN).write_text("no-such-distribution-anywhere==1\n", encoding="utf-8")
    return root


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_named_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == module else object())
    monkeypatch.setattr(environment, "DEBIAN", tmp_path)
    monkeypatch.setattr(environment, "DEBIAN_PYTHON", Path(sys.executable))
    with pytest.raises(SystemExit) as end:
        bootstrap.ensure(checkout_that_lacks_all(tmp_path))
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith("\n  sudo apt install python3-venv\n")
    assert not (tmp_path / ".venv").exists()


def test_another_python_than_the_systems_needs_its_own_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "DEBIAN", tmp_path)
    monkeypatch.setattr(environment, "DEBIAN_PYTHON", tmp_path)
    monkeypatch.setattr(sys, "version_info", (3, 12, 1, "final", 0))
    assert environment._venv_command() == "sudo apt install python3.12-venv"
    monkeypatch.setattr(environment, "DEBIAN", tmp_path / "no")
    assert "apt" not in environment._venv_command()


def test_a_python_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit) as end:
        bootstrap.ensure(tmp_path)
    assert end.value.code == 2
    assert "needs Python 3.11 or newer; this is 3.9.2" in capsys.readouterr().err


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return make_checkout(tmp_path)


@pytest.fixture
def completed(checkout: Checkout) -> Checkout:
    """A clone with an environment made by hand, which lacks what the lock names."""
    make_by_hand(checkout.venv)
    return checkout


def test_a_fresh_clone_is_set_up_once_and_again_after_a_failure(checkout: Checkout) -> None:
    done = checkout.run(links=checkout.root / "pnp")
    assert done.returncode == 2
    assert "could not install the packages of requirements-run.lock" in done.stderr
    assert "stand-in==1.0" in done.stderr
    assert "Traceback" not in done.stderr
    assert not checkout.mark().exists()
    (checkout.venv / "half").touch()

    said = checkout.runs("first")
    assert "setting up" in said
    assert "the last time it broke off" in said
    assert "ready after" in said
    assert not (checkout.venv / "half").exists()
    assert not (checkout.venv / bootstrap.UNFINISHED).exists()
    assert checkout.runs("first", links=checkout.root) == ""  # no package index is asked any more


def test_a_changed_lock_keeps_what_a_user_installed(checkout: Checkout) -> None:
    checkout.runs("first")
    (checkout.venv / "theirs").touch()
    checkout.want("3.0", "third")
    assert "completing" in checkout.runs("third", python=checkout.python)  # typed with .venv activated
    assert checkout.runs("third", python=checkout.python) == ""
    assert (checkout.venv / "theirs").exists()


@pytest.mark.parametrize("first", ["pnp", "tests"])
def test_the_second_command_adds_what_is_missing_and_no_more(checkout: Checkout, first: str) -> None:
    commands: dict[str, Callable[[str], str]] = {"pnp": checkout.runs, "tests": checkout.tests_run}
    assert "setting up" in commands[first]("first")
    (site,) = bootstrap.site_packages(checkout.venv)
    stand_in = (site / "stand_in.py").stat().st_ino
    assert (site / "dev_tool.py").exists() == (first == "tests")
    (checkout.venv / "theirs").touch()
    second = next(name for name in commands if name != first)
    assert ("completing" in commands[second]("first")) == (second == "tests")
    assert (site / "stand_in.py").stat().st_ino == stand_in  # it was not installed again
    assert (checkout.venv / "theirs").exists()
    assert [commands[name]("first") for name in commands] == ["", ""]


def test_a_developers_environment_stays_one_when_the_locks_change(checkout: Checkout) -> None:
    checkout.tests_run("first")
    checkout.want("2.0", "second")
    assert "completing" in checkout.runs("second")
    assert checkout.tests_run("second") == ""


def test_where_adding_the_developers_packages_breaks_off_the_program_still_runs(checkout: Checkout) -> None:
    checkout.runs("first")
    (checkout.venv / "theirs").touch()
    assert checkout.run("tests", links=checkout.root).returncode == 2
    assert (checkout.venv / bootstrap.UNFINISHED).read_text(encoding="utf-8") == bootstrap.WHOLE
    assert checkout.runs("first", links=checkout.root) == ""
    assert "completing" in checkout.tests_run("first")
    assert (checkout.venv / "theirs").exists()


def test_an_environment_of_another_python_is_made_anew(checkout: Checkout) -> None:
    """As after an upgrade of the system: .venv has the same links, which lead to another Python."""
    checkout.runs("first")
    checkout.mark().write_bytes((checkout.root / bootstrap.RUN).read_bytes() + b"# cpython-310 linux\n")
    (checkout.venv / "old").touch()
    assert "it was made for another Python" in checkout.runs("first")
    assert not (checkout.venv / "old").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no links to a Python")
def test_an_environment_whose_python_is_gone_is_made_anew(checkout: Checkout) -> None:
    checkout.runs("first")
    python = bootstrap.python_of(checkout.venv)
    python.unlink()
    python.symlink_to("/no/such/python")
    assert "its Python is gone" in checkout.runs("first")


@pytest.mark.parametrize("make", ["file", "folder", "broken"])
def test_what_is_no_environment_of_ours_is_left_alone(checkout: Checkout, make: str) -> None:
    if make == "file":
        checkout.venv.write_text("mine", encoding="utf-8")
        kept = checkout.venv
    else:
        (checkout.venv / "bin").mkdir(parents=True)
        kept = checkout.venv / ("notes.txt" if make == "folder" else "pyvenv.cfg")
        kept.write_text("mine", encoding="utf-8")
    done = checkout.run()
    assert done.returncode == 2
    assert "was not made by pnp" in done.stderr
    assert kept.read_text(encoding="utf-8") == "mine"


def test_what_was_made_by_hand_is_completed_and_not_wiped(completed: Checkout) -> None:
    checkout = completed
    (checkout.venv / "theirs").touch()
    assert "completing" in checkout.runs("first")
    assert (checkout.venv / "theirs").exists()


def test_without_a_network_the_message_says_what_to_do(completed: Checkout) -> None:
    done = completed.run(PIP_INDEX_URL="http://127.0.0.1:9/simple")
    assert done.returncode == 2
    assert "could not install the packages of requirements-run.lock" in done.stderr
    assert "HTTPS_PROXY" in done.stderr.splitlines()[-2] + done.stderr.splitlines()[-1]


def test_a_package_that_is_not_the_locked_one_is_refused(completed: Checkout) -> None:
    wheel(completed.links, "1.0", "forged")
    done = completed.run()
    assert done.returncode == 2
    assert "HASHES" in done.stderr
    assert "Do not install it" in done.stderr
    assert "forged" not in done.stdout


def test_a_lock_without_hashes_is_refused(completed: Checkout) -> None:
    completed.lock("stand-in==1.0\n", "stand-in==1.0\n")
    done = completed.run()
    assert done.returncode == 2
    assert "hashes" in done.stderr


def test_two_commands_at_once_set_up_once(checkout: Checkout) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        said = [pool.submit(checkout.runs, "first"), pool.submit(checkout.tests_run, "first")]
    assert sorted(each.result().count("setting up") for each in said) == [0, 1]
