"""The frame of play.html: the HTML shell, style sheet and scripts of all games, and the parts that differ
from game to game."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any

from pnp.resources import TEMPLATES
from pnp.rulebook import template
from pnp.rulebook.catalog import tag_of

NAME = "play.html"
FOLDER = TEMPLATES / "play"
SHELL = "play/page.html.j2"
STYLES = ("play.css",)
"""The style sheets of the page, in the order in which they are joined."""

FIRST, LAST = ("make.js", "words.js"), ("app.js",)
"""The script that is joined first because the others need it, and the one that is joined last because it
starts the page. The others follow each other by name."""

WORKER = "worker.js"
"""The script that the page starts in a worker instead of running it itself."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of play.html that belong to one game."""

    stage: Mapping[str, Any]
    """The data of the faces and zones that the page draws (pnp.kit.playing.stage)."""
    symbols: str
    """The content of the SVG with the symbols that the stage names."""
    program: Mapping[str, Any]
    """The data that the host needs besides the rules."""
    fonts: str
    """The rules for the page's fonts."""
    blocks: Sequence[tuple[str, str]] = field(default=())
    """The (id, text) of each block that the worker unpacks. The text is base64, or a script."""

    def parts(self) -> dict[str, str]:
        """Return the parts that differ from game to game as text to insert into the HTML shell, by the names
        of their places in it."""
        blocks = (f'<script type="text/plain" id="{name}">{text}</script>' for name, text in self.blocks)
        return {
            "fonts": self.fonts,
            "symbols": self.symbols,
            "stage": template.embed(self.stage),
            "program": template.embed(self.program),
            "runtime": "\n".join(blocks),
        }

    def write(self) -> str:
        """Return play.html as text."""
        return self.put_around(self.parts())

    def put_around(self, parts: Mapping[str, str]) -> str:
        """Return the page with `parts` in place of this game's own parts. They have the keys of
        `Frame.parts`."""
        locale, body = str(self.stage["locale"]), script()
        words = self.stage["words"]
        return template.shell(
            SHELL,
            {
                "locale": tag_of(locale),
                "direction": "rtl" if locale in self.stage["right_to_left"] else "ltr",
                "policy": policy(body),
                "title": self.stage["title"],
                "words": words.get(locale, words["en"]),
                "style": template.safe(style()),
                "script": template.safe(body),
                **{name: template.safe(text) for name, text in parts.items()},
            },
        )


def policy(script: str) -> str:
    """Return the content security policy of a page with this script. It forbids the page to load anything,
    and to run anything but this script and the worker that the script starts."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}' blob: 'wasm-unsafe-eval'; worker-src blob:; "
        "connect-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def script() -> str:
    """Return the script of the page, joined from its source files."""
    names = {path.name for path in FOLDER.glob("*.js")} - {WORKER}
    between = sorted(names - {*FIRST, *LAST})
    return "\n" + "".join(_read(name) for name in (*FIRST, *between, *LAST) if name in names)


@cache
def style() -> str:
    """Return the style sheet that all pages have in common."""
    return "".join(_read(name) for name in STYLES if (FOLDER / name).is_file())


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
