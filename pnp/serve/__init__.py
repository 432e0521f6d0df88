"""A game as one works on it: what changes on the disk is seen at once, in a browser or as a kit that is built
again.

`server` shows every face and sheet on a page of this machine; `watching` tells which files of a game change.
"""

__all__ = ["server", "watching"]
