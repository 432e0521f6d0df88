"""Reports findings for people."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pnp.finding import SEVERITIES, Finding
from pnp.verify import Result


def text(results: Sequence[Result]) -> str:
    """Return the findings for people, game by game and kit by kit, with the number of each severity.

    A note that is equal for several kits is reported once. Errors of reading are left out: they are messages
    of their own, on the error stream. The last line names kits of which no byte is proved.
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
    lines += ["", f"{_count_severities(findings)} in {looked}"]
    if any(result.failed for result in results):
        codes = sorted({finding.code for finding in findings if finding.severity == "error"})
        lines.append(f"What a check looks for: pnp verify --explain {codes[0]}")
    if unproved := [result for result in results if result.is_of_another_version]:
        kits_of = ", ".join(f"{result.game} {result.kit}" for result in unproved)
        lines.append(f"Built by another version of pnp, so no byte of it is proved: {kits_of}")
    return "\n".join(lines)


def _count_severities(findings: Iterable[Finding]) -> str:
    """ "1 error, 0 warnings, 2 notes"."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(_many(counts[severity], severity) for severity in SEVERITIES)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
