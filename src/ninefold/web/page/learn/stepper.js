/** Examples on a board of their own: first the position alone, then the explanation, one sentence at a time. */
import { request } from "../api.js";
import { NineFold } from "../board/element.js";
import { disable, h, textButton } from "../look/dom.js";
import { shownOf } from "../model/replay.js";
import { nameOf, pageLanguage, plural, t } from "../strings.js";
import { explanationElement, legendOf, listenToBoard, notesOf } from "./explanation.js";

/** @typedef {import("../play/course.js").Chapter} Chapter */
/** @typedef {import("../play/course.js").Example} Example */
/** @typedef {import("../board/scene.js").Scene} Scene */

/** A picture that needs no candidates is shown without them. @param {Scene} picture @param {Scene} shown */
const framed = (picture, shown) =>
  picture.bare ? { ...shown, notes: notesOf(shown, new Array(81).fill(0)) } : shown;

/**
 * The part of a picture that the sentences so far are about.
 * @param {Scene} picture @param {Set<string>} names @returns {Scene}
 */
function partOf(picture, names) {
  const isNamed = (/** @type {{of: string}} */ { of }) => names.has(of) || names.has(of.split("=")[0]);
  const links = (picture.links ?? []).filter(({ of }) => of.every((name) => names.has(name)));
  const looks = new Set();
  const pick = (/** @type {import("../board/scene.js").Mark[] | undefined} */ marks) =>
    (marks ?? []).filter((mark) => isNamed(mark) && looks.add(mark.look));
  const parts = {
    cells: pick(picture.cells),
    candidates: pick(picture.candidates),
    houses: pick(picture.houses),
  };
  return { ...picture, ...parts, links, key: (picture.key ?? []).filter(({ look }) => looks.has(look)) };
}

/**
 * The examples of a chapter. `finished` is called when one was shown to its end.
 * @param {Chapter} chapter @param {() => void} finished
 */
export function makeStepper(chapter, finished) {
  const name = nameOf("technique", chapter.name);
  const board = new NineFold();
  board.setAttribute("coordinates", "");
  listenToBoard(board);
  const examples = [...chapter.examples];
  const tabs = h("div", { class: "line example-tabs", role: "group", "aria-label": t("Examples") });
  const legend = h("div", { class: "example-legend" });
  const words = h("div", { class: "example-words" });
  const spoken = h("output", { class: "unseen" });
  const counter = h("output", { class: "counter" });
  const forward = () => {
    if (at < sentences().length) go(at + 1);
    else if (now + 1 < examples.length) choose(now + 1);
  };
  const [back, on] = [textButton(t("Back"), () => go(at - 1)), textButton("", forward)];
  on.className = "primary";
  let [now, at] = [0, 0];

  const sentences = () => examples[now].told.explanation ?? [];
  const go = (/** @type {number} */ step) => {
    const all = sentences();
    if (step < 0 || step > all.length) return;
    at = step;
    const { picture } = examples[now].told;
    const shown = all.slice(0, at);
    const names = new Set(shown.flatMap((/** @type {any} */ { of = [] }) => of));
    const own = shown.at(-1)?.picture;
    const whole = at === all.length ? picture : partOf(picture, names);
    const scene = at ? framed(picture, own ?? whole) : picture.bare ? framed(picture, {}) : null;
    board.update({ ...shownOf(examples[now].position), scene, showPeers: false, showEqual: false });
    legend.replaceChildren((at && legendOf(scene ?? undefined)) || "");
    tell(shown);
    counter.textContent = at ? `${at} / ${all.length}` : "";
    const isEnd = at === all.length;
    on.textContent = !at ? t("Show me") : isEnd ? t("Next example") : t("Next");
    disable(back, !at);
    disable(on, isEnd && now + 1 === examples.length);
    if (isEnd) finished();
  };
  /** @param {any[]} shown */
  const tell = (shown) => {
    const { told } = examples[now];
    if (!shown.length) {
      words.replaceChildren(h("p", { class: "soft" }, promptOf(told, name)));
      return;
    }
    const plain = shown.map(({ picture: _, ...sentence }) => ({ ...sentence, depth: 0 }));
    const element = explanationElement(board, plain);
    element.lang = told.language ?? "en";
    element.lastElementChild?.setAttribute("aria-current", "step");
    const isEnd = at === sentences().length;
    const note = isEnd && now === 0 && !told.isFresh ? fragment(chapter.note) : "";
    spoken.textContent = shown.at(-1).text;
    words.replaceChildren(element, note && h("div", { class: "prose", lang: "en" }, note));
    follow(element);
  };
  const choose = (/** @type {number} */ index) => {
    now = index;
    board.setAttribute("label", t("Example {number}: {name}", { number: index + 1, name }));
    showTabs();
    go(0);
    void translate(examples[now]).then((isNew) => isNew && index === now && go(at));
  };
  const more = async () => {
    try {
      const { position, told } = await request("example", { technique: chapter.id, fresh: true });
      examples.push({ position, told: { ...told, language: pageLanguage(), isFresh: true } });
      choose(examples.length - 1);
    } catch (error) {
      words.replaceChildren(h("p", { class: "wrong", role: "alert" }, /** @type {Error} */ (error).message));
    }
  };
  const showTabs = () => {
    const held = [...tabs.children].indexOf(/** @type {Element} */ (document.activeElement));
    tabs.replaceChildren(
      ...examples.map((_, index) =>
        textButton(String(index + 1), () => choose(index), {
          "aria-label": t("Example {number}", { number: index + 1 }),
          "aria-pressed": String(index === now),
        }),
      ),
      textButton(t("New example"), () => void more(), { class: "link" }),
    );
    if (held >= 0) /** @type {HTMLElement} */ (tabs.children[held]).focus();
  };
  choose(0);
  const controls = h("div", { class: "line example-controls" }, back, on, counter);
  return h("div", { class: "example" }, tabs, board, controls, words, legend, spoken);
}

/** Scroll down to the last sentence of an explanation. @param {Element} explanation */
function follow(explanation) {
  explanation.scrollTop = explanation.scrollHeight;
  const scroller = explanation.closest(".body");
  const seen = scroller?.getBoundingClientRect().bottom ?? 0;
  const hidden = explanation.getBoundingClientRect().bottom + 12 - seen;
  if (hidden > 0) scroller?.scrollBy({ top: hidden });
}

/** What to look for before the explanation. @param {any} told @param {string} name */
function promptOf(told, name) {
  const { places = [], removes = [] } = told.step;
  if (places.length)
    return plural(
      places.length,
      "{name}: one digit can be placed. Can you find it?",
      "{name}: {count} digits can be placed. Can you find them?",
      { name },
    );
  return plural(
    removes.length,
    "{name}: one candidate can be removed. Can you find it?",
    "{name}: {count} candidates can be removed. Can you find them?",
    { name },
  );
}

/** Have the server explain an example in the language of the page; false if it stays as it is. @param {Example} example */
async function translate(example) {
  const { told, position } = example;
  const language = pageLanguage();
  if (language === (told.language ?? "en") || told.isAsked) return false;
  told.isAsked = true;
  const { technique, places = [], removes = [], evidence } = told.step;
  const body = { language, puzzle: position, technique, places, removes, evidence };
  const answer = await request("explain_step", body).catch(() => null);
  if (!answer) {
    told.isAsked = false; // the next visit asks again
    return false;
  }
  Object.assign(told, answer.told, { language });
  return true;
}

/** The elements of a text in HTML. The texts come with the page. @param {string} html */
export function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
