"""Help for the player: how the table and actions are written, and the topics of actions."""

from collections.abc import Sequence

from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.runes import SUNS, WIDTH
from pnp.games.duelo_de_runas.rules.state import CAST, FEED, SEATS, State
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import Said, Words, say

RANKS = {"A": Said("Ace"), "P": Said("Pawn"), "T": Said("Court"), "C": Said("Crown")}
"""The ranks that are letters."""


def topic(state: State, action: int) -> Words:
    """Return the topic of a legal action in a long list. Cards and attacks are too few to need one."""
    tables = state.tables
    if state.phase == CAST:
        if action == tables.PASS:
            return say("no spell")
        return words.spell(tables, tables.aim(action).spell)
    if state.phase == FEED:
        if action == tables.ENOUGH:
            return say("no more runes")
        return words.runes(tables, (action - tables.FEED) % WIDTH)
    return ""


def guide(tables: Tables) -> Sequence[Said]:
    """Return the help, one sentence a line."""
    energy = tables.letters[SUNS:]
    card = next(card for card, code in enumerate(tables.codes) if len(code) > 2 and code[-1] in energy)
    code, other = tables.codes[card], SEATS[1]
    lines = [
        say("A card is its rank and the letters of its runes: %(card)s.", card=words.card(tables, card)),
        say("Runes: %(runes)s.", runes=tuple(rune_with_letter(tables, kind) for kind in range(WIDTH))),
        say("Ranks that are letters: %(ranks)s.", ranks=_ranks(tables)),
        say(
            "In a sequence the newest card is on the right. A small letter, as in %(used)s, is a rune that "
            "has served this turn; %(down)s is a card that lies face down. %(star)s marks who decides.",
            used=code[:-1] + code[-1].lower(),
            down=f"({code})",
            star="*",
        ),
        say("To choose a card, type it: %(card)s.", card=code),
        say(
            "To cast a spell, type it and, where it is aimed at somebody, at whom: %(alone)s, %(aimed)s. "
            "%(nothing)s casts nothing.",
            alone="shield",
            aimed=f"fireball>{other}",
            nothing=notation.PASS,
        ),
        say("Spells: %(spells)s.", spells=_spells(tables)),
        say(
            "To feed the spell, type one rune after another, each with its card: %(rune)s. "
            "%(enough)s when that is enough.",
            rune=f"{code}.{code[-1]}",
            enough=notation.ENOUGH,
        ),
        say("Amnesia turns down the card that you type so: %(down)s.", down=f"{code}.{notation.DOWN}"),
    ]
    if tables.advanced:
        strike = f"{notation.STRIKE}>{other}"
        lines.append(
            say(
                "Monsters are %(one)s, %(two)s and so on. Yours attacks with %(strike)s, or keeps still "
                "with %(nothing)s.",
                one="m1",
                two="m2",
                strike=strike,
                nothing=notation.PASS,
            )
        )
    return lines


def rune_with_letter(tables: Tables, kind: int) -> Said:
    """Return a rune with its letter."""
    # L10N: the letter of a rune, and the rune: "M Moon"
    return say("%(letter)s %(rune)s", letter=tables.letters[kind], rune=words.rune(tables, kind))


def _ranks(tables: Tables) -> tuple[Said, ...]:
    used = {code[0] for code in tables.codes}
    return tuple(
        # L10N: the letter of a rank, and the rank: "A Ace"
        say("%(letter)s %(rank)s", letter=letter, rank=rank)
        for letter, rank in RANKS.items()
        if letter in used
    )


def _spells(tables: Tables) -> tuple[Said, ...]:
    """Return what to type for each spell in play, with its name; the Counter Spell once."""
    named = {spell.id: spell for spell in tables.spells if tables.advanced or not spell.advanced}
    return tuple(
        # L10N: what one types for a spell, and its name: "fireball Fireball"
        say("%(code)s %(spell)s", code=code, spell=Said(spell.name))
        for code, spell in named.items()
    )
