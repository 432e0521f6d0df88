"""The mat: every piece's moves at a size that can be read, what the doubles borrow, and the keep."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces import mat
from pnp.games.dehexz_war.faces.pieces import HEIGHT, WIDTH, house, icon
from pnp.scene.component import Face
from pnp.scene.elements import Group, Polygon, Text, leaves, transform_point
from pnp.scene.theme import VARIANTS, Variant
from pnp.units import to_points

GAME = open_game("dehexz-war")


def setting(variant: Variant = "colour") -> Setting:
    return Setting(GAME, variant, "en", 3, lambda text: text)


@cache
def face(variant: Variant = "colour") -> Face:
    return mat.mat_face(setting(variant))


def words() -> list[str]:
    return [e.text for e, _ in leaves(face().elements) if isinstance(e, Text)]


def test_two_mats_of_its_size_would_not_fit_so_one_fills_the_sheet() -> None:
    # A4 and Letter on their side, less what printers keep and 6 mm beside it for two free corners.
    assert 240 <= mat.WIDTH <= 279.4 - 2 * 5 - 2 * 6 - 2
    assert 180 <= mat.HEIGHT <= 210 - 2 * 5 - 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_cells_of_the_diagrams_are_twice_three_millimetres(variant: Variant) -> None:
    found = 0
    for shape, matrix in leaves(face(variant).elements):
        if isinstance(shape, Polygon) and len(shape.points) == 6 and shape.style.stroke is not None:
            points = [transform_point(matrix, p) for p in shape.points]
            sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
            if max(sides) - min(sides) < 0.02:
                found += 1
                assert max(p[0] for p in points) - min(p[0] for p in points) >= 5.8
    assert found > 19 + 3 * 61 + 37


def test_the_mat_says_what_the_doubles_borrow() -> None:
    said = words()
    doubles = GAME.definition.facts.doubles  # type: ignore[attr-defined]
    assert "Ä · Doppelgänger" in said
    assert "F · Ghost" in said
    borrowed = " + ".join(doubles.doppelganger_with_mimic), " + ".join(doubles.doppelganger_without_mimic)
    assert f"With I: {borrowed[0]}. Without I: {borrowed[1]}." in said
    assert f"As Ä, and {' + '.join(doubles.ghost_adds)} too." in said


def test_every_kind_is_named_beside_its_icon() -> None:
    icons = {icon(kind, "colour", "parchment"): kind for kind in "ADEHIÄF"}
    held = [each for e in face().elements if isinstance(e, Group) for each in e.children]
    used = [icons[each] for each in held if isinstance(each, Group) and each in icons]
    assert sorted(used) == sorted("ADEHIÄF")
    assert {w.partition(" · ")[0] for w in words() if " · " in w} == set("ADEHIÄF")


@pytest.mark.parametrize("variant", VARIANTS)
def test_text_on_the_mat_is_large_enough(variant: Variant) -> None:
    texts = [e for e, _ in leaves(face(variant).elements) if isinstance(e, Text)]
    # A letter on a diagram's own piece names what stands at its side.
    assert all(to_points(t.size) >= (8.5 if len(t.text) == 1 else 9) for t in texts)


def test_a_niche_holds_a_piece_with_air_all_round() -> None:
    niches = [
        shape
        for group in face().elements
        if isinstance(group, Group)
        for shape in group.children
        if isinstance(shape, Polygon) and len(shape.points) == 5 and not shape.name
    ]
    assert len(niches) == 36
    for niche in niches:
        xs, ys = [p[0] for p in niche.points], [p[1] for p in niche.points]
        assert max(xs) - min(xs) >= WIDTH + 1.4
        assert max(ys) - min(ys) >= HEIGHT + 1.4
    assert house()[0][1] > min(p[1] for p in niches[0].points)


def test_a_long_name_of_the_zone_is_set_smaller_and_stays_over_the_keep() -> None:
    long = replace(setting(), say=lambda text: "Strefa pojmanych jeńców" if text == "Capture zone" else text)
    (title,) = (e for e, _ in leaves(mat.mat_face(long).elements) if isinstance(e, Text) and "JEŃ" in e.text)
    (usual,) = (e for e, _ in leaves(face().elements) if isinstance(e, Text) and e.text == "CAPTURE ZONE")
    assert title.size < usual.size
    assert title.origin[0] + title.width < 117
