"""R12: compares the first game that the rulebook tells (story.toml) with the engine: its actions, claims and
sentences."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from pnp.definition.story import Passage, Story
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.play import ENGLISH, Answer, Part, Phrase, claims
from pnp.play.story import Moment, Untellable, moment_of_turn, moments, opening_moment
from pnp.verify.rules.trial import Trial
from pnp.verify.wording import judging_lists

LONGEST_NAME = 4
"""The most words in a name. A longer text counts as a sentence."""

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_CODE = re.compile(r"\w*\d[\w+-]*")
"""A pattern for a number, a cell or a card as texts write them: 3, b2, M1b, 5-14."""
_NAME = re.compile(r"[^\W\d_][^\d.,:;%]+")
"""A pattern for the name of somebody or something: Cara, The Pepper Mill, green."""
_END = re.compile(r"(?<=[.!?:;…])\s+")


@check("R12", "the actions of the first game are legal, and its claims are true")
def first_game(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each action of story.toml is legal in the position in which it is told. The actions are played one
    after the other, and chance is drawn with the seed. A claim is a question about a position that the engine
    answers. The check asks the engine each claim of a turn, of `opening` (the text before the first turn) and
    of `closing` (that after the last), and the engine's answer must be the claim's `answer`. The book prints
    the engine's sentence for a claim.

    Sentences that the author typed can give warnings. Such a sentence must not judge or count, as "loses",
    "only", "none" or "two" do; templates/judging.toml lists the words. Make it a claim, or reword it. A
    sentence of a turn may name a number, a cell, a card or another name of the engine (Cara, Fireball,
    green) only if the engine's own sentences for that turn have it, too. Names must not be exchanged: the
    first player in a sentence is the one who acts (except in a possessive, "Cruz’s"), and two players, two
    cells or two other names stand in the same order as in the engine's sentences.
    """
    story = trial.story
    if story is None:
        return
    found: list[Finding] = []
    with trial.guard(story.place(None, "schema")):
        found.extend(_story_findings(self, trial, story))
    yield from found


def _story_findings(self: Check[Trial], trial: Trial, story: Story) -> Iterator[Finding]:
    written = story.written
    actions = [turn.action for turn in story.turns]
    try:
        rules = trial.engine(story.players or min(trial.game.definition.game.players), written.options)
        happened = list(moments(rules, written.given, actions, Random(written.seed)))
    except PnpError as error:
        yield self.error(story.place(None, "schema"), f"this game cannot be told: {error}")
        return
    except Untellable as error:
        key = "action" if error.written is not None else "given"
        yield self.error(
            story.place(error.written, key),
            f"this cannot happen: {error}",
            "correct the story, or the engine; `pnp moves --position FILE` lists what can be done there",
        )
        return
    if ended := rules.ended_by(happened[-1].after):
        yield self.note(story.place(len(actions) - 1), f"the game that is told has ended, by {ended!r}")
    given: list[tuple[Passage, dict[str, Answer]]] = []
    for passage in story.passages:
        answers: dict[str, Answer] = {}
        yield from _claims(self, story, happened, passage, answers)
        given.append((passage, answers))
    effects = [effect for moment in happened if moment.account for effect in moment.account.effects]
    known = names_in(*effects, *(answer.words for _, answers in given for answer in answers.values()))
    for passage, answers in given:
        yield from _sentences(self, story, happened, passage, answers, known)


def _claims(
    self: Check[Trial],
    story: Story,
    happened: Sequence[Moment],
    passage: Passage,
    answers: dict[str, Answer],
) -> Iterator[Finding]:
    """Yield an error for each claim of a text that the engine denies or cannot answer. Put the engine's
    answers into `answers`."""
    for index, claim in enumerate(passage.claims):
        try:
            answer = answers[claim.id] = claims.answer(happened, passage, claim)
        except PnpError as error:
            yield self.error(
                story.source.place(passage.way_of_claim(index, "asks")),
                f"the engine cannot answer the claim {claim.id!r}: {error.sentence}",
                error.hint or "correct what the claim asks, and with which arguments",
            )
            continue
        expected, given = claims.answer_text(claim.answer), claims.answer_text(answer.value)
        if given != expected:
            yield self.error(
                story.source.place(passage.way_of_claim(index)),
                f"the claim {claim.id!r} is false: expected {expected!r}, the engine says {given!r}: "
                f"{ENGLISH(answer.words)!r}",
                "correct the claim, and the sentences around it",
            )


def _sentences(
    self: Check[Trial],
    story: Story,
    happened: Sequence[Moment],
    passage: Passage,
    answers: Mapping[str, Answer],
    known: frozenset[str],
) -> Iterator[Finding]:
    """Yield a warning for each typed sentence that judges or counts, that has codes or `known` names that the
    engine does not use there, or whose names may have been exchanged."""
    names, rules = story.written.names, happened[0].rules
    place = story.source.place(passage.way)
    players = [ENGLISH(rules.player_name(player)) for player in range(rules.players)]
    player = _acting_player(happened, passage)
    acting = players[player] if player >= 0 else ""
    said = _engine_text(happened, passage, answers)
    spoken = set(_CODE.findall(said))
    for sentence in typed_sentences(passage):
        if words := judging_words(sentence):
            yield self.warning(
                place,
                f"nobody has asked the engine whether this is so ({', '.join(words)}): {sentence!r}",
                "make the sentence a claim, or say it without judging; see docs/recipes/book.md",
            )
        typed = _CODE.findall(_PLACEHOLDER.sub(" ", sentence))
        called = [names[name] for name in _PLACEHOLDER.findall(sentence) if name in names]
        odd = [code for code in (*typed, *called) if not spoken & {*_CODE.findall(code), code}]
        odd += [name for name in sorted(known) if is_word_of(name, sentence) and not is_word_of(name, said)]
        if odd:
            yield self.warning(
                place,
                f"the engine speaks of {', '.join(odd)} neither in what happens nor in a claim: {sentence!r}",
                "correct the name, or make the sentence a claim",
            )
            continue
        named = _PLACEHOLDER.sub(lambda found: names.get(found[1], found[0]), sentence)
        if acting and (first := first_player(named, players, acting)) not in (None, acting):
            yield self.warning(
                place,
                f"{acting} acts here, and the sentence names {first} first: {sentence!r}",
                f"correct the name, let the sentence begin with {acting}, or make it a claim",
            )
        elif exchanged := out_of_order(named, f"{acting}\n{said}", players, known):
            yield self.warning(
                place,
                f"the engine speaks of {', then of '.join(exchanged)}, and this sentence in another order: "
                f"{sentence!r}",
                "correct the names, or make the sentence a claim",
            )


def typed_sentences(passage: Passage) -> list[str]:
    """Return the sentences of a passage of story.toml that its author typed. Sentences of claims are left
    out, because the engine writes them."""
    text = passage.text
    for claim in passage.claims:
        text = text.replace(f"%({claim.id})s", "\0")
    return [each.strip() for part in text.split("\0") for each in _END.split(part) if each.strip()]


def judging_words(sentence: str) -> list[str]:
    """Return the words in an English sentence that judge or count.

    >>> judging_words("That still loses, and only Pip is left."), judging_words("Pip goes home.")
    (['loses', 'only'], [])
    """
    known = _judging_names()
    found = (word.replace("’", "'") for word in _WORD.findall(_PLACEHOLDER.sub(" ", sentence)))
    return [word for word in found if word.casefold() in known or word.casefold().endswith("n't")]


def names_in(*words: Part) -> frozenset[str]:
    """Return the names that an engine has filled into its sentences, in English: texts of at most
    LONGEST_NAME words without digits. So "b2" is not a name.

    >>> from pnp.play import say
    >>> sorted(names_in(say("%(side)s plays %(card)s on %(cell)s.", side="Cara", card="Fire", cell="b2")))
    ['Cara', 'Fire']
    """
    found: set[str] = set()
    for each in words:
        if isinstance(each, tuple):
            found |= names_in(*each)
        elif isinstance(each, Phrase):
            found |= names_in(*(part for _, part in each.parts)) if each.parts else names_in(each.text)
        elif isinstance(each, str) and _NAME.fullmatch(each) and each.count(" ") < LONGEST_NAME:
            found.add(each)
    return frozenset(found)


def is_word_of(name: str, text: str) -> bool:
    """Return whether a text contains a name as a whole word."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def first_player(sentence: str, players: Sequence[str], acting: str) -> str | None:
    """Return the player whom a sentence names first, or None if it names none. Names in the possessive
    ("Cara’s mage") do not count, except the name of the player who acts (`acting`).

    >>> first_player("Cara’s mage is in the way, so Cruz pushes.", ["Cara", "Cruz"], "Cruz")
    'Cruz'
    >>> first_player("Cruz’s answer stops Cara.", ["Cara", "Cruz"], "Cruz")
    'Cruz'
    """
    found = [
        (match.start(), name)
        for name in players
        for match in _find_name(name, sentence)
        if name == acting or not _is_possessive(match)
    ]
    return min(found)[1] if found else None


def out_of_order(sentence: str, said: str, players: Sequence[str], known: Collection[str]) -> list[str]:
    """Compare the order of names in a sentence that the author typed with their order in the engine's text
    (`said`). Return [] if the order is the same, else the names in the engine's order. The place of a name is
    where it occurs first.

    Only names of one kind are compared with each other: the `players`, codes of one shape (b2, c4), or other
    `known` names that occur in one sentence of the engine.

    >>> out_of_order("Moly copies Pip.", "The water on Pip copies Moly.", [], {"Pip", "Moly"})
    ['Pip', 'Moly']
    >>> out_of_order("Moly copies Pip.", "Water on Pip. Moly burns.", [], {"Pip", "Moly"})
    []
    """
    codes: dict[str, set[str]] = {}
    for code in _CODE.findall(sentence):
        codes.setdefault(re.sub(r"[^\W\d_]", "a", re.sub(r"\d+", "0", code)), set()).add(code)
    others = [name for name in known if name not in players]
    for kind, text in (
        *((kind, said) for kind in (players, *codes.values())),
        *((others, each) for line in said.splitlines() for each in _END.split(line)),
    ):
        typed = [name for name in kind if _find_name(name, sentence) and _find_name(name, text)]
        typed.sort(key=lambda name: _find_name(name, sentence)[0].start())
        ordered = sorted(typed, key=lambda name: _find_name(name, text)[0].start())
        if typed != ordered:
            return ordered
    return []


def _find_name(name: str, text: str) -> list[re.Match[str]]:
    """Return the matches of a name in a text as a whole word. A lower-case name such as "black" also matches
    with a capital."""
    return list(re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE if name.islower() else 0))


def _is_possessive(match: re.Match[str]) -> bool:
    """Return whether a name is followed by a possessive: "Cruz’s"."""
    return match.string[match.end() : match.end() + 2] in ("’s", "'s")


def _acting_player(happened: Sequence[Moment], passage: Passage) -> int:
    """Return the player who acts in a turn. Before the first turn and after the last one, return the player
    whose turn is next."""
    if passage.turn is not None:
        return moment_of_turn(happened, passage.turn).player
    moment = opening_moment(happened) if passage.key == "opening" else happened[-1]
    return moment.rules.current_player(moment.after)


@lru_cache(maxsize=1)
def _judging_names() -> frozenset[str]:
    return frozenset().union(*judging_lists().values())


def _engine_text(happened: Sequence[Moment], passage: Passage, answers: Mapping[str, Answer]) -> str:
    """Return the engine's English text for a passage: what happens in its turn, or before the first turn and
    after the last one a diagram of the table; and the answers to its claims."""
    said: list[str] = []
    if passage.turn is None:
        moment = opening_moment(happened) if passage.key == "opening" else happened[-1]
        said.append(moment.rules.diagram(moment.after))
    else:
        turn: int | None = None
        for moment in happened:
            turn = moment.written if moment.written is not None else turn
            if turn == passage.turn and moment.account:
                said += (moment.account.notation, *map(ENGLISH, moment.account.effects))
    return "\n".join([*said, *(ENGLISH(answer.words) for answer in answers.values())])
