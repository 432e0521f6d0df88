"""A small server for who works on the page: it serves a folder, and answers POST /ask by a host in Python.

    python -m tests.webplay.dev GAME [FOLDER] [--port 8765]

GAME is an id, a part of one, or a path; FOLDER is what is served (default: output). One table for everybody.
"""

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from pnp.games import open_game
from pnp.kit.playing.page import make_program
from pnp.webplay import FreeHost, Host
from pnp.webplay.protocol import LONGEST_REQUEST, Answerer


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and one table."""

    host: Answerer
    lock = Lock()

    def do_POST(self) -> None:
        """Answer a request to /ask."""
        length = min(int(self.headers.get("Content-Length") or 0), 4 * LONGEST_REQUEST)
        asked = self.rfile.read(length).decode("utf-8", "replace")
        if self.path != "/ask":
            self.send_error(404)
            return
        with self.lock:
            answer = self.host.answer(asked).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


def open_host(name: str) -> Answerer:
    """Return the host of a game, by its id or path."""
    game = open_game(name)
    program = make_program(game)
    return FreeHost(program) if program.kind == "free" else Host(program, game.rules)


def serve(host: Answerer, folder: str, port: int) -> ThreadingHTTPServer:
    """Return a server on loopback; port 0 finds a free one."""
    table = type("Table", (Handler,), {"host": host})
    return ThreadingHTTPServer(("127.0.0.1", port), partial(table, directory=folder))


def main() -> None:
    """Serve until a person interrupts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", nargs="?", default="output")
    parser.add_argument("--port", type=int, default=8765)
    asked = parser.parse_args()
    server = serve(open_host(asked.game), asked.folder, asked.port)
    sys.stderr.write(f"http://127.0.0.1:{server.server_port}/  (POST /ask)\n")
    server.serve_forever()


if __name__ == "__main__":
    main()
