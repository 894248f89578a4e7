"""Print the requirements of the package and of the named extras, one a line, for an old pip."""

import sys
import tomllib


def main() -> None:
    """Resolve extras of this project that name each other, such as `test` naming `compare`."""
    with open("pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    lines = list(project["dependencies"])
    for extra in sys.argv[1:]:
        lines += project["optional-dependencies"][extra]
    own = f"{project['name']}["
    for line in lines:
        names = line[len(own) :].rstrip("]") if line.startswith(own) else None
        print(*(project["optional-dependencies"][names] if names else [line]), sep="\n")


if __name__ == "__main__":
    main()
