/** Games as texts, for the clipboard and for files. */
import { drawnFields } from "./drawing.js";
import { asLine } from "./formats.js";
import { CELLS, cellName, digitsOf } from "./geometry.js";
import { shownCandidates, valuesOf } from "./position.js";

/** @typedef {import("./game.js").Game} Game */

/** The digits, and the candidates of the open cells, with the boxes drawn. @param {Game} game */
export function asCandidateGrid(game) {
  const { values, candidates } = withCandidates(game);
  const cells = CELLS.map((cell) => String(values[cell] || digitsOf(candidates[cell]).join("") || "."));
  const widths = CELLS.slice(0, 9).map((column) =>
    Math.max(...CELLS.slice(0, 9).map((row) => cells[9 * row + column].length)),
  );
  const stacks = [0, 3, 6];
  const border = `+${stacks.map((start) => "-".repeat(widths[start] + widths[start + 1] + widths[start + 2] + 7)).join("+")}+`;
  const lines = CELLS.slice(0, 9).map((row) => {
    const padded = widths.map((width, column) => cells[9 * row + column].padEnd(width));
    return `| ${stacks.map((start) => padded.slice(start, start + 3).join("  ")).join("  | ")}  |`;
  });
  return [border, ...stacks.flatMap((start) => [...lines.slice(start, start + 3), border])].join("\n");
}

/** Everything that the player has written. Lists have an entry for each cell; empty lists are left out. @param {Game} game */
export function asJson(game) {
  const { givens, values, position, automatic, seconds, name, note } = game;
  const lists = (/** @type {number[]} */ sets) =>
    sets.some(Boolean) ? sets.map((set) => digitsOf(set).join("") || null) : undefined;
  const colours = [
    ...position.cellMarks.map((colour, cell) => [cellName(cell), colour]),
    ...position.candidateMarks.map((colour, at) => [
      `${cellName(Math.floor(at / 9))}=${(at % 9) + 1}`,
      colour,
    ]),
  ].filter(([, colour]) => colour);
  const record = {
    ninefold: 1,
    name,
    puzzle: asLine(givens),
    board: asLine(values),
    automatic,
    candidates: lists(position.added),
    crossed_out: lists(position.removed),
    corners: lists(position.corners),
    centres: lists(position.centres),
    colours: colours.length ? Object.fromEntries(colours) : undefined,
    ...drawnFields(position),
    seconds,
    comment: note || undefined,
  };
  return JSON.stringify(record, null, 1);
}

/** The candidates as shown; in cells where the player has none, all possible ones. @param {Game} game */
function withCandidates(game) {
  const values = valuesOf(game.givens, game.position);
  const possible = shownCandidates(values, game.position, true);
  return { values, candidates: game.candidates.map((set, cell) => set || possible[cell]) };
}
