/** Assembles the page from its parts. */
import { request } from "./api.js";
import { NineFold } from "./board/element.js";
import { marks } from "./board/styles.js";
import { connectAddress, showAddress } from "./look/address.js";
import { closeDialogs } from "./look/dialog.js";
import { h } from "./look/dom.js";
import { loadPart, styled, usePart } from "./look/lazy.js";
import { applyTheme } from "./look/theme.js";
import { addLearning } from "./learn/learn.js";
import { readLine } from "./model/formats.js";
import { BUILT_IN } from "./model/origins.js";
import { solve } from "./model/solve.js";
import { PUZZLES } from "./model/puzzles.js";
import { PanelHost } from "./panel/host.js";
import { fillOverview } from "./panel/overview.js";
import { act } from "./play/actions.js";
import { makeAnnouncer } from "./play/announce.js";
import { makeBar } from "./play/bar.js";
import { Session } from "./play/session.js";
import { listenToPaste, take } from "./play/paste.js";
import { makePauseOverlay } from "./play/pause.js";
import { listenToKeys } from "./play/keyboard.js";
import { makePad } from "./play/pad.js";
import { listenToPointers } from "./play/pointer.js";
import { rateGames } from "./play/rate.js";
import { keepResults } from "./play/results.js";
import { makeStart } from "./play/start.js";
import { makeStatus } from "./play/status.js";
import { loadDrawing, loadVariants } from "./play/parts.js";
import { openStore, watchStorage } from "./play/storage.js";
import { viewOf } from "./play/view.js";
import { markMistakes } from "./play/wrong.js";
import { directionOf, languageFor, loadLanguage, t } from "./strings.js";

/** A session with the last game, or with a first game on the first visit. */
async function makeSession() {
  const store = openStore();
  const game = await store.load();
  const session = new Session(store, async (givens) => solve(givens), game);
  if (!game) {
    const first = /** @type {import("./model/link.js").Shared} */ (readLine(PUZZLES.easy[0]));
    Object.assign(session.game, { givens: first.givens, origin: BUILT_IN, level: "easy" });
  }
  return session;
}

/** Open the game of a link. @param {Session} session @param {string} fragment */
async function openShared(session, fragment) {
  const parameters = new URLSearchParams(fragment);
  const [puzzle, variant] = [parameters.get("puzzle"), parameters.get("v")];
  if (variant)
    return usePart(session, import("./play/variant.js"), ({ openVariant }) => openVariant(session, variant));
  const shared = puzzle && readLine(puzzle);
  if (shared) await session.openOrBegin(shared);
  else if (puzzle) await take(session, puzzle);
  else if (!(await session.openLink(fragment)))
    session.notify(t("Can't open this link: it is damaged or incomplete."));
  return undefined;
}

/** @param {Session} session */
function build(session) {
  const board = new NineFold();
  board.toggleAttribute("interactive", true);
  const panels = new PanelHost();
  const show = () => {
    board.toggleAttribute("coordinates", session.settings.coordinates || Boolean(session.scene));
    board.update(viewOf(session));
  };
  const table = h("div", { class: "table" }, board, makePauseOverlay(session, board));
  const start = makeStart(session, () => {
    views.show("play");
    board.cellElement(session.cursor).focus({ preventScroll: true });
  });
  const right = h("div", { class: "right" }, start.element, makePad(session), panels.element, panels.bar);
  const main = h("main", {}, h("div", { class: "left" }, table, makeStatus(session)), right);
  const views = makeViews(session, main, panels, start.show);
  document.body.replaceChildren(makeBar(session), main, ...makeAnnouncer(session, board));
  session.addEventListener("change", show);
  show();
  loadDrawing(session, board);
  loadVariants(session);
  addPanels(session, board, panels);
  listenToKeys(session, board);
  listenToPointers(session, board);
  listenToPaste(session);
  return { board, panels, views };
}

/**
 * The start view and the game. The board stays where it is; what is beside or below it changes.
 * @param {Session} session @param {HTMLElement} main @param {PanelHost} panels @param {() => void} fillStart
 */
function makeViews(session, main, panels, fillStart) {
  return {
    /** @param {"start" | "play"} view */
    show(view) {
      const changes = session.view !== view;
      session.view = view;
      main.dataset.view = view;
      main.dataset.group = panels.group;
      if (view === "start") fillStart();
      if (changes) session.dispatchEvent(new Event("change"));
      showAddress({ push: changes });
    },
  };
}

/** @param {Session} session @param {NineFold} board @param {PanelHost} panels */
function addPanels(session, board, panels) {
  const play = { group: "play" };
  panels.add({
    ...play,
    id: "play",
    title: t("Overview"),
    quiet: true,
    fill: (element) => fillOverview(session, element),
  });
  panels.add({
    ...play,
    id: "moves",
    title: t("Moves"),
    fill: async (element) => (await loadPart(import("./panel/history.js"))).fillHistory(session, element),
  });
  panels.add({
    ...play,
    id: "games",
    title: t("My games"),
    fill: async (element) => (await loadPart(import("./panel/games.js"))).fillGames(session, element),
  });
  addLearning(session, board, panels);
  panels.add({
    id: "rating",
    title: t("Rating"),
    group: "analyse",
    fill: async (element) =>
      (await loadPart(styled(import("./panel/analyse.js"), "panel/analyse.css"))).fillAnalyse(
        session,
        element,
      ),
  });
  panels.add({
    id: "share",
    title: t("Share"),
    group: "share",
    fill: async (element) => (await loadPart(import("./panel/share.js"))).fillShare(session, element),
  });
}

/** @param {Session} session @param {ReturnType<typeof build>} parts */
function listen(session, { board, panels, views }) {
  session.addEventListener("solved", () => {
    import("./play/solved.js").then(({ celebrate }) => celebrate(session, board)).catch(() => {});
  });
  for (const event of /** @type {const} */ (["moved", "solved"]))
    session.addEventListener(event, () => {
      if (session.settings.sounds || session.settings.haptics)
        import("./look/sound.js").then(({ respond }) => respond(session, event)).catch(() => {});
    });
  session.addEventListener("setPuzzle", () =>
    usePart(session, styled(import("./panel/set.js"), "panel/set.css"), ({ openSetting }) =>
      openSetting(session),
    ),
  );
  session.addEventListener("start", () => views.show("start"));
  session.addEventListener("statistics", () =>
    usePart(session, styled(import("./panel/statistics.js"), "panel/statistics.css"), ({ openStatistics }) =>
      openStatistics(session),
    ),
  );
  session.addEventListener("panel", (event) => panels.show(/** @type {CustomEvent} */ (event).detail));
  session.addEventListener("hint", () => panels.show("hint"));
  panels.addEventListener("show", () => views.show("play"));
  for (const event of ["open", "moved"])
    session.addEventListener(event, () => session.view === "start" && views.show("play"));
  board.addEventListener("pointerdown", () => session.view === "start" && views.show("play"));
  session.addEventListener("settings", (event) => {
    if ("language" in /** @type {CustomEvent} */ (event).detail) location.reload();
  });
}

/** Show what an address names: a view, a panel, a dialog, or a game. @param {Session} session @param {ReturnType<typeof build>} parts */
function followAddresses(session, { panels, views }) {
  /** @type {Record<string, (detail: string) => unknown>} */
  const dialogs = {
    techniques: () => act(session, "library"),
    technique: (id) => act(session, "library", id),
    course: (id) => act(session, "course", id),
    new: () => act(session, "newGame"),
    set: () => act(session, "setPuzzle"),
    shortcuts: () => act(session, "shortcuts"),
    statistics: () => act(session, "statistics"),
    settings: () =>
      usePart(session, import("./play/settings.js"), ({ openSettings }) => openSettings(session)),
    daily: (date) =>
      usePart(session, import("./play/daily.js"), ({ openDaily, openDay }) =>
        date ? openDay(session, date) : openDaily(session),
      ),
  };
  const follow = (/** @type {string} */ fragment) => {
    const [name, detail = ""] = fragment.split("/");
    closeDialogs();
    // The link stays in the address until its game is open: a reload in between loses nothing.
    if (fragment.includes("=")) return openShared(session, fragment).then(() => views.show("play"));
    if (name in dialogs) dialogs[name](detail);
    else if (!panels.has(name)) act(session, "start");
    else if (detail || name === "train") panels.visit(name, detail);
    else panels.show(name);
    return undefined;
  };
  connectAddress({
    current: () => (session.view === "start" ? "" : panels.address),
    follow,
  });
}

/** Collect messages until there is a place to show them. @param {Session} session @returns {() => void} shows them */
function holdMessages(session) {
  /** @type {string[]} */
  const messages = [];
  const hold = (/** @type {Event} */ event) => messages.push(/** @type {CustomEvent} */ (event).detail);
  session.addEventListener("notify", hold);
  return () => {
    session.removeEventListener("notify", hold);
    for (const message of messages) session.notify(message);
  };
}

/** Open the link in the address before there is a board, to show no other game. Returns a text that has to wait for it. @param {Session} session */
async function openFirstLink(session) {
  const fragment = location.hash.slice(1);
  if (!fragment.includes("=")) return "";
  const text = new URLSearchParams(fragment).get("puzzle") ?? "";
  const isText = text && (/[\r\n]/.test(text) || !readLine(text)); // shared from another app: there may be several puzzles to choose from
  if (!isText) await openShared(session, fragment);
  history.replaceState(null, "", `${location.pathname}${location.search}#play`);
  return isText ? text : "";
}

async function start() {
  document.adoptedStyleSheets.push(marks);
  const session = await makeSession();
  const language = languageFor(session.settings.language);
  applyTheme(session);
  document.documentElement.lang = await loadLanguage(language, request);
  document.documentElement.dir = directionOf(document.documentElement.lang);
  session.game.name ||= session.freeName();
  if (!session.game.revision) session.commit(); // it was never saved
  const showMessages = holdMessages(session);
  const text = await openFirstLink(session);
  const parts = build(session);
  delete document.documentElement.dataset.view; // the skeleton's
  parts.views.show("start");
  listen(session, parts);
  showMessages();
  watchStorage(session);
  followAddresses(session, parts);
  const showStart = () => session.view === "start" && parts.views.show("start");
  void session.store.ready.then(showStart); // with all games
  void keepResults(session).then(showStart);
  rateGames(session);
  markMistakes(session);
  if (text) void take(session, text);
  const first = session.paused
    ? document.querySelector(".cover button")
    : parts.board.cellElement(session.cursor);
  if (session.view === "play") /** @type {HTMLElement} */ (first).focus({ preventScroll: true });
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

await start();
