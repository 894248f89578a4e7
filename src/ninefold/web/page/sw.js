/**
 * Makes the page work offline. Files come from the server if it answers, and otherwise from the cache, so a page never mixes
 * versions. API answers are never cached. A test compares the list with the files.
 *
 * Another program may take over this address, for example a port on your own machine. So the worker caches only answers that
 * carry its own version, and removes itself as soon as the address belongs to something else.
 */

/** The server puts its version here, and into the header of every answer. */
const VERSION = "development";
const HEADER = "x-ninefold";
const PREFIX = "ninefold-page";
const CACHE = `${PREFIX} ${VERSION}`;
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
  "learn/cases.js",
  "learn/curve.js",
  "learn/explanation.js",
  "learn/hint.js",
  "learn/learn.css",
  "learn/learn.js",
  "learn/library.js",
  "learn/mistakes.js",
  "learn/path.js",
  "learn/request.js",
  "learn/steps.js",
  "learn/whynot.js",
  "look/analyse.css",
  "look/colours.css",
  "look/dialog.js",
  "look/dom.js",
  "look/form.js",
  "look/lazy.js",
  "look/page.css",
  "look/panels.css",
  "look/print.css",
  "look/theme.js",
  "manifest.webmanifest",
  "model/cells.js",
  "model/difficulty.js",
  "model/formats.js",
  "model/game.js",
  "model/geometry.js",
  "model/link.js",
  "model/moves.js",
  "model/position.js",
  "model/puzzles.js",
  "model/reader.js",
  "model/record.js",
  "model/replay.js",
  "model/shapes.js",
  "model/solve.js",
  "model/store.js",
  "model/symmetry.js",
  "panel/analyse.js",
  "panel/compare.js",
  "panel/export.js",
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
  "play/capabilities.js",
  "play/chips.js",
  "play/choose.js",
  "play/daily.js",
  "play/generate.js",
  "play/keyboard.js",
  "play/keys.js",
  "play/newgame.js",
  "play/pad.js",
  "play/paste.js",
  "play/pattern.js",
  "play/pause.js",
  "play/play.css",
  "play/pointer.js",
  "play/reading.js",
  "play/session.js",
  "play/settings.js",
  "play/shortcuts.js",
  "play/solved.js",
  "play/status.js",
  "play/timer.js",
  "play/view.js",
  "play/welcome.js",
  "strings.js",
];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetAll((name) => name !== CACHE).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = new URL(request.url).pathname.slice(new URL(worker.registration.scope).pathname.length);
  const known = path === "index.html" || FILES.includes(path || "./");
  if (request.method === "GET" && known) event.respondWith(fresh(request));
});

/** Cache every file. If one is missing, fail, and the browser does not install the worker. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const keep = async (/** @type {string} */ name) => {
    const response = await fetch(name);
    if (!isOurs(response)) throw new Error(`${name} is not a file of version ${VERSION}`);
    await cache.put(name, response);
  };
  await Promise.all(FILES.map(keep));
  await worker.skipWaiting();
}

/** Delete ninefold's caches; the address may have others as well. @param {(name: string) => boolean} isOld */
async function forgetAll(isOld) {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && isOld(name)).map((name) => caches.delete(name)),
  );
}

/** @param {Response} response */
function isOurs(response) {
  return response.ok && response.headers.get(HEADER) === VERSION;
}

/**
 * True for an answer from another program. An error or a redirect without the header may come from a proxy in front of ninefold, so
 * it proves nothing.
 *
 * @param {Response} response
 */
function isForeign(response) {
  return (response.ok || response.status === 404) && !response.headers.has(HEADER);
}

/** @param {Request} request */
async function fresh(request) {
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const name = request.mode === "navigate" ? "./" : request;
    const kept = await caches.match(name, { cacheName: CACHE, ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
  if (isOurs(response)) await (await caches.open(CACHE)).put(request, response.clone());
  else if (isForeign(response)) await leave();
  return response;
}

async function leave() {
  await forgetAll(() => true);
  await worker.registration.unregister();
}
