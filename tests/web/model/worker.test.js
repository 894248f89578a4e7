/** The service worker, in a world of its own: what it keeps, and what it answers without a network. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../../src/ninefold/web/page/sw.js", import.meta.url), "utf8");
const SCOPE = "http://ninefold.test/play/";

/** @typedef {{url: string, method?: string, mode?: string}} Request */

/** A worker with an empty cache, and a server with fixed answers; null for no network. */
function makeWorker() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const world = { status: /** @type {number | null} */ (200), text: "new" };
  const address = (/** @type {string | Request} */ request) =>
    new URL(typeof request === "string" ? request : request.url, SCOPE).href.replace(/\?.*/, "");
  const cache = {
    addAll: async (/** @type {string[]} */ names) => names.forEach((name) => kept.set(address(name), "old")),
    put: async (/** @type {Request} */ request, /** @type {Response} */ response) =>
      void kept.set(address(request), await response.text()),
    match: async (/** @type {string | Request} */ request) => {
      const text = kept.get(address(request));
      return text === undefined ? undefined : new Response(text);
    },
  };
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) =>
      void (listeners[kind] = listener),
  };
  const fetch = async () => {
    if (world.status === null) throw new TypeError("no network");
    return new Response(world.text, { status: world.status });
  };
  runInNewContext(SCRIPT, { self, caches: { open: async () => cache }, fetch, URL });
  /** What the worker answers; null if it leaves a request to the browser. @param {Request} request */
  const ask = async (request) => {
    /** @type {Promise<Response> | null} */
    let answer = null;
    const respondWith = (/** @type {Promise<Response>} */ given) => void (answer = given);
    listeners.fetch({ request: { method: "GET", mode: "no-cors", ...request }, respondWith });
    return /** @type {Response | null} */ (await answer);
  };
  const install = async () => {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    listeners.install({ waitUntil: (/** @type {Promise<unknown>} */ work) => void waits.push(work) });
    await Promise.all(waits);
  };
  return { ask, install, kept, world };
}

const APP = `${SCOPE}app.js`;

test("all files are kept when the worker is installed", async () => {
  const { install, kept } = makeWorker();
  await install();
  for (const name of ["", "app.js", "model/solve.js", "learn/hint.js", "look/page.css"])
    assert.ok(kept.has(SCOPE + name), name);
});

test("what the server has comes first, and is kept for later", async () => {
  const { ask, install, kept } = makeWorker();
  await install();
  assert.equal(await (await ask({ url: APP }))?.text(), "new");
  assert.equal(kept.get(APP), "new");
});

test("without a network, what was kept comes; for the page itself with any address", async () => {
  const { ask, install, world } = makeWorker();
  await install();
  world.status = null;
  assert.equal(await (await ask({ url: APP }))?.text(), "old");
  assert.equal(await (await ask({ url: SCOPE, mode: "navigate" }))?.text(), "old");
  assert.equal(await (await ask({ url: `${SCOPE}index.html`, mode: "navigate" }))?.text(), "old");
  assert.equal(await (await ask({ url: `${SCOPE}?from=home`, mode: "navigate" }))?.text(), "old");
});

test("what was never kept fails as it would without a worker", async () => {
  const { ask, world } = makeWorker();
  world.status = null;
  await assert.rejects(ask({ url: APP }), { name: "TypeError" });
});

test("an error of the server is passed on, and not kept in place of the file", async () => {
  const { ask, install, kept, world } = makeWorker();
  await install();
  world.status = 500;
  assert.equal((await ask({ url: APP }))?.status, 500);
  assert.equal(kept.get(APP), "old");
});

test("answers of the API, other pages and everything that is sent are left to the browser", async () => {
  const { ask, install, kept } = makeWorker();
  await install();
  const before = new Map(kept);
  assert.equal(await ask({ url: `${SCOPE}api/v1/strings?language=de` }), null);
  assert.equal(await ask({ url: `${SCOPE}api/docs` }), null);
  assert.equal(await ask({ url: `${SCOPE}api/v1/hint`, method: "POST" }), null);
  assert.equal(await ask({ url: APP, method: "POST" }), null);
  assert.deepEqual(kept, before);
});
