"""The blocks of a page: the worker as base64; Python, the modules of a game and its definition as base64 of
gzip."""

import gzip
from base64 import b64encode
from collections.abc import Sequence

from pnp import resources
from pnp.games import Game
from pnp.webplay.modules import pack_modules
from pnp.webplay.portable import classes_in, shorten_definition, write_portable
from pnp.webplay.runtime import read_runtime

OWN = "pnp."
"""The prefix of the packages of pnp's own games. Of their modules, only what is used is packed."""

BROWSER = "pnp.webplay.browser"


def make_blocks(game: Game) -> Sequence[tuple[str, str]]:
    """Return the blocks of a page that plays a game, as (name, base64): the worker, the runtime, the modules
    and, for a game with an engine, the definition. The same game gives the same blocks. Raises PnpError for
    an engine that needs a library that no browser has."""
    worker = (resources.TEMPLATES / "play" / "worker.js").read_bytes()
    definition, roots, whole = needs_of(game)
    blocks = {"worker.js": b64encode(worker).decode(), **read_runtime()}
    blocks["modules.zip"] = _pack(pack_modules(roots, whole))
    if definition:
        blocks["definition.json"] = _pack(definition.encode())
    return tuple(blocks.items())


def needs_of(game: Game) -> tuple[str, Sequence[tuple[str, str]], frozenset[str]]:
    """Return the definition of a game as a page has it (empty without an engine), the roots of its modules,
    and the packages that are packed whole."""
    if game.engine is None:
        return "", [(BROWSER, "start_free")], frozenset()
    definition = write_portable({"package": game.package, "definition": shorten_definition(game.definition)})
    engine = f"{game.package}.rules"
    roots = [(BROWSER, "start_engine"), (engine, "OPTIONS"), (engine, "rules"), *classes_in(definition)]
    whole = frozenset() if game.package.startswith(OWN) else frozenset((game.package,))
    return definition, roots, whole


def _pack(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()
