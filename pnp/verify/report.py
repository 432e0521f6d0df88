"""Reports of the verifier. `text` makes the report for people, `as_json` for programs, and `github`, `junit`
and `sarif` for services. `explain` describes a check."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pnp
from pnp.errors import unknown
from pnp.finding import SEVERITIES, Check, Finding
from pnp.verify import Result

if TYPE_CHECKING:
    from junitparser import TestSuite
    from sarif_pydantic import Location, ReportingDescriptor
    from sarif_pydantic import Result as Told

__all__ = ["FORMATS", "all_checks", "as_json", "explain", "github", "junit", "sarif", "text"]


_PLACE = re.compile(r"^(?P<file>\S.*?\.\w+):(?P<line>\d+)(?:: |$)")
"""A finding's place that is a file and a line: "rules/x/game.toml:12: boards.cells"."""


def file_and_line(finding: Finding) -> tuple[str, int]:
    """Return file and line of a finding's place, or ("", 0) if the place has none. The path is relative if
    the file is in the current folder or below."""
    found = _PLACE.match(finding.where)
    if found is None:
        return "", 0
    path, here = Path(found["file"]), Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        path = path.relative_to(here)
    return path.as_posix(), int(found["line"])


@cache
def all_checks() -> Mapping[str, Check[Any]]:
    """Return every check by its code, such as "D01". This includes the checks that belong to a single game,
    and those for games that consist of data files without Python code."""
    from pnp.games import every_game, plain_checks
    from pnp.verify import drawing, files, inspect, model, rebuilding, rules, sheets, wording

    found: list[Check[Any]] = [
        *model.CHECKS,
        *wording.CHECKS,
        *rules.CHECKS,
        *drawing.CHECKS,
        *files.CHECKS,
        *sheets.CHECKS,
        *(check for checks in rebuilding.CHECKS.values() for check in checks),
        *inspect.CHECKS,
    ]
    for own in (plain_checks(), *(game.checks for game in every_game())):
        found += [*own.MODEL, *own.DRAWING]
    return {check.code: check for check in found}


def explain(code: str) -> str:
    """Return the description of the check with a code, such as "D01". A letter gives all checks whose codes
    begin with it, and "all" gives every check. Raises UnknownName."""
    known = {name.casefold(): check for name, check in all_checks().items()}
    asked = code.strip().casefold()
    wanted = [known[asked]] if asked in known else []
    if asked.isalpha():
        wanted = [
            check for name, check in known.items() if asked == "all" or name.rstrip("0123456789") == asked
        ]
    if not wanted:
        raise unknown("check", code, (check.code for check in known.values()))
    return "\n\n".join(
        f"{check.code}: {check.title}\n\n{' '.join(check.explanation.split())}" for check in wanted
    )


def as_json(results: Sequence[Result]) -> str:
    """Return the findings as JSON. Later versions only add keys.

    {"pnp": version, "failed": bool, "counts": {"error": n, "warning": n, "note": n},
     "results": [{"game": id, "kit": folder's name or null for the definition, "checks": n, "failed": bool,
       "refused": bool, "findings": [{"code", "severity", "where", "message", "hint": text or null,
                     "file": path or null, "line": number or null}]}]}

    A game or kit that could not be read has a result of its own. In it "refused" is true, the findings state
    the errors, and "game" is null if the game is unknown.
    """
    counts = Counter(finding.severity for result in results for finding in result.findings)
    data = {
        "pnp": pnp.__version__,
        "failed": any(result.has_errors for result in results),
        "counts": {severity: counts[severity] for severity in SEVERITIES},
        "results": [
            {
                "game": result.game or None,
                "kit": result.kit or None,
                "checks": result.checks,
                "failed": result.has_errors,
                "refused": result.refusal is not None,
                "findings": [_describe_finding(finding) for finding in result.findings],
            }
            for result in results
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _describe_finding(finding: Finding) -> dict[str, object]:
    file, line = file_and_line(finding)
    return {
        "code": finding.code,
        "severity": finding.severity,
        "where": finding.where,
        "message": finding.message,
        "hint": finding.hint or None,
        "file": file or None,
        "line": line or None,
    }


def text(results: Sequence[Result]) -> str:
    """Return the findings as text for people, game by game and kit by kit, with the count of each severity.

    Errors come first, then warnings, then notes. If a kit has the same finding for several components, it is
    printed once and lists the other components. A note that several kits share is printed only for the first
    of them.

    Games and kits that could not be read are left out, because their errors are printed to the error stream.
    If another version of pnp built some of the kits, the last line names these kits: their bytes could not be
    compared.
    """
    results = [result for result in results if result.refusal is None]
    if not results:
        return ""
    lines: list[str] = []
    told: set[Finding] = set()
    for result in results:
        again = sum(finding.severity == "note" and finding in told for finding in result.findings)
        repeated = f" ({again} told above)" if again else ""
        checks = f"{result.checks} checks, " if result.checks else ""
        counts = _count_severities(result.findings)
        lines.append(f"{result.game} · {result.kit or 'definition'}: {checks}{counts}{repeated}")
        alike: dict[tuple[str, ...], list[Finding]] = {}
        for finding in sorted(result.findings, key=lambda each: SEVERITIES.index(each.severity)):
            if finding.severity == "note" and finding in told:
                continue
            told.add(finding)
            key = (finding.severity, finding.code, finding.message, finding.hint)
            alike.setdefault(key, []).append(finding)
        for finding, *others in alike.values():
            more = _list_places([each.where for each in others])
            lines.append(f"  {finding.severity:7} {finding.code:4} {finding.where}: {finding.message}{more}")
            if finding.hint:
                lines.append(f"  {'':12} {finding.hint}")
    findings = [finding for result in results for finding in result.findings]
    kits = sum(bool(result.kit) for result in results)
    looked = f"{_many(len(results) - kits, 'definition')} and {_many(kits, 'kit')}"
    lines += ["", f"{_count_severities(findings)} in {looked}"]
    if any(result.has_errors for result in results):
        codes = sorted({finding.code for finding in findings if finding.severity == "error"})
        lines.append(f"What a check looks for: pnp verify --explain {codes[0]}")
    if unproved := [result for result in results if result.is_of_another_version]:
        kits_of = ", ".join(f"{result.game} {result.kit}" for result in unproved)
        lines.append(f"Built by another version of pnp, so not compared with a rebuild: {kits_of}")
    return "\n".join(lines)


MOST_PLACES = 6
"""The most further places of one finding that a report for people lists. It counts the rest."""


def _list_places(places: Sequence[str]) -> str:
    """Return the end of the line of a finding that other places have too."""
    if not places:
        return ""
    listed = ", ".join(places[:MOST_PLACES]) + " ..." * (len(places) > MOST_PLACES)
    return f" (and {len(places)} more: {listed})"


def _count_severities(findings: Iterable[Finding]) -> str:
    """Return a text such as "1 error, 0 warnings, 2 notes" for some findings."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(_many(counts[severity], severity) for severity in SEVERITIES)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def github(results: Sequence[Result]) -> str:
    """Return workflow commands, which GitHub shows at the lines of the files that they name.

    Syntax: docs.github.com, "Workflow commands for GitHub Actions", Setting an error message.
    """
    lines: list[str] = []
    for result in results:
        for finding in result.findings:
            command = "notice" if finding.severity == "note" else finding.severity
            file, line = file_and_line(finding)
            keys = {"file": file, "line": str(line)} if file else {}
            keys["title"] = " ".join(part for part in (finding.code, result.game, result.kit) if part)
            told = ",".join(f"{key}={_property(value)}" for key, value in keys.items())
            place_ = f"{finding.where}: " if finding.where else ""
            message = f"{place_}{finding.message}" + (f"\n{finding.hint}" if finding.hint else "")
            lines.append(f"::{command} {told}::{_data(message)}")
    return "\n".join(lines)


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


def junit(results: Sequence[Result]) -> str:
    """Return JUnit XML with a suite for each definition and each kit, and a case for each check. A case has
    failed if its check found an error; warnings and notes are its output. If something could not be read, the
    case has an error.

    The format is the one that Jenkins' xUnit plugin reads (its junit-10.xsd).
    """
    from junitparser import JUnitXml

    told = JUnitXml("pnp verify")
    suites = [_suite(result) for result in results]
    for suite in suites:
        told.add_testsuite(suite)
    told.tests = sum(suite.tests for suite in suites)
    told.failures = sum(suite.failures for suite in suites)
    told.errors = sum(suite.errors for suite in suites)
    out = BytesIO()
    told.write(out)
    return out.getvalue().decode()


def _suite(result: Result) -> "TestSuite":
    from junitparser import Error, Failure, TestCase, TestSuite

    name = f"{result.game or result.source or 'pnp'} · {result.kit or 'definition'}"
    suite = TestSuite(_printable(name))
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in result.findings:
        found[finding.code].append(finding)
    for code in dict.fromkeys((*result.codes, *found)):
        case = TestCase(code, _printable(name))
        wrong = [finding for finding in found[code] if finding.severity == "error"]
        if wrong:
            kind = Error if result.refusal is not None else Failure
            trouble = kind(_printable(wrong[0].message) or code, code)
            trouble.text = _format_findings(wrong)
            case.result = [trouble]
        if rest := [finding for finding in found[code] if finding.severity != "error"]:
            case.system_out = _format_findings(rest)
        suite.add_testcase(case)
    suite.update_statistics()  # type: ignore[no-untyped-call]
    return suite


def _format_findings(findings: Sequence[Finding]) -> str:
    lines = []
    for finding in findings:
        lines.append(f"{finding.severity} {finding.code} {finding.where}: {finding.message}")
        lines += [finding.hint] if finding.hint else []
    return _printable("\n".join(lines))


def _printable(text: str) -> str:
    """Return a text with the characters that XML 1.0 cannot hold (section 2.2, Char) replaced by U+FFFD."""
    return "".join(each if _is_char(ord(each)) else "�" for each in text)


def _is_char(point: int) -> bool:
    return point in (0x9, 0xA, 0xD) or 0x20 <= point <= 0xD7FF or 0xE000 <= point <= 0xFFFD or point > 0xFFFF


SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(results: Sequence[Result]) -> str:
    """Return SARIF 2.1.0 (OASIS), with a rule for each check that found something, and a result for each
    finding.

    If a finding's place is not in a text file, but for example on a page of a PDF or on a card, the result's
    location is the game's definition, and its message names the place.
    """
    from sarif_pydantic import Invocation, Run, Sarif, Tool, ToolDriver

    driver = ToolDriver(
        name="pnp",
        semantic_version=pnp.__version__,
        information_uri="https://github.com/pnp-kit/pnp",
        rules=list(_rules(results)),
    )
    run = Run(
        tool=Tool(driver=driver),
        invocations=[Invocation(execution_successful=not any(result.refusal for result in results))],
        results=[_sarif_result(result, finding) for result in results for finding in result.findings],
    )
    whole = Sarif(schema_uri=SCHEMA, runs=[run])
    return str(whole.model_dump_json(by_alias=True, exclude_none=True, indent=1))


def _rules(results: Sequence[Result]) -> "Iterator[ReportingDescriptor]":
    from sarif_pydantic import Message, ReportingDescriptor

    known = all_checks()
    for code in sorted({finding.code for result in results for finding in result.findings}):
        if code not in known:
            told = Message(text="What was asked for cannot be read or does not exist.")
            yield ReportingDescriptor(id=code, short_description=told)
            continue
        check = known[code]
        yield ReportingDescriptor(
            id=code,
            short_description=Message(text=check.title),
            full_description=Message(text=" ".join(check.explanation.split())),
        )


def _sarif_result(result: Result, finding: Finding) -> "Told":
    from sarif_pydantic import Level, Message
    from sarif_pydantic import Result as Told

    message = f"{finding.where}: {finding.message}" if finding.where else finding.message
    return Told(
        rule_id=finding.code,
        level=Level(finding.severity),
        message=Message(text=f"{message}\n{finding.hint}" if finding.hint else message),
        locations=list(_locations(result, finding)),
    )


def _locations(result: Result, finding: Finding) -> "Iterator[Location]":
    from sarif_pydantic import ArtifactLocation, Location, LogicalLocation, PhysicalLocation, Region

    file, line = file_and_line(finding)
    if not file:
        file, line = file_and_line(Finding("", "note", f"{result.source}:1", ""))
    at = None
    if file:
        uri = ArtifactLocation(uri=quote(file) if not file.startswith("/") else f"file://{quote(file)}")
        at = PhysicalLocation(artifact_location=uri, region=Region(start_line=line))
    name = "/".join(part for part in (result.game, result.kit, finding.where) if part)
    within = [LogicalLocation(fully_qualified_name=name)] if name else None
    if at is not None or within is not None:
        yield Location(physical_location=at, logical_locations=within)


FORMATS: Mapping[str, Callable[[Sequence[Result]], str]] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "github": github,
    "sarif": sarif,
}
"""The report formats, by the names of --format."""
