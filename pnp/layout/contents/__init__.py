"""Draw the contents of boxes: texts, pictures, icons, QR codes, tables, shapes and their fills. Make the
outline along which a face is cut.

A box is a named rectangle of a face in layout.toml. In this package, `keys` are the settings of a box, `box`
is its rectangle in mm, and `hand` has what changes from drawing to drawing: the row of the component, the
theme and the language.
"""

__all__ = ["codes", "cutting", "filling", "icons", "images", "lettering", "shapes", "tabling"]
