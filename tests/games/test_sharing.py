"""What says the same in two languages is drawn once, and nothing else is."""

from collections.abc import Callable

from pnp.games import Setting, draw, figure, open_game, share_drawing, with_listener
from pnp.kit import catalogs
from pnp.scene import Drawing
from pnp.text import is_right_to_left, use_language

GAME = open_game("el-switcher")


def setting(locale: str, say: Callable[[str], str] = str, variant: str = "colour") -> Setting:
    return with_listener(Setting(GAME, variant, locale, 2, say))  # type: ignore[arg-type]


class Drawer:
    """Draws the words that it asks for, and counts how often."""

    def __init__(self, *messages: str) -> None:
        self.messages, self.times = messages, 0

    def of(self, asked: Setting, key: str) -> list[str]:
        def drawn() -> list[str]:
            self.times += 1
            return [asked.say(message) for message in self.messages]

        return share_drawing(asked, key, drawn)


def words(**said: str) -> Callable[[str], str]:
    return lambda message: said.get(message, message)


def test_what_asks_for_no_word_is_drawn_once() -> None:
    drawer = Drawer()
    first = drawer.of(setting("es"), "wordless")
    assert drawer.of(setting("de"), "wordless") is first
    assert drawer.times == 1


def test_the_same_words_are_drawn_once_and_others_again() -> None:
    drawer = Drawer("total", "draw pile")
    spanish = setting("es", words(total="Total"))
    german = setting("de", words(total="Total"))
    french = setting("fr", words(total="Somme"))
    assert drawer.of(spanish, "two") is drawer.of(german, "two")
    assert drawer.of(french, "two") == ["Somme", "draw pile"]
    assert drawer.of(spanish, "two") == ["Total", "draw pile"]
    assert drawer.times == 2


def test_what_is_written_otherwise_is_drawn_again() -> None:
    drawer = Drawer()
    for locale in ("es", "ar", "he", "ja", "zh", "en"):
        drawer.of(setting(locale), "written")
    assert drawer.times == 5, "from the left, from the right (Arabic wider), two forms of Han"
    drawer.of(setting("es", variant="mono"), "written")
    drawer.of(setting("es"), "written by another key")
    assert drawer.times == 7


def test_what_is_asked_for_inside_is_asked_for_outside_too() -> None:
    inner, outer = Drawer("total"), 0

    def both(asked: Setting) -> list[str]:
        def drawn() -> list[str]:
            nonlocal outer
            outer += 1
            return inner.of(asked, "inner")

        return share_drawing(asked, "outer", drawn)

    assert both(setting("es", words(total="Total"))) == ["Total"]
    assert both(setting("fr", words(total="Somme"))) == ["Somme"]
    assert outer == 2


def test_what_was_drawn_before_is_heard_where_it_is_used_again() -> None:
    """The inner one is there already when the outer one asks for it: its words count for both."""
    inner = Drawer("total")
    spanish, french = setting("es", words(total="Total")), setting("fr", words(total="Somme"))
    assert inner.of(spanish, "again") == ["Total"]
    for asked, said in ((spanish, "Total"), (french, "Somme")):
        assert share_drawing(asked, "around", lambda asked=asked: inner.of(asked, "again")) == [said]  # type: ignore[misc]


def test_a_plain_setting_is_drawn_each_time() -> None:
    drawer = Drawer()
    plain = Setting(GAME, "colour", "es", 2, str)
    drawer.of(plain, "plain")
    drawer.of(plain, "plain")
    assert drawer.times == 2


def test_a_games_faces_are_shared_and_those_with_words_are_not() -> None:
    def components(locale: str) -> dict[str, object]:
        spoken = catalogs.translations(GAME, locale)
        drawn = draw(with_listener(Setting(GAME, "colour", locale, 4, spoken.gettext)))
        return {each.id: each.front for each in drawn}

    english, spanish = components("en"), components("es")
    same = {name for name in english if english[name] is spanish[name]}
    assert {"tile.red.1", "marker.lock"} <= same
    assert not {"board", "aid.turn"} & same
    alone = draw(Setting(GAME, "colour", "es", 4, catalogs.translations(GAME, "es").gettext))
    assert {each.id: each.front.digest for each in alone} == {
        name: face.digest  # type: ignore[attr-defined]
        for name, face in spanish.items()
    }


def test_a_scene_without_a_text_is_the_same_however_one_writes() -> None:
    """One that sets a text is not, and neither is what it is a part of."""
    drawn: list[str] = []

    def scene(locale: str, key: str, *, lettered: bool) -> str:
        asked = setting(locale)

        def inner() -> str:
            drawn.append(locale)
            with use_language(locale):
                return f"from the right: {is_right_to_left()}" if lettered else "a sea"

        return share_drawing(
            asked, key, lambda: share_drawing(asked, f"{key} inside", inner, scenic=True), scenic=True
        )

    assert {scene(locale, "sea", lettered=False) for locale in ("es", "ar", "ja")} == {"a sea"}
    assert drawn == ["es"]
    told = [scene(locale, "sign", lettered=True) for locale in ("es", "ar", "es", "en")]
    assert told == [f"from the right: {answer}" for answer in (False, True, False, False)]
    assert drawn == ["es", "es", "ar"]


def test_a_figure_is_drawn_once_for_all_that_look_at_it_and_again_where_it_says_something_else() -> None:
    said: list[str] = []

    def caption(asked: Setting) -> Drawing:
        said.append(asked.say("total"))
        return Drawing(10.0, 5.0, ())

    plain = Setting(GAME, "colour", "es", 2, words(total="Total"))
    first = figure(plain, caption)
    assert figure(plain, caption) is figure(with_listener(plain), caption) is first
    assert figure(setting("fr", words(total="Somme")), caption) is not first
    assert figure(setting("es", words(total="Total"), variant="mono"), caption) is not first
    assert said == ["Total", "Somme", "Total"]
