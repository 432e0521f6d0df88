"""Gradients, patterns and opacity as somebody might send them: SVG to draw, PDF and SVG to verify."""

from pathlib import Path
from random import Random

from pnp.pictures import picture
from pnp.verify import profile
from pnp.verify.paint import pdf, svg
from tests.hostile import breaking
from tests.verify import making

NUMBERS = (
    *(
        "0",
        "1",
        "0.5",
        "-1",
        "50%",
        "1e999",
        "nan",
        "1e-300",
        "99999999999",
        "",
        "-0",
        "0.0001",
        "1,2",
        "100%",
    ),
    *("1e6", "-1e6", "0x10", "1 2", "inf"),
)
MATRICES = (
    *("rotate(30)", "scale(0)", "scale(1e-9)", "matrix(1 0 0 1 0)", "matrix(0 0 0 0 0 0)", "scale(1e6)"),
    *("skewX(90)", "translate(1e6)", "matrix(1e6 1e6 -1e6 1e6 0 0)", "turn(3)", ""),
)
COLOURS = ("red", "#123456", "none", "currentColor", "rgba(1,2,3,0.5)", "url(#b)", "#12", "", "transparent")


def _gradient(random: Random, name: str) -> str:
    kind = random.choice(("linearGradient", "radialGradient"))
    keys = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fr")
    said = {key: random.choice(NUMBERS) for key in random.sample(keys, random.randrange(5))}
    if random.random() < 0.5:
        said["gradientUnits"] = random.choice(("userSpaceOnUse", "objectBoundingBox", "none"))
    if random.random() < 0.4:
        said["gradientTransform"] = random.choice(MATRICES)
    if random.random() < 0.3:
        said["href"] = random.choice(("#a", "#b", "#p", "#nothing", "other.svg#a"))
    if random.random() < 0.2:
        said["spreadMethod"] = random.choice(("pad", "reflect", ""))
    stops = "".join(
        f'<stop offset="{random.choice(NUMBERS)}" stop-color="{random.choice(COLOURS)}"'
        f' stop-opacity="{random.choice(NUMBERS)}"/>'
        for _ in range(random.choice((0, 1, 2, 3, 40, 4000)))
    )
    return f'<{kind} id="{name}" {_attributes(said)}>{stops}</{kind}>'


def _pattern(random: Random, name: str) -> str:
    said = {key: random.choice(NUMBERS) for key in ("x", "y", "width", "height") if random.random() < 0.8}
    for key, values in (
        ("patternUnits", ("userSpaceOnUse", "objectBoundingBox")),
        ("patternContentUnits", ("userSpaceOnUse", "objectBoundingBox")),
        ("patternTransform", MATRICES),
        ("viewBox", ("0 0 1 1", "0 0 0 0", "0 0 1e9 1e-9", "a")),
        ("href", ("#p", "#q", "#a")),
    ):
        if random.random() < 0.25:
            said[key] = random.choice(values)
    inner = random.choice(
        ("", '<path d="M0 0h1v1z"/>', f'<rect width="9" height="9" fill="url(#{random.choice("abpq")})"/>')
    )
    return f'<pattern id="{name}" {_attributes(said)}>{inner * random.choice((1, 1, 3, 300))}</pattern>'


def _attributes(said: dict[str, str]) -> str:
    return " ".join(f'{key}="{value}"' for key, value in said.items())


def drawing(random: Random) -> str:
    """An SVG whose shapes are filled in odd ways."""
    defs = _gradient(random, "a") + _gradient(random, "b") + _pattern(random, "p") + _pattern(random, "q")
    shapes = "".join(
        f'<rect x="1" y="1" width="{random.choice(("9", "0", "20"))}" height="8"'
        f' fill="url(#{random.choice("abpqz")})" opacity="{random.choice(("1", "0.5", random.choice(NUMBERS)))}"'
        f' transform="{random.choice(MATRICES)}"/>'
        for _ in range(random.choice((1, 1, 2, 30)))
    )
    if random.random() < 0.3:
        shapes = f'<g opacity="{random.choice(NUMBERS)}">{shapes}</g>'
    head = 'xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm" viewBox="0 0 30 20"'
    text = f"<svg {head}><defs>{defs}</defs>{shapes}</svg>"
    return breaking.text(text, random) if random.random() < 0.2 else text


_VALUES = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "-1",
    "[0 1]",
    "[0 0 1 0]",
    "[0 0 0 0 0 1]",
    "[]",
    "true",
    "[true true]",
    "null",
)
_VALUES += (
    "/DeviceRGB",
    "/DeviceCMYK",
    "[0.5]",
    "[0.7 0.2]",
    "<< >>",
    "(x)",
    "[1 0 0]",
    "[2 0 0]",
    "1000000000",
)


def _shading(random: Random) -> str:
    """A gradient of a kit, in which some values are others."""
    piece = {"FunctionType": "2", "Domain": "[0 1]", "C0": "[1 0 0]", "C1": "[0 0 1]", "N": "1"}
    function = {"FunctionType": "3", "Domain": "[0 1]", "Bounds": "[]", "Encode": "[0 1]"}
    whole = {"ShadingType": "2", "ColorSpace": "/DeviceRGB", "Coords": "[0 0 1 0]", "Extend": "[true true]"}
    for table in (piece, function, whole):
        for key in list(table):
            if random.random() < 0.15:
                table[key] = random.choice(_VALUES)
            elif random.random() < 0.05:
                del table[key]
    many = random.choice((1, 1, 2, 5000))
    function["Functions"] = "[" + _dictionary(piece) * many + "]"
    whole["Function"] = _dictionary(function)
    return _dictionary(whole) if random.random() < 0.95 else random.choice(_VALUES)


def _dictionary(said: dict[str, str]) -> str:
    return f"<< {' '.join(f'/{key} {value}' for key, value in said.items())} >>"


RIGHT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm" viewBox="0 0 30 20"><defs>'
    '<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
    '</linearGradient></defs><rect x="1" y="1" width="9" height="8" fill="url(#a)"/></svg>'
)


def write(random: Random, folder: Path) -> None:
    """Write face.svg and face.pdf: mostly odd gradients, patterns and opacities, sometimes a sound file."""
    is_right = random.random() < 0.2
    made = breaking.text(RIGHT, random) if is_right else drawing(random)
    (folder / "face.svg").write_text(made, encoding="utf-8")
    matrix = " ".join(random.choice(("0", "1", "-1", "30", "1000000000", "0.0000001")) for _ in range(6))
    if is_right:
        making.pdf(folder / "face.pdf", "1 0 0 rg 10 10 40 40 re f")
        return
    state = _dictionary(
        {key: random.choice(_VALUES) for key in ("ca", "CA", "Type", "SMask") if random.random() < 0.6}
    )
    resources = f"/Shading << /h0 {_shading(random)} >> /ExtGState << /a0 {state} >>"
    content = f"q 10 10 m 60 10 l 60 60 l h W n {matrix} cm /{random.choice(('h0', 'h1'))} sh Q q /a0 gs Q"
    making.pdf(folder / "face.pdf", content, resources=resources)


def readers(folder: Path) -> tuple[object, ...]:
    """What of pnp reads each of the two."""
    drawn, printed = folder / "face.svg", folder / "face.pdf"
    return (
        lambda: svg.read_svg(drawn),
        lambda: profile.check_svg(drawn),
        lambda: picture(drawn, (0, 0, 40, 30)),
        lambda: picture(drawn, (0, 0, 40, 30), variant="mono"),
        lambda: pdf.read_pdf(printed),
        lambda: profile.check_sheet(printed),
    )
