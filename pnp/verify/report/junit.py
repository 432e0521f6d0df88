"""Reports findings as JUnit's XML, which most CI services read."""

from collections import defaultdict
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.finding import Finding
from pnp.verify import Result

if TYPE_CHECKING:
    from junitparser import TestSuite


def junit(results: Sequence[Result]) -> str:
    """Return a suite for each definition and each kit, with a case for each check: failed if it found an
    error, with its warnings and notes as output. If something could not be read, its case ended in an error.

    The form is the one that Jenkins' xUnit plugin reads (its junit-10.xsd).
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
    """Return a text without what XML 1.0 cannot hold (section 2.2, Char)."""
    return "".join(each if _is_char(ord(each)) else "�" for each in text)


def _is_char(point: int) -> bool:
    return point in (0x9, 0xA, 0xD) or 0x20 <= point <= 0xD7FF or 0xE000 <= point <= 0xFFFD or point > 0xFFFF
