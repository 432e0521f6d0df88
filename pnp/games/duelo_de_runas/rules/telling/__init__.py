"""The duel in words: `describe` of an action, `topic` of an action, `task` of a player, `inscriptions` of
cards, `guide` as help, `diagram` of a position, names of wizards, and the `words` for cards,
runes and spells.
"""

from pnp.games.duelo_de_runas.rules.telling import words
from pnp.games.duelo_de_runas.rules.telling.account import describe
from pnp.games.duelo_de_runas.rules.telling.diagram import diagram, guide, inscriptions, task, topic
from pnp.games.duelo_de_runas.rules.telling.words import wizard as called

__all__ = ["called", "describe", "diagram", "guide", "inscriptions", "task", "topic", "words"]
