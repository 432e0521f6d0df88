"""Write play.html: the game in one file that needs nothing else, neither a network nor a server."""

from collections.abc import Sequence

from pnp.games import Game, Setting, draw, listening
from pnp.kit import catalogs
from pnp.kit.playing.frame import Frame
from pnp.kit.playing.lettering import font_rules
from pnp.kit.playing.making import make_program
from pnp.kit.playing.stage import make_stage
from pnp.rulebook import template
from pnp.scene import Component
from pnp.webplay import Program
from pnp.webplay.blocks import make_blocks


def make_page(setting: Setting, components: Sequence[Component]) -> str:
    """Return play.html of a game. `components` have all faces, drawn in this setting. Raises PnpError."""
    return make_frame(setting, components).write()


def make_frame(setting: Setting, components: Sequence[Component]) -> Frame:
    """Return the parts of play.html that belong to this game. Raises PnpError."""
    stage = make_stage(setting, components)
    program = make_program(setting.game).to_data()
    fonts = font_rules(setting, stage.data, program)
    return Frame(stage.data, stage.symbols, program, fonts, make_blocks(setting.game))


def make_shared_page(game: Game, locale: str) -> tuple[str, Program]:
    """Return the page of a table that several devices share, in a language, and the program of the game. The
    page has no Python: it asks a server. Raises PnpError."""
    spoken = catalogs.translations(game, locale)
    setting = listening(Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext))
    components = tuple(each for each in draw(setting) if each.kind != "box")
    stage, program = make_stage(setting, components), make_program(game)
    fonts = font_rules(setting, stage.data, program.to_data())
    frame = Frame(
        stage.data,
        stage.symbols,
        program.to_data(),
        fonts,
        (("socket", template.embed({"game": game.id, "address": "", "code": []})),),
    )
    return frame.write(), program
