/** Requests to the server, of which only the newest counts. Errors appear where the answer would be. */
import { ApiError, request } from "../api.js";
import { h, textButton } from "../look/dom.js";
import { t } from "../strings.js";

/** The newest request for a place on the page. Sending another one, or cancelling, drops the previous one. */
export class LatestRequest {
  /** @type {AbortController | null} */
  #current = null;

  /** @param {HTMLElement} place shows that the request is running, or what went wrong */
  constructor(place) {
    this.place = place;
  }

  /** The answer; null if the request failed or was dropped. @param {string} what @param {object} body @returns {Promise<any>} */
  async send(what, body) {
    this.cancel();
    const mine = (this.#current = new AbortController());
    const cancel = textButton(t("Cancel"), () => {
      this.cancel();
      this.place.replaceChildren();
    });
    const busy = h("div", { class: "line working" }, h("p", { class: "soft" }, t("Thinking…")), cancel);
    const slow = setTimeout(() => this.place.replaceChildren(busy), 250);
    try {
      const language = document.documentElement.lang || "en";
      const answer = await request(what, { language, ...body }, { signal: mine.signal });
      return mine === this.#current ? answer : null;
    } catch (error) {
      if (mine === this.#current && error instanceof ApiError)
        this.place.replaceChildren(h("p", { class: "wrong", role: "alert" }, error.message));
      return null;
    } finally {
      clearTimeout(slow);
      if (mine === this.#current) this.place.querySelector(".working")?.remove();
    }
  }

  cancel() {
    this.#current?.abort();
    this.#current = null;
    this.place.querySelector(".working")?.remove();
  }
}
