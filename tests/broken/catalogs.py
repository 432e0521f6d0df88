"""Catalogs that are wrong in one message: some thirty messages of a game's catalog go in, and leave changed.

What is changed is looked for by what it needs (a number to lose, a word in bold), so that a translation may
be reworded without losing its defects.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from babel.messages import Catalog, Message

from pnp.rulebook.catalog import forms_of, ids_of

ABOUT = {"F": "catalogs"}

Change = Callable[[str], str]
"""What stands in a translation, changed; the same where it has not what is to be changed."""


class Slip(NamedTuple):
    """A catalog (game and language), and what is done to the first message that can suffer it."""

    game: str
    language: str
    damage: Callable[[Catalog, Message], bool]
    """Whether it was done."""


def said(change: Change) -> Callable[[Catalog, Message], bool]:
    """A translation is worded otherwise."""

    def damage(catalog: Catalog, message: Message) -> bool:
        if len(forms_of(message)) != 1:
            return False
        before = str(message.string)
        message.string = change(before)
        return bool(message.string != before)

    return damage


def cut(pattern: str, new: str = "") -> Callable[[Catalog, Message], bool]:
    """What a pattern finds first is gone, or something else."""
    return said(lambda text: re.sub(pattern, new, text, count=1))


def gone(catalog: Catalog, message: Message) -> bool:
    catalog.delete(message.id, message.context)
    return True


def unsure(catalog: Catalog, message: Message) -> bool:
    message.flags.add("fuzzy")
    return True


def in_english(catalog: Catalog, message: Message) -> bool:
    """As it stands in the source, where that is a sentence."""
    text = ids_of(message)[0]
    if len(text.split()) < 8 or "%(" in text or "*" in text or "[" in text:
        return False
    message.string = text
    return True


FRENCH = (
    "Les pièces que vous avez prises ne reviennent plus jamais dans le jeu, et vous les gardez devant vous "
    "jusqu’à la fin de la partie."
)
GREEK = "Τα κομμάτια που πήρατε δεν γυρίζουν ποτέ πίσω στο παιχνίδι και τα κρατάτε μπροστά σας ως το τέλος."


def in_another_language(text: str) -> Callable[[Catalog, Message], bool]:
    def damage(catalog: Catalog, message: Message) -> bool:
        source = ids_of(message)[0]
        if len(source.split()) < 8 or re.search(r"%\(|[*\[{]", source):
            return False
        message.string = text
        return True

    return damage


_NUMBER = r"%\((\w+)\)s"
_DOT = r"[.。։]\s*$"

DEFECTS: Mapping[str, Mapping[str, Slip]] = {
    "F22": {
        f"{words} ({language})": Slip(game, language, damage)
        for words, damage, places in (
            ("a number is lost", cut(_NUMBER, "x"), ("dehexz-war es", "el-switcher ja", "magicans-duel ar")),
            ("a number has another name", cut(_NUMBER, r"%(\1x)s"), ("duelo-de-runas de", "dehexz-war zh")),
            ("a digit is typed in", said(lambda t: f"{t[:-1]} 7{t[-1:]}" if len(t) > 20 else t),
             ("magicans-duel it", "qiahn-tactics-goblin pl", "dehexz-war he")),
            ("a word is bold no more", cut(r"\*\*([^*]+)\*\*", r"\1"), ("dehexz-war pt", "el-switcher ar")),
            ("a bold word has no end", cut(r"(\*\*[^*]+)\*\*", r"\1"), ("qiahn-tactics-goblin ja",)),
            ("a reference leads elsewhere", cut(r"\(#clause:[^)]+\)", "(#clause:elsewhere)"),
             ("dehexz-war fr", "magicans-duel el")),
            ("a reference is lost", cut(r"\[[^\]]*\]\(#[^)]+\)", "there"),
             ("el-switcher es", "dehexz-war ja")),
            ("nothing stands there", said(lambda t: ""), ("duelo-de-runas pl", "magicans-duel zh")),
            ("a translator was not sure", unsure, ("el-switcher fr", "dehexz-war ar")),
            ("the message is gone", gone, ("qiahn-tactics-goblin it", "duelo-de-runas he")),
            ("English is left", in_english, ("magicans-duel es", "el-switcher de", "dehexz-war el")),
            ("it is French", in_another_language(FRENCH), ("el-switcher es", "duelo-de-runas de")),
            ("it is Greek", in_another_language(GREEK), ("magicans-duel ja", "dehexz-war it")),
            ("a sentence has no end", cut(_DOT), ("dehexz-war pl", "el-switcher el", "magicans-duel de")),
        )
        for place in places
        for game, language in [place.split()]
    },
}  # fmt: skip
"""By the code of the check that finds them, and in words."""


class Exchanged(NamedTuple):
    """Two translations of a whole catalog, each in the other's place, by what their English begins with."""

    game: str
    language: str
    one: str
    other: str


EXCHANGED: Mapping[str, Mapping[str, Exchanged]] = {
    "F22": {
        f"two translations are exchanged ({language})": Exchanged(game, language, one, other)
        for game, language, one, other in (
            ("magicans-duel", "es", "You may leave actions", "Pieces that stand between"),
            ("qiahn-tactics-goblin", "de", "Each card is used once", "When you cannot agree"),
        )
    },
}
"""The same of what only the rest of a catalog shows."""
