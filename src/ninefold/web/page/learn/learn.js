/** What helps to learn: panels for hints, steps, paths and proofs, and the library of techniques. */
import { later, loaded } from "../look/later.js";
import { t } from "../strings.js";
import { makeHint } from "./hint.js";
import { makeWhyNot } from "./whynot.js";
import { listenToBoard, listenToCursor } from "./words.js";

/** @param {import("./ask.js").Class} room @param {import("../panel/host.js").PanelHost} panels */
export function addLearning(room, panels) {
  const { desk, board } = room;
  const [hint, whyNot] = [makeHint(room), makeWhyNot(room)];
  panels.add({ id: "hint", title: t("Hint"), fill: hint.fill });
  panels.add({
    id: "steps",
    title: t("Steps"),
    fill: async (element) => (await loaded(import("./steps.js"))).fillSteps(room, element),
  });
  panels.add({
    id: "path",
    title: t("Path"),
    fill: async (element) => (await loaded(import("./path.js"))).fillPath(room, element),
  });
  panels.add({ id: "why-not", title: t("Why not?"), fill: whyNot.fill });
  desk.addEventListener("hint", () => hint.climb());
  desk.addEventListener("whyNot", (event) => {
    panels.show("why-not");
    const at = /** @type {CustomEvent<{cell: number, digit: number} | null>} */ (event).detail;
    if (at) desk.select(at.cell);
    const digit = at?.digit || desk.filter; // that of the pointer, or the one that is filtered
    whyNot.focus(digit || 1);
    if (digit) whyNot.ask({ cell: desk.cursor, digit });
  });
  desk.addEventListener("library", (event) => {
    const { detail } = /** @type {CustomEvent<string | null>} */ (event);
    later(desk, import("./library.js"), ({ openLibrary }) => openLibrary(room, detail ?? undefined));
  });
  listenToBoard(board);
  listenToCursor(room);
}
