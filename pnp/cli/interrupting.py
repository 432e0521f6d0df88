"""Ctrl-C that waits until what is being imported is there.

An interrupt in the middle of an import is lost or worse: compiled libraries swallow it, take it for a wrong
value or abort, and a module that is half there stays so.
"""

import signal
import threading
from types import FrameType

WAIT = 0.02
"""Seconds after which an interrupt that came too soon is heard again."""

INTERRUPTED = 130
"""The exit status of whoever was interrupted: 128 and the number of the signal."""

_IMPORTS = "<frozen importlib._bootstrap>"


def wait_for_imports() -> None:
    """Raise KeyboardInterrupt only between imports from now on. A program in the background, which ignores
    interrupts, still ignores them."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, handle_interrupt)


def handle_interrupt(number: int, frame: FrameType | None) -> None:
    """Handle an interrupt: raise KeyboardInterrupt, or try again a little later during an import."""
    if not is_importing(frame):
        signal.default_int_handler(number, frame)
    later = threading.Timer(WAIT, signal.raise_signal, (number,))
    later.daemon = True
    later.start()


def is_importing(frame: FrameType | None) -> bool:
    """Return whether something is being imported where a program stands."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTS:
            return True
        frame = frame.f_back
    return False
