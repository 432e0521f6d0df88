"""Delay Ctrl-C until the current import has ended.

An interrupt during an import can do harm: compiled libraries ignore it, report a wrong value or abort, and a
half-imported module stays half imported.
"""

import signal
import threading
from types import FrameType

WAIT = 0.02
"""The seconds after which an interrupt during an import is raised again."""

INTERRUPTED = 130
"""The exit status of an interrupted program: 128 plus the number of the signal."""

_IMPORTS = "<frozen importlib._bootstrap>"


def wait_for_imports() -> None:
    """Install a handler that raises KeyboardInterrupt only outside imports. A background program that ignores
    interrupts still ignores them."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, handle_interrupt)


def handle_interrupt(number: int, frame: FrameType | None) -> None:
    """Handle an interrupt: raise KeyboardInterrupt or, during an import, raise the signal again a little
    later."""
    if not is_importing(frame):
        signal.default_int_handler(number, frame)
    later = threading.Timer(WAIT, signal.raise_signal, (number,))
    later.daemon = True
    later.start()


def is_importing(frame: FrameType | None) -> bool:
    """Return whether an import is running, given a frame of the program's stack."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTS:
            return True
        frame = frame.f_back
    return False
