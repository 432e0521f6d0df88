"""Words of engines, for those who do not type."""

from pnp.play import ENGLISH, Voice, plural_message, say, without_codes

CARD = say("%(name)s (%(code)s)", name=say("The Origin"), code="2WL")


def test_a_card_is_called_by_its_name_alone_wherever_it_stands() -> None:
    lost = plural_message(
        "%(who)s loses %(n)s card: %(cards)s.", "%(n)s cards", n=1, who="Ann", cards=(CARD, "?")
    )
    assert str(lost) == "Ann loses 1 card: The Origin (2WL) and ?."
    assert str(without_codes(lost)) == "Ann loses 1 card: The Origin and ?."
    assert str(without_codes(CARD)) == "The Origin"


def test_other_brackets_and_what_is_no_sentence_stay() -> None:
    other = say("%(name)s (%(type)s)", name="Pip", type="Mage")
    assert str(without_codes(other)) == str(other) == "Pip (Mage)"
    assert (without_codes(3), without_codes("a6")) == (3, "a6")


def test_messages_behind_each_other_have_a_blank_between_where_the_language_has_one() -> None:
    class Japanese:
        def gettext(self, message: str, /) -> str:
            return {"One.": "一つ。", "Two.": "二つ。"}[message]

        def ngettext(self, singular: str, plural: str, n: int, /) -> str:
            return self.gettext(singular if n == 1 else plural)

    words = [say("One."), say("Two.")]
    assert ENGLISH.join_messages(words) == "One. Two."
    assert Voice(Japanese(), " ".join).join_messages(words) == "一つ。二つ。"
