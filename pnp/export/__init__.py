"""Writers of file formats, one module for each. They are plain functions from pages or drawings to a file.

Callers import the module that they need, because each one loads a library that takes long to load.
"""

__all__ = ["ink", "pdf", "png", "svg", "symbols"]
