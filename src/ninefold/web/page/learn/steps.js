/** All steps that the game allows now: by technique, to be filtered, looked at and made. */
import { h, reveal } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { shownOf, stateOf } from "../model/replay.js";
import { nameOf, t } from "../strings.js";
import { Asking, button, fairly, severalSolutions, troubleIn } from "./ask.js";
import { effectOf, makeSteps, toldOf } from "./words.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("./words.js").Told} Told */
/** @typedef {import("../model/replay.js").State} State */

const MOST = 500;
/** Of one technique, so that none crowds out the rest. */
const EACH = 40;

/** What was left out, by technique: names by ids. @typedef {{more: Record<string, string>, unsearched: Record<string, string>}} LeftOut */

/** @param {Class} room @param {HTMLElement} element */
export function fillSteps(room, element) {
  const { desk } = room;
  /** @type {Told[]} */
  let found = [];
  /** @type {LeftOut} */
  let left = { more: {}, unsearched: {} };
  /** @type {State} */
  let state = stateOf(desk.game);
  const report = h("div", { class: "says" });
  const list = h("div", { class: "groups" });
  const asking = new Asking(report);
  const filters = makeFilters((technique) => {
    show();
    if (technique in left.more || technique in left.unsearched) void search(technique);
  });
  const find = button(t("Find all steps"), () => search(), { class: "primary" });
  const singles = button("", () => makeSteps(room, onePerCell(found.filter(isSingle)), t("All singles")));
  element.append(h("div", { class: "line" }, find, singles), filters.element, report, list);

  /** Where the filter last looked. */
  let cells = "";
  const show = () => {
    cells = desk.cells.join();
    if (list.querySelector('[aria-expanded="true"]')) desk.play(null); // its words go
    const chosen = found.filter((told) => filters.fits(told, desk));
    const count = new Set(found.filter(isSingle).flatMap(({ step }) => step.places)).size;
    singles.hidden = count === 0;
    singles.textContent = t("Do all singles ({count})", { count });
    filters.element.hidden = !found.length;
    list.replaceChildren(...grouped(chosen).map((group) => groupOf(room, group, () => state)));
  };
  const clear = () => {
    found = [];
    left = { more: {}, unsearched: {} };
    asking.stop();
    report.replaceChildren(
      h("p", { class: "soft" }, t("Every step that can be made now, from singles to chains.")),
    );
    show();
  };
  /** All steps, or all of a technique. */
  const search = async (technique = "") => {
    state = stateOf(desk.game);
    const trouble = await troubleIn(desk);
    if (trouble) {
      clear();
      return report.replaceChildren(trouble.element);
    }
    const fair = await fairly(desk);
    const answer = await asking.ask("steps", {
      puzzle: state,
      limit: MOST,
      ...(technique ? { techniques: [technique] } : { each: EACH }),
      ...fair,
    });
    if (!answer) return undefined;
    if (technique) {
      found = [...found.filter(({ step }) => step.technique !== technique), ...answer.steps];
      delete left.more[technique];
      delete left.unsearched[technique];
      Object.assign(left.more, answer.more);
    } else {
      found = answer.steps;
      left = answer;
    }
    filters.offer(found, left);
    const words = [tally(found.length, left), fair.uniqueness === false && severalSolutions()];
    if (found.filter(({ step }) => step.technique === "forcing-net").length === 1)
      words.push(t("Of dynamic forcing chains with lemmas, only the first that is found is listed."));
    const text = words.filter(Boolean).join(" ");
    report.replaceChildren(h("p", { class: "soft" }, text));
    desk.say(text);
    return show();
  };
  desk.addEventListener("change", () => {
    if (JSON.stringify(stateOf(desk.game)) !== JSON.stringify(state)) {
      state = stateOf(desk.game);
      clear();
    } else if (filters.watchesCells() && desk.cells.join() !== cells) show();
  });
  clear();
}

/** @param {number} count @param {LeftOut} left */
function tally(count, { more, unsearched }) {
  const list = (/** @type {Record<string, string>} */ names) => Object.values(names).join(", ");
  const words = [count === 1 ? t("One step.") : t("{count} steps.", { count })];
  if (list(more))
    words.push(t("There are more of these; choose one to see them all: {names}.", { names: list(more) }));
  if (list(unsearched))
    words.push(
      t("These were not searched any more; choose one to do so: {names}.", { names: list(unsearched) }),
    );
  return words.join(" ");
}

/** @param {Told} told */
const isSingle = ({ family }) => family === "singles";

/** Several techniques may set the same digit. @param {Told[]} all */
function onePerCell(all) {
  return [...new Map(all.map((told) => [told.step.places.join(), told])).values()];
}

/** By technique, in the order in which people try them. @param {Told[]} all @returns {Told[][]} */
function grouped(all) {
  /** @type {Map<string, Told[]>} */
  const groups = new Map();
  for (const told of all) groups.set(told.step.technique, [...(groups.get(told.step.technique) ?? []), told]);
  return [...groups.values()];
}

/** @param {(technique: string) => void} changed */
function makeFilters(changed) {
  const choice = (/** @type {string} */ word) =>
    h("select", { "aria-label": word, onchange: () => changed(technique.value) });
  const [family, technique, effect] = [choice(t("Family")), choice(t("Technique")), choice(t("Effect"))];
  const fill = (/** @type {HTMLSelectElement} */ select, /** @type {[string, string][]} */ rows) => {
    const before = select.value;
    select.replaceChildren(...rows.map(([value, word]) => h("option", { value }, word)));
    select.value = rows.some(([value]) => value === before) ? before : "";
  };
  fill(effect, [
    ["", t("any effect")],
    ["places", t("sets a digit")],
    ["removes", t("crosses out")],
    ["here", t("in the selected cells")],
  ]);
  return {
    element: h("div", { class: "line filters" }, family, technique, effect),
    watchesCells: () => effect.value === "here",
    /** @param {Told[]} all @param {LeftOut} left */
    offer(all, { more, unsearched }) {
      const families = new Map(all.map((told) => pair(told.family, told.family_name)));
      fill(family, [["", t("all families")], ...families]);
      const rows = grouped(all).map((group) =>
        pair(
          group[0].step.technique,
          `${group[0].name} (${group.length}${group[0].step.technique in more ? "+" : ""})`,
        ),
      );
      const others = Object.entries(unsearched).map(([id, name]) => pair(id, `${name} (?)`));
      fill(technique, [["", t("all techniques")], ...rows, ...others]);
    },
    /** @param {Told} told @param {import("../play/desk.js").Desk} desk */
    fits({ family: id, step }, desk) {
      const touched = [...step.places, ...step.removes];
      const names = desk.cells.map(cellName);
      return (
        (!family.value || family.value === id) &&
        (!technique.value || technique.value === step.technique) &&
        (effect.value !== "places" || step.places.length > 0) &&
        (effect.value !== "removes" || step.removes.length > 0) &&
        (effect.value !== "here" || touched.some((name) => names.includes(name.slice(0, 4))))
      );
    },
  };
}

/** @param {string} value @param {string} word @returns {[string, string]} */
const pair = (value, word) => [value, word];

/** @param {Class} room @param {Told[]} group @param {() => State} state */
function groupOf(room, group, state) {
  const head = h(
    "summary",
    {},
    h("span", {}, group[0].name),
    h("span", { class: `level level-${group[0].level}` }, nameOf("level", group[0].level)),
    h("span", { class: "count" }, String(group.length)),
  );
  const rows = h("ul", { class: "found" });
  const details = h("details", {}, head, rows);
  details.addEventListener("toggle", () => {
    if (details.open && !rows.children.length) rows.append(...group.map((told) => rowOf(room, told, state)));
  });
  return details;
}

/** @param {Class} room @param {Told} told @param {() => State} state */
function rowOf(room, told, state) {
  const body = h("div", { class: "says" });
  const asking = new Asking(body);
  const open = button(effectOf(told), () => toggle(), { class: "link", "aria-expanded": "false" });
  const row = h("li", {}, open, body);
  const toggle = async () => {
    const closed = open.getAttribute("aria-expanded") === "true";
    for (const other of document.querySelectorAll('.found [aria-expanded="true"]')) {
      other.setAttribute("aria-expanded", "false");
      other.nextElementSibling?.replaceChildren();
    }
    if (closed) return room.desk.play(null);
    const { technique, places, removes, evidence } = told.step;
    const answer = await asking.ask("explain_step", {
      puzzle: state(),
      technique,
      places,
      removes,
      evidence,
    });
    if (!answer || !row.isConnected) return undefined;
    open.setAttribute("aria-expanded", "true");
    const make = button(t("Do this step"), () => makeSteps(room, [told], told.name), { class: "primary" });
    body.replaceChildren(toldOf(room, answer.told, { board: shownOf(state()) }), make);
    reveal(row);
    return room.desk.say(sentences(answer.told));
  };
  return row;
}

/** @param {Told} told */
export const sentences = (told) => (told.explanation ?? []).map((said) => said.text).join(" ");
