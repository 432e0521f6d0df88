"""The web application of the server: one page, a stream of events for the page, and pictures that are
addressed by digests of their content. It answers only requests from its own page on this machine.

Any web page in a browser can send requests to a server on loopback. The Host header shows a foreign page
whose name was redirected to 127.0.0.1 (DNS rebinding); Origin and Sec-Fetch-Site show a cross-site request.
Nothing is written, so only GET and HEAD are answered. No request can name a file to read: the page's own
files are in templates/serve/, and everything else is drawn.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pnp import resources
from pnp.errors import PnpError, UnknownName
from pnp.serve.studio import Studio
from pnp.serve.view import View, form

NAMES = ("127.0.0.1", "localhost", "[::1]")
"""The names by which this machine can address itself."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy: nothing from other servers, and no inline scripts or styles."""

PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'"

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Middleware that refuses requests for another host name or from another web page, and adds security
    headers to every answer. WebSockets are accepted only with `has_sockets`, and only from the server's own
    page."""

    def __init__(
        self, app: ASGIApp, port: int, names: Iterable[str] = NAMES, *, has_sockets: bool = False
    ) -> None:
        """`names` are those by which the server is addressed."""
        self._app, self._has_sockets = app, has_sockets
        self._hosts = {f"{name}:{port}" for name in names}
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", POLICY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope["method"], Headers(scope=scope))
        await (refused or self._app)(scope, receive, send_guarded)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket of the server's own page in. Refuse any other before it is open. Browsers tell the
        origin of every socket."""
        headers = Headers(scope=scope)
        is_own = bool(headers.getlist("origin")) and self._refusal("GET", headers) is None
        if self._has_sockets and is_own:
            await self._app(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _refusal(self, method: str, headers: Headers) -> PlainTextResponse | None:
        if method not in ("GET", "HEAD"):
            return PlainTextResponse("only GET is answered\n", 405)
        if not _are(headers.getlist("host"), self._hosts) or not headers.getlist("host"):
            return PlainTextResponse("this server is for this machine alone\n", 421)
        if not _are(headers.getlist("origin"), self._origins):
            return PlainTextResponse("this server is for its own page alone\n", 403)
        asked = headers.get("sec-fetch-site", "none")
        is_visit = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if asked not in ("none", "same-origin") and not is_visit:
            return PlainTextResponse("this server is for its own page alone\n", 403)
        return None


def _are(found: Iterable[str], allowed: set[str]) -> bool:
    return all(each.lower() in allowed for each in found)


FOLDER = resources.TEMPLATES / "serve"

FILES = {
    "/": ("page.html", "text/html"),
    "/page.css": ("page.css", "text/css"),
    "/page.js": ("page.js", "text/javascript"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
"""The files of the page by path, with their media types."""

CHOICES = b"{{ choices }}"

WAKE = 0.25
"""The seconds after which an event stream checks whether the server is to stop."""

PULSE = 15.0
"""The seconds without events after which a stream sends a comment, so that the connection stays open."""

FOREVER = "private, max-age=31536000, immutable"
"""The cache header for pictures, which are named by their digest and never change."""


def app(studio: Studio, port: int, ends: Callable[[], bool]) -> ASGIApp:
    """Return the web application that serves the drawings of a studio (`pnp.serve.studio.Studio`). It answers
    only requests to `port`. `ends` returns whether the server is about to stop."""

    async def file(request: Request) -> Response:
        name, media = FILES[request.url.path]
        found = (FOLDER / name).read_bytes()
        return Response(found.replace(CHOICES, form().encode()), media_type=media)

    async def events(request: Request) -> Response:
        try:
            view = View.from_query(request.query_params)
        except PnpError as error:
            return _error_response(error)
        return StreamingResponse(_news(studio, view, ends), media_type="text/event-stream")

    async def sheets(request: Request) -> Response:
        try:
            return JSONResponse(await studio.ask("sheets", View.from_query(request.query_params)))
        except PnpError as error:
            return _error_response(error)

    async def picture(request: Request) -> Response:
        try:
            found = await studio.ask("picture", request.path_params["key"], "guides" in request.query_params)
        except PnpError:
            found = None
        if found is None:
            return Response("there is no such picture\n", 404, media_type="text/plain")
        headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": FOREVER}
        return Response(found, media_type="image/svg+xml", headers=headers)

    routes = [Route(path, file) for path in FILES]
    routes += [
        Route("/events", events),
        Route("/sheets", sheets),
        Route("/pictures/{key}.svg", picture),
    ]
    return Guard(Starlette(routes=routes), port)


def _error_response(error: PnpError) -> Response:
    """Return the response for something that does not exist (404), or is not available now (409)."""
    return JSONResponse({"trouble": str(error)}, 404 if isinstance(error, UnknownName) else 409)


async def _news(studio: Studio, view: View, ends: Callable[[], bool]) -> AsyncIterator[str]:
    """Yield the events for a page as Server-Sent Events, until the page closes or the server ends."""
    silent = 0.0
    yield "retry: 1000\n\n"
    with suppress(PnpError):  # there are too many: this page is told nothing, and tries again
        async with studio.seat(view) as seat:
            while not ends():
                try:
                    kind, told = await asyncio.wait_for(seat.news.get(), WAKE)
                except TimeoutError:
                    silent += WAKE
                    if silent >= PULSE:
                        silent = 0.0
                        yield ": here\n\n"
                    continue
                silent = 0.0
                text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
                yield f"event: {kind}\ndata: {text}\n\n"
