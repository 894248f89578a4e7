/** The results of solved games, and what they add up to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Ledger,
  checkResults,
  isHelped,
  mergeResults,
  resultOf,
} from "../../../src/ninefold/web/page/model/ledger.js";
import { checkGame } from "../../../src/ninefold/web/page/model/checks.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import { addParts, partsIn } from "../../../src/ninefold/web/page/model/parts.js";
import {
  byMonth,
  longestStreak,
  smooth,
  solvedDays,
} from "../../../src/ninefold/web/page/model/statistics.js";
import { counted, timesOf } from "../../../src/ninefold/web/page/model/times.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import { catchUp, keepResults, ledgerOf } from "../../../src/ninefold/web/page/play/results.js";
import { Session } from "../../../src/ninefold/web/page/play/session.js";
import { statesOf, streakOf } from "../../../src/ninefold/web/page/play/days.js";
import { SOLUTION, beginGame } from "./boards.js";
import { MemoryDatabase } from "./memory-database.js";

/** @typedef {import("../../../src/ninefold/web/page/model/ledger.js").Result} Result */

/** @param {Partial<Result>} [more] @returns {Result} */
const result = (more) => ({
  ...{ id: "a", name: "Game 1", solved: 1000, seconds: 60, hints: 0, help: 0, wrong: 0 },
  ...more,
});

/** @param {Parameters<typeof beginGame>[0]} [options] */
function solvedGame(options) {
  const game = beginGame(options);
  for (const cell of CELLS)
    if (!game.givens[cell]) game.make({ what: "place" }, placing(game, [cell], Number(SOLUTION[cell])));
  return game;
}

const openStore = () => new Store(memoryStorage(), { connect: async () => new MemoryDatabase() });

/** @param {Store} store */
const sessionOf = (store) =>
  new Session(store, async () => ({ solution: null, status: "none" }), beginGame());

test("a result has what the statistics need, but no long origin", () => {
  const game = Object.assign(solvedGame({ name: "One", origin: "x".repeat(500), level: "hard" }), {
    ...{ seconds: 75, hints: 2, help: 1, rating: 3.4 },
  });
  const { id } = game;
  assert.deepEqual(resultOf(game, 5000), {
    ...{
      id,
      name: "One",
      solved: 5000,
      seconds: 75,
      hints: 2,
      help: 1,
      wrong: 0,
      level: "hard",
      rating: 3.4,
    },
  });
  assert.equal(resultOf(solvedGame({ origin: "daily:2026-11-15" }))?.origin, "daily:2026-11-15");
});

test("hints, other help and marked mistakes are help, in games and results", () => {
  const game = solvedGame();
  assert.ok(!isHelped(game) && !isHelped(result()));
  for (const help of [{ hints: 1 }, { help: 1 }, { marked: /** @type {const} */ (true) }]) {
    assert.ok(isHelped(result(help)));
    const found = resultOf(Object.assign(solvedGame(), help));
    assert.ok(found && isHelped(found));
    assert.ok(isHelped(checkResults([found])[0]));
  }
  const times = timesOf([result({ seconds: 60 }), result({ id: "b", seconds: 10, marked: true })]);
  assert.deepEqual([times?.best, times?.unhelped], [60, 1]);
});

test("a game that can be read has a result, however odd it is, and others are left out", async () => {
  const store = openStore();
  const odd = Object.assign(solvedGame(), { changed: 8.64e15, hints: 1e9, help: Number.MAX_SAFE_INTEGER });
  store.keep(new Game(checkGame(odd.toRecord())));
  const session = sessionOf(store);
  await keepResults(session);
  assert.deepEqual(
    ledgerOf(session)
      .all()
      .map(({ id, hints }) => [id, hints]),
    [[odd.id, 1e9]],
  );
  const late = Object.assign(solvedGame(), { changed: 9e15 });
  assert.throws(() => checkGame(late.toRecord()), { field: "changed" });
  assert.equal(resultOf(late), null);
  ledgerOf(session).add([resultOf(late)]);
  assert.equal(ledgerOf(session).all().length, 1);
});

test("what is damaged is left out", () => {
  const damaged = [
    ...[null, 5, "a", [], {}, result({ id: "" }), result({ id: "a b" }), { ...result(), seconds: "60" }],
    ...[
      { ...result(), seconds: -1 },
      { ...result(), solved: NaN },
      { ...result(), solved: 1e300 },
    ],
    ...[
      { ...result(), hints: Infinity },
      { ...result(), help: null },
    ],
  ];
  assert.deepEqual(checkResults([...damaged, result({ id: "b" })]), [result({ id: "b" })]);
  for (const value of [null, 5, "x", {}, { length: 3 }]) assert.deepEqual(checkResults(value), []);
  const odd = { ...result(), name: 5, level: 5, rating: "x", origin: "x".repeat(81), more: 1 };
  assert.deepEqual(checkResults([odd]), [result({ name: "" })]);
});

test("a game keeps its first result, and learns its level later", () => {
  const first = result();
  const later = result({ seconds: 5, solved: 9000, level: "easy", rating: 1.2 });
  assert.deepEqual(mergeResults([first], [later]), [{ ...first, level: "easy", rating: 1.2 }]);
  assert.deepEqual(mergeResults([later], [result({ level: "hard" })]), [later]);
});

test("results are kept when a game is solved, and stay when it is deleted", async () => {
  const store = openStore();
  const session = sessionOf(store);
  await keepResults(session);
  session.game = solvedGame({ origin: "daily:2026-11-15" });
  session.game.undo();
  const [, cell, , digit] = session.game.moves[session.game.at].changes[0];
  session.make({ what: "place" }, placing(session.game, [cell], Number(digit)));
  assert.equal(ledgerOf(session).all().length, 1);
  assert.deepEqual([...statesOf(session)], [["2026-11-15", true]]);
  await session.remove(session.game.id);
  assert.equal(ledgerOf(session).all().length, 1);
  assert.deepEqual([...statesOf(session)], [["2026-11-15", true]]);
  assert.equal(new Ledger(store).all().length, 1); // as on the next visit
});

test("games that were solved elsewhere are caught up with, unless they came solved", async () => {
  const store = openStore();
  const session = sessionOf(store);
  const given = Game.begin([...SOLUTION].map(Number), { now: 4 });
  const games = [solvedGame({ now: 1 }), solvedGame({ now: 2 }), beginGame({ now: 3 }), given];
  await store.add(games);
  await catchUp(session, [games[0].id]);
  assert.deepEqual(
    ledgerOf(session)
      .all()
      .map(({ id }) => id),
    [games[0].id],
  );
  await catchUp(session);
  assert.equal(ledgerOf(session).all().length, 2);
  games[0].level = "hard";
  await store.add([games[0]]);
  await catchUp(session);
  assert.equal(ledgerOf(session).results.get(games[0].id)?.level, "hard");
});

test("another tab's results are neither hidden nor overwritten", () => {
  const storage = memoryStorage();
  const stores = [new Store(storage), new Store(storage)];
  const [mine, theirs] = stores.map((store) => new Ledger(store));
  assert.equal(mine.all().length, 0);
  theirs.add([result({ id: "b" })]);
  mine.add([result()]);
  assert.deepEqual(
    mine
      .all()
      .map(({ id }) => id)
      .sort(),
    ["a", "b"],
  );
});

test("results are exported and imported with the games", () => {
  const [from, to] = [openStore(), openStore()];
  new Ledger(from).add([result(), result({ id: "b", seconds: 5 })]);
  const ledger = new Ledger(to);
  ledger.add([result({ id: "b", seconds: 7 })]);
  addParts(to, JSON.parse(JSON.stringify(partsIn(from))));
  assert.deepEqual(
    ledger
      .all()
      .map(({ id, seconds }) => [id, seconds])
      .sort(),
    [
      ["a", 60],
      ["b", 7],
    ],
  );
  addParts(to, { results: "damaged" });
  assert.equal(ledger.all().length, 2);
});

test("without room, results are known until the page is closed", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error("full");
    },
  };
  const store = new Store(/** @type {any} */ (full));
  const ledger = new Ledger(store);
  ledger.add([result()]);
  assert.equal(ledger.all().length, 1);
  assert.equal(store.trouble, "full");
});

test("times are of games without help, if there are any", () => {
  assert.equal(timesOf([]), null);
  const helped = result({ id: "b", seconds: 10, hints: 1 });
  assert.deepEqual(timesOf([helped]), { count: 1, unhelped: 0, isHelped: true, best: 10, average: 10 });
  assert.deepEqual(timesOf([helped, result(), result({ id: "c", seconds: 80 })]), {
    ...{ count: 3, unhelped: 2, isHelped: false, best: 60, average: 70 },
  });
  const origins = [undefined, "ready", "daily:2026-11-15", "practice:x-wing"];
  assert.equal(counted(origins.map((origin, index) => result({ id: String(index), origin }))).length, 3);
});

test("the longest streak counts days that follow each other, across months and years", () => {
  const days = [
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
    "2025-12-31",
    "2026-01-01",
    "2026-03-28",
    "2026-03-29",
    "2026-03-30",
    "2026-03-31",
  ];
  assert.deepEqual([longestStreak([]), longestStreak(days.slice(0, 5)), longestStreak(days)], [0, 3, 4]);
  assert.deepEqual(
    solvedDays(
      new Map([
        ["2026-01-02", true],
        ["2026-01-01", true],
        ["2026-01-03", false],
      ]),
    ),
    ["2026-01-01", "2026-01-02"],
  );
  const session = sessionOf(openStore());
  const iso = (/** @type {number} */ back) => {
    const day = new Date();
    day.setDate(day.getDate() - back);
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
  };
  ledgerOf(session).add([1, 2, 4].map((back) => result({ id: `d${back}`, origin: `daily:${iso(back)}` })));
  assert.equal(streakOf(session), 2);
});

test("months are counted in the player's time zone", () => {
  const now = new Date(2026, 1, 15);
  const at = (/** @type {number[]} */ ...parts) =>
    result({ solved: new Date(parts[0], parts[1], parts[2], parts[3]).getTime() });
  const results = [
    at(2026, 1, 1, 0),
    at(2026, 0, 31, 23),
    at(2025, 11, 1, 0),
    at(2025, 10, 30, 23),
    at(2026, 2, 1, 0),
  ];
  assert.deepEqual(
    byMonth(results, now, 3).map(({ month, count }) => [month.getMonth(), count]),
    [
      [11, 1],
      [0, 1],
      [1, 1],
    ],
  );
  assert.deepEqual(smooth([5, 1, 9, 2, 2], 1), [5, 5, 2, 2, 2]);
});
