/** The page: puts the parts together. */
import { request } from "./api.js";
import { NineFold } from "./board/element.js";
import { h } from "./look/dom.js";
import { loaded } from "./look/later.js";
import { dress } from "./look/theme.js";
import { addLearning } from "./learn/learn.js";
import { read } from "./model/formats.js";
import { solve } from "./model/solve.js";
import { Store, memoryShelf } from "./model/store.js";
import { PUZZLES } from "./model/puzzles.js";
import { fillGames } from "./panel/games.js";
import { fillHistory } from "./panel/history.js";
import { PanelHost } from "./panel/host.js";
import { fillShare } from "./panel/share.js";
import { makeAnnouncer } from "./play/announce.js";
import { makeBar } from "./play/bar.js";
import { makeCover, makeStatus } from "./play/cover.js";
import { Desk, READY } from "./play/desk.js";
import { listenToTexts } from "./play/texts.js";
import { listenToKeys } from "./play/keyboard.js";
import { makePad } from "./play/pad.js";
import { listenToPointers } from "./play/pointer.js";
import { viewOf } from "./play/view.js";
import { languageFor, learn, t } from "./strings.js";

/** @returns {import("./model/store.js").Shelf} */
function shelf() {
  try {
    localStorage.setItem("ninefold.try", "");
    localStorage.removeItem("ninefold.try");
    return localStorage;
  } catch {
    return memoryShelf();
  }
}

/** The desk, with a game on it: that of the link, the last one, or a first one. */
function makeDesk() {
  const store = new Store(shelf(), () =>
    desk.tell(t("The browser keeps no more games: remove some that you do not need.")),
  );
  const isNew = store.current() === null;
  const desk = new Desk(store, async (givens) => solve(givens));
  if (isNew) {
    const first = /** @type {import("./model/link.js").Shared} */ (read(PUZZLES.easy[0]));
    Object.assign(desk.game, { givens: first.givens, origin: READY, level: "easy" });
  }
  return desk;
}

/** Open the link of the address, and take it away, so that a reload stays with the game. @param {Desk} desk */
function followAddress(desk) {
  const { hash } = location;
  if (!hash.includes("=")) return;
  const puzzle = new URLSearchParams(hash.slice(1)).get("puzzle");
  const shared = puzzle && read(puzzle);
  if (shared) desk.receive(shared);
  else if (!desk.openLink(hash)) desk.tell(t("This link cannot be read."));
  history.replaceState(null, "", location.pathname + location.search);
}

/** @param {Desk} desk */
function build(desk) {
  const board = new NineFold();
  const panels = new PanelHost();
  const show = () => {
    board.toggleAttribute("coordinates", desk.settings.coordinates || Boolean(desk.scene));
    board.update(viewOf(desk));
  };
  const table = h("div", { class: "table" }, board, makeCover(desk, board));
  const main = h(
    "main",
    {},
    h("div", { class: "left" }, table, makeStatus(desk)),
    h("div", { class: "right" }, makePad(desk), panels.element),
  );
  document.body.replaceChildren(makeBar(desk), main, ...makeAnnouncer(desk, board));
  desk.addEventListener("change", show);
  show();
  panels.add({ id: "history", title: t("Moves"), fill: (element) => fillHistory(desk, element) });
  addLearning({ desk, board }, panels);
  panels.add({
    id: "analyse",
    title: t("Analyse"),
    fill: async (element) => (await loaded(import("./panel/analyse.js"))).fillAnalyse(desk, element),
  });
  panels.add({ id: "games", title: t("Games"), fill: (element) => fillGames(desk, element) });
  panels.add({ id: "share", title: t("Share"), fill: (element) => fillShare(desk, element) });
  listenToKeys(desk, board);
  listenToPointers(desk, board);
  listenToTexts(desk);
  return { board, panels };
}

/** @param {Desk} desk @param {NineFold} board @param {PanelHost} panels */
function listen(desk, board, panels) {
  desk.addEventListener("solved", () => {
    import("./play/solved.js").then(({ celebrate }) => celebrate(desk, board)).catch(() => {});
  });
  desk.addEventListener("share", () => {
    panels.show("share");
    document.getElementById("tab-share")?.focus();
  });
  desk.addEventListener("hint", () => panels.show("hint"));
  desk.addEventListener("settings", (event) => {
    if ("language" in /** @type {CustomEvent} */ (event).detail) location.reload();
  });
  addEventListener("hashchange", () => followAddress(desk));
  addEventListener("storage", (event) => {
    const changed = Store.isOf(event.key, desk.game.id) ? desk.store.open(desk.game.id) : null;
    if (changed) Object.assign(desk, { game: changed, scene: null, rests: changed.solved });
    desk.dispatchEvent(new Event("change"));
  });
}

async function start() {
  const desk = makeDesk();
  const language = languageFor(desk.settings.language);
  dress(desk);
  document.documentElement.lang = await learn(language, request);
  desk.game.name ||= desk.freeName();
  const { board, panels } = build(desk);
  listen(desk, board, panels);
  desk.changed();
  followAddress(desk);
  const { untouched, origin } = desk.game;
  const isFirst = untouched && origin === READY && desk.store.all().length === 1;
  const moves = isFirst && document.getElementById("panel-history");
  if (moves) import("./play/welcome.js").then(({ welcome }) => welcome(desk, moves)).catch(() => {});
  const first = desk.paused ? document.querySelector(".cover button") : board.cellElement(desk.cursor);
  /** @type {HTMLElement} */ (first).focus({ preventScroll: true });
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

await start();
