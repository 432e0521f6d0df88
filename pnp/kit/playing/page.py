"""Write play.html: the game in one file that needs nothing else, neither a network nor a server."""

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.games import Game, Setting
from pnp.kit.playing.frame import Frame
from pnp.kit.playing.lettering import font_rules
from pnp.kit.playing.stage import make_stage
from pnp.scene import Component


def make_page(setting: Setting, components: Sequence[Component]) -> str:
    """Return the page of a game in a setting, of which `components` are all faces. Raises PnpError."""
    return make_frame(setting, components).write()


def make_frame(setting: Setting, components: Sequence[Component]) -> Frame:
    """Return what of a game stands in its page. Raises PnpError."""
    stage = make_stage(setting, components)
    program = program_of(setting.game)
    fonts = font_rules(setting, stage.data, program)
    return Frame(stage.data, stage.symbols, program, fonts, blocks_of(setting.game))


def program_of(game: Game) -> Mapping[str, Any]:
    """Return what the host of a page needs beside the rules, as data."""
    return {"schema": 1, "id": game.id}


def blocks_of(_game: Game) -> Sequence[tuple[str, str]]:
    """Return the Python that the page runs: (id, base64) of the interpreter and of the game's modules."""
    return ()
