/** Digit first: lock a digit, or the eraser, then choose the cells it goes in. */
import { bit } from "../model/geometry.js";
import { isTouch } from "../look/dom.js";
import { t } from "../strings.js";
import { clear, write } from "./write.js";

/** @typedef {import("./session.js").Session} Session */

/** What `session.locked` is for the eraser. */
export const ERASER = 0;

/** True if digits are locked rather than written. Links and colours of candidates have their own way. @param {Session} session */
export const locks = ({ settings, mode, target }) =>
  settings.digitFirst && mode !== "draw" && !(mode === "colour" && target === "candidates");

/** The locked digit or eraser, if it works now; null if taps select. @param {Session} session */
export const lockedOf = (session) => (locks(session) ? session.locked : null);

/** Lock a digit or the eraser. Locking it again releases it. @param {Session} session @param {number} digit */
export function lock(session, digit) {
  if (session.locked === digit) return release(session);
  session.locked = digit;
  session.dispatchEvent(new Event("change"));
  session.announce(lockWords(session));
}

/** @param {Session} session */
export function release(session) {
  session.locked = null;
  session.dispatchEvent(new Event("change"));
  session.announce(t("Released"));
}

/** What is locked, in words. @param {Session} session */
export function lockWords({ locked, mode }) {
  if (locked === ERASER) return t("Locked: eraser");
  return mode === "colour"
    ? t("Locked: colour {number}", { number: locked ?? 0 })
    : t("Locked: {digit}", { digit: locked ?? 0 });
}

/** True if tapping the cell locks its digit instead: notes and other digits have no place there. @param {Session} session @param {number} cell */
export function picksUp({ game, mode, locked }, cell) {
  const value = game.values[cell];
  return locked !== ERASER && mode !== "colour" && value > 0 && value !== locked;
}

/** Enter a digit: write it, or lock it. @param {Session} session @param {number} digit */
export function enter(session, digit) {
  if (locks(session)) lock(session, digit);
  else write(session, digit);
}

/** The eraser of the pad. @param {Session} session */
export function erase(session) {
  if (locks(session)) lock(session, ERASER);
  else clear(session);
}

/** Write what is locked into the selected cell, or lock the digit that is there. @param {Session} session */
export function stamp(session) {
  const locked = lockedOf(session);
  if (session.mode === "draw") session.drawing?.chooseCell();
  else if (locked === null)
    session.announce(
      session.settings.digitFirst
        ? t("Choose a digit first.")
        : t("Digit first is off. Press L to turn it on."),
    );
  else if (picksUp(session, session.cursor)) lock(session, session.game.values[session.cursor]);
  else if (locked === ERASER) clear(session);
  else write(session, locked);
}

/** Turn the setting on or off. @param {Session} session */
export function digitFirst(session) {
  session.locked = null;
  session.changeSettings({ digitFirst: !session.settings.digitFirst });
  if (!session.settings.digitFirst) session.announce(t("Digit first off"));
  else if (isTouch()) session.notify(t("Choose a digit on the pad, then tap the cells it goes in."));
  else session.notify(t("Choose a digit, then click the cells it goes in, or press Enter there."));
}

/** True if a cell has the locked mark, in the current mode. @param {Session} session @param {number} cell */
export function hasLocked({ game, mode, locked }, cell) {
  const { values, candidates, position } = game;
  const digit = locked ?? 0;
  const has = {
    digit: () => values[cell] === digit,
    corner: () => Boolean(position.corners[cell] & bit(digit)),
    centre: () => Boolean(position.centres[cell] & bit(digit)),
    candidate: () => Boolean(candidates[cell] & bit(digit)),
    colour: () => position.cellMarks[cell] === digit,
    draw: () => false,
  };
  return digit !== ERASER && has[mode]();
}
