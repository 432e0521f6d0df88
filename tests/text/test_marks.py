"""Marks in texts: what is bold, italic or an icon, and which stars are stars."""

import pytest

from pnp.scene import BLACK, Font, Typeface
from pnp.text.mixed import is_marked, parse_mixed, set_mixed, without_marks

BOLD, ITALIC = "\ue001\u2060", "\ue002\u2060"
END = "\u2060\ue000"


def marked(text: str) -> str:
    return parse_mixed(text, lambda _: 1.0).marked


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Holds 2*3*4 barrels.", "Holds 2*3*4 barrels."),
        ("2**3", "2**3"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("*2*", f"{ITALIC}2{END}"),
        ("**5** coins", f"{BOLD}5{END} coins"),
        ("**2*3** coins", f"{BOLD}2{END}{BOLD}*{END}{BOLD}3{END} coins"),
        ("*2*3* coins", f"{ITALIC}2{END}{ITALIC}*{END}{ITALIC}3{END} coins"),
        ("pay *3*, take 2*3", f"pay {ITALIC}3{END}, take 2*3"),
        ("un**glaub**lich", f"un{BOLD}glaub{END}lich"),
        (r"\*2\*", "*2*"),
    ],
)
def test_a_star_between_two_digits_is_a_star(text: str, says: str) -> None:
    assert marked(text) == says


def test_icons_are_found_among_stars() -> None:
    assert parse_mixed("2*3 :coin:", lambda _: 1.0).icons == (("coin", 1.0),)
    assert is_marked("*so*")
    assert not is_marked("2 * 3")


def test_a_row_of_icons_breaks_between_two_of_them_and_before_no_comma() -> None:
    typeface = Typeface((Font("barlow-condensed"),))
    text = parse_mixed(f"Pay {':coin:' * 17}, now.", lambda _: 1.0)
    assert text.plain == f"Pay {':coin:' * 17}, now."
    words, icons = set_mixed(text, typeface, 4.0, BLACK, (0, 0, 30, 60))
    rows = sorted({box[1] for _, box in icons})
    assert len(icons) == 17
    assert len(rows) > 1
    assert max(box[2] for _, box in icons) <= 30
    last = max(icons, key=lambda each: (each[1][1], each[1][0]))[1]
    (comma,) = (word for word in words if word.text.startswith(","))
    assert last[1] < comma.origin[1] < last[3] + 1


SIGNS = {"♠": "spade", "❤": "heart"}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a:b♠c:d", "a:b:spade:c:d"),
        ("Pay ♠❤️ now", "Pay :spade::heart: now"),
        ("**♠ 2**", ":spade: 2"),
        (r"\:♠:", "::spade::"),
        (":coin: ♠", ":coin: :spade:"),
    ],
)
def test_a_sign_is_its_icon(text: str, plain: str) -> None:
    assert parse_mixed(text, lambda _: 1.0, SIGNS).plain == plain


def test_signs_are_left_out_of_bare_words() -> None:
    assert without_marks("♠ **Ace** ❤️", SIGNS) == " Ace "
    assert without_marks("♠ Ace") == "♠ Ace"
