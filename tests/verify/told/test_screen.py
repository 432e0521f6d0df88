"""A page for screens as a reader meets it: what it says, its links and its pictures."""

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
        '<a href="#x">a</a><figure><svg viewBox="0 0 1 2">1</svg><svg>2</svg></figure><p><svg>3</svg><br></p>'
        '<a>b</a><svg class="shared">4</svg>'
    )
    assert page.links == ["#x", ""]
    assert page.pictures == [("0 0 1 2", "1", True), ("", "2", True), ("", "3", False)]
    assert page.shared == "4"
