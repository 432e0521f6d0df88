"""D: keeps what was found while the drawings stay the same, for callers that check drawings again and again
as they change. `pnp verify` checks everything each time.

Unlike a ledger (pnp.verify.ledger), which knows only what is right, this keeps warnings and errors too, and
nothing of it outlives the process.
"""

from collections.abc import Hashable, Iterator, Sequence

from pnp.finding import Check, Finding
from pnp.games import Game, Setting
from pnp.games.proof import Proof
from pnp.scene import Component
from pnp.verify.drawing import checks
from pnp.verify.drawing.proving import OF_THE_DESIGN, READS, SINGLE, Keys, select_faces

AT_ONCE = 4
"""The number of faces that are checked in one step: some tens of milliseconds."""

MOST = 20_000
"""The number of verdicts that are kept; beyond it all are dropped."""


class Verdicts:
    """What the D checks have found in the drawings of one game, in whatever setting."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Finding, ...]] = {}

    def findings(
        self, game: Game, setting: Setting, components: Sequence[Component]
    ) -> Iterator[list[Finding]]:
        """Yield what is found, in many small steps, so that the caller may do something else between them. A
        fault of a theme may be reported several times.

        Checks that compare a game's designs with each other are left out, as in a build.
        """
        if len(self._kept) > MOST:
            self._kept.clear()
        proof, own = checks.proofs(game, setting, components)
        yield from self._check_faces(proof)
        for check in checks.CHECKS:
            if check not in SINGLE and check not in OF_THE_DESIGN:
                yield self._check_together(check, proof)
        for check in game.checks.DRAWING:
            yield list(check(own))

    def _check_faces(self, proof: Proof) -> Iterator[list[Finding]]:
        """Yield what is found in each face by itself."""
        faces, kinds = proof.faces, proof.kinds
        look = proof.setting.variant
        keys = {name: (name, look, kinds[name], face.digest) for name, face in faces.items()}
        new = [name for name, key in keys.items() if key not in self._kept]
        yield [finding for key in keys.values() for finding in self._kept.get(key, ())]
        for begin in range(0, len(new), AT_ONCE):
            names = new[begin : begin + AT_ONCE]
            part = select_faces(proof, names)
            found: dict[str, list[Finding]] = {name: [] for name in names}
            for check in SINGLE:
                for finding in check(part):  # a finding about a theme names no face
                    found.get(finding.where, found[names[0]]).append(finding)
            self._kept |= {keys[name]: tuple(found[name]) for name in names}
            yield [finding for each in found.values() for finding in each]

    def _check_together(self, check: Check[Proof], proof: Proof) -> list[Finding]:
        """Return what a check finds that compares several faces."""
        reads = READS.get(check.code)
        if reads is None:
            return check(proof)
        keys = Keys(check.code)
        key = keys.verdict_key(check.code, reads(proof, keys), proof.setting.variant)
        if key not in self._kept:
            self._kept[key] = tuple(check(proof))
        return list(self._kept[key])
