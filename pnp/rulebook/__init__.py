"""The rulebook: a template in English, a tree of blocks, and its two writers, Typst (PDF) and HTML."""
