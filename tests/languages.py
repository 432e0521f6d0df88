"""Which languages a test takes that is too dear for all twelve."""

SPREAD = ("es", "ar", "ja")
"""The language of the documents, lines that begin at the right, and no spaces."""
