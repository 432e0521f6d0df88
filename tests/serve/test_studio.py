"""The side of the server, without a server: who looks is told what changes, and what a page is sent."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from pnp.errors import KitError, PnpError, UnknownName
from pnp.serve import app as serving
from pnp.serve import studio as studios
from pnp.serve import worker
from pnp.serve.studio import MOST_LOOKING, Studio
from pnp.serve.view import MOST, View

PAST = [{"message": "past"}]


class Hand:
    """A worker and the line to it: it answers as it is told to, and finds something in each view."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self.answer, self.exitcode, self.revision = answer, 3, 1
        self._told: Queue[Any] = Queue()
        self._lives = True

    def is_alive(self) -> bool:
        return self._lives

    def join(self, seconds: float = 0.0) -> None:
        del seconds

    def close(self) -> None: ...

    def terminate(self) -> None:
        self._lives = False
        self._told.put(None)

    def send(self, asked: tuple[int, str, tuple[Any, ...]]) -> None:
        number, verb, about = asked
        self.revision += verb == "forget"
        found = self.answer(verb, *about)
        if found is None:
            self.terminate()
            return
        if verb == "look":
            found["revision"] = self.revision
        self._told.put((worker.ANSWER, number, found))
        if verb == "look":
            self._told.put((worker.FOUND, about[0], self.revision, PAST))

    def recv(self) -> Any:
        if (told := self._told.get(timeout=10)) is None:
            raise EOFError
        return told


def looked(verb: str, *about: Any) -> Any:
    return {"faces": [], "view": dict(about[0].asked)["variant"]} if verb == "look" else verb


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> list[Hand]:
    """The workers that a studio has had; each answers as the first one does."""
    taken: list[Hand] = []

    def start(folder: Path) -> tuple[Hand, Hand]:
        del folder
        taken.append(Hand(looked))
        return taken[-1], taken[-1]

    monkeypatch.setattr(studios.worker, "start", start)
    return taken


def within(doing: Any) -> Any:
    """What is done in ten seconds; a server that keeps silent is a failure. In a thread of its own, as the
    browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(lambda: asyncio.run(asyncio.wait_for(doing, 10))).result()


def test_who_looks_is_told_the_faces_then_what_is_found_in_them(hands: list[Hand]) -> None:
    async def looking() -> None:
        studio = Studio(Path("harvest"))
        async with studio.seat(View(variant="mono")) as seat:
            assert await seat.news.get() == ("faces", {"revision": 1, "faces": [], "view": "mono"})
            assert await seat.news.get() == ("findings", {"revision": 1, "findings": PAST})
            await studio.files_changed([Path("cards.csv"), Path("art/cards.csv"), Path("art.svg")])
            kind, told = await seat.news.get()
            assert (kind, told["changed"], told["milliseconds"] >= 0) == (
                "faces",
                ["art.svg", "cards.csv"],
                True,
            )
            assert len(hands) == 1
            await studio.files_changed([Path("faces.py")])
            assert len(hands) == 2  # a process does not read again what it has imported
            studio.close()

    within(looking())


def test_a_worker_that_dies_is_told_and_another_one_begins(hands: list[Hand]) -> None:
    async def asking() -> None:
        studio = Studio(Path("harvest"))
        assert await studio.ask("sheets") == "sheets"
        hands[0].answer = lambda *_: None
        with pytest.raises(KitError) as caught:
            await studio.ask("sheets")
        assert (caught.value.place, caught.value.found) == ("harvest", "exit status 3")
        assert await studio.ask("sheets") == "sheets"
        assert len(hands) == 2
        studio.close()

    within(asking())


@pytest.mark.usefixtures("hands")
def test_so_many_pages_may_look_and_no_more() -> None:
    async def looking() -> None:
        studio = Studio(Path("harvest"))
        async with AsyncExitStack() as stack:
            for _ in range(MOST_LOOKING):
                await stack.enter_async_context(studio.seat(View()))
            with pytest.raises(KitError, match="too many pages"):
                await stack.enter_async_context(studio.seat(View()))
        async with studio.seat(View()):  # all have gone
            studio.close()

    within(looking())


@pytest.mark.usefixtures("hands")
def test_a_page_is_sent_its_news_and_now_and_then_that_somebody_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def reading() -> list[str]:
        studio, heard = Studio(Path("harvest")), list[str]()
        async for part in serving._news(studio, View(), lambda: len(set(heard)) == 4):
            heard.append(part)
        studio.close()
        return list(dict.fromkeys(heard))

    monkeypatch.setattr(serving, "WAKE", 0.01)
    monkeypatch.setattr(serving, "PULSE", 0.02)
    heard = within(reading())
    heard.remove(": here\n\n")  # before or after the findings, as the machine is quick or slow
    first, faces, findings = heard
    assert first == "retry: 1000\n\n"
    assert faces == 'event: faces\ndata: {"faces":[],"view":"colour","revision":1}\n\n'
    assert findings == 'event: findings\ndata: {"revision":1,"findings":[{"message":"past"}]}\n\n'


def asked(studio: Any, path: str, query: str = "") -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of what the server answers its own page."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": query.encode(), "headers": [(b"host", b"127.0.0.1:80")], "http_version": "1.1",
        "scheme": "http", "server": ("127.0.0.1", 80), "client": None,
    }  # fmt: skip
    within(serving.app(studio, 80, lambda: True)(scope, receive, send))
    headers = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(part.get("body", b"") for part in sent[1:])


class Refusing:
    async def ask(self, verb: str, *about: Any) -> Any:
        raise PnpError("it cannot be drawn", found=f"{verb} {len(about)}")


def test_sheets_that_cannot_be_laid_out_are_a_conflict() -> None:
    status, _, body = asked(Refusing(), "/sheets")
    assert (status, json.loads(body)) == (409, {"trouble": "it cannot be drawn; found sheets 1"})
    assert asked(Refusing(), "/pictures/x.svg")[0] == 404


def test_every_answer_says_what_a_page_may_do() -> None:
    for path in ("/", "/page.css", "/nothing"):
        headers = asked(None, path)[1]
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert (headers["cache-control"], headers["x-frame-options"]) == ("no-store", "DENY")


def test_a_view_is_what_is_asked_for_and_else_as_usual() -> None:
    assert View.from_query({"locale": "es", "paper": ""}) == View(locale="es")
    with pytest.raises(UnknownName, match="unknown key of an address 'lcale'") as caught:
        View.from_query({"lcale": "es"})
    assert caught.value.hint == "did you mean 'locale'?"
    assert ("size", MOST * "x") in View.from_query({"size": 50 * "x"}).asked
