"""Catalogs are extracted, updated and read without dates; each kind of fault in one is found."""

from pathlib import Path

import pytest
from translate.storage import pypo  # type: ignore[import-untyped]

from pnp.errors import DefinitionError, KitError, UnknownName
from pnp.resources import RULES, TEMPLATES
from pnp.rulebook import catalog, extraction
from pnp.rulebook.book import Words
from pnp.translation import examine, updating
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
    assert Words().translate(spanish.gettext).contents == "Índice"
    missing = catalog.missing_messages(TEMPLATES / "locale" / "es.po", shared)
    assert not missing


@pytest.mark.parametrize("language", ["es", "el", "ar"])
def test_an_update_changes_nothing_where_nothing_has_changed(tmp_path: Path, language: str) -> None:
    path = tmp_path / "locale" / f"{language}.po"
    path.parent.mkdir()
    path.write_bytes((FOLDER / "locale" / f"{language}.po").read_bytes())
    messages = extraction.extract(FOLDER, FACTS)
    updating.update(path, messages)
    once = path.read_bytes()
    updating.update(path, messages)
    assert path.read_bytes() == once
    assert b"Date" not in once
    assert not examine(path)


def test_an_update_keeps_translations_marks_changes_and_sets_aside_what_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    path.write_bytes((FOLDER / "locale" / "es.po").read_bytes())
    messages = extraction.extract(FOLDER, (("Hexagons for %(players)s people", "title"), ("new", "")))
    updating.update(path, messages)
    text = path.read_text(encoding="utf-8")
    assert '#~ msgstr "Explorador"' in text
    spanish = catalog.load("es", tmp_path)
    assert spanish.gettext("The board") == "El tablero"
    assert spanish.gettext("Hexagons for %(players)s people") == "Hexagons for %(players)s people"
    assert set(catalog.missing_messages(path, messages)) == {"Hexagons for %(players)s people", "new"}


def test_an_update_loses_nothing_of_a_translators_work(tmp_path: Path) -> None:
    """Header, comments, and what comes back after it was gone."""
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    head = '# Translators: Ana\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n"X-Generator: Poedit 3.4\\n"\n\n'
    path.write_text(head + '# no better word\nmsgid "Scout"\nmsgstr "Explorador"\n', encoding="utf-8")
    updating.update(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
    assert path.read_text(encoding="utf-8").startswith(head)
    updating.update(path, extraction.extract(FOLDER, ()))
    assert catalog.load("es", tmp_path).gettext("Scout") == "Scout"
    updating.update(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
    assert catalog.load("es", tmp_path).gettext("Scout") == "Explorador"
    assert "# no better word" in path.read_text(encoding="utf-8")


HEAD = '# Copyright: Ana\n\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def test_an_update_keeps_comments_around_a_header_of_one_line_and_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text(HEAD + 'msgid "Scout"\nmsgstr "Explorador"\n\n# ask Ana\n', encoding="utf-8")
    for _ in range(2):
        updating.update(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
        text = path.read_text(encoding="utf-8")
        assert text.startswith(HEAD)
        assert text.endswith("\n# ask Ana\n")
        assert text.count("ask Ana") == 1


LOSSY = {
    "two translations": (
        HEAD
        + 'msgid "Scout"\nmsgstr "A"\n\nmsgctxt "c"\nmsgid "Scout"\nmsgstr "A"\n\n'
        + 'msgid ""\n"Scout"\nmsgstr "B"\n',
        "utf-8",
        "es.po:13: this message stands here twice; expected each message once; found the first in line 6",
    ),
    "another encoding": (
        HEAD.replace("UTF-8", "ISO-8859-1") + 'msgid "A"\nmsgstr "ñ"\n',
        "latin-1",
        "another encoding",
    ),
}


@pytest.mark.parametrize("name", LOSSY)
def test_a_catalog_of_which_something_would_be_lost_is_not_updated(tmp_path: Path, name: str) -> None:
    text, encoding, told = LOSSY[name]
    path = tmp_path / "es.po"
    path.write_bytes(text.encode(encoding))
    with pytest.raises(DefinitionError) as caught:
        updating.update(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
    assert told in str(caught.value)
    assert path.read_bytes() == text.encode(encoding)


def test_an_update_goes_through_a_link_and_keeps_permissions(tmp_path: Path) -> None:
    real = tmp_path / "real.po"
    real.write_text('msgid "Scout"\nmsgstr "Explorador"\n', encoding="utf-8")
    real.chmod(0o640)
    mode = real.stat().st_mode
    (tmp_path / "es.po").symlink_to(real)
    (tmp_path / ".es.po.new").write_text("somebody's")
    updating.update(tmp_path / "es.po", extraction.extract(FOLDER, (("Scout", "piece"),)))
    assert (tmp_path / "es.po").is_symlink()
    assert 'msgid "The board"' in real.read_text(encoding="utf-8")
    assert real.stat().st_mode == mode
    assert (tmp_path / ".es.po.new").read_text() == "somebody's"


def test_a_catalog_that_may_only_be_read_is_not_updated(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text('msgid "Scout"\nmsgstr "Explorador"\n', encoding="utf-8")
    before = path.read_bytes()
    path.chmod(0o444)
    with pytest.raises(KitError, match="cannot be written"):
        updating.update(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
    assert path.read_bytes() == before


def test_a_template_is_written_over_one_of_pnp_s_and_over_no_other(tmp_path: Path) -> None:
    path = tmp_path / catalog.TEMPLATE
    updating.write_template(path, extraction.extract(FOLDER, (("Scout", "piece"),)))
    updating.write_template(path, extraction.extract(FOLDER, FACTS))
    text = path.read_text(encoding="utf-8")
    for other in (
        text.replace('msgid "The board"', '# mine\nmsgid "The board"'),
        text.replace('msgstr ""\n\n', 'msgstr "x"\n\n', 1),
        text.replace("MIME", "X-Mine"),
        "",
    ):
        assert other != text
        path.write_text(other, encoding="utf-8", newline="\n")
        with pytest.raises(KitError, match="something else lies"):
            updating.write_template(path, extraction.extract(FOLDER, FACTS))
        assert path.read_text(encoding="utf-8") == other


def test_what_is_fuzzy_tells_what_its_english_was_until_it_is_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    path.write_text('msgid "Hexagons for %(players)s"\nmsgstr "Hexágonos"\n', encoding="utf-8")
    changed = extraction.extract(FOLDER, (("Hexagons for %(players)s people", "title"),))
    was = '#| msgid "Hexagons for %(players)s"'
    for _ in range(2):
        updating.update(path, changed)
        assert path.read_text(encoding="utf-8").count(was) == 1
    path.write_text(path.read_text(encoding="utf-8").replace("#, fuzzy, ", "#, "), encoding="utf-8")
    updating.update(path, changed)
    assert was[3:] not in path.read_text(encoding="utf-8")


def test_a_translation_follows_its_message_under_a_context(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    text = "A piece moves **one cell**, in any of %(directions)s directions."
    path.write_text(f'msgid "{text}"\nmsgstr "Mueve en %(directions)s."\n', encoding="utf-8")
    updating.update(path, extraction.extract(FOLDER, ()))
    spanish = catalog.load("es", tmp_path)
    assert spanish.pgettext("move.step", text) == "Mueve en %(directions)s."
    assert "fuzzy" not in path.read_text(encoding="utf-8").partition("Mueve")[2]


def test_a_header_that_names_no_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ut}f-8\\n"\n'
    path.write_text(head + '\nmsgid "Scout"\nmsgstr "Explorador"\n\nmsgid "Elf"\nmsgstr "Elfo"\n')
    with pytest.raises(DefinitionError, match="not a catalog: unknown encoding: ut}f-8") as told:
        catalog.load("es", tmp_path)
    assert told.value.place == str(path)


@pytest.mark.parametrize("name", ["es.po", "messages.pot"])
@pytest.mark.parametrize("game", sorted(path.name for path in RULES.iterdir()))
def test_the_translate_toolkit_reads_a_catalog_as_we_do(tmp_path: Path, game: str, name: str) -> None:
    """Poedit's and Weblate's reader: what it writes back has the same messages for us."""
    path = RULES / game / "locale" / name
    store = pypo.pofile.parsefile(str(path))
    copy = tmp_path / "es.po"
    store.savefile(str(copy))
    before, after = (
        catalog.read_catalog(path.with_name("es.po") if name == "es.po" else path),
        catalog.read_catalog(copy),
    )
    assert [(m.id, m.context, m.string) for m in after if m.id] == [
        (m.id, m.context, m.string) for m in before if m.id
    ]
    units = [unit for unit in store.units if not unit.isheader() and not unit.isobsolete()]
    assert len(units) == sum(bool(m.id) for m in before)
    assert {unit.getcontext() for unit in units} == {m.context or "" for m in before if m.id}


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
