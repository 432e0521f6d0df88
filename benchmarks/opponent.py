"""protograf, which is installed for the benchmarks alone: an interpreter that has it."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.measuring import ROOT

PROTOGRAF = "PROTOGRAF"
"""The variable that names an interpreter which has protograf, to be taken instead of our own."""

LOCK = Path(__file__).resolve().parent / "protograf.lock"
ENVIRONMENT = ROOT / ".venv-protograf"


def protograf() -> tuple[str, str]:
    """Return an interpreter that has protograf as protograf.lock has it, made where there is none yet; or
    nothing, and why not."""
    if chosen := os.environ.get(PROTOGRAF):
        return chosen, ""
    python = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    made = ENVIRONMENT / LOCK.name
    lock = LOCK.read_bytes()
    if made.is_file() and made.read_bytes() == lock and python.is_file():
        return str(python), ""
    print(f"installing protograf into {ENVIRONMENT} ...", file=sys.stderr, flush=True)
    uv = (sys.executable, "-m", "uv", "--quiet")
    options = ["--no-config", "--require-hashes", "--compile-bytecode", "--requirement", str(LOCK)]
    for command in (
        ["venv", "--clear", "--no-config", "--python", sys.executable, str(ENVIRONMENT)],
        ["pip", "install", "--python", str(python), *options],
    ):
        done = subprocess.run([*uv, *command], capture_output=True, text=True, check=False)
        if done.returncode:
            said = " ".join(done.stderr.split())[:300]
            return "", f"protograf cannot be installed; is there a network? uv says: {said}"
    made.write_bytes(lock)
    return str(python), ""
