"""The blocks of a page: the worker as base64; Python, the modules of a game and its definition, each as base64
of gzip."""

import gzip
from base64 import b64encode
from collections.abc import Sequence

from pnp import resources
from pnp.games import Game
from pnp.webplay.modules import pack_modules
from pnp.webplay.portable import classes_in, shorten_definition, write_portable
from pnp.webplay.runtime import read_runtime

OWN = "pnp."
"""What the packages of pnp's own games begin with. Of theirs, only what is used is packed."""

BROWSER = "pnp.webplay.browser"


def make_blocks(game: Game) -> Sequence[tuple[str, str]]:
    """Return the blocks as (name, base64) of a page that plays a game: the worker, the runtime, the modules,
    and the definition of a game with an engine.

    The same game gives the same blocks. Raises PnpError for an engine that needs what no browser has.
    """
    worker = (resources.TEMPLATES / "play" / "worker.js").read_bytes()
    blocks = {"worker.js": b64encode(worker).decode(), **read_runtime()}
    if game.engine is None:
        modules = pack_modules([(BROWSER, "start_free")])
    else:
        definition = write_portable({"package": game.package, "definition": shorten_definition(game.definition)})
        whole = frozenset() if game.package.startswith(OWN) else frozenset((game.package,))
        engine = f"{game.package}.rules"
        roots = [(BROWSER, "start_engine"), (engine, "OPTIONS"), (engine, "rules"), *classes_in(definition)]
        modules = pack_modules(roots, whole)
        blocks["definition.json"] = _packed(definition.encode())
    blocks["modules.zip"] = _packed(modules)
    return tuple(blocks.items())


def _packed(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()
