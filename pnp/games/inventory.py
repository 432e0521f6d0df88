"""Draws the components that the definition lists, and reuses drawings that look the same in several
languages.

A drawing gets its words from its setting (`say`). If all these words are the same in another language, and
the text there has the same direction and fonts, the drawing would be the same, so it is reused. A scene with
the game's title, a table without labels or a card with numbers alone is drawn once. So is everything made
from it: markup, pixels, proofs.

This is only correct for functions that draw from their setting alone. Functions of faces that cache their own
drawings must not be passed a setting or `say`: the second language would find the drawing in that cache, and
the words that it depends on would not be recorded.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from pnp.caching import Shelf
from pnp.definition import ComponentTable
from pnp.games.game import Game, Setting
from pnp.scene import COPY, Component, Drawing, Face


def inventory(setting: Setting, draw: Callable[[ComponentTable, str], Face]) -> tuple[Component, ...]:
    """Return every component of the kit, in the definition's order. `draw(entry, name)` draws the front or
    the back of a component; `name` is the name that the component gives to that side.

    A face is drawn once, for the first component that names it. Other components share it, and so do other
    languages that have the same words on it.
    """
    drawn: dict[str, Face] = {}

    def face(entry: ComponentTable, name: str) -> Face:
        if name not in drawn:
            drawn[name] = share_drawing(setting, ("face", entry.id, name), partial(draw, entry, name))
        return drawn[name]

    return list_components(
        setting,
        lambda entry: face(entry, entry.front),
        lambda entry: face(entry, entry.back) if entry.back else None,
    )


def list_components(
    setting: Setting,
    front: Callable[[ComponentTable], Face],
    back: Callable[[ComponentTable], Face | None],
    others: Callable[[ComponentTable, int], Sequence[Face]] = lambda _, __: (),
) -> tuple[Component, ...]:
    """Return every component of the kit, in the definition's order. `front` and `back` draw the two sides of
    a component. `others` is called with the component and the number of its copies. It returns the fronts of
    the second and later copies if these differ; each copy is then a component of its own: `card.rain`,
    `card.rain#2`."""
    found: list[Component] = []
    shared = _share_fronts(setting, front, back)
    for entry, each in zip(setting.definition.components, shared, strict=True):
        fronts = others(entry, each.copies)
        if not fronts:
            found.append(each)
            continue
        alone = replace(each, copies=1, per_player=0)
        more = (replace(alone, id=f"{each.id}{COPY}{n}", front=made) for n, made in enumerate(fronts, 2))
        found += [alone, *more]
    return tuple(found)


def _share_fronts(
    setting: Setting,
    front: Callable[[ComponentTable], Face],
    back: Callable[[ComponentTable], Face | None],
) -> tuple[Component, ...]:
    """Return a component for each entry, with one front for all its copies."""
    copies = setting.game.copies(setting.players)
    return tuple(
        Component(
            id=entry.id,
            kind=entry.kind,
            stock=entry.stock,
            copies=copies[entry.id],
            front=front(entry),
            back=back(entry),
            label=setting.say(entry.name),
            pile=setting.say(entry.pile) if entry.pile else "",
            per_player=entry.copies if entry.per == "player" else 0,
        )
        for entry in setting.definition.components
    )


Drawn = TypeVar("Drawn")


class Listener:
    """A callable in place of `Setting.say`: translates texts, and records which texts a drawing asks for."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say
        self._listening: list[dict[str, str]] = []

    def __call__(self, message: str) -> str:
        said = self._say(message)
        for heard in self._listening:
            heard[message] = said
        return said

    @contextmanager
    def record(self) -> Iterator[dict[str, str]]:
        """Context manager that records which texts are translated in its block. It yields a dictionary from
        text to translation, which is filled during the block."""
        heard: dict[str, str] = {}
        self._listening.append(heard)
        try:
            yield heard
        finally:
            # Compared by identity, because two with the same texts are equal.
            self._listening = [each for each in self._listening if each is not heard]


@dataclass(slots=True)
class _Drawings:
    game: Game | None
    """The game. It is referred to here so that it stays in memory, and no other object gets its `id`."""
    drawings: list[tuple[dict[str, str], Hashable, Any]] = field(default_factory=list)
    """The drawings. Each has the texts that it contains with their translations, and the properties of its
    language that influence how text is set (pnp.text.writing), or None if these make no difference."""


_kept = Shelf()


def with_listener(setting: Setting) -> Setting:
    """Return the setting with a `say` that records which texts a drawing asks for."""
    return setting if isinstance(setting.say, Listener) else replace(setting, say=Listener(setting.say))


def share_drawing(
    setting: Setting, key: Hashable, draw: Callable[[], Drawn], *, scenic: bool = False
) -> Drawn:
    """Return the result of `draw`, or an earlier result that was drawn in another language with the same
    words. The setting has to come from `with_listener`. `key` is everything else that the drawing depends on.
    If the drawing is `scenic`, only its texts depend on the language: without texts it is the same in all
    languages, in both directions of writing."""
    look = (setting.variant, setting.players, setting.look)
    return _again(setting, (id(setting.game), *look, key), setting.game, draw, scenic)


def figure(setting: Setting, draw: Callable[[Setting], Drawing]) -> Drawing:
    """Draw a figure of a game's book with `draw`. It is drawn once, and used again for all languages that
    have the same words in it."""
    from pnp.text import use_language

    heard = with_listener(setting)

    def drawing() -> Drawing:
        with use_language(setting.locale):
            return draw(heard)

    return share_drawing(heard, ("drawing", draw), drawing)


def remember_drawing(setting: Setting, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
    """Return the result of `draw`, or the earlier result for the same `key` with the same words. Results are
    shared by all games, and stay valid if a game is changed and opened again. So `key` must contain all that
    the drawing depends on, except the language and the texts: these are compared by themselves. Nothing is
    shared unless the setting comes from `with_listener`."""
    return _again(setting, ("remembered", key), None, draw)


def _again(
    setting: Setting, whole: Hashable, game: Game | None, draw: Callable[[], Drawn], scenic: bool = False
) -> Drawn:
    from pnp.text import ask, times_asked, use_writing  # loads fonts, which only who draws needs

    say = setting.say
    if not isinstance(say, Listener):
        return draw()
    spoken = use_writing(setting.locale)
    kept: _Drawings = _kept.get(whole) or _Drawings(game)
    for heard, written, drawing in kept.drawings:
        if written not in (None, spoken):
            continue
        if all(say(message) == said for message, said in heard.items()):
            if written is not None:
                ask()  # whatever this is a part of depends on it as well
            return drawing  # type: ignore[no-any-return]  # what this key's draw returns
    before = times_asked()
    with say.record() as heard:
        drawing = draw()
    if not scenic:
        ask()
    kept.drawings.append((heard, None if times_asked() == before else spoken, drawing))
    _kept.put(whole, kept, drawing)
    return drawing
