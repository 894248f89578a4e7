/** A text with several puzzles: choose one to play, or keep them all. */
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { loadPart } from "../look/lazy.js";
import { valuesOf } from "../model/position.js";
import { regionsOf } from "../model/shape.js";
import { plural, t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./reading.js").Found} Found */

/** The most puzzles that are shown. */
const MOST = 100;
/** The most puzzles that become games at once. */
const MOST_KEPT = 12;

/** Play the only one, or ask which. @param {Session} session @param {Found[]} found */
export async function playOneOf(session, found) {
  if (found.length === 1) await begin(session, found[0], found[0].name);
  else openChoice(session, found);
}

/** The rules of a variant come from the server. @param {Session} session @param {Found} found @param {string} name */
async function begin(session, { shared, note }, name) {
  if (!shared.form) return session.openOrBegin(shared, { name, note });
  const { nameIn, withRules } = await loadPart(import("./variant.js"));
  const whole = await withRules(shared);
  return session.openOrBegin(whole, { name: name || nameIn(shared.form), note, kind: t("Variant") });
}

/** @param {Session} session @param {Found[]} found */
function openChoice(session, found) {
  const names = namesOf(found);
  const title = t("Choose one of {count} puzzles", { count: found.length });
  openDialog({ title, kind: "choice" }, (close) => {
    const play = (/** @type {Found} */ each, /** @type {number} */ index) =>
      begin(session, each, names[index]).catch((error) => session.notify(error.message));
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
              void play(each, index);
            },
          },
          pictureOf(each),
          h("span", { class: "words" }, h("strong", {}, names[index]), clues(each)),
        ),
      ),
    );
    const all = h(
      "button",
      {
        type: "button",
        onclick: async () => {
          close();
          for (const [index, each] of [...found.entries()].reverse()) await play(each, index);
        },
      },
      t("Add all to my games"),
    );
    return [
      h("ul", { class: "games", "aria-label": title }, ...rows),
      ...(found.length > MOST
        ? [h("p", { class: "soft" }, t("Showing the first {count}.", { count: MOST }))]
        : []),
      ...(found.length <= MOST_KEPT ? [h("div", { class: "line end" }, all)] : []),
    ];
  });
}

/** @param {Found} found */
function pictureOf({ shared: { givens, position, form } }) {
  const { rows, cols, regions } = /** @type {any} */ (form ?? {});
  const shape = form && { rows, columns: cols, regions: regionsOf({ cols, regions }) };
  return thumbnail({ givens, values: valuesOf(givens, position) }, shape);
}

/** The names of the puzzles; equal names get numbers. @param {Found[]} found */
function namesOf(found) {
  const names = found.map((each) => each.name || /** @type {any} */ (each.shared.form)?.name || t("Puzzle"));
  const isShared = (/** @type {string} */ name) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, index) => (isShared(name) ? `${name} ${index + 1}` : name));
}

/** @param {Found} found */
const clues = ({ shared }) =>
  h("span", {}, plural(shared.givens.filter(Boolean).length, "{count} given digit", "{count} given digits"));
