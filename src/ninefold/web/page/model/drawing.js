/** The links that the player draws, and notes on cells: as moves, and as fields of a game in JSON. */
import { ENDS, MOST_LINKS, linkOf, numberOfLink, placeOf } from "./chain-link.js";
import { LONGEST_CELL_NOTE, cutCellNote } from "./checks.js";
import { CELLS, DIGITS, bit, candidate, candidateOf, cellName, cellOf } from "./geometry.js";

/** @typedef {import("./moves.js").Change} Change */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./chain-link.js").ChainLink} ChainLink */
/** @typedef {{strong: boolean, colour: number}} Style */
/** The part of a game that ends depend on. @typedef {Pick<import("./game.js").Game, "candidates">} Shown */

/** The end of a link at a candidate. @param {number} cell @param {number} digit */
export const candidateEnd = (cell, digit) => CELLS.length + candidate(cell, digit);
/** The first of some digits that a cell shows, or else the cell. @param {Shown} game @param {number} cell @param {...number} digits @returns {number} */
export function endAt({ candidates }, cell, ...digits) {
  const shown = digits.find((digit) => digit && candidates[cell] & bit(digit));
  return shown ? candidateEnd(cell, shown) : cell;
}

/** The drawn links. A damaged position may have two with the same ends; the last one counts. @param {Pick<Position, "links">} position @returns {ChainLink[]} */
export function linksIn({ links }) {
  const found = links.filter(Boolean).map(linkOf);
  return [...new Map(found.map((link) => [ENDS * link.first + link.second, link])).values()];
}

/** True if a link ends in one of the cells. @param {ChainLink} link @param {number[]} cells */
const touches = ({ first, second }, cells) => [first, second].some((end) => cells.includes(placeOf(end)[0]));

/**
 * Draw a link; remove it if it is there in the same style, and change its style if it has another one. `null` if there is no room for it.
 * @param {{position: Position}} game @param {number} from @param {number} to @param {Style} style @returns {Change[] | null}
 */
export function linking({ position }, from, to, style) {
  if (from === to) return [];
  const [first, second] = from < to ? [from, to] : [to, from];
  const wanted = numberOfLink({ first, second, ...style });
  const isBetween = (/** @type {number} */ number) => {
    const link = number ? linkOf(number) : null;
    return link?.first === first && link.second === second;
  };
  const known = position.links.flatMap((number, slot) => (isBetween(number) ? [slot] : []));
  if (known.some((slot) => position.links[slot] === wanted)) return known.map((slot) => ["links", slot, 0]);
  if (known.length) return known.map((slot, index) => ["links", slot, index ? 0 : wanted]);
  const free = position.links.indexOf(0);
  return free < 0 ? null : [["links", free, wanted]];
}

/** Remove the links that end in some cells, or all links. @param {{position: Position}} game @param {number[]} [cells] @returns {Change[]} */
export const unlinking = ({ position }, cells = CELLS) =>
  position.links.flatMap((number, slot) =>
    number && touches(linkOf(number), cells) ? [/** @type {Change} */ (["links", slot, 0])] : [],
  );

/** Write a note on a cell; an empty one removes it. @param {number} cell @param {string} text @returns {Change[]} */
export const noting = (cell, text) => [["cellNotes", cell, cutCellNote(text)]];

/** `r1c1` or `r1c1=5`. @param {number} end */
function endName(end) {
  const [cell, digit] = placeOf(end);
  return digit ? `${cellName(cell)}=${digit}` : cellName(cell);
}

/** The fields of a game in JSON, without empty ones. @param {Position} position */
export function drawnFields(position) {
  const links = linksIn(position).map(({ first, second, strong, colour }) => ({
    from: endName(first),
    to: endName(second),
    strong,
    colour,
  }));
  const notes = position.cellNotes.flatMap((note, cell) => (note ? [[cellName(cell), note]] : []));
  return {
    ...(links.length && { links }),
    ...(notes.length && { cell_notes: Object.fromEntries(notes) }),
  };
}

const END = /^r[1-9]c[1-9](=[1-9])?$/;
const LINK_FIELDS = ["from", "to", "strong", "colour"];

/** @param {any} link */
const isDrawnLink = (link) =>
  typeof link === "object" &&
  link !== null &&
  !Array.isArray(link) &&
  Object.keys(link).every((field) => LINK_FIELDS.includes(field)) &&
  [link.from, link.to].every((end) => typeof end === "string" && END.test(end)) &&
  (link.strong === undefined || typeof link.strong === "boolean") &&
  (link.colour === undefined || DIGITS.includes(link.colour));

/** True for the field `links`, as game.schema.json has it. @param {unknown} value */
export const isDrawnLinks = (value) =>
  Array.isArray(value) && value.length <= MOST_LINKS && value.every(isDrawnLink);

/** @param {unknown} note */
const isNote = (note) =>
  typeof note === "string" && note.length > 0 && Array.from(note).length <= LONGEST_CELL_NOTE;

/** True for the field `cell_notes`. @param {unknown} value */
export const isCellNotes = (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([place, note]) => /^r[1-9]c[1-9]$/.test(place) && isNote(note));

/** @param {string} name */
const endOf = (name) => (name.includes("=") ? candidateEnd(...candidateOf(name)) : cellOf(name));

/** Add what checked fields hold. A link from a place to itself is none. @param {Position} position @param {Record<string, any>} fields */
export function addDrawn(position, { links = [], cell_notes: notes = {} }) {
  for (const { from, to, strong = true, colour = 1 } of links) {
    const [first, second] = [endOf(from), endOf(to)].sort((a, b) => a - b);
    const slot = position.links.indexOf(0);
    if (first !== second && slot >= 0) position.links[slot] = numberOfLink({ first, second, strong, colour });
  }
  for (const [place, note] of Object.entries(notes))
    position.cellNotes[cellOf(place)] = cutCellNote(String(note));
}
