"""The fence around templates, and how paragraphs go through a catalog."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.rulebook import template
from pnp.rulebook.catalog import Translations
from tests.rulebook.tiny_game import tiny_text

ENGLISH = Translations("en")


def render(folder: Path, text: str, **context: object) -> str:
    path = folder / "rulebook.md.j2"
    path.write_text(text, encoding="utf-8")
    return template.render(path, context, ENGLISH)


def test_a_book_in_two_languages() -> None:
    assert "board of **7 cells**" in tiny_text("en")
    spanish = tiny_text("es")
    assert "tablero de **7 casillas**" in spanish
    assert "| Explorador | 3 |" in spanish
    assert "::: clause move.pass permission proposed\n\nQuien *no puede* mover pasa" in spanish


def test_a_translated_paragraph_keeps_its_distance_from_the_next(tmp_path: Path) -> None:
    text = "{% trans %}one\n  two{% endtrans %}\n\n{% trans n=3 %}{{ n }} of 100 %{% endtrans %}\n"
    assert render(tmp_path, text) == "one two\n\n3 of 100 %\n"


def test_lines_of_statements_leave_no_line_behind(tmp_path: Path) -> None:
    text = "| a |\n|---|\n{% for n in range(2) %}\n| {{ n }} |\n{% endfor %}\n\n{# a\ncomment #}\nend\n"
    assert render(tmp_path, text) == "| a |\n|---|\n| 0 |\n| 1 |\n\nend\n"


def test_a_message_fills_only_plain_placeholders(tmp_path: Path) -> None:
    catalog = Translations("es", {"%(n)s cells": ("%(n)99999999s casillas",)})
    path = tmp_path / "rulebook.md.j2"
    path.write_text("{% trans n=3 %}{{ n }} cells{% endtrans %}", encoding="utf-8")
    with pytest.raises(DefinitionError, match="stray %"):
        template.render(path, {}, catalog)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("\n{{ ''.__class__ }}", 2, "unsafe"),
        ("\n\n{{ ''.__class__.__mro__[1].__subclasses__() }}", 3, "unsafe"),
        ("{% include '../../secret' %}", 1, "no template '../../secret'"),
        ("{% include '/etc/passwd' %}", 1, "no template"),
        ("\n{% include 'link' %}", 2, "no template 'link'"),
        ("a\n{{ missing }}", 2, "'missing' is undefined"),
        ("{{ board.cels }}", 1, "no attribute 'cels'"),
        ("\n{% if %}", 2, "cannot be read"),
        ("{% for n in range(1000000) %}{% endfor %}", 1, "Range too big"),
        ("{{ 'a' * 1000000000 }}", 1, "for numbers"),
        ("{{ 9 ** 999999 }}", 1, "too much"),
        ("{{ '%999999999d' % 1 }}", 1, "for numbers"),
        ("{{ 'a'.center(999999999) }}", 1, "unsafe"),
        ("{{ '{:999999999}'.format(1) }}", 1, "unsafe"),
        ("{{ lipsum(100) }}", 1, "undefined"),
        ("{{ [1, 2]|random }}", 1, "No filter"),
        ("{{ 1 / 0 }}", 1, "division by zero"),
        ("{% include 'rulebook.md.j2' %}", 1, "never ends"),
    ],
)
def test_a_template_that_goes_astray_is_one_error_with_file_and_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    folder = tmp_path / "games" / "mine"
    folder.mkdir(parents=True)
    (folder / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(DefinitionError, match=problem) as caught:
        render(folder, text, board={"cells": 217})
    assert caught.value.place.endswith(f"rulebook.md.j2:{line}")
    assert "secret\n" not in str(caught.value)


def test_a_template_is_bounded_in_size(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="too big"):
        render(tmp_path, "x" * (template.MAX_SOURCE + 1))


def test_a_book_is_bounded_in_length(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="longer than"):
        render(tmp_path, "{% for a in range(99999) %}{% for b in range(99999) %}xx{% endfor %}{% endfor %}")


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md.j2").write_bytes(b"\xff\xfe")
    with pytest.raises(DefinitionError, match="UTF-8"):
        template.render(tmp_path / "rulebook.md.j2", {}, ENGLISH)
