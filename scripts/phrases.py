"""Find phrases that must not come back: `make lint` fails if a file contains one of those in `phrases.txt`.

Prints each as `file:line: phrase: write ... instead`.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["Finding", "Phrase", "find_phrases", "read_phrases"]

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "scripts/phrases.txt"
#: Files that must contain such phrases.
OWN = {LIST, ROOT / "scripts/phrases.py", ROOT / "tests/test_phrases.py"}
#: Files that the project's authors write. Translations and licences are not checked.
SUFFIXES = frozenset({".cpp", ".css", ".hpp", ".html", ".js", ".md", ".py", ".pyi", ".toml", ".txt"})
#: Between two words of a phrase: blanks, or a line break with the marks of a comment or a string.
_MARKS = r"""[ \t"'`#*>/]*"""
_GAP = rf"(?:[ \t]+|{_MARKS}\r?\n{_MARKS})"


class Phrase(NamedTuple):
    """A phrase, and what to write instead."""

    words: str
    advice: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """Matches whole words, even across lines. Attributes such as `args.all` do not count."""
        return re.compile(rf"(?<![\w.]){_GAP.join(map(re.escape, self.words.split()))}\b", re.IGNORECASE)


class Finding(NamedTuple):
    """A phrase in a text."""

    line: int
    phrase: Phrase


def read_phrases(text: str) -> list[Phrase]:
    """Read the list: one `phrase | advice` per line, and comments.

    >>> read_phrases("# a comment\\nin vain | without success\\n")
    [Phrase(words='in vain', advice='without success')]
    """
    rows = (line.partition("|") for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [Phrase(words.strip(), advice.strip()) for words, _, advice in rows]


def find_phrases(text: str, phrases: Iterable[Phrase]) -> Iterator[Finding]:
    """Yield the phrases in a text, with the lines where they start.

    >>> phrases = read_phrases("in vain | without success")
    >>> list(find_phrases("# It searched in\\n# vain.", phrases))
    [Finding(line=1, phrase=Phrase(words='in vain', advice='without success'))]
    """
    lower = text.lower()
    for phrase in phrases:
        # A search for plain words is much faster than the pattern, and most files do not contain them all.
        if not all(word in lower for word in phrase.words.lower().split()):
            continue
        for match in phrase.pattern.finditer(text):
            yield Finding(text.count("\n", 0, match.start()) + 1, phrase)


def _files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split("\0") if name]
    files = [ROOT / name for name in names if Path(name).suffix in SUFFIXES or Path(name).name == "Makefile"]
    return [file for file in files if file not in OWN and file.parent != ROOT / "licenses" and file.is_file()]


def main() -> int:
    """Print what was found; the exit code is 1 if there is anything."""
    phrases = read_phrases(LIST.read_text(encoding="utf-8"))
    found = 0
    for file in _files():
        for line, phrase in find_phrases(file.read_text(encoding="utf-8"), phrases):
            found += 1
            name = file.relative_to(ROOT).as_posix()
            print(f"{name}:{line}: {phrase.words!r}: write {phrase.advice!r} instead", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
