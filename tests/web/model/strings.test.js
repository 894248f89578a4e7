import assert from "node:assert/strict";
import { test } from "node:test";
import {
  closestLanguage,
  directionOf,
  formatNumber,
  languageFor,
  loadLanguage,
  nameOf,
  pageLanguage,
  plural,
  t,
} from "../../../src/ninefold/web/page/strings.js";

/** Run something with a browser's globals in place. @param {Record<string, unknown>} names @param {() => unknown} work */
async function within(names, work) {
  const before = Object.keys(names).map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    return await work();
  } finally {
    for (const [index, name] of Object.keys(names).entries()) {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

test("numbers are formatted in the language of the page", async () => {
  const inLanguage = (/** @type {string} */ lang, /** @type {number} */ value) =>
    within({ document: { documentElement: { lang } } }, () =>
      formatNumber(value, { maximumFractionDigits: 1 }),
    );
  assert.equal(await inLanguage("en", 12345.67), "12,345.7");
  assert.equal(await inLanguage("de", 12345.67), "12.345,7");
  assert.equal(await inLanguage("", 1234), "1,234");
});

test("fields in texts are filled in, and unknown ones stay", () => {
  assert.equal(t("Move {number}", { number: 3 }), "Move 3");
  assert.equal(t("{a} and {b}", { a: 0 }), "0 and {b}");
  assert.equal(nameOf("level", "hard"), "hard");
});

test("English has one form for 1 and another for all other numbers", () => {
  const undid = (/** @type {number} */ count) => plural(count, "Undid {count} move.", "Undid {count} moves.");
  assert.deepEqual([0, 1, 2].map(undid), ["Undid 0 moves.", "Undid 1 move.", "Undid 2 moves."]);
  const many = plural(1234, "{count} move in {time}", "{count} moves in {time}", {
    count: "1,234",
    time: "1 s",
  });
  assert.equal(many, "1,234 moves in 1 s");
});

test("other languages use their own plural rules", async () => {
  const forms = {
    one: "Cofnięto {count} ruch.",
    few: "Cofnięto {count} ruchy.",
    many: "Cofnięto {count} ruchów.",
  };
  const plurals = { web: { "Undid {count} move.": forms } };
  const localStorage = { getItem: () => null, setItem: () => undefined };
  const undid = (/** @type {number} */ count) => plural(count, "Undid {count} move.", "Undid {count} moves.");
  await within({ localStorage }, async () => {
    try {
      assert.equal(await loadLanguage("pl", async () => ({ strings: { web: {} }, plurals })), "pl");
      assert.equal(pageLanguage(), "pl");
      assert.deepEqual(
        [0, 1, 2, 4, 5, 12, 21, 22].map(undid).map((text) => text.replace("Cofnięto ", "")),
        [
          "0 ruchów.",
          "1 ruch.",
          "2 ruchy.",
          "4 ruchy.",
          "5 ruchów.",
          "12 ruchów.",
          "21 ruchów.",
          "22 ruchy.",
        ],
      );
      assert.equal(plural(2, "{count} new", "{count} news"), "2 news", "untranslated texts are in English");
    } finally {
      await loadLanguage("en", async () => null);
    }
  });
  assert.equal(undid(2), "Undid 2 moves.");
});

test("a tag finds the closest language, the exact one first", () => {
  const available = ["de", "en", "pt", "pt-BR", "zh", "zh-Hant"];
  const found = {
    "pt-BR": "pt-BR",
    "pt-br": "pt-BR",
    pt_BR: "pt-BR",
    "pt-PT": "pt",
    "de-AT": "de",
    "de-Latn-CH-1996": "de",
    "zh-Hant-HK": "zh-Hant",
    "zh-TW": "zh-Hant",
    "zh-CN": "zh",
    "en-x-private": "en",
    fr: undefined,
    "": undefined,
    "not a tag": undefined,
  };
  for (const [tag, language] of Object.entries(found))
    assert.equal(closestLanguage(tag, available), language, tag);
});

test("the chosen language takes precedence over the browser's", async () => {
  await within({ navigator: { languages: ["fr-FR", "de-AT", "en"] } }, () => {
    assert.equal(languageFor(""), "de");
    assert.equal(languageFor("en-GB"), "en");
    assert.equal(languageFor("tlh"), "de");
  });
  await within({ navigator: { languages: ["fr"] } }, () => assert.equal(languageFor(""), "en"));
});

test("Arabic, Hebrew and Persian are written from right to left", () => {
  const languages = ["ar", "he", "fa-IR", "ur", "ar-Latn", "de", "zh-Hant", "az"];
  assert.deepEqual(languages.map(directionOf), ["rtl", "rtl", "rtl", "rtl", "ltr", "ltr", "ltr", "ltr"]);
});

test("a language comes from the server, or from the last visit if the server is offline", async () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  const strings = { web: { "Move {number}": "Zug {number}" }, level: { hard: "schwer" } };
  const away = () => Promise.reject(new Error("offline"));
  await within({ localStorage }, async () => {
    try {
      assert.equal(await loadLanguage("de", away), "en", "nothing stored yet");
      assert.equal(await loadLanguage("de", async () => ({ strings, plurals: {} })), "de");
      assert.equal(t("Move {number}", { number: 3 }), "Zug 3");
      assert.equal(nameOf("level", "hard"), "schwer");
      assert.equal(nameOf("level", "easy"), "easy");
      assert.equal(await loadLanguage("en", away), "en");
      assert.equal(t("Move {number}", { number: 3 }), "Move 3");
      assert.equal(await loadLanguage("de", away), "de", "stored on the last visit");
      assert.equal(t("Move {number}", { number: 3 }), "Zug 3");
    } finally {
      await loadLanguage("en", away);
    }
  });
});

test("stored texts of the same version need no request, and damaged ones are ignored", async () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  const script = { src: "http://ninefold.test/page-1/start.js" };
  let requests = 0;
  const answer = (/** @type {string} */ word) => async () => {
    requests += 1;
    return { strings: { web: { Move: word } }, plurals: {} };
  };
  await within({ localStorage, document: { querySelector: () => script } }, async () => {
    try {
      await loadLanguage("de", answer("Zug"));
      assert.deepEqual(JSON.parse(kept.get("ninefold.texts") ?? ""), { language: "de", version: "/page-1/" });
      await loadLanguage("de", answer("Spielzug"));
      assert.deepEqual([t("Move"), requests], ["Zug", 1]);
      script.src = "http://ninefold.test/page-2/start.js";
      await loadLanguage("de", answer("Spielzug"));
      assert.deepEqual([t("Move"), requests], ["Spielzug", 2]);
      for (const damaged of [
        "{",
        "5",
        "null",
        '{"strings": 5}',
        '{"strings": null}',
        '{"strings": {"web": 1}}',
      ]) {
        kept.set("ninefold.messages.de", damaged);
        await loadLanguage("de", answer("Zug"));
        assert.equal(t("Move"), "Zug", damaged);
      }
      assert.equal(requests, 8);
      localStorage.setItem = () => {
        throw new Error("full");
      };
      script.src = "http://ninefold.test/page-3/start.js";
      assert.equal(await loadLanguage("de", answer("Schritt")), "de");
      assert.equal(t("Move"), "Schritt", "a full storage does not matter");
    } finally {
      await loadLanguage("en", async () => null);
    }
  });
});

test("damaged texts of the last visit are not used", async () => {
  let stored = "";
  const localStorage = { getItem: () => stored, setItem: () => undefined };
  const away = () => Promise.reject(new Error("offline"));
  await within({ localStorage }, async () => {
    for (const wrong of ['{"strings":5}', '{"strings":{"web":{"Undo":5}},"plurals":{}}', "[]", "null", "{"]) {
      stored = wrong;
      assert.equal(await loadLanguage("de", away), "en", wrong);
      assert.equal(t("Undo"), "Undo");
    }
    stored = '{"strings":{"web":{"Undo":"Zurück"}}}'; // as stored before there were plurals
    assert.equal(await loadLanguage("de", away), "de");
    assert.equal(t("Undo"), "Zurück");
    await loadLanguage("en", away);
  });
});
