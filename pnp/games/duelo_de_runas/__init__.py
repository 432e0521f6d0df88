"""Duelo de Runas: wizards who build spells from the runes on their cards."""
