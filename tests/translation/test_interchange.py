"""Glossaries as CSV and TBX are read back by libraries that know these formats."""

import csv
import io
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from translate.storage import csvl10n, tbx

from pnp.errors import DefinitionError
from pnp.translation import glossary
from pnp.translation.glossary import Term

LANG = "{http://www.w3.org/XML/1998/namespace}lang"

TERMS = [
    Term("drawer", "tiroir", ("tiroirs",), ("el-switcher",)),
    Term("hunter & \"hunted\"", "chasseur, <proie>", (), ("one", "two")),
    Term("mage", "魔術師", (), ("magicans-duel",)),
]  # fmt: skip

CATALOG = """
msgid "Drawer"
msgstr "Tiroir"

msgid "Push the drawers of the chest."
msgstr "Poussez les tiroirs du coffre."

msgid "Open a niche, and leave the other niche and the third niche."
msgstr "Ouvrez une niche, et laissez l’autre niche et les niches."
"""
GLOSSARY = """
same = []
[terms]
"drawer" = ["tiroir*"]
"niche" = ["niche*"]
"chest" = ["coffre", "coffres"]
"movement card" = ["carte* de mouvement"]
"""


@pytest.fixture
def catalog(tmp_path: Path) -> Path:
    path = tmp_path / "fr.po"
    path.write_text(CATALOG, encoding="utf-8")
    path.with_name("fr.glossary.toml").write_text(GLOSSARY, encoding="utf-8")
    return path


def test_tbx_is_read_back_as_xml() -> None:
    root = ET.fromstring(glossary.write(TERMS, "fr", "tbx").encode())
    assert (root.tag, root.get("type"), root.get(LANG)) == ("martif", "TBX", "en")
    entries = [
        {group.get(LANG): [str(term.text) for term in group.iter("term")] for group in entry.iter("langSet")}
        for entry in root.iter("termEntry")
    ]
    assert entries == [{"en": [each.english], "fr": [each.word, *each.others]} for each in TERMS]
    ids = [entry.get("id") for entry in root.iter("termEntry")]
    assert len(set(ids)) == len(TERMS)
    assert [each.text for each in root.iter("descrip")] == [", ".join(each.games) for each in TERMS]


def test_tbx_is_what_weblate_reads() -> None:
    store = tbx.tbxfile.parsestring(glossary.write(TERMS, "fr", "tbx").encode())
    assert [(unit.source, unit.target) for unit in store.units] == [
        (each.english, each.word) for each in TERMS
    ]


def test_csv_is_read_back() -> None:
    text = glossary.write(TERMS, "fr", "csv")
    assert [(row["source"], row["target"]) for row in csv.DictReader(io.StringIO(text))] == [
        (each.english, each.word) for each in TERMS
    ]
    store = csvl10n.csvfile.parsestring(text.encode())
    read = [(unit.source, unit.target) for unit in store.units if unit.source != "source"]
    assert read == [(each.english, each.word) for each in TERMS]


def test_a_term_has_a_word_and_no_stem(catalog: Path) -> None:
    found = {each.english: (each.word, each.others) for each in glossary.terms_of(catalog, "chests")}
    assert found == {
        "drawer": ("tiroir", ()),  # a message that says it alone
        "niche": ("niche", ()),  # a common word of the catalog
        "chest": ("coffre", ("coffres",)),
        "movement card": ("carte de mouvement", ()),
    }


def test_games_share_what_they_say_alike() -> None:
    one, two, other = (
        Term("card", "carte", (), ("a",)),
        Term("card", "carte", ("cartes",), ("b",)),
        Term("card", "fiche", (), ("c",)),
    )
    assert glossary.merge_terms([one, other, two]) == [
        Term("card", "carte", ("cartes",), ("a", "b")),
        other,
    ]


def test_a_glossary_that_is_wrong_is_refused(catalog: Path) -> None:
    catalog.with_name("fr.glossary.toml").write_text('[terms]\n"drawer" = "tiroir"\n', encoding="utf-8")
    with pytest.raises(DefinitionError, match="a list of words"):
        glossary.terms_of(catalog, "chests")
