/**
 * Makes the page start at once, with or without a network. The worker stores a whole version of the page and answers from there; the
 * browser installs the next version in the background, for the next start. Scripts and styles are in a folder named after their
 * content, so pages of two versions never mix their files. API answers are never stored.
 *
 * Another program may take over this address, for example a port on your own machine. So the worker stores only answers that
 * carry its own version. At each start it asks the server, too, and if a different program answers, it removes itself and loads
 * that program's page.
 */

/** The server puts its version here, and into the header of every answer. */
const VERSION = "development";
const HEADER = "x-ninefold";
const PREFIX = "ninefold-page";
const CACHE = `${PREFIX} ${VERSION}`;
/** The files of this version; the server fills them in. */
const FILES = ["./"];
/** The folders of scripts and styles, of this version and others. */
const FOLDER = /^page-[0-9a-f]+\//;

const worker = /** @type {any} */ (self);
const scope = () => new URL(worker.registration.scope);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope().href)) return;
  const path = new URL(request.url).pathname.slice(scope().pathname.length);
  if (path === "" || path === "index.html") event.respondWith(page(event));
  else if (FOLDER.test(path)) event.respondWith(fixed(request));
  else if (FILES.includes(path)) event.respondWith(fresh(request));
});

/** Store every file. If one is missing, fail, and the browser does not install the worker. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const keep = async (/** @type {string} */ name) => {
    const response = await fetch(name);
    if (!isOurs(response)) throw new Error(`${name} is not a file of version ${VERSION}`);
    await cache.put(name, response);
  };
  try {
    await Promise.all(FILES.map(keep));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await worker.skipWaiting();
}

/** ninefold's caches, the oldest first; the address may have others as well. */
async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Delete all versions but this one and the one before, which may be open in other windows. */
async function forgetOld() {
  const old = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
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

/** The page itself, from the cache. Meanwhile, check that the address is still ninefold's. @param {any} event */
async function page(event) {
  const kept = await caches.match("./", { cacheName: CACHE, ignoreVary: true });
  if (!kept) return fresh(event.request);
  event.waitUntil(checkServer(event.resultingClientId));
  return kept;
}

/** @param {string} window the id of the window that shows the page */
async function checkServer(window) {
  const response = await fetch("./", { cache: "no-cache" }).catch(() => null);
  if (!response || !isForeign(response)) return;
  await leave();
  const client = window && (await worker.clients.get(window));
  client?.postMessage("reload"); // start.js listens; client.navigate() gets lost while the page is still loading
}

/** A file whose name never stands for another content, from the cache of any version. @param {Request} request */
async function fixed(request) {
  for (const cacheName of (await ownCaches()).reverse()) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true });
    if (kept) return kept;
  }
  return fetch(request);
}

/** Any other file, from the server if it answers. @param {Request} request */
async function fresh(request) {
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
  if (isForeign(response)) await leave();
  return response;
}

async function leave() {
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
