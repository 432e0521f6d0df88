"""Runs a command in one process and says which functions of pnp it calls, in the order of the first calls.

`python -m tests.roads FILE ARGUMENTS`: the command's arguments, and the file for the names, one a line, as
`module:function`. Tasks that pnp would send to other processes are done in this one, so that they are seen.
"""

import sys
from pathlib import Path
from types import FrameType

import pnp.kit.worker
import pnp.verify.kits
from pnp.cli.app import app
from pnp.parallel.opening import Here

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    written, *arguments = sys.argv[1:]
    called: dict[str, None] = {}
    folders: dict[str, str] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code.co_filename not in folders:
            path = Path(code.co_filename)
            inside = path.is_relative_to(ROOT / "pnp")
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts) if inside else ""
            folders[code.co_filename] = module.removesuffix(".__init__")
        if module := folders[code.co_filename]:
            called.setdefault(f"{module}:{code.co_qualname}")

    for crew in (pnp.kit.worker, pnp.verify.kits):
        crew.open_executor = lambda _, heard=lambda *_: None, **__: Here(heard)  # type: ignore[attr-defined, assignment]
    sys.setprofile(note)
    try:
        app(arguments)
    finally:
        sys.setprofile(None)
        Path(written).write_text("\n".join(called), encoding="utf-8")


if __name__ == "__main__":
    main()
