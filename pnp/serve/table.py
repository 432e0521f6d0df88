"""Serve one table to several devices: the page of the game, and a WebSocket for each device.

The address has a random key, so that only people who were given the address find the table. With `lan` the
server listens at the address of this machine in its network, else on loopback alone.
"""

import asyncio
import json
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from html import escape, unescape

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pnp.errors import PnpError
from pnp.serve.app import NAMES, Guard
from pnp.serve.server import HOST, PATIENCE, bind
from pnp.serve.sharing import LONGEST_MESSAGE, SharedTable, rows_of_code

FULL = 1013
"""The code with which a connection is refused when there are too many."""

FAR = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737), to ask the system by which of its own it would be reached."""


def run(table: SharedTable, page: str, *, port: int, lan: bool, begun: Callable[[str], object]) -> None:
    """Serve a table until a person interrupts (KeyboardInterrupt). `page` is the game's page as HTML. `begun`
    is called with the address.

    Raises PnpError if the port is taken, or with `lan` if this machine is in no network.
    """
    host = lan_address() if lan else HOST
    with bind(port, host) as listening:
        taken, key = listening.getsockname()[1], secrets.token_urlsafe(9)
        names = (host,) if lan else NAMES
        address = f"http://{host}:{taken}/{key}/"
        served = app(table, with_address(page, address), key, taken, names)
        asyncio.run(_serve(served, listening, table, address, begun))


def lan_address() -> str:
    """Return the address of this machine in its network. Raises PnpError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(FAR)  # nothing is sent
        found = str(asked.getsockname()[0])
        if not found.startswith(("127.", "0.")):
            return found
    raise PnpError(
        "this machine is in no network",
        place="--lan",
        expected="a network that the other devices are in too",
        found="loopback alone",
        hint="connect it, or leave out --lan and play in several windows of this machine",
    )


def with_address(page: str, address: str) -> str:
    """Return the page of the table with the table's address as a text and as a QR code, for other devices."""
    return page.replace(
        '"address":"","code":[]', f'"address":"{address}","code":{json.dumps(rows_of_code(address))}', 1
    )


def app(table: SharedTable, page: str, key: str, port: int, names: tuple[str, ...] = NAMES) -> ASGIApp:
    """Return the web application of a table. The paths of its page and its WebSocket begin with `key`. It
    answers only requests to `port` at one of the host names in `names`."""

    async def show(request: Request) -> Response:
        shown, policy = _for_host(page, request.headers["host"])
        headers = {"Content-Security-Policy": f"{policy}; frame-ancestors 'none'"}
        return Response(shown, media_type="text/html", headers=headers)

    async def meet(connection: WebSocket) -> None:
        if not table.has_room():
            await connection.close(FULL)
            return
        await connection.accept()
        guest = table.welcome(_Line(connection))
        with suppress(WebSocketDisconnect):
            while connection.client_state == WebSocketState.CONNECTED:
                message = await connection.receive()
                if message["type"] != "websocket.receive":
                    break
                await table.hear(guest, message.get("text") or "")
        table.leave(guest)

    routes = [Route(f"/{key}/", show), WebSocketRoute(f"/{key}/socket", meet)]
    return Guard(Starlette(routes=routes), port, names, has_sockets=True)


def _for_host(page: str, host: str) -> tuple[str, str]:
    """Return the page and its content security policy, which allow a socket of this server alone."""
    before, start, rest = page.partition('http-equiv="Content-Security-Policy" content="')
    written, end, after = rest.partition('"')
    allowed = unescape(written).replace("connect-src 'none'", f"connect-src ws://{host}")
    return f"{before}{start}{escape(allowed)}{end}{after}", allowed


class _Line:
    """A WebSocket as a connection of a table."""

    def __init__(self, connection: WebSocket) -> None:
        self._connection = connection

    async def send(self, text: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it has ended meanwhile
            await self._connection.send_text(text)

    async def close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._connection.close(code)


async def _serve(
    served: ASGIApp,
    listening: socket.socket,
    table: SharedTable,
    address: str,
    begun: Callable[[str], object],
) -> None:
    server = uvicorn.Server(
        uvicorn.Config(
            served,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    table.go_on()
    begun(address)
    await server.serve(sockets=[listening])
