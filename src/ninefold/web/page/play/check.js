/** Looks for mistakes. The part that does so loads on demand. */
import { usePart } from "../look/lazy.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {typeof import("./find-mistakes.js")} Part */

/** Use the part, unless the player has opened another game in the meantime. @param {Session} session @param {(part: Part) => unknown} use */
const look = (session, use) => {
  const { game } = session;
  return usePart(session, import("./find-mistakes.js"), (part) => session.game === game && use(part));
};

/** @param {Session} session */
export const undoToMistake = (session) => look(session, (part) => part.undoToMistake(session));

/** @param {Session} session */
export const check = (session) => look(session, (part) => part.check(session));
