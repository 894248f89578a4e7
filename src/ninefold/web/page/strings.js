/**
 * The words of the page. English words are the keys, as everywhere in ninefold; `make catalogue` collects every t("…"), and
 * other languages come from the server, or from the last time it was there.
 */

/** What each language calls itself; a test holds this against the catalogues. @type {Record<string, string>} */
export const LANGUAGES = { de: "Deutsch", en: "English" };

const KEPT = "ninefold.strings.";
/** @type {Record<string, string>} */
let words = {};

/**
 * A text in the language of the page, with its fields filled in.
 * @param {string} english @param {Record<string, string | number>} [fields]
 */
export function t(english, fields = {}) {
  return (words[english] ?? english).replace(/\{(\w+)\}/g, (field, name) => String(fields[name] ?? field));
}

/** The language to speak: the one chosen, or the first of the browser's that there is. @param {string} chosen */
export function languageFor(chosen) {
  const wanted = [chosen, ...navigator.languages].map((code) => code.slice(0, 2));
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

/**
 * Learn a language.
 * @param {string} language @param {(path: string) => Promise<unknown>} request
 */
export async function learn(language, request) {
  words = {};
  if (language === "en") return;
  try {
    words = /** @type {Record<string, string>} */ (await request(`strings?language=${language}`));
    localStorage.setItem(KEPT + language, JSON.stringify(words));
  } catch {
    words = kept(language);
  }
}

/** @param {string} language @returns {Record<string, string>} */
function kept(language) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + language) ?? "{}");
  } catch {
    return {};
  }
}
