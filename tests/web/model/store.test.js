/** The store of games: database, journal, and everything that can go wrong with them. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { DatabaseError } from "../../../src/ninefold/web/page/model/database.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import { R5C5, beginGame } from "./boards.js";
import { MemoryDatabase } from "./memory-database.js";

/** @typedef {ConstructorParameters<typeof Store>[1]} Options */

let storage = memoryStorage();
let database = new MemoryDatabase();

/** A store as after a reload. @param {Options} [options] */
function openStore(options) {
  const mine = database;
  const schedule = (/** @type {() => void} */ run) => void setImmediate(run);
  return new Store(storage, { connect: async () => mine, schedule, ...options });
}

/** Wait until everything is written. @param {Store} store */
async function settle(store) {
  await store.ready;
  await store.flush();
}

beforeEach(() => {
  storage = memoryStorage();
  database = new MemoryDatabase();
});

/** @param {string} name @param {number} now */
const gameOf = (name, now) => beginGame({ name, now });

/** @param {Store} store */
const names = (store) => store.all().map(({ name }) => name);

/** The ids of the games in localStorage. */
const journal = () =>
  Array.from({ length: storage.length }, (_, index) => String(storage.key(index)))
    .filter((key) => key.startsWith("ninefold.game."))
    .map((key) => key.slice("ninefold.game.".length));

/** Store games as the first version of the page did. @param {Game[]} games */
function storeAsBefore(games) {
  for (const game of games) {
    const { revision: _, ...record } = game.toRecord();
    storage.setItem(`ninefold.game.${game.id}`, JSON.stringify(record));
  }
}

/** @param {number} count */
const manyGames = (count) => Array.from({ length: count }, (_, index) => gameOf(`Old ${index}`, index + 1));

test("an empty store has no game", async () => {
  const store = openStore();
  assert.equal(store.current(), null);
  assert.equal(await store.load(), null);
  await settle(store);
  assert.deepEqual(store.all(), []);
  assert.equal(await store.open("nothing"), null);
  assert.deepEqual(store.place(), {});
  assert.equal(store.trouble, "");
});

test("a game is kept with its moves, and the next visit shows it at once", async () => {
  const store = openStore();
  const game = gameOf("Monday", 1);
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  store.keep(game);
  assert.deepEqual(await store.open(game.id), game);
  assert.deepEqual(store.current(), game);
  await settle(store);
  assert.ok(database.games.has(game.id));
  const next = openStore({ schedule: () => {} });
  assert.deepEqual(next.current(), game); // without waiting for the database
  assert.ok(next.current()?.undo());
});

test("a change is in the journal as soon as the page is hidden", () => {
  const store = openStore({ schedule: () => {} }); // the page is never idle
  const game = gameOf("Monday", 1);
  store.keep(game);
  assert.deepEqual(journal(), []); // nothing is written while a key is handled
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  void store.flush();
  assert.equal(openStore().current()?.values[R5C5], 2);
});

test("only the current game stays in the journal", async () => {
  const store = openStore();
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  await settle(store);
  store.keep(second);
  await settle(store);
  assert.deepEqual(journal(), [second.id]);
  assert.deepEqual([...database.games.keys()].sort(), [first.id, second.id].sort());
  assert.deepEqual(await openStore().open(first.id), first);
});

test("the list has the game that was played last first", async () => {
  const store = openStore();
  const games = ["a", "b", "c"].map((name, index) => gameOf(name, index + 1));
  for (const game of games) store.keep(game);
  games[0].changed = 9;
  store.keep(games[0]);
  const young = gameOf("d", 9);
  young.changed = 2; // as old as b, but started later
  store.keep(young);
  assert.deepEqual(names(store), ["a", "c", "d", "b"]);
  await settle(store);
  const next = openStore();
  await settle(next);
  assert.deepEqual(names(next), ["a", "c", "d", "b"]);
  assert.deepEqual(
    database.calls.filter((call) => call === "read"),
    [],
  ); // summaries are enough
});

test("games of the first version move to the database, and nothing is lost on the way", async () => {
  const games = manyGames(50);
  storeAsBefore(games);
  storage.setItem("ninefold.current", games[7].id);
  for (const left of [2, 1, 2, 4]) {
    database.left = left; // the page is closed, or the database fails
    const store = openStore();
    assert.equal(store.current()?.name, "Old 7");
    await settle(store);
    const ids = new Set([...journal(), ...database.games.keys()]);
    assert.equal(ids.size, 50);
  }
  database.left = Infinity;
  const store = openStore();
  store.current();
  await settle(store);
  assert.equal(store.all().length, 50);
  assert.deepEqual(journal(), [games[7].id]);
  for (const game of games) assert.deepEqual((await store.open(game.id))?.toRecord(), game.toRecord());
});

test("the later state wins, in the journal or in the database", async () => {
  const game = gameOf("Monday", 1);
  const store = openStore();
  store.keep(game);
  await settle(store);
  const old = String(storage.getItem(`ninefold.game.${game.id}`));
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  store.keep(game);
  await settle(store);
  storage.setItem(`ninefold.game.${game.id}`, old);
  const next = openStore();
  /** @type {number[]} */
  const shown = [];
  next.addEventListener("game", (event) => shown.push(/** @type {any} */ (event).detail.values[R5C5]));
  assert.equal(next.current()?.values[R5C5], 0);
  await settle(next);
  assert.deepEqual(shown, [2]);
  assert.equal((await next.open(game.id))?.values[R5C5], 2);
  database.games.set(game.id, old); // the other way round: the database missed the last write
  database.summaries.set(game.id, { ...database.summaries.get(game.id), changed: 1, revision: 1 });
  game.make({ what: "place" }, placing(game, [R5C5], 3));
  storage.setItem(`ninefold.game.${game.id}`, JSON.stringify(game.toRecord()));
  const last = openStore();
  await settle(last);
  assert.equal((await last.open(game.id))?.values[R5C5], 3);
  assert.match(database.games.get(game.id), /"at":2/);
});

test("a late write never replaces a later state in the database", async () => {
  const game = gameOf("Monday", 1);
  const [slow, fast] = [openStore(), openStore()];
  await settle(slow);
  await settle(fast);
  slow.keep(new Game(game.toRecord()));
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  fast.keep(game);
  await settle(fast);
  await slow.flush();
  assert.match(database.games.get(game.id), /"at":1/);
});

test("what another tab writes in the meantime stays in the journal", async () => {
  const store = openStore();
  await settle(store);
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  store.keep(second);
  const done = store.flush();
  first.make({ what: "place" }, placing(first, [R5C5], 2));
  const later = JSON.stringify(first.toRecord());
  storage.setItem(`ninefold.game.${first.id}`, later);
  await done;
  assert.equal(storage.getItem(`ninefold.game.${first.id}`), later);
});

test("removed games stay removed, even if the page was closed too early", async () => {
  const store = openStore();
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  store.keep(second);
  await settle(store);
  database.left = 0;
  store.remove(first.id);
  store.keep(first); // a late change
  await settle(store);
  assert.deepEqual(names(store), ["second"]);
  assert.ok(database.games.has(first.id));
  database.left = Infinity;
  const next = openStore();
  await settle(next);
  assert.deepEqual(names(next), ["second"]);
  assert.ok(!database.games.has(first.id));
  assert.equal(storage.getItem("ninefold.removed"), null);
});

test("without a current game, the visit begins with the newest", async () => {
  const store = openStore();
  for (const game of manyGames(3)) store.keep(game);
  await settle(store);
  storage.removeItem("ninefold.current");
  assert.equal((await openStore().load())?.name, "Old 2");
  const clear = () => journal().forEach((id) => storage.removeItem(`ninefold.game.${id}`));
  clear();
  storage.setItem("ninefold.current", "gone");
  assert.equal((await openStore().load())?.name, "Old 2");
  assert.equal(openStore().current()?.name, "Old 2"); // the next visit need not wait
  clear();
  storage.removeItem("ninefold.current");
  assert.equal(await openStore().load(), null); // as on a first visit, which must not wait
  assert.equal((await openStore({ isLasting: false }).load())?.name, "Old 2");
});

for (const reason of /** @type {const} */ (["absent", "blocked", "newer", "failed"]))
  test(`if the database is ${reason}, games are kept in localStorage`, async () => {
    const connect = () => Promise.reject(new DatabaseError(reason));
    const store = openStore({ connect });
    await settle(store);
    assert.equal(store.trouble, reason);
    const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
    store.keep(first);
    store.keep(second);
    await settle(store);
    const next = openStore({ connect });
    await settle(next);
    assert.deepEqual(names(next), ["second", "first"]);
    assert.deepEqual(await next.open(first.id), first);
    const later = openStore(); // the database is back
    await settle(later);
    assert.deepEqual(names(later), ["second", "first"]);
    assert.equal(later.trouble, "");
  });

test("without any storage, games are kept in memory", async () => {
  const store = new Store(memoryStorage(), {
    connect: () => Promise.reject(new DatabaseError("failed")),
    isLasting: false,
  });
  store.keep(gameOf("first", 1));
  await settle(store);
  assert.equal(store.trouble, "memory");
  assert.deepEqual(names(store), ["first"]);
});

test("if the storage is full, games stay in memory until there is room", async () => {
  const store = openStore();
  await settle(store);
  /** @type {string[]} */
  const troubles = [];
  store.addEventListener("trouble", () => troubles.push(store.trouble));
  const { setItem } = storage;
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  database.left = 0;
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  store.keep(second);
  store.keepSettings({ theme: "dark" });
  await settle(store);
  assert.deepEqual(troubles, ["full"]);
  assert.deepEqual(names(store), ["second", "first"]);
  assert.deepEqual(await store.open(first.id), first);
  database.left = Infinity; // the database alone is enough
  store.keep(second);
  await settle(store);
  assert.deepEqual(troubles, ["full", ""]);
  assert.ok(database.games.has(first.id));
  storage.setItem = setItem;
  database.left = 0; // and so is the journal
  store.keep(first);
  await settle(store);
  assert.equal(store.trouble, "");
  assert.deepEqual(journal(), [first.id]);
});

test("a damaged game is set aside with its text, and another one is current", async () => {
  const store = openStore();
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  store.keep(second);
  await settle(store);
  const torn = String(storage.getItem(`ninefold.game.${second.id}`)).slice(0, -5);
  storage.setItem(`ninefold.game.${second.id}`, torn);
  database.games.set(second.id, "{}");
  const next = openStore();
  let heard = 0;
  next.addEventListener("damaged", () => (heard += 1));
  assert.equal((await next.load())?.name, "first");
  await settle(next);
  assert.ok(heard > 0);
  assert.deepEqual(next.damaged.map(({ text }) => text).sort(), [torn, "{}"].sort());
  assert.deepEqual(names(next), ["first"]);
  assert.deepEqual(journal(), [first.id]);
  const later = openStore();
  await settle(later);
  assert.equal(later.damaged.length, 2); // until the player deletes them
  later.forgetDamaged();
  await settle(later);
  const last = openStore();
  await settle(last);
  assert.deepEqual([last.damaged, database.damaged.size], [[], 0]);
});

test("without a database, damaged games get a key of their own", async () => {
  const connect = () => Promise.reject(new DatabaseError("absent"));
  storage.setItem("ninefold.game.broken", "{ no JSON");
  storage.setItem("ninefold.game.empty", "{}");
  storage.setItem("ninefold.gamely", "{}");
  storage.setItem("other", "1");
  for (let visit = 0; visit < 2; visit += 1) {
    const store = openStore({ connect });
    await settle(store);
    assert.deepEqual(store.all(), []);
    assert.deepEqual(store.damaged.map(({ id }) => id).sort(), ["broken", "empty"]);
    assert.equal(storage.getItem("ninefold.damaged.broken"), "{ no JSON");
    assert.deepEqual(journal(), []);
  }
  const store = openStore({ connect });
  await settle(store);
  store.forgetDamaged();
  await store.flush();
  assert.equal(storage.getItem("ninefold.damaged.broken"), null);
});

test("a wrong or missing summary is made again from the game", async () => {
  const store = openStore();
  for (const game of manyGames(3)) store.keep(game);
  await settle(store);
  const [first, second] = database.games.keys();
  database.summaries.set(first, { id: first, progress: 7 });
  database.summaries.delete(second);
  const next = openStore();
  await settle(next);
  assert.equal(next.all().length, 3);
  assert.equal(database.summaries.get(first).progress, 0);
  assert.ok(database.summaries.has(second));
});

test("games are added from a file, also many at once", async () => {
  const store = openStore();
  const current = gameOf("current", 1000);
  store.keep(current);
  await settle(store);
  assert.ok(await store.add(manyGames(45)));
  assert.equal(store.all().length, 46);
  assert.deepEqual(journal(), [current.id]);
  assert.equal(store.current()?.id, current.id);
  database.left = 0;
  const { setItem } = storage;
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  assert.ok(!(await store.add([gameOf("more", 3)])));
  assert.equal(store.trouble, "full");
  assert.equal(store.all().length, 47);
  storage.setItem = setItem;
});

test("tabs hear what the others change", async () => {
  /** @type {import("../../../src/ninefold/web/page/model/store.js").Channel[]} */
  const channels = [];
  const channel = () => {
    /** @type {import("../../../src/ninefold/web/page/model/store.js").Channel} */
    const mine = {
      onmessage: null,
      postMessage: (message) => {
        const data = structuredClone(message);
        for (const other of channels) if (other !== mine) other.onmessage?.({ data });
      },
    };
    channels.push(mine);
    return mine;
  };
  const [here, there] = [openStore({ channel: channel() }), openStore({ channel: channel() })];
  await settle(here);
  await settle(there);
  /** @type {[string, number][]} */
  const heard = [];
  there.addEventListener("game", (event) => {
    const { name, values } = /** @type {CustomEvent<Game>} */ (event).detail;
    heard.push([name, values[R5C5]]);
  });
  const game = gameOf("Monday", 1);
  here.keep(game);
  await settle(here);
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  here.keep(game);
  await settle(here);
  assert.deepEqual(heard, [
    ["Monday", 0],
    ["Monday", 2],
  ]);
  assert.deepEqual(names(there), ["Monday"]);
  here.remove(game.id);
  assert.deepEqual(names(there), []);
  for (const nonsense of [null, 5, {}, { summaries: [{}] }, { summaries: 5 }, { text: "x" }])
    channels[0].postMessage(nonsense);
  assert.deepEqual(names(there), []);
});

test("settings that were never stored, or are wrong, have their defaults", () => {
  const defaults = { theme: "auto", showPeers: true };
  const choices = { theme: ["auto", "dark"] };
  const store = openStore();
  assert.deepEqual(store.settings(defaults, choices), defaults);
  store.keepSettings({ theme: "dark" });
  assert.deepEqual(store.settings(defaults, choices), { theme: "dark", showPeers: true });
  for (const wrong of ["nonsense", "[]", "null", '{"theme": 5}', '{"theme": "pink", "showPeers": "yes"}'])
    assert.deepEqual(
      (storage.setItem("ninefold.settings", wrong), store.settings(defaults, choices)),
      defaults,
    );
  storage.setItem("ninefold.settings", '{"theme": "dark", "showPeers": null, "more": 1}');
  assert.deepEqual(store.settings(defaults, choices), { theme: "dark", showPeers: true });
});

test("the player's position is stored, and written only when it changes", () => {
  const store = openStore();
  store.keepPlace({ cursor: 3 });
  assert.deepEqual(store.place(), { cursor: 3 });
  let writes = 0;
  storage.setItem = () => void (writes += 1);
  store.keepPlace({ cursor: 3 });
  assert.equal(writes, 0);
  store.keepPlace({ cursor: 4 });
  assert.equal(writes, 1);
});

test("a position that cannot be is left out", () => {
  const store = openStore();
  storage.setItem("ninefold.place", '{"game": 5, "cursor": 999, "mode": "x", "target": [], "paused": "no"}');
  assert.deepEqual(store.place(), {});
});

test("in-memory storage works like localStorage", () => {
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  storage.setItem("a", "3");
  assert.equal(storage.length, 2);
  assert.deepEqual([storage.key(0), storage.key(1), storage.key(2)], ["a", "b", null]);
  assert.equal(storage.getItem("a"), "3");
  storage.removeItem("a");
  assert.equal(storage.getItem("a"), null);
  assert.equal(storage.length, 1);
});
