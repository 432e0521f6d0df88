"""The board: the night of the equinox, with a façade of three niches at either end."""

from pnp.games.magicans_duel.faces.board.face import HEIGHT, WIDTH, board_face, spots

__all__ = ["HEIGHT", "WIDTH", "board_face", "spots"]
