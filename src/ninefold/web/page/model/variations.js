/**
 * Lines of moves that the player has left. A move after undo begins a new line; the old one stays as a variation.
 *
 * The moves of a game are the current line. A variation begins after a move of that line or of another variation, or at the start, so
 * together they are a tree, and entering a variation only swaps two ends of lines. These functions have no side effects.
 */

/** @typedef {import("./game.js").Move} Move */
/** `after` is null for a variation that begins at the start. @typedef {{after: Move | null, moves: Move[]}} Variation */
/**
 * How a variation is stored: it leaves a line after `at` of its moves. Line 0 is the game's, line n the nth variation, which comes before
 * this one.
 * @typedef {{line: number, at: number, moves: Move[]}} StoredVariation
 */
/** @typedef {{moves: Move[], variations: Variation[]}} Lines */

/** The most variations, and moves in them, that a game keeps. Beyond that, the oldest go. */
export const [MOST_VARIATIONS, MOST_VARIED] = [300, 3000];

/** @param {Lines} lines @returns {StoredVariation[]} */
export function storedOf({ moves, variations }) {
  /** @type {Map<Move | null, [number, number]>} */
  const places = new Map([[null, [0, 0]]]);
  const enter = (/** @type {Move[]} */ line, /** @type {number} */ number) =>
    line.forEach((move, index) => places.set(move, [number, index + 1]));
  enter(moves, 0);
  /** @type {StoredVariation[]} */
  const stored = [];
  for (let waiting = variations; waiting.length; ) {
    const ready = waiting.filter(({ after }) => places.has(after));
    if (!ready.length) break; // they begin nowhere
    for (const each of ready) {
      const [line, at] = /** @type {[number, number]} */ (places.get(each.after));
      stored.push({ line, at, moves: each.moves });
      enter(each.moves, stored.length);
    }
    waiting = waiting.filter((each) => !ready.includes(each));
  }
  return stored;
}

/** @param {Move[]} moves @param {StoredVariation[]} stored @returns {Variation[]} */
export function variationsOf(moves, stored) {
  /** @type {{after: Move | null, moves: Move[]}[]} */
  const lines = [{ after: null, moves }];
  for (const { line, at, moves: own } of stored) {
    const left = lines[line];
    lines.push({ after: at ? left.moves[at - 1] : left.after, moves: own });
  }
  return lines.slice(1);
}

/** The variations that begin after a move, the oldest first. @param {Variation[]} variations @param {Move | null} move */
export const variationsAfter = (variations, move) => variations.filter(({ after }) => after === move);

/** True if two moves do the same. @param {Move | undefined} move @param {Move["changes"]} changes */
export const isSame = (move, changes) => JSON.stringify(move?.changes) === JSON.stringify(changes);

/** Leave the current line after some of its moves: the others become a variation. @param {Lines} lines @param {number} at @returns {Lines} */
export function leaving({ moves, variations }, at) {
  if (at >= moves.length) return { moves, variations };
  const left = { after: moves[at - 1] ?? null, moves: moves.slice(at) };
  return { moves: moves.slice(0, at), variations: limited([...variations, left]) };
}

/** Make a variation the end of the current line; the old end takes its place. @param {Lines} lines @param {Variation} variation @returns {Lines} */
export function entering(lines, variation) {
  const { after } = variation;
  const isOn = after === null || lines.moves.includes(after);
  const parent = isOn ? undefined : lines.variations.find(({ moves }) => moves.includes(after));
  const { moves, variations } = parent ? entering(lines, parent) : lines;
  const at = after ? moves.indexOf(after) + 1 : 0;
  const left = at < moves.length ? [{ after, moves: moves.slice(at) }] : [];
  return {
    moves: [...moves.slice(0, at), ...variation.moves],
    variations: variations.flatMap((each) => (each === variation ? left : [each])),
  };
}

/** Without the oldest variations, if there are too many. One that others begin in goes after them. @param {Variation[]} variations */
function limited(variations) {
  let left = variations;
  const size = () => left.reduce((sum, { moves }) => sum + moves.length, 0);
  while (left.length > 1 && (left.length > MOST_VARIATIONS || size() > MOST_VARIED)) {
    const ends = new Set(left.map(({ after }) => after));
    const oldest = left.find(({ moves }) => !moves.some((move) => ends.has(move)));
    left = left.filter((each) => each !== oldest);
  }
  return left;
}
