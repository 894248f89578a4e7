import assert from "node:assert/strict";
import { test } from "node:test";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { asCandidateGrid, asJson } from "../../../src/ninefold/web/page/model/game-text.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { CELLS, candidate, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import {
  colouring,
  colouringCandidates,
  cornering,
  crossing,
  placing,
  toggling,
} from "../../../src/ninefold/web/page/model/moves.js";
import { allowed, blank } from "../../../src/ninefold/web/page/model/position.js";
import { read, readAll, readLines } from "../../../src/ninefold/web/page/model/reader.js";
import { PUZZLE, R1C2, R5C5, SOLUTION, beginGame, cellsOf, digitsOfLine, setOf } from "./boards.js";

const ROWS = CELLS.slice(0, 9).map((row) => PUZZLE.slice(9 * row, 9 * row + 9));
const NUMBERS = ROWS.map(digitsOfLine);
const MOVE = { what: "test" };

/** @param {(row: string) => string} draw */
const rows = (draw) => ROWS.map(draw).join("\n");

/** A row split into three parts. @param {string} row @param {string} between */
const parted = (row, between) => [row.slice(0, 3), row.slice(3, 6), row.slice(6)].join(between);

/** @type {Record<string, string>} */
const FORMS = {
  line: PUZZLE,
  zeros: PUZZLE.replaceAll(".", "0"),
  underscores: PUZZLE.replaceAll(".", "_"),
  stars: PUZZLE.replaceAll(".", "*"),
  letters: PUZZLE.replaceAll(".", "x"),
  "line with spaces around": `\n  ${PUZZLE}  \n\n`,
  grid: rows((row) => row),
  "grid with DOS line ends": ROWS.join("\r\n"),
  "grid with spaces": rows((row) => [...row].join(" ")),
  boxed: ["+---+---+---+", ...ROWS.map((row) => `|${parted(row, "|")}|`), "+---+---+---+"].join("\n"),
  dashes: ROWS.flatMap((row, at) => (at % 3 || !at ? [row] : ["------+------", row])).join("\n"),
  "simple sudoku": rows((row) => `|${parted(row, "|")}|`),
  "comma list": [...PUZZLE].map((mark) => (mark === "." ? "0" : mark)).join(","),
  csv: rows((row) => [...row.replaceAll(".", " ")].join(",").replaceAll(" ", "")),
  semicolons: rows((row) => [...row].map((mark) => `"${mark === "." ? "" : mark}"`).join(";")),
  "cells of a spreadsheet": rows((row) => [...row].map((mark) => (mark === "." ? "" : mark)).join("\t")),
  "list of lists": JSON.stringify(NUMBERS),
  nulls: JSON.stringify(
    NUMBERS.map((row) => row.map((digit) => digit || null)),
    null,
    1,
  ),
  "flat list": JSON.stringify(NUMBERS.flat()),
  "list of rows": JSON.stringify(ROWS),
  "list of marks": JSON.stringify([...PUZZLE]),
  "record with puzzle": JSON.stringify({ puzzle: PUZZLE, solution: SOLUTION }),
  "record with givens": JSON.stringify({ givens: NUMBERS }),
  "record with grid": ` ${JSON.stringify({ grid: NUMBERS.flat() })}`,
  "record with board": JSON.stringify({ board: ROWS }),
  "record with sudoku": JSON.stringify({ sudoku: PUZZLE }),
  sadman: `[Puzzle]\n${ROWS.join("\n")}\n`,
};

for (const [form, text] of Object.entries(FORMS))
  test(`reads a puzzle as ${form}`, () => {
    const shared = read(text);
    assert.ok(shared);
    assert.equal(asLine(shared.givens), PUZZLE);
    assert.deepEqual(shared.position, blank());
    assert.equal(shared.automatic, false);
  });

/** @type {Record<string, string>} */
const REJECTED = {
  nothing: "",
  words: "Hello, world",
  "80 cells": PUZZLE.slice(1),
  "82 cells": `${PUZZLE}1`,
  "a letter": `a${PUZZLE.slice(1)}`,
  "eight rows": ROWS.slice(1).join("\n"),
  "two puzzles": `${PUZZLE}\n${PUZZLE}`,
  "three lines of 27 cells": PUZZLE.replace(/.{27}/g, "$&\n"),
  "a row too long": [`${ROWS[0]}1`, ...ROWS.slice(1)].join("\n"),
  "a table of eight rows": ROWS.slice(1)
    .map((row) => [...row].join(","))
    .join("\n"),
  "a table with a word": rows((row) => [...row].join(",")).replace("8", "eight"),
  "broken JSON": `{"puzzle": "${PUZZLE}"`,
  "a record without a puzzle": '{"name": "nothing"}',
  "a record with a short puzzle": JSON.stringify({ puzzle: PUZZLE.slice(1) }),
  "a list with a number above nine": JSON.stringify([10, ...NUMBERS.flat().slice(1)]),
  "a list that is too short": JSON.stringify(NUMBERS.flat().slice(1)),
  "a list of words": JSON.stringify(new Array(81).fill("one")),
  null: "[null]",
  "an empty list": "[]",
  "a sadman file with a short puzzle": `[Puzzle]\n${ROWS.slice(1).join("\n")}\n`,
  "candidates in eight rows": Array(8).fill("12 3 45 6 7 8 9 1 2").join("\n"),
  "candidates with eight cells in a row": Array(9).fill("12 3 45 6 7 8 9 1").join("\n"),
};

for (const [what, text] of Object.entries(REJECTED))
  test(`rejects ${what}`, () => assert.equal(read(text), null));

test("a SadMan file has a state", () => {
  const state = [ROWS[0].replace(".", "7"), ...ROWS.slice(1)].join("\n");
  const shared = read(`#ASomebody\n#D Nice puzzle \n[Puzzle]\n${rows(String)}\n[State]\n${state}\n`);
  assert.equal(asLine(shared?.givens ?? []), PUZZLE);
  assert.equal(shared?.position.digits[0], 7);
  assert.equal(shared?.position.digits[R1C2], 0, "givens are not placed again");
});

test("a text may have several puzzles, each with the comment above it", () => {
  const found = readAll(
    `# one\n${PUZZLE}\n\n# two\n${rows(String)}\n{"puzzle": "${SOLUTION}", "name": "three"}\n`,
  );
  assert.deepEqual(
    found?.map(({ name, shared }) => [name, asLine(shared.givens)]),
    [
      ["one", PUZZLE],
      ["two", PUZZLE],
      ["three", SOLUTION],
    ],
  );
});

test("one line that the page does not know leaves the text to the server", () => {
  assert.equal(readAll(`${PUZZLE}\nhttps://sudokupad.app/abc123`), null);
  assert.equal(readAll(`id,puzzle\n1,${PUZZLE}`), null);
  assert.deepEqual(
    readLines(`My puzzles:\n${PUZZLE}\n  ${SOLUTION}\n${PUZZLE}1\n`).map(({ shared }) =>
      asLine(shared.givens),
    ),
    [PUZZLE, SOLUTION],
  );
});

/** A game of ninefold is read by its schema: mistakes in it are for the server to name. @type {Record<string, object>} */
const STRANGE = {
  "another version": { ninefold: 2 },
  "an unknown field": { cages: [] },
  "a short list": { candidates: ["12"] },
  "a list of numbers": { crossed_out: new Array(81).fill(1) },
  "a board without a given": { board: ".".repeat(81) },
  "a colour that does not exist": { colours: { r1c1: 10 } },
  "a time below zero": { seconds: -1 },
};

for (const [what, fields] of Object.entries(STRANGE))
  test(`leaves a game with ${what} to the server`, () => {
    const game = { ninefold: 1, puzzle: PUZZLE, board: PUZZLE };
    assert.ok(read(JSON.stringify(game)));
    assert.equal(read(JSON.stringify({ ...game, ...fields })), null);
  });

test("a candidate grid has candidates; a lone digit is a given unless a peer can be that digit", () => {
  const sets = allowed(digitsOfLine(PUZZLE)).map(digitsOf);
  // r5c5 has one candidate left, which r5c6 still has, so it is not a given.
  const cells = sets.map((set, cell) => (set.length ? set.join("") : PUZZLE[cell]));
  cells[R5C5] = "2";
  const text = CELLS.slice(0, 9)
    .map((row) => cells.slice(9 * row, 9 * row + 9).join(" | "))
    .join("\n");
  const shared = read(text);
  assert.ok(shared);
  assert.equal(shared.givens[R5C5], 0);
  assert.equal(shared.position.added[R5C5], setOf("2"));
  assert.equal(shared.position.removed[R5C5], setOf("13456789"));
  assert.equal(shared.position.added[0], setOf("457"));
  assert.equal(shared.givens[R1C2], 1);
  assert.equal(shared.position.added[R1C2], 0);
});

test("JSON has candidates, corner marks, colours and removed candidates", () => {
  const list = (/** @type {Record<number, string>} */ sets) => CELLS.map((cell) => sets[cell] ?? null);
  const [{ shared, name }] = /** @type {import("../../../src/ninefold/web/page/model/reader.js").Found[]} */ (
    readAll(
      JSON.stringify({
        name: "Monday",
        puzzle: PUZZLE,
        board: PUZZLE.replace(".", "7"),
        automatic: true,
        candidates: list({ 3: "46", 4: "9" }),
        crossed_out: list({ 3: "9" }),
        corners: list({ 3: "6" }),
        colours: { r5c5: 3, "r5c5=4": 5, r9c9: 10, nonsense: 1, r0c1: 2, "r1c1=0": 1 },
      }),
    )
  );
  const { position } = shared;
  assert.equal(name, "Monday");
  assert.equal(shared.automatic, true);
  assert.equal(position.digits[0], 7);
  assert.equal(position.added[3], setOf("46"));
  assert.equal(position.added[4], setOf("9"));
  assert.equal(position.removed[3], setOf("9"));
  assert.equal(position.corners[3], setOf("6"));
  assert.deepEqual(
    CELLS.filter((cell) => position.cellMarks[cell]),
    [R5C5],
  );
  assert.equal(position.cellMarks[R5C5], 3);
  assert.equal(position.candidateMarks.filter(Boolean).length, 1);
  assert.equal(position.candidateMarks[candidate(R5C5, 4)], 5);
});

/** A game with a bit of everything. */
function richGame() {
  const game = beginGame({ name: "Monday", automatic: true });
  const [first, second] = cellsOf("r1c1 r1c4");
  game.make(MOVE, cornering(game, [second], 9));
  game.automatic = false;
  game.make(MOVE, toggling(game, [second], 4));
  game.automatic = true;
  game.make(MOVE, crossing(game, [[second, 6]]));
  game.make(MOVE, colouring(game, [R5C5, R1C2], 3));
  game.make(MOVE, colouringCandidates(game, [[second, 4]], 5));
  game.make(MOVE, placing(game, [first], 7));
  return game;
}

test("a game survives a round trip through JSON", () => {
  const game = richGame();
  const found = readAll(asJson(game));
  assert.equal(found?.length, 1);
  const [{ shared, name }] = found;
  assert.deepEqual(shared.givens, game.givens);
  assert.deepEqual(shared.position, game.position);
  assert.equal(shared.automatic, true);
  assert.equal(name, "Monday");
});

test("JSON leaves out empty fields", () => {
  const record = JSON.parse(asJson(beginGame()));
  assert.deepEqual(Object.keys(record), ["ninefold", "name", "puzzle", "board", "automatic", "seconds"]);
  const { puzzle, board, colours } = JSON.parse(asJson(richGame()));
  assert.equal(puzzle, PUZZLE);
  assert.equal(board, `7${PUZZLE.slice(1)}`);
  assert.deepEqual(colours, { r1c2: 3, r5c5: 3, "r1c4=4": 5 });
});

test("a candidate grid is written with boxes, and read back with the same candidates", () => {
  const game = beginGame();
  game.make(MOVE, toggling(game, [R5C5], 2));
  game.make(MOVE, toggling(game, [R5C5], 4));
  const text = asCandidateGrid(game);
  const lines = text.split("\n");
  assert.equal(lines.length, 13);
  assert.equal(new Set(lines.map((line) => line.length)).size, 1, "all lines have the same length");
  assert.ok([0, 4, 8, 12].every((at) => /^\+-+\+-+\+-+\+$/.test(lines[at])));
  const shared = read(text);
  assert.ok(shared);
  const again = Game.begin(shared.givens, { start: shared.position });
  const possible = allowed(game.values);
  for (const cell of CELLS.filter((each) => !PUZZLE[each].match(/\d/))) {
    // A single candidate that no peer shares reads as a digit.
    const set = again.values[cell] ? setOf(String(again.values[cell])) : again.candidates[cell];
    assert.equal(set, cell === R5C5 ? setOf("24") : possible[cell], `cell ${cell}`);
  }
});

test("a line has dots for open cells", () => {
  assert.equal(asLine(digitsOfLine(PUZZLE)), PUZZLE);
  assert.equal(asLine(digitsOfLine(SOLUTION)), SOLUTION);
});
