"""What was found, as text, as JSON and as GitHub's workflow commands; and what a check looks for."""

import json
from pathlib import Path

import pytest

from pnp.errors import UnknownName
from pnp.finding import Finding
from pnp.verify import Result, report

RESULTS = (
    Result("chess", "", (Finding("M08", "note", "chess", "3 clauses are proposed"),)),
    Result(
        "chess",
        "es-a4",
        (
            Finding("F01", "error", "board.pdf, page 1", "cell:5 is missing", "100 %\nbuild again"),
            Finding("M02", "warning", f"{Path.cwd()}/rules/chess/game.toml:12: pieces[0]", "odd"),
        ),
    ),
)


def test_text_groups_and_counts() -> None:
    lines = report.text(RESULTS).splitlines()
    assert lines[0] == "chess · definition: 0 errors, 0 warnings, 1 note"
    assert lines[2] == "chess · es-a4: 1 error, 1 warning, 0 notes"
    assert lines[3].split() == ["error", "F01", "board.pdf,", "page", "1:", "cell:5", "is", "missing"]
    assert "1 error, 1 warning, 1 note in 1 definition and 1 kit" in lines
    assert lines[-1] == "What a check looks for: pnp verify --explain F01"
    assert "\x1b" not in report.text(RESULTS)


def test_text_of_nothing_wrong_names_no_check() -> None:
    assert "--explain" not in report.text(RESULTS[:1])


def test_json_has_the_schema_that_it_promises() -> None:
    data = json.loads(report.as_json(RESULTS))
    assert set(data) == {"pnp", "failed", "counts", "results"}
    assert (data["failed"], data["counts"]) == (True, {"error": 1, "warning": 1, "note": 1})
    definition, kit = data["results"]
    assert (definition["kit"], definition["failed"], kit["kit"], kit["failed"]) == (
        None,
        False,
        "es-a4",
        True,
    )
    missing, odd = kit["findings"]
    assert set(missing) == {"code", "severity", "where", "message", "hint", "file", "line"}
    assert (missing["file"], missing["line"]) == (None, None)
    assert (odd["file"], odd["line"], odd["hint"]) == ("rules/chess/game.toml", 12, None)


def test_github_gets_workflow_commands_with_everything_escaped() -> None:
    note, error, warning = report.github(RESULTS).splitlines()
    assert note == "::notice title=M08 chess::chess: 3 clauses are proposed"
    assert error == (
        "::error title=F01 chess es-a4::board.pdf, page 1: cell:5 is missing%0A100 %25%0Abuild again"
    )
    assert warning.startswith("::warning file=rules/chess/game.toml,line=12,title=M02 chess es-a4::")


@pytest.mark.parametrize(
    ("where", "file"),
    [("a, b: c.toml:7: key", "a, b: c.toml"), ("C:\\kits\\game.toml:7", "C:\\kits\\game.toml")],
)
def test_places_of_any_shape_are_read_and_escaped(where: str, file: str) -> None:
    result = Result("g", "", (Finding("M01", "error", where, "x"),))
    line = report.github([result])
    escaped = Path(file).as_posix().replace(":", "%3A").replace(",", "%2C")
    assert f"file={escaped},line=7," in line


def test_every_check_is_explained_and_others_are_refused() -> None:
    for code in report.checks():
        assert report.explain(code.lower()).startswith(f"{code}: ")
    with pytest.raises(UnknownName, match="F0X"):
        report.explain("F0X")


def test_codes_of_all_families_are_known() -> None:
    assert {"M01", "D01", "F01", "F23", "DW01"} <= set(report.checks())
