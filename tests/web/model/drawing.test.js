/** Links and notes on cells: moves, undo, stored games, links to share, JSON, limits and damaged data. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ENDS,
  MOST_LINKS,
  isLink,
  linkOf,
  numberOfLink,
  placeOf,
} from "../../../src/ninefold/web/page/model/chain-link.js";
import { FieldError, checkGame, cutCellNote } from "../../../src/ninefold/web/page/model/checks.js";
import {
  candidateEnd,
  drawnFields,
  endAt,
  linking,
  linksIn,
  noting,
  unlinking,
} from "../../../src/ninefold/web/page/model/drawing.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { asJson } from "../../../src/ninefold/web/page/model/game-text.js";
import { decode, encode } from "../../../src/ninefold/web/page/model/link.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { readAll } from "../../../src/ninefold/web/page/model/reader.js";
import { readFile, writeFile } from "../../../src/ninefold/web/page/model/transfer.js";
import { R5C5, beginGame, setOf } from "./boards.js";

const [A, B, C] = [candidateEnd(0, 5), candidateEnd(27, 5), 80];
const STRONG = { strong: true, colour: 3 };
const WEAK = { strong: false, colour: 3 };

/** @param {Game} game @param {number} from @param {number} to @param {{strong: boolean, colour: number}} [style] */
const draw = (game, from, to, style = STRONG) =>
  game.make({ what: "link" }, linking(game, from, to, style) ?? []);

test("a link is a number and back", () => {
  for (const first of [0, 80, 81, 400, 808])
    for (const second of [first + 1, 809])
      for (const strong of [true, false])
        for (const colour of [1, 5, 9]) {
          const link = { first, second, strong, colour };
          assert.deepEqual(linkOf(numberOfLink(link)), link);
          assert.ok(isLink(numberOfLink(link)));
          assert.ok(numberOfLink(link) < 2 ** 24, "links to share have 24 bits for it");
        }
  assert.ok(isLink(0));
  const last = numberOfLink({ first: ENDS - 2, second: ENDS - 1, strong: true, colour: 9 });
  for (const wrong of [-1, 1, 1.5, NaN, "5", null, last + 1, 2 ** 52, 2 ** 60]) assert.ok(!isLink(wrong));
});

test("ends are candidates that are shown, or cells", () => {
  const game = beginGame();
  assert.equal(endAt(game, R5C5, 4), R5C5);
  game.make({ what: "candidate" }, [["added", R5C5, setOf("48")]]);
  assert.equal(endAt(game, R5C5, 4), candidateEnd(R5C5, 4));
  assert.equal(endAt(game, R5C5, 0, 5, 8), candidateEnd(R5C5, 8));
  assert.deepEqual(placeOf(candidateEnd(R5C5, 8)), [R5C5, 8]);
  assert.deepEqual(placeOf(R5C5), [R5C5, 0]);
});

test("the same link again removes it, in either direction, and another style changes it", () => {
  const game = beginGame();
  assert.ok(draw(game, A, B));
  assert.deepEqual(linksIn(game.position), [{ first: A, second: B, ...STRONG }]);
  assert.ok(draw(game, B, A, WEAK));
  assert.deepEqual(linksIn(game.position), [{ first: A, second: B, ...WEAK }]);
  assert.ok(draw(game, B, A, WEAK));
  assert.deepEqual(linksIn(game.position), []);
  assert.equal(draw(game, A, A), false);
});

test("the eraser removes links that touch the cells, and only those", () => {
  const game = beginGame();
  draw(game, A, B);
  draw(game, B, C, WEAK);
  draw(game, 40, 44);
  assert.ok(game.make({ what: "unlink" }, unlinking(game, [27])));
  assert.deepEqual(linksIn(game.position), [{ first: 40, second: 44, ...STRONG }]);
  game.undo();
  assert.equal(linksIn(game.position).length, 3);
  assert.ok(game.make({ what: "unlink" }, unlinking(game)));
  assert.deepEqual(linksIn(game.position), []);
  assert.equal(game.make({ what: "unlink" }, unlinking(game)), false);
});

test("links and notes are moves: undo, redo, variations, save points, restart", () => {
  const game = beginGame();
  draw(game, A, B);
  game.make({ what: "note", cells: [3] }, noting(3, " pair\n with r1c5 "));
  assert.equal(game.position.cellNotes[3], "pair with r1c5");
  game.save("here");
  game.undo();
  assert.equal(game.position.cellNotes[3], "");
  game.undo();
  assert.deepEqual(linksIn(game.position), []);
  draw(game, A, C);
  assert.equal(game.variations.length, 1);
  const again = new Game(checkGame(JSON.parse(JSON.stringify(game.toRecord()))));
  assert.deepEqual(again.toRecord(), game.toRecord());
  again.visit(again.variations[0].moves[1]);
  assert.deepEqual(linksIn(again.position), [{ first: A, second: B, ...STRONG }]);
  assert.equal(again.position.cellNotes[3], "pair with r1c5");
  again.restart();
  assert.deepEqual(again.position, blank());
  again.restore("here");
  assert.equal(again.position.cellNotes[3], "pair with r1c5");
  assert.equal(again.make({ what: "note", cells: [3] }, noting(3, "pair with r1c5")), false);
});

test("a drawn link that was undone and is drawn again leads back to its line", () => {
  const game = beginGame();
  draw(game, A, B);
  draw(game, B, C);
  game.goTo(0);
  draw(game, A, C);
  game.undo();
  draw(game, B, A);
  assert.ok(game.canRedo);
  game.redo();
  assert.equal(linksIn(game.position).length, 2);
});

test("there are at most 200 links", () => {
  const game = beginGame();
  for (let end = 1; end <= MOST_LINKS; end += 1) assert.ok(draw(game, 0, end));
  assert.equal(linking(game, 0, MOST_LINKS + 1, STRONG), null);
  assert.deepEqual(linking(game, 0, 1, STRONG)?.length, 1, "one that is there can still be removed");
  assert.equal(linksIn(game.position).length, MOST_LINKS);
});

test("notes have at most 200 characters", () => {
  assert.equal(cutCellNote("x".repeat(300)).length, 200);
  assert.equal(Array.from(cutCellNote("🧩".repeat(300))).length, 200);
  assert.equal(cutCellNote("\u0000a\t\nb "), "a b");
});

/** The field that the check of a changed record names. @param {(record: any) => void} change */
function refused(change) {
  const game = beginGame({ start: { ...blank(), digits: blank().digits } });
  draw(game, A, B);
  game.make({ what: "note", cells: [3] }, noting(3, "x"));
  game.save("here");
  const record = JSON.parse(JSON.stringify({ ...game.toRecord(), start: game.position }));
  change(record);
  try {
    checkGame(record);
  } catch (error) {
    assert.ok(error instanceof FieldError);
    return error.field;
  }
  return "";
}

test("damaged links and notes are refused, as other fields are", () => {
  assert.equal(
    refused(() => {}),
    "",
  );
  for (const wrong of [-1, 1, 1.5, "1", null, 2 ** 40, {}]) {
    assert.equal(
      refused(({ start }) => (start.links[199] = wrong)),
      "start.links",
    );
    assert.equal(
      refused(({ moves }) => (moves[0].changes[0][3] = wrong)),
      "moves[0].changes[0]",
    );
  }
  for (const wrong of [5, null, "x".repeat(201), "two\nlines", "\u0007", ["x"]]) {
    assert.equal(
      refused(({ savePoints }) => (savePoints[0].position.cellNotes[80] = wrong)),
      "savePoints[0].position.cellNotes",
    );
    assert.equal(
      refused(({ moves }) => (moves[1].changes[0][3] = wrong)),
      "moves[1].changes[0]",
    );
  }
  assert.equal(
    refused(({ start }) => start.links.push(0)),
    "start.links",
  );
  assert.equal(
    refused(({ moves }) => (moves[0].changes[0][1] = MOST_LINKS)),
    "moves[0].changes[0]",
  );
  assert.equal(
    refused(({ moves }) => (moves[1].changes[0][1] = 81)),
    "moves[1].changes[0]",
  );
});

test("games of older versions have no links and no notes", () => {
  const start = blank();
  start.corners[R5C5] = setOf("12");
  const record = { ...beginGame({ start }).toRecord(), savePoints: [{ name: "a", position: start }] };
  const old = JSON.parse(JSON.stringify(record));
  for (const position of [old.start, old.savePoints[0].position]) {
    delete position.links;
    delete position.cellNotes;
  }
  assert.deepEqual(checkGame(old), checkGame(record));
});

test("two links with the same ends, in a damaged game, count as one and go together", () => {
  const game = beginGame();
  const [strong, weak] = [STRONG, WEAK].map((style) => numberOfLink({ first: A, second: B, ...style }));
  game.make({ what: "link" }, [
    ["links", 0, strong],
    ["links", 7, weak],
  ]);
  assert.deepEqual(linksIn(game.position), [{ first: A, second: B, ...WEAK }]);
  draw(game, A, B, WEAK);
  assert.deepEqual(linksIn(game.position), []);
});

test("exported games keep links and notes", async () => {
  const game = beginGame();
  draw(game, A, B);
  game.make({ what: "note", cells: [3] }, noting(3, "x"));
  let text = "";
  for await (const piece of writeFile([game], new Date(0))) text += piece;
  const [record] = readFile(text);
  assert.deepEqual(new Game(record).position, game.position);
});

test("links to share hold up to 100 drawn links, and no notes", () => {
  const game = beginGame();
  const plain = encode(game);
  game.make({ what: "note", cells: [3] }, noting(3, "x"));
  assert.equal(encode(game), plain);
  draw(game, A, B);
  draw(game, 80, candidateEnd(80, 9), WEAK);
  assert.deepEqual(linksIn(decode(encode(game))?.position ?? blank()), linksIn(game.position));
  for (let end = 1; end <= 150; end += 1) draw(game, 0, end);
  const first = game.position.links.slice(0, 100);
  assert.deepEqual(decode(encode(game))?.position.links.filter(Boolean), first);
});

test("the longest link to share can be read", () => {
  const position = blank();
  for (const field of /** @type {const} */ (["added", "removed", "corners", "centres"]))
    position[field].fill(setOf("123456789"));
  position.cellMarks.fill(9);
  position.candidateMarks.fill(9);
  position.links = position.links.map((_, index) =>
    numberOfLink({ first: ENDS - 2 - index, second: ENDS - 1, strong: true, colour: 9 }),
  );
  const shared = { givens: new Array(81).fill(0), position, automatic: true };
  assert.ok(encode(shared).length <= 1700);
  assert.equal(decode(encode(shared))?.position.links.filter(Boolean).length, 100);
});

test("a code with a link that cannot be is not valid", () => {
  const position = blank();
  position.links[0] = numberOfLink({ first: 5, second: 5, strong: true, colour: 1 });
  assert.equal(decode(encode({ givens: new Array(81).fill(0), position, automatic: false })), null);
});

test("JSON holds links and notes, and leaves out empty fields", () => {
  const game = beginGame();
  assert.deepEqual(drawnFields(game.position), {});
  draw(game, B, A, WEAK);
  draw(game, 3, C);
  game.make({ what: "note", cells: [3] }, noting(3, "“x”"));
  const fields = JSON.parse(asJson(game));
  assert.deepEqual(fields.links, [
    { from: "r1c1=5", to: "r4c1=5", strong: false, colour: 3 },
    { from: "r1c4", to: "r9c9", strong: true, colour: 3 },
  ]);
  assert.deepEqual(fields.cell_notes, { r1c4: "“x”" });
  assert.deepEqual(readAll(asJson(game))?.[0].shared.position, game.position);
});

test("JSON that the schema refuses is for the server", () => {
  const fields = JSON.parse(asJson(beginGame()));
  const link = { from: "r1c1", to: "r4c1" };
  const reads = (/** @type {object} */ more) => readAll(JSON.stringify({ ...fields, ...more })) !== null;
  assert.ok(reads({ links: [link, { ...link, strong: false, colour: 9 }], cell_notes: { r1c1: "a" } }));
  for (const links of [
    ...[null, {}, [null], [[]], [{ from: "r1c1" }], [{ ...link, to: "r0c1" }], [{ ...link, to: 5 }]],
    ...[
      [{ ...link, strong: 1 }],
      [{ ...link, colour: 10 }],
      [{ ...link, head: true }],
      Array(201).fill(link),
    ],
  ])
    assert.ok(!reads({ links }), JSON.stringify(links));
  for (const notes of [null, [], { r1c1: "" }, { "r1c1=5": "a" }, { r1c1: 5 }, { r1c1: "a".repeat(201) }])
    assert.ok(!reads({ cell_notes: notes }), JSON.stringify(notes));
});

test("links from a place to itself, and the same one twice, are left out", () => {
  const fields = JSON.parse(asJson(beginGame()));
  const links = [
    { from: "r1c1", to: "r1c1" },
    { from: "r4c1", to: "r1c1", colour: 2 },
    { from: "r1c1", to: "r4c1", colour: 5, strong: false },
  ];
  const { position } = /** @type {any} */ (readAll(JSON.stringify({ ...fields, links })))[0].shared;
  assert.deepEqual(linksIn(position), [{ first: 0, second: 27, strong: false, colour: 5 }]);
});

test("random moves: undo restores every position, and each record reads back as it is", () => {
  let seed = 7;
  const below = (/** @type {number} */ count) => (seed = (seed * 48271) % 2147483647) % count;
  for (let round = 0; round < 60; round += 1) {
    const game = beginGame();
    const positions = [JSON.stringify(game.position)];
    for (let count = below(40); count > 0; count -= 1) {
      const style = { strong: below(2) === 0, colour: 1 + below(9) };
      const changes = [
        () => linking(game, below(12), 81 + below(12), style) ?? [],
        () => unlinking(game, [below(12)]),
        () => noting(below(5), "x".repeat(below(4))),
        () => (below(9) ? [] : unlinking(game)),
      ][below(4)]();
      if (game.make({ what: "test" }, changes)) positions.push(JSON.stringify(game.position));
    }
    const again = new Game(checkGame(JSON.parse(JSON.stringify(game.toRecord()))));
    assert.deepEqual(again.position, game.position);
    assert.equal(
      new Set(linksIn(game.position).map(({ first, second }) => `${first} ${second}`)).size,
      game.position.links.filter(Boolean).length,
    );
    for (const position of positions.reverse()) {
      assert.equal(JSON.stringify(again.position), position);
      again.undo();
    }
  }
});
