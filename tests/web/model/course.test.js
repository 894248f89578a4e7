/** The player's progress in the course. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkCourse,
  courseOf,
  keepChapter,
  mergeCourse,
  nextChapter,
} from "../../../src/ninefold/web/page/model/course.js";
import { addParts, partsIn } from "../../../src/ninefold/web/page/model/parts.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";

const STAGES = [["full-house", "hidden-single"], ["pointing"]].map((ids) => ({
  ...{ title: "", intro: "" },
  chapters: ids.map((id) => ({ id, name: id })),
}));
const NOTHING = { read: {}, last: "" };

test("progress is kept, and a chapter keeps the time when it was first read", () => {
  const store = new Store(memoryStorage());
  assert.deepEqual(courseOf(store), NOTHING);
  keepChapter(store, "pointing");
  assert.deepEqual(courseOf(store), { read: {}, last: "pointing" });
  keepChapter(store, "pointing", { isRead: true, now: 5 });
  keepChapter(store, "pointing", { isRead: true, now: 9 });
  keepChapter(store, "full-house");
  assert.deepEqual(courseOf(store), { read: { pointing: 5 }, last: "full-house" });
});

test("what is damaged is left out", () => {
  for (const value of [null, 5, "x", [], { read: 5, last: 5 }, { read: null }, { last: "A b" }])
    assert.deepEqual(checkCourse(value), NOTHING);
  const read = { pointing: 5, "no id": 5, claiming: -1, "x-wing": 1.5, swordfish: "5", __proto__: 5 };
  assert.deepEqual(checkCourse({ read, last: "x-wing", more: 1 }), { read: { pointing: 5 }, last: "x-wing" });
});

test("the course goes on where the player left it", () => {
  const next = (/** @type {string} */ last, /** @type {string[]} */ ...read) =>
    nextChapter(STAGES, { last, read: Object.fromEntries(read.map((id) => [id, 1])) });
  assert.equal(next(""), "full-house");
  assert.equal(next("hidden-single"), "hidden-single"); // not read yet
  assert.equal(next("hidden-single", "hidden-single"), "pointing");
  assert.equal(next("pointing", "pointing"), "full-house"); // skipped before
  assert.equal(next("pointing", "pointing", "full-house", "hidden-single"), "full-house");
  assert.equal(next("no-longer-there"), "full-house");
});

test("progress is exported with the games, and merged", () => {
  const [from, to] = [new Store(memoryStorage()), new Store(memoryStorage())];
  keepChapter(from, "pointing", { isRead: true, now: 7 });
  addParts(to, JSON.parse(JSON.stringify(partsIn(from))));
  assert.deepEqual(courseOf(to), { read: { pointing: 7 }, last: "pointing" });
  assert.deepEqual(mergeCourse({ read: { a: 1 }, last: "a" }, { read: { a: 2, b: 3 }, last: "b" }), {
    ...{ read: { a: 1, b: 3 }, last: "a" },
  });
});
