/** Help for learners: panels for hints, steps, paths and proofs, and the library of techniques. */
import { loadPart, usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { makeHint } from "./hint.js";
import { makeWhyNot } from "./whynot.js";
import { listenToBoard, listenToCursor } from "./explanation.js";

/**
 * @param {import("../play/session.js").Session} session @param {import("../board/element.js").NineFold} board
 * @param {import("../panel/host.js").PanelHost} panels
 */
export function addLearning(session, board, panels) {
  const [hint, whyNot] = [makeHint(session, board), makeWhyNot(session, board)];
  panels.add({ id: "hint", title: t("Hint"), fill: hint.fill });
  panels.add({
    id: "steps",
    title: t("Steps"),
    fill: async (element) => (await loadPart(import("./steps.js"))).fillSteps(session, board, element),
  });
  panels.add({
    id: "path",
    title: t("Path"),
    fill: async (element) => (await loadPart(import("./path.js"))).fillPath(session, board, element),
  });
  panels.add({ id: "why-not", title: t("Why not?"), fill: whyNot.fill });
  session.addEventListener("hint", () => hint.climb());
  session.addEventListener("whyNot", (event) => {
    panels.show("why-not");
    const at = /** @type {CustomEvent<{cell: number, digit: number} | null>} */ (event).detail;
    if (at) session.select(at.cell);
    const digit = at?.digit || session.filter; // the digit under the pointer, or the filtered one
    whyNot.focus(digit || 1);
    if (digit) whyNot.ask({ cell: session.cursor, digit });
  });
  session.addEventListener("library", (event) => {
    const { detail } = /** @type {CustomEvent<string | null>} */ (event);
    usePart(session, import("./library.js"), ({ openLibrary }) => openLibrary(session, detail ?? undefined));
  });
  listenToBoard(board);
  listenToCursor(session, board);
}
