/** A session and its actions, without the DOM: opening games, moves, undo, mistakes, pauses. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import { encode } from "../../../src/ninefold/web/page/model/link.js";
import { BUILT_IN } from "../../../src/ninefold/web/page/model/origins.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { PUZZLES } from "../../../src/ninefold/web/page/model/puzzles.js";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { Store, memoryStorage } from "../../../src/ninefold/web/page/model/store.js";
import { act } from "../../../src/ninefold/web/page/play/actions.js";
import { Session, SETTINGS, firstFree } from "../../../src/ninefold/web/page/play/session.js";
import { viewOf } from "../../../src/ninefold/web/page/play/view.js";
import { PUZZLE, R1C2, R5C5, SOLUTION, beginGame, cellsOf, clues, digitsOfLine, setOf } from "./boards.js";

const OTHER = PUZZLES.hard[0];

let store = new Store(memoryStorage());
let session = new Session(store, async (givens) => solve(givens));
/** The events of the session, with their texts. @type {string[]} */
let heard = [];

/** Another session with the same store, as after a reload. */
const makeSession = () => new Session(store, async (givens) => solve(givens));

/** @param {string} [puzzle] */
const sharedOf = (puzzle = PUZZLE) => ({
  givens: digitsOfLine(puzzle),
  position: blank(),
  automatic: false,
});

beforeEach(() => {
  store = new Store(memoryStorage());
  store.keep(beginGame({ name: "First", now: 1 }));
  session = makeSession();
  heard = [];
  for (const kind of ["change", "moved", "open", "solved"])
    session.addEventListener(kind, () => heard.push(kind));
  for (const kind of ["announce", "notify"])
    session.addEventListener(kind, (event) =>
      heard.push(`${kind}: ${/** @type {CustomEvent<string>} */ (event).detail}`),
    );
});

/** Select a cell and write into it. @param {number} cell @param {number} digit */
function write(cell, digit) {
  session.select(cell);
  act(session, "digit", digit);
}

test("a new game starts with no filter, no picture, no pause and the first open cell", () => {
  act(session, "filter", 4);
  session.showScene({ cells: [{ of: "r1c1", look: "pattern" }] });
  act(session, "pause");
  session.begin(sharedOf(OTHER));
  assert.equal(session.filter, 0);
  assert.equal(session.scene, null);
  assert.equal(session.paused, false);
  assert.equal(session.cursor, OTHER.indexOf("."));
  assert.deepEqual(session.cells, [session.cursor]);
  assert.ok(heard.includes("open"));
});

test("games are kept side by side, as they were left", async () => {
  write(R5C5, 2);
  session.game.seconds = 30;
  const first = session.game.id;
  session.begin(sharedOf(OTHER), { name: "Second" });
  write(session.cursor, 5);
  assert.ok(await session.openStored(first));
  assert.equal(session.game.values[R5C5], 2);
  assert.equal(session.game.seconds, 30);
  assert.deepEqual(
    store
      .all()
      .map((game) => [
        game.name,
        game.values.replaceAll("0", "").length - game.givens.replaceAll("0", "").length,
      ])
      .sort(),
    [
      ["First", 1],
      ["Second", 1],
    ],
  );
});

test("an untouched built-in game is not kept", () => {
  session.begin(sharedOf(OTHER), { origin: BUILT_IN, name: "Ready" });
  session.begin(sharedOf(PUZZLES.hard[1]), { name: "Next" });
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Next"],
  );
  session.begin(sharedOf(OTHER), { origin: BUILT_IN, name: "Ready" });
  write(session.cursor, 5);
  session.begin(sharedOf(PUZZLES.hard[2]), { name: "Last" });
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Last", "Next", "Ready"],
  );
});

test("a known puzzle continues its game; a solved one starts over", async () => {
  write(R5C5, 2);
  session.begin(sharedOf(OTHER));
  await session.openOrBegin(sharedOf());
  assert.equal(session.game.values[R5C5], 2);
  assert.equal(store.all().length, 2);
  const almost = clues((cell) => cell > 0);
  await session.openOrBegin(sharedOf(almost));
  write(0, Number(SOLUTION[0]));
  assert.ok(heard.includes("solved"));
  await session.openOrBegin(sharedOf(almost));
  assert.equal(session.game.values[0], 0);
});

test("a link opens a new game, and the same one the second time", async () => {
  const code = encode(sharedOf(OTHER));
  assert.ok(await session.openLink(`#g=${code}&name=From+a+friend`));
  assert.equal(session.game.name, "From a friend");
  write(session.cursor, 5);
  session.begin(sharedOf(PUZZLES.hard[1]));
  assert.ok(await session.openLink(`#g=${code}`));
  assert.equal(session.game.moves.length, 1);
  for (const wrong of ["#g=nonsense", "#g=", "#other=1", ""])
    assert.ok(!(await session.openLink(wrong)), wrong);
  assert.equal(asLine(session.game.givens), OTHER);
});

test("a link with an endless name gets a short one", async () => {
  assert.ok(await session.openLink(`#g=${encode(sharedOf(OTHER))}&name=${"x".repeat(200000)}`));
  assert.equal(session.game.name, "x".repeat(60));
});

test("of two games that are opened at once, the last one wins", async () => {
  const first = session.game.id;
  session.begin(sharedOf(OTHER), { name: "Second" });
  const second = session.game.id;
  session.begin(sharedOf(PUZZLES.hard[1]), { name: "Third" });
  const open = store.open.bind(store);
  store.open = async (id) => {
    if (id === first) await new Promise((resolve) => setTimeout(resolve, 5)); // it takes longer
    return open(id);
  };
  await Promise.all([session.openStored(first), session.openStored(second)]);
  assert.equal(session.game.id, second);
  assert.ok(!(await session.openStored("nothing")));
  assert.equal(session.game.id, second);
  assert.ok(heard.at(-1)?.startsWith("notify: This game is damaged"));
});

test("removing the current game opens the newest of the others, or an empty one", async () => {
  const first = session.game.id;
  session.begin(sharedOf(OTHER), { name: "Second" });
  await session.remove(first);
  assert.equal(session.game.name, "Second");
  await session.remove(session.game.id);
  assert.ok(session.game.givens.every((digit) => !digit));
  assert.equal(store.all().length, 1);
});

test("new games get unique names", () => {
  assert.equal(
    firstFree(["A 1", "A 2"], (number) => `A ${number}`),
    "A 3",
  );
  session.begin(sharedOf(OTHER));
  write(session.cursor, 5);
  session.begin(sharedOf(PUZZLES.hard[1]));
  assert.deepEqual(
    store
      .all()
      .map((game) => game.name)
      .sort(),
    ["First", "Game 1", "Game 2"],
  );
  assert.equal(session.freeName("Hard"), "Hard 1");
});

test("a puzzle without exactly one solution is announced when it is opened", async () => {
  for (const [puzzle, words] of [
    ["11".padEnd(81, "."), "notify: Some given digits conflict, so this puzzle has no solution."],
    ["1".padEnd(81, "."), "notify: This puzzle has more than one solution."],
    [`4${PUZZLE.slice(1)}`, "notify: This puzzle has no solution."],
  ]) {
    heard = [];
    session.begin(sharedOf(puzzle));
    await Promise.resolve();
    await Promise.resolve();
    assert.ok(heard.includes(words), `${heard}`);
  }
});

test("a picture disappears with the next move, undo or redo", () => {
  const picture = { cells: [{ of: "r1c1", look: "pattern" }] };
  session.showScene(picture);
  write(R5C5, 2);
  assert.equal(session.scene, null);
  for (const travel of /** @type {const} */ (["undo", "redo", "restart"])) {
    session.showScene(picture);
    act(session, travel);
    assert.equal(session.scene, null, travel);
  }
});

test("while something else is shown, the first move only returns to the game", () => {
  session.showScene({ away: "Step 3 of the path", board: { givens: [], values: [], candidates: [] } });
  write(R5C5, 2);
  assert.equal(session.game.values[R5C5], 0);
  assert.equal(session.scene, null);
  assert.ok(heard.includes("announce: Back to your game."));
  write(R5C5, 2);
  session.showScene({ away: "Step 3 of the path" });
  act(session, "undo");
  assert.equal(session.game.values[R5C5], 2);
  act(session, "undo");
  assert.equal(session.game.values[R5C5], 0);
});

test("nothing can be written, undone or viewed during a pause", () => {
  write(R5C5, 2);
  act(session, "pause");
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
    act(session, action, argument);
  assert.equal(session.game.values[R5C5], 2);
  assert.equal(session.game.at, 1);
  assert.equal(session.filter, 0);
  assert.equal(session.cursor, R5C5);
  assert.equal(session.game.automatic, false);
  assert.deepEqual(session.game.savePoints, []);
  act(session, "pause");
  act(session, "undo");
  assert.equal(session.game.values[R5C5], 0);
});

test("a solved game is announced once, and again after redo", () => {
  session.begin(sharedOf(clues((cell) => cell > 0)));
  write(0, Number(SOLUTION[0]));
  assert.equal(heard.filter((kind) => kind === "solved").length, 1);
  assert.ok(session.selectionHidden);
  act(session, "undo");
  assert.ok(!session.selectionHidden);
  act(session, "redo");
  assert.equal(heard.filter((kind) => kind === "solved").length, 2);
});

test("digits depend on the mode", () => {
  session.select(R5C5);
  for (const mode of /** @type {const} */ (["corner", "candidate", "colour"])) {
    act(session, "mode", mode);
    act(session, "digit", 3);
  }
  const { corners, added, cellMarks, digits } = session.game.position;
  assert.deepEqual(
    [corners[R5C5], added[R5C5], cellMarks[R5C5], digits[R5C5]],
    [setOf("3"), setOf("3"), 3, 0],
  );
  act(session, "mode", "digit");
  act(session, "digit", 3);
  assert.equal(session.game.values[R5C5], 3);
});

test("candidates are coloured where the filtered digit appears", () => {
  session.select(R5C5);
  act(session, "candidate", 4);
  act(session, "mode", "colour");
  act(session, "target", "candidates");
  act(session, "digit", 5);
  assert.ok(
    session.game.position.candidateMarks.every((colour) => !colour),
    "no digit is chosen yet",
  );
  act(session, "filter", 4);
  session.select(R5C5, [R5C5, R5C5 + 1]); // the second shows no 4
  act(session, "digit", 5);
  assert.deepEqual(
    session.game.position.candidateMarks.flatMap((colour, at) => (colour ? [[at, colour]] : [])),
    [[9 * R5C5 + 3, 5]],
  );
});

test("a given cannot be changed, and a message says why", () => {
  write(R1C2, 5);
  assert.equal(session.game.values[R1C2], 1);
  assert.deepEqual(session.game.moves, []);
  assert.ok(heard.some((kind) => kind.startsWith("announce: Given digits")));
});

test("arrows wrap around, jumps go to the next open cell, and selections grow", () => {
  session.select(8);
  act(session, "move", "right");
  assert.equal(session.cursor, 0);
  act(session, "move", "up");
  assert.equal(session.cursor, 72);
  session.select(0);
  act(session, "jump", "right");
  assert.equal(session.cursor, 3); // past the givens 1 and 2
  act(session, "extend", "down");
  assert.deepEqual(session.cells, [3, 12]);
  act(session, "lineEnd", "left");
  assert.deepEqual(session.cells, [9]);
  act(session, "selectAll");
  assert.equal(session.cells.length, [...PUZZLE].filter((mark) => mark === ".").length);
});

test("undo to the first mistake, and check without revealing what is wrong", async () => {
  const [right, wrong] = cellsOf("r5c5 r1c1");
  write(right, Number(SOLUTION[right]));
  await act(session, "check");
  assert.ok(heard.at(-1)?.startsWith("notify: No mistakes"));
  write(wrong, 4);
  await act(session, "check");
  assert.ok(heard.at(-1)?.startsWith("notify: There is a mistake"));
  await act(session, "undoToMistake");
  assert.equal(session.game.values[wrong], 0);
  assert.equal(session.game.values[right], Number(SOLUTION[right]));
  await act(session, "undoToMistake");
  assert.ok(heard.at(-1)?.startsWith("notify: No mistake"));
});

test("undoing to a mistake never affects a game that was opened in the meantime", async () => {
  write(0, 4); // wrong
  const undone = act(session, "undoToMistake");
  const first = session.game;
  session.begin(sharedOf(OTHER));
  write(session.cursor, 5);
  await undone;
  assert.equal(session.game.moves.length, 1);
  assert.equal(session.game.at, 1);
  assert.equal(first.at, 1);
});

test("settings and the player's position are restored", () => {
  session.changeSettings({ theme: "dark" });
  session.select(R5C5);
  act(session, "mode", "corner");
  const again = makeSession();
  assert.deepEqual(again.settings, { ...SETTINGS, theme: "dark" });
  assert.equal(again.cursor, R5C5);
  assert.equal(again.mode, "corner");
  assert.equal(again.game.id, session.game.id);
});

test("automatic candidates stay on for the following games", () => {
  act(session, "automatic");
  session.begin(sharedOf(OTHER));
  assert.ok(session.game.automatic);
});

test("a view shows the game, or a scene instead of it", () => {
  act(session, "filter", 4);
  const view = viewOf(session);
  assert.deepEqual(view.values, session.game.values);
  assert.equal(view.filter, 4);
  assert.ok(view.filtered?.has(R5C5), "4 can go there");
  assert.ok(!view.filtered?.has(1), "a given");
  const board = {
    givens: digitsOfLine(OTHER),
    values: digitsOfLine(OTHER),
    candidates: new Array(81).fill(0),
  };
  session.showScene({ board, away: "The path" });
  const away = viewOf(session);
  assert.deepEqual(away.values, board.values);
  assert.equal(away.selection?.size, 0);
  assert.equal(away.filter, 0);
});

test("a filter leaves out cells whose candidates do not have the digit", () => {
  session.select(R5C5);
  act(session, "candidate", 2);
  act(session, "filter", 4);
  assert.ok(!viewOf(session).filtered?.has(R5C5));
  act(session, "candidate", 4);
  assert.ok(viewOf(session).filtered?.has(R5C5));
});

test("a puzzle is solved only once, no matter how often its solution is needed", async () => {
  let solved = 0;
  const counting = new Session(store, async (givens) => {
    solved += 1;
    return solve(givens);
  });
  const first = await counting.solve(counting.game.givens);
  assert.equal(asLine(/** @type {number[]} */ (first.solution)), SOLUTION);
  assert.equal(await counting.solve([...counting.game.givens]), first);
  assert.equal(solved, 1);
  await counting.solve(digitsOfLine(OTHER));
  assert.equal(solved, 2);
  const { givens } = counting.game;
  for (const gone of CELLS.filter((cell) => givens[cell]).slice(0, 20))
    await counting.solve(givens.map((digit, cell) => (cell === gone ? 0 : digit)));
  solved = 0;
  assert.deepEqual(await counting.solve(counting.game.givens), first);
  assert.equal(solved, 1, "only the newest are kept");
});

test("a failed solution is searched again", async () => {
  const answers = [Promise.reject(new Error("no solver")), Promise.resolve(solve(digitsOfLine(PUZZLE)))];
  const failing = new Session(store, () => /** @type {Promise<any>} */ (answers.shift()));
  await assert.rejects(failing.solve(digitsOfLine(PUZZLE)));
  assert.equal((await failing.solve(digitsOfLine(PUZZLE))).status, "unique");
});
