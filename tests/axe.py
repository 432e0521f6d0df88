"""What axe-core finds on a page: faults against WCAG 2.2 AA, and against what its authors call best practice.

No rule is switched off. A rule that has to be is named in `RUN`, with the reason beside it.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import axe_playwright_python
from playwright.sync_api import Page

from tests import nights

Views = tuple[tuple[int, Literal["light", "dark"]], ...]
EACH_DAY: Views = ((360, "light"), (1280, "dark"))
EACH_NIGHT: Views = (*EACH_DAY, (360, "dark"), (1280, "light"))
VIEWS = EACH_NIGHT if nights.WHOLE else EACH_DAY
"""The widths in px and the colour schemes in which a page is looked at: a phone's and a desktop's."""

RUN = """async () => (await axe.run(document, { resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
})).violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
  `${id}: ${target.join(" ")}: ${failureSummary}`))"""

FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"
"""Waits until a page has heard that its size is another, and is drawn anew: a busy machine tells it late."""


def find_faults(page: Page, views: Views = VIEWS) -> list[str]:
    """Return the faults of a page as it is now, in these widths and colours."""
    before = page.viewport_size
    try:
        return list(_each(page, views))
    finally:
        page.emulate_media(color_scheme="null", reduced_motion="null")
        if before:
            page.set_viewport_size(before)


def _each(page: Page, views: Views) -> Iterator[str]:
    page.evaluate(_script())
    for width, scheme in views:
        page.set_viewport_size({"width": width, "height": 800})
        # With reduced motion: nothing is measured in the middle of a movement.
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(FRAMES)
        yield from (f"{width} px, {scheme}: {fault}" for fault in page.evaluate(RUN))


@cache
def _script() -> str:
    """Return axe-core. The debugger evaluates it, so no policy of a page forbids it."""
    script = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
    return f"{script}\n;0"
