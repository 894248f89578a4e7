/** The service worker in its own global scope: its cache and its offline answers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../src/ninefold/web/page/sw.js", import.meta.url), "utf8");
const FILES = ["./", "page-2/app.js", "page-2/panel/share.js", "page-2/app.css", "icon.svg"];
/** As the server sends it. */
const SCRIPT = SOURCE.replace('["./"]', JSON.stringify(FILES));
const SCOPE = "http://ninefold.test/play/";

/** @typedef {{url: string, method?: string, mode?: string}} Request */

const CACHE = "ninefold-page development";

/**
 * A worker with an empty cache, and a server with fixed answers. Status null: no network; version null: another program.
 * `kept` is the cache of this version, `stored` are all caches, `sent` are messages to the window.
 */
function makeWorker() {
  /** @type {Map<string, Map<string, string>>} */
  const stored = new Map();
  /** @type {Map<string, string>} */
  const kept = new Map();
  stored.set(CACHE, kept);
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {string[]} */
  const sent = [];
  const world = {
    asked: 0,
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
    clients: {
      claim: async () => {},
      get: async (/** @type {string} */ id) =>
        id === "window" ? { postMessage: (/** @type {string} */ text) => void sent.push(text) } : undefined,
    },
    skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) =>
      void (listeners[kind] = listener),
  };
  const fetch = async () => {
    world.asked += 1;
    if (world.status === null) throw new TypeError("no network");
    const headers = new Headers(world.version === null ? {} : { "X-Ninefold": world.version });
    return new Response(world.text, { status: world.status, headers });
  };
  runInNewContext(SCRIPT, { self, caches, fetch, URL });
  /** The worker's answer; null if it leaves a request to the browser. @param {Request} request */
  const ask = async (request) => {
    /** @type {Promise<Response> | null} */
    let answer = null;
    /** @type {Promise<unknown>[]} */
    const waits = [];
    listeners.fetch({
      request: { method: "GET", mode: "no-cors", ...request },
      resultingClientId: request.mode === "navigate" ? "window" : "",
      respondWith: (/** @type {Promise<Response>} */ given) => void (answer = given),
      waitUntil: (/** @type {Promise<unknown>} */ work) => void waits.push(work),
    });
    const response = /** @type {Response | null} */ (await answer);
    await Promise.all(waits);
    return response;
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
  return { ask, install, activate: () => dispatch("activate"), kept, stored, sent, world };
}

const APP = `${SCOPE}page-2/app.js`;
const ICON = `${SCOPE}icon.svg`;
const PAGE = { url: SCOPE, mode: "navigate" };
const textOf = async (/** @type {Promise<Response | null>} */ answer) => (await answer)?.text();

test("all files are stored when the worker is installed", async () => {
  const { install, kept } = makeWorker();
  await install();
  assert.deepEqual(
    [...kept.keys()],
    FILES.map((name) => new URL(name, SCOPE).href),
  );
});

test("the page and its scripts come from the cache at once", async () => {
  const { ask, install, world } = makeWorker();
  await install();
  const { asked } = world;
  assert.equal(await textOf(ask({ url: APP })), "old");
  assert.equal(world.asked, asked, "no request for a script");
  assert.equal(await textOf(ask(PAGE)), "old");
  assert.equal(world.asked, asked + 1, "the server is asked if it is still there");
});

test("the page itself is the answer for any query", async () => {
  const { ask, install, world } = makeWorker();
  await install();
  world.status = null;
  for (const path of ["", "index.html", "?from=home"])
    assert.equal(await textOf(ask({ ...PAGE, url: SCOPE + path })), "old");
});

test("other files come from the server first, and without a network from the cache", async () => {
  const { ask, install, world } = makeWorker();
  await install();
  assert.equal(await textOf(ask({ url: ICON })), "new");
  world.status = null;
  assert.equal(await textOf(ask({ url: ICON })), "old");
});

test("files that were never stored fail as they would without a worker", async () => {
  const { ask, world } = makeWorker();
  world.status = null;
  for (const request of [{ url: APP }, { url: ICON }, PAGE])
    await assert.rejects(ask(request), { name: "TypeError" });
});

test("a page that is open during an update gets the files of its own version", async () => {
  const { ask, install, activate, stored } = makeWorker();
  const before = new Map([[`${SCOPE}page-1/panel/share.js`, "before"]]);
  stored.delete(CACHE);
  stored.set("ninefold-page 1", before);
  await install();
  await activate();
  assert.equal(await textOf(ask({ url: `${SCOPE}page-1/panel/share.js` })), "before");
  assert.equal(await textOf(ask({ url: `${SCOPE}page-2/panel/share.js` })), "old");
  assert.equal(await textOf(ask({ url: `${SCOPE}page-1/other.js` })), "new", "not stored: from the server");
});

test("a server error is passed on, and not stored in place of the file", async () => {
  const { ask, install, kept, world } = makeWorker();
  await install();
  world.status = 500;
  assert.equal((await ask({ url: ICON }))?.status, 500);
  assert.equal(kept.get(ICON), "old");
  assert.equal(await textOf(ask(PAGE)), "old");
});

test("API answers, modules, other pages and POST requests are left to the browser", async () => {
  const { ask, install, kept } = makeWorker();
  await install();
  const before = new Map(kept);
  for (const path of ["api/v1/strings?language=de", "api/docs", "app.js", "pages-2/app.js", "other"])
    assert.equal(await ask({ url: SCOPE + path }), null);
  assert.equal(await ask({ url: `${SCOPE}other`, mode: "navigate" }), null);
  assert.equal(await ask({ url: `${SCOPE}api/v1/hint`, method: "POST" }), null);
  assert.equal(await ask({ url: APP, method: "POST" }), null);
  assert.equal(await ask({ url: "http://other.test/play/icon.svg" }), null);
  assert.deepEqual(kept, before);
});

test("a new version of the server changes nothing until its own worker is installed", async () => {
  const { ask, install, kept, world } = makeWorker();
  await install();
  world.version = "next";
  assert.equal(await textOf(ask(PAGE)), "old");
  assert.equal(kept.get(SCOPE), "old");
  assert.ok(world.registered);
});

test("a worker is not installed if the files have another version", async () => {
  for (const version of ["next", null]) {
    const { install, stored, world } = makeWorker();
    world.version = version;
    await assert.rejects(install(), { message: /is not a file of version development/ });
    assert.deepEqual([...stored.keys()], []);
  }
});

test("it deletes all versions but this one and the one before, and no other caches", async () => {
  const { activate, install, stored } = makeWorker();
  stored.delete(CACHE);
  for (const name of ["ninefold-page", "another program", "ninefold-page 0.1", "ninefold-page 0.2"])
    stored.set(name, new Map());
  await install();
  await activate();
  assert.deepEqual([...stored.keys()], ["another program", "ninefold-page 0.2", CACHE]);
});

test("if another program answers, it deletes its caches, unregisters and lets the page reload", async () => {
  for (const status of [200, 404]) {
    const { ask, install, sent, stored, world } = makeWorker();
    stored.set("another program", new Map());
    stored.set("ninefold-page 1", new Map());
    await install();
    world.version = null;
    world.status = status;
    await ask(PAGE);
    assert.ok(!world.registered);
    assert.deepEqual([...stored.keys()], ["another program"]);
    assert.deepEqual(sent, ["reload"]);
    world.status = null;
    await assert.rejects(ask(PAGE), { name: "TypeError" });
  }
});

test("another program's own files are never replaced by stored ones", async () => {
  const { ask, install, stored, world } = makeWorker();
  await install();
  world.version = null;
  assert.equal(await textOf(ask({ url: ICON })), "new");
  assert.ok(!world.registered);
  assert.deepEqual([...stored.keys()], []);
});

test("errors of a proxy in front of the server do not remove it", async () => {
  for (const status of [403, 431, 502, 503]) {
    const { ask, install, kept, sent, world } = makeWorker();
    await install();
    world.version = null;
    world.status = status;
    assert.equal((await ask({ url: ICON }))?.status, status);
    assert.equal(await textOf(ask(PAGE)), "old");
    assert.ok(world.registered);
    assert.equal(kept.get(ICON), "old");
    assert.deepEqual(sent, []);
  }
});
