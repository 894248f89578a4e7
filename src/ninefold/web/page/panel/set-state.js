/**
 * The state of the setter's mode: the draft, the selection, and the latest answer about it. Events: "change" after a change of the draft or
 * the selection, "answer" after an answer, "note" with a message.
 */
import { ApiError, request } from "../api.js";
import { ALL, bit, cellName } from "../model/geometry.js";
import { Draft, EMPTY, SETTING } from "../model/draft.js";
import { conflictsOf } from "../model/position.js";
import { solve } from "../model/solve.js";
import { plural, t } from "../strings.js";

/** @typedef {{status: string, er: number | null, word: string | null, hardest: string}} SetRating */
/**
 * An answer of the server. `missing` says why parts are missing, if the page itself gave the answer.
 * @typedef {{line: string, status: string, count: number, exact: boolean, candidates: string[] | null, completing: string[],
 *   conflicts: {cells: string[], message: string}[], culprits: string[], contradiction: string[], redundant: string[] | null,
 *   rating: SetRating | null, missing?: string}} SetAnswer
 */

/** Solutions beyond this number are not counted. */
export const MOST = 10000;
/** How long a draft must stay the same before the rating of a hard puzzle continues, in milliseconds. */
const PAUSE = 500;

const nothing = { candidates: null, completing: [], conflicts: [], culprits: [], contradiction: [] };

/** The answer for an empty board, which needs no server. @returns {SetAnswer} */
const forEmpty = () => ({
  ...nothing,
  line: EMPTY,
  status: "multiple",
  count: MOST + 1,
  exact: false,
  candidates: new Array(81).fill("123456789"),
  redundant: null,
  rating: null,
});

/** What the page finds out by itself. @param {string} line @param {string} missing @returns {SetAnswer} */
function ownAnswer(line, missing) {
  const givens = [...line].map((mark) => Number(mark) || 0);
  const clashing = [...conflictsOf(givens)].sort((a, b) => a - b).map(cellName);
  const { status } = solve(givens);
  const message = `${t("A digit is repeated in a row, column or box.")} ${clashing.join(" ")}`;
  return {
    ...nothing,
    line,
    status: clashing.length ? "invalid" : status,
    count: status === "unique" ? 1 : status === "multiple" ? 2 : 0,
    exact: status !== "multiple" && status !== "unknown",
    conflicts: clashing.length ? [{ cells: clashing, message }] : [],
    redundant: null,
    rating: null,
    missing,
  };
}

export class Setter extends EventTarget {
  #store;
  #isAsking = false;
  #isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {AbortController | null} */
  #rating = null;
  /** The answer whose rating is being finished. @type {SetAnswer | null} */
  #rated = null;
  cursor = 40;
  selection = new Set([40]);
  /** The cells that the latest change filled. @type {number[]} */
  entered = [];
  /** @type {SetAnswer | null} */
  answer = null;
  /** The request that makes a puzzle, while it runs: "complete" or "minimise". */
  making = "";

  /** @param {import("../model/store.js").Store} store */
  constructor(store) {
    super();
    this.#store = store;
    this.draft = Draft.read(store.part(SETTING));
    void this.#ask();
  }

  /** The answer, if it is about the draft as it is now. */
  get current() {
    return this.answer?.line === this.draft.puzzle ? this.answer : null;
  }

  get cells() {
    return [...this.selection].sort((a, b) => a - b);
  }

  /** The true candidates, a set for each cell. They stay until there are newer ones. */
  get candidates() {
    const known = this.draft.showCandidates ? this.answer?.candidates : null;
    return (known ?? new Array(81).fill("")).map((digits) =>
      [...digits].reduce((/** @type {number} */ set, digit) => set | (bit(Number(digit)) & ALL), 0),
    );
  }

  /** @param {number} cursor @param {Iterable<number>} [cells] */
  select(cursor, cells = [cursor]) {
    this.cursor = cursor;
    this.selection = new Set(cells);
    this.dispatchEvent(new Event("change"));
  }

  /** Change the draft; false if nothing has changed. @param {(draft: Draft) => boolean} edit */
  edit(edit) {
    const before = this.draft.line;
    if (!edit(this.draft)) return false;
    const { line } = this.draft;
    this.entered = [...line].flatMap((mark, cell) => (Number(mark) && mark !== before[cell] ? [cell] : []));
    this.note("");
    this.#changed();
    return true;
  }

  /** @param {string} symmetry */
  setSymmetry(symmetry) {
    this.draft.symmetry = symmetry;
    this.#changed();
  }

  /** @param {boolean} shown */
  setShowCandidates(shown) {
    this.draft.showCandidates = shown;
    this.#changed();
  }

  /** Show a message, or none. @param {string} text @param {boolean} [isWrong] */
  note(text, isWrong = false) {
    this.dispatchEvent(new CustomEvent("note", { detail: { text, isWrong } }));
  }

  /** End all requests: the dialog is closed. */
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#rating?.abort();
  }

  #changed() {
    this.#store.keepPart(SETTING, this.draft.toRecord());
    this.dispatchEvent(new Event("change"));
    void this.#ask();
  }

  /**
   * Ask about the draft. There is one request at a time, and the next is about the latest state. Aborting the previous one would make the
   * server replace a process, which takes longer than the answer.
   */
  async #ask() {
    this.#finishRating();
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (!this.current && !this.#isOver) {
      const line = this.draft.puzzle;
      const answer = line === EMPTY ? forEmpty() : await examine(line);
      if (answer.line !== this.draft.puzzle) continue;
      this.answer = answer;
      if (!this.#isOver) this.dispatchEvent(new Event("answer"));
    }
    this.#isAsking = false;
    this.#finishRating();
  }

  /** Finish the rating of a hard puzzle after a pause. It goes on until the puzzle is another: places, symmetry and candidates don't matter. */
  #finishRating() {
    const { current } = this;
    const hard = current === this.#rated || current?.rating?.status === "seconds" ? current : null;
    if (hard === this.#rated || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#rating?.abort();
    this.#rated = hard;
    if (hard) this.#timer = setTimeout(() => this.#rate(hard), PAUSE);
  }

  /** @param {SetAnswer} answer */
  async #rate(answer) {
    this.#rating = new AbortController();
    const { signal } = this.#rating;
    const rating = await request("rate", { puzzle: answer.line, profile: "se" }, { signal }).catch(
      () => null,
    );
    if (!rating || this.answer !== answer || this.#isOver) return;
    answer.rating = rating;
    this.dispatchEvent(new Event("answer"));
  }

  /** Add givens until the puzzle is unique, first in the places. */
  async complete() {
    const { puzzle, symmetry, pattern, places, line } = this.draft;
    const status = this.current?.status ?? "";
    if (status === "none" || status === "invalid")
      return this.note(t("There is no solution, so adding givens doesn't help. Remove some first."), true);
    if (status === "unique" && !places.size) return this.note(t("It already has exactly one solution."));
    const made = await this.#make("complete", {
      puzzle,
      symmetry,
      max_seconds: 3,
      ...(pattern && { pattern }),
    });
    if (!made) return undefined;
    const words = [plural(count(made) - count(puzzle), "Added {count} given.", "Added {count} givens.")];
    const outside = [...made].filter((mark, cell) => mark !== "." && pattern?.[cell] === ".").length;
    if (line.includes("?") && outside)
      words.push(
        plural(
          outside,
          "The places alone were not enough, so {count} is elsewhere.",
          "The places alone were not enough, so {count} are elsewhere.",
        ),
      );
    return this.note(words.join(" "));
  }

  /** Remove givens until each one is needed. */
  async reduce() {
    const { puzzle, symmetry, places } = this.draft;
    if (this.current && this.current.status !== "unique")
      return this.note(t("Only a puzzle with exactly one solution can be reduced."), true);
    if (symmetry !== "none" && places.size)
      return this.note(
        t("Some partners have no digit. Complete it first, or choose another symmetry."),
        true,
      );
    const made = await this.#make("minimise", { puzzle, symmetry });
    if (made === null) return undefined;
    const removed = count(puzzle) - count(made);
    return this.note(
      removed
        ? plural(removed, "Removed {count} given.", "Removed {count} givens.")
        : symmetry === "none"
          ? t("Minimal: no given digit can be removed.")
          : t("With this symmetry, no more givens can be removed."),
    );
  }

  /** The puzzle that the server makes of the draft; null if there is none or the draft has changed. @param {string} what @param {object} body @returns {Promise<string | null>} */
  async #make(what, body) {
    if (this.making) return null;
    const before = this.draft.line;
    this.making = what;
    this.note(what === "complete" ? t("Looking for givens…") : t("Removing givens…"));
    this.dispatchEvent(new Event("change"));
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const { puzzle } = await request(what, { ...body, seed });
      if (this.#isOver || this.draft.line !== before) return null;
      if (puzzle === null) {
        this.note(t("This took too long. Try again, or change the puzzle a little."), true);
        return null;
      }
      this.making = "";
      if (puzzle !== this.draft.puzzle) this.edit((draft) => draft.become(puzzle));
      return puzzle;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.note(error.message, true);
      return null;
    } finally {
      this.making = "";
      this.dispatchEvent(new Event("change"));
    }
  }
}

/** The number of digits. @param {string} line */
const count = (line) => [...line].filter((mark) => mark !== ".").length;

/** @param {string} line @returns {Promise<SetAnswer>} */
async function examine(line) {
  try {
    return { ...(await request("setting", { puzzle: line, limit: MOST + 1, max_seconds: 2 })), line };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ownAnswer(line, error.message);
  }
}
