import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeExercise,
  encodeExercise,
  isBare,
  ofLevel,
} from "../../../src/ninefold/web/page/model/exercise.js";
import { addParts, partsIn } from "../../../src/ninefold/web/page/model/parts.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { readFile, readParts, writeFile } from "../../../src/ninefold/web/page/model/transfer.js";
import {
  MASTERY,
  checkTraining,
  dueReviews,
  mergeTraining,
  progressOf,
  recordResult,
  trainingAfter,
  trainingOf,
  trainingSummary,
} from "../../../src/ninefold/web/page/model/training.js";

const DAY = 24 * 60 * 60 * 1000;
const EMPTY = checkTraining(null);
/** The first cell is the last open one of row 1, and r9c9 has lost its 1. */
const CODE = ".23456789" + ".".repeat(71) + ".,k0,00,,000102,120";

const store = () => new Store(memoryStorage());
/** @param {import("../../../src/ninefold/web/page/model/training.js").Outcome} outcome @param {string} [code] */
const result = (outcome, code = CODE) => ({ technique: "x-wing", code, outcome });

/** @param {string} outcomes c for clean, s for solved, g for given up */
function after(outcomes, training = EMPTY) {
  const names = /** @type {const} */ ({ c: "clean", s: "solved", g: "shown" });
  return [...outcomes].reduce(
    (sum, each, index) => trainingAfter(sum, result(names[/** @type {"c"} */ (each)]), index),
    training,
  );
}

test("a code holds the whole exercise", () => {
  const exercise = decodeExercise(CODE);
  assert.ok(exercise);
  assert.deepEqual(exercise.places, [[0, 1]]);
  assert.deepEqual(exercise.pattern, [0, 1, 2]);
  assert.equal(exercise.board.candidates[80] & 2, 0);
  assert.equal(exercise.board.candidates[0], 2);
  assert.equal(encodeExercise(exercise), CODE);
  assert.equal(isBare(exercise), false); // a candidate is gone
  const placed = decodeExercise(CODE.replace(".2", ".b"));
  assert.equal(placed?.board.values[1], 2);
  assert.equal(placed?.board.givens[1], 0);
});

test("a damaged code is no exercise", () => {
  const wrong = [
    ...["", "x", CODE.slice(1), CODE.replace("k0", "k"), CODE.replace(",00,", ",,")],
    CODE.replace(",00,", ",01,"), // 2 is no candidate of r1c1
    CODE.replace(",00,", ",zz,"),
    CODE.replace(".2345", ".2245"),
    CODE.replace("000102", "2a"),
  ];
  for (const code of wrong) assert.equal(decodeExercise(code), null, code);
});

test("levels are parts of the exercises, sorted by effort", () => {
  const list = [50, 10, 30, 20, 60, 40].map((effort) => ({
    .../** @type {any} */ (decodeExercise(CODE)),
    effort,
  }));
  const efforts = (/** @type {number} */ level) => ofLevel(list, level, 3).map(({ effort }) => effort);
  assert.deepEqual([1, 2, 3].map(efforts), [
    [10, 20],
    [30, 40],
    [50, 60],
  ]);
  assert.equal(ofLevel(list.slice(0, 1), 1, 3).length, 1); // too few for levels
});

test("results are counted, and the level follows", () => {
  const progress = (/** @type {string} */ outcomes) => progressOf(after(outcomes), "x-wing");
  assert.deepEqual(progress(""), progressOf(EMPTY, "x-wing"));
  const { solved, clean, streak, best } = progress("ccsgc");
  assert.deepEqual([solved, clean, streak, best], [4, 3, 1, 2]);
  const levels = ["cc", "ccc", "cccccc", "ccccccccc", "cccg", "cccgg", "cccgcg", "gggg"];
  assert.deepEqual(
    levels.map((outcomes) => progress(outcomes).level),
    [1, 2, 3, 3, 2, 1, 2, 1],
  );
});

test("a technique is mastered after enough clean results, the last in a row, and stays so", () => {
  assert.deepEqual(MASTERY, { clean: 10, streak: 5 });
  const isMastered = (/** @type {string} */ outcomes) => progressOf(after(outcomes), "x-wing").mastered > 0;
  assert.deepEqual(
    ["ccccccccc", "cccccccccc", "cccccgcccc", "ccccccgcccc", "ccccccgccccc", "ccccccccccgg"].map(isMastered),
    [false, true, false, false, true, true],
  );
});

test("what went wrong comes back after growing times, until it is known", () => {
  let training = trainingAfter(EMPTY, result("solved"), 0);
  assert.equal(dueReviews(training, DAY / 144 - 1).length, 0);
  assert.equal(dueReviews(training, DAY / 144, "x-wing").length, 1);
  assert.equal(dueReviews(training, DAY, "naked-pair").length, 0);
  const waits = [];
  let now = 0;
  while (training.reviews.length) {
    waits.push(training.reviews[0].due - now);
    now = training.reviews[0].due;
    training = trainingAfter(training, result("clean"), now);
  }
  assert.deepEqual(
    waits.map((wait) => Math.round(wait / DAY)),
    [0, 1, 3, 7, 21],
  );
  const again = trainingAfter(after("gc"), result("shown"), 5);
  assert.deepEqual(again.reviews, [{ technique: "x-wing", code: CODE, box: 0, due: 5 + DAY / 144 }]);
  assert.deepEqual(after("c").reviews, []); // nothing went wrong
});

test("damage is left out, and the rest stays", () => {
  const whole = after("cg");
  for (const value of [undefined, null, 1, "x", [], { techniques: [], reviews: {} }])
    assert.deepEqual(checkTraining(value), EMPTY);
  assert.deepEqual(checkTraining(JSON.parse(JSON.stringify(whole))), whole);
  const damaged = {
    techniques: { "x-wing": { solved: 3, level: 99, streak: "2" }, __proto: {}, "a b": { solved: 1 } },
    reviews: [null, { ...whole.reviews[0], code: "x" }, { ...whole.reviews[0], box: 9 }, ...whole.reviews],
  };
  const { techniques, reviews } = checkTraining(damaged);
  assert.deepEqual(Object.keys(techniques), ["x-wing"]);
  assert.deepEqual(
    [techniques["x-wing"].solved, techniques["x-wing"].level, techniques["x-wing"].streak],
    [3, 1, 0],
  );
  assert.deepEqual(reviews, whole.reviews);
  assert.deepEqual(progressOf(EMPTY, "constructor"), progressOf(EMPTY, "x-wing"));
});

test("the store keeps it, and others read a summary", () => {
  const kept = store();
  assert.deepEqual(trainingSummary(kept).mastered, []);
  let told = "";
  kept.addEventListener("part", (event) => (told = /** @type {CustomEvent} */ (event).detail));
  for (let count = 0; count < 10; count += 1) recordResult(kept, result("clean"), count);
  recordResult(kept, { ...result("shown"), technique: "naked-pair" }, 20);
  assert.equal(told, "training");
  const { mastered, solved, techniques } = trainingSummary(kept);
  assert.deepEqual(mastered, ["x-wing"]);
  assert.deepEqual([solved, techniques["x-wing"].best], [10, 10]);
});

test("it is exported with the games, and imported without losing anything", async () => {
  const [from, to] = [store(), store()];
  recordResult(from, result("shown"), 5);
  recordResult(to, result("clean"), 1);
  recordResult(to, { technique: "naked-pair", code: CODE.replace(",120", ",7"), outcome: "solved" }, 2);
  const pieces = [];
  for await (const piece of writeFile([], new Date(0), partsIn(from))) pieces.push(piece);
  assert.deepEqual(readFile(pieces.join("")), []);
  addParts(to, readParts(pieces.join("")));
  const { techniques, reviews } = trainingOf(to);
  assert.equal(techniques["x-wing"].last, 5); // the later one
  assert.equal(techniques["naked-pair"].solved, 1);
  assert.equal(reviews.length, 2);
  const before = JSON.stringify(trainingOf(to));
  for (const text of ['{"ninefold-games": 1, "games": []}', '{"ninefold-games": 1, "games": [], "parts": 5}'])
    addParts(to, readParts(text));
  addParts(to, { training: "damaged" });
  assert.equal(JSON.stringify(trainingOf(to)), before);
  assert.deepEqual(mergeTraining(EMPTY, EMPTY), EMPTY);
});
