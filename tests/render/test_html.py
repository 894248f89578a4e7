"""The page of a path is one small file with every step."""

import re
from html.parser import HTMLParser

import pytest

import ninefold as nf

EXPERT = "47..6.5....1.2..9........43.......7...51.....7..4..2.....9.2...3...5...7254...8.."


class Reader(HTMLParser):
    """Collect the elements of a page, and check that all are closed."""

    VOID = ("meta", "br", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def path() -> nf.Path:
    return nf.explain(EXPERT)


@pytest.fixture(scope="module")
def page(path: nf.Path) -> Reader:
    reader = Reader()
    reader.feed(path.to_html())
    assert not reader.open
    return reader


def test_page_is_one_small_file_that_loads_nothing(path: nf.Path, page: Reader) -> None:
    html = path.to_html()
    assert len(html.encode()) < 500_000
    assert not re.search(r"https?://|@import|url\(", html)
    assert not [attrs for _, attrs in page.elements if "src" in attrs or "href" in attrs]


def test_every_step_is_explained_in_full(path: nf.Path, page: Reader) -> None:
    text = "".join(page.text)
    for step in path.steps:
        assert step.board is not None
        for sentence in nf.explain_step(step.board, step):
            assert str(sentence) in text
    items = [attrs for tag, attrs in page.elements if tag == "li"]
    assert [attrs["data-step"] for attrs in items] == [str(i) for i in range(len(path) + 1)]


def test_sentences_know_their_marks() -> None:
    """A sentence that names a cell and a digit means the candidate."""
    step = nf.example("xy-wing")
    assert step.board is not None
    html = nf.Path(step.board, [step], step.board.apply(step)).to_html()
    marked = set(re.findall(r' data-of="([^";]*)"', html.partition('<section class="words">')[0]))
    named = {name for names in re.findall(r'<p data-of="([^"]*)"', html) for name in names.split(";")}
    assert str(step.removes[0]) in marked
    assert marked == named


def test_words_have_the_colours_of_the_picture() -> None:
    """Each of several sets has its own colour."""
    step = nf.example("als-xz")
    assert step.board is not None
    html = nf.Path(step.board, [step], step.board.apply(step)).to_html()
    for group in ("set0", "set1"):
        tinted = set(re.findall(rf'class="tint {group}" data-of="(\w+)"', html))
        said = re.findall(rf'<span class="ref {group}">([^<]*)</span>', html)
        assert tinted
        assert tinted <= set(re.findall(r"r\dc\d", " ".join(said)))


def test_digits_appear_and_disappear_with_the_steps(path: nf.Path, page: Reader) -> None:
    """At each step, the page shows as many digits and candidates as the board has."""
    texts = [attrs for tag, attrs in page.elements if tag == "text"]
    big = [int(attrs.get("data-from") or 0) for attrs in texts if "big" in (attrs.get("class") or "")]
    board = [attrs for attrs in texts if not attrs.get("class") and "text-anchor" not in attrs]
    ends = [int(attrs.get("data-end") or len(path) + 1) for attrs in board]
    boards = [before for before, _ in path.positions()] + [path.end]
    for number, before in enumerate(boards):
        assert sum(since <= number for since in big) == 81 - len(before.open)
        assert sum(number < end for end in ends) == len(before.all_candidates)


def test_every_step_has_a_bar_and_harder_ones_are_higher(path: nf.Path, page: Reader) -> None:
    bars = [attrs for tag, attrs in page.elements if tag == "rect" and "data-go" in attrs]
    heights = [float(attrs["height"] or 0) for attrs in bars]
    assert len(bars) == len(path)
    hardest = heights.index(max(heights))
    assert path.steps[hardest].technique == "two-string-kite"


def test_words_are_escaped() -> None:
    @nf.technique("less-than", name="a < b & c", explain=lambda board, step: nf.Explanation(()))
    def finder(board: nf.Board) -> list[nf.Step]:
        seven = nf.Candidate(4, 7)
        step = nf.Step(technique="less-than", places=(seven,), truths=(nf.Truth(cell=4),))
        return [step] if seven in board.all_candidates else []

    try:
        puzzle = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
        text = nf.explain(puzzle, techniques=["less-than", "naked-single"]).to_html()
    finally:
        finder.forget()
    assert "a &lt; b &amp; c" in text
    assert "a < b" not in text


def test_levels_name_their_source() -> None:
    """The page of a path has no rating by Sudoku Explainer: its levels are HoDoKu's, and it says so."""
    page = nf.explain(nf.example("x-wing").board).to_html()
    assert re.search(r"<p>Hardest technique: [^<]+ \(HoDoKu: \w+\)</p>", page)
    assert "by HoDoKu's levels</p>" in page.replace("&#x27;", "'")
    titles = re.findall(r"<title>\d+\. (.+?)</title>", page)
    assert titles
    assert all(re.search(r" \(HoDoKu: \w+\)$", title) for title in titles)
