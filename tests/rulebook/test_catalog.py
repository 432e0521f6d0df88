"""Catalogs are extracted, updated and read without dates; each kind of fault in one is found."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.errors import DefinitionError, UnknownName
from pnp.resources import TEMPLATES
from pnp.rulebook import catalog, catalog_check, extraction
from pnp.rulebook.catalog_check import check
from pnp.rulebook.words import Words
from tests.rulebook.tiny_game import FACTS, FOLDER


def test_everything_a_game_says_is_extracted_in_its_order() -> None:
    messages = {message.id: message for message in extraction.extract(FOLDER, FACTS) if message.id}
    assert list(messages) == [
        "The board",
        "The game is played on a board of **%(cells)s cells**; see figure [](#figure:board).",
        "The board.",
        "Seven hexagonal cells around one.",
        "piece",
        "number",
        "A piece moves **one cell**, in any of %(directions)s directions.",
        "A player who *cannot* move passes, as in [](#clause:move.step).",
        "The document does not say what happens to a player who cannot move.",
        "Scout",
        "Hexagons for %(players)s",
    ]
    assert "python-format" in messages["Hexagons for %(players)s"].flags


def test_the_words_of_the_kit_are_all_in_spanish() -> None:
    shared = extraction.extract_shared()
    spanish = catalog.load("es", TEMPLATES)
    assert Words().translated(spanish.gettext).contents == "Índice"
    missing = catalog.missing(TEMPLATES / "locale" / "es.po", shared)
    assert not missing


@pytest.mark.parametrize("language", ["es", "el", "ar"])
def test_an_update_changes_nothing_where_nothing_has_changed(tmp_path: Path, language: str) -> None:
    path = tmp_path / "locale" / f"{language}.po"
    path.parent.mkdir()
    path.write_bytes((FOLDER / "locale" / f"{language}.po").read_bytes())
    messages = extraction.extract(FOLDER, FACTS)
    catalog.update(path, messages)
    once = path.read_bytes()
    catalog.update(path, messages)
    assert path.read_bytes() == once
    assert b"Date" not in once
    assert not check(path)


def test_an_update_keeps_translations_marks_changes_and_drops_what_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    path.write_bytes((FOLDER / "locale" / "es.po").read_bytes())
    messages = extraction.extract(FOLDER, (("Hexagons for %(players)s people", "title"), ("new", "")))
    catalog.update(path, messages)
    text = path.read_text(encoding="utf-8")
    assert "Explorador" not in text
    spanish = catalog.load("es", tmp_path)
    assert spanish.gettext("The board") == "El tablero"
    assert spanish.gettext("Hexagons for %(players)s people") == "Hexagons for %(players)s people"
    assert set(catalog.missing(path, messages)) == {"Hexagons for %(players)s people", "new"}


def test_a_catalog_of_the_game_comes_before_that_of_the_kit(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "es.po").write_text('msgid "Contents"\nmsgstr "Sumario"\n', encoding="utf-8")
    both = catalog.load("es", TEMPLATES, tmp_path)
    assert (both.gettext("Contents"), both.gettext("Figure")) == ("Sumario", "Figura")


def test_plural_forms_are_those_of_the_language(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "pl.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<12 || n%100>14) ? 1 : 2);\\n"\n\nmsgid "piece"\nmsgid_plural "pieces"\n'
        'msgstr[0] "bierka"\nmsgstr[1] "bierki"\nmsgstr[2] "bierek"\n',
        encoding="utf-8",
    )
    polish = catalog.load("pl", tmp_path)
    assert [polish.ngettext("piece", "pieces", n) for n in (1, 2, 5, 22)] == [
        "bierka",
        "bierki",
        "bierek",
        "bierki",
    ]
    assert catalog.Translations("en").ngettext("piece", "pieces", 2) == "pieces"


def test_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no translation into 'fr'"):
        catalog.load("fr", tmp_path)
    with pytest.raises(UnknownName, match="unknown locale"):
        catalog.load("xx-nonsense", tmp_path)
    assert catalog.load("en", tmp_path).gettext("x") == "x"


def test_a_broken_catalog_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "es.po").write_text('msgid "a"\nmsgstr "b"\nnonsense\n', encoding="utf-8")
    with pytest.raises(DefinitionError, match=r"es\.po:\d"):
        catalog.load("es", tmp_path)


STEP = "Una pieza mueve **una casilla**, en cualquiera de %(directions)s direcciones."
PASS = "Quien *no puede* mover pasa, como en [](#clause:move.step)."


@pytest.mark.parametrize(
    ("problem", "seed"),
    [
        (
            "placeholders",
            lambda text: text.replace("%(directions)s direcciones", "%(direccions)s direcciones"),
        ),
        ("placeholders", lambda text: text.replace("de %(directions)s direcciones", "las direcciones")),
        ("digit", lambda text: text.replace("%(directions)s direcciones", "%(directions)s de 6 direcciones")),
        ("digit", lambda text: text.replace("%(directions)s direcciones", "%(directions)s de ٦ direcciones")),
        ("markup", lambda text: text.replace("**una casilla**", "**una casilla*")),
        ("markup", lambda text: text.replace("**una casilla**", "*una casilla*")),
        ("markup", lambda text: text.replace("**una casilla**", "una casilla")),
        ("markup", lambda text: text.replace('(#clause:move.step)."\n', '(#clause:move.pass)."\n', 2)),
        ("markup", lambda text: text.replace("en [](#clause:move.step)", "en ella")),
        ("untranslated", lambda text: text.replace(f'"{STEP}"', '""')),
        ("fuzzy", lambda text: text.replace("#. piece\n", "#. piece\n#, fuzzy\n")),
        (
            "same",
            lambda text: text.replace(
                f'"{STEP}"', '"A piece moves **one cell**, in any of %(directions)s directions."'
            ),
        ),
    ],
)
def test_each_seeded_fault_is_found_and_nothing_else(
    tmp_path: Path, problem: str, seed: Callable[[str], str]
) -> None:
    before = (FOLDER / "locale" / "es.po").read_text(encoding="utf-8")
    msgid = 'msgid "A player who *cannot* move passes, as in [](#clause:move.step)."'
    after = seed(before).replace(msgid.replace("step", "pass"), msgid)
    assert after != before
    path = tmp_path / "es.po"
    path.write_text(after, encoding="utf-8")
    assert [finding.problem for finding in check(path)] == [problem]


def test_a_number_typed_into_the_english_text_is_found(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        'msgid "There are 217 cells."\nmsgstr "Hay muchas casillas."\n\n'
        'msgid "A4 paper, 72° and 63 × 88 mm, at 100 %%"\nmsgstr "Papel A4, 72° y 63 × 88 mm, al 100 %%"\n',
        encoding="utf-8",
    )
    assert [(finding.problem, finding.message) for finding in check(path)] == [
        ("digit", "There are 217 cells.")
    ]
    assert check(path)[0].place == f"{path}:1"


@pytest.mark.parametrize(
    ("forms", "found"),
    [
        (("una casilla", "%(n)s casillas"), []),
        (("una casilla", ""), ["2 plural forms are needed, 1 are there"]),
        (("", "%(n)s casillas"), ["2 plural forms are needed, 1 are there"]),
        (("una casilla",), ["2 plural forms are needed, 1 are there"]),
    ],
)
def test_every_plural_form_is_needed_and_no_other(
    tmp_path: Path, forms: tuple[str, ...], found: list[str]
) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "one cell"\nmsgid_plural "%(n)s cells"\n'
        + "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms)),
        encoding="utf-8",
    )
    assert [(fault.problem, fault.detail) for fault in check(path)] == [("plurals", each) for each in found]


@pytest.mark.parametrize(
    ("said", "found"), [("comienza con {n}", []), ("comienza", ["{n}"]), ("con {m}", ["{m}", "{n}"])]
)
def test_what_faces_fill_in_is_held_too(tmp_path: Path, said: str, found: list[str]) -> None:
    path = tmp_path / "es.po"
    path.write_text(f'msgid "begin at {{n}}"\nmsgstr "{said}"\n', encoding="utf-8")
    faults = catalog_check.check(path)
    assert sorted(set(re.findall(r"\{\w+\}", " ".join(fault.detail for fault in faults)))) == found
    assert {fault.problem for fault in faults} == ({"placeholders"} if found else set())
