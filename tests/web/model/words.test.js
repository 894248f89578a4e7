import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DIFFICULTIES,
  LEVELS,
  SYMMETRIES,
  inFigures,
  orbit,
} from "../../../src/ninefold/web/page/model/words.js";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import { learn, nameOf, t } from "../../../src/ninefold/web/page/strings.js";

/** @param {number} cell @param {string} symmetry */
const orbitOf = (cell, symmetry) => [...orbit(cell, symmetry)].sort((a, b) => a - b);

test("a cell and its images, by symmetry", () => {
  const cell = 1; // r1c2
  assert.deepEqual(orbitOf(cell, "none"), [1]);
  assert.deepEqual(orbitOf(cell, "random"), [1]);
  assert.deepEqual(orbitOf(cell, "rotate-180"), [1, 79]);
  assert.deepEqual(orbitOf(cell, "rotate-90"), [1, 17, 63, 79]);
  assert.deepEqual(orbitOf(cell, "mirror-horizontal"), [1, 73]);
  assert.deepEqual(orbitOf(cell, "mirror-vertical"), [1, 7]);
  assert.deepEqual(orbitOf(cell, "mirror-diagonal"), [1, 9]);
  assert.deepEqual(orbitOf(cell, "mirror-antidiagonal"), [1, 71]);
  assert.deepEqual(orbitOf(cell, "full"), [1, 7, 9, 17, 63, 71, 73, 79]);
  assert.deepEqual(orbitOf(40, "full"), [40]);
});

test("every cell of an orbit has the same orbit", () => {
  for (const symmetry of Object.keys(SYMMETRIES))
    for (const cell of CELLS)
      for (const image of orbit(cell, symmetry))
        assert.deepEqual(orbitOf(image, symmetry), orbitOf(cell, symmetry), `${symmetry}: ${cell}`);
});

test("every word has a text", () => {
  const says = [
    ...Object.values(DIFFICULTIES),
    ...Object.values(LEVELS),
    ...Object.values(SYMMETRIES).map((symmetry) => symmetry.says),
  ].map((say) => say());
  assert.ok(says.every(Boolean));
  assert.equal(new Set(Object.values(SYMMETRIES).map((symmetry) => symmetry.says())).size, 9);
});

/** Run something with a browser's names around. @param {Record<string, unknown>} names @param {() => unknown} work */
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

test("figures are written as the language of the page does", async () => {
  const inLanguage = (/** @type {string} */ lang, /** @type {number} */ value) =>
    within({ document: { documentElement: { lang } } }, () => inFigures(value, { maximumFractionDigits: 1 }));
  assert.equal(await inLanguage("en", 12345.67), "12,345.7");
  assert.equal(await inLanguage("de", 12345.67), "12.345,7");
  assert.equal(await inLanguage("", 1234), "1,234");
});

test("texts have their fields filled in, and unknown ones stay", () => {
  assert.equal(t("Move {number}", { number: 3 }), "Move 3");
  assert.equal(t("{a} and {b}", { a: 0 }), "0 and {b}");
  assert.equal(nameOf("level", "hard"), "hard");
});

test("a language comes from the server, and from the last time where the server is away", async () => {
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
      assert.equal(await learn("de", away), "en", "nothing kept yet");
      assert.equal(await learn("de", async () => ({ strings })), "de");
      assert.equal(t("Move {number}", { number: 3 }), "Zug 3");
      assert.equal(nameOf("level", "hard"), "schwer");
      assert.equal(nameOf("level", "easy"), "easy");
      assert.equal(await learn("en", away), "en");
      assert.equal(t("Move {number}", { number: 3 }), "Move 3");
      assert.equal(await learn("de", away), "de", "kept from the last time");
      assert.equal(t("Move {number}", { number: 3 }), "Zug 3");
    } finally {
      await learn("en", away);
    }
  });
});
