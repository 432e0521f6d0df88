"""Installs the packages of a lock into .venv: with uv, which pip installs first, or with pip if uv fails.

A lock lists every package, so the installer resolves nothing (`--no-deps`) and ignores other versions on the
package index. The lock has the hash of each file. Only wheels are installed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn, Self

from pnp.bootstrap.checkout import TOOLS, python_of, refuse, say, site_packages

HEARTBEAT = 10.0
"""Seconds between two lines of progress where stderr is no terminal."""

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
    "Could not connect",
)

HINTS = (
    (
        NO_NETWORK,
        "No network, or no way to the package index: try again once connected. Behind a proxy, set "
        "HTTPS_PROXY; a mirror is set by `pip config set global.index-url URL`",
    ),
    (
        ("HASHES", "Hash mismatch"),
        "A file is not the one that pnp was tested with. Do not install it. If you use a mirror of the "
        "package index, ask whoever runs it",
    ),
    (("No space left", "Disk quota", "os error 28"), "Make room for 1 GB, then try again"),
    (
        ("No matching distribution", "no usable wheels", "no wheels with a matching"),
        "The package index has no file of that version for this system. If you use a mirror, try again "
        "without it",
    ),
    (("Permission denied", "os error 13"), "Make the folder writable for you, then try again"),
)
"""Words of uv and pip, and what to do where they are found."""

LAST_RESORT = "Try again; if it fails the same way, report these lines as an issue of pnp"

SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}
"""pip's settings that say where packages come from, and the variables in which uv looks for the same."""


class Failure(Exception):
    """Raised if an installer failed. Its message is the end of what the installer printed; `output` is all of
    that."""

    def __init__(self, last: str, output: str) -> None:
        super().__init__(last)
        self.output = output

    def is_of_network(self) -> bool:
        return any(sign in self.output for sign in NO_NETWORK)


def make_empty(venv: Path) -> None:
    """Create an environment without packages."""
    python = getattr(sys, "_base_executable", None) or sys.executable
    try:
        _run([python, "-m", "venv", "--without-pip", str(venv)])
    except Failure as failure:
        refuse(f"could not make {venv}:\n  {failure}")


def install(lock: Path, venv: Path) -> None:
    """Install the packages of a lock that .venv lacks, with uv or else with pip. If neither can, end the
    program with the last lines that the installer printed."""
    began = time.monotonic()
    wanted = entries(lock.read_text(encoding="utf-8"))
    earlier = None
    try:
        pip = _pip(venv)
        try:
            pip = _bring_tools(wanted, venv, pip)
            if _uv(venv).exists():
                _install_by_uv(wanted, venv, pip)
        except Failure as failure:
            if failure.is_of_network():
                raise
            earlier = failure
            say("uv could not install the packages; pip does, which takes a minute or two")
        if earlier or not _uv(venv).exists():
            if not _uv(venv).exists():
                wanted.pop("uv", None)  # which may have no wheel for this system
            _install_by_pip(wanted, venv, pip)
    except Failure as failure:
        _give_up(lock, venv, failure, earlier)
    say(f"ready after {time.monotonic() - began:.0f} s")


def _bring_tools(wanted: Mapping[str, str], venv: Path, pip: list[str]) -> list[str]:
    """Install the locked uv and pip where .venv lacks them. Return the beginning of a command for pip."""
    tools = {name: entry for name, entry in wanted.items() if name in TOOLS}
    if not tools or _has(tools, venv):
        return pip
    _install_by_pip(tools, venv, pip)
    return _pip(venv)


def _give_up(lock: Path, venv: Path, failure: Failure, earlier: Failure | None) -> NoReturn:
    lines = [f"could not install the packages of {lock.name} into {venv}:", *str(failure).splitlines()]
    if earlier and str(earlier) != str(failure):
        lines += ["and before that:", *str(earlier).splitlines()]
    hints = (hint for signs, hint in HINTS if any(sign in failure.output for sign in signs))
    refuse("\n  ".join(lines) + f"\n{next(hints, LAST_RESORT)}")


def entries(lock: str) -> dict[str, str]:
    """Return the entries in the text of a lock by package name. If a package has different versions for
    several Pythons, its entries are joined into one."""
    found: dict[str, str] = {}
    for entry in re.split(r"\n(?=[A-Za-z0-9])", lock.strip()):
        name = re.split(r"[^A-Za-z0-9._-]", entry, maxsplit=1)[0]
        found[name] = f"{found[name]}\n{entry}" if name in found else entry
    return found


def _has(tools: Mapping[str, str], venv: Path) -> bool:
    """Return whether .venv has these packages in the locked versions."""
    folders = [f"{name}-{entry.partition('==')[2].split()[0]}.dist-info" for name, entry in tools.items()]
    return all(any((site / folder).is_dir() for site in site_packages(venv)) for folder in folders)


def _uv(venv: Path) -> Path:
    return python_of(venv).with_name("uv.exe" if os.name == "nt" else "uv")


def _pip(venv: Path) -> list[str]:
    """Return the beginning of a command that runs pip in .venv: its own, or the one that Python brings.

    Raises Failure if Python brings none.
    """
    python = str(python_of(venv))
    if any((site / "pip").is_dir() for site in site_packages(venv)):
        return [python, "-m", "pip"]
    for wheel in _brought_wheels():
        return [python, str(wheel / "pip")]
    _run([python, "-m", "ensurepip", "--default-pip"])
    return [python, "-m", "pip"]


def _brought_wheels() -> list[Path]:
    """Return the folder of the pip wheel that came with Python, from which pip can run. Return None if it is
    elsewhere."""
    import ensurepip

    folders = (  # the last two are Fedora's and Debian's
        Path(ensurepip.__file__).parent / "_bundled",
        Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or os.devnull),
        Path("/usr/share/python-wheels"),
    )
    return [wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))]


def _install_by_pip(packages: Mapping[str, str], venv: Path, pip: list[str]) -> None:
    options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-input", "--retries", "2"]
    options += ["--disable-pip-version-check", "--progress-bar", "off"]
    count = len(packages)
    fetched = 0

    def hear(line: str) -> None:
        nonlocal fetched
        fetched += line.startswith(("Collecting ", "Requirement already satisfied", "Ignoring "))

    before = _count_installed(venv)

    def remaining() -> str:
        installed = max(0, _count_installed(venv) - before)
        if installed:
            return f"installing: {max(0, count - installed)} of {count} packages left"
        return f"fetching: {max(0, count - fetched)} of {count} packages left"

    with _Requirements(packages, venv) as path:
        _run([*pip, "install", *options, "--requirement", path], hear, remaining if count > 5 else str)


def _install_by_uv(packages: Mapping[str, str], venv: Path, pip: list[str]) -> None:
    environment = {**os.environ, **_settings_for_uv(pip)}
    options = [
        "--no-deps",
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--index-strategy",
        "unsafe-best-match",
    ]
    options += ["--color", "never", "--no-progress", "--python", str(python_of(venv))]
    archive = _archive(venv, environment)
    count = len(packages)
    before = _count(archive)
    large: set[str] = set()

    def hear(line: str) -> None:
        action, _, rest = line.strip().partition(" ")
        if action == "Downloading":
            large.add(rest)
        elif action == "Downloaded":
            large.difference_update([each for each in large if each.startswith(f"{rest} ")])

    def remaining() -> str:
        text = f"fetching: {max(0, count - _count(archive) + before)} of {count} packages left"
        return f"{text} ({', '.join(sorted(large)[:3])})" if large else text

    with _Requirements(packages, venv) as path:
        command = [str(_uv(venv)), "pip", "install", *options, "--requirement", path]
        _run(command, hear, remaining, environment)


def _settings_for_uv(pip: list[str]) -> dict[str, str]:
    """Return pip's settings about where packages come from, as variables for uv."""
    done = subprocess.run(
        [*pip, "config", "list"], capture_output=True, text=True, errors="replace", check=False
    )
    settings: dict[str, str] = {}
    lines = done.stdout.splitlines()
    for line in sorted(lines, key=lambda line: line.startswith(":env:")):  # which overrule files
        match = re.fullmatch(r"(?:global|install|:env:)\.([a-z-]+)='(.*)'", line)
        if match:
            settings[match[1]] = match[2].replace("\\n", " ").strip()
    found = {SETTINGS[name]: value for name, value in settings.items() if value and name in SETTINGS}
    if "UV_FIND_LINKS" in found:
        found["UV_FIND_LINKS"] = ",".join(found["UV_FIND_LINKS"].split())
    if settings.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        found["UV_NO_INDEX"] = "1"
    return {name: value for name, value in found.items() if name not in os.environ}


def _archive(venv: Path, environment: Mapping[str, str]) -> Path:
    """Return the folder in which uv unpacks the packages that it downloads, one folder for each."""
    command = [str(_uv(venv)), "cache", "dir", "--color", "never"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    return Path(done.stdout.strip() or os.devnull) / "archive-v0"


def _count(folder: Path) -> int:
    try:
        return sum(not name.startswith(".") for name in os.listdir(folder))  # noqa: PTH208  (nothing else is asked)
    except OSError:
        return 0


def _count_installed(venv: Path) -> int:
    return sum(name.endswith(".dist-info") for site in site_packages(venv) for name in os.listdir(site))  # noqa: PTH208


class _Requirements:
    """Context manager: provide the path of a temporary file with these lines of a lock."""

    def __init__(self, packages: Mapping[str, str], venv: Path) -> None:
        self._lines = packages.values()
        self._path = venv / "pnp-requirements.txt"

    def __enter__(self) -> str:
        self._path.write_text("\n".join(self._lines) + "\n", encoding="utf-8")
        return str(self._path)

    def __exit__(self, *_: object) -> None:
        self._path.unlink(missing_ok=True)


def _run(
    command: list[str],
    heard: Callable[[str], object] = str,
    progress: Callable[[], str] = str,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Run a command, show `progress()` meanwhile, and pass each line of its output to `heard`. Raises
    Failure."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:

        def listen() -> None:
            for line in process.stdout or ():
                lines.append(line.rstrip())
                heard(line)

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            with _Progress() as shown:
                while listener.is_alive():
                    listener.join(0.2)
                    shown.show(progress())
        except BaseException:
            process.kill()
            raise
        finally:
            listener.join()
    if process.returncode:
        last = "\n".join(last_words(lines)) or f"{command[0]} ended with status {process.returncode}"
        raise Failure(last, "\n".join(lines))


def last_words(lines: list[str], most: int = 12) -> list[str]:
    """Return the end of an installer's output: at most `most` lines, from the first error on if there is one.
    Empty lines and notices are left out."""
    lines = [
        line for line in lines if line.strip() and not line.startswith(("[notice]", "WARNING: There was"))
    ]
    errors = [n for n, line in enumerate(lines) if re.match(r"\s*(ERROR|error|×)\b|\s*×", line)]
    return (lines[errors[0] :] if errors else lines)[-most:]


class _Progress:
    """Shows the packages that are still to be installed: on one line of a terminal, elsewhere on a line every
    ten seconds."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._width = 0
        self._said = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")

    def show(self, text: str) -> None:
        if not text:
            return
        if self._terminal:
            self._write(f"pnp: {text}"[:78])
        elif time.monotonic() - self._said >= HEARTBEAT:
            self._said = time.monotonic()
            say(text)

    def _write(self, text: str) -> None:
        if self._terminal and (text or self._width):
            print(f"\r{text.ljust(self._width)}", end="" if text else "\r", file=sys.stderr, flush=True)
            self._width = len(text)
