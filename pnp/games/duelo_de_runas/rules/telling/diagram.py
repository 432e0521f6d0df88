"""Draw a position with letters for a terminal. Also return the headings of actions, the task of the player to
move, the text printed on cards, and the help."""

from collections.abc import Iterator, Sequence

from pnp.games.duelo_de_runas.rules import chance, notation, position, spells
from pnp.games.duelo_de_runas.rules.spellbook import LASTING, SUNS, WIDTH, Lasting, numbers
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    COUNTERED,
    DECK_SEAT,
    DECLINED,
    FEED,
    OVER,
    SEATS,
    SHIELDED,
    STRIKE,
    TURN_DOWN,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import (
    CHANCE,
    ENGLISH,
    Phrase,
    Task,
    Voice,
    Words,
    cells,
    pad_right,
    plural_message,
    say,
    wrap_text,
)

# Help for the player: how the table and actions are written, and the topics of actions.

RANKS = {"A": Phrase("Ace"), "P": Phrase("Pawn"), "T": Phrase("Court"), "C": Phrase("Crown")}
"""The ranks that are letters."""


def topic(state: State, action: int) -> Words:
    """Return the heading under which a long list of legal actions puts an action: the name of the spell that
    it casts, or of the kind of rune that it feeds. Return "" for cards and attacks: they need no headings."""
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


def task(state: State) -> Task | None:
    """Return a sentence that says what the player to move has to do; None at chance nodes and at the end of
    the game."""
    tables, phase = state.tables, state.phase
    if state.actor < 0:
        return None
    if phase == CHOOSE:
        seat, chooser, _ = state.choices[0]
        if chooser != seat:
            other = say("Choose the card that %(wizard)s has to place.", wizard=words.wizard(seat))
            return Task(other, "knots.confusion")
        if state.fast_turns:
            return Task(say("A fast turn: choose a card of your hand to place, or none."), "knots.speed")
        return Task(say("Choose a card of your hand to place, face down."), "turn.choose")
    if phase == STRIKE:
        monster = words.monster(state, spells.striker(state))
        return Task(
            say("Choose whom your monster attacks: %(monster)s.", monster=monster), "advanced.monsters"
        )
    if state.casting is None:
        runes = words.runes(tables, state.moments[0].step)
        cast = say("Spells of %(runes)s: cast a spell, or none.", runes=runes)
        return Task(cast, "cast.optional")
    spell = words.spell(tables, state.casting.spell)
    if phase == FEED:
        return Task(say("%(spell)s: choose the runes that feed it.", spell=spell), "cast.energy")
    down = say(
        "%(spell)s: choose cards to turn down, %(left)s more at most.", spell=spell, left=state.casting.left
    )
    return Task(down, "knots.amnesia")


def inscriptions(tables: Tables) -> dict[str, Words]:
    """Return the rank and the runes printed on each card, in words, by the id of its component."""
    found: dict[str, Words] = {}
    for number, component in enumerate(tables.ids):
        rank = tables.codes[number][0]
        runes = tuple(words.rune(tables, rune) for rune in numbers(tables.runes[number]))
        # L10N: what a card shows: its rank, and its runes
        found[component] = say("%(rank)s: %(runes)s", rank=RANKS.get(rank, rank), runes=runes)
    return found


def guide(tables: Tables) -> Sequence[Phrase]:
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
        say("Spells: %(spells)s.", spells=_spell_names(tables)),
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


def rune_with_letter(tables: Tables, kind: int) -> Phrase:
    """Return the name of a kind of rune after its letter: "M Moon"."""
    # L10N: the letter of a rune, and the rune: "M Moon"
    return say("%(letter)s %(rune)s", letter=tables.letters[kind], rune=words.rune(tables, kind))


def _ranks(tables: Tables) -> tuple[Phrase, ...]:
    used = {code[0] for code in tables.codes}
    return tuple(
        # L10N: the letter of a rank, and the rank: "A Ace"
        say("%(letter)s %(rank)s", letter=letter, rank=rank)
        for letter, rank in RANKS.items()
        if letter in used
    )


def _spell_names(tables: Tables) -> tuple[Phrase, ...]:
    """Return the notation of each spell in play with the spell's name; the Counter Spell once."""
    named = {spell.id: spell for spell in tables.spells if tables.advanced or not spell.advanced}
    return tuple(
        # L10N: what one types for a spell, and its name: "fireball Fireball"
        say("%(code)s %(spell)s", code=code, spell=Phrase(spell.name))
        for code, spell in named.items()
    )


DIAGRAM_WIDTH = 80
"""The columns of a terminal."""
HEARTS = 20
"""The greatest number of life points drawn as hearts; more are given as a number."""

Row = tuple[Phrase, str]
"""A line's label and its words."""


def diagram(state: State, viewer: int | None = None, *, voice: Voice = ENGLISH) -> str:
    """Return a drawing of the table in letters: the phase, each wizard, monsters, and announced spells. With
    a viewer (a seat), it shows what that player sees, with the runes of the cards in hand. Without one, it
    shows everything."""
    tables = state.tables
    letters = [voice(rune_with_letter(tables, kind)) for kind in range(len(tables.letters))]
    blocks = [[*_wrap_lines(voice(_phase(state))), *_wrap_lines(voice(_deck(state)))]]
    blocks += [_wizard(state, seat, viewer, voice) for seat in range(tables.seats)]
    blocks += filter(None, [_monsters_and_spells(state, voice), _hand(state, viewer, voice)])
    blocks.append(_wrap_lines("   ".join(letters)))
    return "\n\n".join("\n".join(block) for block in blocks)


def _wrap_lines(text: str, indent: str = "", hanging: str = "  ") -> list[str]:
    return wrap_text(text, DIAGRAM_WIDTH, indent, hanging)


# --- the turn ----------------------------------------------------------------------------------------


def _phase(state: State) -> Phrase:
    """Return a line on the current phase and the player who decides."""
    tables, phase = state.tables, state.phase
    if phase == OVER:
        return say("The duel is over.")
    if phase == CHOOSE:
        return _choosing_line(state)
    if phase == STRIKE:
        return say("Monsters attack: %(monster)s.", monster=words.monster(state, spells.striker(state)))
    if phase not in (CAST, FEED, TURN_DOWN):
        return say("Cards are drawn.")
    seat, step = state.moments[0].seat, state.moments[0].step
    wizard, runes = words.wizard(seat), words.runes(tables, step)
    if state.casting is None:
        return say("Spells of %(runes)s: %(wizard)s decides.", runes=runes, wizard=wizard)
    spell = words.spell(tables, state.casting.spell)
    if phase == FEED:
        return say(
            "Spells of %(runes)s: %(wizard)s feeds %(spell)s.", runes=runes, wizard=wizard, spell=spell
        )
    return say(
        "%(spell)s: %(wizard)s names cards to be turned down, %(left)s more at most.",
        spell=spell,
        wizard=wizard,
        left=state.casting.left,
    )


def _choosing_line(state: State) -> Phrase:
    seat, chooser, _ = state.choices[0]
    wizard = words.wizard(seat)
    if chooser == CHANCE:
        return say("A card is drawn for %(wizard)s.", wizard=wizard)
    if chooser != seat:
        other = words.wizard(chooser)
        return say("%(chooser)s chooses a card for %(wizard)s.", chooser=other, wizard=wizard)
    if state.fast_turns:
        return say("A fast turn: %(wizard)s chooses a card, or none.", wizard=wizard)
    return say("%(wizard)s chooses a card.", wizard=wizard)


def _deck(state: State) -> Phrase:
    least, most = state.above_excuse
    return say(
        "Deck: %(deck)s · above the Excuse: %(least)s to %(most)s · discard pile: %(discards)s",
        deck=len(state.deck),
        least=least,
        most=most,
        discards=len(numbers(state.discard)),
    )


# --- a wizard ----------------------------------------------------------------------------------------


def _wizard(state: State, seat: int, viewer: int | None, voice: Voice) -> list[str]:
    """Return a wizard's name and life points, with the sequence and the rest below."""
    now, most = state.lives[seat], state.dice[seat]
    wizard = words.wizard(seat)
    if now <= 0:
        return _wrap_lines(voice(say("%(wizard)s is out.", wizard=wizard)), "  ")
    hearts = f"   {'♥' * now}{'·' * (most - now)}" if most <= HEARTS else ""
    life = say("life points: %(now)s of %(most)s", now=now, most=most)
    mark = "*" if seat == _acting_seat(state) else " "
    # L10N: the opponent in the game alone, whose cards come from the deck
    name = say("%(wizard)s (the deck)", wizard=wizard) if _is_deck_wizard(state, seat) else wizard
    head = f"{mark} {voice(name)}{hearts}   {voice(life)}"
    rows = [(voice(label), text) for label, text in _rows(state, seat, viewer, voice)]
    wide = max((len(label) for label, _ in rows), default=0)
    lines = _wrap_lines(head)
    for label, text in rows:
        lines += _wrap_lines(text, f"    {pad_right(label, wide)}  ", " " * (wide + 6))
    return lines


def _is_deck_wizard(state: State, seat: int) -> bool:
    return state.tables.solo and seat == DECK_SEAT


def _acting_seat(state: State) -> int:
    """Return the seat that acts now, also if chance decides for it."""
    if state.phase in (CAST, FEED, TURN_DOWN):
        return state.moments[0].seat
    return state.actor


def _rows(state: State, seat: int, viewer: int | None, voice: Voice) -> Iterator[Row]:
    yield say("sequence"), "  ".join(position.sequence(state, seat)) or "–"
    if viewer != seat and (hand := _cards_held(state, seat, viewer, voice)):
        yield say("hand"), hand
    if state.phase == CHOOSE and state.chosen[seat] != -1:
        yield say("chosen card"), _chosen_card(state, seat, viewer, voice)
    if spells := [voice(each) for each in _spells(state, seat)]:
        yield say("spells"), " · ".join(spells)


def _cards_held(state: State, seat: int, viewer: int | None, voice: Voice) -> str:
    """Return the cards of a hand, or their number if the viewer does not see them."""
    hand = state.hands[seat]
    if viewer is None:
        return "  ".join(state.tables.codes[card] for card in hand)
    count = chance.cards_held(state, seat)
    return voice(plural_message("%(n)s card", "%(n)s cards", n=count)) if count else ""


def _chosen_card(state: State, seat: int, viewer: int | None, voice: Voice) -> str:
    if viewer not in (None, chance.chooser(state, seat)):
        return voice(say("face down"))
    card = state.chosen[seat]
    return voice(say("no card") if card == DECLINED else words.card(state.tables, card))


def _spells(state: State, seat: int) -> Iterator[Phrase]:
    """Yield the spells on a wizard, with the turns left."""
    tables = state.tables
    yield from _lasting_lines(state, state.lasting[seat])
    for spell in _lasting_lines(state, state.lasting_next[seat]):
        yield say("%(spell)s, from the next turn", spell=spell)
    for ward, name in ((SHIELDED, "shield"), (COUNTERED, "counter-spell")):
        if state.wards[seat] & ward:
            yield say("%(spell)s, this turn", spell=words.spell_named(tables, name))


def _lasting_lines(state: State, row: Lasting) -> Iterator[Phrase]:
    tables = state.tables
    for name, field in LASTING:
        if turns := getattr(row, field):
            spell = words.spell_named(tables, name)
            if name == "poison":
                yield say(
                    "%(spell)s %(turns)s (%(points)s life points a turn)",
                    spell=spell,
                    turns=turns,
                    points=row.poison_strength,
                )
            elif name == "charm":
                by = words.wizard(row.charmer)
                yield say("%(spell)s %(turns)s (%(wizard)s)", spell=spell, turns=turns, wizard=by)
            else:
                # L10N: a spell and the turns that are left of it: "Speed 2"
                yield say("%(spell)s %(turns)s", spell=spell, turns=turns)


# --- what else lies on the table ---------------------------------------------------------------------


def _monsters_and_spells(state: State, voice: Voice) -> list[str]:
    """Return the lines about monsters and announced spells."""
    lines: list[str] = []
    for sentence in (*_monsters(state), *_announced_spells(state)):
        lines += _wrap_lines(voice(sentence), "  ", "    ")
    return lines


def _monsters(state: State) -> Iterator[Phrase]:
    for place, monster in enumerate(state.monsters):
        name = words.monster(state, place)
        yield say(
            "%(monster)s: life points %(life)s, strength %(strength)s.",
            monster=name,
            life=monster.life,
            strength=monster.strength,
        )
        if turns := max(monster.afraid, monster.afraid_next):
            yield say("%(monster)s is afraid, turns left: %(turns)s.", monster=name, turns=turns)
        elif monster.ready:
            yield say("%(monster)s has yet to attack this turn.", monster=name)


def _announced_spells(state: State) -> Iterator[Phrase]:
    tables = state.tables
    for each in state.announced:
        yield from _spell_told(state, each.caster, each.spell, each.target)
    if state.casting is not None:
        spell = state.casting.spell
        fed = tuple(f"{code}.{tables.letters[rune]}" for code, rune in position.fed_runes(state))
        yield from _spell_told(state, state.moments[0].seat, spell, state.casting.target)
        if fed:
            yield say("%(spell)s is fed by %(runes)s.", spell=words.spell(tables, spell), runes=fed)


def _spell_told(state: State, seat: int, spell: int, target: int) -> Iterator[Phrase]:
    wizard, name = words.wizard(seat), words.spell(state.tables, spell)
    if target < 0:
        yield say("Announced by %(wizard)s: %(spell)s.", wizard=wizard, spell=name)
    else:
        at = words.target(state, target)
        yield say(
            "Announced by %(wizard)s: %(spell)s, aimed at %(target)s.", wizard=wizard, spell=name, target=at
        )


def _hand(state: State, viewer: int | None, voice: Voice) -> list[str]:
    """Return the viewer's own hand: the notation, the name and the runes of each card."""
    tables = state.tables
    if viewer is None or not state.hands[viewer]:
        return []
    lines = [voice(say("Your hand:"))]
    names = {card: voice(Phrase(tables.names[card])) for card in state.hands[viewer]}
    wide = max(map(cells, names.values()))
    for card, name in names.items():
        shown: Sequence[int] = numbers(tables.runes[card])
        runes = " · ".join(voice(words.rune(tables, rune)) for rune in shown)
        lines += _wrap_lines(f"{tables.codes[card]:4}  {pad_right(name, wide)}  {runes}", "    ", " " * 10)
    return lines
