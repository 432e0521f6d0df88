"""Passages found on pages, letter by letter; the first place at which a page says something else."""

import pytest

from pnp.verify.told import Flow, Passage, PassageReader, out_of_order
from tests.verify.told.painted import lines, page, run


def told(flow: Flow, *passages: Passage | str, right_to_left: bool = False) -> PassageReader:
    named = [
        Passage(f"passage {n}", each) if isinstance(each, str) else each for n, each in enumerate(passages, 1)
    ]
    return PassageReader(flow, named, right_to_left=right_to_left)


def found(result: PassageReader) -> list[tuple[str, str]]:
    """What stands where: passages, and the runs of each."""
    return [(place.passage.what, " ".join(each.run.text for each in place.runs)) for place in result.places]


def test_a_flow_has_what_pages_say_and_no_artifacts() -> None:
    flow = Flow([page(*lines("Two or", "three.")), page(run("12", mark=1), run(" "), *lines("Play."))])
    assert flow.text == "Twoorthree.Play."
    assert [flow.run_at(letter) for letter in (0, 4, 5, 10, 11, 15)] == [0, 0, 1, 1, 2, 2]
    assert [flow.page_of(letter) for letter in (0, 10, 11, 99)] == [0, 0, 1, 1]
    assert [
        [each.run.text for each in flow.runs_between(*span)] for span in ((0, 5), (4, 6), (5, 16), (3, 3))
    ] == [
        ["Two or"],
        ["Two or", "three."],
        ["three.", "Play."],
        [],
    ]
    assert Flow([]).page_of(0) == 0


def test_pages_are_read_in_the_order_asked_for() -> None:
    flow = Flow([page(*lines("one")), page(*lines("two"))], order=(1, 0))
    assert (flow.text, [each.page for each in flow.runs]) == ("twoone", [1, 0])


def test_a_hyphen_that_is_said_on_both_lines_is_one() -> None:
    """Some languages say it at the end of a line and again on the next."""
    assert Flow([page(*lines("ping-", "-pong"))]).text == "ping-pong"
    assert Flow([page(run("ping-"), run("-pong", (20, 20)))]).text == "ping--pong"
    assert Flow([page(*lines("ping", "-pong"))]).text == "ping-pong"
    assert Flow([page(*lines("-ping"))]).text == "-ping"


def test_letters_have_their_places_after_each_other() -> None:
    """A mark and its letter may both say both: that is said once, wherever the line begins."""
    accented = "é\u0323"
    assert Flow([page(run([accented, accented], (0, 20)))]).text == accented.replace("é\u0323", "ẹ\u0301")
    assert Flow([page(run("aa"))]).text == "aa"


def test_passages_stand_one_after_the_other() -> None:
    result = told(
        Flow([page(*lines("Two or", "three.")), page(*lines("Play."))]), "Two or three.", "", "Play."
    )
    assert result.unlike is None
    assert found(result) == [("passage 1", "Two or three."), ("passage 3", "Play.")]


@pytest.mark.parametrize(
    ("said", "at", "message"),
    [
        ("Two or three. Pray.", 1, "passage 2: expected 'Play.'; from 'Play.' on found 'Pray.'"),
        ("Two. Play.", 0, "passage 1: expected 'Two or three.'; from 'Twoorthree.' on found 'Two.Play.'"),
        ("Two or three.", 0, "passage 2: expected 'Play.'; from 'Play.' on found ''"),
        ("Two or three. Play. On.", 1, "says more than the book: 'On.'"),
    ],
)  # fmt: skip
def test_the_first_place_that_says_something_else_is_told(said: str, at: int, message: str) -> None:
    first, dot, rest = said.partition(". ")
    pages = [page(*lines(first + dot[:1])), *([page(*lines(rest))] if rest else [])]
    unlike = told(Flow(pages), "Two or three.", "Play.").unlike
    assert unlike is not None
    assert (unlike.page, unlike.message) == (at, message)


def test_only_what_stands_around_a_difference_is_told() -> None:
    long = "".join(chr(0x61 + k % 26) for k in range(90))
    unlike = told(Flow([page(*lines(long[:50] + "!" + long[51:]))]), long).unlike
    assert unlike is not None
    assert unlike.message.endswith(f"from {long[38:70]!r} on found {long[38:50] + '!' + long[51:70]!r}")


def test_the_number_of_a_page_is_a_run_of_digits() -> None:
    head = Passage("a page", "", head="first")
    assert found(told(Flow([page(*lines("One", "12", "Two"))]), "One", head, "Two"))[1] == ("a page", "12")
    assert told(Flow([page(*lines("One", "12"))]), "One", head).unlike is None
    for wrong in (["One", "1a"], ["One1"], ["One", "No"], ["One"]):
        unlike = told(Flow([page(*lines(*wrong))]), "One", head).unlike
        assert unlike is not None
        assert unlike.message.startswith("a page: expected ''")
    assert told(Flow([]), head).unlike is not None


FLOATS = Passage("the caption", "Figure", floats=True)


def test_captions_may_stand_earlier_or_later() -> None:
    for texts in (("Figure", "One", "Two"), ("One", "Figure", "Two"), ("One", "Two", "Figure")):
        assert told(Flow([page(*lines(*texts))]), "One", FLOATS, "Two").unlike is None
    assert told(Flow([page(*lines("Figure", "One", "Two"))]), "One", "Two", FLOATS).unlike is None
    unlike = told(Flow([page(*lines("One", "Two"))]), "One", FLOATS, "Two").unlike
    assert unlike is not None
    assert unlike.message.startswith("the caption: expected 'Figure'")
    twice = told(Flow([page(*lines("Figure", "One", "Figure"))]), "One", FLOATS).unlike
    assert twice is not None


def test_a_caption_is_looked_for_sixty_passages_ahead() -> None:
    texts = [f"p{n}" for n in range(60)]
    near = [*texts[:59], FLOATS, texts[-1]]
    far = [*texts, FLOATS]
    assert told(Flow([page(*lines("Figure", *texts))]), *near).unlike is None
    assert told(Flow([page(*lines("Figure", *texts))]), *far).unlike is not None


def test_what_is_optional_may_be_left_out() -> None:
    aside = Passage("aside", "Maybe", optional=True)
    for texts in (("One", "Maybe", "Two"), ("One", "Two")):
        assert told(Flow([page(*lines(*texts))]), "One", aside, "Two").unlike is None


def test_words_from_the_right_are_read_as_they_are_ordered() -> None:
    seen = Flow([page(*lines("םולש")), page(*lines("2 בוט"))])
    assert told(seen, "שלום", "טוב 2", right_to_left=True).unlike is None
    unlike = told(Flow([page(*lines("שלום"))]), "שלום", right_to_left=True).unlike
    assert unlike is not None


def order(*runs: tuple[str, float, float], right_to_left: bool = False, **about: bool) -> str:
    """What is told of runs, each a passage at a place of one page."""
    flow = Flow([page(*(run(text, (left, base)) for text, left, base in runs))])
    passages = [Passage(text, text, **about) for text, _, _ in runs]  # type: ignore[arg-type]
    result = PassageReader(flow, passages, right_to_left=False)
    assert result.unlike is None
    unlike = out_of_order(result.places, right_to_left=right_to_left)
    return unlike.message if unlike else ""


def test_lines_lead_down_and_to_the_next_column() -> None:
    assert order(("One", 10, 20), ("Two", 10, 26), ("Next", 100, 20), ("Last", 100, 26)) == ""
    assert order(("One", 10, 20), ("Two", 10, 14)) == "Two stands before what it follows: 'Two'"
    assert order(("One", 100, 20), ("Two", 10, 20)) == "Two stands before what it follows: 'Two'"
    assert order(("One", 100, 20), ("Two", 10, 26)) == ""
    assert order(("One", 10, 20), ("Two", 11, 18.5)) == ""  # on one line, or nearly
    assert order(("One", 10, 20), ("Two", 16.2, 14)) == ""  # beside it, not above


def test_lines_from_the_right_lead_to_the_left() -> None:
    assert order(("One", 100, 20), ("Two", 10, 20), right_to_left=True) == ""
    assert order(("One", 10, 20), ("Two", 100, 20), right_to_left=True) != ""


def test_captions_stand_where_they_have_room() -> None:
    assert order(("One", 10, 20), ("Two", 10, 14), floats=True) == ""
    assert order(("One", 10, 20), ("Two", 10, 14), optional=True) == ""
    inside = Flow([page(run("One", (10, 20)), run("Two", (10, 14)))])
    boxed = [Passage(text, text, floats=True, group=1) for text in ("One", "Two")]
    assert (
        out_of_order(PassageReader(inside, boxed, right_to_left=False).places, right_to_left=False)
        is not None
    )


def test_another_page_begins_anew() -> None:
    flow = Flow([page(run("One", (10, 90))), page(run("Two", (10, 20)), run("Three", (10, 14)))])
    unlike = out_of_order(told(flow, "One", "Two", "Three").places, right_to_left=False)
    assert unlike is not None
    assert (unlike.page, unlike.message) == (1, "passage 3 stands before what it follows: 'Three'")
