"""A cache of limited size for computed results, shared by the whole process.

`memoize` and `memoize_by_identity` decorate functions so that they compute each result once. The
results of all functions together may take BOUND bytes. Results that have not been asked for lately are
dropped first, whichever function they belong to.

Results are young or old. New results are young. When the young ones fill half of the bound, the old ones are
dropped and the young ones become old. An old result that is asked for becomes young again. So a hit takes one
dictionary look-up, as in a cache without a bound.

`functools.lru_cache` is used for caches of a few entries (at most FEW), such as the game that a worker works
on, and `functools.cache` for functions without arguments. A test checks this rule.
"""

import gc
import sys
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

Asked = ParamSpec("Asked")
Subject = TypeVar("Subject")
Result = TypeVar("Result")
Given_co = TypeVar("Given_co", covariant=True)

BOUND = 128 * 2**20
"""The most bytes of all results together, as estimated by `weigh`."""

FEW = 16
"""The most entries of a cache without a bound in bytes."""

MOST_WEIGHED = 100_000
"""The number of objects after which the weight of one result is no longer counted."""

ENTRY = 200
"""The bytes of an entry itself: its key and its place in a dictionary."""

_ALL_WEIGHED = 8
"""The number of a function's first results that are all weighed."""
_SOME_WEIGHED = 32
"""After the first results of a function, only one in this many is weighed, and counts for all of them."""

_ALONE = 3
"""The reference count of an object that only one other object refers to: one reference by that object, and
two during the test."""

_MISSING: Any = object()
_SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, type(lru_cache(len)))
"""The types of objects that results refer to but do not own: modules, classes and functions."""


def weigh(*things: object) -> int:
    """Estimate how many bytes some objects take, including the objects that only they refer to.

    Objects that others refer to as well do not count: they would stay in memory anyway, or have been counted
    already. Memory of libraries outside of Python counts only if `__sizeof__` reports it.
    """
    total = sum(sys.getsizeof(thing, 0) for thing in things)
    waiting: list[object] = [inner for thing in things for inner in gc.get_referents(thing)]
    count = 0
    while waiting and count < MOST_WEIGHED:
        thing = waiting.pop()
        if sys.getrefcount(thing) > _ALONE or isinstance(thing, _SHARED):
            continue
        count += 1
        total += sys.getsizeof(thing, 0)
        waiting += gc.get_referents(thing)
    return total


class _Store:
    """All remembered results of this process."""

    def __init__(self) -> None:
        self.memos: WeakSet[_Memo] = WeakSet()
        self.young = 0
        """Bytes of the young results of all memos."""

    def turn(self) -> None:
        """Drop the old results, and make the young ones old."""
        self.young = 0
        for memo in self.memos:
            memo.turn()


_store = _Store()


class _Memo:
    """A cache of one function's results by key, divided into young ones, which were asked for lately, and old
    ones. The two dictionaries are never replaced by others, so that a function may keep references to
    them."""

    __slots__ = ("__weakref__", "_mean", "_weighed", "old", "young")

    def __init__(self) -> None:
        self.young: dict[Any, Any] = {}
        self.old: dict[Any, Any] = {}
        self._weighed = 0
        self._mean = 0.0
        _store.memos.add(self)

    def put(self, key: Hashable, entry: object, new: object = _MISSING) -> None:
        """Store a result as a young one. `new` is the part of it that was not stored yet, by default all of
        it."""
        self.young[key] = entry
        _store.young += self._weight(entry if new is _MISSING else new)
        if _store.young > BOUND // 2:
            _store.turn()

    def revive(self, key: Hashable) -> Any:
        """Return an old result and make it young, or _MISSING if there is none."""
        entry = self.old.pop(key, _MISSING)
        if entry is not _MISSING:
            self.young[key] = entry
            _store.young += int(self._mean)
        return entry

    def turn(self) -> None:
        self.old.clear()
        self.old.update(self.young)
        self.young.clear()

    def clear(self) -> None:
        self.old.clear()
        self.young.clear()

    def size(self) -> int:
        return len(self.young) + len(self.old)

    def _weight(self, entry: object) -> int:
        self._weighed += 1
        number = self._weighed
        if number <= _ALL_WEIGHED or number % _SOME_WEIGHED == 0:
            weight = ENTRY + weigh(entry)
            known = min(number, _ALL_WEIGHED + number // _SOME_WEIGHED)
            self._mean += (weight - self._mean) / known
            if number <= _ALL_WEIGHED:
                return weight
        return int(self._mean)


class OnDemand(dict[Subject, Result]):
    """A dictionary that computes a missing value as `compute(key)` when it is first asked for, and then keeps
    it."""

    def __init__(self, compute: Callable[[Subject], Result]) -> None:
        self._compute = compute

    def __missing__(self, key: Subject) -> Result:
        found = self[key] = self._compute(key)
        return found


class CachedFunction(Protocol[Asked, Given_co]):
    """A function whose results are remembered."""

    def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> Given_co: ...

    def cache_clear(self) -> None:
        """Forget all results. The name is the same as in functools.cache."""

    def cache_size(self) -> int:
        """Return how many results are remembered."""


def memoize(work: Callable[Asked, Result]) -> CachedFunction[Asked, Result]:
    """Decorate a function so that it computes its result once for equal arguments. A result that the cache
    has dropped is computed again.

    Arguments have to be hashable; f(1) and f(x=1) count as different calls. As in functools.cache, 1 and 1.0
    are the same argument. Exceptions are not remembered.
    """
    memo = _Memo()
    young, again, put = memo.young, memo.revive, memo.put

    @wraps(work)
    def known(*asked: Asked.args, **named: Asked.kwargs) -> Result:
        key = (asked, *named.items()) if named else asked
        found = young.get(key, _MISSING)
        if found is _MISSING and (found := again(key)) is _MISSING:
            found = work(*asked, **named)
            put(key, found)
        return found  # type: ignore[no-any-return]  # what `work` returned

    return _copy_name(known, memo)  # type: ignore[no-any-return]  # a function with those attributes


def memoize_by_identity(work: Callable[[Subject], Result]) -> CachedFunction[[Subject], Result]:
    """Decorate a function so that it computes its result once for each frozen object, identified by `is`.

    Unlike `memoize`, it neither hashes nor compares the object. For a drawing of thousands of numbers that
    would take as long as the computation. It also does not confuse 1 and 1.0.
    """
    memo = _Memo()
    young, again, put = memo.young, memo.revive, memo.put

    @wraps(work)
    def known(subject: Subject) -> Result:
        key = id(subject)
        found = young.get(key, _MISSING)
        if found is _MISSING and (found := again(key)) is _MISSING:
            # A reference to the subject keeps its id from being used for another object.
            found = (subject, work(subject))
            put(key, found)
        return found[1]  # type: ignore[no-any-return]  # what `work` returned

    return _copy_name(known, memo)  # type: ignore[no-any-return]  # a function with those attributes


def _copy_name(known: Any, memo: _Memo) -> Any:
    known.cache_clear, known.cache_size = memo.clear, memo.size
    return known


class Shelf:
    """A cache whose callers put and get entries by their own keys. Its entries count towards the same limit
    in bytes as the results of `memoize`, and are dropped in the same way."""

    def __init__(self) -> None:
        self._memo = _Memo()

    def get(self, key: Hashable) -> Any:
        """Return the entry that was put under a key, or None if there is none (any more)."""
        found = self._memo.young.get(key, _MISSING)
        if found is _MISSING and (found := self._memo.revive(key)) is _MISSING:
            return None
        return found

    def put(self, key: Hashable, entry: object, new: object = _MISSING) -> None:
        """Store an entry under a key. The memory of the entry counts towards the bound of the cache. `new` is
        given if only a part of the entry takes new memory, as when the rest was stored before: only the bytes
        of `new` count then. Objects that are also referred to from elsewhere do not count."""
        self._memo.put(key, entry, new)

    def clear(self) -> None:
        self._memo.clear()


def count_results() -> int:
    """Return the number of remembered results."""
    return sum(memo.size() for memo in _store.memos)


def forget_all() -> None:
    """Drop all remembered results."""
    _store.turn()
    _store.turn()
