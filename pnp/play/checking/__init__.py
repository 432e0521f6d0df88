"""Check an engine: its contract in every position, its scenarios, its placements, and properties of whole
games."""

__all__ = ["answers", "contract", "inspection", "scenario"]
