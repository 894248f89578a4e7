/** A chapter of the course: the idea, examples, how to spot it, common mistakes, and what to do next. */
import { request } from "../api.js";
import { h, textButton } from "../look/dom.js";
import { keepChapter } from "../model/course.js";
import { COURSE, PRACTICE } from "../model/origins.js";
import { gameOf, shownOf } from "../model/replay.js";
import { trainingSummary } from "../model/training.js";
import { capabilities } from "../play/capabilities.js";
import { doneOf } from "../play/course.js";
import { fromLine } from "../play/reading.js";
import { nameOf, plural, t } from "../strings.js";
import { fragment, makeStepper } from "./stepper.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../play/course.js").Chapter} Chapter */
/** @typedef {import("../model/course.js").Stage} Stage */
/** `show` opens another chapter, or the overview for "". @typedef {{show: (id: string) => void, close: () => void}} Ways */

/** @param {Session} session @param {Stage[]} stages @param {Chapter} chapter @param {Ways} ways */
export function chapterPage(session, stages, chapter, ways) {
  const { id, aliases } = chapter;
  const stage = stages.findIndex(({ chapters }) => chapters.some((each) => each.id === id));
  const finished = () => keepChapter(session.store, id, { isRead: true });
  return [
    h(
      "nav",
      { class: "line", "aria-label": t("Course") },
      textButton(t("‹ All chapters"), () => ways.show(""), { class: "link" }),
      h("span", { class: "soft", lang: "en" }, `${stage + 1} · ${stages[stage].title}`),
    ),
    h(
      "div",
      { class: "chapter" },
      h(
        "header",
        { class: "chapter-head" },
        h("h3", { class: "chapter-title" }, nameOf("technique", chapter.name)),
        aliases.length > 0 &&
          h("p", { class: "soft" }, t("Also known as: {names}", { names: aliases.join(", ") })),
      ),
      section("idea", t("The idea"), prose(chapter.idea), more(t("More on this family"), chapter.about)),
      h("section", { class: "chapter-example" }, h("h4", {}, t("Examples")), makeStepper(chapter, finished)),
      h(
        "div",
        { class: "chapter-rest" },
        chapter.spot && section("spot", t("How to spot it"), prose(chapter.spot)),
        section("mistakes", t("Common mistakes"), prose(chapter.mistakes)),
        whatNext(session, stages, chapter, ways),
        more(t("Sources"), chapter.sources),
      ),
    ),
  ];
}

/** @param {string} kind @param {string} title @param {...(Node | "")} children */
const section = (kind, title, ...children) =>
  h("section", { class: `chapter-${kind}` }, h("h4", {}, title), ...children);

/** A text of the documentation, which is in English. @param {string} html */
const prose = (html) => h("div", { class: "prose", lang: "en" }, fragment(html));

/** @param {string} title @param {string} html */
const more = (title, html) => h("details", { class: "chapter-more" }, h("summary", {}, title), prose(html));

/** The trainer, a puzzle, and the next chapter. @param {Session} session @param {Stage[]} stages @param {Chapter} chapter @param {Ways} ways */
function whatNext(session, stages, chapter, { show, close }) {
  const { id } = chapter;
  const name = nameOf("technique", chapter.name);
  const all = stages.flatMap(({ chapters }) => chapters);
  const next = all[all.findIndex((each) => each.id === id) + 1];
  const finished = () => keepChapter(session.store, id, { isRead: true });
  const trained = trainingSummary(session.store).techniques[id]?.solved ?? 0;
  const isSolved = doneOf(session).solved.has(id);
  const train = () => {
    finished();
    close();
    session.dispatchEvent(new CustomEvent("train", { detail: id }));
  };
  const place = h("div", { role: "status" });
  const solve = async () => {
    finished();
    puzzle.disabled = true;
    place.replaceChildren(h("p", { class: "soft" }, t("Looking for a puzzle…")));
    const line = isSolved && chapter.puzzle ? await freshPuzzle(id) : null;
    if (!place.isConnected) return; // the player has closed the course or gone on
    await playPuzzle(session, chapter, line ?? chapter.puzzle);
    close();
  };
  const puzzle = textButton(
    chapter.puzzle ? t("Solve a puzzle that needs it") : t("Play on from the first example"),
    () => void solve(),
  );
  const state = (/** @type {boolean} */ isDone, /** @type {string} */ words) =>
    h("span", { class: isDone ? "next-state done" : "next-state" }, isDone ? `✓ ${words}` : words);
  return section(
    "next",
    t("What's next"),
    h(
      "ol",
      { class: "next-list" },
      h(
        "li",
        {},
        textButton(t("Practise: {name}", { name }), train, { class: "primary" }),
        state(
          trained > 0,
          trained
            ? plural(trained, "{count} exercise solved", "{count} exercises solved")
            : t("positions to solve, with feedback on every move"),
        ),
      ),
      h(
        "li",
        {},
        puzzle,
        state(
          isSolved,
          isSolved
            ? t("solved")
            : chapter.puzzle
              ? t("a whole puzzle, and nothing in it is harder than this chapter")
              : t("puzzles that need it are rare"),
        ),
        place,
      ),
    ),
    h(
      "p",
      { class: "line end" },
      next
        ? textButton(t("Next: {name} ›", { name: nameOf("technique", next.name) }), () => {
            finished();
            show(next.id);
          })
        : "",
    ),
  );
}

/** Begin a puzzle that needs the technique of a chapter, or go on with it; without one, the first example. @param {Session} session @param {Chapter} chapter @param {string} puzzle */
async function playPuzzle(session, { id, name: english, examples }, puzzle) {
  const name = t("Course: {name}", { name: nameOf("technique", english) });
  if (puzzle) return session.openOrBegin(fromLine(puzzle), { name, origin: COURSE + id });
  const shared = gameOf(shownOf(examples[0].position), session.settings.automatic);
  return session.openOrBegin(shared, { name, origin: PRACTICE + id });
}

/** Another puzzle that needs the technique and nothing harder; null if the server finds none in time. @param {string} id @returns {Promise<string | null>} */
async function freshPuzzle(id) {
  try {
    const { techniques } = await capabilities();
    const order = techniques.map((row) => row.id);
    const only = order.slice(0, order.indexOf(id) + 1);
    return (await request("generate", { requires: [id], only })).puzzles[0] ?? null;
  } catch {
    return null; // the stored one is there
  }
}
