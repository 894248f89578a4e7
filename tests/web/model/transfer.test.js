/** Export and import of games as one file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import {
  TransferError,
  compare,
  readFile,
  writeFile,
} from "../../../src/ninefold/web/page/model/transfer.js";
import { R5C5, beginGame } from "./boards.js";

/** @param {import("../../../src/ninefold/web/page/model/game.js").Game[]} games */
async function fileOf(games) {
  const parts = [];
  for await (const part of writeFile(games, new Date(0))) parts.push(part);
  return parts.join("");
}

/** @param {string} text @returns {TransferError} */
function errorOf(text) {
  try {
    readFile(text);
  } catch (error) {
    if (error instanceof TransferError) return error;
  }
  return assert.fail("no error");
}

test("a file has all games with all their moves", async () => {
  const games = ["a", "b"].map((name, index) => beginGame({ name, now: index }));
  games[0].make({ what: "digit" }, placing(games[0], [R5C5], 2));
  games[0].save("here");
  games[0].undo();
  const text = await fileOf(games);
  assert.equal(JSON.parse(text)["ninefold-games"], 1);
  assert.equal(JSON.parse(text).exported, "1970-01-01T00:00:00.000Z");
  const { games: again } = compare(readFile(text), () => undefined);
  assert.deepEqual(again, games);
  assert.ok(again[0].redo());
  assert.deepEqual(readFile(await fileOf([])), []);
});

test("a file that is not right is refused, and the error says where", async () => {
  for (const text of [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '{"games": []}',
    '{"ninefold-games": 1}',
    '{"ninefold-games": 1, "games": 5}',
  ])
    assert.equal(errorOf(text).kind, "text", text);
  assert.equal(errorOf('{"ninefold-games": 2, "games": []}').kind, "version");
  const file = JSON.parse(await fileOf(["a", "b"].map((name) => beginGame({ name }))));
  file.games[1].moves = [{ label: { what: "digit" }, changes: [["digits", 81, 0, 1]] }];
  const { kind, where } = errorOf(JSON.stringify(file));
  assert.deepEqual([kind, where], ["game", { number: 2, name: "b", field: "moves[0].changes[0]" }]);
  file.games[1] = null;
  assert.deepEqual(errorOf(JSON.stringify(file)).where, { number: 2, name: "", field: "(game)" });
});

test("a newer game is never replaced by an older one", () => {
  const records = ["new", "later", "same", "older"].map((name, index) => ({
    ...beginGame({ name, now: 10 }).toRecord(),
    id: name,
    changed: 10 + index,
  }));
  const here = new Map([
    ["later", 5],
    ["same", 12],
    ["older", 99],
  ]);
  const find = (/** @type {string} */ id) =>
    here.has(id) ? { id, changed: Number(here.get(id)) } : undefined;
  const { games, ...counts } = compare([...records, { ...records[0], changed: 3 }], find);
  assert.deepEqual(counts, { added: 1, updated: 1, skipped: 3 });
  assert.deepEqual(
    games.map((game) => [game.id, game.changed]),
    [
      ["new", 10],
      ["later", 11],
    ],
  );
});
