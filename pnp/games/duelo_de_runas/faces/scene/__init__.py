"""The scene: two wizards duel in a circle of standing stones, under an eclipse, seen through a gate.

`picture` draws the whole scene, the title, the foreground and the head of a chapter. `press` has the places
of things and the print of each variant. `land` draws the background, `stones` the circle and the gate, `duel`
the wizards and their spells.
"""

from pnp.games.duelo_de_runas.faces.scene.picture import illustration

__all__ = ["illustration"]
