"""Boxes stand where their edges say, whatever they hang on; what cannot be is refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition import TomlSource
from pnp.errors import DefinitionError
from pnp.layout.merging import Given, Sheet
from pnp.layout.planning import AXES, resolve_boxes, wrong
from pnp.layout.schema import LayoutFile
from pnp.scene import Box

FRAMES = {"trim": (0.0, 0.0, 63.0, 88.0), "safe": (3.0, 3.0, 60.0, 85.0), "bleed": (-3.0, -3.0, 66.0, 91.0)}


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    path = tmp_path_factory.mktemp("layout") / "layout.toml"
    path.write_text("schema = 1\n", encoding="utf-8")
    return Sheet(TomlSource(path), LayoutFile.model_validate({"schema": 1}))


def boxes(sheet: Sheet, **said: dict[str, object]) -> dict[str, dict[str, Given]]:
    return {
        name: {key: Given(value, sheet, ("faces", "x", "boxes", name, key), 1) for key, value in keys.items()}
        for name, keys in said.items()
    }


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ({}, (3, 3, 60, 85)),
        ({"left": 2, "top": 1}, (5, 4, 60, 85)),
        ({"right": 2, "width": 10, "bottom": 4, "height": 6}, (48, 75, 58, 81)),
        ({"centre": 0, "width": 10, "middle": 0, "height": 8}, (26.5, 40, 36.5, 48)),
        ({"width": 10, "height": 8}, (26.5, 40, 36.5, 48)),
        ({"left": "50%", "height": "25%", "top": 0}, (31.5, 3, 60, 23.5)),
        ({"of": "trim"}, (0, 0, 63, 88)),
        ({"left": "trim.left + 4", "right": "bleed.right - 6"}, (4, 3, 60, 85)),
        ({"left": 5, "centre": 0}, (8, 3, 55, 85)),
        ({"centre": "trim.right - 20", "width": 8}, (39, 3, 47, 85)),
        ({"width": "trim.height - 78", "left": 0}, (3, 3, 13, 85)),
    ],
)
def test_a_place_by_the_frame(sheet: Sheet, keys: dict[str, object], wanted: tuple[float, ...]) -> None:
    assert resolve_boxes(boxes(sheet, a=keys), FRAMES)["a"] == wanted


def test_boxes_hang_on_each_other_in_any_order(sheet: Sheet) -> None:
    found = resolve_boxes(
        boxes(
            sheet,
            title={"top": 0, "height": 8, "right": "cost-mark.left - 2"},
            text={"top": "art.bottom + 1"},
            art={"top": "title.bottom", "height": 30},
            **{"cost-mark": {"right": 0, "width": 7, "top": "title.top", "height": "title.height"}},
        ),
        FRAMES,
    )
    assert found["cost-mark"] == (53, 3, 60, 11)
    assert found["title"] == (3, 3, 51, 11)
    assert found["art"] == (3, 11, 60, 41)
    assert found["text"] == (3, 42, 60, 85)


@st.composite
def placed(draw: st.DrawFn) -> dict[str, dict[str, object]]:
    """Boxes, each by the frame or by a box before it, in a shuffled order of painting."""
    names = ["a", "b", "c", "d", "e"][: draw(st.integers(1, 5))]
    said: dict[str, dict[str, object]] = {}
    for index, name in enumerate(names):
        keys: dict[str, object] = {}
        for near, far, length, middle in AXES:
            way = draw(
                st.sampled_from([(near, length), (far, length), (middle, length), (near,), (far,), ()])
            )
            for key in way:
                if key == length:
                    keys[key] = draw(st.integers(1, 9))
                elif index and draw(st.booleans()):
                    other = draw(st.sampled_from(names[:index]))
                    more = draw(st.integers(-3, 3))
                    edge = draw(st.sampled_from([near, far, middle]))
                    keys[key] = f"{other}.{edge} {'-' if more < 0 else '+'} {abs(more)}"
                else:
                    keys[key] = draw(st.integers(0, 20))
        said[name] = keys
    return {name: said[name] for name in draw(st.permutations(names))}


@given(said=placed())
def test_every_box_satisfies_all_that_it_says(sheet: Sheet, said: dict[str, dict[str, object]]) -> None:
    try:
        found = resolve_boxes(boxes(sheet, **said), FRAMES)
    except DefinitionError:
        with pytest.raises(DefinitionError, match=r"has no (width|height) left"):  # turned inside out
            resolve_boxes(boxes(sheet, **said), FRAMES)
        return
    for name, keys in said.items():
        for axis, (near, far, length, middle) in enumerate(AXES):
            low, high = found[name][axis], found[name][axis + 2]
            start, end = FRAMES["safe"][axis], FRAMES["safe"][axis + 2]
            actual = {near: low, far: high, length: high - low, middle: (low + high) / 2}
            for key, value in keys.items():
                if key not in actual:
                    continue
                if isinstance(value, str):
                    other, _, rest = value.partition(".")
                    edge, sign, more = rest.split()
                    a, b = found[other][axis], found[other][axis + 2]
                    wanted = {near: a, far: b, middle: (a + b) / 2}[edge] + float(f"{sign}{more}")
                elif key == length:
                    wanted = float(str(value))
                else:
                    at = float(str(value))
                    wanted = {near: start + at, far: end - at, middle: (start + end) / 2 + at}[key]
                assert actual[key] == pytest.approx(wanted, abs=2e-4)


def refused(sheet: Sheet, **said: dict[str, object]) -> str:
    with pytest.raises(DefinitionError) as caught:
        resolve_boxes(boxes(sheet, **said), FRAMES)
    return str(caught.value).replace(str(sheet.source.path), "layout.toml")


def test_what_cannot_be_is_refused_by_name(sheet: Sheet) -> None:
    assert refused(sheet, a={"left": "b.right"}, b={"left": "c.right"}, c={"right": "a.left"}) == (
        "layout.toml:1: faces.x.boxes.c.right: boxes hang on each other in a circle; "
        "found a -> b -> c -> a\n  hint: give one of them a place by the frame"
    )
    assert refused(sheet, title={"top": 0}, text={"top": "titel.bottom + 1"}) == (
        "layout.toml:1: faces.x.boxes.text.top: unknown box 'titel'; "
        "expected trim, safe, bleed or a box of the face; found 'titel'\n  hint: did you mean 'title'?"
    )
    assert refused(sheet, a={"left": 1, "width": 5, "right": 2}) == (
        "layout.toml:1: faces.x.boxes.a.width: a box has left, right, width at once; "
        "expected two of left, right, width, centre\n  hint: the third follows from the others"
    )
    assert refused(sheet, a={"left": 40, "right": 40}) == (
        "layout.toml:1: faces.x.boxes.a.left: the box 'a' has no width left; expected left before right; "
        "found left at 43.00 mm and right at 20.00 mm, by left and right"
    )
    assert refused(sheet, a={"top": "b.left"}, b={}) == (
        'layout.toml:1: faces.x.boxes.a.top: this is no place; expected millimetres, "40%", or top, bottom '
        "or middle of a box, as in \"art.top + 2\"; found 'b.left'"
    )
    assert refused(sheet, a={"width": "b.left"}, b={}) == (
        'layout.toml:1: faces.x.boxes.a.width: this is no length; expected millimetres, "40%", or width or '
        "height of a box, as in \"art.width + 2\"; found 'b.left'"
    )
    assert refused(sheet, a={"of": "b"}, b={"of": "a"}) == (
        "layout.toml:1: faces.x.boxes.b.of: boxes hang on each other in a circle; found a -> b -> a\n"
        "  hint: give one of them a place by the frame"
    )


def test_a_box_hangs_on_the_words_of_a_text_and_others_on_it(sheet: Sheet) -> None:
    said = boxes(
        sheet,
        plate={"left": "title.words.left - 2", "right": "title.words.right + 2", "bottom": "panel.top"},
        panel={"top": "title.words.top - 3"},
        title={"text": "{name}", "height": 20, "bottom": 5},
    )
    asked = []

    def measure(name: str, box: Box) -> Box:
        asked.append((name, box))
        return (20.0, 62.0, 40.0, 78.0)

    found = resolve_boxes(said, FRAMES, measure)
    assert found["panel"] == (3, 59, 60, 85)
    assert found["plate"] == (18, 3, 42, 59)
    assert set(asked) == {("title", (3, 60, 60, 80))}


def test_words_of_what_has_none_are_refused(sheet: Sheet) -> None:
    said = boxes(sheet, a={"top": "b.words.bottom"}, b={"shape": "rectangle", "height": 4})
    with pytest.raises(DefinitionError) as caught:
        resolve_boxes(said, FRAMES, lambda _, box: box)
    assert caught.value.problem == "the box 'b' has no words"
    assert caught.value.found == "'b.words.bottom'"


def test_a_text_cannot_hang_on_its_own_words(sheet: Sheet) -> None:
    said = boxes(sheet, panel={"top": "text.words.top"}, text={"text": "{name}", "top": "panel.top"})
    with pytest.raises(DefinitionError) as caught:
        resolve_boxes(said, FRAMES, lambda _, box: box)
    assert caught.value.problem == "boxes hang on each other in a circle"
    assert caught.value.found == "panel -> text -> panel"


def test_whatever_is_wrong_with_places_is_found_before_any_row_and_each_circle_once(sheet: Sheet) -> None:
    said = boxes(
        sheet,
        a={"text": "{name}", "left": "b.right + 1", "width": 5},
        b={"text": "{name}", "left": "a.right + 1", "width": 5},
        c={"text": "{name}", "top": "nobody.bottom"},
        d={"shape": "rectangle", "left": "art.words.right", "right": "d.top"},
        art={"shape": "rectangle"},
        tight={"text": "{name}", "left": "c.words.right + 2"},
    )
    told = [(error.place.rpartition(": ")[2], error.problem) for error in wrong(said)]
    assert told == [
        ("faces.x.boxes.b.left", "boxes hang on each other in a circle"),
        ("faces.x.boxes.c.top", "unknown box 'nobody'"),
        ("faces.x.boxes.d.left", "the box 'art' has no words"),
    ]
    assert list(wrong(boxes(sheet, n={"text": "x"}, t={"text": "y", "left": "n.words.right + 2"}))) == []
