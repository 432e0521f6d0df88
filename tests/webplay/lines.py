"""Small pages with the page's way to the rules, and no rules behind it: the test itself, or a stand-in for
Python, answers what the page asks."""

import gzip
import json
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from pnp.kit.playing import frame
from pnp.webplay.words import WORDS
from tests import browser

SECONDS = 10.0
"""The longest that a page may take for anything."""

TELLING = """
const told = [];
const ask = (name, more = {}) => table.ask({ ask: name, ...more }).then(
  (answer) => { told.push(`${name}: ${answer.text}`); },
  (error) => { told.push(`${name}: ${error.message}`); });
"""
"""Asks, and tells the answer or the fault when it comes."""

WORKER = """
const workers = [];
window.Worker = class {
  constructor() { workers.push(this); this.sent = []; this.isEnded = false; }
  postMessage(message) { this.sent.push(message); }
  terminate() { this.isEnded = true; }
};
const hear = (data) => workers[0].onmessage({ data });
const reply = (place, text) => hear({ id: workers[0].sent[place].id, text: JSON.stringify({ text }) });
"""
"""A worker for which a test answers: `reply` to what was sent at a place. What starts it is sent first."""

START_WORKER = """
const table = makeWorkerTable({
  blocks: runtimeBlocks(), program: "{}", onprogress: (word) => told.push(word),
});
"""

LINE = """
const lines = [];
window.WebSocket = class {
  constructor(address) { Object.assign(this, { address, sent: [] }); lines.push(this); }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() {}
};
const line = () => lines[lines.length - 1];
const reach = () => line().onopen();
const cut = (code = 1006) => line().onclose({ code });
const hear = (message) => line().onmessage({ data: JSON.stringify(message) });
const reply = (place, answer) => hear({ id: line().sent[place].id, ...answer });
"""
"""A connection for which a test answers, and which it can cut."""

START_LINE = """
const table = makeSocketTable({ game: "kuhn", address: "http://127.0.0.1/", code: [] });
table.onview = (game) => told.push(`changed: ${game}`);
table.online = (word) => told.push(`line: ${word}`);
table.join().then((seat) => told.push(`seat: ${seat}`), (error) => told.push(`not joined: ${error.message}`));
"""

PYTHON = """
let count = 0;
const host = (kind) => (program, definition) => ({ answer: (text) => {
  const { ask } = JSON.parse(text);
  if (ask === "crash") throw new Error("the stack is too deep");
  return JSON.stringify({ text: [ask, count += 1, kind, program, definition].join(" ") });
} });
export const loadPyodide = async () => ({
  FS: { writeFile: () => {} },
  runPython: () => {},
  pyimport: () => ({ start_engine: host("engine"), start_free: host("free") }),
});
"""
"""What Python is in these pages: a host that counts what it is asked. It starts at once."""

NO_PYTHON = 'export const loadPyodide = () => { throw new Error("no memory"); };'


def pack_blocks(python: str, definition: str = "") -> dict[str, str]:
    """Return the blocks of a page whose Python is a stand-in."""
    files = {"pyodide.asm.mjs": "export default () => {};", "pyodide.mjs": python, "modules.zip": "-"}
    if definition:
        files["definition.json"] = definition
    packed = {name: b64encode(gzip.compress(text.encode())).decode() for name, text in files.items()}
    return {"worker.js": b64encode(frame._read("worker.js").encode()).decode(), **packed}


@contextmanager
def open_page(
    folder: Path, *scripts: str, blocks: Mapping[str, str] | None = None, has_clock: bool = True
) -> Iterator[Page]:
    """Open a page with scripts: names of those of play.html, or their text. `has_clock`: a test can let time
    pass."""
    words = {"en": {name: said.text for name, said in WORDS.items()}}
    before = f"speech.all = {json.dumps(words)};\n{TELLING}"
    parts = ("make.js", "words.js", before, *scripts)
    script = "\n".join(frame._read(each) if each.endswith(".js") else each for each in parts)
    texts = (
        f'<script type="text/plain" id="{name}">{text}</script>' for name, text in (blocks or {}).items()
    )
    path = folder / "lines.html"
    path.write_text(
        '<!DOCTYPE html><meta charset="utf-8"><title>lines</title><link rel="icon" href="data:,">'
        f'<meta http-equiv="Content-Security-Policy" content="{frame.policy(script)}">{"".join(texts)}'
        f"<script>{script}</script>",
        encoding="utf-8",
    )
    with browser.page(path, prepare=lambda page: page.clock.install() if has_clock else None) as page:
        page.set_default_timeout(SECONDS * 1000)
        yield page


def open_worker(folder: Path) -> AbstractContextManager[Page]:
    """Open a page whose worker a test answers for."""
    blocks = {"worker.js": b64encode(b"-").decode()}
    return open_page(folder, WORKER, "transport.js", START_WORKER, blocks=blocks)


def open_python(folder: Path, python: str = PYTHON, definition: str = "") -> AbstractContextManager[Page]:
    """Open a page with a worker whose Python is a stand-in. Two requests come before Python runs."""
    blocks, asked = pack_blocks(python, definition), "ask('one'); ask('two');"
    return open_page(folder, "transport.js", START_WORKER, asked, blocks=blocks, has_clock=False)


def open_line(folder: Path, before: str = "") -> AbstractContextManager[Page]:
    """Open a page that waits for its connection. `before` is a script that runs before it asks for one."""
    return open_page(folder, LINE, before, "socket.js", START_LINE)


def do(page: Page, script: str = "") -> list[str]:
    """Run a script, and return what the page has told since the last one."""
    page.evaluate(f"() => {{ {script} }}")
    return list(page.evaluate("told.splice(0)"))  # after all that was waiting for the script


def wait(page: Page, script: str) -> list[str]:
    """Wait until an expression is true, and return what the page has told since the last time."""
    end = time.monotonic() + SECONDS
    while not page.evaluate(script):
        assert time.monotonic() < end, page.evaluate("told")
        time.sleep(0.02)
    return do(page)


def pass_time(page: Page, seconds: float) -> list[str]:
    """Let time pass on the page, and return what it tells meanwhile."""
    page.clock.fast_forward(int(seconds * 1000))
    return do(page)
