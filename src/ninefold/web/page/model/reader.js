/**
 * Reads texts without a server, exactly as the package does: lines, grids, drawings, spreadsheet cells, lists, candidate grids, pencil
 * marks, SadMan files, JSON and links. It is a port of the package's readers; a test compares the two. If a single line needs more, the whole text is for
 * the server, because a line can change the meaning of the lines after it.
 */
import { endOfList, isBorder, isBracket, isList, listCells, opensList, rowCells } from "./cells.js";
import { cellsIn, isPuzzle, plain, readLine } from "./formats.js";
import { ALL, CELLS, PEERS, bit, digitsOf, size } from "./geometry.js";
import { readOther } from "./links.js";
import { allowed } from "./position.js";
import { fromRecord } from "./record.js";

/** @typedef {import("./link.js").Shared} Shared */
/** @typedef {{name: string, shared: Shared, note?: string}} Found */

/** Thrown for what the page cannot read by itself. */
class Unknown extends Error {}

/** @returns {never} */
const giveUp = () => {
  throw new Unknown();
};

/** All puzzles of a text; null if the page cannot read all of it. @param {string} text @returns {Found[] | null} */
export function readAll(text) {
  const whole = text.replace(/^\ufeff/, "");
  const record = wholeRecord(whole);
  if (record !== undefined) return record && [record];
  try {
    return new Reader().read(whole.split(/\r\n|\r|\n/));
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

/** The only puzzle of a text; null if the page cannot read it, or if there are several. @param {string} text @returns {Shared | null} */
export function read(text) {
  const found = readAll(text);
  return found?.length === 1 ? found[0].shared : null;
}

/**
 * Puzzles that stand alone on their lines, for when there is no server to read the other lines. None if those lines can change what they
 * mean: in tables, sections, lists and documents.
 * @param {string} text @returns {Found[]}
 */
export function readLines(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim() && !/^\s*#/.test(line)) ?? "";
  if (isTable(first) || lines.some((line) => /^\s*[[{<]/.test(line))) return [];
  return lines.flatMap((line) => {
    const shared = isPuzzle(line.trim()) && ORDINARY.test(line) && !isBorder(line) ? readLine(line) : null;
    return shared ? [{ name: "", shared }] : [];
  });
}

/** A text that is one JSON object: its puzzle, or null for one that the server should read. Undefined for other texts. @param {string} text */
function wholeRecord(text) {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return fromRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Characters that the readers know. Others, such as unusual spaces, are for the server. */
const ORDINARY = /^[\t\x20-\x7e│┃║¦─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╪╫]*$/;
const ORDINARY_COMMENT = /^[^\x00-\x08\x0b-\x1f\x7f-\xa0\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]*$/;
/** Headings of tables that may hold puzzles. */
const HEADING =
  /(^|[,;\t])[\s"]*(puzzles?|quiz|quizzes|question|sudoku|givens|grid|problem|board)[\s"]*($|[,;\t])/i;
/** Links, lines of HoDoKu's library and XML. */
const OTHER = /^\s*["'<(]?(https?:|sudokupad:|www\.|[a-z0-9-]+\.(com|org|app|coach|net)\/)|^\s*[:<]/i;
const DRAWING = "*-----------*";
const MOST_OF_ROW = 200;

/** Collects rows until they are a grid, as the package's `detect.py` and `rows.py` do. */
class Reader {
  /** @type {Found[]} */
  found = [];
  /** @type {string[][]} */
  rows = [];
  /** The section of a SadMan file: its grid is held until the state has been read. */
  section = "";
  /** @type {Found | null} */
  held = null;
  /** The last comment. */
  group = "";
  first = true;

  /** @param {string[]} lines */
  read(lines) {
    for (let at = 0; at < lines.length; at += 1) {
      if (opensList(lines[at]) && !this.rows.length) {
        const end = endOfList(lines, at) || giveUp();
        this.#list(lines.slice(at, end).join(" "));
        at = end - 1;
      } else this.#line(lines[at]);
    }
    this.#close();
    return this.found.length ? this.found : null;
  }

  /** @param {string} line */
  #line(line) {
    const section = /^\s*\[([a-z][\w ]*)\]\s*$/i.exec(line);
    if (/^\s*#/.test(line)) this.#comment(line);
    else if (!ORDINARY.test(line)) giveUp();
    else if (!line.trim() && line.split("\t").length !== 9) {
      if (this.rows.length % 3) giveUp();
    } else if (/^\s*\{/.test(line)) this.#record(line);
    else if (section) this.#begin(section[1].toLowerCase());
    else this.#content(line);
  }

  /** @param {string} line */
  #comment(line) {
    if (!ORDINARY_COMMENT.test(line)) giveUp();
    this.#finish();
    this.group = line.trim().replace(/^#+/, "").trim() || this.group;
  }

  /** An object on one line. @param {string} line */
  #record(line) {
    const found = wholeRecord(line) ?? giveUp();
    this.#close();
    this.first = false;
    this.found.push({ ...found, name: found.name || this.group });
  }

  /** A list that takes several lines. @param {string} text */
  #list(text) {
    if (this.section || !ORDINARY.test(text)) giveUp();
    this.#close();
    this.first = false;
    this.#add(fromCells(listCells(text)));
  }

  /** @param {string} section */
  #begin(section) {
    if (section === "puzzle") this.#close();
    else if (section === "state") this.#finish();
    else giveUp();
    if (section === "state" && !this.held) giveUp();
    this.section = section;
    this.first = false;
  }

  /** @param {string} line */
  #content(line) {
    const other = this.section || /[,;\t]/.test(line) ? null : readOther(line);
    if (other) return this.#whole(other);
    if (OTHER.test(line) && !isBorder(line)) giveUp();
    if (this.first && isTable(line)) giveUp();
    this.first = false;
    if (line.trim() === DRAWING && this.section) giveUp();
    if (isBorder(line) || isBracket(line)) return undefined;
    if (line.trim().length === 729 && !this.section) return this.#whole(fromPencilmarks(line.trim()));
    const begins = !this.rows.length && (isPuzzle(line) || isPuzzle(cellsIn(line)));
    const isRow = !begins && line.length <= MOST_OF_ROW;
    const listed = isList(line);
    const cells = isRow ? (listed ? listCells(line) : rowCells(line)) : null;
    if (cells && (!listed || cells.length === 9)) this.#row(cells);
    else if (this.section) giveUp();
    else {
      this.#close();
      this.#add(listed ? fromCells(listCells(line)) : (readLine(line) ?? giveUp()));
    }
    return undefined;
  }

  /** A puzzle that takes a whole line. @param {Shared} shared */
  #whole(shared) {
    this.#close();
    this.first = false;
    this.#add(shared);
  }

  /** @param {Shared} shared */
  #add(shared) {
    this.found.push({ name: this.group, shared });
  }

  /** @param {string[]} cells */
  #row(cells) {
    if (!this.rows.length && this.held && this.section !== "state") this.#close();
    this.rows.push(cells);
    if (this.rows.length === 9) this.#finish();
  }

  /** The rows so far are a grid, if there are any. */
  #finish() {
    const rows = this.rows;
    this.rows = [];
    if (!rows.length) return;
    if (rows.length !== 9) giveUp();
    const shared = fromRows(rows);
    if (this.section === "state" && this.held) this.held.shared = withState(this.held.shared, shared);
    else if (this.section) this.held = { name: this.group, shared };
    else this.#add(shared);
  }

  #close() {
    this.#finish();
    if (this.held) this.found.push(this.held);
    this.held = null;
    this.section = "";
  }
}

/** True if a text that begins with this line is a table: it has a heading, or its puzzles are not in the first column. @param {string} line */
function isTable(line) {
  const count = (/** @type {string} */ mark) => line.split(mark).length;
  const delimiter = [",", ";", "\t"].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
  const fields = line.split(delimiter).map((field) => field.replace(/^[ \t"]+|[ \t"]+$/g, ""));
  return HEADING.test(line) || fields.findIndex(isPuzzle) > 0;
}

/** @param {Shared} shared */
const isPlain = ({ position }) => ![...position.added, ...position.removed, ...position.digits].some(Boolean);

/** The puzzle of a SadMan file with the digits of its state. @param {Shared} puzzle @param {Shared} state @returns {Shared} */
function withState(puzzle, state) {
  if (!isPlain(puzzle) || !isPlain(state)) giveUp();
  if (puzzle.givens.some((given, cell) => given && state.givens[cell] && given !== state.givens[cell]))
    giveUp();
  puzzle.position.digits = state.givens.map((digit, cell) => (puzzle.givens[cell] ? 0 : digit));
  return puzzle;
}

/** Nine rows of digits, or of candidates if a cell has several. @param {string[][]} rows */
function fromRows(rows) {
  const cells = rows.flat();
  return cells.some((cell) => (cell.match(/\d/g) ?? []).length > 1)
    ? fromCandidates(cells)
    : fromCells(cells);
}

/** 81 digits or blanks. @param {string[]} cells @returns {Shared} */
function fromCells(cells) {
  if (cells.length !== 81 || !cells.every((cell) => /^[1-9.0*_\-xX? ]$/.test(cell))) giveUp();
  return plain(cells.map((cell) => Number(cell) || 0));
}

/** Nine characters for each cell. @param {string} text */
function fromPencilmarks(text) {
  const fits = [...text].every((mark, at) => mark === String((at % 9) + 1) || mark === "." || mark === "0");
  if (!fits) giveUp();
  return fromCandidates(CELLS.map((cell) => text.slice(9 * cell, 9 * cell + 9).replace(/[.0]/g, "")));
}

/** 81 groups of digits. A lone digit is a given unless a peer can still hold it. @param {string[]} cells @returns {Shared} */
function fromCandidates(cells) {
  const groups = cells.map((cell) => (cell === "." ? "" : cell.replace(/^[*#]+|[*#]+$/g, "")));
  if (!groups.every((group) => /^[1-9]*$/.test(group))) giveUp();
  const sets = groups.map((group) => [...group].reduce((set, mark) => set | bit(Number(mark)), 0));
  const known = (/** @type {number} */ cell) =>
    size(sets[cell]) === 1 && PEERS[cell].every((peer) => !(sets[peer] & sets[cell]));
  const shared = plain(CELLS.map((cell) => (known(cell) ? digitsOf(sets[cell])[0] : 0)));
  const possible = allowed(shared.givens);
  for (const cell of CELLS.filter((each) => !shared.givens[each])) {
    shared.position.added[cell] = sets[cell] & possible[cell];
    shared.position.removed[cell] = ALL & ~sets[cell];
  }
  return shared;
}
