"""What a run of the verifier keeps from kit to kit: the kits of a game differ in their language and have most
of their faces in common. Nothing of it outlives the run."""

from dataclasses import dataclass, field
from pathlib import Path

from pnp.games import Game
from pnp.kit import catalogs
from pnp.kit.catalogs import Source
from pnp.verify.ledger import Ledger
from pnp.verify.paint.pdf import Forms


def _nothing() -> Ledger:
    return Ledger("", None)


@dataclass(frozen=True, slots=True)
class Memory:
    """The keys of drawings that are right, the paint of the forms in the files read before, and the messages
    of a game and of the kit itself."""

    known: Ledger = field(default_factory=_nothing)
    forms: Forms = field(default_factory=Forms)
    _sources: dict[Path, tuple[Source, Source]] = field(default_factory=dict)

    def sources(self, game: Game) -> tuple[Source, Source]:
        """Return the messages of a game, and those of the kit itself."""
        folder = game.definition.folder
        if folder not in self._sources:
            self._sources[folder] = catalogs.source(game), catalogs.shared_source("kit")
        return self._sources[folder]
