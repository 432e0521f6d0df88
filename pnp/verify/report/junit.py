"""What was found, as JUnit's XML, which most services that build other people's things read."""

from collections import defaultdict
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.finding import Finding
from pnp.verify import Result

if TYPE_CHECKING:
    from junitparser import TestSuite


def junit(results: Sequence[Result]) -> str:
    """A suite for each definition and each kit, a case for each check: failed where it found an error, with
    its warnings and notes as output. What could not be read is a case that ended in an error.

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
            trouble.text = _listed(wrong)
            case.result = [trouble]
        if rest := [finding for finding in found[code] if finding.severity != "error"]:
            case.system_out = _listed(rest)
        suite.add_testcase(case)
    suite.update_statistics()  # type: ignore[no-untyped-call]
    return suite


def _listed(findings: Sequence[Finding]) -> str:
    lines = []
    for finding in findings:
        lines.append(f"{finding.severity} {finding.code} {finding.where}: {finding.message}")
        lines += [finding.hint] if finding.hint else []
    return _printable("\n".join(lines))


def _printable(text: str) -> str:
    """Without what XML 1.0 cannot hold (section 2.2, Char)."""
    return "".join(each if _is_char(ord(each)) else "�" for each in text)


def _is_char(point: int) -> bool:
    return point in (0x9, 0xA, 0xD) or 0x20 <= point <= 0xD7FF or 0xE000 <= point <= 0xFFFD or point > 0xFFFF
