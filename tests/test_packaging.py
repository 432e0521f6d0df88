"""What is shipped: the wheel, what it asks for, and the lock."""

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from email import message_from_string
from email.message import Message
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pnp.resources import RULES

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))
ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.iterdir()
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_string(wheel.read(name).decode())


def shipped() -> set[str]:
    """The files that belong in a wheel, by the names they have there."""
    files = set()
    for top, place in (("pnp", "pnp"), ("rules", "pnp/data/rules"), ("templates", "pnp/data/templates")):
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                files.add(f"{place}/{path.relative_to(ROOT / top).as_posix()}")
    return files


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    found = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert found == shipped()
    assert "pnp/data/rules/dehexz-war/game.toml" in found
    assert "pnp/py.typed" in found


def test_installed_the_data_is_found_in_the_package(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    code = "import sys; sys.path.insert(0, sys.argv[1]); from pnp.resources import *; print(RULES, TEMPLATES)"
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    data = tmp_path.resolve() / "pnp" / "data"
    assert done.stdout == f"{data / 'rules'} {data / 'templates'}\n"


def test_the_wheel_says_what_it_is(wheel: zipfile.ZipFile, metadata: Message) -> None:
    from pnp import __version__

    (name,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    points = ConfigParser()
    points.read_string(wheel.read(name).decode())
    assert dict(points["console_scripts"]) == {"pnp": "pnp.cli:main"}
    assert dict(points["pnp.games"]) == {game: f"pnp.games.{game.replace('-', '_')}" for game in GAMES}
    assert metadata["Name"] == "pnp-kit"
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())
    wanted = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]
    always = {each.name for each in wanted if each.marker is None}
    assert always == {Requirement(text).name for text in PROJECT["project"]["dependencies"]}
    cjk = {str(each.name) for each in wanted if each.marker and each.marker.evaluate({"extra": "cjk"})}
    assert cjk == {Requirement(text).name for text in CJK} != set()


def test_tests_have_what_the_extra_brings() -> None:
    assert set(CJK) <= {each for each in GROUPS["dev"] if isinstance(each, str)}


CJK = PROJECT["project"]["optional-dependencies"]["cjk"]
GROUPS = PROJECT["dependency-groups"]
RUNNING = [*PROJECT["project"]["dependencies"], *CJK, *GROUPS["setup"]]
DEVELOPING = [*RUNNING, *(each for each in GROUPS["dev"] if isinstance(each, str))]


def locked(lock: str) -> dict[str, list[Requirement]]:
    """Return name -> its entries in a lock (one for each range of Pythons)."""
    found: dict[str, list[Requirement]] = {}
    for entry in entries(lock):
        each = Requirement(entry.partition(" --hash")[0].partition(" \\\n")[0])
        found.setdefault(canonicalize_name(each.name), []).append(each)
    return found


@pytest.mark.parametrize(
    ("name", "asked"), [("requirements-run.lock", RUNNING), ("requirements.lock", DEVELOPING)]
)
def test_a_lock_has_what_is_asked_for(name: str, asked: list[str]) -> None:
    """In a version that fits, with its extras. `make lock` writes it anew."""
    lock = locked((ROOT / name).read_text(encoding="utf-8"))
    lacking = []
    for each in map(Requirement, asked):
        found = lock.get(canonicalize_name(each.name), [])
        versions = [str(one.specifier).removeprefix("==") for one in found]
        if not found or not all(version in each.specifier for version in versions):
            lacking.append(str(each))
        elif not all(each.extras <= one.extras for one in found):
            lacking.append(f"{each}: without its extra")
    assert lacking == []


@pytest.mark.parametrize("name", ["requirements-run.lock", "requirements.lock"])
def test_every_locked_package_has_a_hash_and_none_an_address(name: str) -> None:
    lock = (ROOT / name).read_text(encoding="utf-8")
    assert all("--hash=sha256:" in entry for entry in entries(lock))
    assert not re.search(r"://|--index|--find-links|/opt/| @ ", lock)


@pytest.mark.parametrize("name", ["requirements-run.lock", "requirements.lock"])
def test_a_lock_is_complete(name: str) -> None:
    """What a locked package asks for, with its extras, is locked too: set-up resolves nothing."""
    lock = locked((ROOT / name).read_text(encoding="utf-8"))
    lacking = []
    for found in lock.values():
        for each in found:
            if each.marker and not each.marker.evaluate():
                continue
            for text in distribution(each.name).requires or ():
                asked = Requirement(text)
                wanted = [
                    asked.marker is None or asked.marker.evaluate({"extra": extra})
                    for extra in ("", *each.extras)
                ]
                if any(wanted) and canonicalize_name(asked.name) not in lock:
                    lacking.append(f"{each.name} asks for {asked}")
    assert lacking == []


def entries(lock: str) -> set[str]:
    """Return the entries of a lock, without the comment at its head."""
    lines = re.sub(r"^(#.*\n)+", "", lock)
    return set(re.split(r"\n(?=[a-z0-9])", lines.strip()))


@pytest.mark.parametrize("name", ["requirements-run.lock", "requirements.lock"])
def test_a_lock_says_at_its_head_how_it_is_made(name: str) -> None:
    head = (ROOT / name).read_text(encoding="utf-8").splitlines()[:2]
    assert head == ["# This file was autogenerated by uv via the following command:", "#    make lock"]


def unconditional(lock: str) -> set[str]:
    """Versions and hashes, for whatever systems."""
    return {re.sub(r" ; .*?(?= \\\n)", "", entry) for entry in entries(lock)}


def test_the_lock_to_run_with_is_a_part_of_the_whole_one() -> None:
    """Whichever command comes second has the first one's packages, in the same versions."""
    run = (ROOT / "requirements-run.lock").read_text(encoding="utf-8")
    assert unconditional(run) < unconditional(LOCK)
    assert locked(run).keys().isdisjoint({"pytest", "mypy", "ruff", "playwright", "hypothesis"})


def test_the_build_back_end_is_locked_too() -> None:
    asked = {canonicalize_name(Requirement(each).name) for each in PROJECT["build-system"]["requires"]}
    assert asked <= locked(LOCK).keys()


def test_the_changelog_knows_this_version() -> None:
    from pnp import __version__

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\] - ", changelog, flags=re.MULTILINE)


def test_the_action_pins_what_it_uses() -> None:
    files = [ROOT / "action.yml", *sorted((ROOT / ".github" / "workflows").glob("*.yml"))]
    used = [use for path in files for use in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))]
    assert used
    assert all(re.search(r"@v\d+\.\d+\.\d+$", use) for use in used), used


def test_on_a_package_index_the_readme_stands_alone(metadata: Message) -> None:
    """Pictures and links that lead into the repository would be broken there."""
    text = str(metadata.get_payload())
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert len(targets) >= len(re.findall(r"\]\(", (ROOT / "README.md").read_text(encoding="utf-8"))) > 8
    assert [each for each in targets if not each.startswith(("https://", "#"))] == []
    pictures = [each for each in targets if each.endswith(".png")]
    assert pictures
    for each in pictures:
        path = re.fullmatch(r"https://raw\.githubusercontent\.com/[^/]+/[^/]+/v[\d.]+/(.+)", each)
        assert path is not None
        assert (ROOT / path[1]).is_file()


def test_the_project_says_where_it_lives(metadata: Message) -> None:
    urls = dict(each.split(", ", 1) for each in metadata.get_all("Project-URL") or ())
    assert {"Repository", "Documentation", "Changelog", "Issues"} <= urls.keys()
    assert all(each.startswith("https://") for each in urls.values())
