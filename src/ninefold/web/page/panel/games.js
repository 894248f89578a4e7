/** The list of all stored games, with a small picture of each. Rows are made as they come into view. */
import { clock, h, icon, textButton } from "../look/dom.js";
import { thumbnail } from "../board/thumbnail.js";
import { select } from "../look/form.js";
import { usePart } from "../look/lazy.js";
import { LONGEST_NAME, cutName } from "../model/checks.js";
import { act } from "../play/actions.js";
import { whenIdle } from "../play/storage.js";
import { damagedText, troubleText } from "../play/trouble.js";
import { formatNumber, plural, t } from "../strings.js";
import { askToRemove } from "./remove.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/summary.js").Summary} Summary */

/** Rows that are made at a time. */
const CHUNK = 24;

/** @type {Record<string, (game: Summary) => boolean>} */
const FILTERS = { all: () => true, open: (game) => !game.solved, solved: (game) => game.solved };

/** @param {Session} session @param {HTMLElement} element */
export function fillGames(session, element) {
  const name = nameField(session);
  const begin = textButton(t("New game"), () => act(session, "newGame"), { class: "primary" });
  const list = new GameList(session);
  element.append(h("div", { class: "line" }, name, begin), ...list.elements);
  const show = () => {
    if (document.activeElement !== name) name.value = session.game.name;
    if (element.offsetParent) list.update();
  };
  session.addEventListener("change", show);
  session.addEventListener("tick", () => element.offsetParent && list.tick());
  for (const event of ["list", "trouble", "damaged"])
    session.store.addEventListener(event, () => {
      list.invalidate();
      show();
    });
  new ResizeObserver(show).observe(element); // this also runs when the tab is shown
  show();
}

/** @param {Session} session */
function nameField(session) {
  const name = h("input", {
    type: "text",
    maxlength: LONGEST_NAME,
    "aria-label": t("Game name"),
    onchange: () => {
      session.game.name = cutName(name.value) || session.game.name;
      name.value = session.game.name;
      session.game.changed = Date.now();
      session.commit();
    },
  });
  return name;
}

class GameList {
  #session;
  /** Games that match the filter, in order. @type {Summary[]} */
  #games = [];
  /** The rows so far, by game. @type {Map<string, HTMLLIElement>} */
  #rows = new Map();
  /** @type {Set<string>} */
  #chosen = new Set();
  #isChoosing = false;
  /** What the rows show: of the list, and of the current game. */
  #shown = "";
  #shownGame = "";
  #list = h("ul", { class: "games", "aria-label": t("Games") });
  #more = h("div", { class: "more-games", "aria-hidden": "true" });
  #note = h("div", { class: "stack" });
  #tools = h("div", { class: "line" });
  #count = h("span", { class: "soft", "aria-live": "polite" });
  #filter = select(
    { all: t("All games"), open: t("In progress"), solved: t("Solved") },
    { "aria-label": t("Show"), onchange: () => this.#rebuild() },
  );

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.#addRows()).observe(this.#more);
    this.elements = [
      h("div", { class: "line" }, this.#filter, this.#count),
      this.#tools,
      this.#note,
      this.#list,
      this.#more,
    ];
    this.#showTools();
  }

  /** Show the list again at the next update. */
  invalidate() {
    this.#shown = "";
  }

  /** After a change of the session. A move concerns only the row of the current game. */
  update() {
    const { game } = this.#session;
    if (this.#shown !== game.id) return this.#rebuild();
    const state = JSON.stringify([game.name, game.at, game.moves.length]);
    if (state === this.#shownGame) return;
    this.#shownGame = state;
    whenIdle(() => this.#showGame(game.id)); // the board is painted first
  }

  /** @param {string} id */
  #showGame(id) {
    const summary = this.#session.store.summary(id);
    const old = this.#rows.get(id);
    const fits = summary && FILTERS[this.#filter.value](summary);
    if (!fits && !old) return;
    if (!fits || !old) return this.#rebuild();
    const isFocused = old.contains(document.activeElement);
    const row = this.#makeRow(summary);
    old.replaceWith(row);
    this.#rows.set(id, row);
    if (isFocused) /** @type {HTMLElement | null} */ (row.querySelector("button, input"))?.focus();
    else if (this.#list.firstElementChild !== row) this.#list.prepend(row);
  }

  /** Show the time of the current game. */
  tick() {
    const { game } = this.#session;
    const words = this.#rows.get(game.id)?.querySelector(".words > span");
    const summary = this.#session.store.summary(game.id);
    if (words && summary) words.textContent = progressText({ ...summary, seconds: game.seconds });
  }

  #rebuild() {
    const { game, store } = this.#session;
    const all = store.all();
    this.#shown = game.id;
    this.#shownGame = JSON.stringify([game.name, game.at, game.moves.length]);
    this.#games = all.filter(FILTERS[this.#filter.value]);
    this.#chosen = new Set(this.#games.map(({ id }) => id).filter((id) => this.#chosen.has(id)));
    const focused = [...this.#rows].find(([, row]) => row.contains(document.activeElement))?.[0];
    const made = Math.max(this.#rows.size, CHUNK);
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#addRows(made);
    if (focused) this.#rows.get(focused)?.querySelector("button")?.focus();
    this.#showNote();
    this.#showTools();
  }

  /** @param {number} [count] */
  #addRows(count = CHUNK) {
    const next = this.#games.slice(this.#rows.size, this.#rows.size + count);
    const rows = next.map((game) => {
      const row = this.#makeRow(game);
      this.#rows.set(game.id, row);
      return row;
    });
    this.#list.append(...rows);
    this.#more.hidden = this.#rows.size >= this.#games.length;
  }

  /** @param {Summary} game */
  #makeRow(game) {
    const words = h(
      "span",
      { class: "words" },
      h("strong", {}, game.name),
      h("span", {}, progressText(game)),
    );
    const [givens, values] = [game.givens, game.values].map((line) => [...line].map(Number));
    const picture = thumbnail({ givens, values }, game.variant);
    const isCurrent = game.id === this.#session.game.id;
    if (this.#isChoosing) {
      const box = h("input", {
        type: "checkbox",
        checked: this.#chosen.has(game.id),
        onchange: () => {
          if (box.checked) this.#chosen.add(game.id);
          else this.#chosen.delete(game.id);
          this.#showTools();
        },
      });
      return h("li", {}, h("label", { class: "game" }, box, picture, words));
    }
    const open = h(
      "button",
      {
        type: "button",
        class: "game",
        "aria-current": isCurrent ? "true" : undefined,
        onclick: () => void this.#session.openStored(game.id),
      },
      picture,
      words,
    );
    const remove = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": t("Delete {name}", { name: game.name }),
        onclick: () => askToRemove(this.#session, [game]),
      },
      icon("close"),
    );
    return h("li", {}, open, remove);
  }

  /** Storage trouble and damaged games. */
  #showNote() {
    const { store } = this.#session;
    const trouble = troubleText(store.trouble);
    const count = store.damaged.length;
    this.#note.replaceChildren(
      ...(trouble ? [h("p", { class: "wrong" }, trouble)] : []),
      ...(count
        ? [
            h("p", { class: "wrong" }, damagedText(count)),
            h(
              "div",
              { class: "line" },
              button(t("Save damaged games"), () =>
                this.#transfer((part) => part.saveDamaged(this.#session)),
              ),
              button(t("Delete damaged games"), () => store.forgetDamaged()),
            ),
          ]
        : []),
    );
  }

  /** The buttons for all games, or for the chosen ones. */
  #showTools() {
    const { size } = this.#chosen;
    const total = this.#games.length;
    this.#count.textContent = this.#isChoosing
      ? t("{count} of {total} selected", { count: formatNumber(size), total: formatNumber(total) })
      : plural(total, "{count} game", "{count} games", { count: formatNumber(total) });
    const focused = [...this.#tools.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.#tools.replaceChildren(...(this.#isChoosing ? this.#choosingTools() : this.#plainTools()));
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (this.#tools.children[focused])?.focus();
  }

  #plainTools() {
    return [
      button(t("Select…"), () => this.#choose(true)),
      button(t("Export all"), () => this.#transfer((part) => part.exportGames(this.#session))),
      button(t("Import…"), () => this.#transfer((part) => part.chooseFile(this.#session))),
    ];
  }

  #choosingTools() {
    const chosen = () => this.#games.filter(({ id }) => this.#chosen.has(id));
    const isAll = this.#chosen.size === this.#games.length;
    const all = () => {
      this.#chosen = new Set(isAll ? [] : this.#games.map(({ id }) => id));
      this.#rebuild();
    };
    const ids = () => chosen().map(({ id }) => id);
    return [
      button(isAll ? t("Select none") : t("Select all"), all),
      button(
        t("Export"),
        () => this.#transfer((part) => part.exportGames(this.#session, ids())),
        !this.#chosen.size,
      ),
      button(
        t("Delete"),
        () => askToRemove(this.#session, chosen(), () => this.#choose(false)),
        !this.#chosen.size,
      ),
      button(t("Done"), () => this.#choose(false)),
    ];
  }

  /** @param {boolean} isChoosing */
  #choose(isChoosing) {
    this.#isChoosing = isChoosing;
    this.#chosen.clear();
    this.#rebuild();
    /** @type {HTMLElement | null} */ (this.#tools.firstElementChild)?.focus();
  }

  /** @param {(part: typeof import("../play/transfer.js")) => unknown} use */
  #transfer(use) {
    return usePart(this.#session, import("../play/transfer.js"), use);
  }
}

/** @param {string} text @param {() => unknown} onclick @param {boolean} [disabled] */
const button = (text, onclick, disabled = false) => textButton(text, () => void onclick(), { disabled });

/** "12% filled · 0:45". @param {Summary} game */
function progressText(game) {
  const percent = Math.round(100 * game.progress);
  return `${game.solved ? t("solved") : t("{percent}% filled", { percent })} · ${clock(game.seconds)}`;
}
