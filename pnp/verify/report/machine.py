"""Reports findings as JSON."""

import json
from collections import Counter
from collections.abc import Sequence

import pnp
from pnp.finding import SEVERITIES, Finding
from pnp.verify import Result
from pnp.verify.report.place import file_and_line


def as_json(results: Sequence[Result]) -> str:
    """Return the findings as JSON. Later versions only add keys.

    {"pnp": version, "failed": bool, "counts": {"error": n, "warning": n, "note": n},
     "results": [{"game": id, "kit": folder's name or null for the definition, "checks": n, "failed": bool,
       "refused": bool, "findings": [{"code", "severity", "where", "message", "hint": text or null,
                     "file": path or null, "line": number or null}]}]}

    Something that could not be read is a result of its own, refused, with the findings that say why; its game
    is null where nothing tells which it was.
    """
    counts = Counter(finding.severity for result in results for finding in result.findings)
    data = {
        "pnp": pnp.__version__,
        "failed": any(result.failed for result in results),
        "counts": {severity: counts[severity] for severity in SEVERITIES},
        "results": [
            {
                "game": result.game or None,
                "kit": result.kit or None,
                "checks": result.checks,
                "failed": result.failed,
                "refused": result.refusal is not None,
                "findings": [_finding(finding) for finding in result.findings],
            }
            for result in results
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _finding(finding: Finding) -> dict[str, object]:
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
