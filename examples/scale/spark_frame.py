"""Rate puzzles in a Spark data frame.

Run it:  pip install 'ninefold[pandas]' pyspark && python examples/scale/spark_frame.py   (Spark needs Java)
"""

from pyspark.sql import SparkSession

import ninefold as nf


def main() -> None:
    """Rate a hundred new puzzles and count them by their hardest technique."""
    spark = SparkSession.builder.master("local[2]").getOrCreate()
    puzzles = [puzzle.givens for puzzle in nf.generate_many(100, seed=1)]
    frame = spark.createDataFrame(list(enumerate(puzzles)), "id long, question string")
    # A thread per task, because Spark runs a task on each core.
    rate = nf.batch.Rate(column="question", keep=("id",), threads=1)
    columns = "id long, puzzle string, er double, ep double, ed double, hardest string, status string"
    rated = frame.mapInArrow(rate.over, columns)
    for row in rated.groupBy("hardest").count().sort("hardest").collect():
        print(row["hardest"], row["count"])
    spark.stop()


if __name__ == "__main__":
    main()
