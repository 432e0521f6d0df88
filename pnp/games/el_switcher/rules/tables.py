"""What never changes in a game: the numbers of the definition, its figures and its movement cards."""

from dataclasses import dataclass

from pnp.definition import Definition
from pnp.games.el_switcher.facts import LETTERS, Colour, Facts
from pnp.games.el_switcher.rules.figures import Figures
from pnp.games.el_switcher.rules.movements import HandActions, Movements
from pnp.games.el_switcher.rules.nearly import Lanes


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The numbers and tables of a definition, for so many players."""

    players: int
    figures: Figures
    lanes: tuple[Lanes, ...]
    """For each figure the ways that it can stand."""
    movements: Movements
    hand_actions: HandActions
    colours: tuple[Colour, ...]
    letters: str
    """A letter for each colour."""
    tiles: tuple[int, ...]
    """How many drawers there are of each colour (box.drawers)."""
    hand_size: int
    """How many movement cards are in a full hand."""
    sector_size: int
    """How many figure cards lie in a full sector."""
    blocked_most: int
    """How many cards of a sector can be blocked at once (block.once)."""
    decks: tuple[str, ...]
    """The figure deck of each player."""

    @staticmethod
    def of(definition: Definition, players: int) -> "Tables":
        """The tables of a definition."""
        facts: Facts = definition.facts
        letter = {colour: sign for sign, colour in LETTERS.items()}
        movements, figures = Movements.of(definition), Figures.of(definition)
        return Tables(
            players=players,
            figures=figures,
            lanes=tuple(Lanes.of(figures, figure) for figure in range(len(figures.ways))),
            movements=movements,
            hand_actions=HandActions(movements),
            colours=tuple(colour.id for colour in facts.colours),
            letters="".join(letter[colour.id] for colour in facts.colours),
            tiles=tuple(colour.tiles for colour in facts.colours),
            hand_size=facts.turn.hand,
            sector_size=facts.turn.sector,
            blocked_most=facts.turn.blocked_most,
            decks=facts.figures.decks[:players],
        )
