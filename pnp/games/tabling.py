"""Draws a game's table with the game's own faces and colours: the set-up for a number of players, or the
table after an action of a told game."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from pnp.boxes import side_up
from pnp.caching import memoize_by_identity
from pnp.errors import DefinitionError, unknown
from pnp.games.game import Game, Setting
from pnp.games.inventory import share_drawing
from pnp.play import Rules, Voice, Words, say
from pnp.play.story import Moment
from pnp.scene import COPY, Component, Drawing, Face, Swatch, id_of, stand_up
from pnp.tabletop import ONLOOKER, Table, Zone, backs_of, seen_by, set_up
from pnp.tabletop.closeup import CLOSEST, Closeup, close_up
from pnp.tabletop.picture import HEIGHT, WIDTH, Art, Dress, draw_table

FIGURE = "table:"
"""The prefix of the names of figures that show a set-up: `table:3` for three players, `table:solo` for one of
[[setups]]."""

SMALL = ":small"
"""The suffix of the names of figures that show a set-up in a column of the book: `table:3:small`."""

DICE = "dice"
"""The kind of components that are folded to dice. A picture of a table shows one side of each."""

STANDEE = "standee"
"""The kind of components that are folded to stand upright."""

WIDE = 178.0
"""The width in mm of a picture across the page of a quick start."""

BESIDE = 86.0
"""The width in mm of a picture in a column of the book, such as those of a told game."""

HIGHEST_BESIDE = 120.0
"""The largest height in mm of a picture in a column of the book."""


def dress(setting: Setting, players: Sequence[str], components: Sequence[Component] = ()) -> Dress:
    """Return the faces, colours and words that pictures of a game's table use. Raises LayoutError.

    `players` are the names of the players. `components` are the drawn components, if they exist already. The
    game's faces may have two functions. `draw_standing(setting, component)` returns the visible face of a
    piece that stands, or None if the piece lies flat; without it, the kind "standee" stands. `area(setting,
    player)` returns the tint of a player's area.
    """
    faces = setting.game.faces
    drawn = components or share_drawing(setting, "components", lambda: faces.components(setting))
    standing: Callable[[Setting, str], Face | None] | None = getattr(faces, "draw_standing", None)
    area: Callable[[Setting, int], Swatch] | None = getattr(faces, "area", None)
    dice, standees = (
        {each.id for each in setting.definition.components if each.kind == kind} for kind in (DICE, STANDEE)
    )
    by_id = {each.id: _roll_die(each) if each.id.partition(COPY)[0] in dice else each for each in drawn}
    return Dress(
        components=by_id,
        backs=_backs(setting, by_id),
        theme=faces.theme(setting.variant),
        say=setting.say,
        players=tuple(players),
        standing=_draw_once(setting, standing) if standing else partial(_stand_up, standees, by_id),
        area=partial(area, setting) if area else lambda _player: None,
    )


def _stand_up(standees: Collection[str], drawn: Mapping[str, Component], component: str) -> Face | None:
    """Return the front of a standee, folded and upright; None for a component that is not in `standees`."""
    return stand_up(drawn[component].front) if id_of(component) in standees else None


def _roll_die(die: Component) -> Component:
    """Return a die with the side that is up as its front."""
    return replace(die, front=side_up(die.front) or die.front)


def _draw_once(
    setting: Setting, standing: Callable[[Setting, str], Face | None]
) -> Callable[[str], Face | None]:
    """Return a function that draws each standing piece once: a table asks for its size at every scale that
    it tries. Tables of the same setting have the drawings in common."""
    drawn: dict[str, Face | None] = {}

    def draw(component: str) -> Face | None:
        if component not in drawn:
            draw = partial(standing, setting, component)
            drawn[component] = share_drawing(setting, ("standing", component), draw)
        return drawn[component]

    return draw


def _backs(setting: Setting, drawn: Mapping[str, Component]) -> Mapping[str, Face]:
    """Return the faces of the backs by their names in game.toml."""
    found: dict[str, Face] = {}
    for entry in setting.definition.components:
        component = drawn.get(entry.id)
        if entry.back is not None and component is not None and component.back is not None:
            found.setdefault(entry.back, component.back)
    return found


@dataclass(frozen=True, slots=True)
class _SettingCatalog:
    """The catalog behind a setting."""

    say: Callable[[str], str]

    def gettext(self, message: str, /) -> str:
        return self.say(message)

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return self.say(singular if n == 1 else plural)


def player_names(setting: Setting, players: int, seats: int = 0) -> tuple[str, ...]:
    """Return the names of the players as headings, in the language of the setting. If there are more `seats`
    than players, the names include a rival whom nobody plays."""
    voice = Voice(_SettingCatalog(setting.say), ", ".join)
    names = [voice(words) for words in _player_names(setting.game, players, max(players, seats))]
    return tuple(name[:1].upper() + name[1:] for name in names)


def _player_names(game: Game, players: int, seats: int) -> tuple[Words, ...]:
    """Return the names of the players of a game. They are cached, so that the engine is opened once for each
    number of players."""
    known = _known_names(game)
    if (players, seats) not in known:
        if game.engine is None:
            known[players, seats] = tuple(say("player %(n)s", n=player + 1) for player in range(seats))
        else:
            known[players, seats] = tuple(map(game.rules(players).player_name, range(seats)))
    return known[players, seats]


@memoize_by_identity
def _known_names(_game: Game) -> dict[tuple[int, int], tuple[Words, ...]]:
    """Return the cache of the names of a game's players, by the numbers of players and of seats."""
    return {}


def stated_table(game: Game, figure: str) -> tuple[Table, str]:
    """Return the table that a figure of the book shows, and the name of its set-up ("" if it has none).
    `figure` is "table:3" for the set-up of three players, or "table:solo" for the one of [[setups]] with the
    id solo. Either may end with ":small", which changes nothing here.

    Raises UnknownName if there is no such set-up, DefinitionError if it is impossible.
    """
    wanted, definition = figure.removeprefix(FIGURE).removesuffix(SMALL), game.definition
    setups = {each.id: each for each in definition.setups}
    numbers = {str(each): each for each in definition.game.players}
    if wanted not in setups and wanted not in numbers:
        raise unknown("set-up", wanted, [*setups, *numbers], place=f"{definition.folder}: figure {figure}")
    setup = setups.get(wanted)
    found = set_up(definition, setup.players if setup else numbers[wanted], setup=setup.id if setup else None)
    if found.faults:
        first = found.faults[0]
        raise DefinitionError(
            first.problem, place=first.place, expected=first.expected, found=first.found, hint=first.hint
        )
    return found.table, setup.name if setup else ""


def draw_setup(
    setting: Setting,
    figure: str,
    *,
    numbers: Mapping[str, str] = MappingProxyType({}),
    shows: Callable[[Zone], bool] = lambda _zone: True,
    width: float = WIDTH,
    height: float = HEIGHT,
) -> Drawing:
    """Draw the set-up that a figure such as "table:3" names, as an onlooker sees it, in at most `width` by
    `height` mm. `numbers` has step numbers to print at zones and components, by id, and at players, by
    "player.1". `shows` decides which zones are drawn. Raises UnknownName, DefinitionError, LayoutError."""
    table = seen_by(stated_table(setting.game, figure)[0], backs_of(setting.definition), ONLOOKER)
    clothes = dress(setting, player_names(setting, table.players, table.seats))
    if figure.endswith(SMALL):
        width, height = min(width, BESIDE), min(height, HIGHEST_BESIDE)
    return draw_table(table, clothes, width=width, height=height, numbers=numbers, shows=shows)


def draw_quick_start(
    setting: Setting,
    numbers: Mapping[str, str],
    *,
    shows: Callable[[Zone], bool] = lambda _zone: True,
    width: float = WIDE,
    height: float = HEIGHT,
) -> Drawing:
    """Draw the set-up of two players for the quick start, in at most `width` by `height` mm. `numbers` has
    step numbers to print at zones and components, by id, and at players, by "player.1". `shows` decides which
    zones are drawn. Raises UnknownName, DefinitionError, LayoutError."""
    return draw_setup(setting, f"{FIGURE}2", numbers=numbers, shows=shows, width=width, height=height)


def draw_wordless(
    setting: Setting,
    figure: str,
    components: Sequence[Component],
    art: Art,
    *,
    width: float,
    height: float,
) -> Drawing:
    """Draw the set-up that a figure such as "table:3" names, without words, in at most `width` by `height`
    mm. `components` are the drawn components. `art(face, scale)` returns the picture of a face. Raises
    UnknownName, DefinitionError."""
    table = seen_by(stated_table(setting.game, figure)[0], backs_of(setting.definition), ONLOOKER)
    clothes = replace(dress(setting, (), components), art=art)
    return draw_table(table, clothes, width=width, height=height, named=False)


def draw_moment(setting: Setting, moment: Moment) -> Drawing | None:
    """Draw the table after the action of a moment, with marks on the zones and parts that the action touched.
    Return None if the engine does not say where the parts lie. Raises LayoutError."""
    rules = moment.rules
    placements = rules.placements(moment.after)
    if placements is None:
        return None
    touched = rules.list_touches(moment.before, moment.action) if moment.action is not None else ()
    table = Table(rules.players, rules.zones, placements)
    names = player_names(setting, rules.players, table.seats)
    return draw_table(
        table, dress(setting, names), width=BESIDE, height=HIGHEST_BESIDE, touched=touched or ()
    )


def look_at_setup(
    setting: Setting, figure: str, board: str, *, focus: Iterable[str], width: float, height: float
) -> Closeup:
    """Return a close-up of a board in the set-up that a figure such as "table:3" names. Marks can be added to
    it before it is drawn. `board` is the board's component id. The zones of `focus`, by id, are shown as
    large as possible in `width` by `height` mm. Raises UnknownName, DefinitionError, LayoutError."""
    table = seen_by(stated_table(setting.game, figure)[0], backs_of(setting.definition), ONLOOKER)
    names = player_names(setting, table.players, table.seats)
    return close_up(table, dress(setting, names), board, focus=focus, width=width, height=height, closest=1.0)


def look_close(
    setting: Setting,
    rules: Rules[Any, Any],
    state: Any,
    board: str,
    *,
    focus: Iterable[str],
    width: float = BESIDE,
    height: float,
    closest: float = CLOSEST,
    standing: float = 1.0,
) -> Closeup:
    """Return a close-up of a board in the position `state`. Marks can be added to it before it is drawn.
    `board` is the board's component id. The zones of `focus`, by id, are shown as large as possible in
    `width` by `height` mm. `closest` is the largest scale, relative to the printed size. `standing` is the
    relative size of pieces that stand. Raises LayoutError."""
    placements = rules.placements(state)
    assert placements is not None, "the engine of a game with pictures says what lies where"
    table = Table(rules.players, rules.zones, placements)
    names = player_names(setting, rules.players, table.seats)
    return close_up(
        table,
        dress(setting, names),
        board,
        focus=focus,
        width=width,
        height=height,
        closest=closest,
        standing=standing,
    )
