"""The duel in words: descriptions of actions, headings for lists of actions, the task of the player to move,
the text printed on cards, the help, a diagram of a position, and the names of wizards, cards, runes and
spells."""

from pnp.games.duelo_de_runas.rules.telling import words
from pnp.games.duelo_de_runas.rules.telling.account import describe
from pnp.games.duelo_de_runas.rules.telling.diagram import diagram, guide, inscriptions, task, topic
from pnp.games.duelo_de_runas.rules.telling.words import wizard as player_name

__all__ = ["describe", "diagram", "guide", "inscriptions", "player_name", "task", "topic", "words"]
