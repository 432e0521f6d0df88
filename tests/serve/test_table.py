"""A table served to several devices: who is let in, and two browsers at it, of which one comes back."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from pnp.errors import PnpError
from pnp.serve import table
from pnp.serve.sharing import LONGEST_MESSAGE, MOST_LINES, SharedTable
from pnp.serve.table import lan_address
from tests import axe, browser, command
from tests.processes import LONGEST, running
from tests.serve.served import get, in_thread
from tests.webplay.hosts import host


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table of Qíahn Tactics Goblin, whose players have hands."""
    with served(tmp_path_factory.mktemp("table")) as found:
        yield found


@pytest.fixture
def free_table(tmp_path: Path) -> Iterator[str]:
    """The address of a table at which nobody sits yet."""
    with served(tmp_path) as found:
        yield found


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a table from a folder, and yield its address."""
    with running("-m", "pnp", "serve", "qiahn", "--play", "--seed", "4", cwd=folder) as process:
        assert process.stdout is not None
        found = process.stdout.readline().strip()
        assert found.startswith("http://127.0.0.1:"), process.stderr and process.stderr.read()
        yield found
        process.send_signal(signal.SIGINT)
        assert process.wait(LONGEST) == 130


def line(address: str, **more: Any) -> ClientConnection:
    at = urlsplit(address)
    asked = {"origin": f"{at.scheme}://{at.netloc}", "compression": None, **more}
    return connect(f"ws://{at.netloc}{at.path}socket", **asked)


def ask(connection: ClientConnection, **request: Any) -> Any:
    connection.send(json.dumps({"id": 1, "locale": "en", **request}))
    while "id" not in (answer := json.loads(connection.recv(LONGEST))):
        pass
    return answer


def own_of(address: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(address))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": None},
        {"origin": "https://127.0.0.1:{port}"},
        {"additional_headers": {"Sec-Fetch-Site": "cross-site"}},
    ],
)
def test_a_foreign_page_gets_no_socket(address: str, headers: dict[str, Any]) -> None:
    port = str(urlsplit(address).port)
    sent = {
        name: value.format(port=port) if isinstance(value, str) else value for name, value in headers.items()
    }
    with pytest.raises(InvalidStatus) as refused:
        line(address, **sent)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    ("path", "headers", "method", "status"),
    [
        ("", {}, "GET", 200),
        ("", {"Host": "evil.example"}, "GET", 421),
        ("", {"Origin": "http://evil.example"}, "GET", 403),
        ("", {}, "POST", 405),
        ("../", {}, "GET", 404),
        ("../wrong-key/", {}, "GET", 404),
        ("socket", {}, "GET", 404),
    ],
)
def test_only_the_page_is_found_and_only_with_its_key(
    address: str, path: str, headers: dict[str, str], method: str, status: int
) -> None:
    base = urlsplit(address).path
    full = {"../": "/", "../wrong-key/": "/wrong-key/"}.get(path, base + path)
    found, sent, body = get(address, full, headers, method)
    assert found == status
    if status == 200:
        assert f"connect-src ws://{urlsplit(address).netloc};" in sent["content-security-policy"]
        assert sent["cache-control"] == "no-store"
        assert b"pyodide" not in body[:2_000_000].replace(b"pyodide.asm", b"")
    with pytest.raises(InvalidStatus):
        line(f"{own_of(address)}/wrong-key/")


def test_a_message_that_is_too_long_ends_the_connection(address: str) -> None:
    with line(address) as connection:
        connection.send(json.dumps({"id": 1, "ask": "why", "code": "x" * LONGEST_MESSAGE}))
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(LONGEST)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_more_devices_than_there_is_room_for_are_refused(address: str) -> None:
    with ExitStack() as opened:
        for _ in range(MOST_LINES):
            opened.enter_context(line(address))
        with pytest.raises(InvalidStatus) as refused:
            line(address)
        assert refused.value.response.status_code == 403
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:  # their room is free again
        try:
            with line(address):
                return
        except InvalidStatus:
            time.sleep(0.1)
    raise AssertionError("no room was freed")


def seats(page: Page) -> Any:
    return page.locator("#seats")


def test_two_browsers_play_at_one_table_and_one_of_them_comes_back(address: str) -> None:
    with browser.page(address) as first, browser.page(address, width=400) as second:
        for page, seat in ((first, 0), (second, 1)):
            seats(page).locator("svg.code").wait_for()
            assert axe.find_faults(page, axe.VIEWS[seat::2]) == []
            seats(page).locator(f'[data-seat="{seat}"]').click()
            page.locator("#table .part[data-zone]").first.wait_for()
        assert first.evaluate("pnpGame.state.viewer") == 0
        assert second.evaluate("pnpGame.state.viewer") == 1
        assert axe.find_faults(second, axe.VIEWS[::2]) == []
        hands = [cards_in_hand(page, seat) for seat, page in enumerate((first, second))]
        assert all(hands)
        for seat, page in enumerate((first, second)):
            assert cards_in_hand(page, 1 - seat) == []
        mover, other = movers(first, second)
        ply = mover.evaluate("pnpGame.state.view.ply")
        mover.evaluate("pnpGame.act(pnpGame.state.view.actions[0].code)")
        wait_for(other, f"pnpGame.state.view.ply > {ply}")
        seat = second.evaluate("pnpGame.state.viewer")
        second.reload()
        wait_for(second, "window.pnpGame && pnpGame.state.view")
        assert second.evaluate("pnpGame.state.viewer") == seat
        assert seats(second).count() == 0
        assert cards_in_hand(second, 1)


PLUG = """
const Line = WebSocket;
Object.assign(window, { pulled: true, plug: null });
window.WebSocket = function (address) {
  if (!window.pulled) return (window.plug = new Line(address));
  const dead = { close() {}, send() {} };
  setTimeout(() => dead.onclose({ code: 1006 }), 5);
  return dead;
};
"""
"""A connection that is cut at first, and that a test can cut. One that is refused for real is an error in the
console."""


def test_a_page_whose_server_is_gone_says_so_and_comes_back(free_table: str) -> None:
    """What is done meanwhile is refused at once: a server that is started again has another game. Where the
    first attempt to connect fails, a later one leads to the seats."""
    with browser.page(free_table, prepare=lambda page: page.add_init_script(PLUG)) as page:
        page.locator(".cause", has_text="The connection is lost").wait_for()
        page.evaluate("window.pulled = false")
        seats(page).get_by_role("link").wait_for()
        assert "--lan" in seats(page).inner_text()
        seats(page).locator('[data-seat="none"]').click()
        wait_for(page, "pnpGame.state.view")
        wait_for(page, "document.getElementById('what').innerText.includes('watching')")  # after the deal
        page.evaluate("window.pulled = true, window.plug.close()")
        page.locator(".cause", has_text="The connection is lost").wait_for()
        assert page.inner_text("#reason h2") == "Connection"
        answer = page.evaluate("pnpGame.ask({ ask: 'view' })")
        assert "connection is lost" in answer["fault"]["problem"]
        page.locator(".cause", has_text="it has a new address").wait_for()
        page.evaluate("window.pulled = false")
        wait_for(page, "document.getElementById('reason').hidden")
        assert "view" in page.evaluate("pnpGame.ask({ ask: 'view' })")


def wait_for(page: Page, condition: str) -> None:
    """Wait until an expression is true. The page's policy forbids what wait_for_function does."""
    end = time.monotonic() + LONGEST
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.05)


def cards_in_hand(page: Page, seat: int) -> list[str]:
    """Return the components that a page knows of a player's hand."""
    found: list[str] = page.evaluate(
        "(zone) => pnpGame.state.view.placements.filter((part) => part[2] === zone && part[0])"
        ".map((part) => part[0])",
        f"hand.{seat + 1}",
    )
    return found


def movers(first: Page, second: Page) -> tuple[Page, Page]:
    """Return the page of the player to move, and the other."""
    wait_for(first, "pnpGame.state.view.turn.kind === 'person'")
    player = first.evaluate("pnpGame.state.view.turn.player")
    wait_for(second, f"pnpGame.state.view.turn.player === {player}")
    return (first, second) if player == 0 else (second, first)


def test_a_socket_that_was_asked_of_another_host_is_refused(address: str) -> None:
    sent = {
        "Host": "evil.example",
        "Origin": "http://evil.example",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    path = f"{urlsplit(address).path}socket"
    assert get(address, path, sent)[0] == 403
    assert get(address, path, {**sent, "Origin": own_of(address)})[0] == 403
    assert get(address, path, {**sent, "Host": urlsplit(address).netloc})[0] == 403


def test_a_machine_in_no_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(socket.socket):
        def connect(self, _: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr("pnp.serve.table.socket.socket", Alone)
    with pytest.raises(PnpError, match="this machine is in no network"):
        lan_address()


def test_the_server_listens_where_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """On loopback alone; with `lan` at the address in the network, for its name alone."""
    heard: list[tuple[str, str]] = []

    def serve(_: object, listening: socket.socket, __: object, address: str, ___: object) -> Any:
        async def nothing() -> None:
            heard.append((listening.getsockname()[0], str(urlsplit(address).hostname)))

        return nothing()

    monkeypatch.setattr(table, "_serve", serve)
    monkeypatch.setattr(table, "lan_address", lambda: "127.0.0.2")
    shared = SharedTable(host("kuhn"), ("person", "person"), {})
    for lan in (False, True):
        in_thread(partial(table.run, shared, "", port=0, lan=lan, begun=print))
    assert heard == [("127.0.0.1",) * 2, ("127.0.0.2",) * 2]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--lan"], "this goes with --play"),
        (["--persons", "2"], "this goes with --play"),
        (["--play", "--persons", "9"], "there are not so many seats"),
        (["--play", "--against", "nobody"], "opponent"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: list[str], said: str, tmp_path: Path) -> None:
    done = command.pnp("serve", "magicans", *options, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
