/** Games of variants: shape, candidates, conflicts, moves, storage and links. `small-killer.json` is an answer of the server; a test of the API compares it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkGame, checkSummary } from "../../../src/ninefold/web/page/model/checks.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { ALL, CELLS, PEERS, bit } from "../../../src/ninefold/web/page/model/geometry.js";
import { cornering, placing, stepping, toggling } from "../../../src/ninefold/web/page/model/moves.js";
import { allowed, blank, conflictsOf, isFilled } from "../../../src/ninefold/web/page/model/position.js";
import { fromRecord } from "../../../src/ninefold/web/page/model/record.js";
import { givensOf, replay, shownOf, stateOf } from "../../../src/ninefold/web/page/model/replay.js";
import { CLASSIC, shapeOf } from "../../../src/ninefold/web/page/model/shape.js";
import { isUnfinished, summaryOf } from "../../../src/ninefold/web/page/model/summary.js";
import { isVariant, keyOf, solvedVariant } from "../../../src/ninefold/web/page/model/variant.js";
import { decodeVariant, encodeVariant } from "../../../src/ninefold/web/page/model/variant-link.js";

/** @typedef {import("../../../src/ninefold/web/page/model/variant.js").Variant} Variant */

const answer = JSON.parse(readFileSync(new URL("small-killer.json", import.meta.url), "utf-8"));
/** A 4x4 puzzle with a cage, a thermometer, an odd cell and diagonals; r1c1 is 1. @type {Variant} */
const VARIANT = { ...answer, key: keyOf(answer.form) };
/** @type {number[]} */
const GIVENS = CELLS.map((cell) => (cell === 0 ? 1 : 0));
const SOLUTION = [...(VARIANT.solution ?? "")].map((mark) => Number(mark) || 0);
const [R1C2, R1C3, R1C4, R2C1, R4C4] = [1, 2, 3, 9, 30];

/** @param {number[]} digits @param {Partial<Variant>} [part] */
function gameWith(digits, part = {}) {
  const game = Game.begin(GIVENS, { name: "Killer", variant: { ...VARIANT, ...part } });
  digits.forEach(
    (digit, cell) => digit && !GIVENS[cell] && game.make({ what: "test" }, [["digits", cell, digit]]),
  );
  return game;
}

test("the shape of classic Sudoku", () => {
  assert.equal(shapeOf(undefined), CLASSIC);
  assert.equal(CLASSIC.peers, PEERS);
  assert.ok(CLASSIC.bases.every((base) => base === ALL));
});

test("a small board leaves out the cells that it does not have", () => {
  const { cells, digits, all, regions, words } = shapeOf(VARIANT);
  assert.deepEqual(cells, [0, 1, 2, 3, 9, 10, 11, 12, 18, 19, 20, 21, 27, 28, 29, 30]);
  assert.deepEqual([digits, all], [[1, 2, 3, 4], 0b11110]);
  assert.deepEqual(regions[3], [20, 21, 29, 30]);
  assert.deepEqual(words[R1C2], ["killer cage 5", "thermometer"]);
});

test("cells that cannot have the same digit are peers", () => {
  const { peers } = shapeOf(VARIANT);
  assert.ok(peers[0].includes(R4C4), "a diagonal");
  assert.ok(!peers[R2C1].includes(R4C4));
  assert.ok(peers.every((others, cell) => others.every((other) => peers[other].includes(cell))));
});

test("candidates obey all rules about pairs of cells", () => {
  const sets = allowed(GIVENS, shapeOf(VARIANT));
  assert.equal(sets[R4C4], bit(3), "odd, and on a diagonal with 1");
  assert.equal(sets[4], 0, "not on the board");
  const two = allowed(GIVENS.with(R1C3, 3), shapeOf(VARIANT));
  assert.equal(two[R1C2], bit(2), "the thermometer goes up to 3");
  assert.equal(two[R1C4], bit(4));
});

test("conflicts are those of houses, links and single cells", () => {
  const shape = shapeOf(VARIANT);
  const conflicts = (/** @type {[number, number][]} */ ...digits) =>
    [
      ...conflictsOf(
        digits.reduce((values, [cell, digit]) => values.with(cell, digit), GIVENS),
        shape,
      ),
    ].sort((a, b) => a - b);
  assert.deepEqual(conflicts(), []);
  assert.deepEqual(conflicts([R1C2, 1]), [0, R1C2]);
  assert.deepEqual(conflicts([R1C2, 4], [R1C3, 2]), [R1C2, R1C3]);
  assert.deepEqual(conflicts([R4C4, 2]), [R4C4]);
  assert.deepEqual(conflicts([R1C2, 3], [R1C3, 4]), [], "the server judges sums");
});

test("placing a digit removes the marks that it rules out, and small boards have fewer digits", () => {
  const game = gameWith([]);
  game.make({ what: "corner" }, cornering(game, [R4C4, R1C2], 3));
  game.make({ what: "place" }, placing(game, [10], 3));
  assert.deepEqual([game.position.corners[R4C4], game.position.corners[R1C2]], [0, 0]);
  for (const move of [placing, cornering, toggling]) assert.deepEqual(move(game, [R1C2], 5), []);
  assert.equal(
    stepping(game, { places: [[R1C2, 2]], removes: [] }).find(
      ([, place, value]) => place === R1C2 && value,
    )?.[2],
    2,
  );
});

test("a game is solved by the solution, not only without conflicts", () => {
  assert.equal(gameWith(SOLUTION).solved, true);
  assert.equal(gameWith(SOLUTION).progress, 1);
  assert.equal(gameWith(SOLUTION.with(R4C4, 0)).solved, false);
  const other = SOLUTION.map((digit, cell) => (digit && !GIVENS[cell] ? SOLUTION[cell] : digit));
  const several = gameWith(other, { solution: null, status: "multiple" });
  assert.equal(isFilled(several.values, several.shape), true);
  assert.equal(several.solved, false, "the server has not judged it");
  several.approved = several.values.join("");
  assert.equal(several.solved, true);
  assert.equal(gameWith(other, { solution: null, rules: [] }).solved, true, "houses are all rules");
});

test("the solver's answer", () => {
  const { solution, status } = solvedVariant(VARIANT, GIVENS, GIVENS);
  assert.deepEqual([solution, status], [SOLUTION, "unique"]);
  assert.equal(solvedVariant(VARIANT, GIVENS, GIVENS.with(R1C2, 4)).status, "none");
  assert.equal(
    solvedVariant({ ...VARIANT, solution: null, status: "multiple" }, GIVENS, GIVENS).status,
    "multiple",
  );
});

test("stored games keep their rules", () => {
  const game = gameWith(SOLUTION.with(R4C4, 0));
  const stored = JSON.parse(JSON.stringify(game.toRecord()));
  assert.deepEqual(
    Object.keys(stored).filter((name) => ["shape", "approved"].includes(name)),
    [],
  );
  const again = new Game(checkGame(stored));
  assert.deepEqual(again.variant, VARIANT);
  assert.deepEqual(again.values, game.values);
  const summary = checkSummary(JSON.parse(JSON.stringify(summaryOf(game))));
  assert.equal(summary.variant?.key, VARIANT.key);
  const shared = { givens: GIVENS, position: blank(), automatic: false };
  assert.equal(isUnfinished({ ...shared, variant: VARIANT })(summary), true);
  assert.equal(isUnfinished(shared)(summary), false, "the same givens in classic Sudoku");
  assert.equal("variant" in Game.begin(GIVENS).toRecord(), false);
});

test("damaged rules are refused", () => {
  assert.equal(isVariant(VARIANT), true);
  const record = gameWith([]).toRecord();
  for (const part of [
    { rows: 10 },
    { digits: 0 },
    { bases: VARIANT.bases.slice(1) },
    { links: [[0, 1, 99]] },
    { links: [[0, 81, 0]] },
    { houses: [{ name: "row 1", cells: [81] }] },
    { rules: [{ words: "x", cells: ["<b>"] }] },
    { signs: { ...VARIANT.signs, margins: [1] } },
    { solution: "1" },
    { form: null },
    { key: 3 },
  ]) {
    const variant = /** @type {any} */ ({ ...VARIANT, ...part });
    assert.equal(isVariant(variant), false, JSON.stringify(part));
    assert.throws(() => checkGame({ ...record, variant }), /variant/);
  }
});

test("requests have the rules", () => {
  const game = gameWith([]);
  assert.equal(stateOf(game).variant, VARIANT.form);
  assert.equal(givensOf(game).variant, VARIANT.form);
  assert.equal("variant" in stateOf(Game.begin(GIVENS)), false);
});

test("paths follow the links of the rules", () => {
  const { shape, ...game } = gameWith([]);
  const start = shownOf(givensOf(/** @type {Game} */ ({ ...game })), shape);
  const [, after] = replay(start, [{ places: ["r1c3=3"], removes: [] }], shape);
  assert.equal(after.candidates[R1C2], bit(2));
  assert.equal(after.values[R1C3], 3);
});

test("a link has the rules and the position", async () => {
  const game = gameWith(SOLUTION.with(R4C4, 0));
  const { givens, position, automatic } = game;
  const code = await encodeVariant({ givens, position, automatic, variant: VARIANT });
  assert.match(code, /^[\w-]+$/);
  const shared = await decodeVariant(code);
  assert.deepEqual(
    [shared?.form, shared?.givens, shared?.position.digits],
    [VARIANT.form, givens, position.digits],
  );
  for (const wrong of ["", "x", code.slice(0, -9), "A".repeat(70000)])
    assert.equal(await decodeVariant(wrong), null);
});

test("the page leaves the JSON form to the server", () => {
  assert.equal(fromRecord({ ...VARIANT.form, givens: new Array(81).fill(null) }), null);
});
