"""The nodes of a page for screens: those that the tree of blocks asks for are those of the file."""

import pytest

from pnp.rulebook import html
from pnp.verify.told import Elements, Screen, alike, describe, sentences
from pnp.verify.told.screen import End, Odd, Start, tidy_nodes
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK
from tests.verify.told.test_golden_passages import book


def size(name: str) -> tuple[float, float]:
    return DRAWINGS[name].width, DRAWINGS[name].height


def test_the_nodes_of_a_book_are_those_of_its_page() -> None:
    """All that a book can have is in this one: each kind of block, of words and of signs."""
    page = Screen(html.page(book(), DRAWINGS, DRAWN_LOOK))
    wanted = Elements(book(), (), pictured=False, dressed=False, size=size).all()
    for expected, found in zip(wanted, page.nodes, strict=True):
        assert alike(expected, found) or _without_width(expected) == found, (expected, found)
    assert list(sentences(wanted)) == list(sentences(page.nodes))


def _without_width(node: object) -> object:
    """A picture that does not say how wide it is, as some of the sample's."""
    if isinstance(node, Start) and node.attributes.get("style") == "width:0mm;aspect-ratio:auto 0/0":
        return Start(node.tag, {key: value for key, value in node.attributes.items() if key != "style"})
    return node


def test_white_space_is_as_browsers_show_it() -> None:
    page = Screen("<p> a \n\t b<em> c</em> </p>\n<p>d<br>\n e\u00a0 </p> \n")
    assert page.nodes == (
        Start("p", {}),
        "a b",
        Start("em", {}),
        " c",
        End("em"),
        End("p"),
        Start("p", {}),
        "d",
        Start("br", {}),
        " e\u00a0",
        End("p"),
    )
    assert list(sentences(page.nodes)) == ["a b c", "d\n e\u00a0"]


@pytest.mark.parametrize("letter", ["\u00a0", "\u200b", "\u200e", "\u202e", "\u00ad", "\u2003", "\u3000"])
def test_blanks_that_are_no_white_space_stay(letter: str) -> None:
    assert list(tidy_nodes([Start("p", {}), f"{letter}a{letter}", End("p")]))[1] == f"{letter}a{letter}"
    assert ascii(letter)[1:-1] in describe(f"a{letter}")


def test_what_is_no_element_is_a_node_too() -> None:
    page = Screen("<!DOCTYPE html><!-- a --><?b c?><p>d</p>")
    assert page.nodes[:3] == (Odd("DOCTYPE html"), Odd("-- a --"), Odd("?b c?"))


def test_widths_that_are_as_good_as_the_same_are_alike() -> None:
    one, other, third = (
        Start("svg", {"role": "img", "style": f"width:{mm}mm;aspect-ratio:auto 88/44"})
        for mm in (88, "88.004", 88.2)
    )
    assert alike(one, other)
    assert not alike(one, third)
    assert not alike(one, Start("svg", {"role": "img"}))
    assert not alike(one, Start("svg", {"role": "img", "style": "width:88mm;aspect-ratio:auto 88/45"}))
    assert not alike(one, Start("svg", {"style": "width:88mm;aspect-ratio:auto 88/44"}))
