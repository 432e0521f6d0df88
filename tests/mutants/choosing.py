"""A pytest plugin: run the tests named in a file, in that order, and write down the first that fails."""

import json
import os
from pathlib import Path

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen ones."""
    chosen = {
        name: place for place, name in enumerate(json.loads(Path(os.environ["MUTANTS_CHOSEN"]).read_text()))
    }
    items[:] = sorted((item for item in items if item.nodeid in chosen), key=lambda item: chosen[item.nodeid])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """The first failure is what killed the mutant."""
    note = Path(os.environ["MUTANTS_FAILED"])
    if report.failed and not note.exists():
        note.write_text(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file that cannot be collected kills as well."""
    note = Path(os.environ["MUTANTS_FAILED"])
    if report.failed and not note.exists():
        note.write_text(f"collecting {report.nodeid}")
