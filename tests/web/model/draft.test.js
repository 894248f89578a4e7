import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Draft,
  EMPTY,
  SETTING,
  checkDraft,
  mergeDrafts,
} from "../../../src/ninefold/web/page/model/draft.js";
import { addParts, partsIn } from "../../../src/ninefold/web/page/model/parts.js";

const LAST = 80;

/** @param {Record<number, string>} marks */
const lineWith = (marks) => [...EMPTY].map((mark, cell) => marks[cell] ?? mark).join("");

test("a digit is entered, replaced, and removed when it is entered again", () => {
  const draft = new Draft();
  assert.ok(draft.enter([0, 1], 5));
  assert.equal(draft.line, lineWith({ 0: "5", 1: "5" }));
  draft.enter([0], 7);
  assert.equal(draft.clues, 2);
  draft.enter([0], 7);
  assert.equal(draft.puzzle, lineWith({ 1: "5" }));
  assert.equal(draft.givens[1], 5);
});

test("the partners of a digit are places, as long as the symmetry is chosen", () => {
  const draft = new Draft({ symmetry: "rotate-180" });
  draft.enter([0], 5);
  assert.deepEqual([...draft.places], [LAST]);
  assert.deepEqual(draft.partners(0), [LAST]);
  assert.equal(draft.pattern, lineWith({ 0: "x", [LAST]: "x" }));
  draft.symmetry = "mirror-vertical";
  assert.deepEqual([...draft.places], [8]);
  draft.symmetry = "none";
  assert.equal(draft.places.size, 0);
  draft.symmetry = "rotate-180";
  draft.enter([LAST], 6);
  assert.equal(draft.places.size, 0);
});

test("entering a digit again keeps the place, and clearing empties the orbit", () => {
  const draft = new Draft({ symmetry: "rotate-180", line: lineWith({ 0: "5", [LAST]: "6" }) });
  draft.enter([LAST], 6);
  assert.deepEqual([...draft.places], [LAST]);
  draft.clear([LAST]);
  assert.equal(draft.line, EMPTY);
  assert.equal(draft.pattern, null);
  const alone = new Draft({ line: lineWith({ 0: "5", [LAST]: "6" }) });
  alone.clear([LAST]);
  assert.equal(alone.line, lineWith({ 0: "5" }));
});

test("places are marked and unmarked with their partners, and digits stay", () => {
  const draft = new Draft({ symmetry: "rotate-180", line: lineWith({ 40: "1" }) });
  draft.toggle([0, 40]);
  assert.deepEqual([...draft.places].sort(), [0, LAST]);
  assert.equal(draft.clues, 1);
  draft.toggle([LAST]);
  assert.equal(draft.line, lineWith({ 40: "1" }));
  draft.toggle([0]);
  draft.enter([0], 3);
  assert.deepEqual([...draft.places], [LAST]);
  assert.equal(draft.toggle([LAST]), false, "the digit in the orbit keeps the place");
});

test("everything can be undone and redone, one change at a time", () => {
  const draft = new Draft();
  draft.enter([0], 1);
  draft.toggle([5]);
  draft.become(EMPTY);
  assert.equal(draft.become(EMPTY), false);
  assert.equal(draft.become("damaged"), false);
  assert.ok(draft.undo());
  assert.equal(draft.line, lineWith({ 0: "1", 5: "?" }));
  draft.undo();
  draft.undo();
  assert.equal(draft.line, EMPTY);
  assert.equal(draft.undo(), false);
  draft.redo();
  assert.equal(draft.line, lineWith({ 0: "1" }));
  draft.enter([1], 2);
  assert.equal(draft.redo(), false);
});

test("a stored draft comes back, and damaged parts are left out", () => {
  const draft = new Draft({ symmetry: "full" });
  draft.enter([0], 1);
  draft.enter([1], 2);
  draft.undo();
  const copy = Draft.read(JSON.parse(JSON.stringify(draft.toRecord())));
  assert.deepEqual(copy.toRecord(), draft.toRecord());
  for (const damaged of [null, 5, [], { line: "12", symmetry: "random", past: [7, "x"], future: "no" }])
    assert.deepEqual(Draft.read(damaged).toRecord(), new Draft().toRecord());
  assert.equal(Draft.read({ symmetry: "toString" }).symmetry, "none");
  const long = Draft.read({ past: new Array(1000).fill(EMPTY) });
  assert.ok(long.past.length < 1000);
});

test("an imported draft replaces only an empty one", () => {
  const theirs = checkDraft({ line: lineWith({ 3: "4" }), symmetry: "full" });
  assert.equal(mergeDrafts(checkDraft(null), theirs), theirs);
  const mine = checkDraft({ line: lineWith({ 3: "5" }) });
  assert.equal(mergeDrafts(mine, theirs), mine);
  const cleared = checkDraft({ past: [mine.line] });
  assert.equal(mergeDrafts(cleared, theirs), cleared);
});

test("a draft is exported and imported with the games", () => {
  /** @param {Map<string, unknown>} kept */
  const storeOf = (kept) => ({
    part: (/** @type {string} */ name) => kept.get(name) ?? null,
    keepPart: (/** @type {string} */ name, /** @type {object} */ value) => void kept.set(name, value),
  });
  const draft = checkDraft({ line: lineWith({ 7: "9" }), symmetry: "rotate-180" });
  const parts = JSON.parse(JSON.stringify(partsIn(storeOf(new Map([[SETTING, draft]])))));
  const other = new Map();
  addParts(storeOf(other), parts);
  assert.deepEqual(other.get(SETTING), draft);
});
