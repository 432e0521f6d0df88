"""A rule whose "not" is lost is suspicious; rules that say no in other words are not."""

from pathlib import Path

import pytest

from pnp.resources import RULES
from pnp.rulebook import catalog
from pnp.translation import SUSPICIONS, examine, meaning
from pnp.translation.words import pairs

CANNOT = "The Ghost cannot be captured."


@pytest.mark.parametrize(
    ("language", "sound", "lost"),
    [
        ("es", "El Fantasma no se puede capturar.", "El Fantasma se puede capturar."),
        ("pt", "O Fantasma não pode ser capturado.", "O Fantasma pode ser capturado."),
        ("fr", "Le Fantôme ne peut pas être capturé.", "Le Fantôme peut être capturé."),
        ("de", "Das Phantom kann nicht gefangen werden.", "Das Phantom kann gefangen werden."),
        ("it", "Il Fantasma non si può catturare.", "Il Fantasma si può catturare."),
        ("el", "Το Φάντασμα δεν αιχμαλωτίζεται.", "Το Φάντασμα αιχμαλωτίζεται."),
        ("pl", "Ducha nie można wziąć do niewoli.", "Ducha można wziąć do niewoli."),
        ("he", "את הרוח אי אפשר ללכוד.", "את הרוח אפשר ללכוד."),
        ("ar", "لا يجوز أسر الشبح.", "يجوز أسر الشبح."),
        ("ja", "幽霊は捕獲できません。", "幽霊は捕獲できます。"),
        ("zh", "幽灵不能被俘虏。", "幽灵能被俘虏。"),
    ],
)
def test_a_lost_negation_is_found(language: str, sound: str, lost: str) -> None:
    assert not list(meaning.find_lost_negations(CANNOT, sound, language))
    ((problem, detail),) = meaning.find_lost_negations(CANNOT, lost, language)
    assert problem == "negation"
    assert "'cannot'" in detail


@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("When you cannot agree, toss a coin.", "Si hay discusión, manda la moneda."),
        ("A blocked figure does not keep you from blocking.", "Con ella también puedes bloquear."),
        ("Not only the mages may jump.", "También saltan los demás."),
    ],
)
def test_what_is_said_otherwise_is_let_be(source: str, form: str) -> None:
    assert not list(meaning.find_lost_negations(source, form, "es"))


def test_no_catalog_of_ours_has_a_rule_without_its_negation() -> None:
    found = [
        (path.parent.parent.name, path.stem, pair.source)
        for path in sorted(RULES.glob("*/locale/*.po"))
        for pair in pairs(catalog.read_catalog(path))
        if pair.message.context and list(meaning.find_lost_negations(pair.source, pair.form, path.stem))
    ]
    assert found == []


def test_only_clauses_are_looked_at_and_it_is_a_suspicion(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    entry = f'msgid "{CANNOT}"\nmsgstr "El Fantasma se puede capturar."\n'
    path.write_text(f'msgctxt "capture.ghost"\n{entry}', encoding="utf-8")
    assert [fault.problem for fault in examine(path)] == ["negation"]
    assert "negation" in SUSPICIONS
    path.write_text(entry, encoding="utf-8")
    assert not examine(path)
