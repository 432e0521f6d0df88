"""The lists of names in hints."""

from pnp.errors import list_names


def test_a_list_of_names_that_is_cut_has_the_nearest_first_and_counts_the_rest() -> None:
    counted = [f"count_card_{number}" for number in range(30)]
    assert list_names("hnd", [*counted, "hand"], 2).startswith("hand, count_card_")
    assert list_names("hnd", [*counted, "hand"], 2).endswith(" and 29 more")
    assert list_names("hnd", ["b", "a"], 3) == "b, a"
