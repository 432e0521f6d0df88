"""Shows a game while its author works on it: changes on the disk appear at once in a browser, or in a kit
that is built again.

`server` shows every face and sheet on a page of this machine; `watching` reports which files of a game
change. `table` serves the game itself to several devices, which share it as `sharing` says; `codes` draws its
address as a QR code.
"""

__all__ = ["server", "sharing", "table", "watching"]
