from typing import Any, TypeAlias

Action: TypeAlias = tuple[Any, ...]
