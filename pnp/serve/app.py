"""What the server answers: one page, its news as they come, and pictures by the digests of what they show.

No answer reads a file that the question names: the page's own three lie in templates/serve/, all else is
drawn.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp import resources
from pnp.errors import PnpError, UnknownName
from pnp.serve.guard import PICTURE_POLICY, Guard
from pnp.serve.studio import Studio
from pnp.serve.view import View, form

FOLDER = resources.TEMPLATES / "serve"

FILES = {
    "/": ("page.html", "text/html"),
    "/page.css": ("page.css", "text/css"),
    "/page.js": ("page.js", "text/javascript"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
"""What there is to be had as it lies on the disk, with the choices of the page in their place."""

CHOICES = b"{{ choices }}"

WAKE = 0.25
"""Seconds after which a line to a page looks whether the server ends."""

PULSE = 15.0
"""Seconds after which a line that had nothing to say shows that it is there."""

FOREVER = "private, max-age=31536000, immutable"
"""What is called by its digest never changes."""


def app(studio: Studio, port: int, ends: Callable[[], bool]) -> ASGIApp:
    """Return the server of one studio; `ends` says that it is to stop."""

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
    """Return the response for what does not exist (404), or is not available now (409)."""
    return JSONResponse({"trouble": str(error)}, 404 if isinstance(error, UnknownName) else 409)


async def _news(studio: Studio, view: View, ends: Callable[[], bool]) -> AsyncIterator[str]:
    """What a page is told, as Server-Sent Events, until it goes or the server ends."""
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
