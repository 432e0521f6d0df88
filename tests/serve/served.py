"""A small game that is served by a process of its own, and what that answers."""

import http.client
import json
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from typing import Any, Self
from urllib.parse import urlsplit

from tests.gamefile import SOURCE, entry, game_toml
from tests.processes import LONGEST, running

GAME = game_toml(
    "harvest",
    entry("[tables]", file="cards.csv", kind="card", back="barn", source=SOURCE),
    tagline="Three cards",
    licence="CC BY 4.0",
)

LAYOUT = """schema = 1

[faces.card]
size = "poker"

[faces.card.boxes.title]
text = "{name}"
font = "title"
size = 14
left = 0
right = 0
top = 10
height = 12
align = "middle"
"""

CARDS = """name,copies
Barley,3
Rye,1
Oats,2
"""

OUTSIDE = LAYOUT.replace("left = 0", 'of = "trim"\nleft = 0.5').replace('"middle"', '"start"')
"""A title that begins half a millimetre from the cut."""


def write(folder: Path) -> Path:
    """The game in a folder; the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("game.toml", GAME), ("layout.toml", LAYOUT), ("cards.csv", CARDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def in_thread(run: Callable[[], object]) -> None:
    """Run a function in a thread of its own: playwright has an event loop in that of the tests."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(run).result()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The address of a server of that game, and its process."""
    with running("-m", "pnp", "serve", str(folder), *options, cwd=folder, PNP_CACHE="off") as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.stderr and process.stderr.read()
        yield address, process


def interrupt(process: "subprocess.Popen[str]") -> int:
    """Ctrl-C; the exit status."""
    process.send_signal(signal.SIGINT)
    return process.wait(LONGEST)


def get(
    address: str, path: str, headers: Mapping[str, str] | None = None, method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer; the path goes out as it is written."""
    at = urlsplit(address)
    line = http.client.HTTPConnection(str(at.hostname), at.port, timeout=LONGEST)
    line.putrequest(method, path, skip_host="Host" in (headers or {}))
    for name, value in (headers or {}).items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    found = (
        answer.status,
        {k.lower(): v for k, v in answer.getheaders()},
        answer.read(200 if path == "/events" else None),
    )
    line.close()
    return found


class News:
    """What a page of some view is told, as it comes."""

    def __init__(self, address: str, asked: str = "") -> None:
        at = urlsplit(address)
        self._line = http.client.HTTPConnection(str(at.hostname), at.port, timeout=LONGEST)
        self._line.request("GET", f"/events?{asked}")
        assert self._line.sock is not None
        self._socket = self._line.sock
        self._answer = self._line.getresponse()
        self._told: Queue[tuple[str, Any]] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self._answer.close()
        self._line.close()

    def _read(self) -> None:
        kind = ""
        with suppress(OSError, http.client.HTTPException):
            for line in self._answer:
                if line.startswith(b"event: "):
                    kind = line[7:].decode().strip()
                if line.startswith(b"data: "):
                    self._told.put((kind, json.loads(line[6:])))
        self._told.put(("end", None))

    def next(self, kind: str) -> Any:
        """The next news of a kind."""
        while True:
            found, told = self._told.get(timeout=LONGEST)
            if found == kind:
                return told
            assert found != "end", "the line has ended"
