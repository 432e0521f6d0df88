"""Keeps a game drawn, so that after a change only what has changed is drawn again. pnp.games.shared knows
what each face depends on; this module keeps pictures and findings by the digests of faces."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from pnp import games
from pnp.errors import PnpError
from pnp.export import svg
from pnp.finding import Check, Finding
from pnp.games import Game, Setting, authors, listening, open_game
from pnp.kit import catalogs, produce
from pnp.kit.artwork import Artwork
from pnp.kit.book import Pictures
from pnp.options import Options
from pnp.rulebook.catalog import locale_of
from pnp.scene import Component, Page, digest, id_of
from pnp.serve import faces
from pnp.serve.faces import Index, Json, Shown
from pnp.serve.view import View, choices, options
from pnp.system.fault import fault
from pnp.verify import drawing, model

MOST_VIEWS = 6
"""The most views that are kept drawn. Each holds all faces of a game."""

MOST_PICTURES = 6000
"""The most faces and sheets whose pictures can still be requested after they have changed."""


@dataclass(slots=True)
class _Drawn:
    """The last successful drawing of a view, and the findings in it."""

    told: Json
    art: Artwork
    options: Options
    index: Index
    revision: int
    found: list[Json] | None = None


class Easel:
    """Draws the game in a folder for the views that pages request."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.revision = 0
        self._game: Game | PnpError | None = None
        self._views: OrderedDict[View, _Drawn] = OrderedDict()
        self._pictures: OrderedDict[str, Shown | Page] = OrderedDict()
        self._verdicts = drawing.Verdicts()

    def forget(self) -> None:
        """Forget what was read and drawn, because the files have changed."""
        self._game = None
        self.revision += 1

    def look(self, view: View) -> Json:
        """Return the faces of the game in a view. If it cannot be drawn, return the last faces that could be,
        with the errors as `troubles`."""
        began = perf_counter()
        last, trouble = self._last_drawing(view)
        return {
            **(last.told if last is not None else {"title": self.folder.name, "faces": []}),
            "revision": self.revision,
            "troubles": _troubles(trouble, last, self.folder),
            "milliseconds": round(1000 * (perf_counter() - began)),
        }

    def _last_drawing(self, view: View) -> tuple[_Drawn | None, PnpError | None]:
        """Return the last drawing of a view that succeeded, and the error if it cannot be drawn now."""
        last, trouble = self._views.get(view), None
        try:
            if last is None or last.revision != self.revision:
                last = self._views[view] = self._draw(view)
        except PnpError as error:
            trouble = error
        except Exception as error:  # noqa: BLE001  # whatever somebody's package does
            trouble = fault(error, place=self.folder.name, author=authors(self._id()))
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
        return last, trouble

    def _open_game(self) -> Game:
        """Return the game as it is now. Raises PnpError, the same one until the files change."""
        if self._game is None:
            try:
                self._game = open_game(str(self.folder))
            except PnpError as error:
                self._game = error
        if isinstance(self._game, PnpError):
            raise self._game
        return self._game

    def _id(self) -> str:
        return self._game.id if isinstance(self._game, Game) else ""

    def _draw(self, view: View) -> _Drawn:
        game = self._open_game()
        wanted = options(game, view)
        spoken = catalogs.translations(game, wanted.locale)
        setting = listening(Setting.of(game, wanted, spoken.gettext))
        components = games.draw(setting)
        printed = game.definition.printed()
        seen = faces.distinct_faces([each for each in components if id_of(each.id) in printed])
        for each in seen:
            self._keep(each.key, each)
        told: Json = {
            "game": game.id,
            "title": spoken.gettext(game.definition.game.title),
            "version": game.definition.game.version,
            "direction": "rtl" if locale_of(wanted.locale).text_direction == "rtl" else "ltr",
            "choices": choices(game),
            "view": dict(view.asked),
            "faces": [each.to_json() for each in seen],
        }
        art = Artwork(setting, spoken, components, Pictures(setting), 0)
        return _Drawn(told, art, wanted, faces.index(game.definition, seen), self.revision)

    def _keep(self, key: str, picture: Shown | Page) -> None:
        self._pictures[key] = picture
        self._pictures.move_to_end(key)
        while len(self._pictures) > MOST_PICTURES:
            self._pictures.popitem(last=False)

    def proof(self, view: View) -> Iterator[list[Json] | None]:
        """Run the M and D checks on a view in small steps. Yield None after each step, and at the end the
        findings. Yield nothing if the view is not drawn or the files have changed since."""
        last = self._views.get(view)
        if last is None or last.revision != self.revision:
            return
        if last.found is None:
            found: list[Finding] = []
            game = last.art.setting.game
            shared: tuple[Check[Game], ...] = (*model.CHECKS, *game.checks.MODEL)
            for check in shared:
                found += check(game)
                yield None
            for some in self._verdicts.findings(game, last.art.setting, _printed_components(last.art)):
                found += some
                yield None
            every: list[Check[object]] = [*shared, *drawing.CHECKS, *game.checks.DRAWING]  # type: ignore[list-item]  # only their words are used
            last.found = faces.findings(found, last.index, every, self.folder)
        yield last.found

    def sheets(self, view: View) -> list[Json]:
        """Return the sheets of a view as they will be printed. Raises PnpError if it cannot be drawn or laid
        out on its paper, and UnknownName for a view that the game does not have."""
        last, trouble = self._last_drawing(view)
        if last is None:
            raise trouble or PnpError("nothing is drawn yet")
        made = produce.lay_out(last.art, last.options)
        told: list[Json] = []
        for file in made.files:
            for number, page in enumerate(file.pages, 1):
                key = f"sheet-{digest(page.drawing.elements)[:20]}"
                self._keep(key, page)
                sides = {each.side for each in file.placements if each.page == number}
                about = {"file": file.name, "page": number, "pages": len(file.pages), "key": key}
                size = {"width": page.drawing.width, "height": page.drawing.height}
                told.append({**about, **size, "side": sides.pop() if len(sides) == 1 else ""})
        return told

    def picture(self, key: str, *, guides: bool = False) -> str | None:
        """Return a face or a sheet as SVG by its key, or None for an unknown key."""
        match self._pictures.get(key):
            case None:
                return None
            case Page() as page:
                return svg.text(page, title=key, language="")
            case Shown() as seen:
                made = faces.face_with_guides(seen.face) if guides else faces.cut_face(seen.face)
                return svg.text(made, title=seen.on[0].label, language="")


def _troubles(error: PnpError | None, last: _Drawn | None, folder: Path) -> list[Json]:
    known = last.index if last is not None else None
    return faces.troubles(error, known, folder) if error is not None else []


def _printed_components(art: Artwork) -> tuple[Component, ...]:
    printed = art.setting.definition.printed()
    return tuple(each for each in art.components if id_of(each.id) in printed)
