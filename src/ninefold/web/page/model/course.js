/** The player's progress in the course: which chapters were read, and which was open last. */

/** `read` has the time, in milliseconds since 1970, by chapter. @typedef {{read: Record<string, number>, last: string}} CourseProgress */
/** A stage of the course. @typedef {{title: string, intro: string, chapters: {id: string, name: string}[]}} Stage */
/** The part of a store that this needs. @typedef {Pick<import("./small-store.js").SmallStore, "part" | "keepPart">} PartStore */

/** The name of this part in the store, and in the file of exported games. */
export const PROGRESS = "course";
const MOST_CHAPTERS = 500;

/** @param {unknown} id @returns {id is string} */
const isId = (id) => typeof id === "string" && /^[a-z0-9][a-z0-9-]{0,63}$/.test(id);

/** A clean copy of what was stored; what is damaged is left out. @param {any} value @returns {CourseProgress} */
export function checkCourse(value) {
  const { read, last } = value !== null && typeof value === "object" ? value : {};
  const rows = read !== null && typeof read === "object" ? Object.entries(read) : [];
  const kept = rows.filter(([id, time]) => isId(id) && Number.isSafeInteger(time) && Number(time) >= 0);
  return { read: Object.fromEntries(kept.slice(0, MOST_CHAPTERS)), last: isId(last) ? last : "" };
}

/** The progress in two browsers as one. @param {CourseProgress} mine @param {CourseProgress} theirs @returns {CourseProgress} */
export const mergeCourse = (mine, theirs) => ({
  read: { ...theirs.read, ...mine.read },
  last: mine.last || theirs.last,
});

/** @param {Pick<PartStore, "part">} store */
export const courseOf = (store) => checkCourse(store.part(PROGRESS));

/** Keep that a chapter is open, or that it was read. @param {PartStore} store @param {string} id @param {{isRead?: boolean, now?: number}} [how] */
export function keepChapter(store, id, { isRead = false, now = Date.now() } = {}) {
  const { read } = courseOf(store);
  store.keepPart(PROGRESS, { read: isRead ? { [id]: now, ...read } : read, last: id });
}

/**
 * The chapter to go on with: the last one, unless it was read; then the next that was not. When all were read, the first.
 * @param {Stage[]} stages @param {CourseProgress} progress
 */
export function nextChapter(stages, { read, last }) {
  const ids = stages.flatMap(({ chapters }) => chapters.map(({ id }) => id));
  const at = Math.max(0, ids.indexOf(last));
  return [...ids.slice(at), ...ids].find((id) => !Object.hasOwn(read, id)) ?? ids[0];
}
