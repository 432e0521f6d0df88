"""Tasks for the tests of executors."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.errors import LayoutError
from pnp.parallel import tell
from pnp.parallel.processes import Processes


@dataclass(frozen=True)
class Square:
    """Tells its number, and who does it."""

    number: int
    kin: tuple[str, ...] = ()

    def __call__(self) -> tuple[int, int]:
        tell(f"at {self.number}")
        return self.number**2, os.getpid()


@dataclass(frozen=True)
class Refuse:
    kin: tuple[str, ...] = ()

    def __call__(self) -> None:
        raise LayoutError("does not fit", place="card 7", expected="3 mm", found="4 mm", hint="smaller")


@dataclass(frozen=True)
class Break:
    label: str = "the game"
    author: str = "the authors of acme"

    def __call__(self) -> float:
        return 1 / 0


@dataclass(frozen=True)
class Die:
    """Kills its worker, so often; how often it was begun is counted in a file."""

    counter: Path
    times: int = 99

    def __call__(self) -> int:
        begun = int(self.counter.read_text() or 0) + 1 if self.counter.exists() else 1
        self.counter.write_text(str(begun))
        if begun <= self.times:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
            time.sleep(60)
        return begun


@dataclass(frozen=True)
class Wait:
    seconds: float

    def __call__(self) -> float:
        tell(str(os.getpid()))
        time.sleep(self.seconds)
        return self.seconds


@dataclass(frozen=True)
class Delegate:
    """Has a worker of its own do it."""

    number: int

    def __call__(self) -> tuple[int, int]:
        with Processes(1) as made:
            return made.submit(Square(self.number)).result()[0], os.getpid()


@dataclass(frozen=True)
class GiveBack:
    """Gives back what no process can send to another."""

    def __call__(self) -> Any:
        return lambda: 0
