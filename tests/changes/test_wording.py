"""Two texts word by word: nothing is lost, and the other way round it is the same."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.changes.difference import likeness, tokens, words

TEXTS = st.text(alphabet="ab .,雨が\n", max_size=40) | st.text(max_size=20)
MIRROR = {"same": "same", "gone": "new", "new": "gone"}


@given(TEXTS)
def test_tokens_are_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_from_the_pieces(before: str, after: str) -> None:
    pieces = words(before, after)
    assert "".join(text for kind, text in pieces if kind != "new") == before
    assert "".join(text for kind, text in pieces if kind != "gone") == after
    assert all(text for _, text in pieces)


@given(TEXTS, TEXTS)
def test_the_other_way_round_it_is_the_same(before: str, after: str) -> None:
    def parts(pieces: tuple[tuple[str, str], ...], *, mirrored: bool) -> list[dict[str, str]]:
        """What is gone and new before each shared piece: their order is fixed, whichever way round."""
        found: list[dict[str, str]] = [{}]
        for kind, text in pieces:
            found[-1][MIRROR[kind] if mirrored else kind] = text
            if kind == "same":
                found.append({})
        return found

    assert parts(words(before, after), mirrored=True) == parts(words(after, before), mirrored=False)
    assert likeness(before, after) == likeness(after, before)


def test_what_is_gone_stands_before_what_is_new() -> None:
    assert words("Draw a card.", "Draw two cards.") == (
        ("same", "Draw "),
        ("gone", "a card"),
        ("new", "two cards"),
        ("same", "."),
    )
    assert words("Ann draws two", "Bob draws one") == (
        ("gone", "Ann"),
        ("new", "Bob"),
        ("same", " draws "),
        ("gone", "two"),
        ("new", "one"),
    )
    assert words("雨が降る", "雪が降る") == (("gone", "雨"), ("new", "雪"), ("same", "が降る"))
    assert words("same", "same") == (("same", "same"),)
    assert likeness("one two", "two three") == 0.5
    assert likeness("", "") == 1.0
