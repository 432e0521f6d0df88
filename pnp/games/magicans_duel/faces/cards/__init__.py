"""The two cards beside the board: the action tracker, and what actions cost."""

from pnp.games.magicans_duel.faces.cards.aid import aid_face, entries
from pnp.games.magicans_duel.faces.cards.tracker import phase, tracker_face

__all__ = ["aid_face", "entries", "phase", "tracker_face"]
