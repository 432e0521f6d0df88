"""What is broken and what is left alone."""

from pathlib import Path

from tests.mutants.breaking import mutants

SOURCE = '''\
"""A docstring of 7 words."""
from typing import TYPE_CHECKING, cast
if TYPE_CHECKING:
    LATER = 1
__all__ = ["price"]

@cache(size=5)
def price(copies: int = 3, *, dear: "bool" = False) -> int:
    """Costs 2."""
    if copies < 0 or not dear:
        raise ValueError(f"expected {copies + 1} or more")
    total = max(cast("int", copies) * 20, least(copies, total=4))
    return -total if "key" in TABLE else 0.5
'''

CHANGED = {
    ("3", "4"), ("3", "2"), ("False", "True"),
    ("copies < 0 or not dear", "not (copies < 0 or not dear)"),
    ("<", "<="), ("<", ">="), ("0", "1"), ("or", "and"), ("not dear", "(dear)"),
    ('raise ValueError(f"expected {copies + 1} or more")', "pass"), ("+", "-"), ("1", "2"), ("1", "0"),
    ("max", "min"), ("*", "/"), ("20", "21"), ("20", "19"), (", total=4", ""), ("4", "5"), ("4", "3"),
    ('cast("int", copies) * 20, least(copies, total=4)', 'least(copies, total=4), cast("int", copies) * 20'),
    ('"int", copies', 'copies, "int"'),
    ('return -total if "key" in TABLE else 0.5', "return None"),
    ('"key" in TABLE', '(not ("key" in TABLE))'), ("-total", "(total)"), ("in", "not in"),
    ('"key"', "'key_'"), ("0.5", "1.0"),
}  # fmt: skip


def test_what_is_changed_is_code_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "price.py"
    path.write_text(SOURCE)
    found = mutants(path)
    assert {(each.before, each.after) for each in found} == CHANGED
    for each in found:
        assert each.broken().decode() != SOURCE
        assert SOURCE.encode()[each.start : each.end].decode() == each.before
        assert each.first <= each.line <= each.last


def test_a_line_belongs_to_its_statement_and_not_to_its_block(tmp_path: Path) -> None:
    path = tmp_path / "price.py"
    path.write_text(SOURCE)
    lines = {each.before: (each.first, each.last) for each in mutants(path)}
    assert lines["or"] == (10, 10)
    assert lines["+"] == (11, 11)
    assert lines["max"] == (12, 12)
