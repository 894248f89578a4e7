/** The chapters of the course, loaded on demand, and how far the player is. */
import { loadPart } from "../look/lazy.js";
import { courseOf } from "../model/course.js";
import { COURSE, PRACTICE } from "../model/origins.js";
import { trainingSummary } from "../model/training.js";
import { ledgerOf } from "./results.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/course.js").Stage} Stage */
/** A position, and the step to find in it, as the server sends it. @typedef {{position: import("../model/replay.js").State, told: any}} Example */
/**
 * A chapter; its texts are HTML, from docs/techniques.
 * @typedef {{id: string, name: string, aliases: string[], level: string, family: string, about: string, idea: string, spot: string, note: string,
 *   mistakes: string, sources: string, examples: Example[], puzzle: string}} Chapter
 */

/** Files by name, requested once. @type {Map<string, Promise<any>>} */
const FILES = new Map();

/** @param {string} name @returns {Promise<any>} */
function load(name) {
  const known = FILES.get(name);
  if (known) return known;
  const found = fetch(new URL(`course/${name}.json`, document.baseURI)).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  });
  const file = loadPart(found);
  file.catch(() => FILES.delete(name));
  FILES.set(name, file);
  return file;
}

/** All stages, with the names of their chapters. @returns {Promise<Stage[]>} */
export const loadStages = () => load("index");

/** A chapter with its texts and examples; null if there is none of this id. @param {string} id @returns {Promise<Chapter | null>} */
export async function loadChapter(id) {
  const stages = await loadStages();
  const stage = stages.findIndex(({ chapters }) => chapters.some((chapter) => chapter.id === id));
  if (stage < 0) return null;
  return (await load(`stage-${stage + 1}`)).find((/** @type {Chapter} */ chapter) => chapter.id === id);
}

/** What the player has done of each chapter. @typedef {{read: Set<string>, practised: Set<string>, solved: Set<string>}} Done */

/** @param {Session} session @returns {Done} */
export function doneOf(session) {
  const { techniques } = trainingSummary(session.store);
  const origins = [...ledgerOf(session).results.values()].map(({ origin = "" }) => origin);
  const solved = [COURSE, PRACTICE].flatMap((prefix) =>
    origins.filter((origin) => origin.startsWith(prefix)).map((origin) => origin.slice(prefix.length)),
  );
  return {
    read: new Set(Object.keys(courseOf(session.store).read)),
    practised: new Set(Object.keys(techniques).filter((id) => techniques[id].solved)),
    solved: new Set(solved),
  };
}
