"""What the drawings say, for the catalogs: (msgid, comment)."""

WORDS = (
    ("Mage", "type of fighter, on cards; keep it short"),
    ("Paladin", "type of fighter, on cards; keep it short"),
    ("Knight", "type of fighter, on cards; keep it short"),
    ("Beast", "type of fighter, on cards; keep it short"),
    ("Archer", "type of fighter, on cards; keep it short"),
    ("Foot soldier", "type of fighter, on cards; keep it short"),
    ("On a fighter of yours when you attack", "sword card"),
    ("On a fighter of yours when you defend", "shield card"),
    ("Cara attacks", "turn card; Cara stays as it is"),
    ("Cruz attacks", "turn card; Cruz stays as it is"),
    ("tropa", "figure; the pile of fighters, a word of the game"),
    ("reserve", "figure, a line of cards"),
    ("vanguard", "figure, a line of cards"),
    ("qíahnberas", "figure; keep the accent"),
    ("magic", "figure"),
    ("equipment", "figure"),
    ("turn card", "figure"),
    ("attacker", "figure of a combat"),
    ("defender", "figure of a combat"),
)
