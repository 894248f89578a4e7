/** The library: all techniques by family, each with an example on its own board. */
import { NineFold } from "../board/element.js";
import { enterAddress } from "../look/address.js";
import { openDialog } from "../look/dialog.js";
import { h, textButton } from "../look/dom.js";
import { shownOf } from "../model/replay.js";
import { act } from "../play/actions.js";
import { capabilities } from "../play/capabilities.js";
import { nameOf, plural, t } from "../strings.js";
import { explanationElement, legendOf, levelOf, listenToBoard, notesOf, priceOf } from "./explanation.js";
import { LatestRequest } from "./request.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../play/capabilities.js").Technique} Technique */

/** Open the library, at the page of a technique if given. @param {Session} session @param {string} [technique] */
export function openLibrary(session, technique) {
  document.querySelector("dialog.library")?.remove();
  openDialog(
    { title: t("Techniques"), kind: "library", address: technique ? `technique/${technique}` : "techniques" },
    (close) => {
      const search = h("input", {
        type: "search",
        placeholder: t("Search"),
        "aria-label": t("Search techniques"),
        // WebKit reserves Escape for the field, even an empty one.
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Escape" || search.value) return;
          event.preventDefault();
          close();
        },
      });
      const list = h("div", { class: "technique-list" });
      const page = h("article", { class: "page", tabindex: -1, "aria-live": "polite" });
      const requests = new LatestRequest(page);
      const source = h("p", { class: "soft" }, t("Levels and points are HoDoKu's."));
      const aside = h("nav", { class: "index", "aria-label": t("All techniques") }, search, source, list);
      /** @type {Technique[]} */
      let techniques = [];
      const show = async (/** @type {string} */ id) => {
        const answer = await requests.send("example", { technique: id });
        if (!answer) return;
        page.replaceChildren(
          ...pageOf(session, answer, close, () => turn(false)),
          turnersOf(techniques, answer.technique.id, show),
        );
        mark(list, answer.technique.id);
        enterAddress(`technique/${answer.technique.id}`);
        turn(true);
        page.focus({ preventScroll: true });
        page.scrollTop = 0;
      };
      /** A phone shows either the list or the page. @param {boolean} toPage */
      const turn = (toPage) => {
        aside.parentElement?.classList.toggle("reading", toPage);
        if (!toPage) search.focus();
      };
      capabilities().then(
        (offered) => {
          techniques = offered.techniques;
          list.append(...familySections(techniques, show));
          search.addEventListener("input", () => filterList(list, techniques, search.value));
          if (technique) return show(technique);
          search.focus();
          const text = plural(
            techniques.length,
            "{count} technique, {examples} with a worked example. Choose one.",
            "{count} techniques, {examples} with a worked example. Choose one.",
            { examples: techniques.filter((row) => row.has_example).length },
          );
          return page.append(h("p", { class: "soft" }, text));
        },
        (error) => page.replaceChildren(h("p", { class: "wrong", role: "alert" }, error.message)),
      );
      return [aside, page];
    },
  );
}

/** @param {Technique[]} all @param {(id: string) => void} show */
function familySections(all, show) {
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
      !row.has_example && h("small", {}, ` ${t("no example: simpler techniques find all its steps")}`),
    ),
    h("span", { class: `level level-${row.level}` }, nameOf("level", row.level)),
    h("span", { class: "price" }, String(row.price)),
  );
}

/** Buttons to the previous and the next technique. @param {Technique[]} techniques @param {string} id @param {(id: string) => void} show */
function turnersOf(techniques, id, show) {
  const all = techniques.filter((row) => row.has_example);
  const at = all.findIndex((row) => row.id === id);
  const turner = (/** @type {Technique | undefined} */ row, /** @type {string} */ sign) =>
    row && textButton(sign.replace("*", row.name), () => show(row.id), { class: "link" });
  return h(
    "nav",
    { class: "line", "aria-label": t("Techniques") },
    turner(all[at - 1], "‹ *"),
    turner(all[at + 1], "* ›"),
  );
}

/** Show the techniques that match a text. @param {HTMLElement} list @param {Technique[]} all @param {string} text */
function filterList(list, all, text) {
  const plain = (/** @type {string} */ words) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(text).replace(/(?<=...)s$/, ""); // plurals
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

/** @param {Session} session @param {any} answer @param {() => void} close @param {() => void} back */
function pageOf(session, answer, close, back) {
  const row = answer.technique;
  const shown = shownOf(answer.position);
  const board = new NineFold();
  board.setAttribute("coordinates", "");
  board.setAttribute("label", t("Example: {name}", { name: row.name }));
  /** A picture that needs no candidates is shown without them. @param {import("../board/scene.js").Scene} picture */
  const sceneOf = (picture) =>
    picture.bare ? { ...picture, notes: notesOf(picture, new Array(81).fill(0)) } : picture;
  board.update({ ...shown, scene: sceneOf(answer.told.picture), showPeers: false, showEqual: false });
  listenToBoard(board);
  const practise = () => {
    close();
    session.dispatchEvent(new CustomEvent("train", { detail: row.id }));
  };
  const also = row.aliases.length
    ? h("p", { class: "soft" }, t("Also known as: {names}", { names: row.aliases.join(", ") }))
    : null;
  const begin = textButton(t("Practise this"), practise, { class: "primary" });
  const legend = h("div", {}, legendOf(answer.told.picture) ?? "");
  /** @type {import("./explanation.js").ShowPicture} */
  const showPicture = (picture) => {
    legend.replaceChildren(legendOf(picture) ?? "");
    board.update({ scene: sceneOf(picture) });
  };
  const chapter = textButton(t("Read the chapter"), () => {
    close();
    act(session, "course", row.id);
  });
  const plate = h("div", { class: "plate" }, board, legend, h("div", { class: "line" }, begin, chapter));
  const text = h(
    "div",
    { class: "text" },
    h(
      "p",
      { class: "line" },
      levelOf(row.level),
      h("span", { class: "soft" }, row.family_name),
      priceOf(row.price),
    ),
    also,
    explanationElement(board, answer.told.explanation, showPicture),
  );
  return [
    textButton(t("All techniques"), back, { class: "link to-list" }),
    h("h3", { class: "title" }, row.name),
    h("div", { class: "spread" }, plate, text),
  ];
}
