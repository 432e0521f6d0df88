"""Writes output/index.html: a page with every kit that is found, with pictures, a filter, counts and links.
It works from file://."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

from pnp import resources
from pnp.errors import PnpError
from pnp.kit.folder import manifest
from pnp.kit.folder.manifest import Manifest
from pnp.kit.words import IndexWords
from pnp.languages import join_commas
from pnp.options import BY_NAME
from pnp.papers import PAPERS
from pnp.rulebook import catalog, template
from pnp.rulebook.catalog import SOURCE_LANGUAGE, locale_of
from pnp.system import disk, seal

NAME = "index.html"

MOST_NAMED = 8
"""The most components that the description of a partial kit names."""

_FILES = {
    "assembly.pdf": "assembly",
    "rulebook.html": "screen",
    "play.html": "play",
    "rulebook.pdf": "rulebook",
    "rulebook-booklet.pdf": "booklet",
    "board.pdf": "board",
    "board-a3.pdf": "board_one",
    "board-tabloid.pdf": "board_one",
    "pieces.pdf": "pieces",
    "cards.pdf": "cards",
    "mats.pdf": "mats",
    "dice.pdf": "dice",
    "boxes.pdf": "boxes",
    "manifest.json": "manifest",
}
"""The files of a kit in the order in which the index lists them, and the word for each."""


_CHROME = ("title", "intro", "none", "footer", "language", "paper", "variant", "backs", "players", "parts")
"""The words of the index outside of the entries of kits. They are in the language of the reader; those of an
entry are in the language of its kit."""


def write(out: Path) -> None:
    """Write the index of a folder of kits. Raises KitError, also if the folder has an index.html that pnp did
    not make."""
    games: dict[str, dict[str, object]] = {}
    words: dict[str, IndexWords] = {}
    for folder, found in _kits(out):
        game = games.setdefault(found.game, {"id": found.game, "title": found.title, "kits": []})
        kits = game["kits"]
        assert isinstance(kits, list)
        if found.locale not in words:
            words[found.locale] = _words(found.locale)
        said = words[found.locale]
        kits.append(_entry(folder, found, out, said))
    # The page has the kits' language if all have the same, else English until a script finds the reader's.
    language = next(iter(words)) if len(words) == 1 else SOURCE_LANGUAGE
    chrome = words.get(language) or IndexWords()
    html = template.shell(
        "index.html.j2",
        {
            "games": list(games.values()),
            "language": language,
            "direction": _direction(language),
            "words": chrome,
            "chrome": _chrome({**words, language: chrome}),
        },
    )
    with seal.fresh(out / NAME) as fresh:
        fresh.write_text(html, encoding="utf-8", newline="\n")


def _words(locale: str) -> IndexWords:
    """Return the words of the index in a language, or in English if pnp has no such translation."""
    try:
        return IndexWords().translate(catalog.load(locale, resources.TEMPLATES).gettext)
    except PnpError:
        return IndexWords()


def _chrome(words: Mapping[str, IndexWords]) -> str:
    """Return the words of the index by language, as JSON that is safe inside a <script>."""
    said = {
        each: {"direction": _direction(each)} | {name: asdict(words[each])[name] for name in _CHROME}
        for each in sorted(words)
    }
    return template.safe(json.dumps(said, ensure_ascii=False).replace("<", "\\u003c"))


def _kits(out: Path) -> Iterator[tuple[Path, Manifest]]:
    for path in sorted(out.glob(f"*/*/{manifest.NAME}")):
        folder = path.parent
        hidden = any(part.startswith(".") for part in path.relative_to(out).parts)
        if hidden or disk.is_link(folder) or disk.is_link(folder.parent):
            continue
        try:
            found = manifest.read_manifest(folder)
            locale_of(found.locale)
        except PnpError:
            continue  # a kit of another version of pnp; building it again brings it back
        yield folder, found


def _entry(folder: Path, found: Manifest, out: Path, words: IndexWords) -> dict[str, object]:
    base = folder.relative_to(out).as_posix()
    locale = locale_of(found.locale)
    return {
        "folder": base,
        "language": (locale.get_display_name() or found.locale).capitalize(),
        "locale": found.locale,
        "direction": _direction(found.locale),
        "tagline": found.tagline,
        "facts": found.facts,
        "chosen": {
            "language": (locale.get_display_name() or found.locale).capitalize(),
            "paper": PAPERS[found.paper].label if found.paper in PAPERS else found.paper,
            "variant": _variant_label(words, found.variant),
            "backs": _variant_label(words, found.backs) + (f" ({found.printer})" if found.printer else ""),
            "players": words.printed_for.format(n=found.players),
            "parts": _parts(found, words),
        },
        "numbers": (
            (str(found.sheets), words.sheets),
            (str(found.cuts), words.cuts),
            (str(found.minutes), words.minutes),
            (f"{found.ink_percent:g} %", words.ink),
        ),
        "preview": f"{base}/preview.png",
        "alt": words.picture.format(title=found.title),
        "files": list(_files(base, found, words)),
    }


def _direction(language: str) -> str:
    """Return the writing direction of a language as an HTML value."""
    return str(locale_of(language).text_direction)


def _variant_label(words: IndexWords, name: str) -> str:
    """Return a variant or a kind of backs in words."""
    return str(getattr(words, {"none": "no_backs"}.get(name, name.replace("-", "_")), name))


def _parts(found: Manifest, words: IndexWords) -> str:
    """Return the contents of a kit in words, and its options that are not the usual ones."""
    values = {name: getattr(found, BY_NAME[name].key) for name in words.unusual}
    unusual = [
        words.unusual[name].format(n=value, name=value) for name, value in values.items() if value is not None
    ]
    only = [*found.only[:MOST_NAMED], *(["..."] if len(found.only) > MOST_NAMED else [])]
    return join_commas((*(only or [words.whole]), *unusual), locale_of(found.locale))


def _paper_label(name: str) -> str:
    """Return the paper label of a board file for a larger paper, such as board-a3.pdf. Empty for other
    files."""
    paper = name.removeprefix("board-").removesuffix(".pdf")
    return PAPERS[paper].label if paper in PAPERS else ""


def _files(base: str, found: Manifest, words: IndexWords) -> Iterator[tuple[str, str]]:
    """Yield (address, word) for each file of a kit that people open."""
    names = {file.path for file in found.files} | {manifest.NAME}
    several = {file.path for file in found.files if (file.pages or 1) > 1}
    for name, word in _FILES.items():
        if name in names:
            key = "board_joined" if word == "board_one" and name in several else word
            yield f"{base}/{name}", getattr(words, key).format(paper=_paper_label(name))
