"""A catalog read, and all that can be wrong with it told in its order."""

from collections.abc import Sequence
from pathlib import Path

from babel.messages import Message

from pnp.rulebook import catalog
from pnp.translation import message_faults
from pnp.translation.fault import Fault


def examined(path: Path, wanted: Sequence[Message] = ()) -> tuple[Fault, ...]:
    """The faults of the .po file at `path`: of each of its messages, then those that are `wanted` and that
    it has not at all. Raises DefinitionError for a file that is no catalog."""
    read, digits = catalog.read(path), message_faults.typed()
    found: list[Fault] = []
    for message in read:
        if message.id:
            place = f"{path}:{message.lineno}" if message.lineno else str(path)
            text = catalog.ids_of(message)[0]
            found += [
                Fault(problem, place, text, detail)
                for problem, detail in message_faults.faults(message, read, digits)
            ]
    told = {fault.message for fault in found}
    found += [
        Fault("missing", str(path), text, f"`pnp locales update {path.stem}` adds it")
        for text in catalog.missing(path, wanted)
        if text not in told
    ]
    return tuple(found)
