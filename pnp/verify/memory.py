"""What a run of the verifier keeps from kit to kit: a game's kits differ in their language, and have most of
their faces in common. Nothing of it outlives the run."""

from dataclasses import dataclass, field

from pnp.verify.ledger import Ledger
from pnp.verify.paint.pdf import Forms


def _nothing() -> Ledger:
    return Ledger("", None)


@dataclass(frozen=True, slots=True)
class Memory:
    """Keys of what was looked at and is right, and what the forms of the files read before have painted."""

    known: Ledger = field(default_factory=_nothing)
    forms: Forms = field(default_factory=Forms)
