/**
 * The player's progress in the trainer: for each technique, how many positions were solved and how hard the next one should be; and the
 * positions that went wrong, each in one of several boxes (Leitner). A position moves to the next box when it is solved without help, and
 * comes back after a longer time; after the last box it is done. These functions have no side effects, except `recordResult`.
 */
import { decodeExercise } from "./exercise.js";

/**
 * - solved: positions solved, with help or without; clean: those without help or a mistake
 * - streak: clean ones in a row, now; best: the longest streak
 * - level: 1 to LEVELS, how hard the next position should be; run: clean results since the level changed, or, below 0, other results in a row
 * - mastered: when the technique was mastered, in milliseconds since 1970, or 0; last: when it was last practised
 * @typedef {{solved: number, clean: number, streak: number, best: number, level: number, run: number, mastered: number, last: number}} Progress
 */
/** A position to repeat: its code, its box, and when it is due. @typedef {{technique: string, code: string, box: number, due: number}} Review */
/** @typedef {{techniques: Record<string, Progress>, reviews: Review[]}} Training */
/** clean: solved without help or a mistake; solved: with; shown: the player gave up. @typedef {"clean" | "solved" | "shown"} Outcome */
/** The part of a store that this needs. @typedef {Pick<import("./small-store.js").SmallStore, "part" | "keepPart">} PartStore */

/** The name of this part in the store, and in the file of exported games. */
export const TRAINING = "training";
/** The number of levels. */
export const LEVELS = 3;
/** A technique is mastered after so many clean results, the last ones in a row. */
export const MASTERY = { clean: 10, streak: 5 };
/** Clean results that lead to the next level, and other results in a row that lead back. */
const [UP, DOWN] = [3, 2];
const DAY = 24 * 60 * 60 * 1000;
/** How long a position stays in each box: ten minutes, then days. */
const WAITS = [DAY / 144, DAY, 3 * DAY, 7 * DAY, 21 * DAY];
/** More than anybody repeats; the storage is small. */
const MOST_REVIEWS = 300;
const MOST_TECHNIQUES = 500;

/** @type {Progress} */
const FIRST = { solved: 0, clean: 0, streak: 0, best: 0, level: 1, run: 0, mastered: 0, last: 0 };
/** The least and the greatest value of each field. @type {Record<keyof Progress, [number, number]>} */
const RANGES = {
  ...{ solved: [0, 1e9], clean: [0, 1e9], streak: [0, 1e9], best: [0, 1e9] },
  ...{ level: [1, LEVELS], run: [-DOWN, UP], mastered: [0, Number.MAX_SAFE_INTEGER] },
  last: [0, Number.MAX_SAFE_INTEGER],
};

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} id @returns {id is string} */
const isId = (id) => typeof id === "string" && /^[a-z0-9][\w.+-]{0,63}$/i.test(id);

/** @param {unknown} value @param {[number, number]} range @returns {value is number} */
const isIn = (value, [least, most]) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Progress without what is damaged. @param {unknown} value @returns {Progress} */
function checkProgress(value) {
  const stored = isObject(value) ? value : {};
  const fields = /** @type {(keyof Progress)[]} */ (Object.keys(FIRST));
  const kept = fields.filter((field) => isIn(stored[field], RANGES[field]));
  return { ...FIRST, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
}

/** @param {any} value @returns {value is Review} */
const isReview = (value) =>
  isObject(value) &&
  isId(value.technique) &&
  isIn(value.box, [0, WAITS.length - 1]) &&
  isIn(value.due, [0, Number.MAX_SAFE_INTEGER]) &&
  typeof value.code === "string" &&
  decodeExercise(value.code) !== null;

/** A clean copy of what was stored; what is damaged is left out. @param {unknown} value @returns {Training} */
export function checkTraining(value) {
  const { techniques, reviews } = isObject(value) ? value : {};
  const rows = isObject(techniques) ? Object.entries(techniques).filter(([id]) => isId(id)) : [];
  /** @type {Map<string, Review>} */
  const known = new Map();
  for (const each of Array.isArray(reviews) ? reviews.filter(isReview) : []) {
    const { technique, code, box, due } = each;
    known.set(code, { technique, code, box, due });
  }
  return {
    techniques: Object.fromEntries(
      rows.slice(0, MOST_TECHNIQUES).map(([id, progress]) => [id, checkProgress(progress)]),
    ),
    reviews: [...known.values()].slice(-MOST_REVIEWS),
  };
}

/** The player's training. @param {Pick<PartStore, "part">} store @returns {Training} */
export const trainingOf = (store) => checkTraining(store.part(TRAINING));

/** @param {Training} training @param {string} technique @returns {Progress} */
export const progressOf = ({ techniques }, technique) =>
  Object.hasOwn(techniques, technique) ? techniques[technique] : FIRST;

/** @param {Progress} before @param {Outcome} outcome @param {number} now @returns {Progress} */
function progressAfter(before, outcome, now) {
  const isClean = outcome === "clean";
  const streak = isClean ? before.streak + 1 : 0;
  const clean = before.clean + Number(isClean);
  const run = isClean ? Math.max(before.run, 0) + 1 : Math.min(before.run, 0) - 1;
  const step = run >= UP ? 1 : run <= -DOWN ? -1 : 0;
  const isMastered = clean >= MASTERY.clean && streak >= MASTERY.streak;
  return {
    solved: before.solved + Number(outcome !== "shown"),
    clean,
    streak,
    best: Math.max(before.best, streak),
    level: Math.max(1, Math.min(LEVELS, before.level + step)),
    run: step ? 0 : run,
    mastered: before.mastered || (isMastered ? now : 0),
    last: Math.max(now, before.last),
  };
}

/** @param {Review[]} reviews @param {{technique: string, code: string, outcome: Outcome}} result @param {number} now @returns {Review[]} */
function reviewsAfter(reviews, { technique, code, outcome }, now) {
  const known = reviews.find((review) => review.code === code);
  const others = reviews.filter((review) => review !== known);
  if (outcome === "clean" && !known) return others;
  const box = outcome === "clean" && known ? known.box + 1 : 0;
  if (box >= WAITS.length) return others;
  return [...others, { technique, code, box, due: now + WAITS[box] }].slice(-MOST_REVIEWS);
}

/**
 * The training after a result.
 * @param {Training} training @param {{technique: string, code: string, outcome: Outcome}} result @param {number} now @returns {Training}
 */
export function trainingAfter(training, result, now) {
  const { technique, outcome } = result;
  const progress = progressAfter(progressOf(training, technique), outcome, now);
  return {
    techniques: { ...training.techniques, [technique]: progress },
    reviews: reviewsAfter(training.reviews, result, now),
  };
}

/** Keep a result; another tab may have kept one in the meantime. @param {PartStore} store @param {{technique: string, code: string, outcome: Outcome}} result @param {number} [now] */
export function recordResult(store, result, now = Date.now()) {
  const training = trainingAfter(trainingOf(store), result, now);
  store.keepPart(TRAINING, training);
  return training;
}

/** The positions that are due, those that wait longest first; all, or those of a technique. @param {Training} training @param {number} now @param {string} [technique] */
export const dueReviews = ({ reviews }, now, technique) =>
  reviews
    .filter((review) => review.due <= now && (!technique || review.technique === technique))
    .sort((a, b) => a.due - b.due);

/** Two trainings as one: the later progress of each technique, and all positions to repeat. @param {Training} mine @param {Training} theirs @returns {Training} */
export function mergeTraining(mine, theirs) {
  const techniques = { ...mine.techniques };
  for (const [id, progress] of Object.entries(theirs.techniques)) {
    const { mastered, last } = progressOf(mine, id);
    const later = progress.last > last ? progress : progressOf(mine, id);
    techniques[id] = { ...later, mastered: Math.max(mastered, progress.mastered) };
  }
  const codes = new Set(mine.reviews.map(({ code }) => code));
  const added = theirs.reviews.filter(({ code }) => !codes.has(code));
  return checkTraining({ techniques, reviews: [...added, ...mine.reviews] });
}

/**
 * What others show of the training: the statistics and the course.
 * @param {Pick<PartStore, "part">} store
 * @returns {{techniques: Record<string, Progress>, mastered: string[], solved: number}}
 */
export function trainingSummary(store) {
  const training = trainingOf(store);
  const rows = Object.entries(training.techniques);
  return {
    techniques: training.techniques,
    mastered: rows.filter(([, progress]) => progress.mastered).map(([id]) => id),
    solved: rows.reduce((sum, [, progress]) => sum + progress.solved, 0),
  };
}
