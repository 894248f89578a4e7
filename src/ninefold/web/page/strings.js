/**
 * The words of the page. English words are the keys, as everywhere in ninefold; `make catalogue` collects
 * what `t` is called with, and other languages come from the server, or from the last time it was there.
 */

/** What each language calls itself; a test holds this against the catalogues. @type {Record<string, string>} */
export const LANGUAGES = { de: "Deutsch", en: "English" };

const KEPT = "ninefold.strings.";
/** By context, as in the catalogues; "web" is the page's own. @type {Record<string, Record<string, string>>} */
let words = {};

/**
 * A name that comes from elsewhere, such as that of a "technique" or a "level".
 * @param {string} context @param {string} english
 */
export const nameOf = (context, english) => words[context]?.[english] ?? english;

/**
 * A text in the language of the page, with its fields filled in.
 * @param {string} english @param {Record<string, string | number>} [fields]
 */
export function t(english, fields = {}) {
  return nameOf("web", english).replace(/\{(\w+)\}/g, (field, name) => String(fields[name] ?? field));
}

/** The language to speak: the one chosen, or the first of the browser's that there is. @param {string} chosen */
export function languageFor(chosen) {
  const wanted = [chosen, ...navigator.languages].map((code) => code.slice(0, 2));
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

/**
 * Learn a language; the one that is spoken from now on.
 * @param {string} language @param {(path: string) => Promise<unknown>} request
 */
export async function learn(language, request) {
  words = {};
  if (language === "en") return language;
  try {
    const answer = /** @type {{strings: typeof words}} */ (await request(`strings?language=${language}`));
    words = answer.strings;
    localStorage.setItem(KEPT + language, JSON.stringify(words));
  } catch {
    words = kept(language);
  }
  return "web" in words ? language : "en";
}

/** @param {string} language @returns {Record<string, Record<string, string>>} */
function kept(language) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + language) ?? "{}");
  } catch {
    return {};
  }
}
