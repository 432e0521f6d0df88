"""The woodcut of each card, by what it shows: aces, callings, people, land, things and what is built."""

from pnp.games.duelo_de_runas.faces.emblems.drawing import HEIGHT, WIDTH, emblem, standing_stone

__all__ = ["HEIGHT", "WIDTH", "emblem", "standing_stone"]
