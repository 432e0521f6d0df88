"""Slips in a game of data (examples/cocoon): in its layout, tables, theme, template, clauses and definition.

A copy of its folder goes in, and leaves with one place changed.
"""

from collections.abc import Mapping

from tests.broken.definition import CLAUSES, GAME, Edit

LAYOUT, THEME, MOTHS, BOOK = "layout.toml", "theme.toml", "moths.csv", "rulebook.md.j2"

DEFECTS: Mapping[str, Mapping[str, Edit]] = {
    "refused": {
        "a style that is not there": Edit(
            LAYOUT, 'style = "number", colour = "{side}"', 'style = "numbers", colour = "{side}"'
        ),
        "a column that the rows have not": Edit(
            LAYOUT, 'wings = { icon = "{icon}"', 'wings = { icon = "{icons}"'
        ),
        "a swatch that is not there": Edit(
            LAYOUT, 'icon = "{icon}", colour = "{side}-wing"', 'icon = "{icon}", colour = "{side}-wings"'
        ),
        "a box that is not there": Edit(
            LAYOUT, 'colour = "{side}-mark", of = "wings"', 'colour = "{side}-mark", of = "wing"'
        ),
        "a face that is not there": Edit(
            LAYOUT, '[faces.dusk-moth]\nextends = "moth"', '[faces.dusk-moth]\nextends = "mooth"'
        ),
        "a face that extends itself": Edit(
            LAYOUT, "[faces.moth]\nsize", '[faces.moth]\nextends = "dusk-moth"\nsize'
        ),
        "a symbol that is not there": Edit(
            LAYOUT,
            '[faces.moth.boxes]\nrim = { symbol = "{side}-rim"',
            '[faces.moth.boxes]\nrim = { symbol = "{side}-rims"',
        ),
        "a font that is not there": Edit(
            LAYOUT, '[styles.number]\nfont = "label"', '[styles.number]\nfont = "lable"'
        ),
        "an icon that is not there": Edit(LAYOUT, 'silk = { icon = "cocoon",', 'silk = { icon = "cocon",'),
        "a shape that nobody knows": Edit(
            LAYOUT,
            '[faces.moth]\nsize = [22, 22]\nshape = "round"',
            '[faces.moth]\nsize = [22, 22]\nshape = "rund"',
        ),
        "a brace without its other": Edit(LAYOUT, 'text = "{wings}"', 'text = "{wings"'),
        "a number in quotation marks": Edit(LAYOUT, 'of = "trim", width = 14', 'of = "trim", width = "14"'),
        "a layout of another schema": Edit(LAYOUT, "schema = 1", "schema = 9"),
        "a number that does not fit": Edit(LAYOUT, "size = 12\nsmallest = 9", "size = 60\nsmallest = 50"),
        "a key that no box has": Edit(LAYOUT, 'of = "trim", width = 14', 'of = "trim", wdith = 14'),
        "a line as thin as a hair": Edit(
            THEME, 'stroke = "dawn-wing", width = 0.3 },', 'stroke = "dawn-wing", width = 0.05 },'
        ),
        "a look that nobody knows": Edit(THEME, 'look = "deco"', 'look = "dekko"'),
        "a colour that is none": Edit(THEME, '"#fbf4e0"', '"#fbf4e"'),
        "a font that is not installed": Edit(THEME, "cormorant-garamond:700", "cormorant-garamound:700"),
        "a weight that a font has not": Edit(THEME, "barlow-condensed:600", "barlow-condensed:650"),
        "a path that is none": Edit(THEME, 'd = "M11 2V3"', 'd = "M11 2W3"'),
        "a key that no theme has": Edit(THEME, "[palette]", "[pallette]"),
        "paint that is not there": Edit(
            THEME, 'stroke = "dusk-wing", width = 0.9', 'stroke = "dusk-wings", width = 0.9'
        ),
        "copies in letters": Edit(
            MOTHS, "dusk.plume,Plume of the dusk,4", "dusk.plume,Plume of the dusk,four"
        ),
        "an id twice": Edit(MOTHS, "dusk.tiger,", "dusk.plume,"),
        "no name": Edit(MOTHS, "Tiger of the dusk", ""),
        "a column less": Edit(MOTHS, "id,name,copies,side", "id,name,copies,syde"),
        "a cell too many": Edit(MOTHS, "4,dusk,1,plume,dusk", "4,dusk,1,plume,dusk,dawn"),
        "a quotation that does not end": Edit(MOTHS, "Plume of the dusk", '"Plume of the dusk'),
        "a face that no row can have": Edit(MOTHS, "Plume of the dusk,4,dusk", "Plume of the dusk,4,dask"),
        "a picture of nobody": Edit(MOTHS, "4,dusk,1,plume,dusk", "4,dusk,1,plum,dusk"),
        "a table that is not there": Edit(GAME, 'file = "lamps.csv"', 'file = "lamp.csv"'),
        "a clause that nobody wrote": Edit(BOOK, 'clause("setup.lamps")', 'clause("setup.lamp")'),
        "a passage without an end": Edit(
            BOOK, "{% trans %}Before dark{% endtrans %}", "{% trans %}Before dark"
        ),
        "a name twice": Edit(BOOK, "[#turn]", "[#setup]"),
        "a number of nobody": Edit(
            BOOK, '{{ clause("setup.first") }}', '{{ numbers.lanterns }}\n\n{{ clause("setup.first") }}'
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
        "two clauses of one name": Edit(CLAUSES, 'name = "setup.lamps"', 'name = "setup.garden"'),
        "a clause of no kind": Edit(
            CLAUSES, 'name = "setup.lamps"\nkind = "action"', 'name = "setup.lamps"\nkind = "deed"'
        ),
        "a clause of no source": Edit(
            CLAUSES,
            'Nobody looks at what they are worth."\nsource = "stated: rules of Cocoon, an example of pnp"',
            'Nobody looks at what they are worth."',
        ),
        "nobody plays": Edit(GAME, "players = [2]", "players = []"),
        "a key that no game has": Edit(GAME, "tagline = ", "tagine = "),
        "a kind that no table can have": Edit(
            GAME, 'file = "moths.csv"\nkind = "marker"', 'file = "moths.csv"\nkind = "moth"'
        ),
    },
    "D05": {
        "a safe zone that the rim does not keep": Edit(
            LAYOUT,
            '[faces.cocoon]\nsize = [22, 22]\nshape = "round"\nsafe = 1.5',
            '[faces.cocoon]\nsize = [22, 22]\nshape = "round"\nsafe = 5.0',
        ),
    },
    "D15": {
        "grey in mono": Edit(
            THEME,
            'dawn-wing = ["#0f6a66", "#0b5450", "#000000"]',
            'dawn-wing = ["#0f6a66", "#0b5450", "#777777"]',
        ),
    },
    "M01": {
        "cells miscounted": Edit(GAME, "cells = 37", "cells = 36"),
        "a board of another side": Edit(GAME, "side = 4", "side = 5"),
    },
    "M05": {
        "a number that the game has not": Edit(
            CLAUSES, "%(cells_garden)s cells.", "%(cells_gardens)s cells."
        ),
    },
    "M06": {
        "a number typed": Edit(CLAUSES, "%(cells_garden)s cells.", "37 cells."),
    },
    "M09": {
        "a copy more": Edit(MOTHS, "dusk.plume,Plume of the dusk,4", "dusk.plume,Plume of the dusk,5"),
        "a copy less": Edit(MOTHS, "dusk.hawk,Hawk of the dusk,3", "dusk.hawk,Hawk of the dusk,2"),
        "counts of the box": Edit(GAME, "marker = 26", "marker = 25"),
    },
}
"""By the code of the check that finds them, or `refused` where the game cannot be read, and in words."""
