"""Any game that is data only: a game.toml by somebody else, drawn by faces that know no game.

A package may leave its parts to this one, or begin with them: `facts.numbers`, `checks.MODEL`, and of
`faces` `theme`, `components`, `FIGURES`, `COVER` and `WORDS`. The theme's swatches are paper, ink, sheet
(the ground of a board), cell, line; six inks, blue, ochre, green, plum, umber and slate, each with a
`-wash` and a `-vein`; and accent and tint, which books wear. A theme of one's own has ink, line, accent
and tint at least, and the typefaces title, label and text.
"""
