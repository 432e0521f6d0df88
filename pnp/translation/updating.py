"""Bring catalogs up to date without losing any word or comment of their translators. Write templates of
catalogs (.pot) for other programs."""

import io
import re
from collections.abc import Collection, Iterable
from itertools import takewhile
from pathlib import Path

from babel.messages.pofile import denormalize, write_po

from pnp.errors import DefinitionError, KitError
from pnp.rulebook.catalog import Catalog, forms_of, ids_of, key_of, locale_of, read_catalog
from pnp.system import disk

_WIDTH = 100
_HEAD = re.compile(r'(?:[ \t]*(?:#.*)?\n)*msgid ""\nmsgstr ".*"\n(?:".*"\n)*')
_ENTRY = re.compile(r'^(?:msgctxt (".*"(?:\n".*")*)\n)?msgid (".*"(?:\n".*")*)', re.MULTILINE)


def update(
    path: Path,
    messages: Catalog,
    donors: Iterable[Path] = (),
    carried: Collection[str] | None = None,
    project: str = "",
) -> None:
    """Bring the .po file at `path` up to date with `messages`, or create it. The same input gives the same
    bytes.

    Translations stay, with the translator's comments and header. New messages are empty. Changed messages
    become fuzzy and keep their old English. Messages that are gone are kept as comments (`#~`) until they
    come back. A message without a translation is filled from the first of the `donors`, other catalogs, that
    has one. `carried` limits this to some messages, given by their keys: the English text, after the context
    if there is one (`key_of`). With None, all messages may be filled. A new catalog names `project` in its
    header. Raises DefinitionError if the update would lose something of the catalog, KitError if the catalog
    is read-only.
    """
    locale = locale_of(path.stem)
    text = _refuse_lossy(path) if path.is_file() else ""
    catalog = read_catalog(path) if text else Catalog(locale=locale)
    _come_back(catalog, messages)
    was = {key_of(message): message.previous_id for message in catalog if message.fuzzy}
    catalog.update(messages)
    for message in catalog:
        if message.fuzzy and not message.previous_id:
            message.previous_id = was.get(key_of(message), [])
    others = [read_catalog(each) for each in donors]
    _take_over(catalog, others, carried)
    _forget_twins(catalog, others, carried)
    head = find_head(text) or _new_head(path.stem, str(catalog.plural_forms), project)
    disk.rewrite(path, (head + lay_out(catalog) + _find_tail(text)).encode())


def write_template(path: Path, messages: Catalog) -> None:
    """Write a template of the messages (.pot) for other programs. The same input gives the same bytes.

    Raises KitError if a template exists that pnp did not write or that somebody has changed.
    """
    head = _new_head("", "nplurals=2; plural=(n != 1);", "")
    if path.exists() and not _is_template(path, head):
        raise KitError(
            "something else lies where pnp writes",
            place=str(path),
            expected="no file, or a template that pnp wrote",
            found="another one, or one that was changed",
            hint="move it away or delete it",
        )
    disk.rewrite(path, (head + lay_out(messages, with_lines=True)).encode())


def _is_template(path: Path, head: str) -> bool:
    """Return whether a template is one that pnp would write of its messages, without anybody's own words."""
    try:
        found, text = read_catalog(path), path.read_bytes().decode()
        is_empty = not any(any(forms_of(message)) or message.user_comments for message in found if message.id)
        own_head = find_head(text)
        # One of an earlier version of pnp has fewer fields in its header, and no lines.
        is_own_head = own_head != "" and set(own_head.splitlines()) <= set(head.splitlines())
        bodies = (lay_out(found, with_lines=with_lines) for with_lines in (True, False))
        return is_empty and is_own_head and text.removeprefix(own_head) in bodies
    except (DefinitionError, OSError, UnicodeDecodeError):
        return False


def _come_back(catalog: Catalog, messages: Catalog) -> None:
    """Restore translations that a catalog has for a message under another context or as a comment."""
    gone = {key_of(message): message for message in catalog.obsolete.values()}
    plain = {ids_of(message): message for message in (*catalog.obsolete.values(), *catalog) if message.id}
    have = {key_of(message) for message in catalog if message.id}
    for message in messages:
        if not message.id or key_of(message) in have:
            continue
        old = gone.get(key_of(message)) or plain.get(ids_of(message))
        if old is not None:
            catalog.add(
                message.id,
                old.string,
                context=message.context,
                flags=old.flags,
                user_comments=old.user_comments,
            )


def _take_over(catalog: Catalog, donors: Iterable[Catalog], carried: Collection[str] | None) -> None:
    """Fill each untranslated message of a catalog from the first donor that has a translation."""
    for found in donors:
        lacking = {
            key_of(each): each
            for each in catalog
            if each.id and not any(forms_of(each)) and (carried is None or key_of(each) in carried)
        }
        if not lacking:
            return
        # What is there counts before what was there once.
        for old in (*found.obsolete.values(), *found):
            new = lacking.get(key_of(old)) if old.id else None
            if new is None or not all(forms := forms_of(old)) or ids_of(old) != ids_of(new):
                continue
            if len(ids_of(new)) == 1 or len(forms) == catalog.num_plurals:
                new.string, new.flags = old.string, new.flags | (old.flags & {"fuzzy"})
                new.user_comments, new.previous_id = old.user_comments, old.previous_id


def _forget_twins(catalog: Catalog, donors: Iterable[Catalog], carried: Collection[str] | None) -> None:
    """Drop comments (`#~`) that repeat a message of the catalog or, for words that are carried over, of
    another catalog."""
    said = {(ids_of(message), forms_of(message)) for message in catalog if message.id}
    elsewhere = {
        (ids_of(message), forms_of(message))
        for donor in donors
        for message in donor
        if message.id and carried is not None and key_of(message) in carried and not message.fuzzy
    }
    for key, message in list(catalog.obsolete.items()):
        if (ids_of(message), forms_of(message)) in said | elsewhere or not any(forms_of(message)):
            del catalog.obsolete[key]


def find_head(text: str) -> str:
    """Return the header of a catalog with its comments, exactly as its translators left it, or an empty text
    if there is none."""
    found = _HEAD.match(text)
    return found[0].strip("\n") + "\n\n" if found else ""


def _find_tail(text: str) -> str:
    """Return the comments after the last message of a catalog."""
    lines = text.splitlines()
    behind = takewhile(
        lambda line: not line.strip() or (line[0] == "#" and line[1:2] != "~"), reversed(lines)
    )
    comments = "\n".join(reversed(list(behind))).strip()
    return f"{comments}\n" if comments else ""


def _refuse_lossy(path: Path) -> str:
    """Return a catalog's text. Raises DefinitionError if rewriting it would lose something: letters of
    another encoding, or the second translation of a message that stands there twice."""
    try:
        text = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        expected, hint = "UTF-8", f"convert it, and say so in its header: msgconv --to-code=UTF-8 {path.name}"
        raise DefinitionError(
            "this catalog has another encoding", place=str(path), expected=expected, hint=hint
        ) from None
    starts: dict[tuple[str, str], int] = {}
    for entry in _ENTRY.finditer(text):
        key = (denormalize(entry[1] or '""'), denormalize(entry[2]))
        if (first := starts.setdefault(key, entry.start())) != entry.start():
            raise DefinitionError(
                "this message stands here twice",
                place=f"{path}:{_count_lines(text, entry.start())}",
                expected="each message once",
                found=f"the first in line {_count_lines(text, first)}",
                hint="keep the translation that is right; updating would lose the other one",
            )
    return text


def _count_lines(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _new_head(language: str, plurals: str, project: str) -> str:
    """Return the header of a new catalog, or of a template if `language` is empty. The date and the
    translator's name are the ones that gettext and Weblate write before anybody has translated."""
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Project-Id-Version: {project or "PACKAGE VERSION"}\\n"\n'
        '"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"\n'
        '"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"\n'
        '"Language-Team: LANGUAGE <LL@li.org>\\n"\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {plurals}\\n"\n\n'
    )


def lay_out(catalog: Catalog, *, with_lines: bool = False) -> str:
    """Return a catalog as text, without its header. The same messages give the same text.

    `with_lines` adds the line numbers of the sources, as a template has them. Catalogs have none, because
    they would change with each edit of a source.
    """
    body = io.BytesIO()
    catalog.charset = "utf-8"
    write_po(body, catalog, width=_WIDTH, omit_header=True, include_lineno=with_lines, include_previous=True)
    return body.getvalue().decode()
