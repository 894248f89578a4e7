/** Parts of the game that load when a game needs them. */
import { styled, usePart } from "../look/lazy.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** Load the part for links and notes, once the mode, the game or a note needs it. @param {Session} session @param {NineFold} board */
export function loadDrawing(session, board) {
  const part = () => styled(import("./draw.js"), "play/draw.css");
  let tried = "";
  const show = () => {
    const { id, position } = session.game;
    const isNeeded = session.mode === "draw" || [...position.links, ...position.cellNotes].some(Boolean);
    const state = `${session.mode} ${id}`; // try once for each
    if (!isNeeded || session.drawing || tried === state) return;
    tried = state;
    void usePart(session, part(), ({ addDrawing }) => addDrawing(session, board));
  };
  session.addEventListener("change", show);
  session.addEventListener("cellNote", () =>
    usePart(session, part(), ({ addDrawing, openCellNote }) => {
      addDrawing(session, board);
      openCellNote(session);
    }),
  );
  show();
}

/** Load the part for variants, once a game is one. @param {Session} session */
export function loadVariants(session) {
  let isLoading = false;
  const show = () => {
    if (!session.game.variant || isLoading) return;
    isLoading = true;
    void usePart(session, import("./variant.js"), ({ VariantPlay }) => {
      session.variants = new VariantPlay(session);
      session.dispatchEvent(new Event("change"));
    });
  };
  session.addEventListener("change", show);
  show();
}
