/** Prints QR codes as JSON, for test_qr.py: each version and level filled to the last byte, each mask, and texts from the command line. */
import { qrCode, versionFor } from "../../../src/ninefold/web/page/model/qr.js";

const LETTERS = "https://ninefold.example/#g=ABCdefXYZ0129-_";
const rows = (/** @type {boolean[][]} */ code) => code.map((row) => row.map(Number).join(""));
const codes = [];
for (const level of /** @type {const} */ (["L", "M"]))
  for (let version = 1, count = 1; version <= 40; version += 1) {
    while ((versionFor(count + 1, level) ?? 41) <= version) count += 1;
    const text = Array.from(
      { length: count },
      (_, at) => LETTERS[(at * (version % 5) + at) % LETTERS.length],
    ).join("");
    codes.push({ level, version, text, rows: rows(qrCode(text, { level })) });
  }
for (let mask = 0; mask < 8; mask += 1) {
  const text = `Grüße, ${mask} €`;
  codes.push({ level: "M", version: 3, text, rows: rows(qrCode(text, { version: 3, mask })) });
}
console.log(JSON.stringify(codes));
