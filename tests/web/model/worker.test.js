/** The service worker in its own global scope: its cache and its offline answers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../../src/ninefold/web/page/sw.js", import.meta.url), "utf8");
const SCOPE = "http://ninefold.test/play/";

/** @typedef {{url: string, method?: string, mode?: string}} Request */

const CACHE = "ninefold-page development";

/**
 * A worker with an empty cache, and a server with fixed answers. Status null: no network; version null: another program.
 * `kept` is the cache of this version, `stored` are all caches.
 */
function makeWorker() {
  /** @type {Map<string, Map<string, string>>} */
  const stored = new Map();
  /** @type {Map<string, string>} */
  const kept = new Map();
  stored.set(CACHE, kept);
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const world = {
    status: /** @type {number | null} */ (200),
    version: /** @type {string | null} */ ("development"),
    text: "new",
    registered: true,
  };
  const address = (/** @type {string | Request} */ request) =>
    new URL(typeof request === "string" ? request : request.url, SCOPE).href.replace(/\?.*/, "");
  const cache = {
    put: async (/** @type {string | Request} */ request, /** @type {Response} */ response) =>
      void kept.set(address(request), await response.text()),
  };
  const caches = {
    open: async (/** @type {string} */ name) => {
      assert.equal(name, CACHE);
      stored.set(CACHE, kept);
      return cache;
    },
    keys: async () => [...stored.keys()],
    delete: async (/** @type {string} */ name) => {
      stored.get(name)?.clear();
      return stored.delete(name);
    },
    match: async (
      /** @type {string | Request} */ request,
      /** @type {{cacheName: string}} */ { cacheName },
    ) => {
      const text = stored.get(cacheName)?.get(address(request));
      return text === undefined ? undefined : new Response(text);
    },
  };
  const self = {
    registration: { scope: SCOPE, unregister: async () => void (world.registered = false) },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) =>
      void (listeners[kind] = listener),
  };
  const fetch = async () => {
    if (world.status === null) throw new TypeError("no network");
    const headers = new Headers(world.version === null ? {} : { "X-Ninefold": world.version });
    return new Response(world.text, { status: world.status, headers });
  };
  runInNewContext(SCRIPT, { self, caches, fetch, URL });
  /** The worker's answer; null if it leaves a request to the browser. @param {Request} request */
  const ask = async (request) => {
    /** @type {Promise<Response> | null} */
    let answer = null;
    const respondWith = (/** @type {Promise<Response>} */ given) => void (answer = given);
    listeners.fetch({ request: { method: "GET", mode: "no-cors", ...request }, respondWith });
    return /** @type {Response | null} */ (await answer);
  };
  const dispatch = async (/** @type {string} */ kind) => {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    listeners[kind]({ waitUntil: (/** @type {Promise<unknown>} */ work) => void waits.push(work) });
    await Promise.all(waits);
  };
  /** Install the worker while the server has "old" files; after that, the server has "new" ones. */
  const install = async () => {
    world.text = "old";
    await dispatch("install");
    world.text = "new";
  };
  return { ask, install, activate: () => dispatch("activate"), kept, stored, world };
}

const APP = `${SCOPE}app.js`;

test("all files are cached when the worker is installed", async () => {
  const { install, kept } = makeWorker();
  await install();
  for (const name of ["", "app.js", "model/solve.js", "learn/hint.js", "look/page.css"])
    assert.ok(kept.has(SCOPE + name), name);
});

test("files come from the server first, and are cached", async () => {
  const { ask, install, kept } = makeWorker();
  await install();
  assert.equal(await (await ask({ url: APP }))?.text(), "new");
  assert.equal(kept.get(APP), "new");
});

test("without a network, files come from the cache, the page itself for any address", async () => {
  const { ask, install, world } = makeWorker();
  await install();
  world.status = null;
  assert.equal(await (await ask({ url: APP }))?.text(), "old");
  assert.equal(await (await ask({ url: SCOPE, mode: "navigate" }))?.text(), "old");
  assert.equal(await (await ask({ url: `${SCOPE}index.html`, mode: "navigate" }))?.text(), "old");
  assert.equal(await (await ask({ url: `${SCOPE}?from=home`, mode: "navigate" }))?.text(), "old");
});

test("files that were never cached fail as they would without a worker", async () => {
  const { ask, world } = makeWorker();
  world.status = null;
  await assert.rejects(ask({ url: APP }), { name: "TypeError" });
});

test("a server error is passed on, and not cached in place of the file", async () => {
  const { ask, install, kept, world } = makeWorker();
  await install();
  world.status = 500;
  assert.equal((await ask({ url: APP }))?.status, 500);
  assert.equal(kept.get(APP), "old");
});

test("API answers, other pages and POST requests are left to the browser", async () => {
  const { ask, install, kept } = makeWorker();
  await install();
  const before = new Map(kept);
  assert.equal(await ask({ url: `${SCOPE}api/v1/strings?language=de` }), null);
  assert.equal(await ask({ url: `${SCOPE}api/docs` }), null);
  assert.equal(await ask({ url: `${SCOPE}api/v1/hint`, method: "POST" }), null);
  assert.equal(await ask({ url: APP, method: "POST" }), null);
  assert.deepEqual(kept, before);
});

test("files of another version are passed on, and not cached", async () => {
  const { ask, install, kept, world } = makeWorker();
  await install();
  world.version = "next";
  assert.equal(await (await ask({ url: APP }))?.text(), "new");
  assert.equal(kept.get(APP), "old");
  assert.ok(world.registered);
});

test("a worker is not installed if the files have another version", async () => {
  for (const version of ["next", null]) {
    const { install, kept, world } = makeWorker();
    world.version = version;
    await assert.rejects(install(), { message: /is not a file of version development/ });
    assert.equal(kept.size, 0);
  }
});

test("it deletes the caches of other versions, and no others", async () => {
  const { activate, install, stored } = makeWorker();
  for (const name of ["ninefold-page", "ninefold-page 0.1", "another program"]) stored.set(name, new Map());
  await install();
  await activate();
  assert.deepEqual([...stored.keys()].sort(), ["another program", CACHE]);
});

test("if another program answers, it passes that on, deletes its cache and unregisters", async () => {
  for (const status of [200, 404]) {
    const { ask, install, stored, world } = makeWorker();
    stored.set("another program", new Map());
    await install();
    world.version = null;
    world.status = status;
    assert.equal(await (await ask({ url: SCOPE, mode: "navigate" }))?.text(), "new");
    assert.ok(!world.registered);
    assert.deepEqual([...stored.keys()], ["another program"]);
    world.status = null;
    await assert.rejects(ask({ url: SCOPE, mode: "navigate" }), { name: "TypeError" });
  }
});

test("errors of a proxy in front of the server do not remove it", async () => {
  for (const status of [403, 431, 502, 503]) {
    const { ask, install, kept, world } = makeWorker();
    await install();
    world.version = null;
    world.status = status;
    assert.equal((await ask({ url: APP }))?.status, status);
    assert.ok(world.registered);
    assert.equal(kept.get(APP), "old");
  }
});
