"""Check an engine: the contract of `Rules` in every position, its scenarios, its placements, and properties
of whole games."""

__all__ = ["answers", "contract", "inspection", "scenario"]
