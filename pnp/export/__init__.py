"""Back ends: one module a format, each a plain function from pages to a file."""
