"""Write play.html: the game in one file that needs nothing else, neither a network nor a server."""

from collections.abc import Sequence

from pnp.games import Setting
from pnp.kit.playing.frame import Frame
from pnp.kit.playing.lettering import font_rules
from pnp.kit.playing.making import make_program
from pnp.kit.playing.stage import make_stage
from pnp.scene import Component
from pnp.webplay.blocks import make_blocks


def make_page(setting: Setting, components: Sequence[Component]) -> str:
    """Return the page of a game in a setting, of which `components` are all faces. Raises PnpError."""
    return make_frame(setting, components).write()


def make_frame(setting: Setting, components: Sequence[Component]) -> Frame:
    """Return what of a game stands in its page. Raises PnpError."""
    stage = make_stage(setting, components)
    program = make_program(setting.game).to_data()
    fonts = font_rules(setting, stage.data, program)
    return Frame(stage.data, stage.symbols, program, fonts, make_blocks(setting.game))
