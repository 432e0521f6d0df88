"""Reports of the verifier: for people, for programs and for services.

`text` is for people, `machine` for programs; `github`, `junit` and `sarif` are for services. `explaining`
describes a check.
"""

from collections.abc import Callable, Mapping, Sequence

from pnp.verify import Result
from pnp.verify.report.explaining import all_checks, explain
from pnp.verify.report.github import github
from pnp.verify.report.junit import junit
from pnp.verify.report.machine import as_json
from pnp.verify.report.sarif import sarif
from pnp.verify.report.text import text

__all__ = ["FORMATS", "all_checks", "as_json", "explain", "github", "junit", "sarif", "text"]

FORMATS: Mapping[str, Callable[[Sequence[Result]], str]] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "github": github,
    "sarif": sarif,
}
"""The report formats, by the names of --format."""
