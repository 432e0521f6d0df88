"""The systems that pnp sets itself up on: those for which every locked package has a wheel.

The README names them, `tests/bootstrap/test_systems.py` resolves both locks for each of them.
Standard library only, and readable by older Pythons.
"""

from __future__ import annotations

import os
import platform
import struct
import sys
import sysconfig
from typing import NamedTuple

OLDEST = (3, 11)
NEWEST = (3, 14)
"""The Pythons that the locked packages have wheels for."""

GLIBC = (2, 28)
MUSL = (1, 2)
MACOS = (15,)

NAMES = (
    "Linux with glibc 2.28 or newer (x86-64, arm64)",
    "Alpine Linux 3.13 or newer (x86-64), except for the tests",
    "macOS 15 or newer on Apple silicon",
    "Windows 10 or newer (x64)",
)
"""The systems and processors as the README names them."""

ELSEWHERE = "On another system, run pnp in a container or a virtual machine with Linux"


class System(NamedTuple):
    """The properties of a machine that decide which wheels fit."""

    kernel: str
    """The kernel, with the names of `sys.platform`."""
    machine: str
    """The processor that this Python was built for, in small letters: x86_64, arm64."""
    release: tuple[int, ...]
    """Of macOS its version, of Linux the version of its C library."""
    libc: str
    """ "glibc" or "musl" on Linux, else empty."""
    python: tuple[int, ...]
    implementation: str

    def __str__(self) -> str:
        name = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}.get(self.kernel, self.kernel)
        number = ".".join(str(part) for part in self.release)
        detail = " ".join(word for word in (self.libc, number) if word)
        return f"{name} ({', '.join(word for word in (detail, self.machine) if word)})"


def this_system() -> System:
    """Return the system that is running."""
    libc = ""
    release: tuple[int, ...] = ()
    if sys.platform == "linux":
        libc, release = _c_library()
    elif sys.platform == "darwin":
        release = _numbers(platform.mac_ver()[0])
    if sys.platform == "win32":
        machine = sysconfig.get_platform().rpartition("-")[2]  # win-amd64, win-arm64, win32
    else:
        machine = platform.machine().lower()
        if struct.calcsize("P") == 4:
            machine += ", 32 bits"
    return System(sys.platform, machine, release, libc, tuple(sys.version_info[:2]), sys.implementation.name)


def reason_against(system: System, *, developing: bool = False) -> str | None:
    """Return why pnp cannot set itself up on a system and what to do, or None if it can. `developing`:
    include what the tests need."""
    if system.implementation != "cpython" or not OLDEST <= system.python <= NEWEST:
        this = f"{system.implementation} {_join_version(system.python)}"
        wanted = f"CPython {_join_version(OLDEST)} to {_join_version(NEWEST)}"
        return f"the packages that pnp needs come for {wanted}; this is {this}. Start pnp with another Python"
    if _has_wheels(system) and not (developing and system.libc == "musl"):
        return None
    named = "\n  ".join(NAMES)
    return f"the packages that pnp needs do not come for {system}. They do for\n  {named}\n{_way_out(system)}"


def _has_wheels(system: System) -> bool:
    if system.kernel == "linux":
        if system.libc == "musl":
            return system.machine == "x86_64" and system.release >= MUSL
        return system.machine in ("x86_64", "aarch64") and system.release >= GLIBC
    if system.kernel == "darwin":
        return system.machine == "arm64" and system.release >= MACOS
    return system.kernel == "win32" and system.machine == "amd64"


def _way_out(system: System) -> str:
    if system.kernel == "win32":
        return "Install Python for Windows x64 (64 bits), which runs here too, and start pnp with it"
    if system.kernel == "darwin" and system.machine == "x86_64":
        return "On Apple silicon, use a Python for arm64. On an Intel Mac, use a container with Linux"
    return ELSEWHERE


def _c_library() -> tuple[str, tuple[int, ...]]:
    """Return the name and version of the C library of a Linux."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
    except (ValueError, OSError):  # musl has no such name
        name, version = "", ""
    if name == "glibc":
        return name, _numbers(version)
    return "musl", _numbers(platform.libc_ver()[1]) or MUSL  # which older Pythons cannot read


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _join_version(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)
