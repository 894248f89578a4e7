/** Centre marks in stored games and links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldError, checkGame } from "../../../src/ninefold/web/page/model/checks.js";
import { decode, encode } from "../../../src/ninefold/web/page/model/link.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { R5C5, beginGame, digitsOfLine, PUZZLE, setOf } from "./boards.js";

test("games of older versions have no centre marks", () => {
  const start = blank();
  start.corners[R5C5] = setOf("12");
  const record = { ...beginGame({ start }).toRecord(), savePoints: [{ name: "a", position: start }] };
  const old = JSON.parse(JSON.stringify(record));
  delete old.start.centres;
  delete old.savePoints[0].position.centres;
  assert.deepEqual(checkGame(old), checkGame(record));
  old.start.centres = [1];
  assert.throws(
    () => checkGame(old),
    (error) => error instanceof FieldError && error.field === "start.centres",
  );
});

test("links hold centre marks, and those of older versions are still right", () => {
  const shared = { givens: digitsOfLine(PUZZLE), position: blank(), automatic: true };
  const older = encode(shared);
  assert.equal(decode(older)?.position.centres.some(Boolean), false);
  shared.position.centres[R5C5] = setOf("159");
  shared.position.corners[R5C5] = setOf("3");
  shared.position.cellMarks[0] = 4;
  assert.deepEqual(decode(encode(shared)), shared);
  shared.position.candidateMarks.fill(9);
  shared.position.cellMarks.fill(9);
  shared.position.centres.fill(setOf("123456789"));
  shared.position.added.fill(setOf("123456789"));
  assert.deepEqual(decode(encode(shared)), {
    ...shared,
    position: {
      ...shared.position,
      added: shared.position.added.map((set, cell) => (shared.givens[cell] ? 0 : set)),
    },
  });
});
