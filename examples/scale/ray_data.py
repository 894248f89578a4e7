"""Rate puzzles in a Ray dataset, on all machines of a cluster.

Run it:  pip install 'ninefold[ray]' pandas && python examples/scale/ray_data.py
"""

from collections import Counter

import ray

import ninefold as nf


def main() -> None:
    """Rate a hundred new puzzles and count them by their hardest technique."""
    ray.init(include_dashboard=False, log_to_driver=False)
    puzzles = [puzzle.givens for puzzle in nf.generate_many(100, seed=1)]
    dataset = ray.data.from_items([{"id": id_, "question": puzzle} for id_, puzzle in enumerate(puzzles)])
    # A thread per task, because Ray runs a task on each core.
    rate = nf.batch.Rate(column="question", keep=("id",), threads=1)
    rated = dataset.map_batches(rate, batch_format="pyarrow", batch_size=50)
    counts = Counter(row["hardest"] for row in rated.iter_rows())
    for name, count in sorted(counts.items()):
        print(name, count)
    ray.shutdown()


if __name__ == "__main__":
    main()
