/** The dialog for a custom puzzle: difficulty, symmetry, given digits, techniques. The search has a time limit and may find nothing. */
import { request } from "../api.js";
import { DIFFICULTIES, LEVELS } from "../model/difficulty.js";
import { SYMMETRIES } from "../model/symmetry.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { checkbox, field, makeTask, range, select } from "../look/form.js";
import { plural, t } from "../strings.js";
import { choicesOf, makeChips } from "./chips.js";
import { capabilities } from "./capabilities.js";
import { makePattern } from "./pattern.js";
import { fromLine } from "./reading.js";

/** @typedef {import("./session.js").Session} Session */

/** The options of a select, from a table of labels. @param {Record<string, () => string>} table */
export const optionsOf = (table) =>
  Object.fromEntries(Object.entries(table).map(([id, label]) => [id, label()]));

/** @param {Session} session */
export function openGenerate(session) {
  const form = makeForm();
  let end = () => {};
  const place = h("div", { role: "status", class: "answer" });
  const stop = h("button", { type: "button", hidden: true, onclick: () => end() }, t("Stop"));
  const make = h("button", { class: "primary" }, t("Generate"));
  const dialog = openDialog({ title: t("Custom puzzle"), kind: "generate" }, (close) => {
    const play = (/** @type {string} */ line, /** @type {number} */ seed) => {
      close();
      session.begin(fromLine(line), { kind: form.name(), level: form.level(), seed });
    };
    const busy = t("Generating (up to 10 s)…");
    const search = makeTask(place, busy, async (signal) => {
      const found = await request("generate", form.wishes(), { signal }).finally(() =>
        stop.toggleAttribute("hidden", true),
      );
      if (found.status === "found") play(found.puzzles[0], found.seed);
      return found.status === "found" ? [] : nothingFound(found, play);
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!form.isComplete()) return;
      stop.hidden = false;
      void search.run();
    };
    end = () => {
      search.stop();
      stop.hidden = true;
    };
    return [
      h(
        "form",
        { class: "stack", onsubmit: submit },
        ...form.elements,
        place,
        h("div", { class: "line end" }, stop, make),
      ),
    ];
  });
  dialog.addEventListener("close", () => end());
}

/** The closest puzzle, and how it differs from the request. @param {any} found @param {(line: string, seed: number) => void} play */
function nothingFound({ message, closest, seed }, play) {
  const words = [
    h(
      "p",
      {},
      t("No matching puzzle found in time. It may be rare or impossible: relax a setting, or try again."),
    ),
    h("p", { class: "soft" }, String(message ?? "").replace(/:? [\d.]{81}/, "")),
  ];
  if (!closest) return words;
  const button = h(
    "button",
    { type: "button", onclick: () => play(closest, seed) },
    t("Play the closest match"),
  );
  return [...words, h("div", { class: "line" }, button)];
}

function makeForm() {
  const hard = makeHardness();
  const symmetry = select(
    Object.fromEntries(Object.entries(SYMMETRIES).map(([id, { label }]) => [id, label()])),
  );
  symmetry.value = "rotate-180";
  const clues = range(t("Given digits"), [t("min"), t("max")], { min: 17, max: 81 });
  const pattern = makePatternField(() => symmetry.value);
  const techniques = makeTechniques();
  const [pearl, diamond] = [
    checkbox(t("Pearl (the first placement is as hard as the hardest step)")),
    checkbox(t("Diamond (the first step is as hard as the hardest step)")),
  ];
  const level = select({ "": t("Any"), ...optionsOf(LEVELS) });
  const seed = h("input", {
    type: "number",
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    placeholder: t("Random"),
  });
  const more = h(
    "details",
    {},
    h("summary", {}, t("Techniques and more")),
    h(
      "div",
      { class: "stack" },
      ...techniques.elements,
      pearl.element,
      diamond.element,
      field(t("HoDoKu level"), level),
      field(t("Seed"), seed),
    ),
  );
  const wishes = () => {
    const drawn = pattern.value();
    return {
      ...hard.wishes(),
      // A pattern determines the clues, and was already drawn with the symmetry.
      ...(drawn ? { pattern: drawn } : { symmetry: symmetry.value }),
      ...(!drawn && (clues.low.value || clues.high.value)
        ? { clues: [Number(clues.low.value) || 17, Number(clues.high.value) || 81] }
        : {}),
      ...techniques.wishes(),
      ...(pearl.input.checked ? { pearl: true } : {}),
      ...(diamond.input.checked ? { diamond: true } : {}),
      ...(level.value ? { hodoku: level.value } : {}),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
    };
  };
  return {
    elements: [...hard.elements, field(t("Symmetry"), symmetry), clues.element, pattern.element, more],
    wishes,
    isComplete: techniques.isComplete,
    name: hard.name,
    level: hard.level,
  };
}

/** Difficulty as a word, or as ratings. */
function makeHardness() {
  const word = select(
    { "": t("Any"), ...optionsOf(DIFFICULTIES), rating: t("By rating…") },
    { name: "difficulty" },
  );
  word.value = "medium";
  const ratings = range(t("Rating (ER)"), [t("min"), t("max")], { min: 1, max: 12, step: 0.1 });
  const show = () => {
    const hidden = word.value !== "rating";
    ratings.element.hidden = ratings.low.disabled = ratings.high.disabled = hidden;
  };
  word.addEventListener("change", show);
  show();
  const difficulty = () =>
    word.value === "rating" ? `${ratings.low.value || "1.0"}-${ratings.high.value || "20"}` : word.value;
  return {
    elements: [field(t("Difficulty"), word), ratings.element],
    wishes: () => (difficulty() ? { difficulty: difficulty() } : {}),
    level: () => (word.value in DIFFICULTIES ? word.value : undefined),
    name: () =>
      word.value === "rating" ? `ER ${difficulty()}` : word.value ? DIFFICULTIES[word.value]() : t("Puzzle"),
  };
}

/** @param {() => string} symmetry */
function makePatternField(symmetry) {
  const status = h("span", { class: "soft", role: "status" });
  const pattern = makePattern(symmetry, (count) => {
    status.textContent = count
      ? plural(count, "{count} given digit, exactly as drawn", "{count} given digits, exactly as drawn")
      : t("Draw where the given digits go. The symmetry is applied as you draw.");
  });
  const clear = h("button", { type: "button", onclick: pattern.clear }, t("Clear pattern"));
  const element = h(
    "details",
    {},
    h("summary", {}, t("Pattern")),
    h("div", { class: "drawing" }, pattern.element, h("div", { class: "stack" }, status, clear)),
  );
  return { element, value: pattern.value };
}

/** Techniques to require and techniques to avoid; the server lists the available ones. */
function makeTechniques() {
  /** @type {import("./chips.js").Choice[]} */
  let choices = [];
  const list = h("datalist", { id: "technique-names" });
  const requires = makeChips(t("Must need"), "technique-names", () => choices);
  const forbids = makeChips(t("Must not need"), "technique-names", () => choices);
  const offline = h("p", { class: "soft" });
  capabilities().then(
    ({ techniques }) => {
      choices = choicesOf(techniques);
      list.append(...choices.map(({ word }) => h("option", { value: word })));
      for (const chips of [requires, forbids]) chips.enable();
    },
    (error) => (offline.textContent = error.message),
  );
  return {
    elements: [requires.element, forbids.element, list, offline],
    isComplete: () => [requires, forbids].map((chips) => chips.add(true)).every(Boolean),
    wishes: () => ({ requires: requires.values(), forbids: forbids.values() }),
  };
}
