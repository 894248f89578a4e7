"""What the board shows: candidates, colours, shapes, highlights and conflicts; and the element alone."""

import ninefold as nf
from tests.web.page.conftest import Open
from tests.web.page.player import CENTRE, PUZZLE, Player

BOARD = nf.Board(PUZZLE)


def candidates(cell: int) -> str:
    return "empty, candidates " + " ".join(map(str, BOARD.candidates(cell)))


def test_auto_candidates_match_the_core(player: Player) -> None:
    player.page.get_by_role("switch", name="Auto candidates").check()
    for cell in range(81):
        expected = f"given {PUZZLE[cell]}" if PUZZLE[cell] != "." else candidates(cell)
        assert player.label(cell) == expected


def test_own_eliminations_survive_the_switch(player: Player) -> None:
    player.press("n", "Control+Digit4")
    assert player.label(CENTRE) == candidates(CENTRE).replace(" 4", "")
    player.press("n")
    assert player.label(CENTRE) == "empty"
    player.press("n")
    assert player.label(CENTRE) == candidates(CENTRE).replace(" 4", "")


def test_own_candidates_can_be_filled_in(player: Player) -> None:
    player.button("Fill in all candidates").click()
    assert player.label(CENTRE) == candidates(CENTRE)
    player.go(CENTRE)
    player.press("4")  # the peers lose it
    neighbour = CENTRE + 1
    assert player.label(neighbour) == candidates(neighbour).replace(" 4", "")
    player.press("Control+z")
    assert player.label(neighbour) == candidates(neighbour)


def test_own_candidate_ruled_out_by_a_peer_is_marked(player: Player) -> None:
    player.press("Control+Digit1")
    assert player.ink(CENTRE).locator("text.clash").text_content() == "1"


def test_colours_have_shapes(player: Player) -> None:
    player.press("v")
    shapes = set()
    for colour in "123456789":
        player.press(colour)
        shapes.add(player.ground(CENTRE).locator(".badge").get_attribute("data-shape"))
    assert len(shapes) == 9
    player.press("Delete")
    assert player.ground(CENTRE).locator(".badge").count() == 0


def test_filtered_candidates_get_colours_by_keys(player: Player) -> None:
    player.press("n", "v", "v", "F4", "Shift+ArrowRight", "3")
    assert player.label(CENTRE).endswith("candidate 4 has colour 3")
    assert player.ink(CENTRE).locator(".shape").get_attribute("data-shape") == "triangle"
    player.press("Delete")
    assert "colour" not in player.label(CENTRE)


def test_clearing_removes_one_layer_at_a_time(player: Player) -> None:
    player.press("Alt+Digit2", "Control+Digit7", "Shift+Digit8", "4")
    seen = []
    for _ in range(3):
        player.press("Delete")
        seen.append(player.label(CENTRE))
    assert seen == ["empty, candidates 7, corner marks 8, colour 2", "empty, colour 2", "empty"]


def test_peers_and_equal_digits_are_highlighted(player: Player) -> None:
    assert player.page.locator("nine-fold .ground.peer").count() == 20
    player.go(1)
    assert player.page.locator("nine-fold .ground.equal").count() == PUZZLE.count("1") - 1
    player.menu("Settings")
    player.page.get_by_label("Highlight matching digits").uncheck()
    player.page.get_by_label("Highlight row, column and box").uncheck()
    player.press("Escape")
    assert player.page.locator("nine-fold :is(.equal, .peer)").count() == 0


def test_conflicts_are_marked_by_shape_and_word(player: Player) -> None:
    player.press("8")
    clashing = [cell for cell in range(81) if player.label(cell).endswith("conflict")]
    assert clashing == [40, 67]  # the one placed, and the given below
    assert player.page.locator("nine-fold .warning").count() == 2
    player.menu("Settings")
    player.page.get_by_label("Mark conflicts").uncheck()
    assert player.page.locator("nine-fold .warning").count() == 0


def test_rows_and_columns_can_have_numbers(player: Player) -> None:
    player.menu("Settings")
    player.page.get_by_label("Show row and column numbers").check()
    player.press("Escape")
    assert player.page.locator("nine-fold .name:visible").count() == 18
    paper = player.page.locator("nine-fold .paper").bounding_box()
    grid = player.page.locator("nine-fold .cells").bounding_box()
    assert all(abs(paper[side] - grid[side]) < 1 for side in ("x", "y", "width", "height"))


def test_element_works_alone(visit: Open, address: str) -> None:
    player = visit()
    player.page.evaluate(
        """givens => {
          document.body.replaceChildren();
          const board = document.createElement("nine-fold");
          board.setAttribute("givens", givens);
          document.body.append(board);
          board.scene = {
            houses: [{of: "row 5", look: "house"}], cells: [{of: "r5c5", look: "pivot"}],
            candidates: [
              {of: "r5c5=4", look: "removed", shape: "square"},
              {of: "r5c6=4", look: "colour1", shape: "square"},
            ],
            links: [{of: ["r5c5=4", "r5c6=4"], strong: true, path: "M24,20L78,74", head: ""}],
          };
        }""",
        PUZZLE,
    )
    assert player.values() == PUZZLE
    board = player.page.locator("nine-fold")
    assert board.locator("[data-of]").evaluate_all("all => all.map(e => e.dataset.of)") == [
        "row 5",
        "r5c5",
        "r5c5=4",
        "r5c6=4",
        "r5c5=4 r5c6=4",
    ]
    assert board.locator(".strong-link").get_attribute("d") == "M0 0L100 100"
    assert board.locator(".strike").count() == board.locator(".strong-link").count() == 1
    board.evaluate("e => e.light(['r5c5=4'])")
    assert board.locator(".hot").get_attribute("data-of") == "r5c5=4"
    board.evaluate("e => e.light(['r5c5=4', 'r5c6=4', 'column 1'])")
    assert board.locator(".hot").count() == 3
    assert board.locator(".light").count() == 3
