"""The fence around templates, and how paragraphs go through a catalog."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError, UnknownName, unknown
from pnp.rulebook import template
from pnp.rulebook.catalog import Translations
from tests.rulebook.tiny_game import tiny_text

ENGLISH = Translations("en")


GROWING = "{% set n = namespace(x=9) %}{% for i in range(99) %}{% set n.x = ? %}{% endfor %}"
"""A value that is made of itself, again and again."""

REAL = f"more than {template.MOST_STEPS} steps"
"""What one of the cases meets; the others have fewer, which they take as surely."""


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


def test_typed_placeholders_are_found_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.md.j2"
    path.write_text(
        "{# %(a)s #}\n%(b)s 5 %\n{%- trans\n n = 3 -%}\n{{ n }} cards,\n%(hnd)s{one|#}{% pluralize %}\n%(c)d"
        "{% endtrans %} %(d)s\n{{ '%(e)s' }}\n",
        encoding="utf-8",
    )
    found = [(2, "b", False), (6, "hnd", True), (7, "c", True), (7, "d", False)]
    assert template.typed_placeholders(path) == found
    path.write_text('a\n{{ "b', encoding="utf-8")
    with pytest.raises(DefinitionError, match="cannot be read") as refused:
        template.typed_placeholders(path)
    assert refused.value.place == f"{path}:2"


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
        ("a\n{{ missing }}", 2, "nothing is called 'missing'"),
        ("{{ board.cels }}", 1, "nothing is called 'cels'"),
        ("\n{% if %}", 2, "cannot be read"),
        ("{% for n in range(1000000) %}{% endfor %}", 1, "Range too big"),
        ("{{ 'a' * 1000000000 }}", 1, "for numbers"),
        ("{{ 9 ** 999999 }}", 1, "too much"),
        ("{{ '%999999999d' % 1 }}", 1, "for numbers"),
        ("{{ 'a'.center(999999999) }}", 1, "unsafe"),
        ("{{ '{:999999999}'.format(1) }}", 1, "unsafe"),
        ("{{ lipsum(100) }}", 1, "nothing is called 'lipsum'"),
        ("{{ [1, 2]|random }}", 1, "No filter"),
        ("{{ 1 / 0 }}", 1, "division by zero"),
        ("\n{% set n = 1e999 %}{{ n }}", 2, "without bounds"),
        ("{% include 'rulebook.md.j2' %}", 1, "never ends"),
        ("\n" + "{% for a in range(99999) %}" * 3 + "{% endfor %}" * 3, 2, REAL),
        ("{% set l = range(9999)|list %}" + "{% for a in l %}" * 3 + "{% endfor %}" * 3, 1, "steps"),
        (
            "{% macro m(n) %}{{ m(n) if n < 0 else m(0 - n) }}{{ m(1) }}{% endmacro %}{{ m(1) }}",
            1,
            "never ends",
        ),
        (
            "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(99) }}",
            1,
            "steps",
        ),
        ("{% for a in [[0] * 1] recursive %}{% endfor %}", 1, "for numbers"),
        (
            "{% set d = range(999) %}{% for a in d recursive %}{{ loop(d) if loop.depth < 4 }}{% endfor %}",
            1,
            "steps",
        ),
        (GROWING.replace("?", "n.x * n.x + n.x"), 1, "a number is too large"),
        (GROWING.replace("?", "n.x ** 9"), 1, "a number is too large"),
        (GROWING.replace("?", "n.x ~ n.x"), 1, "longer than"),
        (GROWING.replace("?", "n.x|string + n.x|string"), 1, "longer than"),
        (GROWING.replace("?", "[n.x, n.x]|join"), 1, "longer than"),
        (GROWING.replace("?", "n.x|string|replace('9', '99')"), 1, "longer than"),
        (GROWING.replace("?", "[n.x, n.x]") + "{{ n.x }}", 1, "steps"),
        (GROWING.replace("?", "[n.x, n.x]") + "{{ n.x|string|length }}", 1, "steps"),
        ("{{ range(9)|batch(100000000, 'x')|list }}", 1, "batch of more than 10000 is too much"),
        ("{{ [[1], [2]]|sum(start=[]) }}", 1, "sum is for numbers"),
    ],
)
def test_a_template_that_goes_astray_is_one_error_with_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: int, problem: str
) -> None:
    if problem == "steps":
        monkeypatch.setattr(template, "MOST_STEPS", 100_000)
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    folder = tmp_path / "games" / "mine"
    folder.mkdir(parents=True)
    (folder / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(DefinitionError, match=problem) as caught:
        render(folder, text, board={"cells": 217})
    assert caught.value.place.endswith(f"rulebook.md.j2:{line}")
    assert "secret\n" not in str(caught.value)


def test_loops_that_python_does_not_nest_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="nested too deeply"):
        render(tmp_path, "{% for a in [1] %}" * 30 + "{% endfor %}" * 30)


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


def test_what_is_counted_is_done_as_ever(tmp_path: Path) -> None:
    text = "{% for a in [3, 4] %}{{ loop.index }}/{{ loop.length }}{{ ', ' if not loop.last }}{% endfor %} "
    text += "{{ [1, 2.5]|sum }} {{ 'a' ~ 1 ~ [2] }} {{ 2 + 3 }} {{ 'a' + 'b' }} {{ [1] + [2] }} {{ 2 ** 9 }} "
    text += (
        "{{ ['x', 'y']|join('-')|replace('x', 'zz')|upper }} {{ 2.567|round(1) }} {{ 'abc'|batch(2)|list }} "
    )
    text += "{% for a in [[1, [2]]] recursive %}{{ loop(a) if a is sequence else a }}{% endfor %}"
    assert render(tmp_path, text) == "1/2, 2/2 3.5 a1[2] 5 ab [1, 2] 512 ZZ-Y 2.6 [['a', 'b'], ['c']] 12"


def test_each_book_is_counted_by_itself(tmp_path: Path) -> None:
    text = "{% for n in range(2200) %}{% for m in range(999) %}{% endfor %}{% endfor %}x"
    assert [render(tmp_path, text) for _ in range(2)] == ["x", "x"]


def test_an_unknown_name_in_a_book_has_its_line(tmp_path: Path) -> None:
    def clause(name: str) -> str:
        raise unknown("clause", name, ["turn.draw"])

    with pytest.raises(UnknownName) as caught:
        render(tmp_path, 'Deal.\n\n{{ clause("turn.drew") }}\n', clause=clause)
    line = f"{tmp_path}/rulebook.md.j2:3"
    assert str(caught.value) == f"{line}: unknown clause 'turn.drew'\n  hint: did you mean 'turn.draw'?"
