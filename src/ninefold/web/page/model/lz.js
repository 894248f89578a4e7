/**
 * The compression of lz-string, in its Base64 form: links of f-puzzles and SudokuPad use it. A code is an index into a dictionary that
 * grows on the way; it takes one more bit each time the dictionary doubles. The lowest bit of a code comes first.
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Codes with a meaning of their own: a new unit of 8 or of 16 bits follows, or the text ends. */
const [BYTE, UNIT, END] = [0, 1, 2];
/** More than any puzzle needs, and far less than a short malicious text can expand to. */
const LONGEST = 1_000_000;

/** The text of a compressed form; null if it is damaged. @param {string} text @returns {string | null} */
export function decompress(text) {
  const letters = text.replace(/=+$/, "");
  if (!letters || !/^[A-Za-z0-9+/]+$/.test(letters)) return null;
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(6, "0")).join("");
  let [at, room, width] = [0, 2, 2];
  const take = (/** @type {number} */ count) => {
    const taken = [...bits.slice(at, (at += count))].reverse().join("");
    return taken.length < count ? NaN : parseInt(taken, 2);
  };
  const use = () => {
    room -= 1;
    if (room) return;
    room = 2 ** width;
    width += 1;
  };
  const words = ["", "", ""];
  const parts = [];
  let [previous, length] = ["", 0];
  for (let code = take(width); code !== END; code = take(width)) {
    if (code === BYTE || code === UNIT) {
      words.push(String.fromCharCode(take(code === UNIT ? 16 : 8)));
      code = words.length - 1;
      use();
    }
    if (Number.isNaN(code) || at > bits.length || code > words.length) return null;
    const word = code < words.length ? words[code] : previous + previous.slice(0, 1);
    length += word.length;
    if (!word || length > LONGEST) return null;
    parts.push(word);
    if (previous) words.push(previous + word[0]);
    use();
    previous = word;
  }
  return parts.join("");
}
