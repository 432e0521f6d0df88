"""The scene: two wizards duel in a circle of standing stones, under an eclipse, seen through a gate.

`picture` composes it, with the title; `plan` has the places, `press` prints each variant. `sky`, `ground` and
`circle` are the far and the middle planes; `duel` with `wizards`, `wave` and `wyrm` is the story, `gate` the
near plane, `band` the head of a chapter.
"""

from pnp.games.duelo_de_runas.faces.scene.picture import illustration

__all__ = ["illustration"]
