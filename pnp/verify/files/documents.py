"""F checks on the kit as a set of files: fonts, digests, and the statements of the manifest."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.games import refuse_parts
from pnp.games.reading import exceptions
from pnp.kit import words
from pnp.kit.catalogs import translations
from pnp.kit.folder import manifest
from pnp.kit.playing import frame
from pnp.kit.words import Words
from pnp.options import FORMATS, RECORD
from pnp.verify import unlike
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.telling import ForeignScript, open_html
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import pdfium


def _pdfs(kit: Kit) -> list[str]:
    return [name for name in kit.listed_files if name.endswith(".pdf")]


@check("F12", "every font is embedded in its PDF")
def fonts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each font that a PDF uses is embedded, so that every printer prints the same letters."""
    for name in _pdfs(kit):
        try:
            used = pdfium.fonts(kit.folder / name)
        except Unreadable:
            continue
        for font in used:
            if not font.embedded:
                yield self.error(name, f"the font {font.name} ({font.kind}) is not embedded")


@check("F19", "every file that the manifest lists exists and is unchanged")
def whole(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each file that the manifest lists exists and has the SHA-256 digest in the manifest. So damage after
    the build is found; no other check depends on it. An entry of the folder that is not a regular file (a
    link, a pipe), or that is too large for its kind, is not read.

    A file that the manifest does not list belongs to the user: pnp leaves it alone and reports a note. It is
    a warning for a PDF or HTML page, which somebody could print or read as a part of the kit. It is an error
    if the file can be mistaken for a file of the kit: if its name differs only in capitals, or if it lies in
    a folder of the kit such as svg/. Move such a file elsewhere; no command of pnp does."""
    listed = {file.path: file for file in kit.manifest.files}
    sound, odd = kit.contents
    for path, file in listed.items():
        if path in odd:
            yield self.error(path, f"{odd[path]}, and was not read", "build the kit again")
        elif path not in sound:
            yield self.error(path, "is missing", "build the kit again")
        elif (found := manifest.digest(kit.folder / path)) != file.sha256:
            yield self.error(path, f"expected the sha256 {file.sha256[:12]}..., found {found[:12]}...")
    yield from _foreign(self, kit)


def _foreign(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Yield findings on files and folders in a kit's folder that do not belong to the kit. Other folders get
    one finding each."""
    sound, odd = kit.contents
    listed = [file.path for file in kit.manifest.files]
    folders = {_fold_name(Path(path).parts[0]) for path in listed if "/" in path}
    alike = {_fold_name(path): path for path in (*listed, manifest.NAME)}
    left_alone: dict[str, list[str]] = {}
    for path in sorted((sound | set(odd)) - {*listed, manifest.NAME}):
        why = f"{odd[path]}, and was not read; it " if path in odd else ""
        first, *inner = Path(path).parts
        if (other := alike.get(_fold_name(path))) is not None:
            yield self.error(path, f"{why}is called like {other} of the kit, but for capitals", _ELSEWHERE)
        elif _fold_name(first) in folders:
            yield self.error(path, f"{why}is not of this kit, and lies among its files", _ELSEWHERE)
        elif Path(path).suffix.lower() in _PRINTED:
            told = f"{why}is not of this kit, and may be printed or read as a part of it"
            yield self.warning(path, told, _ELSEWHERE)
        elif inner:
            left_alone.setdefault(f"{first}/", []).append(path)
        else:
            yield self.note(path, f"{why}is not of this kit; pnp leaves it alone")
    for folder, files in left_alone.items():
        them = "a file that is" if len(files) == 1 else f"{len(files)} files that are"
        yield self.note(folder, f"holds {them} not of this kit; pnp leaves the folder alone")


_PRINTED = (".pdf", ".html", ".htm")
"""The suffixes of files that people may take for a part of a kit."""

_ELSEWHERE = "move it out of the kit's folder; pnp does not touch it"


def _fold_name(name: str) -> str:
    """Return a name as file systems compare it that ignore capitals and the encoding of accents."""
    return unicodedata.normalize("NFC", name).casefold()


@check("F20", "every file can be read")
def readable(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDFs, the SVGs and the HTML really have the format that their names state. They are no larger than
    what pnp writes, and use only those features of the format that pnp uses. Other checks skip files that
    cannot be read."""
    for name in kit.listed_files:
        if name in (*BOOKS, BOOKLET):
            if kit.facts(name) is None or not kit.texts(name):
                yield self.error(name, "is not a PDF with text that can be read")
        elif Path(name).suffix in (".pdf", ".svg", ".html") and name != frame.NAME:  # which F55 reads
            try:
                open_html(kit, name) if name.endswith(".html") else kit.read_paint(name)
            except ForeignScript:
                pass  # F34 says so
            except Unreadable as error:
                yield self.error(name, f"{error.problem}: {error.found}")


@check("F21", "the manifest agrees with the definition and with the files")
def manifest_facts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The manifest agrees with the definition: game, title, version and the facts about the game. Its options
    are possible and stated as pnp states them. Each component is listed once, in order, with the kind, trim
    and digests of its faces as drawn from the definition today. A kit in large print lists the faces on which
    large print does not fit. Each file of the kit is listed once. The bytes of the manifest are as pnp writes
    them, so no key occurs twice. This check leaves out two keys. `pnp`, the version that built the kit, is
    checked by F49. `built_from`, which states what the kit was built from, need not be right: F48 builds the
    kit again and compares all bytes."""
    yield from _facts(self, kit)
    yield from _options(self, kit)
    yield from _components(self, kit)
    smaller = None
    if kit.manifest.text == "large":
        smaller = [(each.part, each.side, each.points) for each in exceptions(kit.one_set)]
    exceptional = kit.manifest.large_text_exceptions
    listed = None if exceptional is None else [(each.part, each.side, each.points) for each in exceptional]
    if smaller != listed:
        yield self.error("manifest.json: large_text_exceptions", f"expected {smaller!r}, found {listed!r}")
    yield from _files(self, kit)
    found = (kit.folder / manifest.NAME).read_bytes()
    if found != (wanted := kit.manifest.to_text.encode()):
        place = unlike.find_difference(manifest.NAME, found, wanted)
        yield self.error(manifest.NAME, f"is not written as pnp writes it: {place}", "build the kit again")


def _facts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Yield an error for each fact about the game in the manifest that differs from the definition in the
    kit's language."""
    m, game = kit.manifest, kit.game.definition.game
    spoken = translations(kit.game, m.locale)
    told = (
        ("game", game.id),
        ("title", spoken.gettext(game.title)),
        ("version", game.version),
        ("tagline", spoken.gettext(game.tagline)),
        ("facts", tuple(words.facts(kit.game.definition, Words().translate(spoken.gettext)))),
    )
    for key, expected in told:
        if (found := getattr(m, key)) != expected:
            yield self.error(f"manifest.json: {key}", f"expected {expected!r}, found {found!r}")


def _options(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Yield an error for each option that pnp does not offer, or that is not stated as pnp states it. Other
    checks compare the effects of options with the files; sheets have a hash of the options in their
    margins."""
    m = kit.manifest
    for key, expected in manifest.state_options(kit.options, max(kit.game.definition.game.players)).items():
        if (found := getattr(m, key)) != expected:
            yield self.error(f"manifest.json: {key}", f"expected {expected!r}, found {found!r}")
    strange = [form for form in m.formats if form not in FORMATS]
    if strange or len(set(m.formats)) < len(m.formats):
        expected = f"each of {', '.join(FORMATS)} once at most"
        yield self.error("manifest.json: formats", f"expected {expected}, found {', '.join(m.formats)}")
    if m.only != tuple(sorted(set(m.only))):
        yield self.error("manifest.json: only", f"expected names in their order, each once, found {m.only!r}")
    try:
        refuse_parts(kit.game, m.players, m.only)
    except PnpError as error:
        yield self.error("manifest.json: only", error.sentence, error.hint)
    for each in RECORD:
        value = getattr(m, each.key)
        if (each.whole or each.name == "since") and value is not None and bool(m.only) == bool(each.whole):
            kind = "a whole kit" if each.whole else "a kit of what changed"
            yield self.error(f"manifest.json: {each.key}", f"expected it in {kind} alone, found {value!r}")
    if m.fewer and not m.since:
        yield self.error("manifest.json: fewer", "expected it in a kit of what changed alone")


def _components(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Yield errors if the components in the manifest are in a wrong order or differ from their drawings. F04
    checks that none is missing."""
    known = [part.id for part in kit.manifest.components if part.id in kit.components]
    if known != (expected := [name for name in kit.components if name in set(known)]):
        said = f"expected {', '.join(expected)}; found {', '.join(known)}"
        yield self.error("manifest.json: components", said)
    for part in kit.manifest.components:
        component = kit.components.get(part.id)
        if component is None:
            continue
        front, back = component.front, component.back
        for key, wanted, has in (
            ("kind", component.kind, part.kind),
            ("trim_mm", (front.width, front.height), part.trim_mm),
            ("face", front.digest, part.face),
            ("back", back.digest if back else None, part.back),
        ):
            if wanted != has:
                hint = "the kit is older than the game; build it again" if key in ("face", "back") else ""
                yield self.error(
                    f"manifest.json: {part.id}.{key}", f"expected {wanted!r}, found {has!r}", hint
                )


def _files(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Yield errors if the list of files lacks a file that any kit with these formats has, or is not in order.
    F41 checks the sheets."""
    names = [file.path for file in kit.manifest.files]
    wanted = kit.other_files | (set(kit.sheet_files) if "pdf" in kit.manifest.formats else set())
    for lacking in sorted(wanted - set(names)):
        yield self.error("manifest.json", f"lists no {lacking}, which the kit should hold")
    if names != sorted(set(names)):
        yield self.error("manifest.json: files", "expected each file once, in the order of their names")
    for file in kit.manifest.files:
        if file.pages is not None and not file.path.endswith(".pdf"):
            yield self.error(f"manifest.json: {file.path}", f"expected no pages, found {file.pages}")


CHECKS = (fonts, whole, readable, manifest_facts)
