"""Runs the server: a socket on loopback, the web application, a watch on the game's files, and a clean
shutdown."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread

import uvicorn

from pnp.errors import PnpError
from pnp.serve.app import app
from pnp.serve.studio import Studio
from pnp.serve.watching import changes

HOST = "127.0.0.1"

PATIENCE = 2
"""The seconds that open connections have to end once the server is to stop."""


def run(
    folder: Path,
    watched: Sequence[Path],
    *,
    port: int,
    besides: Sequence[Path],
    begun: Callable[[str], object],
    say: Callable[[str], object],
) -> None:
    """Serve the game in a folder until a person interrupts (KeyboardInterrupt). The page is updated when
    files in the `watched` folders change, except those in `besides`. `begun` is called with the address of
    the page, `say` with each message for the terminal. Raises PnpError if the port is taken."""
    with bind(port) as listening:
        taken = listening.getsockname()[1]
        asyncio.run(_serve(folder, watched, listening, taken, besides, begun, say))


def bind(port: int, host: str = HOST) -> socket.socket:
    """Return a socket that listens at a port; 0 finds a free one. Raises PnpError if the port is taken."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who hears of the address may ask at once
    except OSError as error:
        listening.close()
        raise PnpError(
            "this port cannot be had",
            place="--port",
            expected="a free one; 0 finds one",
            found=f"{port}: {(error.strerror or '').lower()}",
        ) from None
    return listening


async def _serve(
    folder: Path,
    watched: Sequence[Path],
    listening: socket.socket,
    port: int,
    besides: Sequence[Path],
    begun: Callable[[str], object],
    say: Callable[[str], object],
) -> None:
    studio, stop = Studio(folder), Event()
    server = uvicorn.Server(
        uvicorn.Config(
            app(studio, port, lambda: server.should_exit),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            ws="none",
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    loop, batches = asyncio.get_running_loop(), asyncio.Queue[tuple[Path, ...]]()

    def watch() -> None:
        try:
            for batch in changes(watched, besides=besides, stop=stop):
                if batch:
                    loop.call_soon_threadsafe(batches.put_nowait, batch)
        except PnpError as error:
            say(f"pnp: {error}")

    async def follow() -> None:
        while True:
            files = list(await batches.get())
            while not batches.empty():
                files += batches.get_nowait()
            await studio.files_changed(files)

    watcher, follower = Thread(target=watch, name="watches files"), asyncio.create_task(follow())
    watcher.start()
    begun(f"http://{HOST}:{port}/")
    try:
        await server.serve(sockets=[listening])
    finally:
        stop.set()
        follower.cancel()
        studio.close()
        watcher.join()
