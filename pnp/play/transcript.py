"""Reduce the answers of an engine to a few letters for each subject. Two engines with the same answers have
the same letters."""

from collections.abc import Mapping
from hashlib import blake2b

from pnp.play.answers import SUBJECTS, Answers, Subject

_BYTES = 3
"""The bytes of each digest: it is one of 16.8 million, which is enough to notice changes by accident."""


UNHEARD = "-"
"""The mark in place of a digest if an exception of the engine has prevented answers."""


class Transcript:
    """The answers of an engine about several positions, in their order."""

    def __init__(self) -> None:
        self._heard = {subject: blake2b(digest_size=_BYTES) for subject in SUBJECTS}
        self._unheard: set[Subject] = set()

    def add(self, subject: Subject, text: str) -> None:
        """Add one answer."""
        self._heard[subject].update(text.encode() + b"\n")

    def add_position(self, answers: Answers) -> None:
        """Add all answers of the engine about a position. Raises the engine's first exception after the other
        subjects are added."""
        raised: Exception | None = None
        for subject in SUBJECTS:
            try:
                for text in answers.answers_on(subject):
                    self.add(subject, text)
            except Exception as error:  # noqa: BLE001  # whatever a broken engine does
                self._unheard.add(subject)
                raised = raised or error
        if raised is not None:
            raise raised

    def add_all(self, other: "Transcript") -> None:
        """Add the answers of another transcript."""
        self._unheard |= {each for each, digest in other.digests.items() if digest == UNHEARD}
        for subject, digest in other.digests.items():
            self.add(subject, digest)

    def mark_incomplete(self) -> None:
        """Mark all subjects as incomplete."""
        self._unheard.update(SUBJECTS)

    @property
    def digests(self) -> Mapping[Subject, str]:
        """The digest of each subject, hexadecimal."""
        return {
            subject: UNHEARD if subject in self._unheard else heard.hexdigest()
            for subject, heard in self._heard.items()
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transcript) and self.digests == other.digests

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join(self.digests.values())


def differing_subjects(one: str, other: str) -> list[str]:
    """Return the subjects in which two transcripts, written as text, differ; "words" if both are a single
    digest and differ only in words. A subject that one of them lacks, or that did not exist when it was
    written, is no difference."""
    mine, theirs = one.split(), other.split()
    if min(len(mine), len(theirs)) > 1:
        return [
            str(subject)
            for subject, a, b in zip(SUBJECTS, mine, theirs, strict=False)
            if a != b and UNHEARD not in (a, b)
        ]
    return ["words"] if one != other and UNHEARD not in (one, other) else []
