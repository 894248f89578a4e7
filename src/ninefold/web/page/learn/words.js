/** The words and pictures of the steps of a path, requested for the step in view and the next one. */
import { request } from "../api.js";
import { h } from "../look/dom.js";
import { pageLanguage } from "../strings.js";
import { LatestRequest } from "./request.js";

/** @typedef {import("./explanation.js").StepView} StepView */

/** How long a step must be in view before its words are requested, in milliseconds: a moving slider passes many. */
const REST = 120;

export class StepWords {
  /** Shows that a request is running, or what went wrong. */
  place = h("div", { class: "says" });
  #requests = new LatestRequest(this.place);
  #timer = 0;
  /** The request for the next step. @type {{step: StepView, answer: Promise<StepView | null>} | null} */
  #ahead = null;
  /** True while the words of the step in view are on their way. */
  waiting = false;

  /** @param {() => StepView[]} steps gets the words, too @param {(index: number) => import("../model/replay.js").State} stateBefore */
  constructor(steps, stateBefore) {
    this.steps = steps;
    this.stateBefore = stateBefore;
  }

  /** Request the words of a step, unless another one comes into view first. @param {number} index @param {(view: StepView) => void} use */
  ask(index, use) {
    this.cancel();
    this.waiting = true;
    this.#timer = setTimeout(async () => {
      const timer = this.#timer;
      const step = this.steps()[index];
      const view = (await this.#expected(step)) ?? (timer === this.#timer ? await this.#load(index) : null);
      if (timer !== this.#timer) return;
      this.waiting = false;
      if (!view) return;
      this.steps()[index] = view;
      use(view);
      this.#loadAhead(index + 1);
    }, REST);
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.waiting = false;
    this.#requests.cancel();
    this.place.replaceChildren();
  }

  /** The answer of a request that was sent ahead; null if there was none, or if it failed. @param {StepView} step */
  #expected(step) {
    return this.#ahead?.step === step ? this.#ahead.answer : Promise.resolve(null);
  }

  /** @param {number} index @returns {Promise<StepView | null>} */
  async #load(index) {
    return (await this.#requests.send("explain_step", this.#question(index)))?.told ?? null;
  }

  /** @param {number} index */
  #loadAhead(index) {
    const step = this.steps()[index];
    if (!step || step.explanation || this.#ahead?.step === step) return;
    const body = { language: pageLanguage(), ...this.#question(index) };
    const answer = request("explain_step", body).then(
      ({ told }) => told,
      () => null, // it is requested again when it is in view
    );
    this.#ahead = { step, answer };
  }

  /** @param {number} index */
  #question(index) {
    const { technique, places, removes, evidence } = this.steps()[index].step;
    return { puzzle: this.stateBefore(index), technique, places, removes, evidence };
  }
}

/** The effect of a step alone, until its picture is there. @param {StepView} view @returns {import("../board/scene.js").Scene} */
export function effectPicture({ step }) {
  const marks = (/** @type {string[]} */ names, /** @type {string} */ look, /** @type {string} */ shape) =>
    names.map((of) => ({ of, look, shape }));
  return {
    candidates: [...marks(step.places, "placed", "circle"), ...marks(step.removes, "removed", "square")],
  };
}
