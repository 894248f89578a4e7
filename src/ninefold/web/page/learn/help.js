/** Hints and proofs, which share the words of explanations and what they light up on the board. */
import { listenToBoard, listenToCursor } from "./explanation.js";
import { makeHint } from "./hint.js";
import { makeWhyNot } from "./whynot.js";

/** @param {import("../play/session.js").Session} session @param {import("../board/element.js").NineFold} board */
export function makeHelp(session, board) {
  listenToBoard(board);
  listenToCursor(session, board);
  return { hint: makeHint(session, board), whyNot: makeWhyNot(session, board) };
}
