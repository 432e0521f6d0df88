"""The dialect is read into a tree, and what is not dialect is refused or stays text."""

import pytest

from pnp.errors import DefinitionError
from pnp.rulebook.book import (
    Aside,
    Break,
    Clause,
    Credits,
    Emphasis,
    Figure,
    Gap,
    Heading,
    Link,
    Listing,
    Paragraph,
    Reference,
    Strong,
    Table,
    Text,
    text_of,
    walk,
)
from pnp.rulebook.source import clause, parse


def words(text: str) -> tuple[Text]:
    return (Text(text),)


def test_headings_are_chapters_with_numbers_and_sections_with_names() -> None:
    assert parse("# One [#first]\n\n## Two\n\n# Three\n") == (
        Heading(1, "first", "1", words("One")),
        Heading(2, "section-1-1", "", words("Two")),
        Heading(1, "chapter-2", "2", words("Three")),
    )


def test_clauses_are_numbered_in_their_chapter_and_references_print_the_number() -> None:
    blocks = parse(
        "# A\n\n"
        + clause("x", "action", "stated", "See [](#clause:y).")
        + "\n# B\n\n"
        + clause("z", "end", "derived", "z")
        + clause("y", "permission", "proposed", "y")
    )
    found = [block for block in blocks if isinstance(block, Clause)]
    assert [(block.name, block.number, block.provenance) for block in found] == [
        ("x", "1.1", "stated"),
        ("z", "2.1", "derived"),
        ("y", "2.2", "proposed"),
    ]
    assert found[0].blocks == (Paragraph((Text("See "), Reference("clause:y", words("2.2")), Text("."))),)


def test_a_reference_may_have_a_text_and_leave_out_the_kind() -> None:
    (_, paragraph, _) = parse("# A\n\n[the start](#start)\n\n::: figure start\ncaption\n:::\n")
    assert paragraph == Paragraph((Reference("figure:start", words("the start")),))


def test_inline_styles_and_links() -> None:
    assert parse("**a *b*** \\*c\\* [d](https://e.example/f)") == (
        Paragraph(
            (
                Strong((Text("a "), Emphasis(words("b")))),
                Text(" *c* "),
                Link("https://e.example/f", words("d")),
            )
        ),
    )


def test_a_line_that_ends_is_a_space_and_with_a_backslash_a_new_line() -> None:
    assert parse("one\ntwo *three\nfour*\\\nfive") == (
        Paragraph((Text("one two "), Emphasis(words("three four")), Break(), Text("five"))),
    )


def test_lists_nest_and_hold_blocks() -> None:
    (listing,) = parse("3. three\n4. four\n\n   more\n   - inner\n")
    assert listing == Listing(
        True,
        3,
        (
            (Paragraph(words("three")),),
            (
                Paragraph(words("four")),
                Paragraph(words("more")),
                Listing(False, 1, ((Paragraph(words("inner")),),)),
            ),
        ),
    )


def test_tables_keep_their_alignment() -> None:
    assert parse("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** | |\n") == (
        Table(
            ("start", "center", "end"),
            (words("a"), words("b"), words("c")),
            ((words("1"), (Strong(words("2")),), ()),),
        ),
    )


def test_figures_have_a_place_a_caption_and_words_for_those_who_do_not_see_them() -> None:
    text = "::: figure a\nOne.\n:::\n::: margin figure b\nTwo.\n\nIt *shows* two.\n:::\n"
    text += "::: wide figure c\nc\n:::\n"
    assert parse(text) == (
        Figure("a", "figure:a", "1", "text", words("One."), "One."),
        Figure("b", "figure:b", "2", "margin", words("Two."), "It shows two."),
        Figure("c", "figure:c", "3", "wide", words("c"), "c"),
    )


def test_asides_credits_and_gaps() -> None:
    blocks = parse(
        "# A\n\n::: clause x action\nx\n:::\n\n::: example A title\ntext\n:::\n\n::: aside\n- one\n:::\n\n"
        "::: gap proposed clause:x\nwhy\n:::\n\n::: gap inferred\nwhat\n:::\n\n::: credits\nwho\n:::\n"
    )
    assert blocks[2:] == (
        Aside(True, "A title", (Paragraph(words("text")),)),
        Aside(False, "", (Listing(False, 1, ((Paragraph(words("one")),),)),)),
        Gap("proposed", Reference("clause:x", words("1.1")), (Paragraph(words("why")),)),
        Gap("inferred", None, (Paragraph(words("what")),)),
        Credits((Paragraph(words("who")),)),
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"] #read("secret") #{panic()} $ @ \\` code`',
        "&lt; &#60; &amp;",
        "![alt](picture.png)"[1:],
        "[a]: https://example.org",
        "    indented",
    ],
)
def test_what_is_not_dialect_is_text(text: str) -> None:
    if "picture" in text:
        with pytest.raises(DefinitionError, match="leads nowhere"):
            parse(text)
    else:
        assert text_of(parse(text)) == text.strip().replace("\\`", "`")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# A\n\n::: clause x action\nx\n", "not closed"),
        ("::: clause x action\nx\n:::\n", "before the first chapter"),
        ("# A\n\n::: clause x acton\nx\n:::\n", "unknown kind of clause 'acton'.*action"),
        ("# A\n\n::: clause x action guessed\nx\n:::\n", "unknown provenance 'guessed'"),
        ("# A\n\n::: clause x\nx\n:::\n", "unknown container"),
        ("# A\n\n::: clause\nx\n:::\n", "unknown container ::: clause"),
        ("::: figure\nx\n:::\n", "unknown container ::: figure"),
        ("::: sidebar\nx\n:::\n", "unknown container ::: sidebar.*\n.*example"),
        ("::: figure x left\nx\n:::\n", "unknown placement"),
        ("::: figure x\n- a list\n:::\n", "figure 'x' is not described"),
        ("::: figure x\na\n:::\n\n::: figure x\na\n:::\n", "'figure:x' is in the book twice"),
        ("# A [#a]\n\n# B [#a]\n", "'a' is in the book twice"),
        ("[](#clause:nope)", "which is not in the book"),
        (
            "# A\n\n::: clause A.advance action\nx\n:::\n\n[](#clause:A.advnce)",
            "did you mean 'clause:A.advance'",
        ),
        ("[x](javascript:alert)", "leads nowhere"),
        ("[x](file:///etc/passwd)", "leads nowhere"),
        ("# A\n\n### C\n", "too deep"),
        ("## A\n", "too deep"),
        ("a \x1b[31m", "control character"),
        ("a \u202e b", "control character"),
        ("".join(f"{'  ' * k}- x\n" for k in range(20)), "nested too deep"),
    ],
)
def test_a_mistake_is_one_error_that_names_the_file(text: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=f"(?s)^book.md.*{problem}"):
        parse(text, "book.md")


def test_walk_reaches_every_block() -> None:
    blocks = parse("# A\n\n::: clause x action\n- one\n  1. two\n:::\n")
    assert [type(block).__name__ for block in walk(blocks)] == [
        "Heading",
        "Clause",
        "Listing",
        "Paragraph",
        "Listing",
        "Paragraph",
    ]
