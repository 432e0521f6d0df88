"""Tapatan, three in a row from the Philippines. What pnp asks of a game's package stands in its modules."""

from pathlib import Path

FOLDER = Path(__file__).parent / "definition"
"""Where game.toml, clauses.toml, scenarios.toml, rulebook.md.j2 and locale/ lie."""
