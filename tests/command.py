"""`pnp ...` in a process of its own that need not import the program first: a server that has imported it
forks one for each command. What a command does, writes and ends with is the same as from a shell (its own
folder, environment, input and status); `tests/test_startup.py` and the tests of interrupts start it whole."""

import atexit
import json
import multiprocessing
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests import killed

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300.0
"""Seconds that a command may take on a machine with much to do."""


def pnp(
    *arguments: str,
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    typed: str = "",
    limits: Mapping[str, int] | None = None,
    seconds: int = 0,
    step: int = 0,
) -> subprocess.CompletedProcess[str]:
    """What a command said, in UTF-8, and its status. The environment is the test's own with these added; the
    limits are those of `resource`, by their names, which hold for all that the command starts; after so many
    seconds, where they are said, the command is ended; before so many steps in its folder, it is killed
    (tests.killed)."""
    said = {"PYTHONPATH": str(ROOT), **(environment or {})}
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(typed.encode())
        given.seek(0)
        if hasattr(os, "fork"):
            asked = {
                "arguments": arguments,
                "cwd": str(cwd),
                "environment": {**os.environ, **said},
                "limits": dict(limits or {}),
                "seconds": seconds,
                "step": step,
            }
            status = _server().asked(asked, [given.fileno(), out.fileno(), err.fileno()])
        else:
            command = [sys.executable, "-P", "-m", "pnp", *arguments]
            environ = {**os.environ, "PYTHONUTF8": "1", **said}
            done = subprocess.run(
                command, cwd=cwd, env=environ, stdin=given, stdout=out, stderr=err, check=False
            )
            status = done.returncode
        told = []
        for file in (out, err):
            file.seek(0)
            told.append(file.read().decode().replace("\r\n", "\n"))
    return subprocess.CompletedProcess(["pnp", *arguments], status, *told)


class _Server:
    """The other end of a socket on which commands are asked for, one after the other."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(LONGEST)
        self.socket = ours
        command = [sys.executable, "-m", "tests.command", str(theirs.fileno())]
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environ, pass_fds=[theirs.fileno()])
        theirs.close()
        atexit.register(ours.close)  # which ends it

    def asked(self, request: Mapping[str, Any], streams: list[int]) -> int:
        socket.send_fds(self.socket, [json.dumps(request).encode()], streams)
        try:
            answer = self.socket.recv(100)
        except TimeoutError:
            self.process.kill()
            _server.cache_clear()  # the commands of later tests have another
            raise
        return int(answer)


@cache
def _server() -> _Server:
    return _Server()


def _next_command(door: socket.socket) -> bool:
    """Fork a process for each command that is asked for. True in such a process, ready to run it; False
    in the server once nobody asks any more."""
    while True:
        data, streams, *_ = socket.recv_fds(door, 1 << 20, 3)
        if not data:
            return False
        request = json.loads(data)
        child = os.fork()
        if child == 0:
            door.close()
            _become(request, streams)
            return True
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        door.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(request: Mapping[str, Any], streams: list[int]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(request["cwd"])
    for name, most in request["limits"].items():
        import resource

        resource.setrlimit(getattr(resource, name), (most, most))
    signal.alarm(request["seconds"])
    if request["step"]:
        killed.kill_at(request["step"], request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["pnp", *request["arguments"]]
    path = request["environment"]["PYTHONPATH"].split(os.pathsep)
    sys.path[:0] = [each for each in path if each not in sys.path]
    real: Any = multiprocessing.get_context
    # Its workers need not import the program either: they are forked where pnp spawns them.
    multiprocessing.get_context = lambda method=None: real("fork" if method == "spawn" else method)


if __name__ == "__main__":
    __import__("tests.preloaded")
    with socket.socket(fileno=int(sys.argv[1])) as asking:
        ready = _next_command(asking)
    if ready:
        runpy.run_module("pnp", run_name="__main__", alter_sys=True)
