/** The state of the setter's mode: when it asks the server about a draft, and finishes the rating of a hard one. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { SETTING } from "../../../src/ninefold/web/page/model/draft.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { Setter } from "../../../src/ninefold/web/page/panel/set-state.js";
import { PUZZLE, R1C2 } from "./boards.js";

const { fetch, setTimeout, clearTimeout } = globalThis;
/** The timers that are set. @type {Map<number, () => void>} */
const timers = new Map();
/** The ratings that were asked for: the puzzle, the signal, and a way to answer. @type {{puzzle: string, signal: AbortSignal, answer: () => void}[]} */
let ratings = [];

beforeEach(() => {
  ratings = [];
  timers.clear();
  let count = 0;
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ run) => {
      count += 1;
      timers.set(count, run);
      return count;
    },
    clearTimeout: (/** @type {number} */ timer) => timers.delete(timer),
    document: { baseURI: "http://ninefold.test/" },
    fetch: async (/** @type {URL} */ url, /** @type {any} */ { body, signal }) => {
      const { puzzle } = JSON.parse(body);
      if (url.pathname.endsWith("/setting"))
        return Response.json({
          status: "unique",
          count: 1,
          rating: { status: "seconds", er: 7, hardest: "" },
        });
      return new Promise((resolve) =>
        ratings.push({ puzzle, signal, answer: () => resolve(Response.json({ status: "rated", er: 9 })) }),
      );
    },
  });
});

afterEach(() => {
  Object.assign(globalThis, { fetch, setTimeout, clearTimeout });
  Reflect.deleteProperty(globalThis, "document");
});

/** Until the answers so far have arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Let the time pass after which the rating continues. */
async function pause() {
  for (const [timer, run] of [...timers]) {
    timers.delete(timer);
    run();
  }
  await settled();
}

async function makeSetter() {
  const store = new Store(memoryStorage());
  store.keepPart(SETTING, { line: PUZZLE });
  const setter = new Setter(store);
  await settled();
  return setter;
}

test("the rating of a hard draft is finished although the symmetry and the candidates change", async () => {
  const setter = await makeSetter();
  setter.setSymmetry("rotate-180");
  await pause();
  assert.equal(ratings.length, 1);
  setter.setShowCandidates(true);
  setter.setSymmetry("none");
  assert.ok(!ratings[0].signal.aborted);
  ratings[0].answer();
  await settled();
  assert.equal(setter.current?.rating?.status, "rated");
  setter.setShowCandidates(false);
  await pause();
  assert.equal(ratings.length, 1);
});

test("another puzzle ends the rating, and the way back starts it again", async () => {
  const setter = await makeSetter();
  await pause();
  setter.edit((draft) => draft.enter([R1C2], 5));
  assert.ok(ratings[0].signal.aborted);
  setter.edit((draft) => draft.undo()); // before the server has answered
  await settled();
  await pause();
  assert.deepEqual(
    ratings.map(({ puzzle }) => puzzle),
    [PUZZLE, PUZZLE],
  );
  assert.ok(!ratings[1].signal.aborted);
  setter.stop();
  assert.ok(ratings[1].signal.aborted);
});

test("no rating begins after the dialog was closed", async () => {
  const setter = await makeSetter();
  setter.stop();
  setter.setShowCandidates(true);
  await pause();
  assert.deepEqual(ratings, []);
});
