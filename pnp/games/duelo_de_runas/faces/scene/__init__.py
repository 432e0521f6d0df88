"""The scene: two wizards duel in a circle of standing stones, under an eclipse, seen through a gate.

`plan` says where what stands, `press` how each variant prints; `sky`, `ground` and `circle` are the far
and the middle planes, `duel` with `wizards`, `wave` and `wyrm` the story, `gate` with `lettering` the near
plane, `band` the head of a chapter.
"""

from pnp.games.duelo_de_runas.faces.scene.picture import illustration

__all__ = ["illustration"]
