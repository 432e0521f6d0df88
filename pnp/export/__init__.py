"""Back ends, one module a format: plain functions from pages or drawings to a file.

The modules are imported by who writes with them, since each brings a library that takes long to load.
"""

__all__ = ["ink", "pdf", "png", "svg", "symbols"]
