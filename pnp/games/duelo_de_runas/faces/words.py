"""What the drawings say besides names of cards and spells, for the catalogs: (msgid, comment)."""

WORDS = (
    ("Spell sequence", "mat, heading"),
    ("energy", "mat, beside the three energy runes; one word"),
    ("this turn’s card", "mat, in the last place"),
    ("last turn’s card", "mat, in the narrow place before the last; short"),
    ("the oldest: discarded first", "mat, in the first narrow place; short"),
    ("Life points", "life tracker; short"),
    ("The spells", "player aid, heading"),
    ("Advanced spells", "player aid, heading; short"),
)
