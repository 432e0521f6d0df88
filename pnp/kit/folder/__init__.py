"""The folder of a kit: its manifest, its replacement by a new kit, its zip, and the index of all kits."""

__all__ = ["exchange", "index", "manifest", "pack"]
