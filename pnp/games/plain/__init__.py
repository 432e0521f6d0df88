"""A game without code: a game.toml by any author, drawn by faces that fit all games.

A game's package can use the parts of this one: `facts.numbers`, `checks.MODEL`, and from `faces` `theme`,
`components`, `FIGURES`, `COVER` and `WORDS`.

The theme has these swatches: paper, ink, sheet (the ground of a board), cell and line; six inks (blue, ochre,
green, plum, umber and slate), each also as a light tone (`blue-wash`) and as the colour of patterns on it
(`blue-vein`); and for books accent and tint. A game's own theme needs at least ink, line, accent and tint,
and the typefaces title, label and text.
"""
