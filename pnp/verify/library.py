"""Makes the books and sheets that a kit should have, from its game and its options, once for all checks."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from pnp.games import Setting, ornament, tabling, with_listener
from pnp.games.illustration import BAND, WIDE
from pnp.kit import assembly, boxed, cost, sheets
from pnp.kit import book as kit_book
from pnp.kit.playing.page import make_frame
from pnp.kit.playing.stage import ornaments
from pnp.kit.words import Words
from pnp.options import Options
from pnp.papers import PAPERS
from pnp.rulebook import Book, Figure, Heading, fonts, has_boxes, has_code, walk
from pnp.scene import Drawing, Font
from pnp.text import face_of, language_typeface, nearest, use_language
from pnp.verify.files import Order, Screenplay

_made: WeakKeyDictionary[Order, dict[Options, sheets.ImposedKit]] = WeakKeyDictionary()


def impose_kit(order: Order, options: Options) -> sheets.ImposedKit:
    """Return the components of a kit imposed on sheets. `order` has the game and the expected components of
    the kit (an Order describes what a kit should contain), and `options` are those of a build, which may
    differ from the kit's own. The result is cached for each pair of them. Raises PnpError if the options
    cannot give sheets."""
    made = _made.setdefault(order, {})
    if options not in made:
        parts = tuple(order.components.values())
        made[options] = sheets.impose_components(
            order.game, order.translations, parts, options, order.untranslated_count
        )
    return made[options]


FONTS = (".ttf", ".otf", ".ttc")

CODE = ("source-code-pro",)
"""The font family of code in the books of all games."""

MANY = 36
"""If a rulebook has more headings of the first two levels than this, its contents list only chapters."""


class Library:
    """The books and sheets that one kit should have. They are made from its game and its options, which
    `order` has, when they are first needed. Its members raise PnpError if the game cannot make them."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.drawn: dict[tuple[str, str], Any] = {}
        """Drawings that checks have asked for, by book and drawing name."""
        self.compared: dict[Any, Any] = {}
        """Cached results of comparing the pages of files with the drawings of this library."""

    @cached_property
    def face_setting(self) -> Setting:
        """Return the setting with which the faces of the kit are drawn. It records which texts each drawing
        asks for."""
        return with_listener(self.order.face_setting)

    @cached_property
    def digest(self) -> str:
        """Return the six characters that distinguish this kit: a digest of its drawings and options. Books
        print it in their edition line, and sheets in their margins."""
        return self._sheets.digest

    @cached_property
    def _sheets(self) -> sheets.ImposedKit:
        return impose_kit(self.order, self.order.options)

    @cached_property
    def edition(self) -> str:
        """Return the edition line of the books: the version of the game, and the digest of the kit."""
        words = Words().translate(self.order.translations.gettext)
        version = self.order.game.definition.game.version
        return words.edition.format(version=version, digest=self.digest).rstrip(" ·")

    @cached_property
    def rulebook(self) -> Book | None:
        """Return the rulebook with its edition, or None for a game without one."""
        book = self.order.book
        return replace(book, edition=self.edition) if book else None

    @cached_property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Return the contents of the box as pairs (copies, name), as the first pages of books list them."""
        found = self._families
        return tuple((family.copies, family.name) for family in found)

    @cached_property
    def _families(self) -> tuple[assembly.Family, ...]:
        return boxed.book_families(
            self.order.face_setting, self.order.all_components, self.order.translations
        )

    @cached_property
    def sheets(self) -> assembly.Sheets:
        """Return the sheets of the kit with all that the assembly sheet says about them. The costs (sheets of
        paper, cuts, minutes, ink) are those in the manifest."""
        order = self.order
        m = order.manifest
        pages = {file.path: file.pages or 0 for file in m.files}
        return assembly.Sheets(
            order.face_setting,
            order.translations,
            order.one_set,
            self._sheets.files,
            self._sheets.choices,
            order.options,
            cost.Cost(m.sheets, m.cuts, m.snips, m.minutes, m.ink_percent),
            self.digest,
            pages.get("rulebook.pdf", 0),
            pages.get(kit_book.BOOKLET, 0) // 2,
        )

    @cached_property
    def assembly(self) -> Book:
        """Return the assembly sheet as a book."""
        return assembly.make_sheet(self.sheets)

    @property
    def has_cover_picture(self) -> bool:
        """Return whether the title page of the rulebook is a picture."""
        return self.order.game.illustrator is not None

    @property
    def has_picture_bullets(self) -> bool:
        """Return whether items of lists begin with a picture instead of a bullet."""
        return self.order.game.ornamenter is not None

    @property
    def has_short_contents(self) -> bool:
        """Return whether the printed table of contents lists only chapters."""
        blocks = walk(self.rulebook.blocks) if self.rulebook else ()
        return sum(isinstance(block, Heading) and block.level <= 2 for block in blocks) > MANY

    @cached_property
    def figures(self) -> Mapping[str, Callable[[], Drawing]]:
        """Return, by name, functions that draw the figures of the rulebook."""
        blocks = walk(self.rulebook.blocks) if self.rulebook else ()
        pictures = kit_book.Pictures(self.face_setting)
        return {
            block.name: partial(pictures.own_drawing, block.name)
            for block in blocks
            if isinstance(block, Figure)
        }

    def vignettes(self, *, leaflet: bool, folded: bool = False) -> Mapping[str, Callable[[], Drawing]]:
        """Return functions that draw the decorating pictures of a book, by the picture's name. The book is
        the assembly sheet if `leaflet` is true, else the rulebook.

        The assembly sheet has only "the cover": the figure that the game names as its COVER. The rulebook has
        this too, ornaments ("the ornament bullet" and so on), plates (pictures that fill a page on which a
        chapter ends early, under their own names), and pictures of the contents of the box ("the box 0" and
        so on). If the game has an illustrator, the rulebook also has "page", which fills the title page, and
        "the strip", a wide, low picture at the heads of chapters. For a `folded` book (the booklet), "page"
        is drawn for pages of half the size.
        """
        setting, game = self.face_setting, self.order.game
        faces = game.faces
        theme = faces.theme(setting.variant)
        found: dict[str, Callable[[], Drawing]] = {"the cover": lambda: faces.FIGURES[faces.COVER](setting)}
        if leaflet:
            return found
        if game.ornamenter is not None:
            worn = game.ornamenter(theme)
            for name in ("bullet", "initial", "folio", "section", "rule", "wide_rule", "tail"):
                found[f"the ornament {name}"] = partial(getattr, worn, name)
        for name in ornament.names(faces.FIGURES):
            found[name] = partial(kit_book.Pictures(setting).own_drawing, name)
        for k, family in enumerate(self._families):
            found[f"the box {k}"] = partial(boxed.picture, theme, family, len(self._families))
        if (draw_it := game.illustrator) is not None:
            whole = PAPERS[PAPERS[self.order.manifest.paper].book]
            paper = whole.half if folded else whole
            found["the strip"] = lambda: draw_it(setting, "band", *BAND).drawing
            found["page"] = lambda: draw_it(setting, "page", paper.width, paper.height).drawing
        return found

    @cached_property
    def screen_vignettes(self) -> Mapping[str, Callable[[], Drawing]]:
        """Return functions that draw the decorating pictures of the rules page for screens: the picture at
        its head, a wide, low picture ("band"), the contents of the box, and ornaments. The keys are the names
        of the pictures in the page's style sheet."""
        setting, game = self.face_setting, self.order.game
        theme = game.faces.theme(setting.variant)
        found: dict[str, Callable[[], Drawing]] = {}
        if (illustrate := game.illustrator) is not None:
            found["head"] = lambda: illustrate(setting, "wide", *WIDE).drawing
            found["band"] = lambda: illustrate(setting, "band", *BAND).drawing
        else:
            found["head"] = lambda: game.faces.FIGURES[game.faces.COVER](setting)
        for k, family in enumerate(self._families):
            found[f"box {k}"] = partial(boxed.picture, theme, family, len(self._families))
        if game.ornamenter is not None:
            worn = game.ornamenter(theme)
            for name in ("bullet", "initial", "section", "tail"):
                found[name] = partial(getattr, worn, name)
            found["rule"] = partial(getattr, worn, "wide_rule")
        return {name: partial(self._draw_in_language, make) for name, make in found.items()}

    @cached_property
    def screenplay(self) -> Screenplay:
        """Return the expected contents of play.html."""
        setting, components = self.face_setting, self.order.all_components
        shown = tuple(each for each in components if each.kind != "box")
        with use_language(setting.locale):
            dress = tabling.dress(setting, (), shown)
        nets = {each.id: each.front for each in shown if dress.components[each.id].front is not each.front}
        drawn = ornaments(setting)
        return Screenplay(
            make_frame(setting, shown),
            dress,
            nets,
            {name: partial(self._draw_in_language, make) for name, make in drawn.items()},
        )

    @cached_property
    def answers(self) -> Mapping[str, Any]:
        """Return the data that rulebook.html embeds, from which its figures find their answers to taps.
        Empty for a game without a rulebook or an engine."""
        return kit_book.Pictures(self.face_setting).answers(self.rulebook) if self.rulebook else {}

    @cached_property
    def families(self) -> Mapping[str, tuple[str, ...]]:
        """Return the font families of the books by role: "title", "label", "text", and "code" if the rulebook
        has code."""
        theme = self.order.game.faces.theme(self.face_setting.variant)
        found = {}
        for role in ("title", "label", "text"):
            typeface = language_typeface(theme.typeface(role), self.face_setting.locale)
            found[role] = tuple(dict.fromkeys(font.family for font in typeface.fonts))
        if self.rulebook is not None and has_code(self.rulebook.blocks):
            found["code"] = CODE
        return found

    @cached_property
    def fonts(self) -> tuple[Path, ...]:
        """Return the font files of the font families of the books, and of the fallbacks of these families."""
        names = dict.fromkeys(name for several in self.families.values() for name in several)
        chain = [*fonts.chain(names, self.face_setting.locale)]
        chain += fonts.code_chain(self.families.get("code", ()), self.face_setting.locale)
        if self.rulebook is not None and has_boxes(self.rulebook.blocks):
            chain.append(fonts.box_family())
        folders = sorted({family.folder for family in chain})
        return tuple(path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in FONTS)

    @cached_property
    def screen_families(self) -> Mapping[str, tuple[str, ...]]:
        """Return the font families that the rules page for screens may embed, by role."""
        script = fonts.SCRIPT_TEXT.get(self.face_setting.locale.partition("-")[0], ())
        return {
            role: tuple(dict.fromkeys((*names, *script, *fonts.FALLBACK)))
            for role, names in self.families.items()
        }

    def screen_font(self, name: str, weight: int, *, italic: bool) -> tuple[Any, Mapping[str, float]] | None:
        """Return HarfBuzz's face of a font family, and the values of the face's axes by tag (such as {"wght":
        400}) for a weight and style. Return None if the family has no such style."""
        found = nearest(Font(name, weight, italic))
        return face_of(found) if found is not None else None

    def _draw_in_language(self, make: Callable[[], Drawing]) -> Drawing:
        """Return a drawing in the language of the kit."""
        with use_language(self.face_setting.locale):
            return make()

    @cached_property
    def palette(self) -> frozenset[str]:
        """Return the colours that boxes, lines and discs of a book may have, as lower-case hex codes."""
        theme = self.order.game.faces.theme(self.order.face_setting.variant)
        own = (theme.swatch(name).hex.lower() for name in ("ink", "accent", "line", "tint"))
        return frozenset((*own, "#ffffff"))

    @cached_property
    def panels(self) -> Mapping[str, Drawing]:
        """Return the pictures of the assembly sheet, by name."""
        return assembly.figures(self.sheets)
