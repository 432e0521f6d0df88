"""What the verifier found, for people, for programs and for GitHub; and what a check looks for."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pnp
from pnp.errors import unknown
from pnp.finding import Check, Finding, Severity
from pnp.verify import Result

_PLACE = re.compile(r"^(?P<file>\S.*?\.\w+):(?P<line>\d+)(?:: |$)")
"""A finding's place that is a file and a line: "rules/x/game.toml:12: boards.cells"."""

_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


def text(results: Sequence[Result]) -> str:
    """For people: what was found, game by game and kit by kit, and how many of each sort.

    A note that says the same of several kits is told once.
    """
    lines: list[str] = []
    told: set[Finding] = set()
    for result in results:
        again = sum(finding.severity == "note" and finding in told for finding in result.findings)
        repeated = f" ({again} told above)" if again else ""
        checks = f"{result.checks} checks, " if result.checks else ""
        lines.append(
            f"{result.game} · {result.kit or 'definition'}: {checks}{_counted(result.findings)}{repeated}"
        )
        for finding in result.findings:
            if finding.severity == "note" and finding in told:
                continue
            told.add(finding)
            lines.append(f"  {finding.severity:7} {finding.code:4} {finding.where}: {finding.message}")
            if finding.hint:
                lines.append(f"  {'':12} {finding.hint}")
    findings = [finding for result in results for finding in result.findings]
    kits = sum(bool(result.kit) for result in results)
    looked = f"{_many(len(results) - kits, 'definition')} and {_many(kits, 'kit')}"
    lines += ["", f"{_counted(findings)} in {looked}"]
    if any(result.failed for result in results):
        codes = sorted({finding.code for finding in findings if finding.severity == "error"})
        lines.append(f"What a check looks for: pnp verify --explain {codes[0]}")
    return "\n".join(lines)


def _counted(findings: Iterable[Finding]) -> str:
    """ "1 error, 0 warnings, 2 notes"."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(_many(counts[severity], severity) for severity in _SEVERITIES)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def as_json(results: Sequence[Result]) -> str:
    """For programs; keys are only ever added.

    {"pnp": version, "failed": bool, "counts": {"error": n, "warning": n, "note": n},
     "results": [{"game": id, "kit": folder's name or null for the definition, "checks": n, "failed": bool,
       "findings": [{"code", "severity", "where", "message", "hint": text or null,
                     "file": path or null, "line": number or null}]}]}
    """
    counts = Counter(finding.severity for result in results for finding in result.findings)
    data = {
        "pnp": pnp.__version__,
        "failed": any(result.failed for result in results),
        "counts": {severity: counts[severity] for severity in _SEVERITIES},
        "results": [
            {
                "game": result.game,
                "kit": result.kit or None,
                "checks": result.checks,
                "failed": result.failed,
                "findings": [_finding(finding) for finding in result.findings],
            }
            for result in results
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _finding(finding: Finding) -> dict[str, object]:
    file, line = _place(finding)
    return {
        "code": finding.code,
        "severity": finding.severity,
        "where": finding.where,
        "message": finding.message,
        "hint": finding.hint or None,
        "file": file or None,
        "line": line or None,
    }


def _place(finding: Finding) -> tuple[str, int]:
    """File and line of a finding that has them, the file relative to where one stands if it lies below."""
    found = _PLACE.match(finding.where)
    if found is None:
        return "", 0
    path, here = Path(found["file"]), Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        path = path.relative_to(here)
    return path.as_posix(), int(found["line"])


def github(results: Sequence[Result]) -> str:
    """Workflow commands, which GitHub shows at the lines of the files that they name.

    Syntax: docs.github.com, "Workflow commands for GitHub Actions", Setting an error message.
    """
    lines: list[str] = []
    for result in results:
        for finding in result.findings:
            command = "notice" if finding.severity == "note" else finding.severity
            file, line = _place(finding)
            keys = {"file": file, "line": str(line)} if file else {}
            keys["title"] = f"{finding.code} {result.game}" + (f" {result.kit}" if result.kit else "")
            told = ",".join(f"{key}={_property(value)}" for key, value in keys.items())
            message = f"{finding.where}: {finding.message}" + (f"\n{finding.hint}" if finding.hint else "")
            lines.append(f"::{command} {told}::{_data(message)}")
    return "\n".join(lines)


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


FORMATS: dict[str, Callable[[Sequence[Result]], str]] = {"text": text, "json": as_json, "github": github}


def checks() -> dict[str, Check[Any]]:
    """Every check by its code, those of the games included."""
    from pnp.games import every_game
    from pnp.verify import drawing, files, model, rebuilding, rules

    found: list[Check[Any]] = [
        *model.CHECKS,
        *rules.CHECKS,
        *drawing.CHECKS,
        *files.CHECKS,
        *rebuilding.CHECKS,
    ]
    for game in every_game():
        found += [*game.checks.MODEL, *game.checks.DRAWING]
    return {check.code: check for check in found}


def explain(code: str) -> str:
    """What a check looks for, or each of those whose codes begin so (D, all). Raises UnknownName."""
    known = {name.casefold(): check for name, check in checks().items()}
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
