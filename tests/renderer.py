"""The second renderer of SVG, which needs the system's libcairo: tests that use it are skipped without."""

import pytest


def svg2png(svg: bytes, **options: object) -> bytes:
    """The PNG of an SVG; options as of cairosvg.svg2png."""
    try:
        import cairosvg
    except OSError:
        pytest.skip("libcairo is missing")
    png = cairosvg.svg2png(svg, **options)
    assert isinstance(png, bytes)
    return png
