"""Pictures of a page to play, for the README and the docs: a game that is shown step by step."""

import io
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page

from tests import browser

SIZE = (1180, 740)
"""The window in pixels."""
GAP, GROUND, EDGE = 14, "#d9d4c8", "#8a8578"


def shot(page: Page) -> Image.Image:
    """Return the page as it stands, with an edge."""
    page.wait_for_timeout(700)  # parts glide to their places
    return ImageOps.expand(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), 2, EDGE)


def draw_steps(file: Path) -> list[Image.Image]:
    """Return four moments of Magicans Duel: a piece is chosen, it has moved, another may not go somewhere,
    and the opponent has answered."""
    with browser.page(file, width=SIZE[0], height=SIZE[1]) as page:
        page.locator("#main-actions .main").click(timeout=60000)  # Start: opponents wait for it
        page.locator('[data-light="can"]').first.wait_for(timeout=60000)
        page.get_by_role("button", name="c5: Black mage", exact=False).first.click()
        shots = [shot(page)]
        page.locator('[data-light="may"]').nth(1).click()
        shots.append(shot(page))
        page.get_by_role("button", name="i5: Gargoyle", exact=False).first.click()
        page.get_by_role("button", name="m7", exact=False).first.click()
        page.wait_for_timeout(500)
        shots.append(shot(page))
        page.keyboard.press("Escape")
        page.locator("#main-actions button").filter(has_text="unused").first.click()
        page.locator('[data-light="can"]').first.wait_for(timeout=60000)
        shots.append(shot(page))
    return shots


def arrange(shots: list[Image.Image]) -> Image.Image:
    """Return four pictures in two rows."""
    wide, high = shots[0].size
    sheet = Image.new("RGB", (2 * wide + 3 * GAP, 2 * high + 3 * GAP), GROUND)
    for number, each in enumerate(shots):
        row, column = divmod(number, 2)
        sheet.paste(each, (GAP + column * (wide + GAP), GAP + row * (high + GAP)))
    return sheet
