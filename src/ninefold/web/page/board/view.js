/** What a board shows: the properties of its element, and how they begin. */
import { blank } from "../model/position.js";
import { CLASSIC } from "../model/shape.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** What the rules of a variant look like: see board/signs.js. @typedef {{under: string, over: string, sheet: CSSStyleSheet}} Signs */
/** A drawing on the board, in its units, and what to add to the labels of the cells. @typedef {{svg: string, labels: string[]}} Drawn */
/**
 * @typedef {{givens: number[], values: number[], candidates: number[], corners: number[], centres: number[],
 *   marks: {cells: number[], candidates: number[]}, wrong: Set<number>, selection: Set<number>, cursor: number, equal: number,
 *   filter: number, filtered: Set<number>,
 *   shape: import("../model/shape.js").Shape, signs: Signs | null, broken: Set<number>,
 *   drawn: Drawn | null, scene: Scene | null, showPeers: boolean, showEqual: boolean, showConflicts: boolean}} View
 */

const none = () => new Array(81).fill(0);

/** @returns {View} */
export function firstView() {
  const { cellMarks, candidateMarks } = blank();
  return {
    givens: none(),
    values: none(),
    candidates: none(),
    corners: none(),
    centres: none(),
    marks: { cells: cellMarks, candidates: candidateMarks },
    wrong: new Set(),
    selection: new Set(),
    cursor: 40,
    equal: 0,
    filter: 0,
    filtered: new Set(),
    shape: CLASSIC,
    signs: null,
    broken: new Set(),
    drawn: null,
    scene: null,
    showPeers: true,
    showEqual: true,
    showConflicts: true,
  };
}
