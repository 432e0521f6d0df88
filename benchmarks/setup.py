"""From a fresh clone to the first kit, beside uv installing and compiling the same lock. Nothing is cached.

Wants a way to the package index; how quick it is decides much of both.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.measuring import ROOT, Ratio, Result, in_turns, ratios

AIM = 1.5
REPETITIONS = 5
LOCK = "requirements-run.lock"


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """Whole commands in turns, each in a folder of its own with empty caches of uv, pip and bytecode."""
    seconds = in_turns(
        {
            "set-up": lambda: _clone("list"),
            "first kit": lambda: _clone("build", "magicans", "--locale", "es", "--paper", "a4"),
            "uv": _uv,
        },
        repetitions,
        warm_up=1,
    )
    middle = {name: sorted(taken)[repetitions // 2] for name, taken in seconds.items()}
    told = ", ".join(f"{name} {taken:.1f} s" for name, taken in middle.items())
    return [
        Ratio(
            "clone to set up / uv pip install --compile-bytecode",
            ratios(seconds["set-up"], seconds["uv"]),
            AIM,
        ),
        Ratio("clone to first kit / the same", ratios(seconds["first kit"], seconds["uv"]), AIM, told),
    ]


def _clone(*command: str) -> float:
    """Return the seconds that the first command in a clone takes."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        clone.mkdir()
        for name in ("pnp", "rules", "templates"):
            shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (ROOT / "pyproject.toml", *ROOT.glob("requirements*.lock")):
            shutil.copy(path, clone)
        python = getattr(sys, "_base_executable", sys.executable)
        return _seconds([python, "-m", "pnp", *command], clone)


def _uv() -> float:
    """Return the seconds that uv takes to make an environment from the same lock and compile it."""
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder, "venv")
        uv = [sys.executable, "-m", "uv"]
        begin = perf_counter()
        _seconds([*uv, "venv", "--quiet", "--no-config", str(venv)], Path(folder))
        install = [
            "pip",
            "install",
            "--quiet",
            "--no-config",
            "--compile-bytecode",
            "--no-deps",
            "--require-hashes",
        ]
        _seconds([*uv, *install, "--python", str(venv), "--requirement", str(ROOT / LOCK)], Path(folder))
        return perf_counter() - begin


def _seconds(command: list[str], folder: Path) -> float:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    caches = {name: str(folder / ".caches" / name) for name in ("UV_CACHE_DIR", "PIP_CACHE_DIR", "PNP_CACHE")}
    begin = perf_counter()
    subprocess.run(command, cwd=folder, env={**kept, **caches}, check=True, capture_output=True)
    return perf_counter() - begin
