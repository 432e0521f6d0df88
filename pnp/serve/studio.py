"""Pass requests for drawings from the open pages to one worker process, and changes of the game to the
pages."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.serve import worker
from pnp.serve.view import View
from pnp.serve.watching import CODE

MOST_LOOKING = 24
"""The most open pages. Further ones are refused."""

Told = tuple[str, Any]
"""An event for a page: its kind ("faces", "findings" or "end") and its data, as JSON."""


@dataclass(eq=False, slots=True)
class Seat:
    """A page that is open in a browser, with its view and the events that it has not fetched yet."""

    view: View
    news: asyncio.Queue[Told] = field(default_factory=asyncio.Queue)
    _shown: int = -1
    _early: Any = None

    def faces(self, told: Any) -> None:
        """Send the page its faces or the errors: `told` is the data of `Studio.look`, whose `revision` says
        to which state of the files it belongs. If the findings on these faces came before the faces, send
        them now."""
        self._shown = told["revision"]
        self.news.put_nowait(("faces", told))
        if self._early is not None and self._early["revision"] == self._shown:
            self.news.put_nowait(("findings", self._early))

    def forget(self) -> None:
        """Forget which revision (state of the files) the page shows, because a new worker counts revisions
        from the start."""
        self._shown, self._early = -1, None

    def findings(self, told: Any) -> None:
        """Send the page the findings on its faces. `told` has `revision`, the state of the files that was
        checked, and `findings`, a list of data from `pnp.serve.easel.findings`. If the page does not show the
        faces of that revision yet, the findings wait until it does."""
        self._early = told
        if told["revision"] == self._shown:
            self.news.put_nowait(("findings", told))


class Studio:
    """Lets a worker process draw the game in a folder, and sends the drawings to all open pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seats: list[Seat] = []
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._busy = asyncio.Lock()

    async def ask(self, verb: str, *about: Any) -> Any:
        """Send a request to the worker and return its answer. `verb` names the request, and `about` are its
        arguments: "forget", because files have changed; "look" with a View, for its faces; "sheets" with a
        View, for the pages of its sheets; "picture" with a key and whether to draw guides, for an SVG, or
        None for an unknown key.

        Raises PnpError if the worker cannot do it, or if it ends before it answers.
        """
        if self._process is None or not self._process.is_alive():
            self._hire()
        assert self._line is not None
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        with suppress(OSError):  # it died; listening to it will tell
            self._line.send((number, verb, about))
        found = await answer
        if isinstance(found, PnpError):
            raise found
        return found

    def _hire(self) -> None:
        self._process, self._line = worker.start(self.folder)
        loop = asyncio.get_running_loop()
        Thread(target=self._listen, args=(self._process, self._line, loop), daemon=True).start()

    def _listen(self, process: BaseProcess, line: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Receive a worker's answers in a thread, as long as the worker lives."""
        with suppress(EOFError, OSError, RuntimeError):  # RuntimeError: the server has ended
            while True:
                loop.call_soon_threadsafe(self._hear, line.recv())
        line.close()
        process.join(5)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._drop_worker, line, process.exitcode)

    def _hear(self, told: tuple[Any, ...]) -> None:
        if told[0] == worker.ANSWER:
            _, number, answer = told
            waiting = self._asked.pop(number, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)
        else:
            _, view, revision, found = told
            for seat in self._viewers(view):
                seat.findings({"revision": revision, "findings": found})

    def _drop_worker(self, line: Connection, status: int | None) -> None:
        """Report the end of a worker to all who wait for it. The next request starts another worker."""
        if self._line is not line:
            return
        self._process = self._line = None
        error = KitError(
            "the process that draws has ended",
            place=self.folder.name,
            found=f"exit status {status}",
            hint="change a file, and another begins",
        )
        self._disappoint(error)

    def _disappoint(self, error: PnpError) -> None:
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_result(error)
        self._asked.clear()

    async def look(self, view: View) -> Any:
        """Return the faces of a view as data for the page: that of `Easel.look` in the worker. If the worker
        gives no answer, `faces` is None, and `troubles` has the error: `where`, `message`, `expected`,
        `found` and `hint`."""
        try:
            return await self.ask("look", view)
        except PnpError as error:
            trouble = {"where": error.place, "message": error.problem, "found": error.found}
            told = {**trouble, "expected": error.expected, "hint": error.hint, "faces": ()}
            return {"title": self.folder.name, "faces": None, "revision": 0, "troubles": [told]}

    async def files_changed(self, files: Iterable[Path]) -> None:
        """Send every open page the faces of its view after files have changed."""
        began = perf_counter()
        names = sorted({each.name for each in files})
        if any(each.endswith(CODE) for each in names):
            self._dismiss()
        async with self._busy:
            with suppress(PnpError):
                await self.ask("forget")
            for view in dict.fromkeys(seat.view for seat in self._seats):
                told = await self.look(view)
                told["changed"], told["milliseconds"] = names, round(1000 * (perf_counter() - began))
                for seat in self._viewers(view):
                    seat.faces(told)

    def _viewers(self, view: View) -> list[Seat]:
        return [seat for seat in self._seats if seat.view == view]

    @asynccontextmanager
    async def seat(self, view: View) -> AsyncIterator[Seat]:
        """Context manager: register an open page, and yield its Seat, which gets the current faces at once.
        Raises KitError if there are too many pages."""
        if len(self._seats) >= MOST_LOOKING:
            raise KitError("too many pages look at this game", expected=f"at most {MOST_LOOKING}")
        seat = Seat(view)
        self._seats.append(seat)
        try:
            async with self._busy:
                seat.faces(await self.look(view))
            yield seat
        finally:
            self._seats = [each for each in self._seats if each is not seat]

    def _dismiss(self) -> None:
        process = self._process
        self._process = self._line = None
        if process is not None:
            process.terminate()
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()
        for seat in self._seats:
            seat.forget()
        self._disappoint(KitError("the files have changed meanwhile"))

    def close(self) -> None:
        """End the worker and close the event streams of the pages."""
        self._dismiss()
        for seat in self._seats:
            seat.news.put_nowait(("end", None))
