"""What holds for every test: skips are written down, random input is the same in every run of CI."""

import gc
import os
import re
import sys
import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import forking, memory, nights, opening

settings.register_profile("pnp", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("ci" if os.environ.get("CI") else "pnp")

os.environ["PNP_CACHE"] = "off"  # a test proves for itself, and leaves nothing in anybody's folder

os.environ["PNP_JOBS"] = "1"  # the tests are as many at once as there are processors

opening.once()

memory.make_room()

gc.set_threshold(200_000, 20, 100)
"""Rarely: what is imported and what tests share is looked through each time, a tenth of a run otherwise."""

SKIPS = Path(__file__).parent / "skips.toml"
GOLDEN = Path(__file__).parent / "golden"


LONGEST = (
    "kit/exchange/test_nothing_is_lost.py",
    "mutants/engines/test_engines_broken.py",
    "verify/files/test_checks.py",
    "verify/files/test_books.py",
    "kit/test_build.py",
    "kit/test_assembly.py",
    "verify/test_verify_run.py",
    "bootstrap/test_environment.py",
    "bootstrap/test_installing.py",
    "games/test_rules_coverage.py",
    "verify/test_broken.py",
    "verify/drawing/test_proving.py",
    "games/test_pseudo.py",
    "test_games.py",
    "kit/test_worker.py",
    "verify/rules/test_checks.py",
    "docs/test_pages.py",
    "cli/test_new.py",
    "games/test_engines.py",
    "cli/test_play_verbs.py",
)
"""The modules that take half a minute and more, which are begun first: what begins last must be short, or
all cores but one wait for it. Before them those that fork a hundred times: a process that remembers much
takes a tenth of a second for each."""


TOGETHER = {
    "tests/verify/files/test_books.py": "tests/verify/files/test_checks.py",
    "tests/rulebook/test_webfonts.py": "tests/rulebook/test_seen.py",
}
"""Modules whose tests go to the worker of another's: they share a kit that is read for ten seconds, or the
books of all games."""

DRAWN = re.compile(r"tests/games/(?!plain/)\w+/")
"""The folders of tests of one game each, whose modules go to one worker: it draws the game once for all."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            scope = super()._split_scope(nodeid)
            if folder := DRAWN.match(scope):
                return folder[0]
            return TOGETHER.get(scope, scope)

    return Scheduling(config, log) if config.getvalue("dist") == "loadscope" else None


@pytest.hookimpl(tryfirst=True)  # before cases are chosen by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    told: dict[str, set[bool]] = {}
    for item in items:
        entry, case = nights.split(item.nodeid)
        if entry is not None:
            told.setdefault(entry.test, set()).add(entry.has(case))
            if entry.has(case) and not nights.WHOLE:
                item.add_marker(pytest.mark.nightly)
    config.stash[nights.COLLECTED] = told
    ranks = {Path(__file__).parent / name: rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))


def _scope(item: pytest.Item) -> str:
    """The module whose tests this one shares kits with."""
    module = item.nodeid.partition("::")[0]
    return TOGETHER.get(module, module)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    yield
    if nextitem is None or _scope(nextitem) != _scope(item):
        shared = [_scope(item), *(name for name, other in TOGETHER.items() if other == _scope(item))]
        names = [name.removesuffix(".py").replace("/", ".") for name in shared]
        before = memory.resident()
        memory.forget([sys.modules[name] for name in names if name in sys.modules])
        if log := os.environ.get("PNP_TEST_MEMORY"):
            with Path(log).open("a", encoding="utf-8") as file:
                file.write(f"{os.getpid()} {before >> 20} {memory.resident() >> 20} {names[0]}\n")


@pytest.fixture(autouse=True, scope="session")
def forked_workers() -> Iterator[None]:
    with forking.forked():
        yield


@pytest.fixture(autouse=True, scope="session")
def browsers_are_closed() -> Iterator[None]:
    yield
    for name in ("tests.browser", "tests.firefox"):
        if name in sys.modules:
            sys.modules[name].close()


@cache
def accepted_skips() -> frozenset[str]:
    """Return the reasons that tests/skips.toml lists."""
    return frozenset(tomllib.loads(SKIPS.read_text(encoding="utf-8"))["skips"])


def refuse_unlisted_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """A skip nobody agreed to is a failure: a suite must not go quiet by itself."""
    if report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return
    found = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = found.removeprefix("Skipped: ")
    if reason not in accepted_skips():
        report.outcome = "failed"
        report.longrepr = f"skipped for a reason that tests/{SKIPS.name} does not list: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_unlisted_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_unlisted_skip(report)
    return report


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with tests/golden/<name>; `make golden` writes it instead."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("PNP_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        kept = path.read_text(encoding="utf-8")
        differing = "\n".join(sorted(set(text.splitlines()) ^ set(kept.splitlines()))[:20])
        assert text == kept, f"not as {path}; if it should be, `make golden`. What differs:\n{differing}"

    return compare


@pytest.fixture
def recorded(request: pytest.FixtureRequest) -> Callable[[Iterable[str]], None]:
    """Compare lines, in any order, with this test's part of tests/golden/told-<package>-<module>.txt; `make
    golden` writes it instead. For tests of many cases, which are marked `golden`."""
    module = "-".join(request.path.relative_to(GOLDEN.parent).with_suffix("").parts).replace("test_", "")
    path = GOLDEN / f"told-{module}.txt"
    case = request.node.name

    def compare(lines: Iterable[str]) -> None:
        told = "\n".join(sorted(lines))
        parts = dict(_parts(path)) if path.is_file() else {}
        if os.environ.get("PNP_GOLDEN") == "write":
            parts[case] = told
            text = "\n".join(f"== {name}\n{part}\n" for name, part in sorted(parts.items()))
            path.write_text(text, encoding="utf-8", newline="\n")
        assert told == parts.get(case), f"not as {path}; if it should be, `make golden`"

    return compare


def _parts(path: Path) -> Iterator[tuple[str, str]]:
    """(case, lines) of each part of a file that several tests share."""
    for part in re.split(r"^== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        case, _, lines = part.partition("\n")
        yield case, lines.rstrip("\n")
