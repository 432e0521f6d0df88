"""The scene: two wizards duel in a circle of standing stones, under an eclipse, seen through a gate.

`picture` composes it, with the title, the nearest things and the head of a chapter; `press` has the places
and prints each variant. `land` is the far plane, `stones` the circle and the gate, `duel` the story.
"""

from pnp.games.duelo_de_runas.faces.scene.picture import illustration

__all__ = ["illustration"]
