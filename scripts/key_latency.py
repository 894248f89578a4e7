"""Measure how long the page takes from a key to the next paint, with many stored games and each tab open.

    python -m scripts.key_latency --games 500

It prints wall time, and the CPU time of the page's main thread, which hardly depends on other work.
Both are medians over all keys.
"""

import argparse
import json
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from scripts.browser import ABSENT, browser

__all__ = ["main"]

PAGE = Path(__file__).parent.parent / "src/ninefold/web/page"

#: Stores solved games with corner marks, as the first version of the page did.
SEED = """
([first, last]) => Promise.all(
  ['game', 'solve', 'moves', 'puzzles'].map((name) => import(`./model/${name}.js`))
).then(([{Game}, {solve}, {placing}, {PUZZLES}]) => {
  const givens = [...PUZZLES.easy[0]].map((mark) => Number(mark) || 0);
  const {solution} = solve(givens);
  for (let n = first; n < last; n += 1) {
    const game = Game.begin(givens, {name: `Old ${n}`, now: 1e12 + n});
    for (let cell = 0; cell < 81; cell += 1) {
      if (givens[cell]) continue;
      game.make({what: 'corner', cells: [cell]}, [['corners', cell, 6]]);
      game.make({what: 'digit', cells: [cell], digit: solution[cell]}, placing(game, [cell], solution[cell]));
    }
    game.changed = 1e12 + n;
    localStorage.setItem(`ninefold.game.${game.id}`, JSON.stringify(game.toRecord()));
  }
})
"""

#: localStorage has room for about 300 such games.
PORTION = 250

#: Collects the time from each key to the paint after it.
WATCH = """
() => {
  window.latencies = [];
  addEventListener('keydown', () => {
    const start = performance.now();
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => window.latencies.push(performance.now() - start);
      port2.postMessage(null);
    });
  }, true);
}
"""


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


@contextmanager
def _serving() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(PAGE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def _cpu(session: Any) -> float:
    """Return the CPU seconds that the main thread has spent on tasks."""
    found = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))


def _measure(page: Any, session: Any, keys: int) -> tuple[float, float]:
    """Press keys; return CPU time and wall time in milliseconds per key."""
    page.evaluate("() => { window.latencies.length = 0 }")
    page.evaluate("document.querySelector('nine-fold [tabindex=\"0\"]').focus()")
    costs = []
    for key in range(keys):
        before = _cpu(session)
        page.keyboard.press(("4", "Delete")[key % 2])
        page.wait_for_timeout(50)
        costs.append(1000 * (_cpu(session) - before))
    walls = page.evaluate("window.latencies")
    return statistics.median(costs), statistics.median(walls)


def main() -> None:
    """Open the page with stored games, and measure each tab."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500, help="the number of stored games")
    parser.add_argument("--keys", type=int, default=30, help="the number of keys per tab")
    options = parser.parse_args()
    path = browser()
    if path is None:
        raise SystemExit(ABSENT)
    from playwright.sync_api import sync_playwright  # needed only here: the tests import other names

    with _serving() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = opened.new_page(viewport={"width": 1280, "height": 860})
        page.goto(address)
        page.wait_for_selector("nine-fold [aria-label]")
        for first in range(0, options.games, PORTION):
            page.evaluate(SEED, [first, min(first + PORTION, options.games)])
            page.reload()
            page.wait_for_selector("nine-fold [aria-label]")
            page.wait_for_timeout(5000)  # they move to the database
        page.evaluate(WATCH)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        rows = []
        for tab in page.get_by_role("tab").all():
            tab.click()
            page.wait_for_timeout(500)
            cpu, wall = _measure(page, session, options.keys)
            rows.append({"tab": tab.text_content(), "cpu_ms": round(cpu, 1), "wall_ms": round(wall, 1)})
            print(json.dumps(rows[-1]), flush=True)
        opened.close()


if __name__ == "__main__":
    main()
