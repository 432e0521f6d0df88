"""What somebody means who points at zones and parts of our five games: positions, touches, and each action
with the clause that forbids it, or "" where it is legal."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.definition import Definition
from pnp.games import open_game


class Pointing(NamedTuple):
    """Things that somebody points at in a position, and what is meant."""

    game: str
    position: str
    touches: tuple[tuple[str, int | None], ...]
    meant: Mapping[str, str]
    """The clause that forbids each action, by its notation."""


def on(zone: str, order: int | None = None) -> tuple[str, int | None]:
    return zone, order


def point(place: str, order: int | None = None) -> tuple[str, int | None]:
    """Return a point of Magicans Duel, or the piece of this order on it."""
    return f"board.{_points(open_game('magicans-duel').definition).index(place)}", order


def _points(definition: Definition) -> Sequence[str]:
    return ["abcdefghijklmnopq"[x] + str(row) for x, row in definition.point_board().points]


MAGICANS = "i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -"
PORTALS = MAGICANS.replace("c3,c5", "a1,a9")
DEHEXZ = (
    "ehdäeihde/aahdaadhaa/1aaaaaaaaa1/12/13/14/15/16/17/16/15/14/13/12/1AAAAAAAAA1/AAHDAADHAA/EDHIEÄDHE "
    "1 A9/A9 -/- -/- 1/2 0"
)
RESCUED = "a8/10/11/12/13/14/15/16/8d8/16/15/14/13/12/11/3E6/8A 1:rescued -/- F108/- -/- 1/2 0"
SWITCHER = (
    "RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB B play:1+ 4-1*+5-1/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-"
)
SWITCHER_AGAIN = SWITCHER.replace("dn+el/l/-", "dn+l/l/-")
CHOOSING = "choose 6:6;3MW,5ML,7SK,8WL,8YK;-;-;-/6:6;AM,AW,3SK,3LY,CY;-;-;- 3-17 - - - - -"
CASTING = "cast:a.M 4:6;3MW,4WL,7SK,8WL;!;8YK,9WY,5ML;-/5:6;AM,AW,3SK,PMSL;!;3LY,CY,CK;- 8-17 - - - - -"
COPYING = (
    "play+copy cara cara 0 lid/clank,bert+water/-/sword/itch,pepper "
    "pip,robin/cinder,grub/-/duck/magnet,spoiler"
)
QIAHN = (
    "play cara cara 0 lid/clank+sword,bert+water>clank/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler"
)

EXAMPLES: Sequence[Pointing] = (
    # A mage steps to a neighbour and jumps along a line; others push. A third point has to be the true one.
    Pointing("magicans-duel", MAGICANS, (point("c3", 0), point("d2")), {"M1b-d2": ""}),
    Pointing("magicans-duel", MAGICANS, (point("c3", 0), point("g3")), {"M1b^g3": "jump.over"}),
    Pointing("magicans-duel", MAGICANS, (point("c3", 0), point("d6")), {"M1b-d6": "board.paths"}),
    Pointing("magicans-duel", MAGICANS, (point("c3", 0), point("c3", 0)), {"M1b-c3": "board.paths"}),
    Pointing("magicans-duel", MAGICANS, (point("o3", 0), point("n2")), {"M1w-n2": "possession.move"}),
    Pointing("magicans-duel", MAGICANS, (point("h4", 0), point("i5", 0)), {"H1>i5": "push.rank"}),
    Pointing(
        "magicans-duel", MAGICANS, (point("h4", 0), point("i5", 0), point("j6", 0)), {"H1>i5": "push.rank"}
    ),
    Pointing("magicans-duel", MAGICANS, (point("h4", 0), point("i5", 0), point("a1")), {}),
    # A piece that can move means nothing yet. One that cannot says why.
    Pointing("magicans-duel", MAGICANS, (point("c3", 0),), {}),
    Pointing("magicans-duel", MAGICANS, (point("o3", 0),), {"M1w-m3": "possession.move"}),
    Pointing("magicans-duel", MAGICANS, (point("d2"),), {}),
    Pointing("magicans-duel", MAGICANS, (point("d2"), point("c3", 0)), {}),
    Pointing("magicans-duel", MAGICANS, (point("c3", 0), on("seat.1", 0)), {}),
    Pointing("magicans-duel", MAGICANS, (), {"end": ""}),
    Pointing("magicans-duel", PORTALS, (point("a1", 0), point("a9", 0)), {"M1b@a9": "board.one"}),
    # A piece and a cell; a piece of one's rival; a piece of a capture zone and a cell; a Ghost.
    Pointing("dehexz-war", DEHEXZ, (on("board.188", 0), on("board.163")), {"A188-163": ""}),
    Pointing("dehexz-war", DEHEXZ, (on("board.188", 0), on("board.100")), {"A188-100": "A.advance"}),
    Pointing(
        "dehexz-war",
        DEHEXZ,
        (on("board.188", 0), on("board.100"), on("board.101")),
        {"A188-101": "A.advance"},
    ),
    Pointing(
        "dehexz-war", DEHEXZ, (on("board.188", 0), on("captured.1.1")), {"take:A188": "first-out.spoils.fate"}
    ),
    Pointing("dehexz-war", DEHEXZ, (on("board.188", 0), on("table", 0)), {}),
    Pointing("dehexz-war", DEHEXZ, (on("board.188", 0),), {}),
    Pointing("dehexz-war", DEHEXZ, (on("board.28", 0), on("board.50")), {"A28-50": "pieces.direction"}),
    Pointing("dehexz-war", DEHEXZ, (on("board.28", 0),), {"A28-53": "pieces.direction"}),
    Pointing("dehexz-war", DEHEXZ, (on("board.100"),), {}),
    Pointing("dehexz-war", DEHEXZ, (on("board.100"), on("board.101")), {}),
    Pointing("dehexz-war", DEHEXZ, (on("captured.1.1", 0), on("board.188")), {"A@188": "turn.drop.empty"}),
    Pointing("dehexz-war", DEHEXZ, (on("captured.1.1", 99), on("board.188")), {}),
    Pointing("dehexz-war", DEHEXZ, (on("captured.2.1", 0), on("board.188")), {}),
    Pointing("dehexz-war", RESCUED, (on("board.108", 0), on("board.0", 0)), {"D108x0": "Ä.rescue.move"}),
    Pointing("dehexz-war", RESCUED, (on("board.213", 0),), {}),
    Pointing("dehexz-war", RESCUED, (on("board.108", 1),), {}),
    # A movement card and two drawers; two drawers alone: the card that leads from one to the other.
    Pointing("el-switcher", SWITCHER, (on("board.0", 0), on("board.7", 0)), {"diagonal-near:a1-b2": ""}),
    Pointing("el-switcher", SWITCHER, (on("board.7", 0), on("board.0", 0)), {"diagonal-near:a1-b2": ""}),
    Pointing(
        "el-switcher",
        SWITCHER,
        (on("board.0", 0), on("board.1", 0)),
        {"line-near:a1-b1": "turn.move", "lateral:a1-b1": "turn.move"},
    ),
    Pointing(
        "el-switcher",
        SWITCHER,
        (on("hand.1", 0), on("board.1", 0), on("board.0", 0)),
        {"diagonal-near:a1-b1": "move.diagonal-near"},
    ),
    Pointing(
        "el-switcher",
        SWITCHER,
        (on("hand.1", 0), on("board.7", 0), on("board.0", 0)),
        {"diagonal-near:a1-b2": ""},
    ),
    Pointing("el-switcher", SWITCHER, (on("hand.1", 0), on("board.0", 0)), {"diagonal-near:a1-b2": ""}),
    Pointing("el-switcher", SWITCHER, (on("hand.2", 0), on("board.0", 0), on("board.1", 0)), {}),
    Pointing("el-switcher", SWITCHER_AGAIN, (on("discards.1", 0), on("board.0", 0), on("board.1", 0)), {}),
    Pointing("el-switcher", SWITCHER, (on("hand.1", 0),), {}),
    # The draw pile ends the turn; a figure card alone is enough.
    Pointing("el-switcher", SWITCHER, (on("draw.1", 3),), {"end": ""}),
    Pointing("el-switcher", SWITCHER, (on("sector.1", 0),), {"red:5-3": "turn.own"}),
    Pointing("el-switcher", SWITCHER, (on("sector.2", 0), on("board.0", 0)), {"red:4-2@2": "figure.colour"}),
    Pointing("el-switcher", SWITCHER, (on("board.0", 0),), {}),
    Pointing("el-switcher", SWITCHER, (on("deck.1", 0),), {}),
    # A card of the hand is chosen. What others hold, and the deck, mean nothing.
    Pointing("duelo-de-runas", CHOOSING, (on("hand.1", 1),), {"5ML": ""}),
    Pointing("duelo-de-runas", CHOOSING, (on("hand.1", 1), on("chosen.1")), {"5ML": ""}),
    Pointing("duelo-de-runas", CHOOSING, (on("hand.2", 1),), {}),
    Pointing("duelo-de-runas", CHOOSING, (on("deck", 0),), {}),
    # Where a spell is announced: a wizard alone is aimed at; an older card casts nothing; no card is chosen.
    Pointing("duelo-de-runas", CASTING, (on("place.2"),), {"counter-spell>b": ""}),
    Pointing("duelo-de-runas", CASTING, (on("hand.2", 0),), {}),
    Pointing(
        "duelo-de-runas", CASTING, (on("sequence.1.1", 0),), {"fireball>b": "cast.now", "speed>b": "cast.now"}
    ),
    Pointing("duelo-de-runas", CASTING, (on("hand.1", 0),), {"3MW": "cast.activation"}),
    # A card and a fighter; a fighter alone; the own tropa; while water has to copy, a fighter alone.
    Pointing(
        "qiahn-tactics-goblin", QIAHN, (on("open.1", 0), on("vanguard.1", 0)), {"sword:clank": "limit.each"}
    ),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("vanguard.1", 0),), {"send:clank": "deploy.own"}),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("vanguard.2", 0),), {"call:cinder": "deploy.enemy"}),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("tropa.1", 0),), {"turn-up": "discover.catch-up"}),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("tropa.2", 0),), {}),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("hand.2", 0),), {}),
    Pointing("qiahn-tactics-goblin", QIAHN, (on("middle", 0),), {}),
    Pointing("qiahn-tactics-goblin", COPYING, (on("vanguard.1", 0),), {"copy:clank": ""}),
)
