"""The environment of a checkout: .venv, made from requirements.lock when first needed.

Standard library only, and readable by older Pythons, so that it can say what is missing. Once all
is there it costs two small reads; installed from a wheel, pnp has its requirements and this is idle.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO, NoReturn

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
LOCK = "requirements.lock"
CHOICE = "PNP_LOCK"
"""The variable that names another lock beside it: requirements-run.lock lacks what only developers use."""
DEBIAN = Path("/etc/debian_version")
DEBIAN_PYTHON = Path("/usr/bin/python3")
MARK = "pnp-requirements.lock"
"""In .venv: a copy of the lock it was made from; empty from the first step of making it to the last."""

NO_NETWORK = (
    "Failed to establish a new connection",
    "NewConnectionError",
    "name resolution",
    "Name or service not known",
    "getaddrinfo failed",
    "Network is unreachable",
    "Connection refused",
    "Connection to ",
    "ProxyError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
)


def ensure(root: Path = ROOT) -> None:
    """Return if the requirements are at hand; else set them up and run this command again in .venv.

    Exit status 2, with one message, when that cannot be done; 130 for whoever interrupts it.
    """
    try:
        _ensure(root)
    except KeyboardInterrupt:
        sys.exit(130)


def _ensure(root: Path) -> None:
    if sys.version_info < OLDEST:
        this = f"{_dotted(sys.version_info[:3])} ({sys.executable})"
        _refuse(f"needs Python {_dotted(OLDEST)} or newer; this is {this}")
    lock = root / Path(os.environ.get(CHOICE, LOCK)).name
    venv = root / ".venv"
    if not lock.is_file() or _has_requirements(lock, venv):
        return
    if not _is_made(lock, venv):
        _set_up(lock, venv)
    _run_again(_python(venv))


def requirements(lock: str) -> frozenset[str]:
    """The names that a lock asks for on every platform, as they begin the name of a .dist-info folder."""
    names = (line.split("==")[0] for line in lock.splitlines() if "==" in line and " ; " not in line)
    return frozenset(_folder_name(name) for name in names)


def _has_requirements(lock: Path, venv: Path) -> bool:
    """Whether the running Python has them: it is .venv as it should be, or an environment of the user's."""
    if _running_in(venv) and (venv / MARK).exists():
        return _is_made(lock, venv)
    return _covers(lock, sys.path)


def _is_made(lock: Path, venv: Path) -> bool:
    """Whether .venv can be used: made here from this lock, or by hand with all that the lock names."""
    if not _python(venv).exists():
        return False
    mark = venv / MARK
    if mark.exists():
        return mark.read_bytes() == lock.read_bytes()
    return _covers(lock, [str(path) for path in _site_packages(venv)])


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


def _running_in(venv: Path) -> bool:
    return os.path.realpath(sys.prefix) == str(venv)


def _python(venv: Path) -> Path:
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def _site_packages(venv: Path) -> list[Path]:
    return (
        [venv / "Lib" / "site-packages"]
        if os.name == "nt"
        else sorted(venv.glob("lib/python3*/site-packages"))
    )


def _set_up(lock: Path, venv: Path) -> None:
    """Make .venv, or make it anew if the lock has changed or an earlier attempt broke off."""
    if venv.is_symlink():  # what it leads to may be another checkout's, and is not ours to wipe
        _refuse(f"will not set up {venv}, which is a link; remove it, or bring what it leads to up to date")
    if _missing("venv") or _missing("ensurepip"):
        _refuse(f"Python's venv module is missing; install it with\n  {_venv_command()}")
    try:
        with lock.open("rb") as file:
            _wait_for_turn(file)
            if not _is_made(lock, venv):  # another process may just have made it
                _say(f"setting up {venv} from {lock.name}, once; this takes a minute or two")
                _make(lock, venv)
    except KeyboardInterrupt:
        _say("set-up interrupted; the next run starts it again")
        sys.exit(130)
    except OSError as error:
        _refuse(f"could not set up {venv}: {error.strerror or error}{_place(error)}")


def _make(lock: Path, venv: Path) -> None:
    content = lock.read_bytes()
    mark = venv / MARK
    ours = mark.exists()
    if not _running_in(venv) and (ours or not _python(venv).exists()):
        # One made by hand, or running now, is completed instead: only what was made here is wiped.
        if venv.exists():
            import shutil

            _python(venv).unlink(missing_ok=True)  # first, so that what a broken-off wipe leaves is no .venv
            shutil.rmtree(venv)
        venv.mkdir()
        mark.touch()
        _call([sys.executable, "-m", "venv", str(venv)], f"could not make {venv}")
    elif ours:
        mark.write_bytes(b"")
    options = ["--require-hashes", "--disable-pip-version-check", "--no-input", "--quiet", "--retries", "2"]
    pip = [str(_python(venv)), "-m", "pip", "install", *options, "--requirement", str(lock)]
    _call(pip, f"could not install the packages of {lock.name} into {venv}")
    mark.write_bytes(content)


def _call(command: list[str], failed: str) -> None:
    """Run a command silently; when it fails, say so in its own last words."""
    import subprocess

    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    if done.returncode:
        output = done.stdout.strip().splitlines()
        if any(sign in line for line in output for sign in NO_NETWORK):
            _refuse(f"{failed}: no network, or no way to the package index; try again once connected")
        told = [line for line in output if line.startswith("ERROR")] or output
        _refuse("\n  ".join([f"{failed}:", *told[-5:]]))


def _wait_for_turn(file: BinaryIO) -> None:
    """One process at a time; the system lets go when the file is closed or the process ends."""
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


def _missing(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is None


def _venv_command() -> str:
    if not DEBIAN.exists():
        return f"the package manager that brought {sys.executable}"
    default = DEBIAN_PYTHON.resolve() == Path(sys.executable).resolve()
    package = "python3-venv" if default else f"python{_dotted(sys.version_info[:2])}-venv"
    return f"sudo apt install {package}"


def _place(error: OSError) -> str:
    return f" ({error.filename})" if error.filename else ""


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def _say(message: str) -> None:
    print(f"pnp: {message}", file=sys.stderr, flush=True)


def _refuse(message: str) -> NoReturn:
    _say(message)
    sys.exit(2)


if __name__ == "__main__":
    ensure()
