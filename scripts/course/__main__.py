"""Write the course of the page: `python -m scripts.course`."""

from scripts.course.chapters import PAGE, course_files
from scripts.folder import renew


def main() -> None:
    """Write all files, and remove those of stages that no longer exist."""
    renew(PAGE, ".json", course_files())


if __name__ == "__main__":
    main()
