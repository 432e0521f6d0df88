"""What an engine answers, as a few letters for each subject: two engines that answer alike have the same."""

from collections.abc import Mapping
from hashlib import blake2b

from pnp.play.answers import SUBJECTS, Answers, Subject

_BYTES = 3
"""Of each digest: one of 16.8 million, which is enough for what changes by accident."""


class Transcript:
    """The answers of an engine about several positions, in their order."""

    def __init__(self) -> None:
        self._heard = {subject: blake2b(digest_size=_BYTES) for subject in SUBJECTS}

    def add(self, subject: Subject, text: str) -> None:
        """Add one answer."""
        self._heard[subject].update(text.encode() + b"\n")

    def add_position(self, answers: Answers) -> None:
        """Add all that the engine answers about a position."""
        for subject, text in answers.spoken():
            self.add(subject, text)

    def add_all(self, other: "Transcript") -> None:
        """Add what stands in another transcript."""
        for subject, digest in other.digests.items():
            self.add(subject, digest)

    @property
    def digests(self) -> Mapping[Subject, str]:
        """The digest of each subject, hexadecimal."""
        return {subject: heard.hexdigest() for subject, heard in self._heard.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transcript) and self.digests == other.digests

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join(self.digests.values())


def differing(one: str, other: str) -> list[str]:
    """Return the subjects in which two transcripts differ that were written as text."""
    pairs = zip(SUBJECTS, one.split(), other.split(), strict=False)
    found = [str(subject) for subject, mine, theirs in pairs if mine != theirs]
    return found if len(one.split()) == len(other.split()) == len(SUBJECTS) else [*SUBJECTS]
