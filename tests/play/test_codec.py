"""Forms write a value and read it again; what they cannot read they refuse, with what was expected."""

from operator import attrgetter
from typing import Any, NamedTuple

import pytest

from pnp.play import NotationError, PositionError, say
from pnp.play.codec import (
    Form,
    Misread,
    convert_misreads,
    counted_values,
    each,
    flag,
    items,
    line,
    maybe,
    number,
    optional,
    parts,
    shape,
    word,
)

RANK = word(("king", "queen", "ace"))
SEAT = word("abc")
BEAST = shape(
    "a beast, as troll@a=3",
    word(("troll", "imp")),
    "@",
    SEAT,
    "=",
    number(0, 99),
    optional("~", number(1, 9), 0),
    optional("+", items(RANK), ()),
    flag("!"),
)
MASK = items(word("ABC"), "").convert(lambda bits: [bit for bit in range(3) if bits >> bit & 1], tuple)

WRITTEN: list[tuple[Form, Any, str]] = [
    (RANK, 1, "queen"),
    (word({"t": True, "f": False}), False, "f"),
    (word({"long": 7, "l": 7}), 7, "long"),
    (number(-3, 12), -3, "-3"),
    (number(-3, 12), 12, "12"),
    (maybe(SEAT, -1), -1, "-"),
    (maybe(SEAT, -1), 2, "c"),
    (items(RANK), (), "-"),
    (items(RANK), (2, 2, 0), "ace,ace,king"),
    (items(SEAT, "+", nothing=""), (0, 1), "a+b"),
    (counted_values("each card once", RANK, 9), [], "-"),
    (counted_values("each card once", RANK, 12, "+"), [1, 1, 0] + [2] * 12, "2queen+king+12ace"),
    (each(SEAT, 3, "", "seats"), (2, 1, 0), "cba"),
    (each(items(RANK), 2, "/", "hands"), ((0,), ()), "king/-"),
    (parts(":", (RANK, SEAT), "a card and a seat"), (0, 0), "king:a"),
    (BEAST, (0, 1, 12, 0, (), False), "troll@b=12"),
    (BEAST, (1, 0, 0, 9, (), True), "imp@a=0~9!"),
    (BEAST, (1, 2, 4, 0, (2, 1), True), "imp@c=4+ace,queen!"),
    (BEAST, (1, 2, 4, 3, (0,), False), "imp@c=4~3+king"),
    (shape("a set", "{", SEAT, "}"), (1,), "{b}"),
    (number(0, 9).convert(lambda text: len(text), lambda n: "x" * n), "xxx", "3"),
]

REFUSED: list[tuple[Form, str, str, str]] = [
    (RANK, "jack", "one of king, queen, ace", "jack"),
    (word("ab", "a side"), "c", "a side", "c"),
    (number(1, 12), "13", "a number from 1 to 12", "13"),
    (number(1, 12), "0", "a number from 1 to 12", "0"),
    (number(1, 12, "a month"), "1_0", "a month", "1_0"),
    (number(1, 12), "٣", "a number from 1 to 12", "٣"),
    (number(1, 12), "9" * 5000, "a number from 1 to 12", "9" * 5000),
    (maybe(SEAT, -1), "d", "one of a, b, c", "d"),
    (items(RANK), "king,", "one of king, queen, ace", ""),
    (items(SEAT, "+", nothing=""), "-", "one of a, b, c", "-"),
    (counted_values("each card once", RANK, 9), "10king", "each card once", "10"),
    (counted_values("each card once", RANK, 9), "01king", "one of king, queen, ace", "01king"),
    (counted_values("each card once", RANK, 9), "king,2king", "each card once", "king,2king"),
    (counted_values("each card once", RANK, 9), "2", "one of king, queen, ace", ""),
    (each(SEAT, 3, "", "seats"), "ab", "seats", "ab"),
    (
        parts(":", (RANK, SEAT), "a card and a seat"),
        "king",
        "2 parts with ':' between them: a card and a seat",
        "king",
    ),
    (BEAST, "troll@a", "a beast, as troll@a=3", "troll@a"),
    (BEAST, "troll@a=3!!", "a beast, as troll@a=3", "troll@a=3!!"),
    (BEAST, "troll@a=3~!", "a beast, as troll@a=3", "troll@a=3~!"),
    (BEAST, "ogre@a=3", "one of troll, imp", "ogre"),
    (BEAST, "imp@a=3~0", "a number from 1 to 9", "0"),
]


@pytest.mark.parametrize(("form", "value", "text"), WRITTEN)
def test_a_form_reads_what_it_has_written(form: Form, value: Any, text: str) -> None:
    assert form.write(value) == text
    assert form.read(text) == value


@pytest.mark.parametrize(("form", "text", "expected", "found"), REFUSED)
def test_a_form_says_what_it_expected_and_found(form: Form, text: str, expected: str, found: str) -> None:
    with pytest.raises(Misread) as refused:
        form.read(text)
    assert (refused.value.expected, refused.value.found) == (expected, found)


class Position(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    turn: int


POSITION = line(
    ("hands", attrgetter("hands"), each(items(RANK), 2, "/", "a hand for each player")),
    ("whose turn", attrgetter("turn"), SEAT),
)


@convert_misreads(PositionError)
def parse(text: str) -> Position:
    hands, turn = POSITION.read(text)
    if turn == 2:
        raise Misread("one of the players", text, place="whose turn")
    return Position(hands, turn)


@convert_misreads(NotationError)
def read(text: str) -> int:
    card: int = word(RANKS, reason=lambda found: say("There is no card %(card)s.", card=found)).read(text)
    return card


RANKS = ("king", "queen")


def test_a_line_has_a_text_for_each_field() -> None:
    position = Position(((2,), (0, 1)), 1)
    assert POSITION.write(position) == "ace/king,queen b"
    assert parse("  ace/king,queen\tb ") == position


@pytest.mark.parametrize(
    ("text", "place", "expected", "found"),
    [
        ("ace/king", "", "2 fields: hands, whose turn", "'ace/king'"),
        ("ace b", "hands", "2 parts with '/' between them: a hand for each player", "'ace'"),
        ("ace/- d", "whose turn", "one of a, b, c", "'d'"),
        ("ace/- c", "whose turn", "one of the players", "'ace/- c'"),
    ],
)
def test_a_position_that_cannot_be_read_names_its_field(
    text: str, place: str, expected: str, found: str
) -> None:
    with pytest.raises(PositionError) as refused:
        parse(text)
    error = refused.value
    assert (error.place, error.expected, error.found) == (place, expected, found)


def test_the_text_of_a_field_is_named_where_its_form_found_nothing_smaller() -> None:
    def made(values: Any) -> Any:
        raise Misread("cards of one colour")

    form = line(("cards", lambda state: state, items(RANK).convert(tuple, made)))
    with pytest.raises(Misread) as refused:
        form.read("king,ace")
    assert (refused.value.place, refused.value.found) == ("cards", "king,ace")


def test_an_action_that_cannot_be_read_has_a_reason() -> None:
    assert read("queen") == 1
    with pytest.raises(NotationError) as refused:
        read("jack")
    assert str(refused.value.reason) == "There is no card jack."
    assert refused.value.sentence == "this is no action; expected one of king, queen; found 'jack'"
