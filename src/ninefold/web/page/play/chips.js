/** A list of techniques, entered one by one in a field with autocomplete. */
import { h, icon } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {import("./capabilities.js").Technique} Technique */
/** @typedef {{id: string, word: string, names: string[]}} Choice */

/** Techniques, and families of them. @param {Technique[]} techniques @returns {Choice[]} */
export function choicesOf(techniques) {
  const families = new Map(techniques.map((each) => [each.family, each.family_name]));
  return [
    ...techniques.map(({ id, name, aliases }) => ({ id, word: name, names: [id, name, ...aliases] })),
    ...[...families].map(([id, name]) => {
      const word = t("{family} (all)", { family: name });
      return { id, word, names: [id, word] };
    }),
  ];
}

/** A name without case, blanks, hyphens and the ending of plurals. @param {string} name */
const plain = (name) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<=...)s$/, "");

/** @param {string} word @param {string} list the id of the datalist @param {() => Choice[]} choices */
export function makeChips(word, list, choices) {
  /** @type {Choice[]} */
  let chosen = [];
  const chips = h("ul", { class: "chips", "aria-label": word });
  const wrong = h("span", { class: "wrong", role: "alert" });
  // Before the list is there, no name would be known.
  const input = h("input", {
    type: "text",
    list,
    autocomplete: "off",
    placeholder: t("Technique"),
    disabled: true,
  });
  const show = () => chips.replaceChildren(...chosen.map(chip));
  const chip = (/** @type {Choice} */ each) => {
    const drop = () => {
      chosen = chosen.filter((other) => other !== each);
      show();
      input.focus();
    };
    const label = t("Remove {name}", { name: each.word });
    const button = h(
      "button",
      { type: "button", class: "quiet", "aria-label": label, onclick: drop },
      icon("close"),
    );
    return h("li", {}, each.word, button);
  };
  const add = (/** @type {boolean} */ final) => {
    const typed = plain(input.value);
    const found = choices().find(({ names }) => names.some((name) => plain(name) === typed));
    wrong.textContent = "";
    if (found) {
      chosen = [...chosen.filter((each) => each !== found), found];
      input.value = "";
      show();
    } else if (final && typed)
      wrong.textContent = t("No technique is called “{name}”.", { name: input.value });
    return Boolean(found) || !typed;
  };
  input.addEventListener("input", (event) => {
    // Add a choice from the list at once; typed text waits for Enter.
    if (/** @type {InputEvent} */ (event).inputType !== "insertText") add(false);
  });
  input.addEventListener("change", () => add(true));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !input.value.trim()) return;
    event.preventDefault();
    add(true);
  });
  const element = h(
    "div",
    { class: "stack" },
    h("label", { class: "field" }, h("span", {}, word), input),
    wrong,
    chips,
  );
  return {
    element,
    add,
    enable: () => (input.disabled = false),
    values: () => chosen.map((each) => each.id),
  };
}
