"""Show a game while its author works on it. Changes on the disk appear at once in a browser, or in a kit that
is built again.

`server` shows every face and sheet on a page of this machine; `watching` reports which files of a game
change. `table` lets several devices play the game together. `sharing` keeps who has which seat at this table,
and draws its address as a QR code.
"""

__all__ = ["server", "sharing", "table", "watching"]
