/** The desk and its actions, without a document: games come and go, moves, undo, mistakes, pauses. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { encode } from "../../../src/ninefold/web/page/model/link.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { PUZZLES } from "../../../src/ninefold/web/page/model/puzzles.js";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { Store, memoryShelf } from "../../../src/ninefold/web/page/model/store.js";
import { act } from "../../../src/ninefold/web/page/play/actions.js";
import { Desk, READY, SETTINGS, firstFree } from "../../../src/ninefold/web/page/play/desk.js";
import { viewOf } from "../../../src/ninefold/web/page/play/view.js";
import { PUZZLE, R1C2, R5C5, SOLUTION, beginGame, cellsOf, clues, digitsOfLine, setOf } from "./boards.js";

const OTHER = PUZZLES.hard[0];

let store = new Store(memoryShelf());
let desk = new Desk(store, async (givens) => solve(givens));
/** What the desk has told, by event. @type {string[]} */
let heard = [];

/** A desk on the same store, as after a reload. */
const makeDesk = () => new Desk(store, async (givens) => solve(givens));

/** @param {string} [puzzle] */
const sharedOf = (puzzle = PUZZLE) => ({
  givens: digitsOfLine(puzzle),
  position: blank(),
  automatic: false,
});

beforeEach(() => {
  store = new Store(memoryShelf());
  store.keep(beginGame({ name: "First", now: 1 }));
  desk = makeDesk();
  heard = [];
  for (const kind of ["change", "moved", "open", "solved"])
    desk.addEventListener(kind, () => heard.push(kind));
  for (const kind of ["say", "tell"])
    desk.addEventListener(kind, (event) =>
      heard.push(`${kind}: ${/** @type {CustomEvent<string>} */ (event).detail}`),
    );
});

/** Select a cell and write into it. @param {number} cell @param {number} digit */
function write(cell, digit) {
  desk.select(cell);
  act(desk, "digit", digit);
}

test("another game begins afresh: no filter, no picture, no pause, the first open cell", () => {
  act(desk, "filter", 4);
  desk.play({ cells: [{ of: "r1c1", look: "pattern" }] });
  act(desk, "pause");
  desk.begin(sharedOf(OTHER));
  assert.equal(desk.filter, 0);
  assert.equal(desk.scene, null);
  assert.equal(desk.paused, false);
  assert.equal(desk.cursor, OTHER.indexOf("."));
  assert.deepEqual(desk.cells, [desk.cursor]);
  assert.ok(heard.includes("open"));
});

test("games stay beside each other, as they were left", () => {
  write(R5C5, 2);
  desk.game.seconds = 30;
  const first = desk.game.id;
  desk.begin(sharedOf(OTHER), { name: "Second" });
  write(desk.cursor, 5);
  desk.open(/** @type {import("../../../src/ninefold/web/page/model/game.js").Game} */ (store.open(first)));
  assert.equal(desk.game.values[R5C5], 2);
  assert.equal(desk.game.seconds, 30);
  assert.deepEqual(
    store
      .all()
      .map((game) => [game.name, game.moves.length])
      .sort(),
    [
      ["First", 1],
      ["Second", 1],
    ],
  );
});

test("a game that comes along with the page and was not touched is not kept", () => {
  desk.begin(sharedOf(OTHER), { origin: READY, name: "Ready" });
  desk.begin(sharedOf(PUZZLES.hard[1]), { name: "Next" });
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Next"],
  );
  desk.begin(sharedOf(OTHER), { origin: READY, name: "Ready" });
  write(desk.cursor, 5);
  desk.begin(sharedOf(PUZZLES.hard[2]), { name: "Last" });
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Last", "Next", "Ready"],
  );
});

test("a puzzle that is among the games goes on; a solved one begins anew", () => {
  write(R5C5, 2);
  desk.begin(sharedOf(OTHER));
  desk.receive(sharedOf());
  assert.equal(desk.game.values[R5C5], 2);
  assert.equal(store.all().length, 2);
  const almost = clues((cell) => cell > 0);
  desk.receive(sharedOf(almost));
  write(0, Number(SOLUTION[0]));
  assert.ok(heard.includes("solved"));
  desk.receive(sharedOf(almost));
  assert.equal(desk.game.values[0], 0);
});

test("a link opens a game of its own, the second time the same one", () => {
  const code = encode(sharedOf(OTHER));
  assert.ok(desk.openLink(`#g=${code}&name=From+a+friend`));
  assert.equal(desk.game.name, "From a friend");
  write(desk.cursor, 5);
  desk.begin(sharedOf(PUZZLES.hard[1]));
  assert.ok(desk.openLink(`#g=${code}`));
  assert.equal(desk.game.moves.length, 1);
  for (const wrong of ["#g=nonsense", "#g=", "#other=1", ""]) assert.ok(!desk.openLink(wrong), wrong);
  assert.equal(asLine(desk.game.givens), OTHER);
});

test("removing the game that is played opens the newest of the others, or an empty one", () => {
  const first = desk.game.id;
  desk.begin(sharedOf(OTHER), { name: "Second" });
  desk.remove(first);
  assert.equal(desk.game.name, "Second");
  desk.remove(desk.game.id);
  assert.ok(desk.game.givens.every((digit) => !digit));
  assert.equal(store.all().length, 1);
});

test("new games have names of their own", () => {
  assert.equal(
    firstFree(["A 1", "A 2"], (number) => `A ${number}`),
    "A 3",
  );
  desk.begin(sharedOf(OTHER));
  write(desk.cursor, 5);
  desk.begin(sharedOf(PUZZLES.hard[1]));
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Game 1", "Game 2"],
  );
  assert.equal(desk.freeName("Hard"), "Hard 1");
});

test("a puzzle without exactly one solution is announced when it begins", async () => {
  for (const [puzzle, words] of [
    ["11".padEnd(81, "."), "tell: Some givens clash: the puzzle has no solution."],
    ["1".padEnd(81, "."), "tell: The puzzle has several solutions."],
    [`4${PUZZLE.slice(1)}`, "tell: The puzzle has no solution."],
  ]) {
    heard = [];
    desk.begin(sharedOf(puzzle));
    await Promise.resolve();
    await Promise.resolve();
    assert.ok(heard.includes(words), `${heard}`);
  }
});

test("a picture goes with the next move, with undo and with redo", () => {
  const picture = { cells: [{ of: "r1c1", look: "pattern" }] };
  desk.play(picture);
  write(R5C5, 2);
  assert.equal(desk.scene, null);
  for (const travel of /** @type {const} */ (["undo", "redo", "restart"])) {
    desk.play(picture);
    act(desk, travel);
    assert.equal(desk.scene, null, travel);
  }
});

test("what is shown instead of the game takes no move: the first one leads back", () => {
  desk.play({ away: "Step 3 of the path", board: { givens: [], values: [], candidates: [] } });
  write(R5C5, 2);
  assert.equal(desk.game.values[R5C5], 0);
  assert.equal(desk.scene, null);
  assert.ok(heard.includes("say: Back to your game."));
  write(R5C5, 2);
  desk.play({ away: "Step 3 of the path" });
  act(desk, "undo");
  assert.equal(desk.game.values[R5C5], 2);
  act(desk, "undo");
  assert.equal(desk.game.values[R5C5], 0);
});

test("nothing is written, undone or looked at during a pause", () => {
  write(R5C5, 2);
  act(desk, "pause");
  for (const [action, argument] of /** @type {const} */ ([
    ["digit", 5],
    ["undo", undefined],
    ["restart", undefined],
    ["filter", 4],
    ["move", "left"],
    ["automatic", undefined],
    ["savePoint", "a"],
    ["clear", undefined],
    ["fill", undefined],
  ]))
    act(desk, action, argument);
  assert.equal(desk.game.values[R5C5], 2);
  assert.equal(desk.game.at, 1);
  assert.equal(desk.filter, 0);
  assert.equal(desk.cursor, R5C5);
  assert.equal(desk.game.automatic, false);
  assert.deepEqual(desk.game.savePoints, []);
  act(desk, "pause");
  act(desk, "undo");
  assert.equal(desk.game.values[R5C5], 0);
});

test("a solved game is announced once, and again after redo", () => {
  desk.begin(sharedOf(clues((cell) => cell > 0)));
  write(0, Number(SOLUTION[0]));
  assert.equal(heard.filter((kind) => kind === "solved").length, 1);
  assert.ok(desk.rests);
  act(desk, "undo");
  assert.ok(!desk.rests);
  act(desk, "redo");
  assert.equal(heard.filter((kind) => kind === "solved").length, 2);
});

test("digits go by the mode", () => {
  desk.select(R5C5);
  for (const mode of /** @type {const} */ (["corner", "candidate", "colour"])) {
    act(desk, "mode", mode);
    act(desk, "digit", 3);
  }
  const { corners, added, cellMarks, digits } = desk.game.position;
  assert.deepEqual(
    [corners[R5C5], added[R5C5], cellMarks[R5C5], digits[R5C5]],
    [setOf("3"), setOf("3"), 3, 0],
  );
  act(desk, "mode", "digit");
  act(desk, "digit", 3);
  assert.equal(desk.game.values[R5C5], 3);
});

test("candidates are coloured where the filtered digit is shown", () => {
  desk.select(R5C5);
  act(desk, "candidate", 4);
  act(desk, "mode", "colour");
  act(desk, "target", "candidates");
  act(desk, "digit", 5);
  assert.ok(
    desk.game.position.candidateMarks.every((colour) => !colour),
    "no digit is chosen yet",
  );
  act(desk, "filter", 4);
  desk.select(R5C5, [R5C5, R5C5 + 1]); // the second shows no 4
  act(desk, "digit", 5);
  assert.deepEqual(
    desk.game.position.candidateMarks.flatMap((colour, at) => (colour ? [[at, colour]] : [])),
    [[9 * R5C5 + 3, 5]],
  );
});

test("givens cannot be changed, and the player hears why", () => {
  write(R1C2, 5);
  assert.equal(desk.game.values[R1C2], 1);
  assert.deepEqual(desk.game.moves, []);
  assert.ok(heard.some((kind) => kind.startsWith("say: Givens")));
});

test("arrows go around the edge, jumps to the next open cell, and selections grow", () => {
  desk.select(8);
  act(desk, "move", "right");
  assert.equal(desk.cursor, 0);
  act(desk, "move", "up");
  assert.equal(desk.cursor, 72);
  desk.select(0);
  act(desk, "jump", "right");
  assert.equal(desk.cursor, 3); // over the givens 1 and 2
  act(desk, "extend", "down");
  assert.deepEqual(desk.cells, [3, 12]);
  act(desk, "lineEnd", "left");
  assert.deepEqual(desk.cells, [9]);
  act(desk, "selectAll");
  assert.equal(desk.cells.length, [...PUZZLE].filter((mark) => mark === ".").length);
});

test("undo to the first mistake, and a check that does not say what is wrong", async () => {
  const [right, wrong] = cellsOf("r5c5 r1c1");
  write(right, Number(SOLUTION[right]));
  await act(desk, "check");
  assert.ok(heard.at(-1)?.startsWith("tell: All is right"));
  write(wrong, 4);
  await act(desk, "check");
  assert.ok(heard.at(-1)?.startsWith("tell: Something is wrong"));
  await act(desk, "undoToMistake");
  assert.equal(desk.game.values[wrong], 0);
  assert.equal(desk.game.values[right], Number(SOLUTION[right]));
  await act(desk, "undoToMistake");
  assert.ok(heard.at(-1)?.startsWith("tell: No mistake"));
});

test("undoing to a mistake never touches a game that was opened meanwhile", async () => {
  write(0, 4); // wrong
  const undone = act(desk, "undoToMistake");
  const first = desk.game;
  desk.begin(sharedOf(OTHER));
  write(desk.cursor, 5);
  await undone;
  assert.equal(desk.game.moves.length, 1);
  assert.equal(desk.game.at, 1);
  assert.equal(first.at, 1);
});

test("settings and the place of the player come back", () => {
  desk.set({ theme: "dark" });
  desk.select(R5C5);
  act(desk, "mode", "corner");
  const again = makeDesk();
  assert.deepEqual(again.settings, { ...SETTINGS, theme: "dark" });
  assert.equal(again.cursor, R5C5);
  assert.equal(again.mode, "corner");
  assert.equal(again.game.id, desk.game.id);
});

test("automatic candidates are a setting for the games that follow", () => {
  act(desk, "automatic");
  desk.begin(sharedOf(OTHER));
  assert.ok(desk.game.automatic);
});

test("a view shows the game, and a scene in place of it", () => {
  act(desk, "filter", 4);
  const view = viewOf(desk);
  assert.deepEqual(view.values, desk.game.values);
  assert.equal(view.filter, 4);
  assert.ok(view.filtered?.has(R5C5), "4 can go there");
  assert.ok(!view.filtered?.has(1), "a given");
  const board = {
    givens: digitsOfLine(OTHER),
    values: digitsOfLine(OTHER),
    candidates: new Array(81).fill(0),
  };
  desk.play({ board, away: "The path" });
  const away = viewOf(desk);
  assert.deepEqual(away.values, board.values);
  assert.equal(away.selection?.size, 0);
  assert.equal(away.filter, 0);
});

test("a filter leaves out cells whose candidates do not have the digit", () => {
  desk.select(R5C5);
  act(desk, "candidate", 2);
  act(desk, "filter", 4);
  assert.ok(!viewOf(desk).filtered?.has(R5C5));
  act(desk, "candidate", 4);
  assert.ok(viewOf(desk).filtered?.has(R5C5));
});
