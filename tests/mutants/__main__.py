"""Run mutmut on one package or module: `python -m tests.mutants pnp/grid tests/grid`.

Works in a copy of the checkout. Prints the difference of each mutant that the named tests let pass.
Settings: [tool.mutmut] of pyproject.toml. Needs fork.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
KILLED = ("killed", "timeout", "caught by type check")


@contextmanager
def copy_of_checkout(sources: list[str], tests: list[str]) -> Iterator[Path]:
    """Copy the files that git knows or would take. In the copy mutmut breaks `sources` and runs `tests`."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        for file in filter(None, listed.split("\0")):
            if (ROOT / file).is_file():
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, folder / file)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        own = f"[tool.mutmut]\nonly_mutate = {sources}\npytest_add_cli_args_test_selection = {tests}"
        assert "mutmut" in tomllib.loads(project)["tool"]
        (folder / "pyproject.toml").write_text(project.replace("[tool.mutmut]", own), encoding="utf-8")
        yield folder


def pattern(source: str) -> str:
    """Return the pattern of a package's modules, or a module as it is."""
    return source if source.endswith(".py") else f"{source.rstrip('/')}/*"


def mutmut(folder: Path, *arguments: str, stdout: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of mutmut in the copy."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=folder, stdout=stdout, text=True, encoding="utf-8")


def main() -> int:
    """Break, test, print what survived and the counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="what to break, in pnp/; its tests, in tests/"
    )
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    sources = [pattern(path) for path in given.paths if path.startswith("pnp/")]
    tests = [path for path in given.paths if path.startswith("tests/")]
    missing = [path for path in given.paths if not (ROOT / path).exists()]
    if missing or not sources or not tests or len(sources) + len(tests) < len(given.paths):
        parser.error("expected paths in pnp/ to break and paths in tests/ to run, as in pnp/grid tests/grid")
    with copy_of_checkout(sources, tests) as folder:
        status = mutmut(folder, "run", "--max-children", str(given.jobs)).returncode
        told = mutmut(folder, "results", "--all", "true", stdout=subprocess.PIPE).stdout
        results = dict(line.strip().rpartition(": ")[::2] for line in told.splitlines() if ": " in line)
        survived = [name for name, result in results.items() if result not in KILLED]
        for name in survived:
            print(f"{name}: {results[name]}", flush=True)
            mutmut(folder, "show", name)
    print(f"{len(results) - len(survived)} of {len(results)} killed")
    return status


if __name__ == "__main__":
    sys.exit(main())
