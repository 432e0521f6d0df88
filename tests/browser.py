"""Pages as a browser shows them: Chromium, without the network and without fonts of the system's choice."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_open = ExitStack()
"""What is to be closed when no test asks for a page any more."""


@cache
def _browser(program: str) -> Browser:
    """One for all pages of a process: to begin and to end one takes a second."""
    playwright = _open.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
    _open.callback(browser.close)
    return browser


def close() -> None:
    """Close the browser, if there is one; called at the end of the session."""
    _open.close()


@contextmanager
def page(
    shown_at: Path | str,
    *,
    width: int = 1200,
    height: int = 900,
    locale: str = "en-GB",
    prepare: Callable[[Page], None] = lambda _page: None,
) -> Iterator[Page]:
    """A file, or what a server of this test answers, as it is shown; whatever the page complains of or asks
    the network for fails the test. `prepare` is called before the page is opened."""
    address = shown_at.as_uri() if isinstance(shown_at, Path) else shown_at
    own = "{0.scheme}://{0.netloc}/".format(urlsplit(address)) if isinstance(shown_at, str) else "file:"
    program = os.environ.get("PNP_CHROMIUM") or shutil.which("chromium")
    if program is None:
        pytest.skip("there is no Chromium")
    wrong: list[str] = []
    context = _browser(program).new_context(viewport={"width": width, "height": height}, locale=locale)
    try:
        shown = context.new_page()
        shown.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        shown.on(
            "request",
            lambda asked: None if asked.url.startswith((own, "data:", "blob:")) else wrong.append(asked.url),
        )
        prepare(shown)
        shown.goto(address)
        shown.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")
        yield shown
    finally:
        context.close()
    assert wrong == []
