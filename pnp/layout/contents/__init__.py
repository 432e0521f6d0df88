"""The contents of boxes: texts, pictures, icons, codes, tables, shapes and their fills."""

__all__ = ["codes", "filling", "icons", "images", "lettering", "shapes", "tabling"]
