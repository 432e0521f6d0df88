"""Reports findings in the Static Analysis Results Interchange Format, which code hosts show at the lines."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

import pnp
from pnp.finding import Finding
from pnp.verify import Result
from pnp.verify.report.explaining import all_checks
from pnp.verify.report.place import file_and_line

if TYPE_CHECKING:
    from sarif_pydantic import Location, ReportingDescriptor
    from sarif_pydantic import Result as Told

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(results: Sequence[Result]) -> str:
    """Return SARIF 2.1.0 (OASIS): a rule for each check that found something, a result for each finding. A
    finding in no text file (a page of a PDF, a card) stands at the game's definition and names its place."""
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
