"""Shows a game while its author works on it: changes on the disk appear at once in a browser, or in a kit
that is built again.

`server` shows every face and sheet on a page of this machine; `watching` reports which files of a game
change.
"""

__all__ = ["server", "watching"]
