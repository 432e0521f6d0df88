"""Print-and-play files as other programs make them: fpdf2, pdfimpose, cairo and reportlab."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import cairosvg
import pikepdf
from fpdf import FPDF
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen import canvas

WIDTH, HEIGHT = 63.0, 88.0
TONES = ((190, 40, 40), (40, 90, 190), (230, 170, 30), (40, 130, 70), (120, 60, 150))


def with_rectangles(path: Path, count: int, *, size: tuple[float, float] = (WIDTH, HEIGHT)) -> Path:
    """By fpdf2: cards as bordered cells with a title, nine a page and apart from each other."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_font("helvetica", size=12)
    for index in range(count):
        if index % 9 == 0:
            pdf.add_page()
        column, row = index % 3, index % 9 // 3
        x, y = 7 + column * (size[0] + 2), 10 + row * (size[1] + 2)
        pdf.set_fill_color(*TONES[index % len(TONES)])
        pdf.rect(x, y, *size)
        pdf.rect(x + 6, y + 6, size[0] - 12, 20, style="F")
        pdf.text(x + 8, y + 40, f"Card number {index + 1}")
    pdf.output(str(path))
    return path


def with_backs(
    path: Path, count: int, *, off: tuple[float, float] = (0.0, 0.0), missing: int = 0, after: bool = False
) -> Path:
    """By reportlab: three by three with marks at the edges to cut along, fronts and their backs."""
    sheets: list[tuple[bool, int]] = [(False, first) for first in range(0, count, 9)]
    backs = [(True, first) for _, first in sheets]
    order = (
        [*sheets, *backs] if after else [each for pair in zip(sheets, backs, strict=True) for each in pair]
    )
    drawing = canvas.Canvas(str(path), pagesize=(210 * mm, 297 * mm), invariant=True)
    for is_back, first in order:
        dx, dy = off if is_back else (0.0, 0.0)
        left, top = 10.5 + dx, 16.5 + dy
        for k in range(4):
            x, y = (left + k * WIDTH) * mm, (297 - top - k * HEIGHT) * mm
            for end in ((top - 6, top - 1), (top + 3 * HEIGHT + 1, top + 3 * HEIGHT + 6)):
                drawing.line(x, (297 - end[0]) * mm, x, (297 - end[1]) * mm)
            for end in ((left - 6, left - 1), (left + 3 * WIDTH + 1, left + 3 * WIDTH + 6)):
                drawing.line(end[0] * mm, y, end[1] * mm, y)
        for index in range(first, min(first + 9, count) - (missing if is_back else 0)):
            column, row = index % 3, index % 9 // 3
            x, y = left + (2 - column if is_back else column) * WIDTH, top + row * HEIGHT
            tone = (60, 60, 60) if is_back else TONES[index % len(TONES)]
            drawing.setFillColorRGB(*(v / 255 for v in tone))
            high = 40.0 if is_back else 8.0 + 3 * (index % 9)
            drawing.rect((x + 8) * mm, (297 - y - 10 - high) * mm, 40 * mm, high * mm, stroke=0, fill=1)
        drawing.showPage()
    drawing.save()
    return path


def with_pictures(path: Path, count: int, pixels: int) -> Path:
    """By cairo, from an SVG: cards that are pictures of so many pixels across."""
    parts = []
    for index in range(count):
        out = io.BytesIO()
        tone = TONES[index % len(TONES)]
        picture = Image.new("RGB", (pixels, round(pixels * HEIGHT / WIDTH)), tone)
        picture.paste((255, 255, 255), (pixels // 4, pixels // 4, pixels // 2, pixels // 2))
        picture.save(out, "PNG")
        x, y = 10 + index % 2 * 70, 10 + index // 2 * 95
        parts.append(
            f'<image x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="none" '
            f'href="data:image/png;base64,{_base64(out.getvalue())}"/>'
        )
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">'
        f"{''.join(parts)}</svg>"
    )
    path.write_bytes(cairosvg.svg2pdf(svg.encode()))
    return path


def _base64(data: bytes) -> str:
    import base64

    return base64.b64encode(data).decode()


def imposed(path: Path, count: int) -> Path:
    """By pdfimpose: cards of a page each, put onto A4 with marks to cut along."""
    from pdfimpose.schema import cards

    source = path.with_suffix(".cards.pdf")
    drawing = canvas.Canvas(str(source), pagesize=(WIDTH * mm, HEIGHT * mm), invariant=True)
    for index in range(count):
        drawing.setFillColorRGB(*(v / 255 for v in TONES[index % len(TONES)]))
        drawing.rect(10 * mm, 10 * mm, 30 * mm, (10 + 4 * (index % 9)) * mm, stroke=0, fill=1)
        drawing.showPage()
        drawing.setFillColorRGB(0.2, 0.2, 0.2)
        drawing.rect(15 * mm, 20 * mm, 33 * mm, 50 * mm, stroke=0, fill=1)
        drawing.showPage()
    drawing.save()
    with io.BytesIO(source.read_bytes()) as stream:
        cards.impose([stream], str(path), signature=(3, 3), mark=["crop"], imargin=0.0, omargin="10mm")
    return path


def text_of(path: Path, lines: Sequence[str], size: float) -> Path:
    """By reportlab: lines of text in Helvetica, which no file of its own embeds."""
    drawing = canvas.Canvas(str(path), pagesize=(210 * mm, 297 * mm), invariant=True)
    drawing.setFont("Helvetica", size)
    for index, line in enumerate(lines):
        drawing.drawString(20 * mm, (270 - 10 * index) * mm, line)
    drawing.showPage()
    drawing.save()
    return path


def pages(path: Path, draw: Sequence[Callable[[canvas.Canvas], object]], size: tuple[float, float]) -> Path:
    """By reportlab: a page for each function, of so many mm."""
    drawing = canvas.Canvas(str(path), pagesize=(size[0] * mm, size[1] * mm), invariant=True)
    for each in draw:
        each(drawing)
        drawing.showPage()
    drawing.save()
    return path


def painting_itself(path: Path) -> Path:
    """A page with a form that paints itself thirty times."""
    with pikepdf.new() as pdf:
        form = pdf.make_stream(b"/X Do " * 30, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        page = pdf.add_blank_page()
        page.obj.Resources, page.obj.Contents = form.Resources, pdf.make_stream(b"/X Do")
        pdf.save(path)
    return path
