"""Magicans Duel (Hechizos y Gárgolas): a duel of two clans of mages for the gargoyles of an autumn night."""
