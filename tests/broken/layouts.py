"""Slips in a game of data (examples/supper-is-served), in any of its files.

A copy of its folder goes in, and leaves with one place changed.
"""

from collections.abc import Mapping

from tests.broken.definition import CLAUSES, GAME, Edit

LAYOUT, THEME, CATS, BOOK = "layout.toml", "theme.toml", "cats.csv", "rulebook.md.j2"

DEFECTS: Mapping[str, Mapping[str, Edit]] = {
    "refused": {
        "a style that is not there": Edit(
            LAYOUT, 'style = "number", colour = "{side}"', 'style = "numbers", colour = "{side}"'
        ),
        "a column that the rows have not": Edit(
            LAYOUT, 'head = { icon = "{icon}"', 'head = { icon = "{icons}"'
        ),
        "a swatch that is not there": Edit(
            LAYOUT, 'icon = "{icon}", colour = "{side}-fur"', 'icon = "{icon}", colour = "{side}-furs"'
        ),
        "a box that is not there": Edit(
            LAYOUT, 'colour = "{side}-mark", of = "head"', 'colour = "{side}-mark", of = "heads"'
        ),
        "a face that is not there": Edit(
            LAYOUT, '[faces.house-cat]\nextends = "cat"', '[faces.house-cat]\nextends = "catt"'
        ),
        "a face that extends itself": Edit(
            LAYOUT, "[faces.cat]\nsize", '[faces.cat]\nextends = "house-cat"\nsize'
        ),
        "a symbol that is not there": Edit(
            LAYOUT,
            '[faces.cat.boxes]\nrim = { symbol = "{side}-rim"',
            '[faces.cat.boxes]\nrim = { symbol = "{side}-rims"',
        ),
        "a font that is not there": Edit(
            LAYOUT, '[styles.number]\nfont = "label"', '[styles.number]\nfont = "lable"'
        ),
        "an icon that is not there": Edit(LAYOUT, 'box = { icon = "box",', 'box = { icon = "bocks",'),
        "a shape that nobody knows": Edit(
            LAYOUT,
            '[faces.cat]\nsize = [22, 22]\nshape = "round"',
            '[faces.cat]\nsize = [22, 22]\nshape = "rund"',
        ),
        "a brace without its other": Edit(LAYOUT, 'text = "{bites}"', 'text = "{bites"'),
        "a width that is no number": Edit(LAYOUT, 'of = "trim", width = 13.6', 'of = "trim", width = "wide"'),
        "a layout of another schema": Edit(LAYOUT, "schema = 1", "schema = 9"),
        "a number that does not fit": Edit(LAYOUT, "size = 12\nsmallest = 9", "size = 60\nsmallest = 50"),
        "a key that no box has": Edit(LAYOUT, 'of = "trim", width = 13.6', 'of = "trim", wdith = 13.6'),
        "a line as thin as a hair": Edit(
            THEME, 'stroke = "yard-fur", width = 0.3 },', 'stroke = "yard-fur", width = 0.05 },'
        ),
        "a look that nobody knows": Edit(THEME, 'look = "deco"', 'look = "dekko"'),
        "a colour that is none": Edit(THEME, '"#fff6e3"', '"#fff6e"'),
        "a font that is not installed": Edit(THEME, "lilita-one", "lilita-won"),
        "a weight that a font has not": Edit(THEME, "barlow-condensed:600", "barlow-condensed:650"),
        "a path that is none": Edit(THEME, 'd = "M11 2V3"', 'd = "M11 2W3"'),
        "a key that no theme has": Edit(THEME, "[palette]", "[pallette]"),
        "paint that is not there": Edit(
            THEME, 'stroke = "house-fur", width = 0.9', 'stroke = "house-furs", width = 0.9'
        ),
        "copies in letters": Edit(
            CATS, "house.kitten,Kitten of the house,4", "house.kitten,Kitten of the house,four"
        ),
        "an id twice": Edit(CATS, "house.tom,", "house.kitten,"),
        "no name": Edit(CATS, "Tom of the house", ""),
        "a column less": Edit(CATS, "id,name,copies,side", "id,name,copies,syde"),
        "a cell too many": Edit(CATS, "4,house,1,kitten,house", "4,house,1,kitten,house,yard"),
        "a quotation that does not end": Edit(CATS, "Kitten of the house", '"Kitten of the house'),
        "a face that no row can have": Edit(
            CATS, "Kitten of the house,4,house", "Kitten of the house,4,howse"
        ),
        "a back of nobody": Edit(CATS, "1,kitten,house", "1,kitten,hause"),
        "a back of a face that is not there": Edit(
            LAYOUT, "[faces.dish]\n", '[faces.dish]\nback = "coverd"\n'
        ),
        "a board of nobody": Edit(GAME, 'front = "floor"', 'front = "flor"'),
        "a number as clauses name it": Edit(LAYOUT, 'text = "or"', 'text = "or %(noses)s"'),
        "a role of letters of nobody": Edit(THEME, "title = [", "titel = ["),
        "paint of a symbol that is not there": Edit(THEME, 'stroke = "yard-fur"', 'stroke = "yard-furr"'),
        "a picture of nobody": Edit(CATS, "4,house,1,kitten,house", "4,house,1,kiten,house"),
        "a variant of nobody": Edit(
            LAYOUT,
            'of = "lay-icon", when = "variant == \'colour\'"',
            'of = "lay-icon", when = "variant == \'color\'"',
        ),
        "a key of another kind of box": Edit(
            LAYOUT, 'box = { icon = "box",', 'box = { icon = "box", line = 0.5,'
        ),
        "a face that nothing shows": Edit(LAYOUT, "[faces.board.boxes]", "[faces.bord.boxes]"),
        "a number as books name it": Edit(LAYOUT, 'text = "{bites}"', 'text = "{{ bites }}"'),
        "rows of nobody": Edit(
            GAME, 'layout = "dish"\nsource', 'layout = "dish"\nwhen = "kind == \'plate\'"\nsource'
        ),
        "a table that is not there": Edit(GAME, 'file = "dishes.csv"', 'file = "dish.csv"'),
        "a clause that nobody wrote": Edit(BOOK, 'clause("setup.dishes")', 'clause("setup.dish")'),
        "a passage without an end": Edit(
            BOOK, "{% trans %}Before supper{% endtrans %}", "{% trans %}Before supper"
        ),
        "a name twice": Edit(BOOK, "[#turn]", "[#setup]"),
        "a number of nobody": Edit(
            BOOK, '{{ clause("setup.first") }}', '{{ numbers.ladles }}\n\n{{ clause("setup.first") }}'
        ),
        "a reference to nobody": Edit(
            BOOK, '{{ clause("setup.first") }}', '[](#clause:setup.last)\n\n{{ clause("setup.first") }}'
        ),
        "a clause twice": Edit(
            BOOK, '{{ clause("turn.pass") }}', '{{ clause("turn.pass") }}\n\n{{ clause("turn.pass") }}'
        ),
        "a template that reaches out": Edit(
            BOOK, '{{ clause("turn.pass") }}', '{{ clause.__globals__ }}{{ clause("turn.pass") }}'
        ),
        "two clauses of one name": Edit(CLAUSES, 'name = "setup.dishes"', 'name = "setup.floor"'),
        "a clause of no kind": Edit(
            CLAUSES, 'name = "setup.dishes"\nkind = "action"', 'name = "setup.dishes"\nkind = "deed"'
        ),
        "a clause of no source": Edit(
            CLAUSES,
            'see what they are worth."\nsource = "stated: rules of Supper Is Served, an example of pnp"',
            'see what they are worth."',
        ),
        "nobody plays": Edit(GAME, "players = [2]", "players = []"),
        "a key that no game has": Edit(GAME, "tagline = ", "tagine = "),
        "a kind that no table can have": Edit(
            GAME, 'file = "cats.csv"\nkind = "marker"', 'file = "cats.csv"\nkind = "cat"'
        ),
    },
    "D05": {
        "a safe zone that the rim does not keep": Edit(
            LAYOUT,
            '[faces.box]\nsize = [22, 22]\nshape = "round"\nsafe = 1.5',
            '[faces.box]\nsize = [22, 22]\nshape = "round"\nsafe = 5.0',
        ),
    },
    "D15": {
        "grey in mono": Edit(
            THEME,
            'yard-fur = ["#2c5a73", "#23495d", "#000000"]',
            'yard-fur = ["#2c5a73", "#23495d", "#777777"]',
        ),
    },
    "M01": {
        "cells miscounted": Edit(GAME, "cells = 37", "cells = 36"),
        "a board of another side": Edit(GAME, "side = 4", "side = 5"),
    },
    "M05": {
        "a number that the game has not": Edit(CLAUSES, "%(cells_floor)s tiles.", "%(cells_floors)s tiles."),
    },
    "M06": {
        "a number typed": Edit(CLAUSES, "%(cells_floor)s tiles.", "37 tiles."),
    },
    "M09": {
        "a copy more": Edit(CATS, "house.kitten,Kitten of the house,4", "house.kitten,Kitten of the house,5"),
        "a copy less": Edit(
            CATS, "house.siamese,Siamese of the house,3", "house.siamese,Siamese of the house,2"
        ),
        "counts of the box": Edit(GAME, "marker = 26", "marker = 25"),
    },
}
"""By the code of the check that finds them, or `refused` where the game cannot be read, and in words."""
