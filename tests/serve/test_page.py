"""The page in a browser: what is saved is seen, what is wrong stands beside its face, keys work."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import axe, browser
from tests.processes import LONGEST
from tests.serve.served import CARDS, GAME, LAYOUT, OUTSIDE, serving, write

expect.set_options(timeout=1000 * LONGEST)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("games") / "harvest")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as (found, _):
        yield found


@pytest.fixture(scope="module", params=[(1440, 900), (390, 844)], ids=["wide", "phone"])
def window(request: pytest.FixtureRequest, address: str) -> Iterator[Page]:
    """A window that complains of nothing and asks nobody else."""
    with browser.page(address, width=request.param[0], height=request.param[1]) as shown:
        yield shown


@pytest.fixture
def page(window: Page, address: str, folder: Path) -> Iterator[Page]:
    """The page with all its faces; what a test changes is put back."""
    window.goto(address)
    expect(window.locator("figure")).to_have_count(4)
    yield window
    write(folder)
    expect(window.locator("#state")).to_have_attribute("data-state", "fresh")


def save(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_a_saved_change_shows_by_itself(page: Page, folder: Path) -> None:
    rye = page.locator('figure:has-text("Rye")')
    before = rye.locator("img").get_attribute("src")
    oats = page.locator('figure:has-text("Oats") img').get_attribute("src")
    save(folder, "cards.csv", CARDS.replace("Rye", "Wheat"))
    wheat = page.locator('figure:has-text("Wheat")')
    expect(wheat).to_be_visible()
    assert wheat.locator("img").get_attribute("src") != before
    assert page.locator('figure:has-text("Oats") img').get_attribute("src") == oats
    expect(page.locator("#said")).to_contain_text("cards.csv")
    assert page.evaluate("document.querySelector('figure img').naturalWidth") > 0


def test_a_finding_stands_beside_its_face_and_leads_to_it(page: Page, folder: Path) -> None:
    save(folder, "layout.toml", OUTSIDE)
    beside = page.locator('figure:has-text("Oats") .notes li.error')
    expect(beside.first).to_be_visible()
    if page.locator("#bell").is_visible():
        page.locator("#bell").click()
    page.locator("#found button.where", has_text="Oats").first.click()
    expect(page.locator("figure.sought")).to_contain_text("Oats")
    expect(page.locator('figure:has-text("Oats") .pick')).to_be_focused()
    save(folder, "layout.toml", LAYOUT)
    expect(page.locator(".notes li")).to_have_count(0)
    expect(page.locator("#proof")).to_contain_text("Nothing is wrong")


def test_what_is_wrong_is_said_with_file_and_line_and_the_faces_stay(page: Page, folder: Path) -> None:
    save(folder, "game.toml", GAME.replace("players = [2]", 'players = "two"'))
    expect(page.locator("#troubles code").first).to_have_text("game.toml:8: game.players")
    expect(page.locator("figure")).to_have_count(4)
    save(folder, "game.toml", GAME)
    expect(page.locator("#troubles")).to_be_hidden()


def test_what_is_chosen_is_drawn_and_kept_in_the_address(page: Page) -> None:
    before = page.locator("figure img").first.get_attribute("src")
    page.locator("select[name=variant]").select_option("mono")
    expect(page.locator("figure img").first).not_to_have_attribute("src", str(before))
    assert "variant=mono" in page.url
    page.locator("[data-to=sheets]").click()
    expect(page.locator("figure.sheet")).to_have_count(2)
    page.locator("select[name=backs]").select_option("none")
    expect(page.locator("figure.sheet")).to_have_count(1)
    page.reload()
    expect(page.locator("figure.sheet")).to_have_count(1)


def test_real_size_is_millimetres(page: Page) -> None:
    page.locator('[data-to="1"]').click()
    image = page.locator("figure img").first
    box = image.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == pytest.approx((63 * 96 / 25.4, 88 * 96 / 25.4), abs=0.6)
    page.locator('[data-to="3"]').click()
    box = image.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(3 * 63 * 96 / 25.4, abs=0.6)


def test_keys_lead_through_the_faces(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator('figure:has-text("Rye") .pick')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#large-name")).to_have_text("Rye")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#large-name")).to_have_text("Oats")
    page.keyboard.press("Escape")
    expect(page.locator("#large")).to_be_hidden()
    expect(page.locator('figure:has-text("Oats") .pick')).to_be_focused()
    page.keyboard.press("g")
    assert page.evaluate("getComputedStyle(document.querySelector('.pick')).filter") == "grayscale(1)"
    page.keyboard.press("b")
    expect(page.locator("figure img").first).to_have_attribute(
        "src", "/pictures/" + _key(page) + ".svg?guides"
    )
    page.keyboard.press("/")
    page.keyboard.type("barl")
    expect(page.locator("figure")).to_have_count(2)


def _key(page: Page) -> str:
    source = page.locator("figure img").first.get_attribute("src") or ""
    return source.partition("/pictures/")[2].partition(".")[0]


def test_the_page_is_as_wide_as_the_window(page: Page) -> None:
    for to in ("faces", "sheets"):
        page.locator(f"[data-to={to}]").click()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0


def test_axe_finds_nothing(page: Page, folder: Path) -> None:
    """With a finding, with each dialog, with sheets, and with a file that cannot be read."""
    save(folder, "layout.toml", OUTSIDE)
    expect(page.locator(".notes li.error").first).to_be_visible()
    assert axe.find_faults(page) == []
    for opener in (page.locator("figure .pick").first, page.locator("#keys")):
        if not opener.is_visible():  # a phone has no keys
            continue
        opener.click()
        assert axe.find_faults(page) == []
        page.keyboard.press("Escape")
    page.locator("[data-to=sheets]").click()
    assert axe.find_faults(page) == []
    page.locator("[data-to=faces]").click()
    save(folder, "game.toml", "schema = ")
    expect(page.locator("#troubles")).to_be_visible()
    assert axe.find_faults(page) == []
