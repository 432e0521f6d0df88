"""The page of changes in a browser: before and after, swiped and subtracted, wide and as on a phone."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.changes import compare, telling
from tests import axe
from tests.browser import page as shown_page
from tests.changes.games import CARDS, changed, game, read

FIRE: dict[str, str | int] = {
    "id": "card.fire",
    "name": "<b>Fire</b>",
    "text": "Burn.",
    "copies": 2,
    "back": "day",
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    before = read(game(folder / "one"))
    deck = (*changed(0, text="Every field grows by two.")[:2], FIRE)
    after = read(game(folder / "two", *deck, draw="Draw two cards."))
    telling.write(compare(before, after), before, after, folder / "changes.html")
    return folder / "changes.html"


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_it_shows_before_and_after(file: Path, width: int, height: int) -> None:
    with shown_page(file, width=width, height=height) as shown:
        assert shown.inner_text("h1") == "Harvest"
        assert shown.inner_text(".versions") == "one · 1.0 → two · 1.0"
        redrawn = shown.locator("#redrawn + .grid figure")
        assert redrawn.count() == 1
        assert redrawn.locator("figcaption").inner_text() == "Rain card.rain front"
        assert shown.locator("#new + .grid figcaption").first.inner_text() == "<b>Fire</b> card.fire front"
        assert shown.locator("#gone + .grid figcaption").first.inner_text() == "Wind card.wind front"
        loaded = "[...document.images].every((image) => image.complete && image.naturalWidth > 0)"
        assert shown.evaluate(loaded)
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        before, after = (
            shown.locator(f"figure .{side} img").first.bounding_box() for side in ("before", "after")
        )
        assert before is not None
        assert after is not None
        if width > 1000:
            assert before["x"] + before["width"] <= after["x"]
        else:
            assert before["y"] + before["height"] <= after["y"], "on a phone one below the other"
        assert shown.locator(".sum a").first.inner_text().split() == ["Drawings", "1", "changed"]
        assert before["width"] == pytest.approx(after["width"], abs=0.5)


@pytest.mark.parametrize("width", [1280, 390])
def test_drawings_are_swiped_by_hand_by_keys_and_all_at_once(file: Path, width: int) -> None:
    with shown_page(file, width=width) as shown:
        assert not shown.locator(".swipe").first.is_visible()
        shown.check("input[value=swipe]", force=True)
        before, after = (
            shown.locator(f"figure .{side} img").first.bounding_box() for side in ("before", "after")
        )
        assert before == after
        slider = shown.locator(".swipe").first
        at = "getComputedStyle(document.querySelector('.pair')).getPropertyValue('--at')"
        slider.focus()
        slider.press("ArrowRight")
        assert shown.evaluate(at) == "51%"
        pair = shown.locator(".pair").first
        pair.scroll_into_view_if_needed()
        box = pair.bounding_box()
        assert box is not None
        shown.mouse.move(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
        assert shown.evaluate(at) == "51%"
        shown.mouse.down()
        assert shown.evaluate(at) == "10%"
        shown.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
        assert shown.evaluate(at) == "80%"
        shown.mouse.up()
        shown.locator("[data-all]").fill("25")
        assert shown.evaluate(at) == "25%"
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_as_before_is_black_in_the_difference(file: Path) -> None:
    with shown_page(file) as shown:
        assert not shown.locator(".black").is_visible()
        shown.check("input[value=difference]", force=True)
        assert shown.inner_text(".black") == "Black is as before."
        pair = shown.locator(".pair").first
        pair.scroll_into_view_if_needed()
        pixels = Image.open(BytesIO(pair.screenshot())).convert("L")
        dark = sum(pixels.histogram()[:8]) / (pixels.width * pixels.height)
        assert 0.9 < dark < 1.0


def test_words_stand_as_they_are_gone_or_new(file: Path) -> None:
    with shown_page(file) as shown:
        rule = shown.locator("h2:has-text('Clauses') + ul li.rest").first
        assert rule.locator("del").all_inner_texts() == ["a card"]
        assert rule.locator("ins").all_inner_texts() == ["two cards"]
        assert shown.locator("li.head", has_text="card.fire").inner_text().endswith("'<b>Fire</b>', 2 copies")
        assert shown.locator("li.head b", has_text="Fire").count() == 0


def test_it_asks_for_nothing_from_outside(file: Path) -> None:
    html = file.read_text("utf-8")
    assert "default-src 'none'" in html
    assert "http:" not in html.replace("http://www.w3.org", "")
    assert "https:" not in html


def test_where_nothing_differs_it_says_so(tmp_path: Path) -> None:
    state = read(game(tmp_path / "one"))
    telling.write(compare(state, state), state, state, tmp_path / "same.html")
    with shown_page(tmp_path / "same.html", width=390) as shown:
        assert "Nothing differs." in shown.inner_text("header")
        assert shown.locator("figure").count() == 0


def test_lines_for_people(tmp_path: Path) -> None:
    before = read(game(tmp_path / "one"))
    after = read(game(tmp_path / "two", *changed(1, copies=2, text="Every field burns."), rain="La lluvia"))
    told = "\n".join(telling.plain(line) for line in telling.lines(compare(before, after)))
    assert (
        told
        == """one -> two

components: 1 changed
  ~ card.sun  card, 'Sun', 2 copies
      copies: [-1-] {+2+}
      text: Every field [-dries-]{+burns+}.
      front: drawn otherwise

copies in all: 1 changed
  ~ card: [-6-] {+7+}

clauses: 1 changed
  ~ play.end
      After [-6-]{+7+} cards the game ends.

game.toml: 1 changed
  ~ counts.card: [-6-] {+7+}

translation es: 1 changed
  ~ Rain
      [-Lluvia-]{+La lluvia+}"""
    )


def test_data_for_programs(tmp_path: Path) -> None:
    before = read(game(tmp_path / "one"))
    after = read(game(tmp_path / "two", *CARDS[:2], FIRE))
    told = telling.data(compare(before, after))
    assert not told["same"]
    assert [(each["name"], each["how"]) for each in told["parts"]] == [
        ("card.fire", "added"),
        ("card.wind", "removed"),
    ]
    fire, wind = told["parts"]
    assert fire["before"] is None
    assert fire["after"]["columns"]["text"] == "Burn."
    assert wind["after"] is None
    assert telling.data(compare(before, before))["same"]


def test_a_back_that_other_cards_have_is_neither_new_nor_gone(tmp_path: Path) -> None:
    """A card comes and a card goes: their fronts are new and gone; a back that nobody had is new."""
    before = read(game(tmp_path / "one"))
    after = read(game(tmp_path / "two", *CARDS[:2], FIRE, {**FIRE, "id": "card.moon", "back": "night"}))
    shown = telling.context(compare(before, after), before, after)
    assert [(each["names"], each["side"]) for each in shown["new"]] == [
        (["card.fire"], "front"),
        (["card.moon"], "front"),
        (["card.moon"], "back"),
    ]
    assert [(each["names"], each["side"]) for each in shown["gone"]] == [(["card.wind"], "front")]


@pytest.mark.parametrize("view", ["beside", "swipe", "difference"])
def test_axe_finds_nothing(file: Path, view: str) -> None:
    with shown_page(file) as shown:
        shown.locator(f"input[value={view}]").press("Space")
        assert shown.evaluate("document.body.dataset.view") == view
        assert axe.find_faults(shown) == []
