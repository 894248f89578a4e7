/** Several puzzles of one text: choose one to play, or keep all of them. */
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { valuesOf } from "../model/position.js";
import { t } from "../strings.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./reading.js").Found} Found */

/** So many are shown; nobody looks through more. */
const MOST = 100;
/** So many are kept at once. */
const MOST_KEPT = 12;

/** Play the only one, or ask which. @param {Desk} desk @param {Found[]} found */
export function playOneOf(desk, found) {
  if (found.length === 1) desk.receive(found[0].shared, { name: found[0].name });
  else openChoice(desk, found);
}

/** @param {Desk} desk @param {Found[]} found */
function openChoice(desk, found) {
  const names = namesOf(found);
  const title = t("{count} puzzles: which one?", { count: found.length });
  openDialog({ title, kind: "choice" }, (close) => {
    const play = (/** @type {Found} */ each, /** @type {number} */ index) =>
      desk.receive(each.shared, { name: names[index] });
    const rows = found.slice(0, MOST).map((each, index) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "game",
            onclick: () => {
              close();
              play(each, index);
            },
          },
          thumbnail({
            givens: each.shared.givens,
            values: valuesOf(each.shared.givens, each.shared.position),
          }),
          h("span", { class: "words" }, h("strong", {}, names[index]), clues(each)),
        ),
      ),
    );
    const all = h(
      "button",
      {
        type: "button",
        onclick: () => {
          close();
          [...found.entries()].reverse().forEach(([index, each]) => play(each, index));
        },
      },
      t("Keep all as games"),
    );
    return [
      h("ul", { class: "games", "aria-label": title }, ...rows),
      ...(found.length > MOST
        ? [h("p", { class: "soft" }, t("The first {count} are shown.", { count: MOST }))]
        : []),
      ...(found.length <= MOST_KEPT ? [h("div", { class: "line end" }, all)] : []),
    ];
  });
}

/** Those of the same name are numbered. @param {Found[]} found */
function namesOf(found) {
  const names = found.map((each) => each.name || t("Puzzle"));
  const isShared = (/** @type {string} */ name) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, index) => (isShared(name) ? `${name} ${index + 1}` : name));
}

/** @param {Found} found */
const clues = ({ shared }) =>
  h("span", {}, t("{count} clues", { count: shared.givens.filter(Boolean).length }));
