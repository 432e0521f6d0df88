"""A checkout before anything is installed: its lock files, the paths in its .venv, and messages on stderr.

This module uses the standard library only, and older Pythons can run it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent.parent
RUN = "requirements-run.lock"
"""The lock with the packages needed to run pnp."""
WHOLE = "requirements.lock"
"""The lock with the packages needed to run pnp, and those that developers need."""
DEBIAN = Path("/etc/debian_version")
DEBIAN_PYTHON = Path("/usr/bin/python3")
UNFINISHED = "pnp-unfinished"
"""A file in .venv that exists only during an installation and contains the name of the lock. If a later
command finds it, the installation was interrupted."""
TOOLS = frozenset(("uv", "pip"))
"""The packages from which the locks install the others; an environment made by hand may lack them."""


def mark_of(lock: Path, venv: Path) -> Path:
    """Return the path of the file in .venv that shows that a lock is installed. The file has a copy of the
    lock, and the Python used."""
    return venv / f"pnp-{lock.name}"


def python_of(venv: Path) -> Path:
    """Return the path of the Python of an environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def site_packages(venv: Path) -> list[Path]:
    """Return the folders in which an environment has its packages."""
    return (
        [venv / "Lib" / "site-packages"]
        if os.name == "nt"
        else sorted(venv.glob("lib/python3*/site-packages"))
    )


def say(message: str) -> None:
    """Print a message to stderr."""
    print(f"pnp: {message}", file=sys.stderr, flush=True)


def refuse(message: str) -> NoReturn:
    """End the program with a message and status 2."""
    say(message)
    sys.exit(2)
