/** Exercises of the trainer on the board. The player's game waits meanwhile, and exercises are never stored. */
import { isBare } from "../model/exercise.js";
import { Game } from "../model/game.js";
import { EXERCISE } from "../model/origins.js";
import { gameOf } from "../model/replay.js";
import { blank } from "../model/position.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/exercise.js").Exercise} Exercise */

/** The exercise as a game. Where the digits show everything, the player begins without candidates. @param {Exercise} exercise @param {string} technique @param {string} name */
export function gameOfExercise(exercise, technique, name) {
  const { givens, position } = gameOf(exercise.board, false);
  const start = isBare(exercise) ? { ...blank(), digits: position.digits } : position;
  return Game.begin(givens, { name, start, automatic: false, origin: EXERCISE + technique });
}

/** Show an exercise in the mode it needs; the player's game waits. @param {Session} session @param {Game} game @param {import("./session.js").Mode} mode */
export function showExercise(session, game, mode) {
  const { cursor, selection, target, paused } = session;
  if (!session.waiting) {
    session.waiting = session.game;
    session.waitingPlace = { cursor, selection, mode: session.mode, target, paused };
  }
  session.show(game);
  session.mode = mode;
  session.dispatchEvent(new Event("change"));
  session.dispatchEvent(new Event("open"));
}

/** Return from an exercise to the player's game, if there is one. @param {Session} session */
export function leaveExercise(session) {
  if (session.endWait()) session.commit();
}
