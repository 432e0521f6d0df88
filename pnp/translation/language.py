"""A language as people write it: pt_BR, ES, zh-Hans, iw."""

from collections.abc import Sequence

from pnp.errors import UnknownName, unknown

HAN = ("ja", "zh")
"""Languages written in Han characters, whose fonts are large and an extra."""

FARTHEST = 9
"""How far a language may be from what was asked for (langcodes, after CLDR's language matching): countries
and spellings are nearer; Catalan, Nynorsk and Traditional Chinese are languages of their own."""


def named(tag: str, offered: Sequence[str], place: str = "--locale") -> str:
    """The one of the languages offered that a tag means. Raises UnknownName, with those that there are."""
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
