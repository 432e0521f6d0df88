"""Pages as Firefox shows them, driven by WebDriver BiDi: the protocol that Firefox itself speaks over a
WebSocket."""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

SECONDS = 60.0
"""The longest that an answer, or what a page is waited for, may take."""

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LOCAL = ("file:", "data:", "blob:", "about:")
EVENTS = ["log.entryAdded", "network.beforeRequestSent"]

_open = ExitStack()
"""What is to be closed when no test asks for a page any more."""


class Firefox:
    """A running browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.events, self._numbers = socket, list[Any](), count(1)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=EVENTS)

    def ask(self, method: str, **given: Any) -> Any:
        """Return the answer to a command, and keep the events that come before it."""
        number = next(self._numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            message = json.loads(self.socket.recv(timeout=SECONDS))
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]
            self.events.append(message)


class Page:
    """A page in a tab of its own."""

    def __init__(self, browser: Firefox, tab: str) -> None:
        self.browser, self.tab = browser, tab

    def tell(self, script: str) -> Any:
        """Return the value of an expression, which goes through JSON. A promise is waited for."""
        asked = (
            f"Promise.resolve({script}).then((value) => JSON.stringify(value === undefined ? null : value))"
        )
        given = {"target": {"context": self.tab}, "awaitPromise": True}
        answer = self.browser.ask("script.evaluate", expression=asked, **given)
        assert answer["type"] == "success", (script, answer)
        return json.loads(answer["result"]["value"])

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.tell(script):
            assert time.monotonic() < end, (script, self.tell("document.body.innerText"))
            time.sleep(0.02)

    def click(self, selector: str) -> None:
        """Click on the middle of an element, or near its left edge if another lies over the middle, as in a
        fan of cards."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.wait(f"!!{element}")
        place = self.tell(
            f"(() => {{ const node = {element};"
            "node.scrollIntoView({ block: 'center', inline: 'nearest' });"
            "const box = node.getBoundingClientRect(), y = Math.round(box.y + box.height / 2);"
            "const places = [box.width / 2, 12].map((x) => [Math.round(box.x + x), y]);"
            "return places.find(([x, y]) => node.contains(document.elementFromPoint(x, y))) || null; })()"
        )
        assert place is not None, f"something lies over {selector}"
        x, y = place
        button = {"button": 0}
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", **button},
            {"type": "pointerUp", **button},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.browser.ask("input.performActions", context=self.tab, actions=[mouse])


@cache
def _browser(program: str) -> Firefox:
    """One for all pages of a process: to begin it takes two seconds."""
    folder = Path(_open.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
    said = folder / "said"
    with said.open("wb") as file:
        command = [
            program,
            "--headless",
            "--no-remote",
            "--profile",
            str(folder),
            "--remote-debugging-port",
            "0",
        ]
        process = subprocess.Popen(command, stdout=file, stderr=file)
    _open.callback(process.wait, 30)
    _open.callback(process.terminate)
    end = time.monotonic() + SECONDS
    while not (found := LISTENS.search(said.read_text(encoding="utf-8", errors="replace"))):
        is_late = process.poll() is not None or time.monotonic() > end
        assert not is_late, said.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.05)
    address = f"{found[1]}/session"
    return Firefox(_open.enter_context(connect(address, max_size=None, proxy=None)))


def close() -> None:
    """Close the browser, if there is one; called at the end of the session."""
    _open.close()


@contextmanager
def page(path: Path, *, width: int = 1200, height: int = 900) -> Iterator[Page]:
    """Show a file. Whatever the page complains of, or asks the network for, fails the test."""
    program = os.environ.get("PNP_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("there is no Firefox")
    browser = _browser(program)
    browser.events.clear()
    user = browser.ask("browser.createUserContext")["userContext"]
    try:
        tab = browser.ask("browsingContext.create", type="tab", userContext=user)["context"]
        size = {"width": width, "height": height}
        browser.ask("browsingContext.setViewport", context=tab, viewport=size)
        browser.ask("browsingContext.navigate", context=tab, url=path.as_uri(), wait="complete")
        yield Page(browser, tab)
    finally:
        browser.ask("browser.removeUserContext", userContext=user)
    if found := [*_complaints(browser.events)]:
        pytest.fail(f"the page complains: {found}")


def _complaints(events: list[Any]) -> Iterator[str]:
    """Yield the errors that a page has reported, and what it has asked the network for."""
    for event in events:
        given = event["params"]
        if event["method"] == "log.entryAdded" and given["level"] == "error":
            yield given["text"]
        asked = given["request"]["url"] if event["method"] == "network.beforeRequestSent" else ""
        if asked and not asked.startswith(LOCAL):
            yield asked
