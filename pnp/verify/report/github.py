"""Reports findings to GitHub, which shows them at the lines of the files."""

from collections.abc import Sequence

from pnp.verify import Result
from pnp.verify.report.place import file_and_line


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
