"""Runs tests in forks of a process that has imported what is not ours: a mutant starts in no time.

One request a line on the input, one answer a line on the output: see `trying`. Only where there is fork.
"""

import importlib
import json
import os
import resource
import signal
import sys
import time
from contextlib import suppress

NOT_OURS = (
    "pytest", "hypothesis.strategies", "numpy", "shapely", "PIL.Image", "pikepdf", "pypdfium2", "uharfbuzz",
    "reportlab.pdfgen.canvas", "fontTools.ttLib", "fontTools.subset", "fontTools.pens.recordingPen", "jinja2",
    "markdown_it", "babel.messages.pofile", "pydantic", "typer.testing", "svgwrite", "xml.etree.ElementTree",
    "multiprocessing.pool", "concurrent.futures", "email.utils", "svgelements", "typst",
)  # fmt: skip

STILLBORN = 99
"""Exit status where the broken module cannot even be imported."""

MEMORY = 2**33


def run(module: str, files: list[str], seconds: int) -> int:
    """In the fork: import what is broken, then pytest with the plugin that chooses."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        importlib.import_module(module)
    except BaseException:  # noqa: BLE001  # whatever a broken module does
        return STILLBORN
    import pytest

    quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # of what was imported before
    plugins = (
        *quiet,
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:cov",
        "-p",
        "tests.mutants.choosing",
    )
    return int(pytest.main(["-x", "-q", *plugins, *files]))


def waited(child: int, most: float) -> int:
    """The exit status of a child, -1 where a signal or the clock ended it; its kin is ended with it."""
    until, status = time.monotonic() + most, -1
    while time.monotonic() < until:
        done, how = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(how)
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(child, 0)
    return max(status, -1)


def serve() -> None:
    """Until the input ends."""
    for name in NOT_OURS:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            os.setsid()
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            os.environ.update(asked["environment"])
            status = 98
            try:
                status = run(asked["module"], asked["files"], asked["seconds"])
            finally:
                os._exit(status)
        print(json.dumps(waited(child, asked["most"])), flush=True)


if __name__ == "__main__":
    serve()
