/** Help for learners: panels for hints, steps, paths and proofs, and the library of techniques. */
import { loadPart, once, styled, usePart } from "../look/lazy.js";
import { holdDigits } from "../play/keyboard.js";
import { t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** @param {Session} session @param {NineFold} board @param {import("../panel/host.js").PanelHost} panels */
export function addLearning(session, board, panels) {
  const help = once(async () => (await loadPart(import("./help.js"))).makeHelp(session, board));
  /** @param {string} id @param {string} title @param {string} group @param {import("../panel/host.js").Panel["fill"]} fill */
  const add = (id, title, group, fill) => panels.add({ id, title, group, fill });
  add("hint", t("Hint"), "learn", async (element) => (await help()).hint.fill(element));
  add("train", t("Train"), "learn", async (element) => {
    const part = loadPart(styled(import("./train.js"), "learn/train.css"));
    const [{ fillTrain }] = await Promise.all([part, help()]);
    fillTrain(session, board, panels, element);
  });
  add("why-not", t("Why not?"), "learn", async (element) => (await help()).whyNot.fill(element));
  add("steps", t("Steps"), "analyse", async (element) => {
    const [{ fillSteps }] = await Promise.all([loadPart(import("./steps.js")), help()]);
    fillSteps(session, board, element);
  });
  add("path", t("Path"), "analyse", async (element) => {
    const [{ fillPath }] = await Promise.all([loadPart(import("./path.js")), help()]);
    fillPath(session, board, element);
  });
  session.addEventListener("hint", () => usePart(session, help(), ({ hint }) => hint.climb()));
  session.addEventListener("whyNot", (event) => {
    panels.show("why-not");
    const at = /** @type {CustomEvent<{cell: number, digit: number} | null>} */ (event).detail;
    if (at) session.select(at.cell);
    const { cursor: cell } = session;
    const typed = holdDigits();
    usePart(session, help().finally(typed.end), ({ whyNot }) => {
      const digit = typed.digit || at?.digit || session.filter; // the digit under the pointer, or the filtered one
      whyNot.focus(digit || 1);
      if (digit) whyNot.ask({ cell, digit });
    });
  });
  /** @param {string} event @param {(id: string) => unknown} open */
  const on = (event, open) =>
    session.addEventListener(event, (asked) => open(/** @type {CustomEvent} */ (asked).detail ?? ""));
  on("train", (id) => panels.visit("train", id));
  on("library", (id) =>
    usePart(session, styled(import("./library.js"), "learn/library.css"), ({ openLibrary }) =>
      openLibrary(session, id),
    ),
  );
  on("course", (id) =>
    usePart(session, styled(import("./course.js"), "learn/course.css"), ({ openCourse }) =>
      openCourse(session, id),
    ),
  );
}
