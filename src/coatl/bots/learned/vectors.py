"""Flat vectors of numbers: librt's `vec` where this package is compiled, lists where it is not.

The same source runs both ways. A compiled module reads and writes a `vec` at the speed of C; plain
Python is quickest with lists, so it gets those even where librt is installed.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether mypyc compiled this package."""
    return not __file__.endswith(".py")


def _require_compiled() -> None:
    if not is_compiled():
        raise ImportError


try:
    _require_compiled()
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
except ImportError:
    from .plain_vectors import i64 as i64
    from .plain_vectors import vec as vec  # type: ignore[assignment]


def zeros(size: int) -> vec[i64]:
    """That many whole numbers, all 0."""
    return vec[i64]([0] * size)


def integers(items: list[int]) -> vec[i64]:
    """These whole numbers."""
    return vec[i64](items)


def reals(size: int) -> vec[float]:
    """That many real numbers, all 0."""
    return vec[float]([0.0] * size)


def floats(items: list[float]) -> vec[float]:
    """These real numbers."""
    return vec[float](items)


def kth_largest(values: vec[float], size: i64, k: i64) -> float:
    """The k-th largest (k = 1 is the largest) of the first `size` values, which are reordered."""
    low: i64 = 0
    high: i64 = size - 1
    goal: i64 = k - 1
    while low < high:
        pivot = values[(low + high) // 2]
        left: i64 = low
        right: i64 = high
        while left <= right:
            while values[left] > pivot:
                left += 1
            while values[right] < pivot:
                right -= 1
            if left <= right:
                swapped = values[left]
                values[left] = values[right]
                values[right] = swapped
                left += 1
                right -= 1
        if goal <= right:
            high = right
        elif goal >= left:
            low = left
        else:
            break
    return values[goal]
