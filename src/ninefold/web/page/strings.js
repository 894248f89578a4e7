/**
 * The texts of the page. English texts are the keys, as everywhere in ninefold; `make catalogue` collects
 * the arguments of `t` and `plural`. Other languages come from the server, or from a copy stored on the last visit.
 */

/** The name of each language, in that language; a test compares them with the catalogues. @type {Record<string, string>} */
export const LANGUAGES = { de: "Deutsch", en: "English" };

/**
 * Messages by context, as in the catalogues; "web" is the page's own. Messages that depend on a number have a text for each
 * category of `Intl.PluralRules`.
 * @typedef {{strings: Record<string, Record<string, string>>, plurals: Record<string, Record<string, Record<string, string>>>}} Messages
 */
const STORED = "ninefold.messages.";
/** @type {Messages} */
const ENGLISH = { strings: {}, plurals: {} };
let messages = ENGLISH;
let language = "en";
let pluralRules = new Intl.PluralRules("en");

/** The current language of the page. */
export const pageLanguage = () => language;

/**
 * The translation of a name from elsewhere, such as that of a "technique" or a "level".
 * @param {string} context @param {string} english
 */
export const nameOf = (context, english) => messages.strings[context]?.[english] ?? english;

/**
 * A text in the language of the page, with its fields filled in.
 * @param {string} english @param {Record<string, string | number>} [fields]
 */
export const t = (english, fields = {}) => fill(nameOf("web", english), fields);

/**
 * A text that depends on a number, in the right plural form of the page's language. The field {count} is the number,
 * unless `fields` has its own, for example one with separators.
 * @param {number} count @param {string} one English, for exactly one @param {string} many and for any other number
 * @param {Record<string, string | number>} [fields]
 */
export function plural(count, one, many, fields = {}) {
  const forms = messages.plurals.web?.[one] ?? { one, other: many };
  const form = forms[pluralRules.select(count)] ?? Object.values(forms).at(-1); // there may be no form for fractions
  return fill(String(form), { count, ...fields });
}

/** @param {string} text @param {Record<string, string | number>} fields */
const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (field, name) => String(fields[name] ?? field));

/**
 * The language for a BCP 47 tag: the same tag, or else the next less specific one available. A region implies its
 * script: zh-TW finds zh-Hant.
 * @param {string} tag @param {string[]} [available]
 */
export function closestLanguage(tag, available = Object.keys(LANGUAGES)) {
  let locale;
  try {
    locale = new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return undefined; // not a tag
  }
  const parts = locale.baseName.split("-");
  const chain = parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  chain.splice(-1, 0, `${locale.language}-${locale.maximize().script}`);
  return chain
    .map((each) => available.find((code) => code.toLowerCase() === each.toLowerCase()))
    .find((code) => code !== undefined);
}

/** The language of the page: the chosen one, or the first of the browser's languages that ninefold has. @param {string} chosen */
export function languageFor(chosen) {
  const found = [chosen, ...navigator.languages].map((tag) => closestLanguage(tag));
  return found.find((code) => code !== undefined) ?? "en";
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"];

/** The direction of a language, for the attribute `dir`. @param {string} tag */
export const directionOf = (tag) =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";

/**
 * Load the texts of a language. Returns the language that the page uses from then on.
 * @param {string} wanted @param {(path: string) => Promise<unknown>} request
 */
export async function loadLanguage(wanted, request) {
  messages = wanted === "en" ? ENGLISH : await messagesIn(wanted, request);
  language = "web" in messages.strings ? wanted : "en";
  pluralRules = new Intl.PluralRules(language);
  if (wanted === "en") store("ninefold.texts", { language });
  return language;
}

/** The folder of the page's scripts, which the server names after their content; null for modules that run elsewhere. */
function pageVersion() {
  const script = /** @type {HTMLScriptElement | null} */ (
    globalThis.document?.querySelector?.("script[src]")
  );
  return script && new URL(".", script.src).pathname;
}

/**
 * Stored texts of the same version need no request, so the page starts at once; others are better than none.
 * @param {string} wanted @param {(path: string) => Promise<unknown>} request @returns {Promise<Messages>}
 */
async function messagesIn(wanted, request) {
  const version = pageVersion();
  const stored = storedMessages(wanted);
  if (version !== null && stored.version === version && stored.strings.web) return stored;
  try {
    const { strings, plurals } = /** @type {Messages} */ (await request(`strings?language=${wanted}`));
    store(STORED + wanted, { strings, plurals, version });
    store("ninefold.texts", { language: wanted, version }); // for start.js
    return { strings, plurals: plurals ?? {} };
  } catch {
    return stored;
  }
}

/** @param {string} name @param {unknown} value */
function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // no storage, or full: the next visit asks the server again
  }
}

/** True for texts in objects, that deep. @param {unknown} value @param {number} depth @returns {boolean} */
const isTexts = (value, depth) =>
  depth
    ? value === Object(value) && Object.values(Object(value)).every((each) => isTexts(each, depth - 1))
    : typeof value === "string";

/** @param {string} wanted @returns {Messages & {version?: string}} */
function storedMessages(wanted) {
  try {
    const { strings, plurals = {}, version } = JSON.parse(localStorage.getItem(STORED + wanted) ?? "{}");
    return isTexts(strings, 2) && isTexts(plurals, 3) ? { strings, plurals, version } : ENGLISH; // it may be damaged
  } catch {
    return ENGLISH;
  }
}

/** A date as people write it in the language of the page, and in their own region. @param {Date} day @param {Intl.DateTimeFormatOptions} options */
export const formatDate = (day, options) => {
  const own = navigator.languages.find((tag) => tag.split("-")[0] === language.split("-")[0]);
  return day.toLocaleDateString(own ?? language, options);
};

/** A number as people write it in the language of the page. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const formatNumber = (value, options) =>
  value.toLocaleString(document.documentElement.lang || "en", options);
