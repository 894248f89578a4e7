/** The course: an overview of its stages, and a chapter for each technique. */
import { enterAddress } from "../look/address.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { courseOf, keepChapter, nextChapter } from "../model/course.js";
import { doneOf, loadChapter, loadStages } from "../play/course.js";
import { nameOf, pageLanguage, t } from "../strings.js";
import { chapterPage } from "./chapter.js";
import { fragment } from "./stepper.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/course.js").Stage} Stage */
/** @typedef {import("../play/course.js").Done} Done */

/** Open the course, at a chapter if given. @param {Session} session @param {string} [chapter] */
export function openCourse(session, chapter) {
  document.querySelector("dialog.course")?.remove();
  const page = h("article", { class: "course-page", tabindex: -1 });
  openDialog(
    { title: t("Course"), kind: "course", address: chapter ? `course/${chapter}` : "course" },
    (close) => {
      /** The request that counts. */
      let latest = 0;
      const show = async (/** @type {string} */ id) => {
        latest += 1;
        const mine = latest;
        try {
          const stages = await loadStages();
          const found = id ? await loadChapter(id) : null;
          if (mine !== latest) return;
          enterAddress(found ? `course/${id}` : "course");
          if (found) keepChapter(session.store, id);
          page.replaceChildren(
            ...(found
              ? chapterPage(session, stages, found, { show, close })
              : overview(session, stages, show)),
          );
          if (!found) page.querySelector("details[open]")?.scrollIntoView({ block: "nearest" });
          const scroller = page.closest(".body");
          if (scroller) scroller.scrollTop = 0;
          page.focus({ preventScroll: true });
        } catch (error) {
          if (mine === latest)
            page.replaceChildren(
              h("p", { class: "wrong", role: "alert" }, /** @type {Error} */ (error).message),
            );
        }
      };
      page.addEventListener("click", (event) => {
        const link = event.target instanceof Element && event.target.closest("a");
        const id = link && link.getAttribute("href")?.match(/#course\/(.+)/)?.[1];
        if (!id) return;
        event.preventDefault();
        void show(id);
      });
      void show(chapter ?? "");
      return [page];
    },
  );
}

/** @param {Session} session @param {Stage[]} stages @param {(id: string) => void} show */
function overview(session, stages, show) {
  const progress = courseOf(session.store);
  const done = doneOf(session);
  const next = nextChapter(stages, progress);
  const ids = stages.flatMap(({ chapters }) => chapters.map(({ id }) => id));
  const count = (/** @type {Set<string>} */ set) => ids.filter((id) => set.has(id)).length;
  const isBegun = count(done.read) > 0 || progress.last !== "";
  const name = stages.flatMap(({ chapters }) => chapters).find(({ id }) => id === next)?.name ?? "";
  const fields = {
    read: count(done.read),
    total: ids.length,
    practised: count(done.practised),
    solved: count(done.solved),
  };
  return [
    h(
      "header",
      { class: "course-head" },
      h(
        "p",
        {},
        t(
          "From your first digit to the hardest techniques, one chapter at a time: the idea, examples to step through, exercises, and a puzzle to solve.",
        ),
      ),
      pageLanguage() !== "en" && h("p", { class: "soft" }, t("The texts of the chapters are in English.")),
      isBegun &&
        h(
          "p",
          { class: "soft" },
          t("{read} of {total} chapters read · {practised} practised · {solved} puzzles solved", fields),
        ),
      h(
        "button",
        { type: "button", class: "primary course-continue", onclick: () => show(next) },
        isBegun
          ? t("Continue: {name}", { name: nameOf("technique", name) })
          : t("Start: {name}", { name: nameOf("technique", name) }),
      ),
    ),
    ...stages.map((stage, index) => stageSection(stage, index, { done, next, show })),
  ];
}

/** @param {Stage} stage @param {number} index @param {{done: Done, next: string, show: (id: string) => void}} how */
function stageSection({ title, intro, chapters }, index, { done, next, show }) {
  const read = chapters.filter(({ id }) => done.read.has(id)).length;
  const meter = h("span", { class: "meter", "aria-hidden": "true" }, h("span", { class: "meter-fill" }));
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${(100 * read) / chapters.length}%`;
  return h(
    "details",
    { class: "stage", open: chapters.some(({ id }) => id === next) },
    h(
      "summary",
      {},
      h("span", { class: "stage-number" }, String(index + 1)),
      h("strong", { lang: "en" }, title),
      h("span", { class: "stage-count" }, `${read} / ${chapters.length}`),
      read ? meter : "",
    ),
    h("div", { class: "prose", lang: "en" }, fragment(intro)),
    h(
      "ol",
      { class: "chapters" },
      ...chapters.map((chapter) => h("li", {}, chapterButton(chapter, done, next, show))),
    ),
  );
}

/** @param {{id: string, name: string}} chapter @param {Done} done @param {string} next @param {(id: string) => void} show */
function chapterButton({ id, name }, done, next, show) {
  const states = [
    { isDone: done.read.has(id), word: t("read") },
    { isDone: done.practised.has(id), word: t("practised") },
    { isDone: done.solved.has(id), word: t("puzzle solved") },
  ];
  const words = states.filter(({ isDone }) => isDone).map(({ word }) => word);
  const shown = nameOf("technique", name);
  return h(
    "button",
    {
      type: "button",
      class: "chapter-button",
      "aria-label": [shown, ...words].join(", "),
      "aria-current": id === next ? "step" : undefined,
      title: words.length ? words.join(", ") : undefined,
      onclick: () => show(id),
    },
    h("span", {}, shown),
    h(
      "span",
      { class: "pips" },
      ...states.map(({ isDone }) => h("i", { class: isDone ? "pip done" : "pip" })),
    ),
  );
}
