"""Expressions over columns: as Python works out what both have, bounded, and never a traceback."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.expression import LONGEST, Fault, Value, format_value, names, parse, template

COLUMNS: dict[str, Value] = {"cost": 3, "kind": "spell", "flavour": "", "rare": True, "weight": 2.5}

NUMBERS = st.one_of(
    st.integers(0, 99).map(str), st.sampled_from(["cost", "weight", "2.5", "0.25", "len(kind)", "len('ab')"])
)
TEXTS = st.sampled_from(["kind", "flavour", "'spell'", "'a b'", "upper(kind)", "lower('ABC')"])


def numeric(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(" ".join),
        inner.map(lambda each: f"({each})"),
        inner.map(lambda each: f"-({each})"),
        st.tuples(inner, inner).map(lambda pair: f"max({pair[0]}, {pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} if cost > 2 else {pair[1]})"),
        inner.map(lambda each: f"round({each})"),
    )


NUMERIC = st.recursive(NUMBERS, numeric, max_leaves=6)
COMPARED = st.one_of(
    st.tuples(NUMERIC, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), NUMERIC).map(" ".join),
    st.tuples(TEXTS, st.sampled_from(["==", "!=", "<", "in", "not in"]), TEXTS).map(" ".join),
    st.tuples(TEXTS, st.sampled_from(["in", "not in"]), st.just("['spell', 'a b']")).map(" ".join),
)
LOGICAL = st.recursive(
    COMPARED,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(" ".join),
        inner.map(lambda each: f"not {each}"),
        inner.map(lambda each: f"({each})"),
    ),
    max_leaves=6,
)


@given(st.one_of(NUMERIC, COMPARED, LOGICAL))
def test_it_agrees_with_python(said: str) -> None:
    known = {
        **COLUMNS,
        "len": len,
        "round": round,
        "max": max,
        "upper": str.upper,
        "lower": str.lower,
        "__builtins__": {},
    }
    if len(said) > LONGEST:
        return
    try:
        wanted = eval(said, known)  # Python is the oracle, of expressions made here
    except TypeError:  # round("...") and the like
        with pytest.raises(Fault):
            parse(said)(COLUMNS)
        return
    if isinstance(wanted, int | float) and abs(wanted) > 1e15:
        return
    found = parse(said)(COLUMNS)
    assert found == wanted
    assert type(found) is type(wanted)


PIECES = st.sampled_from(
    ["cost", "kind", "(", ")", "[", "]", ",", "'", '"', "and", "or", "not", "in", "if", "else", "1", "2.5"]  # noqa: RUF005
    + ["==", "<", "+", "-", "*", "/", " ", "\\", "{", "}", "é", "len(", "round(", "min(", "$", "=", ".", "\n"]
)


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=30).map(" ".join)))
def test_whatever_is_written_is_worked_out_or_refused(said: str) -> None:
    for made in (lambda: parse(said)(COLUMNS), lambda: template(said)(COLUMNS)):
        fault = refusal(made)
        assert fault is None or (0 <= fault.at <= len(said) and fault.problem)


def refusal(made: Callable[[], object]) -> Fault | None:
    try:
        made()
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize(
    "said",
    ["(" * 400, "not " * 100 + "1", "-" * 300 + "1", "1" + "+1" * 249, "[" * 200, "1 if " * 90, "'a'+" * 100],
)
def test_depth_and_length_have_bounds(said: str) -> None:
    fault = refusal(lambda: parse(said)(COLUMNS))
    assert fault is None or "deep" in fault.problem or fault.expected


def test_forty_brackets_are_the_most() -> None:
    assert parse("(" * 40 + "1" + ")" * 40)({}) == 1
    fault = refusal(lambda: parse("(" * 41 + "1" + ")" * 41))
    assert fault is not None
    assert (fault.problem, fault.at, fault.expected) == (
        "the expression is nested too deeply",
        41,
        "40 levels",
    )


def test_a_long_chain_is_no_depth() -> None:
    assert parse("1" + "+1" * 240)({}) == 241


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(Fault, match="the expression is too long") as caught:
        parse("1" + " " * LONGEST + "+1")
    assert caught.value.hint == "a column of the table can hold what the expression works out for each row"


@pytest.mark.parametrize(
    ("said", "problem", "at", "expected", "found", "hint"),
    [
        ("cost >", "a value is missing", 6, "a column, a number or a 'text'", "the end", ""),
        ("cost = 3", "this sign means nothing here", 5, "", "'='", "did you mean '=='?"),
        ("cost && rare", "this sign means nothing here", 5, "", "'&&'", "did you mean 'and'?"),
        ("cots > 1", "unknown column 'cots'", 0, "", "", "did you mean 'cost'?"),
        ("(cost", "a sign is missing", 5, "')'", "the end", ""),
        ("len(kind, 2)", "len is given too few or too many values", 0, "1 value", "2", ""),
        ("lne(kind)", "unknown function 'lne'", 0, "", "", "did you mean 'len'?"),
        ("len(cost)", "len cannot take this", 0, "a text", "the number 3", ""),
        ("min(kind, 2)", "min cannot take this", 0, "numbers", "the text 'spell' and the number 2", ""),
        ("abs(kind)", "abs cannot take this", 0, "numbers", "the text 'spell'", ""),
        (
            "1 < cost < 3",
            "comparisons do not follow each other",
            9,
            "",
            "'<'",
            "join two comparisons with `and`",
        ),
        ("cost 3", "the expression goes on", 5, "its end, or a sign", "'3'", ""),
        ("kind == 'spell", "a text does not end", 8, "another '", '"\'spell"', ""),
        ("3rd", "this is no number", 0, "digits", "'3rd'", ""),
        ("cost / 0", "a number is divided by 0", 5, "another divisor", "", ""),
        (
            "kind > 3",
            "> cannot join these",
            5,
            "two numbers or two texts",
            "the text 'spell' and the number 3",
            "",
        ),
        (
            "kind > 3 if kind != 'spell' else '2,5' > cost",
            "> cannot join these",
            39,
            "two numbers or two texts",
            "the text '2,5' and the number 3",
            "with a point it is a number: 2.5",
        ),
        (
            "flavour > 3",
            "> cannot join these",
            8,
            "two numbers or two texts",
            "an empty cell and the number 3",
            "an empty cell is no number: write 0 there, or ask for it first, as in `cost and cost > 2`",
        ),
        ("[1, 2]", "a list is no value", 0, "a number or a text", "", "x in [...]"),
        (
            "1 in cost",
            "`in` cannot look in this",
            2,
            "a text in a text, or a value in [a, list]",
            "the number 1 in the number 3",
            "",
        ),
        ("-kind", "a minus stands before a number", 0, "", "the text 'spell'", ""),
    ],
)
def test_what_is_wrong_says_where_and_what_was_meant(
    said: str, problem: str, at: int, expected: str, found: str, hint: str
) -> None:
    with pytest.raises(Fault) as caught:
        parse(said)(COLUMNS)
    fault = caught.value
    assert (fault.problem, fault.at, fault.expected, fault.found, fault.hint) == (
        problem,
        at,
        expected,
        found,
        hint,
    )


TAKES = {
    "len": (1, 1), "round": (1, 2), "upper": (1, 1), "lower": (1, 1), "first": (1, 2), "min": (2, 9),
    "max": (2, 9), "abs": (1, 1), "title": (1, 1), "last": (1, 2), "replace": (3, 3), "split": (3, 3),
    "pad": (2, 3), "letter": (1, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", TAKES)
def test_a_function_takes_so_many_values_and_no_others(name: str) -> None:
    least, most = TAKES[name]
    for many in range(11):
        refused = refusal(lambda many=many: parse(f"{name}({', '.join(['1'] * many)})"))  # type: ignore[misc]
        assert (refused is None) == (least <= many <= most), many


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">=", "in", "not in"])
def test_no_comparison_follows_another(sign: str) -> None:
    fault = refusal(lambda: parse(f"1 {sign} 2 {sign} 3"))
    assert fault is not None
    assert fault.problem == "comparisons do not follow each other"


def test_a_brace_that_is_not_closed_is_shown_with_what_follows() -> None:
    fault = refusal(lambda: template("so {many letters follow here"))
    assert fault is not None
    assert fault.found == "'{many letters follow'"
    assert fault.hint == "two of them, {{, are one in the text"


def test_numbers_stay_of_a_size_that_somebody_means() -> None:
    with pytest.raises(Fault, match="a number gets too large"):
        parse("999999999 * 999999999")({})
    half = "x" * 10_000
    assert parse("a + b")({"a": half, "b": half}) == half * 2
    with pytest.raises(Fault, match="a text gets too long"):
        parse("a + b")({"a": half, "b": half + "x"})
    with pytest.raises(Fault, match="a text gets too long"):
        parse("+".join(["a"] * 100))({"a": "x" * 1000})


def test_columns_that_are_asked_for() -> None:
    assert names(parse("cost if kind == 'cost' else max(rare, 1)")) == (
        ("kind", 8),
        ("cost", 0),
        ("rare", 32),
    )


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Cost {cost}", "Cost 3"),
        ("{{{kind}}}", "{spell}"),
        ("{'}' + kind}", "}spell"),
        ("{weight} kg", "2.5 kg"),
        ("{cost * 2.0}", "6"),
        ("{rare}", "true"),
        ("plain", "plain"),
    ],
)
def test_texts_have_values_in_braces(said: str, wanted: str) -> None:
    assert template(said)(COLUMNS) == wanted


@pytest.mark.parametrize(
    ("said", "problem", "at"),
    [
        ("a {cost", "a brace is not closed", 2),
        ("a } b", "a brace closes nothing", 2),
        ("a {cots} b", "unknown column 'cots'", 3),
        ("a {cost +} b", "a value is missing", 9),
    ],
)
def test_faults_in_texts_say_where_in_the_text(said: str, problem: str, at: int) -> None:
    with pytest.raises(Fault) as caught:
        template(said)(COLUMNS)
    assert (caught.value.problem, caught.value.at) == (problem, at)


@pytest.mark.parametrize(("value", "wanted"), [(3.0, "3"), (0.1 + 0.2, "0.3"), (7, "7"), (False, "false")])
def test_values_are_shown_as_people_write_them(value: Value, wanted: str) -> None:
    assert format_value(value) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("title('THE éclair of o\\'neil')", "The Éclair Of O'neil"),
        ("title('')", ""),
        ("first('*Sun')", "S"),
        ("first('Sunrise', 3)", "Sun"),
        ("first('Su', 3)", "Su"),
        ("last('Sun!')", "n"),
        ("last('Sunrise', 4)", "rise"),
        ("last('Sun', 0)", ""),
        ("replace('a-b-c', '-', ' / ')", "a / b / c"),
        ("replace('abc', 'x', 'y')", "abc"),
        ("split('elf, mage,', ',', 2)", "mage"),
        ("split('elf, mage', ',', 3)", ""),
        ("split('elf', ',', 1)", "elf"),
        ("pad(7, 3)", "007"),
        ("pad(-7, 4)", "-007"),
        ("pad('x', 3, '.')", "..x"),
        ("pad(1234, 3)", "1234"),
        ("letter(1) + letter(26) + letter(27) + letter(703)", "AZAAAAA"),
        ("7 % 3", 1),
        ("-1 % 3", 2),
        ("7.5 % 2", 1.5),
        ("1 + 7 % 4 * 2", 7),
    ],
)
def test_functions_of_texts_and_the_rest_of_a_division(said: str, wanted: Value) -> None:
    assert parse(said)({}) == wanted


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("title(3)", "a text"),
        ("first('a', -1)", "a text, and a whole number from 0"),
        ("last('a', 1.5)", "a text, and a whole number from 0"),
        ("replace('a', '', 'b')", "three texts, the second not empty"),
        ("split('a', '', 1)", "a text, what divides it, and the number of a part, as in split(tags, ',', 1)"),
        ("split('a', ',', 0)", "the number of a part, the first is 1"),
        ("pad(1, 1000000000)", "a value, and a width from 0 to 200"),
        ("pad(1, 3, '--')", "one sign to fill with, as in pad(cost, 3, ' ')"),
        ("letter(0)", "a whole number from 1"),
        ("letter(true)", "a whole number from 1"),
        ("1 % 0", "another divisor"),
        ("'a' % 2", "two numbers"),
    ],
)
def test_what_functions_cannot_take(said: str, expected: str) -> None:
    fault = refusal(lambda: parse(said)({}))
    assert fault is not None
    assert fault.expected == expected


def test_a_text_is_not_replaced_into_one_that_fills_the_memory() -> None:
    long = "a" * 4000
    fault = refusal(lambda: parse("replace(x, 'a', x)")({"x": long}))
    assert fault is not None
    assert fault.expected == "texts that make at most 20000 letters"
