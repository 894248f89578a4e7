/**
 * Requests to the server for everything that the page cannot do by itself. Every failure is an ApiError with a message that the page
 * can show unchanged.
 */
import { pageLanguage, t } from "./strings.js";

export class ApiError extends Error {
  /** @param {string} message @param {{code?: string, status?: number, cell?: number}} [more] */
  constructor(message, { code = "error", status = 0, cell } = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.cell = cell;
  }
}

/** Explains why a request needs the server. @param {string} what @param {any} body */
function needOf(what, body) {
  if (what === "daily") return t("The puzzle of the day needs it.");
  if (what === "generate") return t("New puzzles need it.");
  if (what === "photo") return t("Reading photos needs it.");
  if (what === "formats" || (what === "convert" && typeof body.puzzle !== "string"))
    return t("Formats of other programs need it.");
  if (what === "convert")
    return t("Without it, the page can read lines, grids, lists, candidate grids, links and JSON.");
  if (what === "variant") return t("Puzzles with other rules need it to open.");
  if (what === "setting")
    return t("Without it, the page can only tell whether there is no solution, one, or more than one.");
  if (what === "complete" || what === "minimise") return t("Completing and reducing puzzles needs it.");
  return t("You can keep playing, but hints and analysis need it.");
}

/**
 * Send a request to `/api/v1/<what>`: POST with a body, GET without. Error messages come in the language of the page.
 * @param {string} what @param {object} [body] @param {{signal?: AbortSignal}} [options] @returns {Promise<any>}
 */
export async function request(what, body, { signal } = {}) {
  const language = pageLanguage();
  const post = {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(language === "en" ? body : { language, ...body }),
  };
  let response;
  try {
    response = await fetch(new URL(`api/v1/${what}`, document.baseURI), { ...(body ? post : {}), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(`${t("Can't reach the server.")} ${needOf(what, body)}`, { code: "offline" });
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  if (response.status === 503)
    throw new ApiError(t("The server is busy. Try again in a few seconds."), { code: "busy", status: 503 });
  const { code, message, cell } = answer?.error ?? {};
  throw new ApiError(message ?? t("The server sent an unexpected answer. Try again in a few seconds."), {
    code,
    status: response.status,
    cell,
  });
}
