import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { placing } from "../../../src/ninefold/web/page/model/moves.js";
import { R5C5, beginGame } from "./boards.js";

/** @type {import("../../../src/ninefold/web/page/model/store.js").KeyValueStorage} */
let storage = memoryStorage();
let store = new Store(storage);

beforeEach(() => {
  storage = memoryStorage();
  store = new Store(storage);
});

/** @param {string} name @param {number} now */
const gameOf = (name, now) => beginGame({ name, now });

test("an empty store has no game", () => {
  assert.equal(store.current(), null);
  assert.deepEqual(store.all(), []);
  assert.equal(store.open("nothing"), null);
  assert.deepEqual(store.place(), {});
});

test("a game is kept with its moves", () => {
  const game = gameOf("Monday", 1);
  game.make({ what: "place" }, placing(game, [R5C5], 2));
  store.keep(game);
  assert.deepEqual(store.open(game.id), game);
  assert.deepEqual(store.current(), game);
  assert.ok(store.open(game.id)?.undo());
});

test("the current game is the one played last; without it, the one changed last", () => {
  const [old, young] = [gameOf("old", 1), gameOf("young", 2)];
  store.keep(young);
  store.keep(old);
  assert.equal(store.current()?.name, "old");
  store.remove(old.id);
  assert.equal(store.current()?.name, "young");
  store.remove(young.id);
  assert.equal(store.current(), null);
});

test("games are listed with the one changed last first", () => {
  const games = ["a", "b", "c"].map((name, index) => gameOf(name, index + 1));
  for (const game of games) store.keep(game);
  games[0].changed = 9;
  store.keep(games[0]);
  const young = gameOf("d", 9);
  young.changed = 2; // as old as b, but started later
  store.keep(young);
  assert.deepEqual(
    store.all().map((game) => game.name),
    ["a", "c", "d", "b"],
  );
});

test("other entries in the storage are not games", () => {
  storage.setItem("ninefold.gamely", "{}");
  storage.setItem("other", "1");
  storage.setItem("ninefold.game.broken", "{ no JSON");
  storage.setItem("ninefold.game.empty", "{}");
  store.keepSettings({ theme: "dark" });
  assert.deepEqual(store.all(), []);
  assert.equal(store.current(), null);
  store.keep(gameOf("a", 1));
  assert.equal(store.all().length, 1);
});

test("a broken current game is replaced by another", () => {
  const [first, second] = [gameOf("first", 1), gameOf("second", 2)];
  store.keep(first);
  store.keep(second);
  storage.setItem(`ninefold.game.${second.id}`, "broken");
  assert.equal(store.current()?.name, "first");
});

test("settings that were never stored have their defaults", () => {
  const defaults = { theme: "auto", showPeers: true };
  assert.deepEqual(store.settings(defaults), defaults);
  store.keepSettings({ theme: "dark" });
  assert.deepEqual(store.settings(defaults), { theme: "dark", showPeers: true });
  storage.setItem("ninefold.settings", "nonsense");
  assert.deepEqual(store.settings(defaults), defaults);
});

test("the player's position is stored, and written only when it changes", () => {
  store.keepPlace({ cursor: 3 });
  assert.deepEqual(store.place(), { cursor: 3 });
  let writes = 0;
  const counting = new Store({ ...storage, length: storage.length, setItem: () => void (writes += 1) });
  counting.keepPlace({ cursor: 3 });
  assert.equal(writes, 0);
  counting.keepPlace({ cursor: 4 });
  assert.equal(writes, 1);
});

test("if the storage is full, the page is notified and the game continues", () => {
  const full = () => {
    throw new Error("QuotaExceededError");
  };
  let heard = 0;
  const tight = new Store({ ...storage, length: 0, setItem: full }, () => (heard += 1));
  tight.keep(gameOf("a", 1));
  assert.ok(heard > 0);
});

test("storage events are recognised by the game they are about", () => {
  assert.ok(Store.isOf("ninefold.game.abc", "abc"));
  assert.ok(!Store.isOf("ninefold.game.abcd", "abc"));
  assert.ok(!Store.isOf("ninefold.current", "abc"));
  assert.ok(!Store.isOf(null, "abc"));
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
