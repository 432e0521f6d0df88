"""The expected content of a kit: its game, drawn again with the options in the manifest."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.games import Game, Setting, card_sizes, draw
from pnp.kit import catalogs, manifest, printing, sets
from pnp.kit.catalogs import translations
from pnp.kit.plan import printed_components
from pnp.kit.playing import frame
from pnp.options import PAGE, RECORD, Options
from pnp.rulebook import Book
from pnp.rulebook.catalog import Translations
from pnp.scene import COPY, Component, Face, id_of


def _known_values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return the values that a manifest can state for each option with a fixed list of values. None stands
    for the default."""
    known: dict[str, tuple[Any, ...]] = {}
    for each in RECORD:
        if each.kind == "choice" and (each.is_drawn or not each.is_always_stated):
            known[each.key] = each.names if each.is_always_stated else (None, *each.names)
        elif each.kind == "number" and each.most is not None:
            known[each.key] = (None, *(n for n in range(each.least, each.most + 1) if n != each.usual))
    return known | {"players": game.definition.game.players, "card_size": (None, *card_sizes(game))}


class Order:
    """The expected content of the kit in a folder, from its game and the options in its manifest. `book` is
    the expected rulebook, or None for a game without one.

    Raises KitError if there is no manifest or it does not fit the game, and UnknownName for a locale that the
    game does not have.
    """

    def __init__(self, game: Game, folder: Path, book: Callable[["Order"], Book | None]) -> None:
        self.game, self.folder, self._book = game, folder, book
        self.manifest = manifest.read_manifest(folder)
        for key, known in _known_values(game).items():
            if (found := getattr(self.manifest, key)) not in known:
                raise KitError(
                    f"the manifest has a {key} that the game has not",
                    place=str(folder / manifest.NAME),
                    expected=" or ".join(map(str, known)),
                    found=str(found),
                )
        self._refuse_bad_values()
        self._refuse_bad_selection()

    @cached_property
    def untranslated(self) -> int:
        """The number of texts that a draft's language has not translated, or 0 if the language is ready."""
        locale = self.manifest.locale
        return 0 if catalogs.is_ready(self.game, locale) else catalogs.missing(self.game, locale)[0]

    def _refuse_bad_values(self) -> None:
        """Raise KitError for lengths and slots in the manifest that no build writes."""
        for each in RECORD:
            if (
                each.kind in ("length", "grid", "slots")
                and (found := getattr(self.manifest, each.key)) is not None
            ):
                try:
                    asked = each.parse(found)
                except PnpError as error:
                    place = str(self.folder / manifest.NAME)
                    raise KitError(
                        error.problem, place=place, expected=error.expected, found=str(found)
                    ) from None
                if asked != found or found == each.usual:
                    raise KitError(
                        f"the manifest states {each.key} as no build does",
                        place=str(self.folder / manifest.NAME),
                        expected=str(asked if asked != found else "nothing"),
                        found=str(found),
                    )

    def _refuse_bad_selection(self) -> None:
        """Raise KitError if the manifest selects copies that the game does not have."""
        copies = self.game.copies(self.manifest.players)
        for name, many in (self.manifest.fewer or {}).items():
            if not 0 < many <= copies.get(name, 0):
                able = f"from 1 to {copies[name]} of {name}" if name in copies else "a component of the game"
                raise KitError(
                    "the manifest asks for copies that the game has not",
                    place=str(self.folder / manifest.NAME),
                    expected=able,
                    found=f"{many} of {name}",
                )

    @cached_property
    def spoken(self) -> Translations:
        return translations(self.game, self.manifest.locale)

    @cached_property
    def book(self) -> Book | None:
        return self._book(self)

    @cached_property
    def options(self) -> Options:
        """Return the options in the manifest."""
        return manifest.read_options(self.manifest, max(self.game.definition.game.players))

    @cached_property
    def setting(self) -> Setting:
        return Setting.of(self.game, self.options, self.spoken.gettext)

    @cached_property
    def all_components(self) -> tuple[Component, ...]:
        """Return all components of the definition for these options, drawn again, including those that the
        kit leaves out."""
        return draw(self.setting)

    @cached_property
    def _plain(self) -> tuple[Component, ...]:
        """Return the components for the kit, drawn again, without the letters of class sets."""
        m = self.manifest
        return printed_components(self.game.definition, self.all_components, m.only, m.fewer or {})

    @cached_property
    def one_set(self) -> tuple[Component, ...]:
        """Return the components of the first class set, with the ids in the definition."""
        theme = self.game.faces.theme(self.setting.variant)
        return sets.lettered_set(self._plain, sets.letters(self.manifest.sets or 1)[0], theme)

    @cached_property
    def components(self) -> dict[str, Component]:
        """Return the expected components of the kit by id, those of all class sets."""
        theme = self.game.faces.theme(self.setting.variant)
        parts = sets.all_sets(self._plain, self.manifest.sets or 1, theme)
        if self.manifest.proof:
            parts = printing.add_proof_lines(parts, self.manifest.variant)
        return {c.id: c for c in parts}

    @cached_property
    def needed(self) -> dict[str, int]:
        """Return the number of copies of each component that the kit should have."""
        return {name: self.needed_in_set[sets.single_set_id(name)] for name in self.components}

    @cached_property
    def needed_in_set(self) -> dict[str, int]:
        """Return the number of copies of each component in one class set, by the ids in the definition,
        including components that the kit leaves out."""
        boxes = {each.id: each.copies for each in self._plain if each.kind == "box"}
        split = {id_of(each.id) for each in self._plain if COPY in each.id}
        alone = {each.id: 1 for each in self._plain if id_of(each.id) in split}
        return self.game.copies(self.manifest.players) | (self.manifest.fewer or {}) | boxes | alone

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Return the distinct faces to print, by name."""
        parts = printing.printed_sides(tuple(self.components.values()), self.manifest.backs)
        sides = (side for c in parts for side in (c.front, c.back) if side is not None)
        return {face.name: face for face in sides}

    @cached_property
    def other_files(self) -> frozenset[str]:
        """Return the files that a kit with these formats has besides its sheets: faces, books and the
        preview."""
        m = self.manifest
        names = {face.replace(":", "-") for face in self.faces}
        pictured = [form for form in m.formats if form not in ("pdf", PAGE)]
        found = {f"{form}/faces/{name}.{form}" for form in pictured for name in names}
        if PAGE in m.formats and not m.only:
            found.add(frame.NAME)
        if not m.only or m.since:
            found.add("assembly.pdf")
        if not m.only and (self.game.definition.folder / "rulebook.md.j2").exists():
            found |= {"rulebook.pdf", "rulebook.html", *(["rulebook-booklet.pdf"] if m.booklet else [])}
        return frozenset((*found, manifest.PREVIEW))

    @cached_property
    def boards(self) -> tuple[Face, ...]:
        """Return the faces that can be printed in parts on several sheets."""
        return tuple(c.front for c in self.components.values() if c.stock == "board")
