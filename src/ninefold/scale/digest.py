"""The digest of the rows that a shard has read: the same for the same puzzles, whatever file they are in."""

from hashlib import sha256

from ninefold.scale.columns import load_arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Digest"]

#: The length of most texts: for others, the length is part of the digest.
_USUAL = 81


class Digest:
    """A SHA-256 of the values of columns.

    >>> import pyarrow as pa
    >>> def text(*columns):
    ...     digest = Digest()
    ...     for column in columns:
    ...         digest.add(pa.array(column))
    ...     return digest.text
    >>> text(["ab", "c"]) == text(["ab"], ["c"]) != text(["a", "bc"])
    True
    """

    def __init__(self) -> None:
        self._hash = sha256()

    @property
    def text(self) -> str:
        """The digest in hexadecimal."""
        return self._hash.hexdigest()

    def add(self, column: "Any") -> None:
        """Add the values of a column of texts, lists of cells, or numbers."""
        import numpy as np

        from ninefold.scale.reading import texts_in

        if load_arrow().types.is_integer(column.type):
            self._hash.update(column.to_numpy().astype(np.int64).tobytes())
            return
        texts = texts_in(column)
        texts = texts.fill_null("") if texts.null_count else texts
        _, offsets, data = texts.buffers()
        if data is None:  # no text at all
            self._hash.update(b"\0" * len(texts))
            return
        bounds = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + len(texts) + 1]
        characters = memoryview(data)[bounds[0] : bounds[-1]]
        if (np.diff(bounds) == _USUAL).all():
            self._hash.update(characters)
            return
        for begin, end in zip(bounds[:-1] - bounds[0], bounds[1:] - bounds[0], strict=True):
            self._hash.update(characters[begin:end])
            if end - begin != _USUAL:
                self._hash.update(b"\0%d\0" % (end - begin))
