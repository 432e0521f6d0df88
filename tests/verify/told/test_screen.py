"""A page for screens as a reader meets it: what it says, and what might hide words or add to them."""

import pytest

from pnp.verify.told import Screen


def test_items_of_lists_are_counted() -> None:
    page = Screen(
        '<ol start="4"><li>d</li><li>e<ul><li>x</li></ul></li><li>f</li></ol><ol><li>a</li></ol><li>z'
    )
    assert page.text == "4d5ex6f1az"


def test_titles_and_style_sheets_are_not_said() -> None:
    style = "<style>:root { --ink: #000; --gap: 3mm; } * { --no: 1; }</style>"
    page = Screen(f"<html><head><title>T</title>{style}</head><body><p>A <b>b</b>&amp;\n</p>c")
    assert page.text == "Ab&c"
    assert page.settings == {"ink": "#000", "gap": "3mm"}


def test_names_stand_before_what_they_name() -> None:
    page = Screen('<p id="a">ab</p><p>c d</p><h2 id="b">e</h2><p id="c"></p>')
    assert page.names == [("a", 0), ("b", 4), ("c", 5)]


def test_links_and_pictures_come_in_their_order() -> None:
    page = Screen(
        '<a href="#x">a</a><figure><img src="1"><img src="2"></figure><p><img src="3"><br></p><a>b</a>'
    )
    assert page.links == ["#x", ""]
    assert list(zip(page.pictures, page.figured, strict=True)) == [("1", True), ("2", True), ("3", False)]


@pytest.mark.parametrize(
    ("said", "odd"),
    [
        ('<p class="hidden">a</p>', "<p> is called 'hidden'"),
        ('<b class="label">a</b>', "<b> is called 'label'"),
        ('<p class="labels">a</p>', "<p> is called 'labels'"),
        ('<html class="dress">a', "<html> is called 'dress'"),
        ('<p>a</p><a class="skip" href="#text">b</a>', "a second element is kept off the page"),
        ('<span lang="en">a</span>', "<span> runs or is read otherwise than the book"),
        ('<span dir="rtl">a</span>', "<span> runs or is read otherwise than the book"),
        ('<i dir="rtl">a</i>', "<i> runs or is read otherwise than the book"),
        ('<img style="width:3.9mm">', "a picture is 3.9 mm wide"),
        ('<img style="width:420.1mm">', "a picture is 420.1 mm wide"),
    ],
)
def test_what_may_hide_words_is_odd(said: str, odd: str) -> None:
    (found,) = Screen(said).odd
    assert found.startswith(odd)


@pytest.mark.parametrize(
    "said",
    [
        '<html class="dressed"><a class="skip" href="#text">a</a><p class="label">b</p>',
        '<header class="pictured"><p class="subtitle">a</p><p class="byline">b</p></header>',
        '<footer class="edition">a</footer><footer class="credits">b</footer>',
        '<section class="clause action stated"><span class="sign proposed">a</span></section>',
        '<section class="leaf story"><div class="gap inferred">a</div></section>',
        '<span class="untranslated" lang="en">a</span>',
        '<p dir="rtl" lang="ar">a</p>',
        '<ul class="facts"><li class="level-2">a</li></ul>',
        '<img style="width:4mm" class="wide"><img style="width:420mm" class="ornament">',
        '<figure class="margin"><img></figure><th class="start">a</th><td class="end">b</td>',
    ],
)
def test_what_a_book_has_is_not_odd(said: str) -> None:
    assert Screen(said).odd == []
