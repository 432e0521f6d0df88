"""A kit is built again when anything has changed that it depends on, within one process too."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
    opening.installed.cache_clear()
    yield folder
    opening.installed.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "acme"]:
        del sys.modules[name]


def test_an_edited_definition_has_another_fingerprint_in_the_same_process(plan: Plan) -> None:
    before = digest(plan)
    assert digest(plan) == before
    path = plan.folder / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("side = 5", "side = 4"), encoding="utf-8")
    assert digest(plan) != before


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
    opening.installed.cache_clear()
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
    fingerprint.begun.cache_clear()
    before = fingerprint.begun()
    (tmp_path / "shell.html").write_text("three")
    assert fingerprint.begun() == before != fingerprint.program()
    fingerprint.begun.cache_clear()
