/** Texts that the page reads itself, texts it sends to the server, and errors for texts without a puzzle. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ApiError, request } from "../../../src/ninefold/web/page/api.js";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import { encode } from "../../../src/ninefold/web/page/model/link.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { LONGEST, puzzlesOf } from "../../../src/ninefold/web/page/play/reading.js";
import { PUZZLE, R5C5, SOLUTION, setOf } from "./boards.js";

/** @typedef {{status?: number, body?: unknown, text?: string}} Answer */
/** The requests sent so far. @type {{url: string, options: any}[]} */
let sent = [];
const browser = globalThis.fetch;

/** A server that gives this answer; null for no server. @param {Answer | null} answer */
function serve(answer) {
  globalThis.fetch = async (url, options) => {
    sent.push({ url: String(url), options });
    if (!answer) throw new TypeError("no network");
    return new Response(answer.text ?? JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
}

beforeEach(() => {
  sent = [];
  Object.defineProperty(globalThis, "document", {
    value: { baseURI: "http://ninefold.test/play/" },
    configurable: true,
  });
  serve(null);
});

afterEach(() => {
  globalThis.fetch = browser;
  Reflect.deleteProperty(globalThis, "document");
});

test("texts that the page can read are not sent", async () => {
  const found = await puzzlesOf(PUZZLE);
  assert.deepEqual(
    found.map(({ shared }) => asLine(shared.givens)),
    [PUZZLE],
  );
  const [named] = await puzzlesOf(JSON.stringify({ puzzle: PUZZLE, name: "Monday" }));
  assert.equal(named.name, "Monday");
  assert.deepEqual(sent, []);
});

test("all links of this page in a text are read, each of them once", async () => {
  const code = encode({
    givens: [...PUZZLE].map((mark) => Number(mark) || 0),
    position: blank(),
    automatic: false,
  });
  const links = [
    `http://ninefold.test/play/#puzzle=${PUZZLE}&name=One`,
    `https://example.org/#g=${code}&name=Two`,
    `https://example.org/#g=${code}&name=Two`,
    "https://example.org/#g=nonsense",
  ];
  /** @type {string[]} */
  const warned = [];
  const found = await puzzlesOf(`Try "${links.join('" and "')}"`, (message) => warned.push(message));
  assert.deepEqual(
    found.map(({ name, shared }) => [name, asLine(shared.givens)]),
    [
      ["One", PUZZLE],
      ["Two", PUZZLE],
    ],
  );
  assert.deepEqual(warned, ["1 link is damaged and can't be opened."]);
  assert.deepEqual(sent, []);
});

test("other texts are sent to the server, and its positions become games", async () => {
  const candidates = CELLS.map((cell) => (PUZZLE[cell] === "." ? "123456789" : "")).map(String);
  candidates[R5C5] = "24";
  const noted = { givens: PUZZLE, values: `7${PUZZLE.slice(1)}`, candidates };
  serve({
    body: {
      puzzles: [
        { group: "Monday", position: noted },
        { line: 3, error: { message: "80 characters" } },
      ],
    },
  });
  /** @type {string[]} */
  const warnings = [];
  const found = await puzzlesOf("name,puzzle\nMonday,1", (message) => warnings.push(message));
  assert.deepEqual(warnings, ["1 line can't be read. Line 3: 80 characters"]);
  assert.equal(found.length, 1);
  assert.equal(found[0].name, "Monday");
  const { givens, position } = found[0].shared;
  assert.equal(asLine(givens), PUZZLE);
  assert.equal(position.digits[0], 7);
  assert.equal(position.added[R5C5], setOf("24"));
  assert.equal(position.removed[R5C5], setOf("1356789"));
  assert.equal(sent[0].url, "http://ninefold.test/play/api/v1/convert");
  assert.deepEqual(JSON.parse(sent[0].options.body), { puzzle: "name,puzzle\nMonday,1", to: "position" });
});

test("candidates that add nothing to the digits are ignored", async () => {
  const candidates = CELLS.map(() => "");
  serve({ body: { puzzles: [{ group: "", position: { givens: SOLUTION, values: SOLUTION, candidates } }] } });
  const [{ shared }] = await puzzlesOf("anything with a 1");
  assert.deepEqual(shared.position, blank());
});

test("without a server, a puzzle on each line is read", async () => {
  const found = await puzzlesOf(`# two\n${PUZZLE}\n${SOLUTION}\n`);
  assert.deepEqual(
    found.map(({ shared }) => asLine(shared.givens)),
    [PUZZLE, SOLUTION],
  );
});

/** @type {[string, string, RegExp][]} */
const REJECTED = [
  ["a cell too few", PUZZLE.slice(1), /^This has 80 cells, but a Sudoku has 81\.$/],
  ["a cell too many", `${PUZZLE}1`, /^This has 82 cells, but a Sudoku has 81\.$/],
  [
    "a letter",
    `${PUZZLE.slice(0, 40)}a${PUZZLE.slice(41)}`,
    /^“a” in r5c5 is neither a digit nor an empty cell\.$/,
  ],
  ["words", "Hello 1", /^No puzzle found in this text\.$/],
];

for (const [what, text, message] of REJECTED)
  test(`the error names what is wrong: ${what}`, async () => {
    for (const body of [{ puzzles: [] }, { puzzles: [{ line: 1, error: { message: "none" } }] }]) {
      serve({ body });
      await assert.rejects(puzzlesOf(text), { message });
    }
    serve({ status: 422, body: { error: { code: "format", message: "not a puzzle" } } });
    await assert.rejects(puzzlesOf(text), { message });
  });

/** Texts whose mistakes only the server can name. @type {[string, string][]} */
const TECHNICAL = [
  ["a link", "https://sudokupad.app/abcdef"],
  ["JSON", '{"size": 9, "grid": [], "killercage": [1]}'],
  ["a line of HoDoKu", `:0901:5:${PUZZLE.slice(1)}:::`],
  ["XML", '<opensudoku><game data="1"/></opensudoku>'],
  ["a candidate grid", Array(9).fill("1234 3 4567 6 7 8 1290 1234 2").join("\n")],
];

for (const [what, text] of TECHNICAL)
  test(`the server's error is shown: ${what}`, async () => {
    serve({ body: { puzzles: [{ line: 1, error: { message: "not classic Sudoku" } }] } });
    const message = text.includes("\n") ? "Line 1: not classic Sudoku" : "not classic Sudoku";
    await assert.rejects(puzzlesOf(text), { message });
    assert.equal(sent.length, 1);
  });

test("a SadMan file keeps the name of its puzzle, with and without the server", async () => {
  const rows = PUZZLE.replace(/.{9}/g, "$&\n");
  const [own] = await puzzlesOf(`#ASomebody\n#D Nice puzzle \n#UAddress\n[Puzzle]\n${rows}`);
  assert.equal(own.name, "Nice puzzle");
  assert.deepEqual(sent, []);
  const position = { givens: PUZZLE, values: PUZZLE, candidates: new Array(81).fill("") };
  serve({ body: { puzzles: [{ line: 3, group: "UAddress", position }] } });
  const [other] = await puzzlesOf(`#DNice puzzle\n#UAddress\n[Puzzle]\n${rows}[Colours]\n1\n`);
  assert.equal(other.name, "Nice puzzle");
  assert.equal(sent.length, 1);
});

test("texts without digits, pictures and long texts are rejected without a request", async () => {
  serve({ body: { puzzles: [] } });
  await assert.rejects(puzzlesOf("Hello"), { message: "No puzzle found in this text." });
  await assert.rejects(puzzlesOf("\x89PNG\0\x001"), { message: "No puzzle found in this text." });
  await assert.rejects(puzzlesOf("1".repeat(LONGEST + 1)), { message: "This text is too long." });
  assert.deepEqual(sent, []);
});

test("if the server is offline or busy, the error is about the server, not the text", async () => {
  await assert.rejects(puzzlesOf("Hello 1"), { name: "ApiError", code: "offline" });
  serve({ status: 503, text: "" });
  await assert.rejects(puzzlesOf("Hello 1"), { name: "ApiError", code: "busy" });
});

test("requests with a body use POST, others use GET", async () => {
  serve({ body: { count: 1 } });
  assert.deepEqual(await request("count", { puzzle: PUZZLE }), { count: 1 });
  assert.deepEqual(await request("strings?language=de"), { count: 1 });
  assert.equal(sent[0].options.method, "POST");
  assert.equal(sent[0].options.headers["content-type"], "application/json");
  assert.equal(sent[1].options.method, undefined);
  assert.equal(sent[1].url, "http://ninefold.test/play/api/v1/strings?language=de");
});

test("the page shows the server's error message", async () => {
  serve({ status: 422, body: { error: { code: "clash", message: "r1c1 and r1c2 clash", cell: 1 } } });
  await assert.rejects(request("rate", {}), (error) => {
    assert.ok(error instanceof ApiError);
    const { message, code, status, cell } = error;
    assert.deepEqual(
      { message, code, status, cell },
      { message: "r1c1 and r1c2 clash", code: "clash", status: 422, cell: 1 },
    );
    return true;
  });
  for (const [status, text] of /** @type {[number, string][]} */ ([
    [500, "<html>"],
    [200, "no JSON"],
  ])) {
    serve({ status, text });
    await assert.rejects(request("rate", {}), {
      message: "The server sent an unexpected answer. Try again in a few seconds.",
    });
  }
});

test("without a server, the error says what needs it", async () => {
  /** @type {[string, RegExp][]} */
  const needs = [
    ["daily", /Can't reach the server\. The puzzle of the day/],
    ["generate", /Can't reach the server\. New puzzles/],
    ["convert", /Can't reach the server\. Without it, the page can read lines/],
    ["formats", /Can't reach the server\. Formats of other programs need it/],
    ["hint", /Can't reach the server\. You can keep playing/],
  ];
  for (const [what, message] of needs)
    await assert.rejects(request(what, { puzzle: "" }), { code: "offline", message });
  await assert.rejects(request("convert", { puzzle: { givens: PUZZLE } }), { message: needs[3][1] });
});

test("an aborted request is not a server error", async () => {
  const given = new AbortController();
  given.abort();
  await assert.rejects(request("rate", {}, { signal: given.signal }), { name: "TypeError" });
  assert.equal(sent[0].options.signal, given.signal, "the browser gets the signal");
});
