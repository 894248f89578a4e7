import assert from "node:assert/strict";
import { test } from "node:test";
import { CELLS, candidate } from "../../../src/ninefold/web/page/model/geometry.js";
import { decode, encode } from "../../../src/ninefold/web/page/model/link.js";
import { numberOfLink } from "../../../src/ninefold/web/page/model/chain-link.js";
import { FIELDS, blank, put } from "../../../src/ninefold/web/page/model/position.js";
import { PUZZLES } from "../../../src/ninefold/web/page/model/puzzles.js";
import { PUZZLE, R5C5, SOLUTION, cellsOf, digitsOfLine, setOf } from "./boards.js";

/** @typedef {import("../../../src/ninefold/web/page/model/link.js").Shared} Shared */

/** @param {string} [puzzle] @returns {Shared} */
const plain = (puzzle = PUZZLE) => ({ givens: digitsOfLine(puzzle), position: blank(), automatic: false });

const LINK = numberOfLink({ first: 3, second: 700, strong: true, colour: 8 });

/** A position with a bit of everything. @returns {Shared} */
function rich() {
  const shared = plain();
  const { position } = shared;
  const [first, second, third, fourth] = cellsOf("r1c1 r1c4 r1c5 r9c9");
  position.digits[first] = 7;
  position.added[second] = setOf("469");
  position.removed[second] = setOf("1235");
  position.corners[second] = setOf("9");
  position.corners[third] = setOf("123456789");
  position.removed[fourth] = setOf("4");
  position.cellMarks[0] = 9;
  position.cellMarks[80] = 1;
  position.candidateMarks[candidate(second, 4)] = 5;
  position.candidateMarks[728] = 9;
  return { ...shared, automatic: true };
}

test("a link carries everything the player wrote", () => {
  for (const shared of [plain(), plain(SOLUTION), plain("."), rich()]) {
    const whole = { ...shared, givens: CELLS.map((cell) => shared.givens[cell] ?? 0) };
    assert.deepEqual(decode(encode(whole)), whole);
  }
});

test("every field survives a round trip on its own", () => {
  for (const field of FIELDS.filter((each) => each !== "cellNotes")) {
    const shared = plain();
    if (field === "links") shared.position.links[0] = LINK;
    else put(shared.position, field, R5C5, field === "digits" || field.endsWith("Marks") ? 6 : setOf("19"));
    assert.deepEqual(decode(encode(shared)), shared, field);
    assert.notEqual(encode(shared), encode(plain()), field);
  }
  assert.equal(decode(encode({ ...plain(), automatic: true }))?.automatic, true);
});

test("a code is short and can be part of a URL", () => {
  for (const puzzle of Object.values(PUZZLES).flat()) {
    const code = encode(plain(puzzle));
    assert.match(code, /^[\w-]+$/);
    const givens = [...puzzle].filter((mark) => mark !== ".").length;
    assert.ok(code.length <= Math.ceil((4 + 2 * 81 + 4 * givens + 3) / 6) + 1, code);
  }
});

test("the code of a puzzle never changes, so old links still open", () => {
  assert.equal(encode(plain("1".padEnd(81, "."))), "FEQ");
  assert.equal(encode(plain()), "ERSBgBgZRVBZIBcAYWVYBEEwAAEQTBhdVMAXASXBhREWAVBJk7");
});

test("a code with a wrong letter, or one that was cut off, is rejected", () => {
  const code = encode(plain());
  for (let at = 0; at < code.length; at += 1) {
    assert.equal(decode(code.slice(0, at)), null, `cut off after ${at} letters`);
    const other = code[at] === "Q" ? "R" : "Q";
    assert.equal(decode(code.slice(0, at) + other + code.slice(at + 1)), null, `another letter ${at}`);
  }
  for (const wrong of ["", "A", "?", code + "A", `${code} `, "Z".repeat(60), "A".repeat(1501)])
    assert.equal(decode(wrong), null, wrong);
});

test("digits and colours above nine, and other versions, are rejected", () => {
  for (const number of [10, 11, 15]) {
    const given = plain();
    given.givens[0] = number;
    assert.equal(decode(encode(given)), null, `${number} as a given`);
    for (const field of /** @type {const} */ (["digits", "cellMarks", "candidateMarks"])) {
      const shared = plain();
      shared.position[field][R5C5] = number;
      assert.equal(decode(encode(shared)), null, `${number} in ${field}`);
    }
  }
  assert.deepEqual(decode("EF"), plain(".".repeat(81)));
  assert.equal(decode("IJ"), null, "the same in version 2, with a valid checksum");
});
