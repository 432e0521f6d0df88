"""Who is let in: pages of this server on this machine, and nobody else's.

A server on loopback can be reached by every page that a browser shows. A page of a stranger whose name has
been made to mean 127.0.0.1 (DNS rebinding) says so in Host; one that asks across says so in Origin and
Sec-Fetch-Site. Nothing here writes, so only GET and HEAD are answered.
"""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost", "[::1]")
"""What this machine is called by itself."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may do: nothing from elsewhere, and nothing that is written into it."""

PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'"

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Answers for those who are not let in, and says with each answer what a page may do."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in NAMES}
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return  # there are no sockets here

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", POLICY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope["method"], Headers(scope=scope))
        await (refused or self._app)(scope, receive, sending)

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
