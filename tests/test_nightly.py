"""What is left to the whole run of each night is listed, repeats what stays, and is told in the documents."""

from pathlib import Path

import pytest

from tests import nights

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")


def test_each_entry_has_nightly_cases_and_leaves_others(request: pytest.FixtureRequest) -> None:
    """Of the tests that this run has collected; all of them in a run of the suite."""
    collected = request.config.stash[nights.COLLECTED]
    assert {test for test, kinds in collected.items() if kinds != {True, False}} == set()
    if len({item.path for item in request.session.items}) > 300:
        assert set(collected) == set(nights.listed()), "a test that is listed is not there"


@pytest.mark.parametrize("test", nights.listed())
def test_each_entry_names_a_test_that_is_there(test: str) -> None:
    path, _, name = test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")


def test_the_page_has_each_entry_with_what_stays() -> None:
    wanted = [f"| `{entry.test}` | {entry.daily} |" for entry in nights.listed().values()]
    assert [line for line in PAGE.splitlines() if "::test_" in line] == wanted


def test_a_case_is_found_by_the_name_that_pytest_gives_it() -> None:
    entry, case = nights.split(
        "tests/kit/test_assembly.py::test_no_page_is_left_half_empty[el-switcher-de-letter]"
    )
    assert entry is not None
    assert (case, entry.has(case), entry.has("el-switcher-ar-a4")) == ("el-switcher-de-letter", True, False)
    assert nights.split("tests/kit/test_assembly.py::test_nothing_of_the_kind") == (None, "")
