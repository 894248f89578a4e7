/** Plays variants: draws their signs, and asks the server which rules the digits break. Houses and pairs of cells need no server. */
import { ApiError, request } from "../api.js";
import { signsOf } from "../board/signs.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { asLine } from "../model/formats.js";
import { cellOf } from "../model/geometry.js";
import { isFilled } from "../model/position.js";
import { decodeVariant, encodeVariant } from "../model/variant-link.js";
import { isVariant, keyOf } from "../model/variant.js";
import { pageLanguage, t } from "../strings.js";

// Links to variants need no part of their own.
export { decodeVariant, encodeVariant };

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/link.js").Shared} Shared */
/** @typedef {import("../model/variant.js").Rule} Rule */

/** How long the digits must stay the same before the server judges them, in milliseconds. */
const REST = 250;

/** The rules of a variant that its digits break, and which digits these are. @typedef {{values: string, rules: Rule[], cells: Set<number>}} Verdict */

export class VariantPlay {
  #session;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {WeakMap<object, import("../board/view.js").Signs>} */
  #signs = new WeakMap();
  /** The last verdict, and the digits that the server is judging or has judged. @type {Verdict} */
  #verdict = { values: "", rules: [], cells: new Set() };
  #asked = "";

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    session.addEventListener("change", () => this.#wait());
    session.addEventListener("open", () => (this.#asked = ""));
    this.#wait();
  }

  /** The signs of the current game. */
  get signs() {
    const { variant } = this.#session.game;
    if (!variant) return null;
    const known = this.#signs.get(variant) ?? signsOf(variant.signs);
    this.#signs.set(variant, known);
    return known;
  }

  /** The rules that the digits on the board break. @returns {Rule[]} */
  get brokenRules() {
    return this.#verdict.values === this.#digits ? this.#verdict.rules : [];
  }

  /** @returns {Set<number>} */
  get broken() {
    return this.#verdict.values === this.#digits ? this.#verdict.cells : new Set();
  }

  get #digits() {
    const { game } = this.#session;
    return game.id + asLine(game.values);
  }

  #wait() {
    const { game } = this.#session;
    if (!game.variant?.rules.length || this.#digits === this.#asked) return;
    this.#asked = this.#digits;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#judge(), REST);
  }

  async #judge() {
    const { game } = this.#session;
    if (!game.variant) return;
    const [values, digits, before] = [this.#digits, game.values, game.solved];
    const puzzle = { givens: asLine(game.givens), values: asLine(digits), variant: game.variant.form };
    const answer = await request("broken_rules", { puzzle }).catch(() => null); // without the server, they are not judged
    if (!answer || values !== this.#digits) return;
    const rules = /** @type {Rule[]} */ (answer.broken);
    this.#verdict = { values, rules, cells: new Set(rules.flatMap((rule) => rule.cells.map(cellOf))) };
    if (answer.judged && !rules.length && isFilled(digits, game.shape)) game.approved = digits.join("");
    this.#session.dispatchEvent(new Event("change"));
    if (game.solved && !before) this.#session.dispatchEvent(new Event("solved"));
  }
}

/** The name that the form of a variant may have. @param {any} form */
export const nameIn = (form) => String(form?.title ?? form?.name ?? "");

/** A puzzle with the rules that the server describes, if it has rules of its own. @param {Shared} shared @returns {Promise<Shared>} */
export async function withRules(shared) {
  const { form, ...rest } = shared;
  if (!form) return shared;
  const puzzle = { givens: asLine(shared.givens), variant: form };
  const answer = await request("variant", { puzzle, language: pageLanguage() });
  const variant = { ...answer, key: keyOf(form) };
  if (!isVariant(variant))
    throw new ApiError(t("The server sent an unexpected answer. Try again in a few seconds."));
  return { ...rest, variant };
}

/** Open the game of a code: the one that it began before, or a new one. @param {Session} session @param {string} code */
export async function openVariant(session, code) {
  const shared = await decodeVariant(code);
  if (!shared) return session.notify(t("Can't open this link: it is damaged or incomplete."));
  try {
    await session.openOrBegin(await withRules(shared), { name: nameIn(shared.form), kind: t("Variant") });
  } catch (error) {
    session.notify(/** @type {Error} */ (error).message);
  }
  return undefined;
}

/** The rules in words. @param {Session} session */
export function openRules(session) {
  const { variant } = session.game;
  if (!variant) return;
  const broken = new Set((session.variants?.brokenRules ?? []).map((rule) => rule.words));
  const line = (/** @type {Rule} */ { words }) =>
    h("li", { class: broken.has(words) ? "wrong" : "" }, words, broken.has(words) && ` – ${t("broken")}`);
  const rules = [...new Map(variant.rules.map((rule) => [rule.words, rule])).values()]; // each once
  openDialog({ title: t("Rules"), kind: "rules" }, () => [
    h("p", {}, variant.title),
    h("p", { class: "soft" }, t("No digit is twice in a row, a column or an area with a thick border.")),
    rules.length ? h("ul", { class: "rules" }, ...rules.map(line)) : "",
  ]);
}
