/** The library: all techniques by family, each with an example on a board of its own. */
import { request } from "../api.js";
import { NineFold } from "../board/element.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { gameOf, shownOf } from "../model/replay.js";
import { nameOf, t } from "../strings.js";
import { Asking, PRACTICE, button } from "./ask.js";
import { legendOf, listenToBoard, priceOf, wordsOf } from "./words.js";

/** @typedef {import("./ask.js").Class} Class */
/**
 * @typedef {{id: string, name: string, family: string, family_name: string, aliases: string[], se: string, level: string,
 *   price: number, has_example: boolean}} Technique
 */

/** What the server has told, by language. @type {Map<string, Technique[]>} */
const KNOWN = new Map();

/** @returns {Promise<Technique[]>} */
async function techniques() {
  const language = document.documentElement.lang || "en";
  const known = KNOWN.get(language) ?? (await request("techniques", { language })).techniques;
  KNOWN.set(language, known);
  return known;
}

/** Open the library, on the page of a technique if it is named. @param {Class} room @param {string} [technique] */
export function openLibrary(room, technique) {
  document.querySelector("dialog.library")?.remove();
  openDialog({ title: t("Techniques"), kind: "library" }, (close) => {
    const search = h("input", {
      type: "search",
      placeholder: t("Search"),
      "aria-label": t("Search for a technique"),
      // WebKit keeps Escape for the field, even if that is empty.
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape" || search.value) return;
        event.preventDefault();
        close();
      },
    });
    const list = h("div", { class: "shelf" });
    const page = h("article", { class: "page", tabindex: -1, "aria-live": "polite" });
    const asking = new Asking(page);
    const aside = h("nav", { class: "index", "aria-label": t("All techniques") }, search, list);
    const show = async (/** @type {string} */ id) => {
      const answer = await asking.ask("example", { technique: id });
      if (!answer) return;
      page.replaceChildren(
        ...pageOf(room, answer, close, () => turn(false)),
        turnersOf(answer.technique.id, show),
      );
      mark(list, answer.technique.id);
      turn(true);
      page.focus({ preventScroll: true });
      page.scrollTop = 0;
    };
    /** A phone shows the list, or the page. @param {boolean} toPage */
    const turn = (toPage) => {
      aside.parentElement?.classList.toggle("reading", toPage);
      if (!toPage) search.focus();
    };
    techniques().then(
      (all) => {
        list.append(...shelvesOf(all, show));
        search.addEventListener("input", () => sift(list, all, search.value));
        if (technique) return show(technique);
        search.focus();
        const count = all.filter((row) => row.has_example).length;
        const words = t("{all} techniques, {count} of them with a worked example. Choose one.", {
          all: all.length,
          count,
        });
        return page.append(h("p", { class: "soft" }, words));
      },
      (error) => page.replaceChildren(h("p", { class: "wrong", role: "alert" }, error.message)),
    );
    return [aside, page];
  });
}

/** @param {Technique[]} all @param {(id: string) => void} show */
function shelvesOf(all, show) {
  const families = [...new Set(all.map((row) => row.family))];
  return families.map((family) => {
    const rows = all.filter((row) => row.family === family);
    return h(
      "section",
      {},
      h("h3", {}, rows[0].family_name),
      h("ul", {}, ...rows.map((row) => h("li", { "data-id": row.id }, entryOf(row, show)))),
    );
  });
}

/** @param {Technique} row @param {(id: string) => void} show */
function entryOf(row, show) {
  return h(
    "button",
    { type: "button", class: "link", disabled: !row.has_example, onclick: () => show(row.id) },
    h(
      "span",
      {},
      row.name,
      !row.has_example && h("small", {}, ` ${t("never finds a step of its own: no example")}`),
    ),
    h("span", { class: `level level-${row.level}` }, nameOf("level", row.level)),
    h("span", { class: "price" }, String(row.price)),
  );
}

/** To the technique before, and to the next. @param {string} id @param {(id: string) => void} show */
function turnersOf(id, show) {
  const all = (KNOWN.get(document.documentElement.lang || "en") ?? []).filter((row) => row.has_example);
  const at = all.findIndex((row) => row.id === id);
  const turner = (/** @type {Technique | undefined} */ row, /** @type {string} */ sign) =>
    row && button(sign.replace("*", row.name), () => show(row.id), { class: "link" });
  return h(
    "nav",
    { class: "line", "aria-label": t("Techniques") },
    turner(all[at - 1], "‹ *"),
    turner(all[at + 1], "* ›"),
  );
}

/** Leave what fits in the list. @param {HTMLElement} list @param {Technique[]} all @param {string} text */
function sift(list, all, text) {
  const plain = (/** @type {string} */ words) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(text);
  const fits = new Set(
    all
      .filter((row) =>
        [row.name, row.id, row.family_name, ...row.aliases].some((name) => plain(name).includes(wanted)),
      )
      .map((row) => row.id),
  );
  for (const section of list.children) {
    const items = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("li")]);
    for (const item of items) item.hidden = !fits.has(item.dataset.id ?? "");
    /** @type {HTMLElement} */ (section).hidden = items.every((item) => item.hidden);
  }
}

/** @param {HTMLElement} list @param {string} id */
function mark(list, id) {
  for (const item of list.querySelectorAll("li")) {
    const entry = /** @type {HTMLElement} */ (item.firstElementChild);
    if (item.dataset.id === id) {
      entry.setAttribute("aria-current", "page");
      entry.scrollIntoView({ block: "nearest" });
    } else entry.removeAttribute("aria-current");
  }
}

/** @param {Class} room @param {any} answer @param {() => void} close @param {() => void} back */
function pageOf(room, answer, close, back) {
  const row = answer.technique;
  const shown = shownOf(answer.position);
  const board = new NineFold();
  board.setAttribute("coordinates", "");
  board.setAttribute("label", t("Example: {name}", { name: row.name }));
  board.update({ ...shown, scene: answer.told.picture, showPeers: false, showEqual: false });
  listenToBoard(board);
  const practise = async () => {
    begin.disabled = true;
    const fresh = await request("example", { technique: row.id, fresh: true }).catch(() => answer);
    if (!begin.isConnected) return; // closed, or on another page, meanwhile
    close();
    room.desk.begin(gameOf(shownOf(fresh.position), room.desk.settings.automatic), {
      name: t("Practice: {name}", { name: row.name }),
      origin: PRACTICE + row.id,
    });
    room.desk.tell(t("Find the step: {name}. H helps.", { name: row.name }));
  };
  const also = row.aliases.length
    ? h("p", { class: "soft" }, t("also: {names}", { names: row.aliases.join(", ") }))
    : null;
  const begin = button(t("Practise this"), practise, { class: "primary" });
  const legend = h("div", {}, legendOf(answer.told.picture) ?? "");
  /** @type {import("./words.js").Play} */
  const play = (picture) => {
    legend.replaceChildren(legendOf(picture) ?? "");
    board.update({ scene: picture });
  };
  const plate = h("div", { class: "plate" }, board, legend, begin);
  const text = h(
    "div",
    { class: "text" },
    h(
      "p",
      { class: "line" },
      h("span", { class: `level level-${row.level}` }, nameOf("level", row.level)),
      h("span", { class: "soft" }, row.family_name),
      priceOf(row.price),
    ),
    also,
    wordsOf(board, answer.told.explanation, play),
  );
  return [
    button(t("All techniques"), back, { class: "link to-list" }),
    h("h3", { class: "title" }, row.name),
    h("div", { class: "spread" }, plate, text),
  ];
}
