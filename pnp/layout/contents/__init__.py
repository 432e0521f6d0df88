"""Draw the contents of boxes: texts, pictures, icons, codes, tables, shapes and their fills. Make the outline
of a cut."""

__all__ = ["codes", "cutting", "filling", "icons", "images", "lettering", "shapes", "tabling"]
