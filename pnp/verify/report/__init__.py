"""What the verifier found, for people, for programs and for those who build other people's things.

`text` is for people, `machine` for programs; `github`, `junit` and `sarif` are what services read.
`explaining` says what a check looks for.
"""

from collections.abc import Callable, Mapping, Sequence

from pnp.verify import Result
from pnp.verify.report.explaining import checks, explain
from pnp.verify.report.github import github
from pnp.verify.report.junit import junit
from pnp.verify.report.machine import as_json
from pnp.verify.report.sarif import sarif
from pnp.verify.report.text import text

__all__ = ["FORMATS", "as_json", "checks", "explain", "github", "junit", "sarif", "text"]

FORMATS: Mapping[str, Callable[[Sequence[Result]], str]] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "github": github,
    "sarif": sarif,
}
"""How results can be told, by the names that --format knows."""
