"""Measure how the page loads on a slow phone: slow 4G (150 ms, 1.6 Mb/s) and a CPU slowed down four times.

python -m scripts.page_load http://127.0.0.1:8000/ http://127.0.0.1:8001/ --rounds 7

Several addresses are visited in turn, so a busy machine slows all of them alike. Each round has a first
visit, and a second one that the service worker answers if there is one. Prints the medians: the milliseconds
until the first paint and until the board is seen, how long the main thread was busy ("task") and ran scripts
until then, as the browser counts it, and the requests and kilobytes, with headers.
"""

import argparse
import statistics
from typing import Any

from scripts.browser import ABSENT, browser

#: Bytes per second, and milliseconds, as Chromium's developer tools define slow 4G.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER = 4
#: Remembers when the board is first in the document, and the paint after it.
WATCH = """
new MutationObserver((_, observer) => {
    if (!document.querySelector("nine-fold [role=gridcell][aria-label]")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.boardSeen = performance.now())));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
TIMES = """() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    board: globalThis.boardSeen,
})"""


#: Waits for the service worker, if it comes.
INSTALLED = """Promise.race([
    navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, 20000))
]).then(() => true)"""


class Visit:
    """Opens an address, and counts what is sent until the board is seen."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.requests = self.bytes = 0
        self.session = page.context.new_cdp_session(page)
        for domain in ("Network", "Performance"):
            self.session.send(f"{domain}.enable")
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.session.send("Network.emulateNetworkConditions", NETWORK)
        self.session.on("Network.requestWillBeSent", lambda event: self._count(1, 0))
        self.session.on("Network.loadingFinished", lambda event: self._count(0, event["encodedDataLength"]))

    def _count(self, requests: int, sent: int) -> None:
        self.requests += requests
        self.bytes += sent

    def measure(self, address: str) -> dict[str, float]:
        """Return the times in milliseconds, the requests and the kilobytes with headers."""
        self.requests = self.bytes = 0
        self.page.goto(address, wait_until="commit")
        while not (found := self.page.evaluate(TIMES)).get("board"):
            self.page.wait_for_timeout(20)
        counted = {"requests": self.requests, "kB": self.bytes / 1000}
        while not (found := self.page.evaluate(TIMES)).get("paint"):
            self.page.wait_for_timeout(20)
        metrics = {
            row["name"]: row["value"] for row in self.session.send("Performance.getMetrics")["metrics"]
        }
        busy = {name: 1000 * metrics[f"{name.title()}Duration"] for name in ("task", "script")}
        return {"first paint": found["paint"], "board": found["board"], **busy, **counted}


def visit(chromium: Any, address: str) -> list[dict[str, float]]:
    """Return the results of a first and a second visit."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.set_default_timeout(120_000)
    visit = Visit(page)
    first = visit.measure(address)
    page.wait_for_load_state("networkidle")
    page.evaluate(INSTALLED)
    second = visit.measure(address)
    context.close()
    return [first, second]


def main() -> None:
    """Visit all addresses in turn, and print the medians."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("address", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    program = browser()
    if program is None:
        parser.error(ABSENT)
    results: dict[str, list[list[dict[str, float]]]] = {address: [] for address in args.address}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for _ in range(args.rounds):
            for address in args.address:
                results[address].append(visit(chromium, address))
        chromium.close()
    for address, rounds in results.items():
        for number, label in enumerate(("first visit", "second visit")):
            names = rounds[0][number]
            medians = {name: statistics.median(each[number][name] for each in rounds) for name in names}
            print(
                f"{address} {label}:", *(f"{name} {value:.0f}" for name, value in medians.items()), sep="  "
            )


if __name__ == "__main__":
    main()
