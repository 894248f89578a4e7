import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_NOTE, checkGame, cutNote } from "../../../src/ninefold/web/page/model/checks.js";
import { beginGame } from "./boards.js";

test("a note has a sane length and no control characters but line ends", () => {
  assert.equal(cutNote("a\r\nb\u0007c\rd"), "a\nb c\nd");
  assert.equal(cutNote("x".repeat(9999)).length, LONGEST_NOTE);
  const game = beginGame({ note: "mine" });
  game.annotate("yours");
  assert.equal(checkGame(game.toRecord()).note, "yours");
  assert.throws(() => checkGame({ ...game.toRecord(), note: 5 }), /note/);
  const { note: _, ...old } = game.toRecord();
  assert.equal(checkGame(old).note, "");
});
