"""Faces that are drawn small: what nobody can see is left out."""

from pnp.games import open_game
from pnp.scene import BLACK, Group, Path, Style, Symbol, Use, leaves, outline, rectangle, scale, translate
from pnp.tabletop.reducing import IN_BOOKS, Sight, paint_seen, visible_elements
from pnp.text import set_line
from tests.test_games import components

SHEET = Sight(shape=0.7, line=0.025, text=1.5)


def test_what_is_too_small_to_be_seen_is_left_out_wherever_it_lies() -> None:
    """A group is looked into; a clipped one is a shape of its own, all or nothing."""
    paint = Style(fill=BLACK)
    speck, shape = rectangle(5, 5, 1, 1, paint), rectangle(0, 0, 9, 9, paint)
    clip = outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    loose, whole = Group((speck, shape), translate(1, 1), (), "loose"), Group((speck, shape), clip=clip)
    assert visible_elements([speck, shape, loose, whole], 0.8, SHEET) == [speck, shape, loose, whole]
    assert visible_elements([speck, shape, loose, whole], 0.2, SHEET) == [
        shape, Group((shape,), translate(1, 1), (), "loose"), whole,
    ]  # fmt: skip


def test_closed_outlines_and_used_symbols_are_measured_at_their_scale() -> None:
    """A Z of an outline has no point, and a symbol is as large as the scale makes it."""
    paint, sight = Style(fill=BLACK), Sight(shape=0.2)
    speck = Path(outline(((0, 0), (0.1, 0), (0.1, 0.1))), paint)
    dot = Path(outline(((0, 0), (0.3, 0), (0.3, 0.3))), paint)
    used = [Use(Symbol("dot", (dot,)), scale(factor)) for factor in (0.5, 1.0, -1.0, 2.0)]
    assert visible_elements([speck, dot, *used], 1.0, sight) == [dot, *used[1:]]


def test_letters_in_a_reduced_group_are_measured_as_they_are_seen() -> None:
    face = open_game("el-switcher").faces.theme("colour").typeface("label")
    word = set_line("Ab", face, 4.0, BLACK, (0.0, 0.0), place="test")
    small = Group((word,), scale(0.2))
    assert visible_elements([word, small], 0.5, SHEET) == [word]
    assert visible_elements([small], 2.0, SHEET) == [small]
    assert visible_elements([word], 0.2, SHEET) == [], "letters are not read where they are small"


def test_the_picture_of_a_book_leaves_out_specks_and_marks_and_no_other_text() -> None:
    typeface = open_game("el-switcher").faces.theme("colour").typeface("label")
    word, mark, mark_of_set, named = (
        set_line("12", typeface, 2.0, BLACK, (0.0, 0.0), name=name, place="test")
        for name in ("", "cell-number:12", "set:A", "setting")
    )
    speck, thin = rectangle(0, 0, 1, 1, Style(BLACK)), rectangle(0, 0, 9, 9, Style(None, BLACK, 0.01))
    small = visible_elements([word, mark, mark_of_set, named, speck, thin], 0.19, IN_BOOKS)
    assert small == [word, named, thin]
    large = visible_elements([word, mark, mark_of_set, named, speck, thin], 0.36, IN_BOOKS)
    assert large == [word, mark, mark_of_set, named, speck, thin]


def test_a_face_of_which_all_is_seen_is_the_printed_one() -> None:
    board = next(each.front for each in components("dehexz-war") if each.kind == "board")
    assert paint_seen(board, 1.0) is board.symbol
    small = paint_seen(board, 0.25)
    numbers = [
        sum(shape.name.startswith("cell-number:") for shape, _ in leaves(symbol.children))
        for symbol in (board.symbol, small)
    ]
    assert numbers == [3 * 217, 0]  # each cell has its number in three orders
    assert small.key != board.symbol.key
