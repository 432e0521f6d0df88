"""D checks on boards, maps and the places on them."""

__all__ = ["board", "charts", "places"]
