"""The set-up of a checkout, with a lock of one stand-in package and no network."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import pytest

from pnp import bootstrap

LOCK = "some-thing==1.0 \\\n    --hash=sha256:00\nonly-there==2 ; sys_platform == 'other'\nTyper.X==3\n"

CLI = """
import sys
def main():
    import stand_in
    print(stand_in.WORD, sys.argv[1:], sys.prefix)
    sys.exit(7)
"""


def fake_venv(root: Path, *packages: str) -> Path:
    """A folder that looks like an environment with these packages."""
    venv = root / ".venv"
    python = bootstrap._python(venv)
    python.parent.mkdir(parents=True)
    python.touch()
    site = venv / ("Lib/site-packages" if os.name == "nt" else "lib/python3.11/site-packages")
    for package in packages:
        (site / f"{package}.dist-info").mkdir(parents=True)
    return venv


def test_requirements_are_the_names_wanted_everywhere() -> None:
    assert bootstrap.requirements(LOCK) == {"some_thing", "typer_x"}


def test_the_lock_of_this_checkout_is_read_whole() -> None:
    names = bootstrap.requirements((bootstrap.ROOT / bootstrap.LOCK).read_text(encoding="utf-8"))
    assert {"typer", "reportlab", "pytest", "fontpkg_source_serif_4", "markdown_it_py"} <= names


@pytest.mark.parametrize(
    ("mark", "packages", "made"),
    [
        (LOCK, (), True),  # ours: its mark is believed
        ("", ("some_thing-1.0", "typer_x-3"), False),  # ours, broken off
        (LOCK + "more==1\n", ("some_thing-1.0", "typer_x-3"), False),  # ours, from another lock
        (None, ("some_thing-1.0", "Typer.X-3"), True),  # made by hand
        (None, ("some_thing-1.0",), False),  # made by hand, something lacks
    ],
)
def test_an_environment_is_used_only_when_whole(
    tmp_path: Path, mark: str | None, packages: tuple[str, ...], made: bool
) -> None:
    lock = tmp_path / bootstrap.LOCK
    lock.write_text(LOCK, encoding="utf-8")
    venv = fake_venv(tmp_path, *packages)
    if mark is not None:
        (venv / bootstrap.MARK).write_text(mark, encoding="utf-8")
    assert bootstrap._is_made(lock, venv) is made
    bootstrap._python(venv).unlink()
    assert not bootstrap._is_made(lock, venv)


def test_an_environment_behind_a_link_is_not_wiped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = fake_venv(tmp_path / "theirs", "some_thing-1.0")
    (theirs / bootstrap.MARK).write_text(LOCK, encoding="utf-8")
    before = sorted(theirs.rglob("*"))
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / ".venv").symlink_to(theirs)
    (tmp_path / "ours" / bootstrap.LOCK).write_text(LOCK + "more==1\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        bootstrap.ensure(tmp_path / "ours")
    assert "which is a link" in capsys.readouterr().err
    assert sorted(theirs.rglob("*")) == before


def test_installed_from_a_wheel_there_is_nothing_to_do(tmp_path: Path) -> None:
    bootstrap.ensure(tmp_path)
    assert not list(tmp_path.iterdir())


def checkout_that_lacks_all(root: Path) -> Path:
    (root / bootstrap.LOCK).write_text("no-such-distribution-anywhere==1\n", encoding="utf-8")
    return root


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_named_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == module else object())
    monkeypatch.setattr(bootstrap, "DEBIAN", tmp_path)
    monkeypatch.setattr(bootstrap, "DEBIAN_PYTHON", Path(sys.executable))
    with pytest.raises(SystemExit) as end:
        bootstrap.ensure(checkout_that_lacks_all(tmp_path))
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith("\n  sudo apt install python3-venv\n")
    assert not (tmp_path / ".venv").exists()


def test_another_python_than_the_systems_needs_its_own_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "DEBIAN", tmp_path)
    monkeypatch.setattr(bootstrap, "DEBIAN_PYTHON", tmp_path)
    monkeypatch.setattr(sys, "version_info", (3, 12, 1, "final", 0))
    assert bootstrap._venv_command() == "sudo apt install python3.12-venv"
    monkeypatch.setattr(bootstrap, "DEBIAN", tmp_path / "no")
    assert "apt" not in bootstrap._venv_command()


def test_a_python_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit) as end:
        bootstrap.ensure(tmp_path)
    assert end.value.code == 2
    assert "needs Python 3.11 or newer; this is 3.9.2" in capsys.readouterr().err


def wheel(folder: Path, version: str, word: str) -> str:
    """A wheel of `stand-in` in the folder; its line of a lock."""
    info = f"stand_in-{version}.dist-info"
    files = {
        "stand_in.py": f"WORD = {word!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: stand-in\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{info}/RECORD,,"]
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(text)}")
    path = folder / f"stand_in-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(f"{info}/RECORD", "\n".join(record) + "\n")
    return f"stand-in=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def made_by_hand(venv: Path) -> None:
    """An environment as one makes it oneself, with a copy of our pip: in a tenth of the time that venv takes
    to bring its own."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    (site,) = bootstrap._site_packages(venv)
    ours = distribution("pip")
    for name in ("pip", f"pip-{ours.version}.dist-info"):
        shutil.copytree(str(ours.locate_file(name)), site / name)


@dataclass(frozen=True)
class Checkout:
    """A clone with a stand-in for the program, and for the package index a folder of wheels."""

    root: Path
    links: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def mark(self) -> Path:
        return self.venv / bootstrap.MARK

    def want(self, version: str, word: str) -> None:
        line = wheel(self.links, version, word)
        (self.root / bootstrap.LOCK).write_text(line, encoding="utf-8")

    def run(
        self, *, python: str = "", links: Path | None = None, **more: str
    ) -> subprocess.CompletedProcess[str]:
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHON", "COV_"))}
        environment |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", **more}
        environment |= {"PIP_FIND_LINKS": str(links or self.links)}
        command = [python or getattr(sys, "_base_executable", sys.executable), "-m", "pnp", "a b", "--c"]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )

    def ran(self, word: str, **options: str) -> str:
        """The word comes from the locked package, inside .venv, and the exit status from the program."""
        done = self.run(**options)
        assert done.returncode == 7, done.stderr
        assert done.stdout == f"{word} ['a b', '--c'] {self.venv}\n"
        return done.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    root = tmp_path.resolve() / "a clone"
    links = tmp_path / "links"
    (root / "pnp").mkdir(parents=True)
    links.mkdir()
    for name in ("__init__.py", "__main__.py", "bootstrap.py"):
        shutil.copy(bootstrap.ROOT / "pnp" / name, root / "pnp" / name)
    (root / "pnp" / "cli.py").write_text(CLI, encoding="utf-8")
    made = Checkout(root, links)
    made.want("1.0", "first")
    return made


@pytest.fixture
def completed(checkout: Checkout) -> Checkout:
    """A clone with an environment made by hand, which lacks what the lock names."""
    made_by_hand(checkout.venv)
    return checkout


def test_another_lock_beside_it_can_be_chosen(completed: Checkout) -> None:
    checkout = completed
    (checkout.root / "other.lock").write_text(wheel(checkout.links, "3.0", "third"), encoding="utf-8")
    checkout.ran("third", PNP_LOCK="other.lock")
    assert checkout.mark.read_bytes() == (checkout.root / "other.lock").read_bytes()
    checkout.ran("third", PNP_LOCK="../elsewhere/other.lock")


def test_a_fresh_clone_sets_itself_up_once_and_again_when_the_lock_changes(checkout: Checkout) -> None:
    """And when it broke off: what is there then has the mark of an environment that is not whole."""
    done = checkout.run(links=checkout.root / "pnp")
    assert done.returncode == 2
    assert "could not install the packages of requirements.lock" in done.stderr
    assert "stand-in==1.0" in done.stderr
    assert "Traceback" not in done.stderr
    assert checkout.mark.read_bytes() == b""
    (checkout.venv / "half").touch()

    told = checkout.ran("first")
    assert told.count("\n") == 1
    assert "setting up" in told
    assert not (checkout.venv / "half").exists()
    (checkout.venv / "ours").touch()
    assert checkout.ran("first") == ""
    assert (checkout.venv / "ours").exists()

    checkout.want("3.0", "third")  # the command typed with .venv activated
    assert "setting up" in checkout.ran("third", python=str(bootstrap._python(checkout.venv)))
    assert checkout.ran("third", python=str(bootstrap._python(checkout.venv))) == ""


def test_what_was_made_by_hand_is_completed_and_not_wiped(completed: Checkout) -> None:
    checkout = completed
    (checkout.venv / "theirs").touch()
    assert "setting up" in checkout.ran("first")
    assert (checkout.venv / "theirs").exists()


def test_without_a_network_there_is_one_message(completed: Checkout, tmp_path: Path) -> None:
    checkout = completed
    empty = tmp_path / "empty"
    empty.mkdir()
    done = checkout.run(links=empty, PIP_NO_INDEX="0", PIP_INDEX_URL="http://127.0.0.1:9/simple")
    assert done.returncode == 2
    assert done.stderr.splitlines()[1:] == [
        f"pnp: could not install the packages of requirements.lock into {checkout.venv}: "
        "no network, or no way to the package index; try again once connected"
    ]


def test_a_package_that_is_not_the_locked_one_is_refused(completed: Checkout) -> None:
    checkout = completed
    wheel(checkout.links, "1.0", "forged")
    done = checkout.run()
    assert done.returncode == 2
    assert "HASHES" in done.stderr
    assert "forged" not in done.stdout


def test_a_lock_without_hashes_is_refused(completed: Checkout) -> None:
    checkout = completed
    (checkout.root / bootstrap.LOCK).write_text("stand-in==1.0\n", encoding="utf-8")
    done = checkout.run()
    assert done.returncode == 2
    assert "hashes" in done.stderr


def test_two_commands_at_once_set_up_once(checkout: Checkout) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(lambda _: checkout.ran("first"), range(2)))
    assert sorted(text.count("setting up") for text in told) == [0, 1]
