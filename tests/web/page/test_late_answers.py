"""A delayed answer from the server is never shown on another game or after a move."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.puzzles import EASY
from tests.web.page.conftest import Open
from tests.web.page.player import PUZZLE, Player
from tests.web.page.test_learn import HARD, find_all

#: Everything that is shown, except the clock.
SNAPSHOT = """(() => {
  const copy = document.body.cloneNode(true);
  copy.querySelectorAll(".time, .difficulty").forEach((each) => each.remove()); // they change on their own
  return [copy.textContent, document.querySelector("nine-fold").shadowRoot.innerHTML];
})()"""
#: Resolves once earlier events are handled: after a request and a few turns of the page's loop.
SETTLED = """fetch("icon.svg").then((answer) => answer.text()).then(async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done));
})"""


#: Requests that show a "working" message.
THINKING = ("hint", "steps", "explain_step", "why_not", "path")


class DelayedAnswers:
    """Requests of a kind, held back until they are released; their answers are late."""

    def __init__(self, player: Player, question: str) -> None:
        self._player, self._question = player, question
        self._held: list[Any] = []
        self._ended: list[str] = []
        self._url = f"**/api/v1/{question}"
        player.page.route(self._url, lambda route: self._held.append(route))
        for ending in ("requestfinished", "requestfailed"):
            player.page.on(ending, lambda request: self._ended.append(request.url))

    def wait(self) -> None:
        """Wait until the page has asked, and shows that it is working."""
        self._player.until(lambda: self._held)
        if self._question in THINKING:
            self._player.page.locator(".working").wait_for()

    def release(self) -> None:
        """Let the server answer, and wait until the page has received or dropped the answers."""
        for route in self._held:
            route.continue_()
        urls = [route.request.url for route in self._held]
        self._player.until(lambda: all(url in self._ended for url in urls))
        self._player.page.unroute(self._url)
        self._player.page.evaluate(SETTLED)


def snapshot(player: Player) -> Any:
    player.page.evaluate(SETTLED)
    return player.page.evaluate(SNAPSHOT)


def ask_for_a_hint(player: Player) -> None:
    player.press("h")


def ask_for_steps(player: Player) -> None:
    player.tab("Steps")
    player.button("Find all steps").click()


def ask_about_a_step(player: Player) -> None:
    find_all(player)
    player.page.locator(".groups summary").first.click()
    player.page.locator(".found button").first.click()


def ask_why_not(player: Player) -> None:
    player.press("q", "6")


def ask_for_the_path(player: Player) -> None:
    player.tab("Path")
    player.button("Solve from start").click()


def analyse(name: str) -> Callable[[Player], None]:
    def ask(player: Player) -> None:
        player.tab("Rating")
        player.button(name).click()

    return ask


QUESTIONS = {
    "hint": ask_for_a_hint,
    "steps": ask_for_steps,
    "explain_step": ask_about_a_step,
    "why_not": ask_why_not,
    "path": ask_for_the_path,
    "check": analyse("Rate difficulty"),
    "rate": analyse("Rate difficulty"),
    "count": analyse("Count solutions"),
    "candidates": analyse("Show true candidates"),
    "compare": analyse("Compare algorithms"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_late_answer_is_not_shown_on_another_game(visit_with_server: Open, question: str) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    delayed = DelayedAnswers(player, question)
    QUESTIONS[question](player)
    delayed.wait()
    player.paste(PUZZLE)
    player.until(lambda: player.values() == PUZZLE)
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before
    assert player.page.locator("nine-fold .role").count() == 0
    assert player.page.locator(".working").count() == 0


@pytest.mark.parametrize("question", QUESTIONS)
def test_late_answer_is_shown_on_its_own_game(visit_with_server: Open, question: str) -> None:
    """This proves that the test above would notice it."""
    player = visit_with_server("#puzzle=" + HARD)
    delayed = DelayedAnswers(player, question)
    QUESTIONS[question](player)
    delayed.wait()
    before = snapshot(player)
    delayed.release()
    player.until(lambda: snapshot(player) != before)


def test_late_rung_of_a_hint_is_not_shown_on_another_game(visit_with_server: Open) -> None:
    player = visit_with_server("#puzzle=" + HARD)
    player.press("h")
    player.page.locator(".ladder [aria-current]", has_text="Where").wait_for()
    delayed = DelayedAnswers(player, "hint")
    player.press("h")
    delayed.wait()
    player.paste(PUZZLE)
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before
    assert player.page.locator(".ladder [aria-current]").count() == 0
    assert player.games()[0]["hints"] + player.games()[1]["hints"] == 1


@pytest.mark.parametrize("question", ["hint", "steps", "why_not"])
def test_late_answer_is_not_shown_after_a_move(visit_with_server: Open, question: str) -> None:
    """The request was about the position before the move."""
    player = visit_with_server()
    delayed = DelayedAnswers(player, question)
    QUESTIONS[question](player)
    delayed.wait()
    player.page.evaluate("document.querySelector('nine-fold').cellElement(40).focus()")
    player.press("2")
    player.until(lambda: player.values()[40] == "2")
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before
    assert player.page.locator(".working").count() == 0


def new_game(player: Player, name: str) -> None:
    player.menu("New game")
    player.button(name).click()
    player.page.locator("dialog:not(.new)").wait_for()


def ask_for_the_day(player: Player) -> None:
    new_game(player, "Puzzle of the day…")
    player.press("Enter")


def ask_for_a_custom_puzzle(player: Player) -> None:
    new_game(player, "Custom puzzle…")
    player.button("Generate").click()


def ask_for_a_trace(player: Player) -> None:
    player.tab("Rating")
    player.button("Watch brute force…").click()


def ask_for_a_text(player: Player) -> None:
    player.menu("New game")
    player.page.locator("#paste").fill(f"name,puzzle\nhard one,{EASY}\n")
    player.button("Start game").click()


DIALOGS = {
    "daily": ask_for_the_day,
    "generate": ask_for_a_custom_puzzle,
    "trace": ask_for_a_trace,
    "convert": ask_for_a_text,
}


@pytest.mark.parametrize("question", DIALOGS)
def test_closed_dialog_opens_no_game(visit_with_server: Open, question: str) -> None:
    player = visit_with_server()
    delayed = DelayedAnswers(player, question)
    DIALOGS[question](player)
    delayed.wait()
    player.press("Escape")
    player.page.locator("dialog").wait_for(state="detached")
    player.paste(HARD)
    player.until(lambda: player.values() == HARD)
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before
    assert player.values() == HARD


def test_late_exercise_does_not_replace_a_game(visit_with_server: Open) -> None:
    player = visit_with_server()
    delayed = DelayedAnswers(player, "exercises")
    player.page.evaluate("location.hash = 'train/hidden-quad'")  # too rare for the stock
    delayed.wait()
    player.paste(HARD)
    player.until(lambda: player.values() == HARD)
    player.until(lambda: player.page.url.endswith("#play"))
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before
    assert player.values() == HARD


def test_late_puzzle_of_a_level_opens_no_game(visit_with_server: Open) -> None:
    player = visit_with_server()
    for puzzle in player.run("model/puzzles.js", "m.PUZZLES.medium"):
        player.paste(puzzle)
    delayed = DelayedAnswers(player, "generate")
    player.menu("New game")
    player.button("Medium").click()
    delayed.wait()
    player.paste(HARD)
    player.until(lambda: player.values() == HARD)
    before = snapshot(player)
    delayed.release()
    assert snapshot(player) == before


#: A browser that cannot abort requests; each is answered by its number, the last one first.
STUBBORN = """
  const given = [];
  const signals = [];
  window.fetch = (_, { signal }) => new Promise((go) => { given.push(go); signals.push(signal); });
  const answer = () =>
    given.reverse().forEach((go, at) => go(new Response(`{"number": ${given.length - at}}`)));
  const place = document.createElement("div");
"""


def test_only_the_latest_request_counts(player: Player) -> None:
    """An older request's answer does not count, even if it arrives before the request can be aborted."""
    found = player.page.evaluate(
        f"""async () => {{ {STUBBORN}
          const {{ LatestRequest }} = await import("./learn/request.js");
          const requests = new LatestRequest(place);
          const answers = [requests.send("hint", {{}}), requests.send("hint", {{}})];
          const before = signals.map((signal) => signal.aborted);
          answer();
          return [await Promise.all(answers), before];
        }}"""
    )
    assert found == [[None, {"number": 2}], [True, False]]


def test_cancelled_request_has_no_answer(player: Player) -> None:
    found = player.page.evaluate(
        f"""async () => {{ {STUBBORN}
          const {{ LatestRequest }} = await import("./learn/request.js");
          const requests = new LatestRequest(place);
          const sent = requests.send("hint", {{}});
          requests.cancel();
          answer();
          return [await sent, signals[0].aborted, place.childElementCount];
        }}"""
    )
    assert found == [None, True, 0]


def test_stopped_or_restarted_task_shows_nothing(player: Player) -> None:
    found = player.page.evaluate(
        """async () => {
          const { makeTask } = await import("./look/form.js");
          const place = document.createElement("div");
          const [given, signals] = [[], []];
          const work = (signal) => new Promise((go) => { given.push(go); signals.push(signal); });
          const { run, stop } = makeTask(place, "busy", work);
          const first = run();
          const second = run();
          const busy = place.textContent;
          given[0](["old"]);
          await first;
          const between = place.textContent;
          given[1](["new"]);
          await second;
          const after = [place.textContent, ...signals.map((signal) => signal.aborted)];
          const third = run();
          stop();
          given[2](["delayed"]);
          await third;
          return [busy, between, after, place.textContent, signals[2].aborted];
        }"""
    )
    assert found == ["busy", "busy", ["new", True, False], "", True]
