"""Datasets for research and machine learning: puzzles without variants, rated, in splits, with a data card.

`making` does it all: `sources` makes or reads puzzles in rounds, `describing` finds everything about them,
`selecting` chooses, `writing` writes the files with `shapes`, `arrays` and `card`; `outcome` keeps a record.
`work_folder` holds the lock and the work in progress, and `input_files` notices inputs that have changed.
"""

from ninefold.dataset.augmenting import augment
from ninefold.dataset.making import make
from ninefold.dataset.outcome import Dataset
from ninefold.dataset.shapes import SHAPES, write

__all__ = ["SHAPES", "Dataset", "augment", "make", "write"]
