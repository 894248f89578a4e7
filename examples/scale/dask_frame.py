"""Rate puzzles in a Dask data frame.

Run it:  pip install 'ninefold[pandas]' 'dask[dataframe]' && python examples/scale/dask_frame.py
"""

import dask.dataframe as dd
import pandas as pd

import ninefold as nf


def main() -> None:
    """Rate a hundred new puzzles and count them by their hardest technique."""
    puzzles = [puzzle.givens for puzzle in nf.generate_many(100, seed=1)]
    frame = dd.from_pandas(pd.DataFrame({"id": range(100), "question": puzzles}), npartitions=2)
    rate = nf.batch.Rate(column="question", keep=("id",))
    # `meta` describes the columns of the result, so Dask does not have to try the job first.
    meta = rate(pd.DataFrame({"id": pd.Series(dtype="int64"), "question": pd.Series(dtype="str")}))
    rated = frame.map_partitions(rate, meta=meta)
    for name, count in rated["hardest"].value_counts().compute().sort_index().items():
        print(name, count)


if __name__ == "__main__":
    main()
