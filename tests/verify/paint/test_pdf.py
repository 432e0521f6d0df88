"""What the PDF reader sees of files written by hand and by reportlab."""

from math import cos, hypot, radians, sin
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from pnp.scene.elements import IDENTITY, Matrix, compose, transform_point
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.shapes import Unreadable
from tests.verify.making import K, drawn, hexagon, pdf

SQUARE = "0 0 10 10 re f\n"


def corners(outline: tuple[tuple[str | float, ...], ...]) -> list[tuple[float, float]]:
    return [(round(float(s[-2]), 3), round(float(s[-1]), 3)) for s in outline if s[0] != "Z"]


def test_boxes_are_mm_from_the_top_left_and_none_where_not_stated(tmp_path: Path) -> None:
    path = tmp_path / "boxes.pdf"
    canvas = Canvas(str(path), pagesize=(210 * K, 297 * K), trimBox=(10 * K, 20 * K, 200 * K, 280 * K))
    canvas.rect(10 * K, 20 * K, 30 * K, 40 * K, stroke=0, fill=1)
    canvas.save()
    (page,) = read_pdf(path)
    assert (page.width, page.height) == pytest.approx((210, 297))
    assert page.media == pytest.approx((0, 0, 210, 297))
    assert page.trim == pytest.approx((10, 17, 200, 277))
    assert page.bleed is None
    assert page.shapes[0].bounds == pytest.approx((10, 237, 40, 277))


def test_crop_and_rotation_make_the_page_that_is_shown(tmp_path: Path) -> None:
    crop = pikepdf.Array([20 * K, 30 * K, 120 * K, 180 * K])
    path = pdf(tmp_path / "crop.pdf", "25 40 10 20 re f", extra={"/CropBox": crop})
    (page,) = read_pdf(path)
    assert (page.width, page.height) == pytest.approx((100, 150))
    assert page.shapes[0].bounds == pytest.approx((5, 20, 15, 40), abs=1e-4)
    (turned,) = read_pdf(
        pdf(tmp_path / "turn.pdf", "25 40 10 20 re f", extra={"/CropBox": crop, "/Rotate": 90})
    )
    assert (turned.width, turned.height) == pytest.approx((150, 100))
    assert turned.shapes[0].bounds == pytest.approx((110, 5, 130, 15), abs=1e-4)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("0.5 g", "#808080"),
        ("1 0 0 rg", "#ff0000"),
        ("0 0.2 1 0.4 k", "#996600"),
        ("/DeviceRGB cs 0 0 1 sc", "#0000ff"),
        ("/C cs 0 1 0 scn", "#00ff00"),
        ("/S cs 0.5 scn", "spot:CutContour:0.5"),
        ("/Pattern cs /P scn", "pattern:/P"),
        ("/DeviceRGB cs", "#000000"),
    ],
)
def test_colours_of_each_space(tmp_path: Path, colour: str, expected: str) -> None:
    spaces = "/ColorSpace << /C [/CalRGB << >>] /S [/Separation /CutContour /DeviceCMYK 9 0 R] >>"
    path = pdf(tmp_path / "colour.pdf", f"{colour} 5 5 9 9 re f", resources=spaces.replace("9 0 R", "<< >>"))
    (shape,) = read_pdf(path)[0].shapes
    assert (shape.fill, shape.stroke) == (expected, None)


def test_painting_operators(tmp_path: Path) -> None:
    content = "".join(
        f"10 10 m 30 10 l 30 30 l {op}\n" for op in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n")
    )
    shapes = read_pdf(pdf(tmp_path / "ops.pdf", content))[0].shapes
    told = [(s.fill is not None, s.stroke is not None, s.evenodd, s.outline[-1] == ("Z",)) for s in shapes]
    assert told == [
        (False, True, False, False),
        (False, True, False, True),
        (True, False, False, False),
        (True, False, False, False),
        (True, False, True, False),
        (True, True, False, False),
        (True, True, True, False),
        (True, True, False, True),
        (True, True, True, True),
    ]


def test_curves_v_and_y_and_line_attributes(tmp_path: Path) -> None:
    content = "2 0 0 2 0 0 cm 0.5 w [1 2] 0 d 10 10 m 20 20 30 10 v 40 0 50 10 y S"
    (shape,) = read_pdf(pdf(tmp_path / "curves.pdf", content))[0].shapes
    curves = [tuple(round(float(v), 3) for v in s[1:]) for s in shape.outline if s[0] == "C"]
    assert curves == [(20, 20, 40, 40, 60, 20), (80, 0, 100, 20, 100, 20)]
    assert shape.width == pytest.approx(1.0)
    assert shape.dash == pytest.approx((2, 4))


def test_state_is_put_back_by_q_and_by_forms(tmp_path: Path) -> None:
    form = ("/BBox [0 0 50 50] /Matrix [1 0 0 1 5 0]", "1 0 0 rg q 2 0 0 2 0 0 cm 0 0 10 10 re f ")
    content = "0 0 1 rg q 1 0 0 1 20 30 cm /A Do Q 0 0 10 10 re f"
    first, second = read_pdf(pdf(tmp_path / "state.pdf", content, forms={"A": form}))[0].shapes
    assert (first.fill, second.fill) == ("#ff0000", "#0000ff")
    assert first.bounds == pytest.approx((25, 30, 45, 50), abs=1e-4)
    assert second.bounds == pytest.approx((0, 0, 10, 10), abs=1e-4)


def test_a_forms_box_clips(tmp_path: Path) -> None:
    forms = {
        "A": ("/BBox [0 0 5 10]", SQUARE),
        "B": ("/BBox [20 20 30 30]", SQUARE),
        "C": ("/BBox [0 0 10 10]", SQUARE),
    }
    page = read_pdf(pdf(tmp_path / "boxed.pdf", "1 0 0 1 50 50 cm /A Do /B Do /C Do", forms=forms))[0]
    half, whole = page.shapes
    assert half.clip is not None
    assert half.clip.bounds == pytest.approx((50, 50, 55, 60), abs=1e-4)
    assert whole.clip is None
    assert [s.unseen for s in page.unseen] == ["clipped away"]


def test_why_shapes_do_not_appear(tmp_path: Path) -> None:
    resources = (
        "/ExtGState << /Z << /ca 0 >> >> /Properties << /L << /Type /OCG /Name (x) >> >>"
        " /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    )
    content = (
        "q /Z gs 1 1 5 5 re f Q 1 0 0 1 0 0 cm 300 10 5 5 re f 10 10 m 20 20 l f "
        "q 1 1 5 5 re W n 50 50 5 5 re f Q 20 20 m 30 30 l S"
    )
    page = read_pdf(pdf(tmp_path / "unseen.pdf", content, resources=resources))[0]
    assert [s.unseen for s in page.unseen] == ["alpha 0", "outside the page", "no area", "clipped away"]
    assert len(page.shapes) == 1


def test_a_layer_that_is_off_does_not_appear(tmp_path: Path) -> None:
    path = pdf(tmp_path / "layer.pdf", "/OC /L BDC 1 1 5 5 re f EMC 1 1 5 5 re f")
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        group = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="x"))
        document.pages[0].Resources.Properties = pikepdf.Dictionary(L=group)
        off = pikepdf.Dictionary(OFF=pikepdf.Array([group]))
        document.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([group]), D=off)
        document.save(path)
    page = read_pdf(path)[0]
    assert [s.unseen for s in page.unseen] == ["hidden layer"]
    assert len(page.shapes) == 1


def test_text_is_kept_apart_and_hidden_text_told(tmp_path: Path) -> None:
    path = tmp_path / "text.pdf"
    canvas = Canvas(str(path), pagesize=(200 * K, 100 * K))
    canvas.drawString(20 * K, 90 * K, "seen")
    text = canvas.beginText(30 * K, 50 * K)
    text.setTextRenderMode(3)
    text.textOut("hidden")
    canvas.drawText(text)
    canvas.save()
    (page,) = read_pdf(path)
    assert [(t.hidden, t.font) for t in page.texts] == [(False, "Helvetica"), (True, "Helvetica")]
    assert page.texts[0].at == pytest.approx((20, 10), abs=1e-4)
    assert page.texts[1].at == pytest.approx((30, 50), abs=1e-4)
    assert page.texts[0].size == pytest.approx(12 / K)
    assert page.shapes == ()


def test_what_these_lists_cannot_show_is_named(tmp_path: Path) -> None:
    stamp = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Stamp, AP=pikepdf.Dictionary())])
    resources = "/ExtGState << /A << /BM /Multiply >> /B << /SMask << /S /Luminosity >> >> >>"
    path = pdf(
        tmp_path / "odd.pdf", "/A gs /B gs 1 1 5 5 re f", resources=resources, extra={"/Annots": stamp}
    )
    assert read_pdf(path)[0].odd == ("annotation /Stamp", "blend mode /Multiply", "soft mask")


def test_an_image_is_a_shape_filled_with_its_data(tmp_path: Path) -> None:
    content = "20 0 0 -30 50 90 cm BI /W 1 /H 1 /CS /G /BPC 8 ID a EI"
    (shape,) = read_pdf(pdf(tmp_path / "image.pdf", content))[0].shapes
    assert shape.fill is not None
    assert shape.fill.startswith("image:")
    assert shape.bounds == pytest.approx((50, 60, 70, 90), abs=1e-4)


def test_damaged_and_hostile_files_are_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7 nonsense")
    endless = pdf(tmp_path / "endless.pdf", "/A Do", forms={"A": ("/BBox [0 0 9 9]", "/A Do")})
    wrong = pdf(tmp_path / "wrong.pdf", "1 2 (three) 4 re f")
    short = pdf(tmp_path / "short.pdf", "1 m 2 l f")
    for path in (bad, endless, wrong, short, tmp_path / "absent.pdf"):
        with pytest.raises(Unreadable):
            read_pdf(path)


STEP = st.tuples(
    st.floats(-180, 180),
    st.floats(0.5, 2),
    st.sampled_from((1, -1)),
    st.floats(-0.5, 0.5),
    st.floats(-20, 20),
    st.floats(-20, 20),
)


def matrix_of(step: tuple[float, float, int, float, float, float]) -> Matrix:
    angle, size, mirror, skew, x, y = step
    c, s = size * cos(radians(angle)), size * sin(radians(angle))
    values = compose((c, s, -s * mirror, c * mirror, x, y), (1.0, 0.0, skew, 1.0, 0.0, 0.0))
    a, b, c, d, e, f = (round(v, 6) for v in values)
    return (a, b, c, d, e, f)


@settings(max_examples=40, deadline=None)
@given(st.lists(STEP, min_size=1, max_size=5))
def test_nested_matrices_take_a_point_where_they_should(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[float, float, int, float, float, float]]
) -> None:
    """Matrices by turns in forms and in cm; the outermost centres the page."""
    path = tmp_path_factory.mktemp("nest") / "nest.pdf"
    points = hexagon(0, 0, 3)
    forms = {f"F{len(steps)}": ("/BBox [-5000 -5000 5000 5000]", drawn(points))}
    total: Matrix = IDENTITY
    for n in reversed(range(len(steps))):
        matrix = matrix_of(steps[n])
        total = compose(matrix, total)
        told = " ".join(f"{v:.6f}" for v in matrix)
        inner = f"/F{n + 1} Do"
        big = "/BBox [-5000 -5000 5000 5000]"
        forms[f"F{n}"] = (f"{big} /Matrix [{told}]", inner) if n % 2 else (big, f"q {told} cm {inner} Q")
    page = read_pdf(pdf(path, "1 0 0 1 100 100 cm /F0 Do", forms=forms))[0]
    (shape,) = (*page.shapes, *page.unseen)
    for segment, point in zip(shape.outline, points, strict=False):
        x, y = transform_point(total, point)
        assert hypot(float(segment[1]) - x - 100, float(segment[2]) - y - 100) < 1e-3
    a, b, c, d = total[:4]
    assert shape.width == pytest.approx(0.3 * abs(a * d - b * c) ** 0.5, abs=1e-4)
