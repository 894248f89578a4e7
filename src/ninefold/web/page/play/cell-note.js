/** The dialog for a note on a cell. */
import { openDialog } from "../look/dialog.js";
import { h, textButton } from "../look/dom.js";
import { LONGEST_CELL_NOTE, cutCellNote } from "../model/checks.js";
import { noting } from "../model/drawing.js";
import { cellName } from "../model/geometry.js";
import { t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function openCellNote(session) {
  const { cursor: cell, game } = session;
  const before = game.position.cellNotes[cell];
  const title = t("Note on {cell}", { cell: cellName(cell) });
  const input = h("textarea", { rows: 3, maxlength: LONGEST_CELL_NOTE, "aria-label": title });
  input.value = before;
  openDialog({ title, kind: "cell-note" }, (close) => {
    const keep = (/** @type {string} */ text) => {
      close();
      if (session.game !== game) return;
      const isDone = session.make({ what: "note", cells: [cell] }, noting(cell, text));
      if (isDone) session.announce(cutCellNote(text) ? t("Note saved") : t("Note deleted"));
    };
    const save = () => keep(input.value);
    // One line, as the note is kept: Enter saves.
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      save();
    });
    return [
      input,
      h(
        "div",
        { class: "line end" },
        before && textButton(t("Delete"), () => keep("")),
        textButton(t("Save"), save, { class: "primary" }),
      ),
    ];
  });
}
