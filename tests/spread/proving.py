"""One kit built and verified, in this process."""

import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.kit.produce import produce
from pnp.verify import gate, kits
from pnp.verify.files.kit import Memory
from tests.spread.choosing import Asked, games


class Tried(NamedTuple):
    """How a kit fared: what was told of it that is no note, or why nobody can have it."""

    asked: Asked
    alarms: tuple[str, ...]
    refused: str
    seconds: float
    """Of the processor."""


def tried(kit: Asked) -> Tried:
    """Build a kit as `pnp build` does, its drawings proved first, and verify all of it."""
    begin, refused, alarms = time.process_time(), "", list[str]()
    out = Path(tempfile.mkdtemp(prefix="pnp-spread-"))
    try:
        plan = kit.plan(out)
        plan.target.mkdir(parents=True)
        produce(plan, plan.target, lambda _: None, check=gate.refuse_drawing)
        whole = kits.KitTask(plan.target, out, "own")
        found = [told for _, told in kits.findings(games()[kit.game], whole, Memory(), lambda _: None)]
        alarms = [
            f"{each.severity} {each.code} {each.where}: {each.message}"
            for each in found
            if each.severity != "note" or each.code == "F48"
        ]
    except PnpError as error:
        refused = str(error)
    finally:
        shutil.rmtree(out, ignore_errors=True)
    return Tried(kit, tuple(alarms), refused, time.process_time() - begin)
