"""The findings of checks, and the decorator that makes a function a check."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, get_args

Severity = Literal["error", "warning", "note"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding of a check. Only errors fail a kit.

    `where` is a file with line and key, a component, or a page. `code` is the code of the check.
    """

    code: str
    severity: Severity
    where: str
    message: str
    hint: str = ""


Subject = TypeVar("Subject")
"""The thing that a check examines: a game, a proof, a trial, a kit."""


@dataclass(frozen=True, slots=True)
class Check(Generic[Subject]):
    """A check: a function that examines a subject and yields findings. Its docstring is the text of
    `--explain`."""

    code: str
    title: str
    run: "Callable[[Check[Subject], Subject], Iterable[Finding]]"

    @property
    def explanation(self) -> str:
        """The purpose of the check, its reason, and what to do about a finding."""
        return (self.run.__doc__ or "").strip()

    def error(self, where: str, message: str, hint: str = "") -> Finding:
        """Return an error, which fails the kit."""
        return Finding(self.code, "error", where, message, hint)

    def warning(self, where: str, message: str, hint: str = "") -> Finding:
        """Return a warning, which does not fail the kit."""
        return Finding(self.code, "warning", where, message, hint)

    def note(self, where: str, message: str, hint: str = "") -> Finding:
        """Return a note: a finding that people should know about and that is no fault."""
        return Finding(self.code, "note", where, message, hint)

    def __call__(self, subject: Subject) -> list[Finding]:
        return list(self.run(self, subject))


def check(
    code: str, title: str
) -> "Callable[[Callable[[Check[Subject], Subject], Iterable[Finding]]], Check[Subject]]":
    """Decorate a function `run(check, subject)` as a check with a code, such as "M01", and a title. The code
    of a check is never changed later."""

    def decorate(run: "Callable[[Check[Subject], Subject], Iterable[Finding]]") -> Check[Subject]:
        return Check(code, title, run)

    return decorate
