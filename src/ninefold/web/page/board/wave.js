/** A wave over the digits of a board, from one corner to the other. */
import { column, row } from "../model/geometry.js";

/** The delay between diagonals and the length of their movement, in milliseconds. */
const [DELAY, LENGTH] = [45, 600];

/** @param {import("./element.js").NineFold} board */
export function wave(board) {
  const parts = (/** @type {string} */ group) => board.shadowRoot?.querySelectorAll(`.${group} > g`) ?? [];
  const grounds = parts("grounds");
  parts("inks").forEach((ink, cell) => {
    const delay = DELAY * (row(cell) + column(cell));
    const [rest, high] = [{ transform: "none" }, { transform: "translateY(-14px) scale(1.18)" }];
    ink.animate([rest, high, rest], { delay, duration: LENGTH, easing: "ease-in-out" });
    const [none, tint] = [{ fill: "transparent" }, { fill: "var(--green-tint)" }];
    grounds[cell].firstElementChild?.animate([none, tint, none], { delay, duration: LENGTH });
  });
}
