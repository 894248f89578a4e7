import assert from "node:assert/strict";
import { test } from "node:test";
import { clock } from "../../../src/ninefold/web/page/look/dom.js";

test("seconds are shown as a clock", () => {
  /** @type {[number, string][]} */
  const times = [
    [0, "0:00"],
    [9.99, "0:09"],
    [61, "1:01"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3845.5, "1:04:05"],
    [36000 + 60, "10:01:00"],
  ];
  for (const [seconds, shown] of times) assert.equal(clock(seconds), shown);
});
