"""Describe the files of a game, for people and for their editors: the page of keys, JSON Schemas."""

__all__ = ["keys", "schemas"]
