"""Reduce the answers of an engine to a few letters for each subject. Two engines with the same answers have
the same letters."""

from collections.abc import Mapping
from hashlib import blake2b

from pnp.play.answers import SUBJECTS, Answers, Subject

_BYTES = 3
"""The bytes of each digest: it is one of 16.8 million, which is enough to notice changes by accident."""


UNHEARD = "-"
"""Instead of a digest, where an exception of the engine has left answers out."""


class Transcript:
    """The answers of an engine about several positions, in their order."""

    def __init__(self) -> None:
        self._heard = {subject: blake2b(digest_size=_BYTES) for subject in SUBJECTS}
        self._unheard: set[Subject] = set()

    def add(self, subject: Subject, text: str) -> None:
        """Add one answer."""
        self._heard[subject].update(text.encode() + b"\n")

    def add_position(self, answers: Answers) -> None:
        """Add all that the engine answers about a position.

        Raises the first exception of the engine, when the other subjects have been heard.
        """
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
        """State for all subjects that the rest was not heard."""
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
    """Return the subjects in which two transcripts differ that were written as text; "words" of two that
    are one digest each, of other words. What one of them has not heard is no difference, nor is a subject
    that did not exist yet when one of them was written."""
    mine, theirs = one.split(), other.split()
    if min(len(mine), len(theirs)) > 1:
        return [
            str(subject)
            for subject, a, b in zip(SUBJECTS, mine, theirs, strict=False)
            if a != b and UNHEARD not in (a, b)
        ]
    return ["words"] if one != other and UNHEARD not in (one, other) else []
