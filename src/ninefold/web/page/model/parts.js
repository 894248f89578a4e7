/**
 * What is exported and imported together with the games. Each part has a check, which returns a clean copy of anything, and a way to
 * combine what is here with what is in a file.
 */
import { PROGRESS, checkCourse, mergeCourse } from "./course.js";
import { SETTING, checkDraft, mergeDrafts } from "./draft.js";
import { RESULTS, checkResults, mergeResults } from "./ledger.js";
import { TRAINING, checkTraining, mergeTraining } from "./training.js";

/** @typedef {{check: (value: unknown) => any, merge: (mine: any, theirs: any) => object}} Part */

/** By name, as in `store.part(name)`. @type {Record<string, Part>} */
const PARTS = {
  [PROGRESS]: { check: checkCourse, merge: mergeCourse },
  [SETTING]: { check: checkDraft, merge: mergeDrafts },
  [RESULTS]: { check: checkResults, merge: mergeResults },
  [TRAINING]: { check: checkTraining, merge: mergeTraining },
};

/** The parts that the store has. @param {Pick<import("./small-store.js").SmallStore, "part">} store @returns {Record<string, object>} */
export function partsIn(store) {
  const kept = Object.entries(PARTS).filter(([name]) => store.part(name) !== null);
  return Object.fromEntries(kept.map(([name, { check }]) => [name, check(store.part(name))]));
}

/** Combine the parts of a file with those here. @param {Pick<import("./small-store.js").SmallStore, "part" | "keepPart">} store @param {Record<string, unknown>} found */
export function addParts(store, found) {
  for (const [name, { check, merge }] of Object.entries(PARTS))
    if (Object.hasOwn(found, name)) store.keepPart(name, merge(check(store.part(name)), check(found[name])));
}
