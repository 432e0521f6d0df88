"""What a check finds, and what makes a function a check."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check has to say; only errors fail a kit.

    `where` is a file with line and key, a component, or a page; `code` is the check's.
    """

    code: str
    severity: Severity
    where: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A function that looks at something and yields findings; its docstring is `--explain`."""

    code: str
    title: str
    run: Callable[..., Iterable[Finding]]

    @property
    def explanation(self) -> str:
        return (self.run.__doc__ or "").strip()

    def error(self, where: str, message: str, hint: str = "") -> Finding:
        return Finding(self.code, "error", where, message, hint)

    def warning(self, where: str, message: str, hint: str = "") -> Finding:
        return Finding(self.code, "warning", where, message, hint)

    def note(self, where: str, message: str, hint: str = "") -> Finding:
        return Finding(self.code, "note", where, message, hint)

    def __call__(self, *subjects: Any) -> list[Finding]:
        return list(self.run(self, *subjects))


def check(code: str, title: str) -> Callable[[Callable[..., Iterable[Finding]]], Check]:
    """Make a check of a function `run(check, *subjects)`; codes are stable, once given."""

    def decorate(run: Callable[..., Iterable[Finding]]) -> Check:
        return Check(code, title, run)

    return decorate
