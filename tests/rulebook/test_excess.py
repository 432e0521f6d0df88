"""Templates and catalogs that nobody has written are refused in one message, by whatever reads them."""

import time
from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.rulebook import catalog, extraction, template
from pnp.rulebook.catalog import Translations

SECONDS = 2.0

TEMPLATES: dict[str, tuple[bytes, str]] = {
    "no UTF-8": (
        b"one\ntw\xe9\n",
        ":2: the template is not UTF-8; expected a text in UTF-8; found the byte",
    ),
    "half of a letter": (b"\xed\xa0\x80", ":1: the template is not UTF-8"),
    "brackets": (b"{{ " + b"(" * 100_000 + b")" * 100_000 + b" }}", ": the template is nested too deeply"),
    "lists": (b"{{ " + b"[" * 10_000 + b"]" * 10_000 + b" }}", ": the template is nested too deeply"),
    "loops": (b"{% for a in [1] %}" * 5000 + b"{% endfor %}" * 5000, ": the template is nested too deeply"),
    "digits": (b"{{ " + b"9" * 100_000 + b" }}", ": the template has a number without bounds"),
    "letters": (b"x" * (template.MAX_SOURCE + 1), ": a template is too big"),
}


@pytest.mark.parametrize("what", TEMPLATES)
def test_a_template_without_bounds_is_refused_by_all_readers(what: str, tmp_path: Path) -> None:
    content, told = TEMPLATES[what]
    path = tmp_path / "rulebook.md.j2"
    path.write_bytes(content)
    for read in (
        lambda: template.render(path, {}, Translations("en")),
        lambda: template.messages(path),
        lambda: extraction.extract(tmp_path),
    ):
        begin = time.process_time()
        with pytest.raises(DefinitionError) as caught:
            read()
        assert str(caught.value).startswith(f"{path}{told}")
        assert time.process_time() - begin < SECONDS


def test_a_template_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.md.j2"
    path.write_bytes(b"\xef\xbb\xbf{% trans %}One{% endtrans %}\r\ntwo\r")
    assert template.render(path, {}, Translations("en")) == "One\ntwo\n"


STORIES = {
    "a number in the place of a text": "opening = 6",
    "a number in the place of turns": "turn = 5",
    "a list of numbers": "turn = [1]",
    "a text that is a list": '[[turn]]\naction = "x"\nsay = [1]',
}


@pytest.mark.parametrize("what", STORIES)
def test_a_story_of_other_types_is_refused(what: str, tmp_path: Path) -> None:
    path = tmp_path / "story.toml"
    path.write_text(STORIES[what], encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        extraction.extract(tmp_path)
    assert str(caught.value).startswith(f"{path}:1: ")


HEAD = b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
CATALOGS: dict[str, tuple[bytes, str]] = {
    "no UTF-8": (
        HEAD + b'msgid "a"\nmsgstr "b\xe9"\n',
        ":5: the catalog is not UTF-8; expected a text in UTF-8; found the byte 0xe9",
    ),
    "a long message": (
        HEAD + b'msgid "a"\nmsgstr ""\n' + b'"bc"\n' * 20_000,
        ":4: a message is too long; expected at most 20000 letters; found 40000",
    ),
    "a long line": (
        HEAD + b'msgid "a"\nmsgstr "' + b"\\n" * 900_000 + b'"\n',
        ":5: a line is too long; expected at most 20000 bytes",
    ),
    "quotes": (HEAD + b'"' * 1_900_000, ":4: a line is too long"),
    "messages": (
        HEAD + b"".join(b'msgid "k%d"\nmsgstr "v"\n\n' % number for number in range(30_000)),
        ": the catalog is too long; expected at most 20000 messages; found 30000",
    ),
    "letters": (HEAD + b"# x\n" * 500_000, ": the catalog is too large; expected at most 2000000 bytes"),
}


@pytest.mark.parametrize("what", CATALOGS)
def test_a_catalog_without_bounds_is_refused(what: str, tmp_path: Path) -> None:
    content, told = CATALOGS[what]
    path = tmp_path / "es.po"
    path.write_bytes(content)
    begin = time.process_time()
    with pytest.raises(DefinitionError) as caught:
        catalog.read_catalog(path)
    assert str(caught.value).startswith(f"{path}{told}")
    assert time.process_time() - begin < 2 * SECONDS


def test_a_catalog_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD + b'msgid "a"\nmsgstr "b"\n')
    assert [message.string for message in catalog.read_catalog(path) if message.id] == ["b"]
