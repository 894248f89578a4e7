"""Columns of tables: between the arrays of the core and Arrow, without an object for each row."""

from collections.abc import Sequence

from ninefold.errors import MissingExtra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["load_arrow", "number_column", "text_column", "texts_of_cells", "word_column"]

#: The characters of a puzzle in a line.
_WIDTH = 81


def load_arrow() -> "Any":
    """Return pyarrow, or raise an error that names the extra.

    >>> load_arrow().__name__
    'pyarrow'
    """
    try:
        import pyarrow
    except ImportError:
        raise MissingExtra("tables at scale need pyarrow: pip install 'ninefold[arrow]'") from None
    return pyarrow


def text_column(characters: "NDArray[np.uint8]", valid: "NDArray[np.bool_] | None" = None) -> "Any":
    """Return an Arrow column with a text of 81 characters for each row; null where `valid` is False.

    >>> import numpy as np
    >>> column = text_column(np.full((2, 81), ord("5"), np.uint8), np.array([True, False]))
    >>> len(column[0].as_py()), column[1].as_py()
    (81, None)
    """
    import numpy as np

    arrow, rows = load_arrow(), len(characters)
    if valid is None or valid.all():
        offsets = np.arange(0, _WIDTH * rows + 1, _WIDTH, dtype=np.int32)
        return _texts(offsets, characters)
    offsets = np.zeros(rows + 1, np.int32)
    np.cumsum(np.where(valid, _WIDTH, 0), out=offsets[1:])
    return _texts(offsets, characters[valid], arrow.py_buffer(np.packbits(valid, bitorder="little")))


def _texts(offsets: "NDArray[np.int32]", characters: "NDArray[np.uint8]", bitmap: "Any" = None) -> "Any":
    """Return a column of texts from its buffers."""
    import numpy as np

    arrow = load_arrow()
    buffers = arrow.py_buffer(offsets), arrow.py_buffer(np.ascontiguousarray(characters))
    return arrow.StringArray.from_buffers(len(offsets) - 1, *buffers, bitmap)


def texts_of_cells(cells: "NDArray[Any]") -> "Any":
    """Return a column of texts from an (n, 81) array: digits, 0 for blanks, characters, or candidate masks.

    >>> import numpy as np
    >>> texts_of_cells(np.zeros((1, 81), np.int64))[0].as_py()[:3]
    '000'
    """
    import numpy as np

    from ninefold.batch.sources import array_items, cells_of, is_masks

    if is_masks(cells):
        from ninefold.scale.reading import line_of

        return load_arrow().array([line_of(item) for item in array_items(cells)], load_arrow().string())
    found = cells_of(cells)
    characters = np.where(found <= 9, found + ord("0"), np.where(found < 128, found, ord("!")))
    return text_column(characters.astype(np.uint8))


def word_column(
    words: Sequence[str], numbers: "NDArray[Any]", valid: "NDArray[np.bool_] | None" = None
) -> "Any":
    """Return a column of words from their numbers; null where `valid` is False.

    >>> import numpy as np
    >>> word_column(["no", "yes"], np.array([1, 0, 1])).to_pylist()
    ['yes', 'no', 'yes']
    """
    arrow = load_arrow()
    if valid is None and len(numbers) and (numbers == numbers[0]).all():  # in most batches
        return arrow.repeat(arrow.scalar(words[numbers[0]], arrow.string()), len(numbers))
    return arrow.array(words, arrow.string()).take(number_column(numbers, "int32", valid))


def number_column(numbers: "NDArray[Any]", kind: str, valid: "NDArray[np.bool_] | None" = None) -> "Any":
    """Return a column of numbers of an Arrow type; null where `valid` is False.

    >>> import numpy as np
    >>> number_column(np.array([12, 0]) / 10, "float64", np.array([True, False])).to_pylist()
    [1.2, None]
    """
    arrow = load_arrow()
    mask = None if valid is None or valid.all() else ~valid
    return arrow.array(numbers, mask=mask).cast(arrow.type_for_alias(kind))
