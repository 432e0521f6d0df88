"""What was proved is not proved again, and what changed is: in its drawing, its kind, or the program."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.errors import LayoutError
from pnp.finding import Finding
from pnp.games import Setting
from pnp.games.proof import Proof
from pnp.scene.component import Component
from pnp.verify import drawing, gate
from pnp.verify.drawing import run, text
from pnp.verify.ledger import Ledger
from tests.broken import drawing as broken_drawing
from tests.broken.trying import besides_tables, cases
from tests.verify.test_broken import GAME, sound_proof

LOOKED = list[tuple[str, ...]]


class Program(Ledger):
    """A ledger in memory that tells what is in it."""

    def __init__(self, code: str, keys: Sequence[str] = ()) -> None:
        super().__init__(code, None)
        self.keys: set[str] = set()
        self.add(keys)

    def add(self, keys: Sequence[str]) -> None:  # type: ignore[override]
        self.keys |= set(keys)
        super().add(keys)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> LOOKED:
    """The names of the faces that were looked at one by one, proof by proof."""
    seen: LOOKED = []
    only = drawing.select_faces

    def recorded(proof: Proof, names: Sequence[str]) -> Proof:
        seen.append(tuple(names))
        return only(proof, names)

    monkeypatch.setattr(drawing, "select_faces", recorded)
    return seen


@cache
def known_keys() -> frozenset[str]:
    """What is known once the sound drawings were proved."""
    proof, known = sound_proof(), Program("a program")
    assert errors(drawing.prove(GAME, proof.setting, proof.components, known)) == []
    return frozenset(known.keys)


def errors(found: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in found if finding.severity == "error"]


def proved(components: Sequence[Component], known: Ledger, setting: Setting | None = None) -> list[Finding]:
    return errors(drawing.prove(GAME, setting or sound_proof().setting, components, known))


@pytest.fixture
def known() -> Program:
    return Program("a program", sorted(known_keys()))


def test_the_same_drawings_are_not_even_looked_at(known: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "proofs", lambda *_: pytest.fail("looked at again"))
    assert proved(sound_proof().components, known) == []


def test_another_program_proves_everything_again(known: Program, looked: LOOKED) -> None:
    proof = sound_proof()
    other = Program("another program", sorted(known.keys))
    assert proved(proof.components, other) == []
    assert looked == [tuple(proof.faces)]


def test_another_language_brings_only_its_new_faces(known: Program, looked: LOOKED) -> None:
    spanish = sound_proof("colour", "es")
    english = {face.digest for face in sound_proof().faces.values()}
    assert proved(spanish.components, known, spanish.setting) == []
    new = tuple(name for name, face in spanish.faces.items() if face.digest not in english)
    assert looked == [new]
    assert 0 < len(new) < len(spanish.faces)


def test_a_face_that_failed_is_looked_at_again_and_alone(known: Program, looked: LOOKED) -> None:
    broken = broken_drawing.DEFECTS["D07"][0](sound_proof())
    first = proved(broken.components, known)
    assert {finding.code for finding in first} == {"D07"}
    assert proved(broken.components, known) == first
    (name,) = {finding.where for finding in first}
    assert looked == [(name,), (name,)]
    assert proved(sound_proof().components, known) == []


def test_the_same_face_on_another_kind_of_part_is_looked_at(known: Program) -> None:
    """Labels of 6 points are enough on a piece, not on a card."""
    moved = [replace(each, kind="card") for each in sound_proof().components if each.kind == "piece"]
    wanted = [each.code for each in errors(run(GAME, sound_proof().setting, moved))]
    assert "D09" in wanted
    assert [each.code for each in proved(moved, known)] == wanted


OF_THE_DESIGN = {check.code for check in drawing.OF_THE_DESIGN}


def test_a_build_draws_no_other_variant(known: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Designs beside each other are for `pnp verify` to look at, which does so each time."""
    sound = sound_proof()
    refusing = replace(sound, faces_in=lambda _: pytest.fail("drawn in another variant"))
    monkeypatch.setattr(drawing, "proofs", lambda *_: (refusing, sound))
    assert proved(sound.components, known, sound.setting) == []
    assert {"D17", "D26"} == OF_THE_DESIGN
    assert set(drawing.OF_THE_DESIGN) <= set(drawing.CHECKS)


@pytest.mark.parametrize(
    ("code", "defect"),
    # One of each check: what a check finds is tested elsewhere; here, that it looks again.
    cases({code: each[:1] for code, each in broken_drawing.DEFECTS.items() if code not in OF_THE_DESIGN}),
)
def test_a_slip_after_the_proof_is_found(
    code: str, defect: broken_drawing.Defect, known: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = sound_proof()
    broken = defect(sound)
    if broken.components == sound.components:  # its theme, figures or variants changed: the program did
        known = Program("another program", sorted(known.keys))
    monkeypatch.setattr(drawing, "proofs", lambda *_: (broken, broken))
    found = proved(broken.components, known, broken.setting)
    assert besides_tables((finding.code for finding in found), code) == {code}
    (looking,) = (check for check in (*drawing.CHECKS, *GAME.checks.DRAWING) if check.code == code)
    assert [each for each in found if each.code == code] == errors(list(looking(broken)))
    assert proved(broken.components, known, broken.setting) == found


def test_the_gate_refuses_what_the_ledger_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    proof = sound_proof()
    broken = broken_drawing.DEFECTS["D05"][0](proof)
    gate.refuse_drawing(GAME, proof.setting, proof.components)
    assert [path.parent.name for path in tmp_path.rglob("*.txt")] == ["proved"]
    for _ in range(2):
        with pytest.raises(LayoutError, match="D05"):
            gate.refuse_drawing(GAME, proof.setting, broken.components)


def test_looked_at_strictly_all_that_is_told_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `pnp verify` looks at kit after kit: what warned of one warns of the next, designs and all."""
    proof, known = sound_proof(), Program("a program")
    warned = replace(
        text.sizes, run=lambda self, proof: [self.warning(name, "small") for name in proof.faces]
    )
    asked = tuple(warned if each is text.sizes else each for each in drawing.CHECKS)
    monkeypatch.setattr(drawing, "CHECKS", asked)
    monkeypatch.setattr(drawing, "SINGLE", (*drawing.SINGLE, warned))
    everything = drawing.run(GAME, proof.setting, proof.components)
    for _ in range(2):
        told = drawing.prove(GAME, proof.setting, proof.components, known, strictly=True)
        assert sorted(map(str, told)) == sorted(map(str, everything))
    assert {finding.where for finding in everything} == set(proof.faces)


def test_looked_at_strictly_the_designs_are_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = sound_proof()
    seen: list[str] = []
    design = tuple(
        replace(each, run=lambda self, _: seen.append(self.code) or ()) for each in drawing.OF_THE_DESIGN
    )
    monkeypatch.setattr(drawing, "OF_THE_DESIGN", design)
    monkeypatch.setattr(drawing, "CHECKS", design)
    drawing.prove(GAME, proof.setting, proof.components, Program("a program"))
    assert seen == []
    drawing.prove(GAME, proof.setting, proof.components, Program("a program"), strictly=True)
    assert seen == [each.code for each in design] != []


def test_a_build_looks_for_no_lookalikes_which_only_warn() -> None:
    """To compare all pairs of small faces takes a tenth of a build, and stops none."""
    proof = sound_proof()
    same, alike = (defect(proof) for defect in broken_drawing.DEFECTS["D16"])

    def told(broken: Proof, *, strictly: bool) -> list[str]:
        found = drawing.prove(GAME, proof.setting, broken.components, Program("x"), strictly=strictly)
        return [each.severity for each in found if each.code == "D16"]

    assert told(same, strictly=False) == ["error"]
    assert told(alike, strictly=False) == []
    assert told(alike, strictly=True) == ["warning"]
