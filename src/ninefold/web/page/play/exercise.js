/** Exercises of the trainer on the board. The player's game waits meanwhile, and exercises are never stored. */
import { isBare } from "../model/exercise.js";
import { Game } from "../model/game.js";
import { gameOf } from "../model/replay.js";
import { blank } from "../model/position.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/exercise.js").Exercise} Exercise */

/** The prefix of the origin of exercises; the id of the technique follows. */
const EXERCISE = "exercise:";

/** The exercise as a game. Where the digits show everything, the player begins without candidates. @param {Exercise} exercise @param {string} technique @param {string} name */
export function gameOfExercise(exercise, technique, name) {
  const { givens, position } = gameOf(exercise.board, false);
  const start = isBare(exercise) ? { ...blank(), digits: position.digits } : position;
  return Game.begin(givens, { name, start, automatic: false, origin: EXERCISE + technique });
}

/** Where the player was in the game that waits. @type {WeakMap<Session, Pick<Session, "cursor" | "selection" | "mode" | "paused">>} */
const PLACES = new WeakMap();

/** Put a game on the board without storing it. @param {Session} session @param {Game} game */
function show(session, game) {
  const first = game.values.findIndex((value) => !value);
  const cursor = first < 0 ? 40 : first;
  Object.assign(session, {
    game,
    cursor,
    selection: new Set([cursor]),
    filter: 0,
    paused: false,
    scene: null,
  });
  session.selectionHidden = game.solved;
}

/** Show an exercise; the player's game waits. @param {Session} session @param {Game} game */
export function showExercise(session, game) {
  const { cursor, selection, mode, paused } = session;
  if (!session.waiting) PLACES.set(session, { cursor, selection, mode, paused });
  session.waiting ??= session.game;
  show(session, game);
  session.dispatchEvent(new Event("change"));
  session.dispatchEvent(new Event("open"));
}

/** Return from an exercise to the player's game, if there is one. @param {Session} session */
export function leaveExercise(session) {
  const { waiting } = session;
  if (!waiting) return;
  session.waiting = null;
  show(session, waiting);
  Object.assign(session, PLACES.get(session));
  session.commit();
}
