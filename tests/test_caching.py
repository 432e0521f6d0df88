"""What is remembered shares one bound, and what is not under it is few."""

import ast
import gc
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp import caching
from pnp.caching import FEW, OnDemand, Shelf, count_results, memoize, memoize_by_identity, weigh

ROOT = Path(__file__).resolve().parent.parent

BOOKS = """
import tempfile
from dataclasses import replace
from pathlib import Path
import psutil
from pnp.rulebook import typst
from pnp.rulebook.source import parse
from tests.rulebook.sample_book import FIGURES, LOOK, sample_book

with tempfile.TemporaryDirectory() as name:
    for number in range(8):
        parts = (
            f"# Part {number}.{k}\\n\\n" + " ".join(f"word{(number * 7 + k) * j}" for j in range(400))
            for k in range(20)
        )
        told = replace(sample_book(), blocks=parse("\\n\\n".join(parts), "book"))
        typst.write(told, Path(name) / "book.pdf", FIGURES, LOOK)
        if number in (1, 7):
            print(psutil.Process().memory_info().rss // 2**20)
"""

COUNTED = {"pnp/export/number.py:number": "a number as text, 200 bytes, asked for a million times"}
"""What may hold more than FEW results outside of the store."""


@pytest.fixture(autouse=True)
def emptied() -> Iterator[None]:
    caching.forget_all()
    yield
    caching.forget_all()


def test_work_is_done_once_for_equal_arguments() -> None:
    done: list[object] = []

    @memoize
    def double(number: float, *, times: int = 2) -> float:
        done.append((number, times))
        return number * times

    assert [double(3), double(3.0), double(3, times=3), double(3, times=3)] == [6, 6, 9, 9]
    assert done == [(3, 2), (3, 3)]
    double.cache_clear()
    assert double(3) == 6
    assert len(done) == 3


def test_none_and_false_are_remembered_and_exceptions_are_not() -> None:
    done: list[object] = []

    @memoize
    def nothing(given: object) -> object:
        done.append(given)
        if given == "wrong":
            raise ValueError(given)
        return given

    assert [nothing(None), nothing(None), nothing(False), nothing(False)] == [None, None, False, False]
    assert done == [None, False]
    for _ in range(2):
        with pytest.raises(ValueError, match="wrong"):
            nothing("wrong")
    assert done.count("wrong") == 2


def test_the_same_object_is_known_and_an_equal_one_is_not() -> None:
    @memoize_by_identity
    def first(given: tuple[float, ...]) -> list[float]:
        return [given[0]]

    one, other = (1, 2), (1.0, 2)
    assert first(one) is first(one)
    assert first(one) is not first(other)
    assert repr(first(other)) == "[1.0]"


def test_an_object_that_is_known_keeps_its_identity() -> None:
    """Python gives the number of an object that is gone to the next one."""

    @memoize_by_identity
    def named(given: list[int]) -> int:
        return given[0]

    assert [named([number]) for number in range(2000)] == list(range(2000))


def test_all_functions_share_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "BOUND", 1_000_000)

    @memoize
    def text(number: int) -> str:
        return f"{number:09}" * 1000

    @memoize_by_identity
    def copied(number: tuple[int, ...]) -> bytes:
        return bytes(9000)

    shelf = Shelf()
    for number in range(2000):
        text(number)
        copied((number,))
        shelf.put(number, bytes(9000))
        assert 9000 * count_results() < 1_100_000
    assert count_results() > 50
    assert all(size for size in (text.cache_size(), copied.cache_size()))


def test_what_is_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "BOUND", 1_000_000)
    done: list[int] = []

    @memoize
    def text(number: int) -> str:
        done.append(number)
        return f"{number:09}" * 1000

    for number in range(1000):
        text(-1)
        text(number)
    assert done.count(-1) == 1
    text(0)
    assert done.count(0) == 2


def test_a_shelf_that_is_gone_holds_nothing() -> None:
    shelf = Shelf()
    shelf.put("a", "b")
    assert (shelf.get("a"), shelf.get("c"), count_results()) == ("b", None, 1)
    del shelf
    gc.collect()
    assert count_results() == 0


def test_what_is_added_to_an_entry_is_weighed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "BOUND", 1_000_000)
    shelf, entry = Shelf(), [bytes(400_000)]
    for _ in range(20):
        shelf.put("a", entry, "new")
    assert shelf.get("a") is entry
    assert caching._store.young < 20 * 400


def test_things_are_weighed_with_what_they_alone_hold() -> None:
    long = bytes(10_000)
    assert 10_000 < weigh(long) < 10_100
    assert 20_000 < weigh([bytes(10_000), {"a": (bytes(10_000),)}]) < 21_000
    assert weigh([long, {"a": (long,)}]) < 1000
    assert weigh([sys, str, len, test_things_are_weighed_with_what_they_alone_hold]) < 200


def _caches(path: Path) -> Iterator[tuple[str, int | None, bool]]:
    """Each use of a cache of functools: the function's name, its most results (None: no bound), and
    whether it takes arguments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    decorators: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for each in node.decorator_list:
                call = each if isinstance(each, ast.Call) else None
                decorators.add(id(call))
                if (name := _last(call.func if call else each)) == "cache":
                    yield node.name, None, bool(node.args.args or node.args.kwonlyargs or node.args.vararg)
                elif name == "lru_cache":
                    size = call.keywords[0].value if call and call.keywords else None
                    yield node.name, _size(size), True
    for node in ast.walk(tree):
        if (
            id(node) not in decorators
            and isinstance(node, ast.Call)
            and _last(node.func) in ("lru_cache", "cache")
        ):
            yield ast.unparse(node), None, True


def _last(node: ast.expr) -> str:
    return ast.unparse(node).rpartition(".")[2]


def _size(node: ast.expr | None) -> int | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int) else None
    named = {"KEPT": 8, "len(LOOKS)": 6}
    return named.get(ast.unparse(node)) if node is not None else 128


def test_caches_that_grow_are_under_the_bound() -> None:
    """A cache of functools has no arguments to tell results apart, or at most FEW results."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for name, most, asks in _caches(path):
            if asks and (most is None or most > FEW) and place != "pnp/caching.py":
                found[f"{place}:{name}"] = f"holds {most or 'any number of'} results: use pnp.caching"
    assert found.keys() == COUNTED.keys(), found


def test_typst_forgets_a_book() -> None:
    """Books that have nothing in common, in one process; Typst would keep each until ten more are set."""
    done = subprocess.run([sys.executable, "-c", BOOKS], cwd=ROOT, capture_output=True, text=True, check=True)
    first, last = map(int, done.stdout.split())
    assert last - first < 40, f"{first} MB after two books, {last} MB after eight"


def test_a_table_on_demand_computes_each_value_once() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    table = OnDemand[int, int](double)
    assert [table[3], table[3], table[4]] == [6, 6, 8]
    assert asked == [3, 4]


def test_a_table_on_demand_goes_to_another_process() -> None:
    table = OnDemand[int, str](str)
    assert table[1] == "1"
    assert pickle.loads(pickle.dumps(table))[2] == "2"  # noqa: S301  # our own
