"""A pytest plugin that writes down what each test of a run reaches, and how long it takes.

A fixture of a module is reached by every test that asks for it; what a program started by a test reaches
is that test's too. `MUTANTS_RECORD` names the file to write.
"""

import ast
import json
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import Path

import coverage
import pytest

from tests.mutants.rooms import ROOT

ANY = "*"
"""In place of a test: some test of the file, nobody knows which."""

_SETTINGS = """
[run]
source = {root}/pnp
omit = {root}/pnp/games/*/rules/*
parallel = true
data_file = {folder}/data
context = ${{MUTANTS_TEST-}}
disable_warnings = no-data-collected
"""


class Recorder:
    """Tells coverage whose lines these are."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        settings = Path(self.folder.name) / "settings"
        settings.write_text(_SETTINGS.format(root=ROOT, folder=self.folder.name))
        self.coverage = coverage.Coverage(config_file=str(settings))
        self.coverage.start()
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        os.environ["MUTANTS_TEST"] = ANY
        self.seconds: dict[str, float] = {}
        self.asked: dict[str, list[str]] = defaultdict(list)
        self.name = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        started = time.process_time() + sum(os.times()[2:4])
        for fixture in getattr(item, "fixturenames", []):
            self.asked[fixture].append(item.nodeid)
        self._belongs(item.nodeid)
        done = yield
        self._belongs("")
        self.seconds[item.nodeid] = round(time.process_time() + sum(os.times()[2:4]) - started, 3)
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        name = self.name
        self._belongs(f"{ANY}{fixturedef.argname}")
        try:
            return (yield)
        finally:
            self._belongs(name)

    def _belongs(self, name: str) -> None:
        self.name = name
        os.environ["MUTANTS_TEST"] = name or ANY
        self.coverage.switch_context(name)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        os.environ.pop("COVERAGE_PROCESS_START")
        whole = coverage.Coverage(data_file=f"{self.folder.name}/data", config_file=False)
        whole.combine([self.folder.name])
        reached: dict[str, dict[str, set[str]]] = {}
        data = whole.get_data()
        for file in data.measured_files():
            names = lines(Path(file))
            tests_of = reached[str(Path(file).relative_to(ROOT))] = defaultdict(set)
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    tests_of[names[line]].update(self._tests(context, is_in_function(names[line])))
        tests = list(self.seconds)
        groups: dict[str, dict[str, list[str]]] = {}
        for file, tests_of in reached.items():
            by_tests: dict[str, list[str]] = defaultdict(list)
            for name, found in tests_of.items():
                numbers = sorted(tests.index(each) for each in found if each in self.seconds)
                if numbers:
                    by_tests[" ".join(map(str, numbers))].append(name)
            if by_tests:
                groups[file] = by_tests
        record = {"seconds": self.seconds, "reached": groups}
        Path(os.environ["MUTANTS_RECORD"]).write_text(json.dumps(record, indent=0, ensure_ascii=False))

    def _tests(self, context: str, in_function: bool) -> list[str]:
        if not context:  # while tests were collected: any one of them shows whether that works
            return sorted(self.seconds, key=lambda test: self.seconds[test])[:1] if in_function else []
        if context == ANY:
            return list(self.seconds)
        if context.startswith(ANY):
            return self.asked[context.removeprefix(ANY)]
        return [context]


@cache
def lines(path: Path) -> dict[int, str]:
    """Names of a file's lines that outlive changes elsewhere: the function, and the text."""
    texts = path.read_text(encoding="utf-8").splitlines()
    names = dict.fromkeys(range(len(texts) + 2), "")

    def mark(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = f"{name}.{child.name}"
                names.update(dict.fromkeys(range(child.lineno, (child.end_lineno or 0) + 1), inner))
            mark(child, inner)

    mark(ast.parse(path.read_bytes()), "")
    named = {number: f"{names[number]}: {text.strip()}" for number, text in enumerate(texts, 1)}
    return {0: "", len(texts) + 1: "", **named}


def is_in_function(name: str) -> bool:
    """Whether a line so named runs when a function is called, not when its module is imported."""
    last = name.partition(": ")[0].rpartition(".")[2].lstrip("_")
    return bool(last) and not last[0].isupper()  # classes begin with a capital


def pytest_configure(config: pytest.Config) -> None:
    """Begin to record, where a file to write is named."""
    if "MUTANTS_RECORD" in os.environ:
        config.pluginmanager.register(Recorder(), "mutants-recorder")
