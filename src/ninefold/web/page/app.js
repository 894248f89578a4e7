/** Assembles the page from its parts. */
import { request } from "./api.js";
import { NineFold } from "./board/element.js";
import { h } from "./look/dom.js";
import { loadPart } from "./look/lazy.js";
import { applyTheme } from "./look/theme.js";
import { addLearning } from "./learn/learn.js";
import { readLine } from "./model/formats.js";
import { solve } from "./model/solve.js";
import { Store, memoryStorage } from "./model/store.js";
import { PUZZLES } from "./model/puzzles.js";
import { fillGames } from "./panel/games.js";
import { fillHistory } from "./panel/history.js";
import { PanelHost } from "./panel/host.js";
import { makeAnnouncer } from "./play/announce.js";
import { makeBar } from "./play/bar.js";
import { Session, BUILT_IN } from "./play/session.js";
import { listenToPaste } from "./play/paste.js";
import { makePauseOverlay } from "./play/pause.js";
import { listenToKeys } from "./play/keyboard.js";
import { makePad } from "./play/pad.js";
import { listenToPointers } from "./play/pointer.js";
import { makeStatus } from "./play/status.js";
import { viewOf } from "./play/view.js";
import { directionOf, languageFor, loadLanguage, t } from "./strings.js";

/** @returns {import("./model/store.js").KeyValueStorage} */
function openStorage() {
  try {
    localStorage.setItem("ninefold.try", "");
    localStorage.removeItem("ninefold.try");
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/** A session with the last game, or with a first game on the first visit. */
function makeSession() {
  const store = new Store(openStorage(), () =>
    session.notify(t("Browser storage is full. Delete some games to make room.")),
  );
  const isNew = store.current() === null;
  const session = new Session(store, async (givens) => solve(givens));
  if (isNew) {
    const first = /** @type {import("./model/link.js").Shared} */ (readLine(PUZZLES.easy[0]));
    Object.assign(session.game, { givens: first.givens, origin: BUILT_IN, level: "easy" });
  }
  return session;
}

/** Open the link in the address, then remove it from there, so a reload keeps the game. @param {Session} session */
function followAddress(session) {
  const { hash } = location;
  if (!hash.includes("=")) return;
  const puzzle = new URLSearchParams(hash.slice(1)).get("puzzle");
  const shared = puzzle && readLine(puzzle);
  if (shared) session.openOrBegin(shared);
  else if (!session.openLink(hash)) session.notify(t("Can't open this link: it is damaged or incomplete."));
  history.replaceState(null, "", location.pathname + location.search);
}

/** @param {Session} session */
function build(session) {
  const board = new NineFold();
  const panels = new PanelHost();
  const show = () => {
    board.toggleAttribute("coordinates", session.settings.coordinates || Boolean(session.scene));
    board.update(viewOf(session));
  };
  const table = h("div", { class: "table" }, board, makePauseOverlay(session, board));
  const main = h(
    "main",
    {},
    h("div", { class: "left" }, table, makeStatus(session)),
    h("div", { class: "right" }, makePad(session), panels.element),
  );
  document.body.replaceChildren(makeBar(session), main, ...makeAnnouncer(session, board));
  session.addEventListener("change", show);
  show();
  panels.add({ id: "history", title: t("Moves"), fill: (element) => fillHistory(session, element) });
  addLearning(session, board, panels);
  panels.add({
    id: "analyse",
    title: t("Analyse"),
    fill: async (element) => (await loadPart(import("./panel/analyse.js"))).fillAnalyse(session, element),
  });
  panels.add({ id: "games", title: t("Games"), fill: (element) => fillGames(session, element) });
  panels.add({
    id: "share",
    title: t("Share"),
    fill: async (element) => (await loadPart(import("./panel/share.js"))).fillShare(session, element),
  });
  listenToKeys(session, board);
  listenToPointers(session, board);
  listenToPaste(session);
  return { board, panels };
}

/** @param {Session} session @param {NineFold} board @param {PanelHost} panels */
function listen(session, board, panels) {
  session.addEventListener("solved", () => {
    import("./play/solved.js").then(({ celebrate }) => celebrate(session, board)).catch(() => {});
  });
  session.addEventListener("share", () => {
    panels.show("share");
    document.getElementById("tab-share")?.focus();
  });
  session.addEventListener("hint", () => panels.show("hint"));
  session.addEventListener("settings", (event) => {
    if ("language" in /** @type {CustomEvent} */ (event).detail) location.reload();
  });
  addEventListener("hashchange", () => followAddress(session));
  addEventListener("storage", (event) => {
    const changed = Store.isOf(event.key, session.game.id) ? session.store.open(session.game.id) : null;
    if (changed) Object.assign(session, { game: changed, scene: null, selectionHidden: changed.solved });
    session.dispatchEvent(new Event("change"));
  });
}

async function start() {
  const session = makeSession();
  const language = languageFor(session.settings.language);
  applyTheme(session);
  document.documentElement.lang = await loadLanguage(language, request);
  document.documentElement.dir = directionOf(document.documentElement.lang);
  session.game.name ||= session.freeName();
  const { board, panels } = build(session);
  listen(session, board, panels);
  session.commit();
  followAddress(session);
  const { untouched, origin } = session.game;
  const isFirst = untouched && origin === BUILT_IN && session.store.all().length === 1;
  const moves = isFirst && document.getElementById("panel-history");
  if (moves) import("./play/welcome.js").then(({ welcome }) => welcome(session, moves)).catch(() => {});
  const first = session.paused ? document.querySelector(".cover button") : board.cellElement(session.cursor);
  /** @type {HTMLElement} */ (first).focus({ preventScroll: true });
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

await start();
