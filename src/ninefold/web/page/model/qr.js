/**
 * QR codes (ISO/IEC 18004): byte mode, versions 1 to 40, error correction L or M. `qrCode` returns the modules of the code, row by row,
 * true for dark, without the quiet zone around it.
 */

/** @typedef {"L" | "M"} Level */

/** For each version from 1: the error correction bytes of a block, and the number of blocks. @type {Record<Level, [number[], number[]]>} */
const BLOCKS = {
  L: [
    [
      ...[7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
      ...[28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
    ],
    [
      ...[1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
      ...[8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
    ],
  ],
  M: [
    [
      ...[10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
      ...[26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
    ],
    [
      ...[1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
      ...[17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
    ],
  ],
};
/** The bits of the levels in the format information. */
const LEVEL_BITS = { L: 1, M: 0 };
const LARGEST = 40;

/** Conditions for inverting a module, by mask. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @param {number} version */
const sizeOf = (version) => 4 * version + 17;

/** The centres of the alignment patterns, in both directions. @param {number} version @returns {number[]} */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** The number of modules for data and error correction. @param {number} version */
function modulesForData(version) {
  const all = (16 * version + 128) * version + 64;
  const count = Math.floor(version / 7) + 2;
  return all - (version >= 2 ? (25 * count - 10) * count - 55 : 0) - (version >= 7 ? 36 : 0);
}

/** @param {number} version @param {Level} level */
function layoutOf(version, level) {
  const total = Math.floor(modulesForData(version) / 8);
  const [check, blocks] = BLOCKS[level].map((list) => list[version - 1]);
  return { total, check, blocks, data: total - check * blocks };
}

/** @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** The smallest version with room for that many bytes; undefined if there is none. @param {number} count @param {Level} level */
export function versionFor(count, level) {
  const versions = Array.from({ length: LARGEST }, (_, index) => index + 1);
  return versions.find((version) => 4 + lengthBits(version) + 8 * count <= 8 * layoutOf(version, level).data);
}

/** @param {number} value @param {number} width */
const number = (value, width) => value.toString(2).padStart(width, "0");

/** The data with its header and padding. @param {Uint8Array} bytes @param {number} version @param {Level} level */
function dataBytes(bytes, version, level) {
  const { data } = layoutOf(version, level);
  let bits = number(4, 4) + number(bytes.length, lengthBits(version));
  bits += Array.from(bytes, (byte) => number(byte, 8)).join("");
  bits += "0".repeat(Math.min(4, 8 * data - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const codes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0; codes.length < data; pad += 1) codes.push(pad % 2 ? 0x11 : 0xec);
  return codes;
}

/** Multiplication in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> at) & 1) * a;
  }
  return product;
}

/** The generator polynomial without its leading 1, highest power first. @param {number} degree */
function generator(degree) {
  const result = [...new Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = times(result[at], root);
      if (at + 1 < degree) result[at] ^= result[at + 1];
    }
    root = times(root, 2);
  }
  return result;
}

/** The error correction bytes of a block: a remainder. @param {number[]} block @param {number[]} divisor */
function remainder(block, divisor) {
  const result = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ /** @type {number} */ (result.shift());
    result.push(0);
    divisor.forEach((coefficient, at) => (result[at] ^= times(coefficient, factor)));
  }
  return result;
}

/** Data and error correction of all blocks, interleaved. @param {number[]} codes @param {number} version @param {Level} level */
function interleaved(codes, version, level) {
  const { total, check, blocks } = layoutOf(version, level);
  const short = Math.floor(total / blocks) - check;
  const longBlocks = total % blocks;
  const divisor = generator(check);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const data = codes.slice(at, (at += short + (index >= blocks - longBlocks ? 1 : 0)));
    return { data, check: remainder(data, divisor) };
  });
  const across = (/** @type {"data" | "check"} */ kind, /** @type {number} */ length) =>
    Array.from({ length }, (_, index) => parts.flatMap((part) => part[kind].slice(index, index + 1))).flat();
  return [...across("data", short + 1), ...across("check", check)];
}

/** A square of modules, with those that are not data marked as fixed. */
class Matrix {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.dark = Array.from({ length: size }, () => new Array(size).fill(false));
    this.fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  fix(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = dark;
    this.fixed[row][column] = true;
  }

  /** A pattern of rings around a centre. @param {number} row @param {number} column @param {number} radius @param {(ring: number) => boolean} isDark */
  rings(row, column, radius, isDark) {
    for (let r = -radius; r <= radius; r += 1)
      for (let c = -radius; c <= radius; c += 1)
        this.fix(row + r, column + c, isDark(Math.max(Math.abs(r), Math.abs(c))));
  }
}

/** @param {number} version @returns {Matrix} */
function withPatterns(version) {
  const matrix = new Matrix(sizeOf(version));
  const { size } = matrix;
  for (let at = 0; at < size; at += 1) {
    matrix.fix(6, at, at % 2 === 0);
    matrix.fix(at, 6, at % 2 === 0);
  }
  const finder = (/** @type {number} */ row, /** @type {number} */ column) =>
    matrix.rings(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  finder(3, 3);
  finder(3, size - 4);
  finder(size - 4, 3);
  const centres = alignments(version);
  for (const row of centres)
    for (const column of centres) {
      const isCorner = [row, column].every((at) => at === 6 || at === size - 7);
      if (!(isCorner && !(row === size - 7 && column === size - 7)))
        matrix.rings(row, column, 2, (ring) => ring !== 1);
    }
  addVersion(matrix, version);
  addFormat(matrix, "L", 0); // keeps the place free
  return matrix;
}

/** Append the remainder of a division in GF(2) to a number. @param {number} value @param {number} divisor @param {number} degree */
function withRemainder(value, divisor, degree) {
  let rest = value;
  for (let round = 0; round < degree; round += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

/** @param {Matrix} matrix @param {number} version */
function addVersion(matrix, version) {
  if (version < 7) return;
  const bits = withRemainder(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), matrix.size - 11 + (at % 3)];
    matrix.fix(near, far, dark);
    matrix.fix(far, near, dark);
  }
}

/** Level and mask, twice. @param {Matrix} matrix @param {Level} level @param {number} mask */
function addFormat(matrix, level, mask) {
  const { size } = matrix;
  const bits = withRemainder((LEVEL_BITS[level] << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at;
    if (at < 8) matrix.fix(near, 8, dark);
    else matrix.fix(8, at === 8 ? 7 : near, dark);
    if (at < 8) matrix.fix(8, size - 1 - at, dark);
    else matrix.fix(size - 15 + at, 8, dark);
  }
  matrix.fix(size - 8, 8, true);
}

/** Fill the free modules in a zigzag, from the lower right corner. @param {Matrix} matrix @param {number[]} codes */
function addData(matrix, codes) {
  const { size, fixed, dark } = matrix;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row][column]) continue;
        dark[row][column] = at < 8 * codes.length && ((codes[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
}

/** @param {Matrix} matrix @param {number} mask */
function invert({ size, fixed, dark }, mask) {
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (!fixed[row][column] && MASKS[mask](row, column)) dark[row][column] = !dark[row][column];
}

/** How hard a code is to read, by the rules of the standard. @param {boolean[][]} dark */
function penalty(dark) {
  const { length: size } = dark;
  const columns = dark.map((_, column) => dark.map((row) => row[column]));
  let points = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map((each) => (each ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    const framed = `0000${text}0000`;
    for (const pattern of ["00001011101", "10111010000"])
      for (let at = framed.indexOf(pattern); at >= 0; at = framed.indexOf(pattern, at + 1)) points += 40;
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const others = [dark[row - 1][column], dark[row][column - 1], dark[row - 1][column - 1]];
      if (others.every((other) => other === dark[row][column])) points += 3;
    }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(20 * share - 10));
}

/**
 * The QR code of a text. Throws a RangeError if the text is too long: 2953 bytes for L, 2331 for M.
 * @param {string} text @param {{level?: Level, version?: number, mask?: number}} [options] by default the smallest version and best mask
 * @returns {boolean[][]}
 */
export function qrCode(text, { level = "M", version, mask } = {}) {
  const bytes = new TextEncoder().encode(text);
  const least = versionFor(bytes.length, level);
  if (!least || (version ?? least) < least)
    throw new RangeError(`${bytes.length} bytes are too many for a QR code`);
  const size = version ?? least;
  const codes = interleaved(dataBytes(bytes, size, level), size, level);
  const drawn = (mask === undefined ? MASKS.map((_, index) => index) : [mask]).map((each) => {
    const matrix = withPatterns(size);
    addData(matrix, codes);
    invert(matrix, each);
    addFormat(matrix, level, each);
    return matrix.dark;
  });
  const points = drawn.length > 1 ? drawn.map(penalty) : [0];
  return drawn[points.indexOf(Math.min(...points))];
}
