/**
 * Play without a network. What the server has comes first, so that nobody sees an old page; what it had comes if it does not
 * answer. Answers of the API are never kept. A test holds the list against the files.
 */
const CACHE = "ninefold-page";
const FILES = [
  "./",
  "api.js",
  "app.js",
  "board/board.css",
  "board/element.js",
  "board/layout.js",
  "board/paint.js",
  "board/picture.js",
  "board/scene.js",
  "board/thumbnail.js",
  "icon.svg",
  "learn/ask.js",
  "learn/cases.js",
  "learn/curve.js",
  "learn/hint.js",
  "learn/learn.css",
  "learn/learn.js",
  "learn/library.js",
  "learn/path.js",
  "learn/steps.js",
  "learn/whynot.js",
  "learn/words.js",
  "look/analyse.css",
  "look/colours.css",
  "look/dialog.js",
  "look/dom.js",
  "look/form.js",
  "look/later.js",
  "look/page.css",
  "look/panels.css",
  "look/print.css",
  "look/theme.js",
  "manifest.webmanifest",
  "model/formats.js",
  "model/game.js",
  "model/geometry.js",
  "model/link.js",
  "model/moves.js",
  "model/position.js",
  "model/puzzles.js",
  "model/replay.js",
  "model/shapes.js",
  "model/solve.js",
  "model/store.js",
  "model/words.js",
  "panel/analyse.js",
  "panel/compare.js",
  "panel/games.js",
  "panel/history.js",
  "panel/host.js",
  "panel/print.js",
  "panel/rating.js",
  "panel/share.js",
  "panel/trace.js",
  "panel/truth.js",
  "play/actions.js",
  "play/announce.js",
  "play/bar.js",
  "play/chips.js",
  "play/choose.js",
  "play/cover.js",
  "play/daily.js",
  "play/desk.js",
  "play/generate.js",
  "play/keyboard.js",
  "play/keys.js",
  "play/known.js",
  "play/newgame.js",
  "play/pad.js",
  "play/pattern.js",
  "play/play.css",
  "play/pointer.js",
  "play/reading.js",
  "play/settings.js",
  "play/sheet.js",
  "play/solved.js",
  "play/texts.js",
  "play/timer.js",
  "play/view.js",
  "play/welcome.js",
  "strings.js",
];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = new URL(request.url).pathname.slice(new URL(worker.registration.scope).pathname.length);
  const known = path === "index.html" || FILES.includes(path || "./");
  if (request.method === "GET" && known) event.respondWith(fresh(request));
});

/** @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
