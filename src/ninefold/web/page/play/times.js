/** How long the player took for other games. */
import { counted, timesOf } from "../model/times.js";
import { ledgerOf } from "./results.js";

/** The times of all other games at the level of this one; null if there are none. @param {import("./session.js").Session} session */
export const timesAtLevel = (session) => {
  const { id, level } = session.game;
  const others = counted(ledgerOf(session).results.values()).filter((each) => each.id !== id);
  return timesOf(others.filter((each) => level && each.level === level));
};
