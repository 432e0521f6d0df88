"""A fault of a program, met while a kit is built, as one message that its author can do something with."""

import os
import traceback

from pnp.errors import KitError, PnpError
from pnp.games import origin
from pnp.kit.plan import Plan

DEBUG = "PNP_DEBUG"
"""Set in the environment, the message of a fault has its traceback."""


def fault(error: BaseException, plan: Plan) -> PnpError:
    """What is told of an exception that nobody expected: what it is, where it came from, whom to tell."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    text = " ".join(str(error).split())
    hint = f"report this to {_author(plan)}, with these lines; {DEBUG}=1 adds how it came to it"
    if os.environ.get(DEBUG):
        told = "".join(traceback.format_exception(error)).rstrip()
        hint += "\n" + "\n".join(f"    {line}" for line in told.splitlines())
    return KitError(
        "a fault of the program; the kit that was there is as it was",
        place=plan.label,
        found=f"{type(error).__name__}{': ' if text else ''}{text}{where}",
        hint=hint,
    )


def _author(plan: Plan) -> str:
    """Whose code draws the game of a plan: ours, or that of an installed package."""
    source = origin(plan.game)
    return "the authors of " + ("pnp" if source is None else source.distribution)


def plain(error: PnpError) -> PnpError:
    """An error as it can travel to another process, which may not know the class of somebody's package."""
    if type(error).__module__.partition(".")[0] == "pnp":
        return error
    texts = {key: str(getattr(error, key)) for key in ("place", "expected", "found", "hint")}
    return KitError(str(error.problem), **texts)
