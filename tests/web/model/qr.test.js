/** QR codes: their parts, by the examples of the standard. tests/web/test_qr.py reads whole codes with another program. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { qrCode, versionFor } from "../../../src/ninefold/web/page/model/qr.js";

test("the smallest version with room is used", () => {
  /** The most bytes of some versions, from the table of the standard. @type {[number, "L" | "M", number][]} */
  const table = [
    [1, "L", 17],
    [1, "M", 14],
    [9, "L", 230],
    [10, "L", 271],
    [10, "M", 213],
    [26, "M", 1059],
    [40, "L", 2953],
    [40, "M", 2331],
  ];
  for (const [version, level, most] of table) {
    assert.equal(versionFor(most, level), version);
    assert.notEqual(versionFor(most + 1, level), version);
  }
  assert.equal(versionFor(2954, "L"), undefined);
});

test("a code is a square with its finder patterns in three corners", () => {
  for (const version of [1, 2, 7, 40]) {
    const code = qrCode("ninefold", { version });
    const size = 17 + 4 * version;
    assert.equal(code.length, size);
    assert.ok(code.every((row) => row.length === size));
    for (const [row, column] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ]) {
      const pattern = code.slice(row, row + 7).map((line) => line.slice(column, column + 7));
      assert.equal(
        pattern.map((line) => line.map(Number).join("")).join(" "),
        "1111111 1000001 1011101 1011101 1011101 1000001 1111111",
      );
    }
  }
});

test("texts that are too long are refused", () => {
  assert.throws(() => qrCode("x".repeat(2332)), RangeError);
  assert.throws(() => qrCode("x".repeat(30), { version: 1 }), RangeError);
  assert.equal(qrCode("x".repeat(2331)).length, 177);
  assert.equal(qrCode("é".repeat(7)).length, 21); // two bytes each
});

test("the mask is chosen by its penalty, the same each time", () => {
  const text = "https://example.org/#g=EP";
  const best = JSON.stringify(qrCode(text));
  assert.equal(JSON.stringify(qrCode(text)), best);
  const all = Array.from({ length: 8 }, (_, mask) => JSON.stringify(qrCode(text, { mask })));
  assert.equal(new Set(all).size, 8);
  assert.ok(all.includes(best));
});
