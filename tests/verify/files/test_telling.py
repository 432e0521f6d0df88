"""The number of a page of the booklet, among the words near its edges."""

import pytest

from pnp.verify.files.telling import numbers_in


@pytest.mark.parametrize(
    ("edges", "numbers"),
    [
        ("El Switcher\n11\r\n1.0 · c4ee12", ["11"]),
        ("عُدّة 1.0 · c4ee12 11عُدّ\nالتجهيز", ["11"]),
        ("عُدّ7 of 8", ["7", "8"]),
        ("no number, 1.0, 12ee4c", []),
    ],
)
def test_the_number_of_a_page_is_found(edges: str, numbers: list[str]) -> None:
    assert numbers_in(edges) == numbers
