"""A device at a shared table: its seat, its requests and its connection, which is lost and comes back."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.webplay.lines import do, open_line, pass_time

NO_LINE = "The connection is lost. Trying again …"
RETRY = 1.6
"""Seconds after which a page has tried again to connect."""

ANN, BEN = {"name": "Ann", "kind": "person", "free": True}, {"name": "Ben", "kind": "person", "free": True}


def sent(page: Page) -> list[Any]:
    """Return what the page has sent on its last connection, without numbers and language."""
    requests = page.evaluate("line().sent")
    return [
        {key: each for key, each in request.items() if key not in ("id", "locale")} for request in requests
    ]


def reply(page: Page, place: int, **answer: Any) -> list[str]:
    """Answer what was sent at a place, and return what the page tells."""
    page.evaluate("([place, answer]) => reply(place, answer)", [place, answer])
    return do(page)


def seat_of(page: Page, number: int) -> str:
    """Return a selector of the button of a seat."""
    return f'#seats [data-seat="{number}"]'


def sit_down(page: Page, token: str = "first", seat: int = 0) -> None:
    """Let the page connect and take a seat."""
    do(page, "reach()")
    assert sent(page) == [{"join": None}]
    reply(page, 0, seat=None, seats=[ANN, BEN])
    page.click(seat_of(page, seat))
    assert sent(page)[1:] == [{"take": seat}]
    assert reply(page, 1, seat=seat, token=token, seats=[ANN, BEN]) == [f"seat: {seat}"]
    assert page.locator("#seats").count() == 0


def come_back(page: Page, token: str | None = "first", seat: int | None = 0) -> None:
    """Let the page connect again, and hold what it sends and tells then."""
    tried = page.evaluate("lines.length")
    pass_time(page, RETRY)
    assert page.evaluate("lines.length") == tried + 1
    assert do(page, "reach()") == []
    assert sent(page) == [{"join": token}]
    assert reply(page, 0, seat=seat, seats=[ANN, BEN]) == ["line: ", "changed: 0"]
    assert page.evaluate("table.seat()") == seat


NO_STORE = (
    "for (const way of ['getItem', 'setItem']) Storage.prototype[way] = () => { throw new Error('no'); };"
)
FULL_STORE = "Storage.prototype.setItem = () => { throw new Error('full'); };"


@pytest.mark.parametrize("store", ["", NO_STORE, FULL_STORE], ids=["kept", "none", "full"])
def test_a_device_has_its_seat_again_after_a_lost_connection(store: str, tmp_path: Path) -> None:
    with open_line(tmp_path, store) as page:
        sit_down(page)
        assert do(page, "cut()") == ["line: no_line"]
        pass_time(page, RETRY)
        assert do(page, "cut()") == []  # said once
        come_back(page)
        do(page, "ask('view')")
        assert sent(page)[1:] == [{"ask": "view"}]
        assert reply(page, 1, text="seen") == ["view: seen"]
        assert do(page, "cut()") == ["line: no_line"]
        come_back(page)


def test_a_new_page_has_the_seat_of_the_device(tmp_path: Path) -> None:
    """It is not asked for another, though one is free."""
    with open_line(tmp_path) as page:
        sit_down(page)
        page.reload()
        do(page, "reach()")
        assert sent(page) == [{"join": "first"}]
        assert reply(page, 0, seat=0, seats=[{**ANN, "free": False}, BEN]) == ["seat: 0"]
        assert page.locator("#seats").count() == 0


def test_two_windows_of_a_browser_have_two_seats(tmp_path: Path) -> None:
    """Also after a lost connection and a reload. A new window asks for one that no window uses."""
    with open_line(tmp_path) as page:
        other, third = page.context.new_page(), page.context.new_page()
        other.goto(page.url)
        sit_down(page)
        sit_down(other, "second", 1)
        do(page, "cut()")
        come_back(page)
        unused = {"join": "second first", "only": "unused"}
        third.goto(page.url)
        for window, asked in ((page, {"join": "first"}), (other, {"join": "second"}), (third, unused)):
            window.reload()
            do(window, "reach()")
            assert sent(window) == [asked]


def test_a_new_window_asks_before_it_takes_the_seat_of_another(tmp_path: Path) -> None:
    taken = {**ANN, "free": False}
    with open_line(tmp_path) as page:
        sit_down(page)
        other, third = page.context.new_page(), page.context.new_page()
        other.goto(page.url)
        do(other, "reach()")
        assert sent(other) == [{"join": "first", "only": "unused"}]
        assert reply(other, 0, seat=None, seats=[taken, BEN], in_use=[0]) == []
        other.click(seat_of(other, 1))
        assert sent(other)[1:] == [{"take": 1}]
        assert reply(other, 1, seat=1, token="second", seats=[taken, BEN]) == ["seat: 1"]
        third.goto(page.url)
        do(third, "reach()")
        reply(third, 0, seat=None, seats=[taken, {**BEN, "free": False}], in_use=[1, 0])
        third.click(seat_of(third, 0))
        assert sent(third)[1:] == [{"join": "second first", "only": 0}]
        assert reply(third, 1, seat=0, token="first", seats=[taken, BEN]) == ["seat: 0"]
        third.reload()
        do(third, "reach()")
        assert sent(third) == [{"join": "first"}]


def test_who_only_watches_takes_no_seat_after_a_lost_connection(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        sit_down(page)
        other = page.context.new_page()
        other.goto(page.url)
        do(other, "reach()")
        reply(other, 0, seat=None, seats=[{**ANN, "free": False}, BEN], in_use=[0])
        other.click('#seats [data-seat="none"]')
        assert do(other, "cut()") == ["seat: null", "line: no_line"]
        come_back(other, None, None)


def test_what_is_asked_on_a_lost_connection_is_refused_and_not_done_later(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        sit_down(page)
        do(page, "ask('act', { code: 'bet' }); ask('view')")
        assert do(page, "cut()") == ["line: no_line", f"act: {NO_LINE}", f"view: {NO_LINE}"]
        assert do(page, "ask('act')") == [f"act: {NO_LINE}"]
        come_back(page)
        assert sent(page) == [{"join": "first"}]


def test_a_connection_on_which_nothing_answers_is_lost(tmp_path: Path) -> None:
    """A network that is gone closes no connection."""
    with open_line(tmp_path) as page:
        sit_down(page)
        do(page, "ask('one')")
        assert reply(page, 2, text="first") == ["one: first"]
        assert pass_time(page, 3600) == []
        do(page, "ask('two')")
        assert pass_time(page, 29) == []
        assert pass_time(page, 2) == ["line: no_line", f"two: {NO_LINE}"]
        come_back(page)
        do(page, "ask('three')")
        assert do(page, "cut()") == ["line: no_line", f"three: {NO_LINE}"]
        come_back(page)
        assert pass_time(page, 60) == []


def test_each_answer_goes_to_who_asked_and_changes_are_told(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        sit_down(page)
        do(page, "ask('one'); ask('two')")
        assert reply(page, 2, text="first") == ["one: first"]
        assert do(page, "hear({ changed: 3 })") == ["changed: 3"]
        assert reply(page, 3, text="second") == ["two: second"]


def test_a_table_that_does_not_come_back_has_a_new_address(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        sit_down(page)
        told = do(page, "cut()")
        for _ in range(12):
            told += pass_time(page, RETRY) + do(page, "cut()")
        assert told == ["line: no_line", "line: no_table"]
        (refused,) = do(page, "ask('view')")
        assert "it has a new address" in refused
        come_back(page)


def test_a_device_whose_seat_is_used_elsewhere_does_not_take_it_back(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        sit_down(page)
        assert do(page, "cut(4001)") == ["line: seat_elsewhere"]
        assert pass_time(page, 60) == []
        assert page.evaluate("lines.length") == 1
        (refused,) = do(page, "ask('view')")
        assert "used in another window" in refused


def test_who_comes_too_late_for_a_seat_may_take_another(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        do(page, "reach()")
        reply(page, 0, seat=None, seats=[ANN, BEN])
        page.click(seat_of(page, 0))
        late: Any = {"word": "seat_taken", "problem": "seat_taken"}
        reply(page, 1, seat=None, seats=[{**ANN, "free": False}, BEN], fault=late)
        assert "taken" in page.inner_text("#seats [role=alert]")
        assert "seat_taken" not in page.inner_text("#seats")
        assert page.locator(seat_of(page, 0)).is_disabled()
        page.click(seat_of(page, 1))
        assert sent(page)[1:] == [{"take": 0}, {"take": 1}]
        assert reply(page, 2, seat=1, token="second", seats=[ANN, BEN]) == ["seat: 1"]


def test_a_full_table_offers_no_seat(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        do(page, "reach()")
        taken = [{**each, "free": False} for each in (ANN, BEN)]
        assert reply(page, 0, seat=None, seats=taken) == ["seat: null"]
        assert page.locator("#seats").count() == 0


def test_a_table_that_is_not_reached_at_first_is_joined_later(tmp_path: Path) -> None:
    """The connection fails, and is lost again before the table has answered."""
    with open_line(tmp_path) as page:
        assert do(page, "cut()") == ["line: no_line"]
        pass_time(page, RETRY)
        assert do(page, "reach()") == ["line: "]
        assert sent(page) == [{"join": None}]
        assert do(page, "cut()") == ["line: no_line"]
        pass_time(page, RETRY)
        assert do(page, "reach()") == ["line: "]
        assert sent(page) == [{"join": None}]
        reply(page, 0, seat=None, seats=[ANN, BEN])
        page.click(seat_of(page, 1))
        assert reply(page, 1, seat=1, token="second", seats=[ANN, BEN]) == ["seat: 1"]


def test_a_seat_that_is_chosen_on_a_lost_connection_can_be_chosen_again(tmp_path: Path) -> None:
    with open_line(tmp_path) as page:
        do(page, "reach()")
        reply(page, 0, seat=None, seats=[ANN, BEN])
        page.click(seat_of(page, 0))
        assert do(page, "cut()") == ["line: no_line"]
        assert page.inner_text("#seats [role=alert]") == NO_LINE
        come_back(page, None, None)
        page.click(seat_of(page, 0))
        assert sent(page)[1:] == [{"take": 0}]
        assert reply(page, 1, seat=0, token="first", seats=[ANN, BEN]) == ["seat: 0"]
