"""A fault of a program, met in a worker process, as one message that its author can do something with."""

import os
import traceback

from pnp.errors import PnpError

DEBUG = "PNP_DEBUG"
"""The environment variable that adds the traceback to the message of a fault."""


def fault(error: BaseException, *, place: str, author: str) -> PnpError:
    """Return the report of an unexpected exception: what it is, where it came from, whom to tell."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    text = " ".join(str(error).split())
    hint = f"report this to {author}, with these lines; {DEBUG}=1 adds how it came to it"
    if os.environ.get(DEBUG):
        told = "".join(traceback.format_exception(error)).rstrip()
        hint += "\n" + "\n".join(f"    {line}" for line in told.splitlines())
    found = f"{type(error).__name__}{': ' if text else ''}{text}{where}"
    return PnpError("a fault of the program", place=place, found=found, hint=hint)


def plain(error: PnpError) -> PnpError:
    """An error as it can travel to another process, which may not know the class of somebody's package."""
    if type(error).__module__.partition(".")[0] == "pnp":
        return error
    texts = {key: str(getattr(error, key)) for key in ("place", "expected", "found", "hint")}
    return PnpError(str(error.problem), **texts)
