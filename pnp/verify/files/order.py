"""What a kit should hold: its game, drawn anew as the manifest says that the kit was asked for."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.games import Game, Setting, card_sizes, draw
from pnp.kit import manifest, printing, sets
from pnp.kit.catalogs import translations
from pnp.kit.plan import printed_components
from pnp.options import RECORD, Options
from pnp.rulebook import Book
from pnp.rulebook.catalog import Translations
from pnp.scene import COPY, Component, Face, id_of


def _known_values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return what a manifest can state of each option whose values are known, None for the usual one."""
    known: dict[str, tuple[Any, ...]] = {}
    for each in RECORD:
        if each.kind == "choice" and (each.is_drawn or not each.is_always_stated):
            known[each.key] = each.names if each.is_always_stated else (None, *each.names)
        elif each.kind == "number" and each.most is not None:
            known[each.key] = (None, *(n for n in range(each.least, each.most + 1) if n != each.usual))
    return known | {"players": game.definition.game.players, "card_size": (None, *card_sizes(game))}


class Order:
    """What a kit in a folder should hold, from its game and the options in its manifest.

    `book` is the rulebook as it should read, None for a game without one. Raises KitError where
    there is no manifest or it does not fit the game, UnknownName for a locale that the game has not.
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
        self._refuse_unheard()
        self._refuse_more()

    def _refuse_unheard(self) -> None:
        """Lengths and slots are such as can be asked for."""
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

    def _refuse_more(self) -> None:
        """What is printed again is a part of what the game has: a manifest cannot ask for anything else."""
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
        """What the kit was asked for by, as its manifest tells it."""
        return manifest.read_options(self.manifest, max(self.game.definition.game.players))

    @cached_property
    def setting(self) -> Setting:
        return Setting.of(self.game, self.options, self.spoken.gettext)

    @cached_property
    def drawn(self) -> tuple[Component, ...]:
        """All that the definition has for the setting, drawn anew, whether it is in the kit or not."""
        return draw(self.setting)

    @cached_property
    def _plain(self) -> tuple[Component, ...]:
        """What the definition orders, drawn anew, without the letter of a set."""
        m = self.manifest
        return printed_components(self.game.definition, self.drawn, m.only, m.fewer or {})

    @cached_property
    def one_set(self) -> tuple[Component, ...]:
        """The components of the first set, by the ids that the definition gives them."""
        theme = self.game.faces.theme(self.setting.variant)
        return sets.lettered_set(self._plain, sets.letters(self.manifest.sets or 1)[0], theme)

    @cached_property
    def components(self) -> dict[str, Component]:
        """The components that the kit should hold, those of all sets."""
        theme = self.game.faces.theme(self.setting.variant)
        parts = sets.all_sets(self._plain, self.manifest.sets or 1, theme)
        if self.manifest.proof:
            parts = printing.add_proof_lines(parts, self.manifest.variant)
        return {c.id: c for c in parts}

    @cached_property
    def needed(self) -> dict[str, int]:
        """How many copies of each component the kit should hold."""
        return {name: self.of_one_set[sets.single_set_id(name)] for name in self.components}

    @cached_property
    def of_one_set(self) -> dict[str, int]:
        """The same of one set, by the ids that the definition gives, whether they are in the kit or not."""
        boxes = {each.id: each.copies for each in self._plain if each.kind == "box"}
        split = {id_of(each.id) for each in self._plain if COPY in each.id}
        alone = {each.id: 1 for each in self._plain if id_of(each.id) in split}
        return self.game.copies(self.manifest.players) | (self.manifest.fewer or {}) | boxes | alone

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Each distinct face that is printed once, by name."""
        parts = printing.printed_sides(tuple(self.components.values()), self.manifest.backs)
        sides = (side for c in parts for side in (c.front, c.back) if side is not None)
        return {face.name: face for face in sides}

    @cached_property
    def other_files(self) -> frozenset[str]:
        """The files that a kit of these formats has besides its sheets: faces, books and the preview."""
        m = self.manifest
        names = {face.replace(":", "-") for face in self.faces}
        found = {f"{form}/faces/{name}.{form}" for form in m.formats if form != "pdf" for name in names}
        if not m.only or m.since:
            found.add("assembly.pdf")
        if not m.only and (self.game.definition.folder / "rulebook.md.j2").exists():
            found |= {"rulebook.pdf", "rulebook.html", *(["rulebook-booklet.pdf"] if m.booklet else [])}
        return frozenset((*found, manifest.PREVIEW))

    @cached_property
    def boards(self) -> tuple[Face, ...]:
        """The faces that may be printed in parts, each on sheets of its own."""
        return tuple(c.front for c in self.components.values() if c.stock == "board")
