"""The frame of play.html: its shell, style sheet and scripts, which are the same for all games, and what of a
game stands in it."""

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
"""The scripts that the others need, and that which starts them all. The others stand between them in the
order of their names."""

WORKER = "worker.js"
"""The script that does not run in the page: the page starts it in a worker."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What of a game stands in its page."""

    stage: Mapping[str, Any]
    """What the page draws, as data (pnp.kit.playing.stage)."""
    symbols: str
    """The content of the SVG that the stage names."""
    program: Mapping[str, Any]
    """What the host needs beside the rules."""
    fonts: str
    """The rules for the page's fonts."""
    blocks: Sequence[tuple[str, str]] = field(default=())
    """(id, text) of what the worker unpacks. The text is base64, or a script."""

    def parts(self) -> dict[str, str]:
        """Return the texts in which the pages of games differ, by their names in the shell."""
        blocks = (f'<script type="text/plain" id="{name}">{text}</script>' for name, text in self.blocks)
        return {
            "fonts": self.fonts,
            "symbols": self.symbols,
            "stage": template.embed(self.stage),
            "program": template.embed(self.program),
            "runtime": "\n".join(blocks),
        }

    def write(self) -> str:
        """Return the page."""
        return self.put_around(self.parts())

    def put_around(self, parts: Mapping[str, str]) -> str:
        """Return the page with these parts instead of its own."""
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
    """Return the content security policy of a page with this script: nothing is loaded, and nothing runs but
    the script and what it starts in a worker."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}' blob: 'wasm-unsafe-eval'; worker-src blob:; "
        "connect-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def script() -> str:
    """Return the script of the page: its files, joined."""
    names = {path.name for path in FOLDER.glob("*.js")} - {WORKER}
    between = sorted(names - {*FIRST, *LAST})
    return "\n" + "".join(_read(name) for name in (*FIRST, *between, *LAST) if name in names)


@cache
def style() -> str:
    """Return the style sheet that all pages have in common."""
    return "".join(_read(name) for name in STYLES if (FOLDER / name).is_file())


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
