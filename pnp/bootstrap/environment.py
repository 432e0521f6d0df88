"""Decides whether .venv is made, completed, made anew or left alone. Lists the systems for which every locked
package has a wheel."""

from __future__ import annotations

import os
import platform
import struct
import sys
import sysconfig
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn

from pnp.bootstrap.checkout import (
    DEBIAN,
    DEBIAN_PYTHON,
    ROOT,
    RUN,
    TOOLS,
    UNFINISHED,
    WHOLE,
    mark_of,
    python_of,
    refuse,
    say,
    site_packages,
)


def ensure(root: Path = ROOT, lock: str = RUN) -> None:
    """Make sure that the packages of a lock are installed for the running command. If they are not, install
    them into .venv and run the command again there. `lock` is the file name of the lock in the folder `root`,
    by default the lock of the packages that pnp needs to run.

    Ends the program with status 2 and one message if the installation fails, with 130 if it is
    interrupted."""
    try:
        _ensure(root, lock)
    except KeyboardInterrupt:
        sys.exit(130)


def _ensure(root: Path, name: str) -> None:
    if sys.version_info < OLDEST:
        this = f"{_join_version(sys.version_info[:3])} ({sys.executable})"
        refuse(f"needs Python {_join_version(OLDEST)} or newer; this is {this}")
    lock = root / name
    venv = root / ".venv"
    if not lock.is_file() or _has_requirements(lock, venv):
        return
    if _is_running_in(venv) or not _is_made(lock, venv):
        _set_up(lock, venv)
    _run_again(python_of(venv))


def requirements(lock: str) -> frozenset[str]:
    """Return the names of the packages that the text of a lock requires on every system, spelt as in
    .dist-info folders."""
    lines = (line.split("==")[0] for line in lock.splitlines() if "==" in line and " ; " not in line)
    return frozenset(_folder_name(line.split("[")[0]) for line in lines) - TOOLS


def _has_requirements(lock: Path, venv: Path) -> bool:
    """Return whether the running Python has all required packages, be it the Python of .venv or one of the
    user's."""
    if _is_running_in(venv) and _is_ours(venv):
        return _is_made(lock, venv) and mark_of(lock, venv).read_bytes().endswith(_own_signature())
    return _covers(lock, sys.path)


def _is_made(lock: Path, venv: Path) -> bool:
    """Return whether .venv can be used: made here from this lock, or by hand with all that the lock names."""
    if not python_of(venv).exists():
        return False
    if _is_ours(venv):
        mark = mark_of(lock, venv)
        return mark.is_file() and mark.read_bytes().startswith(lock.read_bytes() + b"# ")
    return _covers(lock, [str(path) for path in site_packages(venv)])


def _is_ours(venv: Path) -> bool:
    """Return whether .venv, or a part of it, was made here: only then may it be wiped."""
    return any((venv / name).is_file() for name in (UNFINISHED, f"pnp-{RUN}", f"pnp-{WHOLE}"))


def _own_signature() -> bytes:
    """Return the last line of a mark, which names the running Python."""
    return f"# {sys.implementation.cache_tag} {sys.platform}\n".encode()


def _signature(python: Path) -> bytes:
    """Return the last line of a mark for another Python, by running that Python. Empty if it does not run."""
    import subprocess

    code = "import sys; print('#', sys.implementation.cache_tag, sys.platform)"
    try:
        done = subprocess.run([str(python), "-I", "-c", code], capture_output=True, check=False)
    except OSError:
        return b""
    return done.stdout.replace(b"\r\n", b"\n") if done.returncode == 0 else b""


def _covers(lock: Path, folders: list[str]) -> bool:
    found = set()
    for folder in folders:
        if os.path.isdir(folder):  # noqa: PTH112  (sys.path holds strings)
            for entry in os.listdir(folder):  # noqa: PTH208
                if entry.endswith((".dist-info", ".egg-info")):
                    found.add(_folder_name(entry.split("-")[0]))
    return requirements(lock.read_text(encoding="utf-8")) <= found


def _folder_name(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(".", "_")


def _is_running_in(venv: Path) -> bool:
    return os.path.realpath(sys.prefix) == str(venv)


def _set_up(lock: Path, venv: Path) -> None:
    """Make .venv, or bring it up to date."""

    if venv.is_symlink():  # what it leads to may be another checkout's, and is not ours to change
        refuse(f"will not set up {venv}, which is a link; remove it, or bring what it leads to up to date")
    reason = reason_against(this_system(), developing=lock.name == WHOLE)
    if reason:
        refuse(reason)
    if _is_missing("venv") or _is_missing("ensurepip"):
        refuse(f"Python's venv module is missing; install it with\n  {_venv_command()}")
    first = lock.with_name(RUN)
    try:
        with (first if first.is_file() else lock).open("rb") as file:
            _wait_for_turn(file)
            if not _is_made(lock, venv) or _is_running_in(venv):  # another process may just have made it
                _make(lock, venv)
    except KeyboardInterrupt:
        say("set-up interrupted; the next run starts it again")
        sys.exit(130)
    except OSError as error:
        refuse(f"could not set up {venv}: {error.strerror or error}{_place(error)}")


def _make(lock: Path, venv: Path) -> None:
    """Install a lock into .venv. Make .venv anew first if it is missing, unfinished or made for another
    Python."""
    from pnp.bootstrap import installing

    whole, run = lock.with_name(WHOLE), lock.with_name(RUN)
    if lock.name == RUN and whole.is_file() and _was_for(whole, venv):
        lock = whole  # a developer's environment stays one
    _refuse_foreign(venv)
    is_new = not venv.exists()
    reason = _reason_to_wipe(lock, venv)
    count = len(installing.entries(lock.read_text(encoding="utf-8")))
    if is_new or reason:
        say(f"setting up {venv}, once, with {count} packages{reason}")
    else:
        say(f"completing {venv} with the packages of {lock.name}")
    venv.mkdir(exist_ok=True)
    (venv / UNFINISHED).write_text(lock.name, encoding="utf-8")
    if reason:
        _wipe(venv)
    marks = [lock, run] if lock.name == WHOLE and run.is_file() else [lock]
    for each in marks:
        if each == lock or not _is_marked(each, venv):
            mark_of(each, venv).unlink(missing_ok=True)
    if not python_of(venv).exists():
        installing.make_empty(venv)
    installing.install(lock, venv)
    signature = _signature(python_of(venv))
    for each in marks:
        mark_of(each, venv).write_bytes(each.read_bytes() + signature)
    (venv / UNFINISHED).unlink()


def _was_for(lock: Path, venv: Path) -> bool:
    """Return whether the installation of a lock into .venv has been begun, whether or not it was finished."""
    unfinished = venv / UNFINISHED
    begun = unfinished.read_text(encoding="utf-8") if unfinished.is_file() else ""
    return mark_of(lock, venv).is_file() or begun == lock.name


def _is_marked(lock: Path, venv: Path) -> bool:
    mark = mark_of(lock, venv)
    return mark.is_file() and mark.read_bytes().startswith(lock.read_bytes() + b"# ")


def _refuse_foreign(venv: Path) -> None:
    """End the program if .venv is not a working environment and was not made by pnp, so that it must not be
    removed."""
    if _is_ours(venv) or python_of(venv).exists() or not os.path.lexists(venv):
        return
    if not venv.is_dir() or any(venv.iterdir()):
        refuse(f"{venv} was not made by pnp, and has no Python that works; move it away, then try again")


def _reason_to_wipe(lock: Path, venv: Path) -> str:
    """Return the reason why .venv has to be made anew, as the end of a message. Empty if it can be
    completed."""
    if not _is_ours(venv):
        return ""  # made by hand: it is completed and never wiped
    signature = _signature(python_of(venv))
    if not signature:
        return "; its Python is gone"
    marks = [mark_of(lock.with_name(name), venv) for name in (RUN, WHOLE)]
    if any(not mark.read_bytes().endswith(signature) for mark in marks if mark.is_file()):
        return "; it was made for another Python"
    if (venv / UNFINISHED).is_file() and not _is_marked(lock.with_name(RUN), venv):
        return "; the last time it broke off"
    return ""


def _wipe(venv: Path) -> None:
    """Remove everything in .venv except the file that shows that pnp made it."""
    import shutil

    python_of(venv).unlink(missing_ok=True)  # first, so that what a broken-off wipe leaves is no .venv
    for path in venv.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != UNFINISHED:
            path.unlink()


def _wait_for_turn(file: BinaryIO) -> None:
    """Lock a file, so that only one process at a time goes on. The system unlocks it when it is closed or the
    process ends."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(2**30)  # a byte past the end: others can still read the file
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds
                continue
            return
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def _run_again(python: Path) -> NoReturn:
    command = [str(python), *sys.orig_argv[1:]]
    if os.name == "nt":
        import subprocess

        # There, exec returns to the shell before the program ends.
        try:
            sys.exit(subprocess.run(command, check=False).returncode)
        except KeyboardInterrupt:
            sys.exit(130)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(command[0], command)


def _is_missing(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is None


def _venv_command() -> str:
    if not DEBIAN.exists():
        return f"the package manager that brought {sys.executable}"
    default = DEBIAN_PYTHON.resolve() == Path(sys.executable).resolve()
    package = "python3-venv" if default else f"python{_join_version(sys.version_info[:2])}-venv"
    return f"sudo apt install {package}"


def _place(error: OSError) -> str:
    return f" ({error.filename})" if error.filename else ""


def _join_version(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


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
    """The properties of a machine that decide which wheels fit: its kernel and processor, the version of
    macOS or of the C library, the kind of C library, and the version and implementation of Python."""

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
    """Return the properties of this machine."""
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
    """Return why pnp cannot set itself up on a system and what to do about it, or None if it can. With
    `developing`, the packages that the tests need count too."""
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
