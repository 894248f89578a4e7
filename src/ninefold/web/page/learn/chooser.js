/** The trainer's list of techniques: the stages of the learner's path, each technique with the player's progress. */
import { h, textButton } from "../look/dom.js";
import { STAGES } from "../model/stock.js";
import { MASTERY, dueReviews, progressOf, trainingOf } from "../model/training.js";
import { capabilities } from "../play/capabilities.js";
import { nameOf, plural, t } from "../strings.js";
import { isInStock } from "./supply.js";
import { REVIEW } from "./trainer.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/training.js").Training} Training */

/** The titles of the stages; a test compares them with docs/techniques. */
export const stageTitles = () => [
  t("The first steps"),
  t("Pencil marks"),
  t("One digit across the board"),
  t("Wings"),
  t("Uniqueness"),
  t("Fins, sets and colours"),
  t("Chains"),
  t("Almost locked sets"),
  t("The big fish"),
  t("The last resort"),
];

/** Names of techniques that the stages do not have, from the server. @type {Map<string, string>} */
const OTHERS = new Map();

/** @param {string} id */
const inStages = (id) => STAGES.flat().find(([each]) => each === id);

/** True if the course has a chapter about a technique: it has the same stages. @param {string} id */
export const hasChapter = (id) => inStages(id) !== undefined;

/** The name of a technique in the language of the page. @param {string} id */
export function techniqueName(id) {
  if (id === REVIEW) return t("Review");
  const known = inStages(id);
  return known ? nameOf("technique", known[1]) : (OTHERS.get(id) ?? id);
}

/** @param {Session} session @param {HTMLElement} place @param {(place: string) => void} go */
export function showChooser(session, place, go) {
  const training = trainingOf(session.store);
  const due = dueReviews(training, Date.now()).length;
  const review = textButton(
    plural(due, "Review {count} position", "Review {count} positions"),
    () => go(REVIEW),
    { class: "primary" },
  );
  const list = h("div", { class: "groups" });
  const offline = h("p", { class: "soft", hidden: true });
  place.replaceChildren(
    h(
      "p",
      { class: "soft" },
      t("Positions to solve on the board, one technique at a time. Every move gets an answer."),
    ),
    due ? h("div", { class: "line train-review" }, review) : "",
    offline,
    list,
  );
  const fill = (/** @type {boolean} */ hasServer) =>
    list.replaceChildren(...stageSections(training, hasServer, go));
  fill(true);
  capabilities().then(
    ({ techniques }) => techniques.forEach(({ id, name }) => OTHERS.set(id, name)),
    () => {
      offline.hidden = false;
      offline.textContent = t("Without the server, there are positions for the most common techniques.");
      fill(false);
    },
  );
}

/** @param {Training} training @param {boolean} hasServer @param {(place: string) => void} go */
function stageSections(training, hasServer, go) {
  const last = Object.entries(training.techniques).sort(([, a], [, b]) => b.last - a.last)[0]?.[0];
  const current = Math.max(
    0,
    STAGES.findIndex((stage) => stage.some(([id]) => id === last)),
  );
  return STAGES.map((rows, index) => {
    const mastered = rows.filter(([id]) => progressOf(training, id).mastered).length;
    return h(
      "details",
      { open: index === current },
      h(
        "summary",
        {},
        h("span", {}, stageTitles()[index]),
        h("span", { class: "count" }, `${mastered} / ${rows.length}`),
      ),
      h(
        "ul",
        { class: "train-list" },
        ...rows.map(([id]) => h("li", {}, entryOf(training, id, hasServer || isInStock(id), go))),
      ),
    );
  });
}

/** @param {Training} training @param {string} id @param {boolean} isThere @param {(place: string) => void} go */
function entryOf(training, id, isThere, go) {
  const { mastered, clean, solved } = progressOf(training, id);
  const words = mastered
    ? t("mastered")
    : solved
      ? plural(solved, "{count} solved", "{count} solved")
      : isThere
        ? ""
        : t("needs the server");
  const meter = h("span", { class: "meter" }, h("span", { class: "meter-fill" }));
  const part = mastered ? 1 : Math.min(1, clean / MASTERY.clean);
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${100 * part}%`;
  return h(
    "button",
    { type: "button", class: "link train-entry", "data-id": id, disabled: !isThere, onclick: () => go(id) },
    h(
      "span",
      { class: "train-name" },
      techniqueName(id),
      mastered ? h("span", { class: "train-mark" }, "✓") : "",
    ),
    h("span", { class: "soft" }, words),
    solved ? meter : "",
  );
}
