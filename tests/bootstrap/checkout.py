"""A clone whose program is a stand-in, with a lock of small wheels and, where wanted, a package index."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import distribution
from pathlib import Path

from pnp import bootstrap

CLI = """
import sys
def main():
    import stand_in
    print(stand_in.WORD, sys.argv[1:], sys.prefix)
    sys.exit(7)
"""

TESTS = """
import sys
from pnp import bootstrap
bootstrap.ensure(lock=bootstrap.WHOLE)
import stand_in, dev_tool
print(stand_in.WORD, dev_tool.WORD, sys.prefix)
sys.exit(8)
"""


def wheel(
    folder: Path, version: str, word: str, name: str = "stand-in", needs: Sequence[str] = (), extra: str = ""
) -> str:
    """Write a wheel into a folder. Return its line of a lock.

    `needs`: what its metadata asks for, with the name of an `extra` where only that asks.
    """
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    metadata += f"Provides-Extra: {extra}\n" if extra else ""
    metadata += "".join(f"Requires-Dist: {each}\n" for each in needs)
    files = {
        f"{module}.py": f"WORD = {word!r}\n",
        f"{info}/METADATA": metadata,
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{info}/RECORD,,"]
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(text)}")
    path_of_wheel = folder / f"{module}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path_of_wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        archive.writestr(f"{info}/RECORD", "\n".join(record) + "\n")
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path_of_wheel.read_bytes()).hexdigest()}\n"


def make_by_hand(venv: Path, pip: Path | None = None) -> None:
    """Make an environment as a user does, with a copy of a pip from some folder, else of the tests' own."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    (site,) = bootstrap.site_packages(venv)
    folder = pip or Path(str(distribution("pip").locate_file("")))
    for found in (folder / "pip", *folder.glob("pip-*.dist-info")):
        shutil.copytree(found, site / found.name)


@dataclass(frozen=True)
class Checkout:
    """A clone with stand-ins for the program and its tests, and a folder of wheels in place of an index."""

    root: Path
    links: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> str:
        return str(bootstrap.python_of(self.venv))

    def mark(self, name: str = bootstrap.RUN) -> Path:
        return bootstrap.mark_of(self.root / name, self.venv)

    def want(self, version: str, word: str) -> None:
        """Lock a version of the stand-in, and the tool that only tests need."""
        line = wheel(self.links, version, word)
        self.lock(line, line + wheel(self.links, version, f"tool {word}", "dev-tool"))

    def lock(self, run: str, whole: str) -> None:
        (self.root / bootstrap.RUN).write_text(run, encoding="utf-8")
        (self.root / bootstrap.WHOLE).write_text(whole, encoding="utf-8")

    def run(
        self, module: str = "pnp", *, python: str = "", links: Path | None = None, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the stand-in in an environment without settings of pip or uv but these."""
        mine = ("PIP_", "UV_", "PYTHON", "COV_")
        environment = {k: v for k, v in os.environ.items() if not k.startswith(mine)}
        environment |= {"PIP_CONFIG_FILE": os.devnull, "UV_NO_CACHE": "1"}
        environment |= more or {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links or self.links)}
        command = [python or getattr(sys, "_base_executable", sys.executable), "-m", module, "a b", "--c"]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )

    def runs(self, word: str, *, python: str = "", links: Path | None = None, **more: str) -> str:
        """Assert that the locked stand-in ran inside .venv. Return what was said on stderr."""
        done = self.run(python=python, links=links, **more)
        assert done.returncode == 7, done.stderr
        assert done.stdout == f"{word} ['a b', '--c'] {self.venv}\n"
        return done.stderr

    def tests_run(self, word: str, **more: str) -> str:
        """Assert that the stand-in of the tests ran, with what only developers need. Return stderr."""
        done = self.run("tests", python="", links=None, **more)
        assert done.returncode == 8, done.stderr
        assert done.stdout == f"{word} tool {word} {self.venv}\n"
        return done.stderr


def make_checkout(folder: Path) -> Checkout:
    """Make a clone without an environment."""
    root = folder.resolve() / "a clone"
    links = folder / "links"
    (root / "pnp").mkdir(parents=True)
    (root / "tests").mkdir()
    links.mkdir()
    for name in ("__init__.py", "__main__.py"):
        shutil.copy(bootstrap.ROOT / "pnp" / name, root / "pnp" / name)
    (root / "pnp" / "bootstrap").mkdir()
    for path in (bootstrap.ROOT / "pnp" / "bootstrap").glob("*.py"):
        shutil.copy(path, root / "pnp" / "bootstrap")
    (root / "pnp" / "cli.py").write_text(CLI, encoding="utf-8")
    (root / "tests" / "__main__.py").write_text(TESTS, encoding="utf-8")
    made = Checkout(root, links)
    made.want("1.0", "first")
    return made


@dataclass
class Index:
    """A package index on loopback: what was asked of it, and by which program."""

    url: str
    asked: list[tuple[str, str]] = field(default_factory=list)


@contextmanager
def serve_index(folder: Path, yanked: Mapping[str, str] = {}) -> Iterator[Index]:
    """Serve the wheels of a folder as PyPI serves its own (PEP 503); `yanked`: why, by the name of a file."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            index.asked.append((self.path, self.headers.get("User-Agent", "")))
            kind, _, name = self.path.strip("/").rpartition("/")
            if kind == "files" and (folder / name).is_file():
                self._send((folder / name).read_bytes(), "application/octet-stream")
            elif kind == "simple":
                self._send(page(name).encode(), "text/html")
            else:
                self.send_error(404)

        def _send(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name there)
            pass

    def page(name: str) -> str:
        links = [
            f'<a href="/files/{path.name}#sha256={hashlib.sha256(path.read_bytes()).hexdigest()}"'
            + (f' data-yanked="{yanked[path.name]}"' if path.name in yanked else "")
            + f">{path.name}</a>"
            for path in sorted(folder.glob(f"{name.replace('-', '_')}-*.whl"))
        ]
        return f"<!DOCTYPE html><html><body>{''.join(links)}</body></html>"

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    index = Index(f"http://127.0.0.1:{server.server_port}/simple")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield index
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
