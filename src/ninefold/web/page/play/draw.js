/**
 * Draws links on the board, by pointer and by keys, and shows them and the notes on cells. The page loads this when the mode is chosen, or
 * for a game that has links or notes.
 *
 * A link is drawn in one drag, or with two taps or keys: the first chooses an end, and the board shows it until the second.
 */
import { paintLinks, paintNotes, paintPending, sheet } from "../board/drawn.js";
import { endInWords } from "../board/label.js";
import { bit, cellName } from "../model/geometry.js";
import { MOST_LINKS, placeOf } from "../model/chain-link.js";
import { candidateEnd, endAt, linking, linksIn, unlinking } from "../model/drawing.js";
import { plural, t } from "../strings.js";
import { makeDrawTools, makeNoteLine } from "./draw-tools.js";
import { linkInWords, remarksOf } from "./link-words.js";

export { openCellNote } from "./cell-note.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** How far a pointer moves, in pixels, before a tap becomes a drag: a finger is never quite still. */
const SLACK = 10;

export class Drawing {
  #session;
  /** The end that is chosen. @type {number | null} */
  #from = null;
  /** The end under the pointer, during a drag. @type {number | null} */
  #over = null;
  /** What was painted last, and for what. @type {[string, string]} */
  #painted = ["", ""];

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** What the board shows. */
  get view() {
    const { position, values, candidates } = this.#session.game;
    const low = candidates.map((set, cell) => set > 0 && position.corners[cell] + position.centres[cell] > 0);
    const shown = { values, candidates, low };
    const links = linksIn(position);
    const key = JSON.stringify([position.links, position.cellNotes, shown]);
    if (key !== this.#painted[0])
      this.#painted = [key, paintLinks(links, shown) + paintNotes(position.cellNotes)];
    const { mode, linkStyle } = this.#session;
    const pending =
      this.#from === null || mode !== "draw"
        ? ""
        : paintPending({ from: this.#from, to: this.#over, colour: linkStyle.colour }, shown);
    return { svg: this.#painted[1] + pending, labels: remarksOf(links, position.cellNotes) };
  }

  /** Show the ends of a drag. @param {number} from @param {number} over */
  drag(from, over) {
    if (this.#from === from && this.#over === over) return;
    this.#show(from, over);
  }

  /** Choose an end: the first of a link, or the second. The same one again cancels the link. @param {number} end */
  choose(end) {
    const from = this.#from;
    if (from !== null && from !== end) return this.link(from, end);
    if (this.#session.paused || this.#session.leaveScene()) return undefined;
    this.#show(from === end ? null : end, null);
    this.#session.announce(
      from === end
        ? t("Link cancelled")
        : t("Link from {end}: choose the other end", { end: endInWords(end) }),
    );
    return undefined;
  }

  /** Enter chooses the cell of the cursor, or its candidate of the filtered digit. */
  chooseCell() {
    const { game, cursor, filter } = this.#session;
    this.choose(endAt(game, cursor, filter));
  }

  /** A digit chooses a candidate of the cell. @param {number} digit */
  chooseDigit(digit) {
    const { game, cursor } = this.#session;
    if (game.candidates[cursor] & bit(digit)) this.choose(candidateEnd(cursor, digit));
    else
      this.#session.notify(
        t("{cell} has no candidate {digit}. Press Enter to choose the whole cell.", {
          cell: cellName(cursor),
          digit,
        }),
      );
  }

  /** Draw a link, or remove it. @param {number} from @param {number} to */
  link(from, to) {
    const session = this.#session;
    this.#from = this.#over = null;
    const changes = linking(session.game, from, to, session.linkStyle);
    if (!changes) {
      session.dispatchEvent(new Event("change"));
      return session.notify(t("A game can have at most {count} links.", { count: MOST_LINKS }));
    }
    const cells = [...new Set([from, to].map((end) => placeOf(end)[0]))];
    if (!session.make({ what: "link", cells }, changes)) return undefined;
    const isDrawn = linksIn(session.game.position).some(
      ({ first, second }) => first === Math.min(from, to) && second === Math.max(from, to),
    );
    session.announce(linkInWords(from, to, isDrawn ? session.linkStyle : null));
    return undefined;
  }

  /** Remove the links that end in the selected cells. */
  erase() {
    const session = this.#session;
    this.#from = null;
    this.#unlink({ what: "unlink", cells: session.cells }, unlinking(session.game, session.cells));
  }

  /** Remove all links. */
  clear() {
    this.#unlink({ what: "unlinkAll" }, unlinking(this.#session.game));
  }

  /** @param {import("../model/game.js").Label} label @param {import("../model/moves.js").Change[]} changes */
  #unlink(label, changes) {
    const isDone = this.#session.make(label, changes);
    this.#session.announce(
      isDone
        ? plural(changes.length, "Removed {count} link", "Removed {count} links")
        : t("There are no links to remove."),
    );
  }

  /** Forget the end that was chosen; false if there is none. */
  cancel() {
    if (this.#from === null) return false;
    this.#show(null, null);
    return true;
  }

  /** @param {number | null} from @param {number | null} over */
  #show(from, over) {
    this.#from = from;
    this.#over = over;
    this.#session.dispatchEvent(new Event("change"));
  }
}

/** Let the player draw, from the first call on. @param {Session} session @param {NineFold} board */
export function addDrawing(session, board) {
  if (session.drawing) return;
  const drawing = new Drawing(session);
  session.drawing = drawing;
  if (session.mode === "draw" && !linksIn(session.game.position).length)
    session.notify(t("Drag from one candidate or cell to another, or choose both in turn."));
  session.addEventListener("open", () => drawing.cancel());
  listenToDrags(session, board, drawing);
  document.querySelector("#more-tools .targets")?.after(makeDrawTools(session));
  document.querySelector(".status")?.after(makeNoteLine(session));
  board.shadowRoot?.adoptedStyleSheets.push(sheet);
  session.dispatchEvent(new Event("change"));
}

/** @param {Session} session @param {NineFold} board @param {Drawing} drawing */
function listenToDrags(session, board, drawing) {
  /** Where the drag began, in pixels and as an end; null between drags. @type {{x: number, y: number, from: number, isTap: boolean} | null} */
  let drag = null;
  const endUnder = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const at = board.at(clientX, clientY);
    return at && endAt(session.game, at.cell, session.filter, at.digit);
  };
  board.addEventListener("pointerdown", (event) => {
    const from = endUnder(event);
    const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey || session.several;
    if (session.mode !== "draw" || from === null || event.button !== 0 || isSelecting || session.paused)
      return;
    drag = { x: event.clientX, y: event.clientY, from, isTap: true };
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK) drag.isTap = false;
    if (!drag.isTap) drawing.drag(drag.from, endUnder(event) ?? drag.from);
  });
  board.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { from, isTap } = drag;
    const to = endUnder(event);
    drag = null;
    if (isTap) drawing.choose(from);
    else if (to === null || to === from) drawing.cancel();
    else drawing.link(from, to);
  });
  board.addEventListener("pointercancel", () => {
    if (drag) drawing.cancel();
    drag = null;
  });
}
