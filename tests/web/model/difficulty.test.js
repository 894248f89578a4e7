import assert from "node:assert/strict";
import { test } from "node:test";
import { DIFFICULTIES, LEVELS } from "../../../src/ninefold/web/page/model/difficulty.js";

test("every difficulty and every level has its own label", () => {
  for (const table of [DIFFICULTIES, LEVELS]) {
    const labels = Object.values(table).map((label) => label());
    assert.ok(labels.every(Boolean));
    assert.equal(new Set(labels).size, Object.keys(table).length);
  }
});
