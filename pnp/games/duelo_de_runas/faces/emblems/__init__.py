"""The pictures of the cards, by subject: Aces, callings, people, land, things and buildings."""

from pnp.games.duelo_de_runas.faces.emblems.drawing import HEIGHT, WIDTH, emblem, standing_stone

__all__ = ["HEIGHT", "WIDTH", "emblem", "standing_stone"]
