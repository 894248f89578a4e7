/** Random damage to stored data: the page must always open with valid games, and keep the text of those it can't read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldError, readGame } from "../../../src/ninefold/web/page/model/checks.js";
import { isLink } from "../../../src/ninefold/web/page/model/chain-link.js";
import { linking, noting } from "../../../src/ninefold/web/page/model/drawing.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { summaryOf } from "../../../src/ninefold/web/page/model/summary.js";
import { TransferError, readFile } from "../../../src/ninefold/web/page/model/transfer.js";
import { CHOICES, SETTINGS, Session } from "../../../src/ninefold/web/page/play/session.js";
import { R5C5, beginGame } from "./boards.js";
import { MemoryDatabase } from "./memory-database.js";

/** Random numbers with a seed (mulberry32): the same in every run. @param {number} seed */
function randomWith(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (/** @type {number} */ count) => Math.floor(next() * count);
  /** @template T @param {T[]} list @returns {T} */
  const pick = (list) => list[below(list.length)];
  return { below, pick };
}

/** @typedef {ReturnType<typeof randomWith>} Random */

const ODD = [
  ...[null, undefined, true, false, 0, -1, 1.5, 9, 10, 81, 729, 999, 1e308, -0, 2 ** 53],
  ...["", "x", "0", "digits", "__proto__", "constructor", "\u0000", "a".repeat(5000), [], {}, [[]], [null]],
];

/** A game with everything that a game can have. @param {number} number */
function fullGame(number) {
  const game = beginGame({
    name: `Game ${number}`,
    now: 1000 + number,
    origin: "daily:2026-11-17",
    level: "easy",
    seed: 7,
  });
  game.start.corners[40] = 6;
  game.position.corners[40] = 6;
  for (const digit of [2, 3, 4])
    game.make({ what: "digit", cells: [R5C5], digit }, placing(game, [R5C5], digit));
  game.save("here");
  game.undo();
  game.make({ what: "digit", cells: [R5C5], digit: 7 }, placing(game, [R5C5], 7));
  game.undo();
  game.undo();
  game.make({ what: "digit", cells: [R5C5], digit: 8 }, placing(game, [R5C5], 8));
  game.undo();
  game.make({ what: "link" }, linking(game, 3, 100, { strong: false, colour: 4 }) ?? []);
  game.make({ what: "note", cells: [7] }, noting(7, "a pair"));
  game.hints = 2;
  return game;
}

/** All places in a value, as lists of keys. @param {any} value @param {(string | number)[]} [path] @returns {(string | number)[][]} */
function pathsIn(value, path = []) {
  if (value === null || typeof value !== "object") return [path];
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 5) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn(value[key], [...path, key]))];
}

/** Change one place of a value. @param {any} value @param {Random} random */
function mutateValue(value, random) {
  const copy = structuredClone(value);
  const path = random.pick(pathsIn(copy).slice(1));
  if (!path) return random.pick(ODD);
  const last = /** @type {string | number} */ (path.at(-1));
  const holder = path.slice(0, -1).reduce((at, key) => at[key], copy);
  const kind = random.below(4);
  if (kind === 0) delete holder[last];
  else if (kind === 1 && Array.isArray(holder)) holder.splice(Number(last), 1, holder[0], holder[0]);
  else if (kind === 2 && typeof holder[last] === "number") holder[last] += random.pick([-1, 1, 0.5, 1000]);
  else holder[last] = structuredClone(random.pick(ODD));
  return copy;
}

/** Change the characters of a text. @param {string} text @param {Random} random */
function mutateText(text, random) {
  const at = random.below(text.length);
  const other = random.below(text.length);
  const odd = String.fromCharCode(32 + random.below(95));
  return random.pick([
    text.slice(0, at),
    text.slice(0, at) + odd + text.slice(at + 1),
    text.slice(0, at) + text.slice(Math.max(at, other)),
    text.slice(0, at) + text.slice(Math.min(at, other)),
    "",
    odd,
  ]);
}

/** @param {string} text */
function isJson(text) {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false; // it was damaged before
  }
}

/** @param {string} text @param {Random} random */
function mutate(text, random) {
  if (random.below(3) === 0 || !isJson(text)) return mutateText(text || "x", random);
  return JSON.stringify(mutateValue(JSON.parse(text), random)) ?? "";
}

/** @param {unknown} list @param {number} size @param {number} most */
const isListOf = (list, size, most) =>
  Array.isArray(list) &&
  list.length === size &&
  list.every((each) => Number.isInteger(each) && each >= 0 && each <= most);

/** Everything that the page relies on. @param {Game} game */
function assertValid(game) {
  const check = (
    /** @type {import("../../../src/ninefold/web/page/model/position.js").Position} */ position,
  ) => {
    for (const field of /** @type {const} */ (["added", "removed", "corners"]))
      assert.ok(isListOf(position[field], 81, 1022) && position[field].every((set) => set % 2 === 0), field);
    for (const field of /** @type {const} */ (["digits", "cellMarks"]))
      assert.ok(isListOf(position[field], 81, 9), field);
    assert.ok(isListOf(position.candidateMarks, 729, 9));
    assert.ok(position.links.length === 200 && position.links.every(isLink));
    assert.ok(position.cellNotes.length === 81);
    assert.ok(position.cellNotes.every((note) => typeof note === "string" && note.length <= 400));
  };
  assert.match(game.id, /^[\w-]+$/);
  assert.ok(typeof game.name === "string" && game.name.length <= 120);
  assert.ok(isListOf(game.givens, 81, 9));
  assert.equal(typeof game.automatic, "boolean");
  for (const number of [game.seconds, game.created, game.changed, game.hints, game.help, game.revision])
    assert.ok(Number.isFinite(number) && number >= 0);
  assert.ok(game.at >= 0 && game.at <= game.moves.length);
  assert.ok(game.progress >= 0 && game.progress <= 1);
  assert.ok(Number.isInteger(game.wrongDigits));
  for (const { name, position } of game.savePoints) {
    assert.equal(typeof name, "string");
    check(position);
  }
  check(game.start);
  while (game.undo()) check(game.position);
  while (game.redo()) check(game.position);
  for (const { label } of game.moves) assert.equal(typeof label.what, "string");
  assert.equal(game.candidates.length, 81);
  assertSame(game, new Game(readGame(JSON.stringify(game.toRecord()))));
}

/** @param {Game} game @param {Game} other */
const assertSame = (game, other) => assert.deepEqual(other.toRecord(), game.toRecord());

const games = [1, 2, 3, 4].map(fullGame);
const texts = games.map((game) => JSON.stringify(game.toRecord()));
const summaries = games.map(summaryOf);

test("3,000 damaged games: each is valid, or the error names a field", () => {
  const random = randomWith(1);
  let valid = 0;
  for (let round = 0; round < 3000; round += 1) {
    const text = mutate(random.pick(texts), random);
    try {
      const game = new Game(readGame(text));
      valid += 1;
      if (round % 4 === 0) assertValid(game);
    } catch (error) {
      assert.ok(error instanceof FieldError && error.field, `round ${round}: ${error}`);
    }
  }
  assert.ok(valid > 300 && valid < 2700, `${valid} are valid`);
});

test("800 damaged export files: each is read whole, or the error says why not", () => {
  const random = randomWith(2);
  const text = JSON.stringify({
    "ninefold-games": 1,
    exported: "",
    games: [fullGame(1).toRecord(), fullGame(2).toRecord()],
  });
  for (let round = 0; round < 800; round += 1) {
    try {
      for (const record of readFile(mutate(text, random))) if (round % 8 === 0) assertValid(new Game(record));
    } catch (error) {
      assert.ok(error instanceof TransferError, `round ${round}: ${error}`);
    }
  }
});

/** Valid data of a player, in localStorage and in the database. */
function validData() {
  const storage = memoryStorage();
  const database = new MemoryDatabase();
  for (const [index, { id }] of games.slice(0, 3).entries()) {
    database.games.set(id, texts[index]);
    database.summaries.set(id, summaries[index]);
  }
  for (const index of [2, 3]) storage.setItem(`ninefold.game.${games[index].id}`, texts[index]);
  storage.setItem("ninefold.current", games[3].id);
  storage.setItem("ninefold.settings", JSON.stringify(SETTINGS));
  storage.setItem(
    "ninefold.place",
    JSON.stringify({ game: games[3].id, cursor: 3, mode: "corner", paused: true }),
  );
  storage.setItem("ninefold.removed", '["gone"]');
  return { storage, database };
}

/** Damage one to three entries. @param {ReturnType<typeof validData>} data @param {Random} random */
function damage({ storage, database }, random) {
  for (let count = 1 + random.below(3); count; count -= 1) {
    if (random.below(2)) {
      const key = String(storage.key(random.below(storage.length)));
      const text = storage.getItem(key) ?? "";
      storage.setItem(
        key,
        /^[[{]/.test(text) && random.below(3) ? mutate(text, random) : mutateText(text || "x", random),
      );
    } else {
      const store = random.pick([database.games, database.games, database.summaries, database.damaged]);
      const key = random.pick([...database.games.keys()]);
      const old = store.get(key);
      const isText = typeof old === "string" && old.startsWith("{");
      store.set(
        key,
        isText ? mutate(old, random) : random.below(2) ? random.pick(ODD) : mutateValue(old ?? {}, random),
      );
    }
  }
}

/** The texts of all games, wherever they are. @param {ReturnType<typeof validData>} data */
function allTexts({ storage, database }) {
  const keys = Array.from({ length: storage.length }, (_, index) => String(storage.key(index)));
  const journaled = keys
    .filter((key) => /^ninefold\.(game|damaged)\./.test(key))
    .map((key) => storage.getItem(key));
  const damaged = [...database.damaged.values()].map((each) => each?.text);
  return new Set([...journaled, ...damaged, ...database.games.values()]);
}

test("500 damaged stores: the page opens, with valid games only, and no text is lost", async () => {
  const random = randomWith(3);
  for (let round = 0; round < 500; round += 1) {
    const data = validData();
    damage(data, random);
    const unreadable = unreadableIn(data);
    if (random.below(8) === 0) data.database.left = random.below(6);
    const isWorking = data.database.left === Infinity;
    const store = new Store(data.storage, {
      connect: async () => data.database,
      schedule: (run) => void setImmediate(run),
    });
    const session = new Session(store, async () => ({ solution: null, status: "none" }), await store.load());
    await store.ready;
    assertValid(session.game);
    assert.ok(session.cursor >= 0 && session.cursor <= 80);
    for (const [name, values] of Object.entries(CHOICES))
      assert.ok(values.includes(session.settings[/** @type {keyof typeof CHOICES} */ (name)]));
    for (const [name, value] of Object.entries(SETTINGS))
      assert.equal(typeof session.settings[/** @type {keyof typeof SETTINGS} */ (name)], typeof value);
    for (const { id, givens, values } of store.all()) {
      assert.match(givens + values, /^[0-9]{162}$/);
      const game = await store.open(id);
      if (game) assertValid(game);
    }
    session.commit();
    await store.flush();
    if (!isWorking) continue;
    const left = allTexts(data);
    for (const text of unreadable) assert.ok(left.has(text), `round ${round} lost ${text}`);
  }
});

/** The texts that must not get lost. A good game of the journal may replace a damaged one. @param {ReturnType<typeof validData>} data */
function unreadableIn(data) {
  const replaced = [...data.database.games].flatMap(([id, text]) =>
    isReadable(data.storage.getItem(`ninefold.game.${id}`) ?? "") ? [text] : [],
  );
  const found = [...allTexts(data)].filter((text) => typeof text === "string" && text && !isReadable(text));
  return found.filter((text) => !replaced.includes(text));
}

/** @param {string} text */
function isReadable(text) {
  try {
    readGame(text);
    return true;
  } catch {
    return false;
  }
}
