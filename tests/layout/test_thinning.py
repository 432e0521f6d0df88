"""What becomes of grounds, lines and words of a layout where ink is dear or black only."""

import pytest

from pnp.layout.contents import filling
from pnp.layout.contents.filling import Panel
from pnp.scene import Style, Swatch, Theme, Variant

CREAM, INK, WHITE, PALE, BLUE, ROSE = (
    Swatch(name, colour)
    for name, colour in (
        ("paper", "#fff8e8"), ("ink", "#202020"), ("white", "#FFFFFF"), ("pale", "#e8f0ff"),
        ("blue", "#20408f"), ("rose", "#f4b8c0"),
    )
)  # fmt: skip
BOX = (0.0, 0.0, 10.0, 10.0)


def theme(variant: Variant) -> Theme:
    return Theme(variant, {"paper": CREAM, "ink": INK}, {})


@pytest.mark.parametrize(
    ("variant", "said", "wanted"),
    [
        ("colour", BLUE, BLUE),
        ("low-ink", BLUE, CREAM),
        ("low-ink", PALE, PALE),
        ("mono", PALE, CREAM),
        ("mono", WHITE, WHITE),
    ],
)
def test_a_ground_is_paper_but_for_what_costs_no_ink(variant: Variant, said: Swatch, wanted: Swatch) -> None:
    assert filling.ground(said, theme(variant)) == wanted


@pytest.mark.parametrize(
    ("variant", "width", "wanted"),
    [
        ("colour", 0.5, 0.5),
        ("low-ink", 0.5, 0.25),
        ("low-ink", 0.3, 0.25),
        ("low-ink", 0.2, 0.3),
        ("mono", 0.5, 0.85),
    ],
)
def test_lines_get_thinner_or_stronger(variant: Variant, width: float, wanted: float) -> None:
    assert filling.style(Style(None, INK, width), variant).width == wanted
    assert filling.style(Style(INK), variant) == Style(INK)


def test_an_outline_has_the_colour_of_its_fill_where_that_is_seen() -> None:
    assert filling.strokes(theme("low-ink"), BLUE, WHITE) == BLUE
    assert filling.strokes(theme("low-ink"), ROSE, WHITE) == INK


def test_the_last_area_below_the_middle_counts() -> None:
    whole, part = Panel(BOX, WHITE, WHITE), Panel((0.0, 0.0, 5.0, 5.0), BLUE, BLUE)
    assert filling.beneath([whole, part], (4.0, 4.0, 6.0, 6.0)) is part
    assert filling.beneath([whole, part], (4.0, 4.0, 6.2, 6.0)) is whole
    assert filling.beneath([part], (4.0, 4.0, 6.2, 6.0)) is None


@pytest.mark.parametrize(
    ("variant", "panel", "wanted"),
    [
        ("low-ink", Panel(BOX, WHITE, BLUE), BLUE),  # white words on what was blue
        ("low-ink", Panel(BOX, WHITE, ROSE), INK),
        ("low-ink", Panel(BOX, BLUE, BLUE), WHITE),  # they can be read
        ("low-ink", Panel(BOX, None, None), WHITE),
        ("low-ink", None, WHITE),
        ("colour", Panel(BOX, WHITE, BLUE), WHITE),
    ],
)
def test_words_take_the_colour_of_the_fill_that_is_gone(
    variant: Variant, panel: Panel | None, wanted: Swatch
) -> None:
    assert filling.readable(WHITE, panel, theme(variant)) == wanted


@pytest.mark.parametrize(
    ("variant", "fill", "panel", "wanted"),
    [
        ("mono", None, Panel(BOX, CREAM, BLUE), BLUE),  # a white frame on what was blue
        ("mono", None, Panel(BOX, CREAM, INK), INK),
        ("mono", BLUE, Panel(BOX, CREAM, CREAM), BLUE),  # a white outline of what was blue
        ("mono", None, Panel(BOX, CREAM, ROSE), WHITE),  # nobody saw it in colour
        ("mono", None, Panel(BOX, BLUE, BLUE), WHITE),  # it is seen
        ("mono", None, None, WHITE),
        ("colour", None, Panel(BOX, CREAM, BLUE), WHITE),
    ],
)
def test_a_frame_takes_the_colour_of_what_it_was_seen_against(
    variant: Variant, fill: Swatch | None, panel: Panel | None, wanted: Swatch
) -> None:
    assert filling.outline(WHITE, fill, panel, theme(variant)) == wanted
