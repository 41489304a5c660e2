"""Arrays that show the memory of a batch, and cannot be written."""

from __future__ import annotations

from typing import Any

import numpy as np


class ReadOnlyArray(np.ndarray):
    """An array of numpy that other libraries cannot write to through DLPack.

    Most of them have no read-only arrays, so they get a copy. With `copy=False` numpy
    marks the memory as read-only, or refuses if the other library does not know the mark.
    """

    def __dlpack__(self, **options: Any) -> Any:
        """The array for another library, copied if it cannot be written."""
        if self.flags.writeable:
            return super().__dlpack__(**options)
        # Older versions of numpy do not know this option.
        if options.pop("copy", None) is False:
            return super().__dlpack__(**options)
        return np.array(self).__dlpack__(**options)


def read_only(array: np.ndarray) -> ReadOnlyArray:
    """The same memory as an array that no flag makes writable."""
    return np.asarray(array.data.toreadonly()).view(ReadOnlyArray)
