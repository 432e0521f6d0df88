"""What was found, as text, as JSON and as GitHub's workflow commands; and what a check looks for."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Literal

import pytest

import pnp
from pnp.errors import UnknownName
from pnp.finding import Finding
from pnp.verify import Result, report, rules

LOOKED = tuple(f"X{number:02}" for number in range(40))
"""The codes of so many checks."""

WHOLE = (
    Result("go", "", (Finding("M08", "note", "go", "1 clause is inferred", "look"),), LOOKED[:12]),
    Result("go", "en-a4", (Finding("D12", "note", "theme", "no font"),), LOOKED),
    Result(
        "go",
        "es-a4",
        (
            Finding("D12", "note", "theme", "no font"),
            Finding("D12", "warning", "stone, black", "too small", "make it larger\nor leave it out"),
            Finding("F03", "error", "go.toml:7: counts.stone", "expected 361:\r 100 %"),
            Finding("F01", "error", "board.pdf", "cell:5 is missing"),
        ),
        LOOKED,
    ),
)

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


def test_a_finding_of_many_components_is_one_line_with_their_number() -> None:
    found = tuple(
        Finding("D10", "error", f"card:{number}", "too faint", "make it darker") for number in range(9)
    )
    lines = report.text(
        (Result("go", "en-a4", (*found, Finding("D10", "error", "card:0", "too small"))),)
    ).splitlines()
    assert lines[0].endswith(": 10 errors, 0 warnings, 0 notes")
    places = "card:1, card:2, card:3, card:4, card:5, card:6 ..."
    assert lines[1:4] == [
        f"  error   D10  card:0: too faint (and 8 more: {places})",
        "               make it darker",
        "  error   D10  card:0: too small",
    ]


@pytest.mark.parametrize("severity", ["error", "note"])
def test_the_last_line_names_kits_of_which_no_byte_is_proved(severity: Literal["error", "note"]) -> None:
    other = Result("go", "es-a4", (Finding("F49", severity, "es-a4", "was built by pnp 0.0.1"),))
    lines = report.text((*RESULTS, other)).splitlines()
    assert lines[-1] == "Built by another version of pnp, so not compared with a rebuild: go es-a4"


def test_text_in_full_tells_a_note_once() -> None:
    assert (
        report.text(WHOLE)
        == """\
go · definition: 12 checks, 0 errors, 0 warnings, 1 note
  note    M08  go: 1 clause is inferred
               look
go · en-a4: 40 checks, 0 errors, 0 warnings, 1 note
  note    D12  theme: no font
go · es-a4: 40 checks, 2 errors, 1 warning, 1 note (1 told above)
  error   F03  go.toml:7: counts.stone: expected 361:\r 100 %
  error   F01  board.pdf: cell:5 is missing
  warning D12  stone, black: too small
               make it larger
or leave it out

2 errors, 1 warning, 3 notes in 1 definition and 2 kits
What a check looks for: pnp verify --explain F01"""
    )


def test_github_in_full() -> None:
    assert report.github(WHOLE).split("\n") == [
        "::notice title=M08 go::go: 1 clause is inferred%0Alook",
        "::notice title=D12 go en-a4::theme: no font",
        "::notice title=D12 go es-a4::theme: no font",
        "::warning title=D12 go es-a4::stone, black: too small%0Amake it larger%0Aor leave it out",
        "::error file=go.toml,line=7,title=F03 go es-a4::go.toml:7: counts.stone: expected 361:%0D 100 %25",
        "::error title=F01 go es-a4::board.pdf: cell:5 is missing",
    ]


def test_json_in_full() -> None:
    data = json.loads(report.as_json(WHOLE))
    assert {key: data[key] for key in ("pnp", "failed", "counts")} == {
        "pnp": pnp.__version__,
        "failed": True,
        "counts": {"error": 2, "warning": 1, "note": 3},
    }
    assert [(each["game"], each["kit"], each["checks"], each["failed"]) for each in data["results"]] == [
        ("go", None, 12, False),
        ("go", "en-a4", 40, False),
        ("go", "es-a4", 40, True),
    ]
    findings = [finding for each in data["results"] for finding in each["findings"]]
    told = [finding for result in WHOLE for finding in result.findings]
    for finding, found in zip(told, findings, strict=True):
        at = ("go.toml", 7) if finding.code == "F03" else (None, None)
        assert found == {**asdict(finding), "hint": finding.hint or None, "file": at[0], "line": at[1]}


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


def test_every_check_is_explained() -> None:
    for code in report.all_checks():
        assert report.explain(code.lower()).startswith(f"{code}: ")


def test_titles_state_what_holds_when_the_check_passes() -> None:
    riddles = ("what ", "who ", "how ", "whether ", "nothing ")
    for check in report.all_checks().values():
        assert not check.title.startswith(riddles), check.code
        assert not check.title.endswith("."), check.code
        assert len(check.title) <= 90, check.code


def test_what_is_no_check_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"^unknown check 'F0X'"):
        report.explain("F0X")


def test_a_family_is_explained_check_by_check() -> None:
    told = report.explain("r").split("\n\n")
    assert [each.partition(": ")[0] for each in told[::2]] == [check.code for check in rules.CHECKS]
    assert told[1] == " ".join(rules.CHECKS[0].explanation.split())
    assert len(report.explain("all").split("\n\n")) == 2 * len(report.all_checks())


def test_codes_of_all_families_are_known() -> None:
    assert {"M01", "D01", "F01", "F23", "DW01", "PL01"} <= set(report.all_checks())
