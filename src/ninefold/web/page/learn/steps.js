/** All steps possible in the current position: grouped by technique; the player can filter, view and apply them. */
import { h, reveal, textButton } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { shownOf, stateOf } from "../model/replay.js";
import { plural, t } from "../strings.js";
import { applySteps, effectOf, explanationText, levelOf, stepElement } from "./explanation.js";
import { inspectGame, severalSolutions } from "./mistakes.js";
import { LatestRequest } from "./request.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./explanation.js").StepView} StepView */
/** @typedef {import("../model/replay.js").State} State */

const MOST = 500;
/** The most steps per technique, so none crowds out the rest. */
const EACH = 40;

/** Techniques with more steps, and those not searched: names by id. @typedef {{more: Record<string, string>, unsearched: Record<string, string>}} LeftOut */

/** @param {Session} session @param {NineFold} board @param {HTMLElement} element */
export function fillSteps(session, board, element) {
  /** @type {StepView[]} */
  let found = [];
  /** @type {LeftOut} */
  let left = { more: {}, unsearched: {} };
  /** @type {State} */
  let state = stateOf(session.game);
  const report = h("div", { class: "says" });
  const list = h("div", { class: "groups" });
  const requests = new LatestRequest(report);
  const filters = makeFilters((technique) => {
    show();
    if (technique in left.more || technique in left.unsearched) void search(technique);
  });
  const find = textButton(t("Find all steps"), () => search(), { class: "primary" });
  const singles = textButton("", () =>
    applySteps(session, onePerCell(found.filter(isSingle)), t("All singles")),
  );
  element.append(h("div", { class: "line" }, find, singles), filters.element, report, list);

  /** The selected cells when the list was last filtered. */
  let cells = "";
  const show = () => {
    cells = session.cells.join();
    if (list.querySelector('[aria-expanded="true"]')) session.showScene(null); // its explanation disappears with it
    const chosen = found.filter((step) => filters.fits(step, session));
    const count = new Set(found.filter(isSingle).flatMap(({ step }) => step.places)).size;
    singles.hidden = count === 0;
    singles.textContent = t("Fill in all singles ({count})", { count });
    filters.element.hidden = !found.length;
    list.replaceChildren(...grouped(chosen).map((group) => groupOf(session, board, group, () => state)));
  };
  const clear = () => {
    found = [];
    left = { more: {}, unsearched: {} };
    requests.cancel();
    report.replaceChildren(
      h("p", { class: "soft" }, t("Find every step you can make now, from singles to chains.")),
    );
    show();
  };
  /** All steps, or all steps of one technique. */
  const search = async (technique = "") => {
    state = stateOf(session.game);
    const notice = await inspectGame(session);
    if (notice) {
      clear();
      return report.replaceChildren(notice.element);
    }
    const answer = await requests.send("steps", {
      puzzle: state,
      limit: MOST,
      ...(technique ? { techniques: [technique] } : { each: EACH }),
    });
    if (!answer) return undefined;
    session.game.help += 1;
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
    const words = [tally(found.length, left), !answer.unique && severalSolutions()];
    const nets = found.filter(({ step }) => step.technique === "forcing-net");
    if (nets.length === 1) words.push(t("{name}: only the first one is listed.", { name: nets[0].name }));
    const text = words.filter(Boolean).join(" ");
    report.replaceChildren(h("p", { class: "soft" }, text));
    session.announce(text);
    return show();
  };
  session.addEventListener("change", () => {
    if (JSON.stringify(stateOf(session.game)) !== JSON.stringify(state)) {
      state = stateOf(session.game);
      clear();
    } else if (filters.watchesCells() && session.cells.join() !== cells) show();
  });
  clear();
}

/** @param {number} count @param {LeftOut} left */
function tally(count, { more, unsearched }) {
  const list = (/** @type {Record<string, string>} */ names) => Object.values(names).join(", ");
  const words = [plural(count, "{count} step found.", "{count} steps found.")];
  if (list(more))
    words.push(
      t("There are more steps for {names}. To see them all, choose the technique in the filter.", {
        names: list(more),
      }),
    );
  if (list(unsearched))
    words.push(
      t("Not searched yet: {names}. To search for one, choose it in the filter.", {
        names: list(unsearched),
      }),
    );
  return words.join(" ");
}

/** @param {StepView} view */
const isSingle = ({ family }) => family === "singles";

/** Several techniques may place the same digit. @param {StepView[]} all */
function onePerCell(all) {
  return [...new Map(all.map((view) => [view.step.places.join(), view])).values()];
}

/** Groups steps by technique, in the order in which people try them. @param {StepView[]} all @returns {StepView[][]} */
function grouped(all) {
  /** @type {Map<string, StepView[]>} */
  const groups = new Map();
  for (const view of all) groups.set(view.step.technique, [...(groups.get(view.step.technique) ?? []), view]);
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
    ["", t("Any effect")],
    ["places", t("Places a digit")],
    ["removes", t("Removes candidates")],
    ["here", t("In selected cells")],
  ]);
  return {
    element: h("div", { class: "line filters" }, family, technique, effect),
    watchesCells: () => effect.value === "here",
    /** @param {StepView[]} all @param {LeftOut} left */
    offer(all, { more, unsearched }) {
      const families = new Map(all.map((view) => pair(view.family, view.family_name)));
      fill(family, [["", t("All families")], ...families]);
      const rows = grouped(all).map((group) =>
        pair(
          group[0].step.technique,
          `${group[0].name} (${group.length}${group[0].step.technique in more ? "+" : ""})`,
        ),
      );
      const others = Object.entries(unsearched).map(([id, name]) => pair(id, `${name} (?)`));
      fill(technique, [["", t("All techniques")], ...rows, ...others]);
    },
    /** @param {StepView} view @param {Session} session */
    fits({ family: id, step }, session) {
      const touched = [...step.places, ...step.removes];
      const names = session.cells.map(cellName);
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

/** @param {Session} session @param {NineFold} board @param {StepView[]} group @param {() => State} state */
function groupOf(session, board, group, state) {
  const head = h(
    "summary",
    {},
    h("span", {}, group[0].name),
    levelOf(group[0].level),
    h("span", { class: "count" }, String(group.length)),
  );
  const rows = h("ul", { class: "found" });
  const details = h("details", {}, head, rows);
  details.addEventListener("toggle", () => {
    if (details.open && !rows.children.length)
      rows.append(...group.map((view) => rowOf(session, board, view, state)));
  });
  return details;
}

/** @param {Session} session @param {NineFold} board @param {StepView} view @param {() => State} state */
function rowOf(session, board, view, state) {
  const body = h("div", { class: "says" });
  const requests = new LatestRequest(body);
  const effect = effectOf(view);
  const title = effect[0].toUpperCase() + effect.slice(1);
  const open = textButton(title, () => toggle(), { class: "link", "aria-expanded": "false" });
  const row = h("li", {}, open, body);
  const toggle = async () => {
    const closed = open.getAttribute("aria-expanded") === "true";
    for (const other of document.querySelectorAll('.found [aria-expanded="true"]')) {
      other.setAttribute("aria-expanded", "false");
      other.nextElementSibling?.replaceChildren();
    }
    if (closed) return session.showScene(null);
    const { technique, places, removes, evidence } = view.step;
    const answer = await requests.send("explain_step", {
      puzzle: state(),
      technique,
      places,
      removes,
      evidence,
    });
    if (!answer || !row.isConnected) return undefined;
    open.setAttribute("aria-expanded", "true");
    const make = textButton(t("Apply this step"), () => applySteps(session, [view], view.name), {
      class: "primary",
    });
    body.replaceChildren(
      stepElement(session, board, answer.told, { board: shownOf(state(), session.game.shape) }),
      make,
    );
    reveal(row);
    return session.announce(explanationText(answer.told));
  };
  return row;
}
