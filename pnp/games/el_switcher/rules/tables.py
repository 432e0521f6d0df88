"""The constant data of a game: the numbers of the definition, its figures and its movement cards."""

from pnp.definition import Definition
from pnp.games.el_switcher.facts import LETTERS, Facts
from pnp.games.el_switcher.rules.figures import Figures
from pnp.games.el_switcher.rules.movements import HandActions, Movements
from pnp.games.el_switcher.rules.nearly import Lanes


class Tables:
    """The numbers and tables of a definition, for a number of players."""

    def __init__(self, definition: Definition, players: int) -> None:
        facts: Facts = definition.facts
        letter = {colour: sign for sign, colour in LETTERS.items()}
        self.players = players
        self.figures = Figures(definition)
        self.lanes = tuple(Lanes(self.figures, figure) for figure in range(len(self.figures.ways)))
        """For each figure the ways that it can stand."""
        self.movements = Movements(definition)
        self.hand_actions = HandActions(self.movements)
        self.colours = tuple(colour.id for colour in facts.colours)
        self.letters = "".join(letter[colour] for colour in self.colours)
        """A letter for each colour."""
        self.tiles = tuple(colour.tiles for colour in facts.colours)
        """How many drawers there are of each colour (box.drawers)."""
        self.hand_size = facts.turn.hand
        """How many movement cards are in a full hand."""
        self.sector_size = facts.turn.sector
        """How many figure cards lie in a full sector."""
        self.blocked_most = facts.turn.blocked_most
        """How many cards of a sector can be blocked at once (block.once)."""
        self.decks = facts.figures.decks[:players]
        """The figure deck of each player."""
