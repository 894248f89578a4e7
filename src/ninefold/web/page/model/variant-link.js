/** Links to games of variants: the rules and the position, compressed, in the part of the address that no server sees. */
import { decode, encode } from "./link.js";

/** @typedef {import("./link.js").Shared} Shared */

/** The longest code, in letters, and the longest text in it. */
const [LONGEST, LONGEST_TEXT] = [60000, 200000];

/** @param {Shared} shared @returns {Promise<string>} */
export async function encodeVariant({ variant, ...game }) {
  const text = JSON.stringify({ form: variant?.form, game: encode(game) });
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const bytes = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The game of a code, whose rules the server has to describe; null if the code is damaged. @param {string} code @returns {Promise<Shared | null>} */
export async function decodeVariant(code) {
  if (code.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const packed = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
    const { form, game } = JSON.parse(new TextDecoder().decode(packed.slice(0, LONGEST_TEXT)));
    const shared = decode(String(game));
    return shared && typeof form === "object" && form !== null ? { ...shared, form } : null;
  } catch {
    return null;
  }
}

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} stream */
const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).arrayBuffer();
