"""The head of a chapter: the far circle under the eclipse, its rays thinning out to both ends."""

from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import box


def band(p: Press, width: float, height: float) -> None:
    p.fill(box(-3, -3, width + 6, height + 6), "bone")
