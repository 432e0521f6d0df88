"""The folder of a kit: its manifest, how it replaces an old one, zips of it, and the index of all kits."""

__all__ = ["exchange", "index", "manifest", "pack"]
