"""F: the kit as files: their fonts, their digests, and what the manifest tells of them."""

from collections.abc import Iterator
from pathlib import Path

from pnp.finding import Check, Finding, check
from pnp.games.reading import exceptions
from pnp.kit import about, holding, manifest
from pnp.kit.catalogs import translations
from pnp.kit.words import Words
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.text import read_html
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import text as pdf_text


def _pdfs(kit: Kit) -> list[str]:
    return [name for name in kit.listed if name.endswith(".pdf")]


@check("F12", "every font is in the file")
def fonts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each font that a PDF uses comes with it, so that every printer has the same letters."""
    for name in _pdfs(kit):
        try:
            used = pdf_text.fonts(kit.folder / name)
        except Unreadable:
            continue
        for font in used:
            if not font.embedded:
                yield self.error(name, f"the font {font.name} ({font.kind}) is not embedded")


@check("F19", "the files are those of the manifest")
def whole(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each file that the manifest lists is there with the sha256 that it had when it was built, and
    there is no other file. This finds damage on the way; no other check leans on it. What is no regular
    file in the kit's own folder (a link, a pipe), or larger than its kind has reason to be, is not read."""
    listed = {file.path: file for file in kit.manifest.files}
    sound, odd = kit.contents
    for path, file in listed.items():
        if path in odd:
            continue
        if path not in sound:
            yield self.error(path, "is missing", "build the kit again")
        elif (found := holding.digest(kit.folder / path)) != file.sha256:
            yield self.error(path, f"expected the sha256 {file.sha256[:12]}..., found {found[:12]}...")
    for path, why in odd.items():
        yield self.error(path, f"{why}, and was not read", "a kit holds files alone; build it again")
    for path in sorted(sound - set(listed) - {manifest.NAME}):
        yield self.error(path, "is not in the manifest")


@check("F20", "every file can be read")
def readable(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDFs, SVGs and the HTML are what their names say, and no larger or stranger than what pnp writes;
    the other checks pass over what cannot be read."""
    for name in kit.listed:
        if name in (*BOOKS, BOOKLET):
            if kit.facts(name) is None or not kit.words(name):
                yield self.error(name, "is not a PDF with text that can be read")
        elif Path(name).suffix in (".pdf", ".svg", ".html"):
            try:
                read_html(kit.folder / name) if name.endswith(".html") else kit.paints(name)
            except Unreadable as error:
                yield self.error(name, f"{error.problem}: {error.found}")


@check("F21", "the manifest tells what the definition and the files say")
def manifest_facts(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Game, title, version, what is said of the game and the formats are right; each component has the
    kind, the trim and the digests of its faces as they are drawn from the definition today; a kit in large
    print names the faces where that does not fit; and a kit has all its files."""
    m, game = kit.manifest, kit.game.definition.game
    spoken = translations(kit.game, m.locale)
    told = (
        ("game", game.id),
        ("title", spoken.gettext(game.title)),
        ("version", game.version),
        ("tagline", spoken.gettext(game.tagline)),
        ("facts", tuple(about.facts(kit.game.definition, Words().translated(spoken.gettext)))),
    )
    for key, expected in told:
        if (found := getattr(m, key)) != expected:
            yield self.error(f"manifest.json: {key}", f"expected {expected!r}, found {found!r}")
    for part in m.components:
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
    if m.text == "large":
        smaller = [(each.part, each.side, each.points) for each in exceptions(kit.one_set)]
        listed = [(each.part, each.side, each.points) for each in m.large_text_exceptions or ()]
        if smaller != listed:
            yield self.error(
                "manifest.json: large_text_exceptions", f"expected {smaller!r}, found {listed!r}"
            )
    names = {file.path for file in m.files}
    for lacking in sorted(_wanted(kit) - names):
        yield self.error("manifest.json", f"lists no {lacking}, which the kit should hold")


def _wanted(kit: Kit) -> set[str]:
    """The files that a kit of these formats has, whatever its game."""
    m = kit.manifest
    names = {face.replace(":", "-") for face in kit.faces}
    wanted = {f"{form}/faces/{name}.{form}" for form in m.formats if form != "pdf" for name in names}
    if "pdf" in m.formats:
        wanted |= set(kit.sheet_files)
    if not m.only or m.since:
        wanted.add("assembly.pdf")
    if not m.only and kit.book is not None:
        wanted |= {"rulebook.pdf", "rulebook.html", *([BOOKLET] if m.booklet else [])}
    return wanted


CHECKS = (fonts, whole, readable, manifest_facts)
