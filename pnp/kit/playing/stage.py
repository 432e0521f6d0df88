"""Collects the data that play.html draws: the faces of a kit as SVG symbols, and the places of zones on
them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count, takewhile
from typing import Any

from pnp.boxes import side_up
from pnp.definition import Definition
from pnp.export.symbols import Symbols
from pnp.games import Game, Setting, figure, tabling
from pnp.games.illustration import BAND
from pnp.kit import catalogs
from pnp.kit.playing.reading import SpokenFace, read_face
from pnp.play import Phrase
from pnp.rulebook import catalog
from pnp.rulebook.html import lighten
from pnp.scene import Component, Drawing, Face, id_of, outline
from pnp.tabletop import NOBODY, Spot, Zone, find_spots, spots_called, zones_of
from pnp.tabletop.picture import Dress
from pnp.text import is_right_to_left, use_language
from pnp.webplay.words import WORDS

SCHEMA = 1
"""The version number of the stage's data."""

SIDES = 6
"""The number of sides of a die."""

DARK: Mapping[str, str] = {"paper": "#1b1916", "ink": "#e9e4da", "line": "#6d6250", "tint": "#2b2721"}
"""The colours of the page in dark mode. They are the same for all games, except the accent, which is the
game's own."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The faces and zones of a game for play.html: data for its scripts, and an SVG with the symbols that the
    data names."""

    data: Mapping[str, Any]
    symbols: str


def make_stage(setting: Setting, components: Sequence[Component]) -> Stage:
    """Return the stage of a game in a setting: the faces and zones that play.html draws, and its words.
    `components` are all components, drawn in this setting. Raises PnpError."""
    with use_language(setting.locale):
        return _Maker(setting, components).stage


@dataclass(frozen=True)
class _Maker:
    """Collects the data and the symbols of a stage."""

    setting: Setting
    components: Sequence[Component]

    @cached_property
    def symbols(self) -> Symbols:
        return Symbols()

    @cached_property
    def faces(self) -> dict[str, dict[str, Any]]:
        return {}

    @cached_property
    def names(self) -> dict[str, str]:
        return {each.id: each.name for each in self.setting.game.definition.components}

    @cached_property
    def words(self) -> str:
        """Return the words of all texts of the game's tables in full, without places where they may break."""
        fields = (value for each in self.setting.game.definition.components for value in each.fields.values())
        texts = (self.setting.say(value) for value in fields if isinstance(value, str) and value)
        return " ".join(dict.fromkeys(texts)).replace("\u00ad", "")

    @cached_property
    def dress(self) -> Dress:
        return tabling.dress(self.setting, (), self.components)

    @cached_property
    def stage(self) -> Stage:
        game, locale = self.setting.game, self.setting.locale
        definition = game.definition
        places = Places(definition, self.dress.components)
        data = {
            "schema": SCHEMA,
            "game": game.id,
            "version": definition.game.version,
            "title": self.setting.say(definition.game.title),
            "tagline": self.setting.say(definition.game.tagline),
            "locale": locale,
            "theme": theme_colours(self.setting),
            "components": {each.id: self._component(each) for each in self.components},
            "backs": {name: self._face(face) for name, face in self.dress.backs.items()},
            "ornaments": dict(self._ornaments()),
            "faces": self.faces,
            "tables": {str(players): table(game, players, places) for players in definition.game.players},
            **spoken_words(game),
        }
        return Stage(data, self.symbols.markup())

    def _face(self, face: Face | None) -> str | None:
        """Add a face, cropped to its trim, and return its key; None for no face."""
        if face is None:
            return None
        drawn = self.symbols.add(Drawing(face.width, face.height, face.elements), outline(face.trim))
        return self._add(drawn, face.width, face.height)

    def _add(self, drawn: str, width: float, height: float) -> str:
        self.faces[drawn] = {"symbol": drawn, "width": width, "height": height}
        return drawn

    def _component(self, component: Component) -> dict[str, Any]:
        """Return a component as data. The front of a die is the side that is up."""
        seen = self.dress.components[component.id]
        standing = self.dress.standing(component.id)
        spoken = self._speak_face(component, seen.front)
        data: dict[str, Any] = {
            "front": self._face(seen.front),
            "back": self._face(seen.back),
            "standing": self._face(standing),
            "kind": component.kind,
            "printed": spoken.values,
            "text": spoken.text,
            "copies": component.copies,
        }
        if standing is not None:
            data["foot"] = round_length(self.dress.foot(component.id) or 0.0)
        if seen.front is not component.front:
            sides = (side_up(component.front, number) for number in range(1, SIDES + 1))
            data["sides"] = [self._face(side) for side in sides]
        return data

    def _speak_face(self, component: Component, front: Face) -> SpokenFace:
        """Return what a screen reader speaks for a face, besides the name of its component."""
        if component.kind not in READ:
            return SpokenFace()
        name = self.setting.say(self.names.get(id_of(component.id), ""))
        # An engine describes cards itself, so icons and sentences are spoken only in games without one.
        is_data, locale = self.setting.game.engine is None, self.setting.locale
        return read_face(
            front, name, is_whole=is_data, right_to_left=is_right_to_left(locale), known=self.words
        )

    def _ornaments(self) -> Iterator[tuple[str, str]]:
        for name, draw in ornaments(self.setting).items():
            drawing = draw()
            yield name, self._add(self.symbols.add(drawing), drawing.width, drawing.height)


READ = ("card", "tile")
"""The kinds of components whose printed text a screen reader speaks."""


def ornaments(setting: Setting) -> Mapping[str, Callable[[], Drawing]]:
    """Return functions that draw the ornaments of the game's book, by name: "cover", "band", "bullet",
    "section", "wide-rule" and "tail". Those that the game does not draw are left out."""
    game = setting.game
    faces = game.faces
    found: dict[str, Callable[[], Drawing]] = {"cover": partial(figure, setting, faces.FIGURES[faces.COVER])}
    if (illustrate := game.illustrator) is not None:
        found["band"] = lambda: illustrate(setting, "band", *BAND).drawing
    if game.ornamenter is not None:
        worn = game.ornamenter(faces.theme(setting.variant))
        for name in ("bullet", "section", "wide_rule", "tail"):
            found[name.replace("_", "-")] = partial(getattr, worn, name)
    return found


def theme_colours(setting: Setting) -> dict[str, Any]:
    """Return the colours of the page (#rrggbb) by name, such as "ink". The entry "dark" maps the names to the
    colours of dark mode."""
    theme = setting.game.faces.theme(setting.variant)
    light = {name: theme.swatch(name).hex for name in ("paper", "ink", "accent", "line", "tint")}
    return {**light, "dark": {**DARK, "accent": lighten(light["accent"])}}


def spoken_words(game: Game) -> dict[str, Any]:
    """Return the words of play.html in all languages of pnp and of the game. The keys are "words" (texts by
    locale and name), "languages" (the name of each language in that language), "right_to_left" and
    "locales_of_game" (locales)."""
    shared, own = catalogs.shared_locales(), catalogs.game_locales(game)
    words: dict[str, dict[str, str]] = {}
    names: dict[str, str] = {}
    for locale in sorted({*shared, *own}):
        spoken = catalogs.translations(game, locale)
        words[locale] = {key: spoken.gettext(_text(said)) for key, said in WORDS.items()}
        name = catalog.locale_of(locale).get_display_name() or locale
        names[locale] = name[:1].upper() + name[1:]
    return {
        "words": words,
        "languages": names,
        "right_to_left": [locale for locale in names if is_right_to_left(locale)],
        "locales_of_game": list(own),
    }


def _text(said: Phrase) -> str:
    return said.text


DECIMALS = 3
"""The number of decimals of lengths in mm."""


class Places:
    """The places of zones on the faces of a game's components."""

    def __init__(self, definition: Definition, components: Mapping[str, Component]) -> None:
        """Prepare to find places. No face is searched yet. `components` has the drawn components by id."""
        self._definition = definition
        self._fronts = {id_of(name): each.front for name, each in reversed([*components.items()])}
        self._spots: dict[str, Mapping[str, Sequence[Spot]]] = {}

    def spots_on(self, component: str) -> Mapping[str, Sequence[Spot]]:
        """Return the named elements of a component's front, by name. Return an empty map if the component is
        not drawn."""
        if component not in self._spots:
            face = self._fronts.get(component)
            slots = [s for entry in self._definition.zones if entry.on == component for s in entry.slots]
            self._spots[component] = (
                {} if face is None else find_spots(face.elements, self._definition.folder, slots)
            )
        return self._spots[component]

    def place(self, zone: Zone) -> dict[str, Any]:
        """Return the place of a zone on a face, as data for JSON in mm. It has the keys "box" (left, top,
        right and lower edge) and "middle" (x and y). Both are None if the zone lies on no face, and "box" is
        None if only the middle is known. A zone with several places, each for a single part, also has
        "slots", the list of their middles."""
        if not zone.on or (zone.at is None and not zone.spot):
            return {"box": None, "middle": None}
        if zone.at is not None:
            return {"box": None, "middle": [round_length(each) for each in zone.at]}
        spots = self.spots_on(zone.on)
        found = spots_called(zone.spot, spots)
        if not found:
            return {"box": None, "middle": None}
        numbered = [s[0] for s in takewhile(bool, (spots.get(f"{zone.spot}:{n}") for n in count(1))) if s]
        several = numbered or (found if len(found) > 1 else [])
        place: dict[str, Any] = {
            "box": [round_length(each) for each in found[0].box],
            "middle": [round_length(each) for each in found[0].middle],
        }
        if several:
            place["slots"] = [[round_length(each) for each in spot.middle] for spot in several]
        return place


def table(game: Game, players: int, places: Places) -> dict[str, Any]:
    """Return the zones of a game for a number of players as data for JSON. "zones" is a list, and "boards"
    has the ids of the components that have zones on their faces.

    A zone has the keys "id", "kind", "owner" (the number of a player, from 0, or None), "seen" (who sees the
    faces of its parts), "holds" (the most parts, or None), "shuffled" (true or false), "base" (the id of its
    [[zones]] entry, or of the component whose cell it is), "on" (the component on whose face it lies, or
    None), and those of its place (see `Places.place`).
    """
    zones = zones_of(game.definition, players) if game.engine is None else game.rules(players).zones
    return {
        "zones": [
            {
                "id": zone.id,
                "kind": zone.kind,
                "owner": None if zone.owner == NOBODY else zone.owner,
                "seen": zone.seen,
                "holds": zone.holds,
                "shuffled": zone.shuffled,
                "base": zone.base,
                "on": zone.on or None,
                **places.place(zone),
            }
            for zone in zones.values()
        ],
        "boards": list(dict.fromkeys(zone.on for zone in zones.values() if zone.on)),
    }


def round_length(value: float) -> float:
    """Round a length in mm to the precision of play.html."""
    return round(value, DECIMALS) + 0.0
