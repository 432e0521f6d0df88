"""Any game that is data only: a game.toml by somebody else, drawn by faces that know no game."""
