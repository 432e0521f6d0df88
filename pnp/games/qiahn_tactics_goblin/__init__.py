"""Qíahn Tactics Goblin, by Javier Ordax: 52 cards, two sides of a coin, twenty-four goblins."""
