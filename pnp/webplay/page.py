"""Write play.html: the game in one file that needs nothing else, neither a network nor a server."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pnp.kit.book import Pictures, look
from pnp.resources import TEMPLATES
from pnp.rulebook import fonts, template
from pnp.rulebook.catalog import tag_of
from pnp.webplay.stage import Stage

NAME = "play.html"
FOLDER = TEMPLATES / "play"
SHELL = "play/page.html.j2"
STYLES = ("play.css",)
"""The style sheets of the page, in the order in which they are joined."""

FIRST, LAST = ("make.js", "words.js"), ("app.js",)
"""The scripts that the others need, and that which starts them all. The others stand between them in the
order of their names."""

WORKER = "worker.js"
"""The script that does not run in the page: it is started in a worker."""

GREATEST_COMMON = 0x0530
"""The first character behind Latin, Greek and Cyrillic. Of other scripts the page's fonts have the letters of
the kit's own language; a browser has fonts for the rest."""


def policy(script: str) -> str:
    """Return the content security policy of a page with this script: nothing is loaded, and nothing runs but
    the script and what it starts in a worker."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}' blob: 'wasm-unsafe-eval'; worker-src blob:; "
        "connect-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )


def embed(data: Any) -> str:
    """Return data as JSON that may stand in a <script>: no text in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


@cache
def script() -> str:
    """Return the script of the page: its files, joined."""
    names = [path.name for path in FOLDER.glob("*.js") if path.name != WORKER]
    between = sorted(set(names) - {*FIRST, *LAST})
    joined = "".join(_read(name) for name in (*FIRST, *between, *LAST) if name in names)
    return "\n" + joined


@cache
def style() -> str:
    """Return the style sheet that all pages have in common."""
    return "".join(_read(name) for name in STYLES if (FOLDER / name).is_file())


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def page(
    stage: Stage, program: Mapping[str, Any], pictures: Pictures, blocks: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the page. `program` is what the host needs beside the rules; `blocks` are (id, base64) of what
    the worker unpacks. Raises LayoutError if a font is not installed."""
    locale = str(stage.data["locale"])
    words = stage.data["words"]
    body = script()
    return template.shell(
        SHELL,
        {
            "locale": tag_of(locale),
            "direction": "rtl" if locale in stage.data["right_to_left"] else "ltr",
            "policy": policy(body),
            "title": stage.data["title"],
            "words": words.get(locale, words["en"]),
            "fonts": template.safe(_fonts(stage, program, pictures)),
            "style": template.safe(style()),
            "symbols": template.safe(stage.symbols),
            "stage": template.safe(embed(stage.data)),
            "program": template.safe(embed(program)),
            "runtime": template.safe("\n".join(_blocks(blocks))),
            "script": template.safe(body),
        },
    )


def _blocks(blocks: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, content in blocks:
        yield f'<script type="text/plain" id="{name}">{content}</script>'


def _fonts(stage: Stage, program: Mapping[str, Any], pictures: Pictures) -> str:
    """Return the rules for the page's fonts, with the letters of its texts in the kit's language."""
    locale = str(stage.data["locale"])
    own = frozenset("".join(_texts(stage.data["words"].get(locale, {}), program, locale)))
    common = frozenset(
        sign for sign in "".join(_texts(stage.data["words"], program, "")) if sign < chr(GREATEST_COMMON)
    )
    letters = own | common | frozenset(map(chr, range(0x20, 0x7F)))
    titles = "".join((str(stage.data["title"]), *stage.data["words"].get(locale, {}).values()))
    title = frozenset(titles) | frozenset("0123456789")
    return fonts.style(look(pictures), locale, {"title": title, "label": letters, "text": letters})


def _texts(words: Any, program: Any, locale: str) -> Iterator[str]:
    """Yield every text in some data. Of texts in several languages yield, with a `locale`, that one alone."""
    for data in (words, program):
        yield from _told(data, locale)


def _told(data: Any, locale: str) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            yield from _told(data[locale], locale) if locale in data else _all(data.values(), locale)
        case list() | tuple():
            yield from _all(data, locale)


def _all(several: Any, locale: str) -> Iterator[str]:
    for each in several:
        yield from _told(each, locale)


def write(
    path: Path,
    stage: Stage,
    program: Mapping[str, Any],
    pictures: Pictures,
    blocks: Sequence[tuple[str, str]] = (),
) -> None:
    """Write the page to a file. Raises LayoutError if a font is not installed."""
    path.write_text(page(stage, program, pictures, blocks), encoding="utf-8", newline="\n")
