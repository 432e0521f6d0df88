"""Find the language that a user means (pt_BR, ES, zh-Hans, iw). Write lists, labels and sentences with the
separators of a language."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.errors import UnknownName, unknown

if TYPE_CHECKING:
    from babel import Locale

HAN = ("ja", "zh")
"""The languages written in Han characters, whose fonts are large and an extra."""

FARTHEST = 9
"""The greatest distance of a language from the one asked for (langcodes, after CLDR's language matching).
Countries and spellings are nearer; Catalan, Nynorsk and Traditional Chinese are languages of their own."""

STOPS: Mapping[str, str] = {"ja": "。", "zh": "。"}
"""The full stops that differ from the English one."""

_COLONS: Mapping[str, str] = {"fr": "\u00a0: ", "ja": "：", "zh": "："}
"""The colons that differ from the English one, with the space after them."""

CLOSING = "”’»\"')）」』》】"
"""The characters that may stand behind the stop of a sentence that they close."""

_ENUMERATED: Mapping[str, str] = {"ar": "{0}، {1}"}
"""Where CLDR has "and" between any two of a list."""

_RIGHT, _MARK = re.compile("[\u0590-\u08ff]"), "\u200e"
"""Letters that are read from the right, and a mark that counts as a letter that is read from the left."""

_SOUNDS_I = re.compile(r"(?:i|í|hi(?![aeo])|hí)", re.IGNORECASE)
"""How a Spanish word begins that sounds like an i: Infante, hijo; not hielo."""


def match_language(tag: str, offered: Sequence[str], place: str = "--locale") -> str:
    """Return the language among those offered that a tag stands for. Raises UnknownName, which lists those
    offered and names `place`, such as the option in which the tag was typed."""
    typed = tag.strip()
    by_name = {each.casefold(): each for each in offered}
    if found := by_name.get(typed.casefold().replace("_", "-")):
        return found
    import langcodes

    try:
        near = langcodes.closest_supported_match(typed, list(offered), max_distance=FARTHEST)
        told = langcodes.Language.get(typed)
    except ValueError:
        raise unknown("locale", typed, offered, place=place) from None
    if near is not None:
        return near
    if not told.is_valid():
        raise unknown("locale", typed, offered, place=place)
    raise UnknownName(
        f"there is no {typed!r} here",
        place=place,
        expected=f"one of {', '.join(sorted(offered))}",
        hint="pnp locales shows what there is; `pnp locales new` begins another",
    )


def join_list(words: Sequence[str], locale: "Locale") -> str:
    """Return words as a list in a sentence of a language: "a, b and c"."""
    patterns = dict(locale.list_patterns["standard"])
    return join_by_patterns(words, patterns, locale.language, locale.text_direction == "rtl")


def join_by_patterns(
    words: Sequence[str], patterns: Mapping[str, str], language: str, right_to_left: bool
) -> str:
    """Return words as a list in a sentence of a language, built from CLDR's "standard" patterns. `patterns`
    has "start", "middle", "end" and, for two words, "2". `right_to_left` is the direction of the language."""
    if right_to_left:
        # A code such as 5-14 would be read from its end after an Arabic letter.
        words = [each if _RIGHT.search(each) else _MARK + each for each in words]
    if len(words) < 2:
        return "".join(words)
    if len(words) == 2 and "2" in patterns:
        text = patterns["2"].format(*words)
    else:
        text = patterns["start"].format(*words[:2])
        for word in words[2:-1]:
            text = patterns["middle"].format(text, word)
        text = patterns["end"].format(text, words[-1]) if len(words) > 2 else text
    # CLDR leaves what follows to programs (UTS 35, list patterns).
    match language:
        case "es" if _SOUNDS_I.match(words[-1]):
            return f"{text.removesuffix(f' y {words[-1]}')} e {words[-1]}"
        case "he" if words[-1].startswith(_MARK):
            return f"{text.removesuffix(words[-1])}\u05be{words[-1]}"
        case _:
            return text


def join_commas(words: Sequence[str], locale: "Locale") -> str:
    """Return words as a list with the language's commas and without "and": "a, b, c", as for numbers in a
    table."""
    # CLDR has no style for this; but so stand the first of any list.
    pattern = _ENUMERATED.get(locale.language) or locale.list_patterns["standard"]["middle"]
    between = pattern.replace("{0}", "").replace("{1}", "")
    return str(between).join(words)


_CLINGING = re.compile(r"(?<!\w)([aiouwz]) (?=\w|[%{„*(])", re.IGNORECASE)
"""A Polish word of one letter, which no line ends with."""


def keep_together(text: str, language: str) -> str:
    """Return a text with no-break spaces where a language forbids a line break. In Polish, a word of one
    letter stays with the next word."""
    return _CLINGING.sub("\\1\u00a0", text) if language.partition("-")[0] == "pl" else text


def full_stop(language: str) -> str:
    """Return the full stop of a language."""
    return STOPS.get(language.partition("-")[0], ".")


def with_label(label: str, text: str, language: str) -> str:
    """Return a label, the colon of the language and a text.

    >>> with_label("points", "7", "fr"), with_label("得点", "7", "ja")
    ('points\\xa0: 7', '得点：7')
    """
    return label + _COLONS.get(language.partition("-")[0], ": ") + text


def inside_sentence(name: str, language: str) -> str:
    """Return a name with a small first letter, as it stands inside a sentence. A name keeps its capital if
    its second character is neither a small letter nor a space, as in "H2". In German, every name stays as it
    is, since nouns have a capital.

    >>> inside_sentence("A coin", "en"), inside_sentence("Eine Münze", "de"), inside_sentence("H2", "en")
    ('a coin', 'Eine Münze', 'H2')
    """
    if language.partition("-")[0] == "de" or not (name[1:2].islower() or name[1:2].isspace()):
        return name
    return name[:1].lower() + name[1:]


def run_on(*texts: str) -> str:
    """Return texts joined on one line, without empty ones.

    A blank separates two texts, except after a full-width punctuation mark, which includes its own space.

    >>> run_on("One.", "", "Two."), run_on("一つ。", "二つ。")
    ('One. Two.', '一つ。二つ。')
    """
    result = ""
    for text in filter(None, texts):
        result += f" {text}" if result and not _ends_wide(result) else text
    return result


def _ends_wide(text: str) -> bool:
    """Return whether a text ends with a mark as wide as a Han character, before any quotes and stars of the
    book's dialect."""
    whole = text.rstrip("*")
    last = {whole[-1:], whole.rstrip(CLOSING)[-1:]} - {""}
    return any(
        unicodedata.category(mark)[0] == "P" and unicodedata.east_asian_width(mark) in "FW" for mark in last
    )
