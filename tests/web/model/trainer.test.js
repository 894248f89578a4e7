/** The trainer and its exercises, without the DOM: the game that waits, the mode, late answers, and what is recorded. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { Trainer } from "../../../src/ninefold/web/page/learn/trainer.js";
import { decodeExercise } from "../../../src/ninefold/web/page/model/exercise.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { CELLS, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { STAGES, STOCK } from "../../../src/ninefold/web/page/model/stock.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { TRAINING, progressOf, trainingOf } from "../../../src/ninefold/web/page/model/training.js";
import { writeFile } from "../../../src/ninefold/web/page/model/transfer.js";
import { act } from "../../../src/ninefold/web/page/play/actions.js";
import { Session } from "../../../src/ninefold/web/page/play/session.js";
import { watchStorage } from "../../../src/ninefold/web/page/play/storage.js";
import { importText } from "../../../src/ninefold/web/page/play/transfer.js";
import { R5C5, beginGame } from "./boards.js";

const PAIR = STOCK["naked-pair"].split(" ")[0];

let store = new Store(memoryStorage());
let session = new Session(store, async (givens) => solve(givens));
let trainer = new Trainer(session, (id) => id);

const { fetch } = globalThis;

beforeEach(() => {
  store = new Store(memoryStorage());
  store.keep(beginGame({ name: "First", now: 1 }));
  session = new Session(store, async (givens) => solve(givens));
  trainer = new Trainer(session, (id) => id);
  Object.assign(globalThis, {
    document: { baseURI: "http://ninefold.test/" },
    fetch: () => Promise.reject(new Error("offline")),
  });
});

afterEach(() => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, "document");
});

test("an exercise leaves the player's mode, place and locked digit alone", async () => {
  act(session, "mode", "corner");
  session.select(R5C5);
  session.locked = 3;
  await trainer.go("naked-pair");
  assert.deepEqual([session.mode, session.locked], ["candidate", null]);
  trainer.leave();
  assert.deepEqual([session.mode, session.cursor, session.waiting], ["corner", R5C5, null]);
});

test("an exercise comes back in the mode in which it was left", async () => {
  act(session, "mode", "corner");
  await trainer.go("naked-pair");
  act(session, "mode", "colour");
  trainer.leave();
  assert.equal(session.mode, "corner");
  trainer.enter();
  assert.equal(session.mode, "colour");
});

test("a game that is opened during an exercise has the player's mode", async () => {
  act(session, "mode", "centre");
  await trainer.go("naked-pair");
  session.open(beginGame({ name: "Second" }));
  assert.deepEqual([session.mode, session.waiting, session.game.name], ["centre", null, "Second"]);
});

/** Wait until the trainer says something of a kind. @param {string} kind */
const until = (kind) =>
  new Promise((resolve) => {
    const look = () => trainer.feedback.kind === kind && resolve(undefined);
    trainer.addEventListener("change", look);
    look();
  });

/** Remove a candidate that is in neither the solution nor the step of the exercise: only the server can judge that. */
function removeAnother() {
  const { exercise, solution } =
    /** @type {import("../../../src/ninefold/web/page/learn/trainer.js").Current} */ (trainer.current);
  const isStep = (/** @type {number} */ cell, /** @type {number} */ digit) =>
    exercise.removes.some((one) => one[0] === cell && one[1] === digit);
  const others = CELLS.flatMap((cell) =>
    digitsOf(exercise.board.candidates[cell])
      .filter((digit) => digit !== solution?.[cell] && !isStep(cell, digit))
      .map((digit) => ({ cell, digit })),
  );
  act(session, "toggleAt", others[0]);
}

test("a late verdict does not revive an exercise that has ended", async () => {
  await trainer.go("naked-pair");
  /** @type {(answer: Response) => void} */
  let answer = () => {};
  const { fetch: offline } = globalThis;
  Object.assign(globalThis, { fetch: () => new Promise((resolve) => (answer = resolve)) });
  removeAnother();
  assert.equal(trainer.feedback.kind, "checking");
  Object.assign(globalThis, { fetch: offline });
  for (let rung = 0; rung < 3; rung += 1) await trainer.hint();
  assert.equal(trainer.feedback.kind, "shown");
  answer(Response.json({ verdict: "unproved" }));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(trainer.feedback.kind, "shown");
});

test("an exercise that was being made when the player left is made when they return, and counts once", async () => {
  await trainer.go("naked-pair");
  await trainer.hint();
  const first = trainer.current;
  void trainer.next();
  trainer.leave();
  assert.equal(session.waiting, null);
  void trainer.go("naked-pair");
  await until("task");
  assert.notEqual(trainer.current, first);
  assert.equal(session.game, trainer.current?.game);
  assert.equal(progressOf(trainingOf(store), "naked-pair").run, -1);
});

test("a solved exercise does not count again as given up", async () => {
  await trainer.go("naked-pair");
  await trainer.hint();
  trainer.finish();
  void trainer.next();
  trainer.leave();
  trainer.enter();
  await until("task");
  const { solved, run } = progressOf(trainingOf(store), "naked-pair");
  assert.deepEqual([solved, run], [1, -1]);
});

test("looking again while an exercise is being made does not start over", async () => {
  /** @type {string[]} */
  const kinds = [];
  trainer.addEventListener("change", () => kinds.push(trainer.feedback.kind));
  void trainer.go("naked-pair");
  trainer.enter();
  void trainer.go("naked-pair");
  await until("task");
  assert.deepEqual(kinds, ["making", "task"]);
});

test("a damaged position without a single solution can be reviewed", async () => {
  const code = PAIR.replace(/^[1-9a-i.]{81}/, ".".repeat(81));
  assert.ok(decodeExercise(code));
  store.keepPart(TRAINING, { techniques: {}, reviews: [{ technique: "naked-pair", code, box: 0, due: 1 }] });
  await trainer.go("review");
  assert.equal(trainer.feedback.kind, "task");
  const [[cell, digit]] = trainer.current?.exercise.removes ?? [];
  act(session, "toggleAt", { cell, digit });
  assert.ok(["more", "solved"].includes(trainer.feedback.kind));
});

test("the course has a chapter for each technique in the trainer's list", () => {
  const index = new URL("../../../src/ninefold/web/page/course/index.json", import.meta.url);
  /** @type {import("../../../src/ninefold/web/page/model/course.js").Stage[]} */
  const stages = JSON.parse(readFileSync(index, "utf8"));
  const chapters = stages.flatMap((stage) => stage.chapters).map(({ id }) => id);
  const listed = STAGES.flat().map(([id]) => id);
  assert.deepEqual(chapters.sort(), listed.sort());
});

/** A later state of the player's game, with one more digit. @param {import("../../../src/ninefold/web/page/model/game.js").Game} game */
function laterStateOf(game) {
  const later = new Game({ ...game.toRecord(), revision: game.revision + 5, changed: game.changed + 5 });
  later.make({ what: "place" }, placing(later, [R5C5], 2));
  return later;
}

test("a newer state of the game from a file is there after the exercise", async () => {
  await trainer.go("naked-pair");
  const later = laterStateOf(session.ownGame);
  const pieces = [];
  for await (const piece of writeFile([later], new Date(0), {})) pieces.push(piece);
  await importText(session, pieces.join(""), "games.json");
  assert.equal(session.game, trainer.current?.game);
  trainer.leave();
  assert.equal(session.game.values[R5C5], 2);
});

test("a newer state from another tab is there after the exercise, also on return from the back-forward cache", async () => {
  /** @type {Record<string, (event: object) => Promise<void>>} */
  const listeners = {};
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) =>
      (listeners[type] = listener),
  });
  Object.assign(document, { addEventListener: () => {} });
  watchStorage(session);
  Reflect.deleteProperty(globalThis, "addEventListener");
  await trainer.go("naked-pair");
  await store.add([laterStateOf(session.ownGame)]);
  await listeners.pageshow({ persisted: true });
  assert.equal(session.game, trainer.current?.game);
  trainer.leave();
  assert.equal(session.game.values[R5C5], 2);
});
