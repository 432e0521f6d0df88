"""Which languages a test takes that is too dear for all twelve."""

SPREAD = ("en", "es", "de", "ar", "ja")
"""The source, the language of the documents, long words, lines that begin at the right, and no spaces."""
