/** Writes digits, marks and colours into the selected cells. */
import { bit } from "../model/geometry.js";
import {
  centring,
  clearing,
  colouring,
  colouringCandidates,
  cornering,
  placing,
  toggling,
} from "../model/moves.js";
import { isTouch } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @param {number} digit */
export function write(session, digit) {
  const draw = () => session.drawing?.chooseDigit(digit);
  const writers = { digit: place, corner, centre, candidate, colour, draw };
  writers[session.mode](session, digit);
}

/** @param {Session} session @param {number} digit */
export function place(session, digit) {
  if (session.cells.every((cell) => session.game.givens[cell])) {
    session.announce(t("Given digits can't be changed."));
    return;
  }
  session.make({ what: "place", cells: session.cells, digit }, placing(session.game, session.cells, digit));
}

/** @param {Session} session @param {number} digit */
export function corner(session, digit) {
  session.make(
    { what: "corner", cells: session.cells, digit },
    cornering(session.game, session.cells, digit),
  );
}

/** @param {Session} session @param {number} digit */
export function centre(session, digit) {
  session.make({ what: "centre", cells: session.cells, digit }, centring(session.game, session.cells, digit));
}

/** @param {Session} session @param {number} digit @param {number[]} [cells] */
export function candidate(session, digit, cells = session.cells) {
  session.make({ what: "candidate", cells, digit }, toggling(session.game, cells, digit));
}

/** Colours cells, or the candidates of the filtered digit in them. @param {Session} session @param {number} number */
export function colour(session, number) {
  session.colour = number || session.colour;
  if (session.target === "cells") colourCells(session, number);
  else if (session.filter) colourCandidates(session, session.cells, session.filter, number);
  else if (isTouch())
    session.notify(t("Tap a candidate to colour it, or hold a digit on the pad to filter it first."));
  else session.notify(t("Click a candidate to colour it, or filter a digit first (F1 to F9)."));
  session.dispatchEvent(new Event("change"));
}

/** @param {Session} session @param {number} number */
export function colourCells(session, number) {
  session.make(
    { what: "colour", cells: session.cells, digit: number },
    colouring(session.game, session.cells, number),
  );
}

/** @param {Session} session @param {number[]} cells @param {number} digit @param {number} number */
export function colourCandidates(session, cells, digit, number) {
  const shown = cells.filter((cell) => session.game.candidates[cell] & bit(digit));
  const candidates = shown.map((cell) => /** @type {[number, number]} */ ([cell, digit]));
  session.make(
    { what: "colour", cells: shown, digit: number },
    colouringCandidates(session.game, candidates, number),
  );
}

/** @param {Session} session */
export function clear(session) {
  if (session.mode === "draw") session.drawing?.erase();
  else if (session.mode === "colour") colour(session, 0);
  else session.make({ what: "clear", cells: session.cells }, clearing(session.game, session.cells));
}
