"""What was found in drawings is kept while they stay as they are, and found anew where they do not."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from pnp.finding import Finding
from pnp.games.proof import Proof
from pnp.scene import Component, Group, translate
from pnp.verify import drawing
from pnp.verify.drawing import CHECKS, OF_THE_DESIGN, Verdicts
from tests.verify.test_broken import GAME, sound_proof


def found(known: Verdicts, components: Sequence[Component]) -> set[Finding]:
    proof = sound_proof()
    return {each for some in known.findings(GAME, proof.setting, components) for each in some}


def spoilt() -> tuple[Component, ...]:
    """The sound drawings, the last one with what it shows moved half across its edge."""
    *others, last = sound_proof().components
    face = last.front
    ground, *content = face.elements
    moved = Group(tuple(content), translate(face.width / 2, 0))
    return *others, replace(last, front=replace(face, elements=(ground, moved)))


def every(components: Sequence[Component]) -> set[Finding]:
    """What the checks find without anything kept."""
    proof = replace(sound_proof(), components=tuple(components))
    shared = {each for check in CHECKS if check not in OF_THE_DESIGN for each in check(proof)}
    return shared | {each for check in GAME.checks.DRAWING for each in check(proof)}


@pytest.mark.parametrize("drawn", [lambda: sound_proof().components, spoilt], ids=["sound", "spoilt"])
def test_the_same_is_found_as_by_the_checks_themselves(drawn: Callable[[], tuple[Component, ...]]) -> None:
    components, known = drawn(), Verdicts()
    first = found(known, components)
    assert first == every(components)
    assert found(known, components) == first, "what is kept is told again"


def test_only_what_has_changed_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    only = drawing.select_faces

    def recorded(proof: Proof, names: Sequence[str]) -> Proof:
        looked.extend(names)
        return only(proof, names)

    monkeypatch.setattr(drawing, "select_faces", recorded)
    known, changed = Verdicts(), spoilt()
    found(known, sound_proof().components)
    assert sorted(looked) == sorted(sound_proof().faces)
    looked.clear()
    assert {each.severity for each in found(known, changed)} >= {"error"}
    assert looked == [changed[-1].front.name]
    looked.clear()
    assert not [each for each in found(known, sound_proof().components) if each.severity == "error"]
    assert looked == []
