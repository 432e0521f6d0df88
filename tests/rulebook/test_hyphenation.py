"""Books break words as a reader would: never the last one of a paragraph, and in Greek not after one letter."""

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.rulebook import markup, typst
from pnp.rulebook.book import Emphasis, Paragraph, Text
from tests.rulebook.sample_book import FIGURES, LOOK, sample_book

GREEK = (
    "Κάθε παίκτης τοποθετεί εναλλάξ ένα αγαλματίδιο σε οποιοδήποτε ελεύθερο σταυροδρόμι. Οποιοσδήποτε "
    "αιχμαλωτίσει αντίπαλο ανακοινώνει υποχρεωτικά αποτέλεσμα, επιστρέφοντας εξουδετερωμένα ομοιώματα."
)
GERMAN = "Jede Spielerin nimmt verdeckt Bewegungskarten und Verwandlungskarten aus der Kartenauslage,"
LAST = "Spielkartenschachteln"
BROKEN = re.compile("([^\\W\\d_]+)(?:\x02|\ufffe|\u00ad|\u2010)\\s*([^\\W\\d_]+)")
"""A word that a line ends in, as pdfium tells it."""


def broken_words(language: str, paragraphs: list[str], path: Path) -> list[tuple[str, str]]:
    """Return the parts of words that are broken in a book of those paragraphs."""
    blocks = tuple(Paragraph((Text(text),)) for text in paragraphs)
    book = replace(sample_book(), language=language, blocks=(*sample_book().blocks[:1], *blocks))
    typst.write(book, path, FIGURES, LOOK)
    with pypdfium2.PdfDocument(path) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    return [(found[1], found[2]) for found in BROKEN.finditer(text)]


def test_greek_words_keep_two_letters_before_a_hyphen(tmp_path: Path) -> None:
    words = GREEK.split()
    texts = [" ".join((*words[start:], *words)) for start in range(len(words))]
    found = broken_words("el", texts, tmp_path / "book.pdf")
    assert len(found) > 20
    assert min(len(before) for before, _ in found) == 2
    assert min(len(after) for _, after in found) >= 2


def test_the_last_word_of_a_paragraph_is_whole(tmp_path: Path) -> None:
    words = GERMAN.split()
    texts = [" ".join((*words, *words[:count], LAST)) + "." for count in range(len(words))] * 2
    found = broken_words("de", [text + f" {LAST}en." for text in texts], tmp_path / "book.pdf")
    assert found, "others are broken"
    assert not any(
        f"{LAST}en".startswith(before) and LAST.endswith(after[:-2]) and after.endswith("en")
        for before, after in found
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ((Text("to the crossing."),), '#"to the ";#text(hyphenate: false, "crossing.");'),
        ((Text("all."),), '#"all.";'),
        ((Text("the "), Emphasis((Text("crossing"),))), '#"the ";#emph[#"crossing";];'),
        ((), ""),
    ],
)
def test_a_long_last_word_is_marked(content: tuple[Text | Emphasis, ...], expected: str) -> None:
    assert markup.paragraph(content) in (expected, expected or '#"";')
