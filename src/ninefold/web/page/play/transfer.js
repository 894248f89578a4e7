/** Export and import of games, as one file. */
import { h } from "../look/dom.js";
import { LONGEST_NAME } from "../model/checks.js";
import { addParts, partsIn } from "../model/parts.js";
import { TransferError, compare, readFile, readParts, writeFile } from "../model/transfer.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {string} name @param {BlobPart[]} parts */
function download(name, parts) {
  const address = URL.createObjectURL(new Blob(parts, { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** "ninefold-games-2026-11-17.json". @param {string} what */
const fileName = (what) => `ninefold-${what}-${new Date().toISOString().slice(0, 10)}.json`;

/** Save games as one file: these, or all of them, with everything else that the player has here. @param {Session} session @param {string[]} [ids] */
export async function exportGames(session, ids) {
  await session.store.ready;
  const wanted = ids ?? session.store.all().map(({ id }) => id);
  const pieces = [];
  const parts = ids ? {} : partsIn(session.store);
  for await (const piece of writeFile(gamesOf(session, wanted), new Date(), parts)) pieces.push(piece);
  download(fileName("games"), pieces);
  session.notify(plural(pieces.length - 2, "Exported {count} game.", "Exported {count} games."));
}

/** @param {Session} session @param {string[]} ids */
async function* gamesOf({ store }, ids) {
  for (const id of ids) {
    const game = await store.open(id);
    if (game) yield game;
  }
}

/** Save the text of the damaged games, for a look or a repair. @param {Session} session */
export function saveDamaged({ store }) {
  download(fileName("damaged"), [JSON.stringify({ "ninefold-damaged": 1, games: store.damaged }, null, 1)]);
}

/** Let the player choose files, and import their games. @param {Session} session */
export function chooseFile(session) {
  const input = h("input", { type: "file", accept: ".json,application/json", multiple: true });
  input.addEventListener("change", async () => {
    for (const file of input.files ?? []) await importText(session, await file.text(), file.name);
  });
  input.click();
}

/** Add the games of a file to those of the player; says how it went. @param {Session} session @param {string} text @param {string} name */
export async function importText(session, text, name) {
  const { store } = session;
  await store.ready;
  try {
    const { games, added, updated, skipped } = compare(readFile(text), (id) => store.summary(id));
    const isSafe = await store.add(games);
    addParts(store, readParts(text));
    const current = games.find(({ id }) => id === session.ownGame.id);
    if (current && session.waiting) session.waiting = current;
    else if (current) {
      session.game = current;
      session.open(current);
    }
    if (isSafe) session.notify(resultText(added, updated, skipped));
  } catch (error) {
    session.notify(`${name}: ${errorText(error)}`);
  }
}

/** @param {number} added @param {number} updated @param {number} skipped */
const resultText = (added, updated, skipped) =>
  [
    plural(added, "{count} game added", "{count} games added"),
    t("{count} updated", { count: updated }),
    t("{count} skipped (already here)", { count: skipped }),
  ].join(", ") + ".";

/** @param {unknown} error */
function errorText(error) {
  if (!(error instanceof TransferError)) return t("The games can't be imported.");
  const { number = 0, name = "", field = "" } = error.where;
  if (error.kind === "version")
    return t("This file is from a newer version of ninefold. Reload the page and try again.");
  if (error.kind === "text") return t("This is not a file of exported games.");
  return name
    ? t("Game {number}, “{name}”: the field {field} is missing or wrong. No game was imported.", {
        number,
        field,
        name: name.slice(0, LONGEST_NAME),
      })
    : t("Game {number}: the field {field} is missing or wrong. No game was imported.", { number, field });
}
