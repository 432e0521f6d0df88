"""A kit is built again when anything has changed that it depends on, within one process too."""

import os
import re
import shutil
import sys
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from pnp import resources
from pnp.definition import load
from pnp.games import opening
from pnp.kit import fingerprint
from pnp.kit.fingerprint import fingerprint as digest
from pnp.kit.plan import Options, Plan
from tests.games import plugin


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    shutil.copytree(plugin.SAMPLE, tmp_path / "game")
    return Plan("hedgerow", tmp_path / "game", Options("en", "a4"), tmp_path / "game" / "output")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "site"
    plugin.install(folder)
    monkeypatch.syspath_prepend(folder)
    opening.installed_games.cache_clear()
    yield folder
    opening.installed_games.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "acme"]:
        del sys.modules[name]


def test_an_edited_definition_has_another_fingerprint_in_the_same_process(plan: Plan) -> None:
    before = digest(plan)
    assert digest(plan) == before
    path = plan.folder / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("side = 5", "side = 4"), encoding="utf-8")
    assert digest(plan) != before


@pytest.mark.parametrize("name", ["suits.csv", "tables/ranks.csv"])
def test_a_cell_of_a_combined_table_is_part_of_a_game(name: str, plan: Plan) -> None:
    (plan.folder / "tables").mkdir()
    for path, text in (("suits.csv", "suit\nSun\n"), ("tables/ranks.csv", "rank\nOne\n")):
        (plan.folder / path).write_text(text, encoding="utf-8")
    game = plan.folder / "game.toml"
    entry = 'combine = ["suits.csv", "tables/ranks.csv"]\nname = "{suit} {rank}"\nkind = "card"\n'
    text = game.read_text(encoding="utf-8") + f'\n[[tables]]\n{entry}source = "stated: a test"\n'
    game.write_text(text, encoding="utf-8")
    before, made = digest(plan), [each.name for each in load(plan.folder).components]
    path = plan.folder / name
    path.write_text(path.read_text(encoding="utf-8") + "Two\n", encoding="utf-8")
    assert digest(plan) != before
    assert len({each.name for each in load(plan.folder).components}.difference(made)) == 1


def test_kits_and_what_is_hidden_are_no_part_of_a_game(plan: Plan) -> None:
    before = digest(plan)
    for name in ("output", ".git"):
        (plan.folder / name).mkdir()
        (plan.folder / name / "file").write_text("x")
    assert digest(plan) == before


def test_an_edited_template_has_another_fingerprint_in_the_same_process(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "shell.html").write_text("one")
    monkeypatch.setattr(fingerprint, "PROGRAM", (folder,))
    before = digest(plan)
    assert digest(plan) == before
    (folder / "shell.html").write_text("three")
    assert digest(plan) != before


def test_the_code_of_an_installed_game_counts(plan: Plan, site: Path) -> None:
    before = digest(plan)
    assert digest(plan) == before
    (site / "acme" / "shared.py").write_text("def divided():\n    return 2\n")
    assert digest(plan) != before


def test_the_version_of_an_installed_game_counts(plan: Plan, site: Path) -> None:
    before = digest(plan)
    shutil.rmtree(site)
    plugin.install(site, version="2.2")
    opening.installed_games.cache_clear()
    assert digest(plan) != before


def test_another_game_does_not_depend_on_it(plan: Plan, site: Path) -> None:
    other = Plan("another", plan.folder, plan.options, plan.out)
    before = digest(other)
    (site / "acme" / "shared.py").write_text("def divided():\n    return 2\n")
    assert digest(other) == before


def test_a_worker_knows_the_program_that_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is edited while it works is another program, which the next build finds."""
    (tmp_path / "shell.html").write_text("one")
    monkeypatch.setattr(fingerprint, "PROGRAM", (tmp_path,))
    fingerprint.code_at_start.cache_clear()
    before = fingerprint.code_at_start()
    (tmp_path / "shell.html").write_text("three")
    assert fingerprint.code_at_start() == before != fingerprint.program()
    fingerprint.code_at_start.cache_clear()


ROOT = Path(__file__).resolve().parent.parent.parent

NO_PART = {
    "cairosvg": "a second renderer, which pnp verify asks",
    "filelock": "one build at a time",
    "junitparser": "how findings are written",
    "platformdirs": "where the user's files lie",
    "rich": "progress on a terminal",
    "sarif-pydantic": "how findings are written",
    "starlette": "pnp serve",
    "tree-sitter": "where in a file a fault is",
    "tree-sitter-toml": "where in a file a fault is",
    "typer": "the command line",
    "uvicorn": "pnp serve",
    "watchfiles": "which files change",
    "websockets": "pnp serve --play",
    "wcwidth": "columns of a terminal",
}
"""Libraries that have no hand in a kit, and what they do."""


def test_each_library_and_font_of_the_lock_is_part_of_the_fingerprint_or_has_no_hand_in_a_kit() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[\[>~=]", each)[0] for each in project["dependencies"]}
    names |= {re.split(r"[\[>~=]", each)[0] for each in project["optional-dependencies"]["cjk"]}
    counted = {each.partition("=")[0] for each in fingerprint._versions()}
    assert names - counted == NO_PART.keys()


def test_another_version_of_a_library_has_another_fingerprint(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest(plan)
    (tmp_path / "first" / "Jinja2-99.1.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path / "first")
    fingerprint._program.cache_clear()
    assert "jinja2=99.1" in fingerprint._versions()
    assert digest(plan) != before
    fingerprint._program.cache_clear()


def test_what_a_linked_folder_holds_is_part_of_a_game(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "sun.png").write_bytes(b"one")
    (plan.folder / "images").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (plan.folder / "round").symlink_to(plan.folder, target_is_directory=True)  # ends all the same
    before = digest(plan)
    (tmp_path / "elsewhere" / "sun.png").write_bytes(b"two")
    assert digest(plan) != before


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel as an installer leaves it: two files, and then RECORD."""
    package, about = tmp_path / "site" / "pnp", tmp_path / "site" / "pnp_kit-1.0.dist-info"
    for folder in (package, about):
        folder.mkdir(parents=True)
    lines = []
    for name, text in (("one.py", "x = 1"), ("two, three.py", "x = 2")):
        (package / name).write_text(text)
        value = urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
        lines.append(f'"pnp/{name}",sha256={value},{len(text)}')
    record = about / "RECORD"
    record.write_text("\n".join([*lines, "pnp_kit-1.0.dist-info/RECORD,,"]))
    later = max((package / name).stat().st_ctime_ns for name in ("one.py", "two, three.py")) + 10**9
    os.utime(record, ns=(later, later))
    monkeypatch.setattr(fingerprint, "PROGRAM", (package,))
    monkeypatch.setattr(resources, "PROJECT", None)
    fingerprint._program.cache_clear()
    yield package
    fingerprint._program.cache_clear()


def test_the_contents_of_an_installed_program_are_those_that_its_wheel_records(wheel: Path) -> None:
    record = next(wheel.parent.glob("*.dist-info/RECORD"))
    read = fingerprint.tree_digest(wheel)
    assert fingerprint.tree_digest(wheel, record=fingerprint._record()) == read
    # They are not read: a record that is wrong is believed, as long as no file is younger than it; except
    # on Windows, where no time says so that nobody can set back.
    at = record.stat()
    record.write_text(record.read_text().replace("sha256=", "sha256=AAAA", 1))
    os.utime(record, ns=(at.st_mtime_ns, at.st_mtime_ns))
    is_believed = fingerprint.tree_digest(wheel, record=fingerprint._record()) != read
    assert is_believed == (os.name != "nt")


def test_an_installed_file_that_was_edited_is_read(wheel: Path) -> None:
    """Even if its size is the same and its time was set back."""
    before, path = fingerprint.program(), wheel / "one.py"
    record, at = next(wheel.parent.glob("*.dist-info/RECORD")), path.stat()
    path.write_text("x = 7")
    os.utime(path, ns=(at.st_atime_ns, at.st_mtime_ns))
    os.utime(record, ns=(path.stat().st_ctime_ns, path.stat().st_ctime_ns))
    fingerprint._program.cache_clear()
    assert fingerprint.program() != before


def test_a_file_that_was_added_to_an_installed_program_counts(wheel: Path) -> None:
    before = fingerprint.program()
    (wheel / "more.py").write_text("")
    assert fingerprint.program() != before
