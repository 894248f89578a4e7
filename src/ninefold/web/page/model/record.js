/** Games in JSON, as the page and the package write them, and puzzles in JSON of other programs. */
import { addDrawn, isCellNotes, isDrawnLinks } from "./drawing.js";
import { isPuzzle, plain, readLine } from "./formats.js";
import { ALL, CELLS, DIGITS, bit, candidate, candidateOf, cellOf } from "./geometry.js";

/** @typedef {import("./link.js").Shared} Shared */
/** @typedef {Record<string, any>} Fields */

/** The version of the format of games: the value of the field `ninefold`. */
export const VERSION = 1;
/** The keys that may hold the puzzle, best first. */
const KEYS = ["puzzle", "givens", "quiz", "question", "sudoku", "grid", "board"];
/** The fields of a game. A game with another one is for the server, which knows what to say about it. */
const FIELDS = new Set([
  ...["ninefold", "name", "puzzle", "board", "automatic", "candidates", "crossed_out", "corners", "centres"],
  ...[
    "colours",
    "links",
    "cell_notes",
    "solution",
    "seconds",
    "author",
    "comment",
    "source",
    "where",
    "id",
    "rating",
  ],
]);
const LISTS = ["candidates", "crossed_out", "corners", "centres"];

/** The puzzle or game of an object; null if it is for the server. @param {Fields} fields @returns {{name: string, shared: Shared, note?: string} | null} */
export function fromRecord(fields) {
  const isGame = "ninefold" in fields;
  if ("rows" in fields && "cols" in fields) return null; // a variant
  if (isGame && !isValid(fields)) return null;
  if (Array.isArray(fields.cells) || ("size" in fields && Array.isArray(fields.grid))) return null;
  const key = isGame ? "puzzle" : KEYS.find((each) => (fields[each] ?? null) !== null);
  const givens = key && digitsIn(fields[key]);
  if (!givens) return null;
  const shared = plain(givens);
  const hasState = ["board", ...LISTS].some((each) => (fields[each] ?? null) !== null);
  if (hasState && key !== "board" && !addState(shared, fields, isGame)) return null;
  if (key !== "board") addColours(shared, fields.colours);
  if (isGame) addDrawn(shared.position, fields);
  const note = isGame && typeof fields.comment === "string" ? { note: fields.comment } : {};
  return {
    shared: { ...shared, automatic: fields.automatic === true },
    name: String(fields.name ?? ""),
    ...note,
  };
}

/** True if a game has no field that this version does not know. @param {Fields} fields */
function isValid(fields) {
  const { ninefold, puzzle, name, seconds, automatic } = fields;
  const line = /^[1-9.]{81}$/;
  return (
    ninefold === VERSION &&
    Object.keys(fields).every((field) => FIELDS.has(field)) &&
    line.test(String(puzzle)) &&
    (fields.board === undefined || line.test(String(fields.board))) &&
    (fields.solution === undefined || line.test(String(fields.solution))) &&
    (name === undefined || typeof name === "string") &&
    (seconds === undefined || (typeof seconds === "number" && seconds >= 0)) &&
    (automatic === undefined || typeof automatic === "boolean") &&
    LISTS.every((list) => fields[list] === undefined || setsIn(fields[list])) &&
    Object.entries(fields.colours ?? {}).every(([place, colour]) => isColour(place, colour)) &&
    (fields.links === undefined || isDrawnLinks(fields.links)) &&
    (fields.cell_notes === undefined || isCellNotes(fields.cell_notes))
  );
}

/** Adds the digits and marks of a game; false if they are not as the page writes them. @param {Shared} shared @param {Fields} fields @param {boolean} isGame */
function addState({ givens, position }, fields, isGame) {
  const { board } = fields;
  if (!(isGame && board === undefined)) {
    const digits = typeof board === "string" && isPuzzle(board) ? digitsIn(board) : null;
    if (!digits || givens.some((given, cell) => given && given !== digits[cell])) return false;
    position.digits = digits.map((digit, cell) => (givens[cell] ? 0 : digit));
  }
  const [added, removed, corners, centres] = LISTS.map((list) =>
    setsIn(fields[list] ?? new Array(81).fill(null)),
  );
  if (!added || !removed || !corners || !centres) return false;
  Object.assign(position, { added, removed, corners, centres });
  return true;
}

/** @param {Shared} shared @param {unknown} colours */
function addColours({ position }, colours) {
  for (const [place, colour] of Object.entries(colours ?? {})) {
    if (!isColour(place, colour)) continue;
    if (place.includes("=")) position.candidateMarks[candidate(...candidateOf(place))] = colour;
    else position.cellMarks[cellOf(place)] = colour;
  }
}

/** @param {string} place @param {any} colour */
const isColour = (place, colour) => /^r[1-9]c[1-9](=[1-9])?$/.test(place) && DIGITS.includes(colour);

/** 81 digits from a line, a list, or nine rows. @param {unknown} grid @returns {number[] | null} */
function digitsIn(grid) {
  if (typeof grid === "string") return isPuzzle(grid) ? (readLine(grid)?.givens ?? null) : null;
  if (!Array.isArray(grid)) return null;
  const rows = grid.length === 81 ? [grid] : grid.length === 9 ? grid.map(cellsOf) : [];
  const cells = rows.flat();
  const fits =
    cells.length === 81 &&
    (grid.length === 81 || rows.every((row) => row.length === 9)) &&
    cells.every((cell) => cell === null || /^([1-9.0*_\-xX? ]|)$/.test(markOf(cell)));
  return fits ? cells.map((cell) => Number(cell) || 0) : null;
}

/** A row is a list, or a text. @param {unknown} row @returns {unknown[]} */
const cellsOf = (row) => (Array.isArray(row) ? row : typeof row === "string" ? [...row] : []);
/** A cell as text; one that cannot be a digit or a blank is not valid. @param {unknown} cell */
const markOf = (cell) => (typeof cell === "string" || typeof cell === "number" ? String(cell) : "invalid");

/** 81 sets of digits; null if it is something else. @param {unknown} lists @returns {number[] | null} */
function setsIn(lists) {
  const fits =
    Array.isArray(lists) &&
    lists.length === 81 &&
    lists.every((each) => each === null || (typeof each === "string" && /^[1-9]{1,9}$/.test(each)));
  if (!fits) return null;
  return CELLS.map((cell) =>
    [...(lists[cell] ?? "")].reduce((set, mark) => set | (bit(Number(mark)) & ALL), 0),
  );
}
