/**
 * The trainer: exercises one after the other, a verdict on every move, hints, and results for the player's record. A move that is not right is
 * taken back, so the board always has the position and right moves only. The event "change" follows every change of `state`.
 */
import { ApiError, request } from "../api.js";
import { decodeExercise, encodeExercise, isBare } from "../model/exercise.js";
import { candidateOf } from "../model/geometry.js";
import { addedBy, isPart, moveOf, nameOfCandidate, quickVerdict, restOf } from "../model/judging.js";
import { stepping } from "../model/moves.js";
import { stateOfShown } from "../model/replay.js";
import { dueReviews, progressOf, recordResult, trainingOf } from "../model/training.js";
import { gameOfExercise, leaveExercise, showExercise } from "../play/exercise.js";
import { Supply } from "./supply.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/exercise.js").Exercise} Exercise */
/** @typedef {import("../model/judging.js").Candidate} Candidate */
/** @typedef {import("./explanation.js").StepView} StepView */
/**
 * What to tell the player. "task": the exercise has begun; "making": a position is being made; "none": there is none; "done": nothing is left
 * to repeat; "checking": the server judges a move; "absent": a candidate that is not there; "more": right, `left` parts of the step are missing; "other": another technique, `name`;
 * "unproved", "unknown": true, but; "wrong": `wrong` parts; "hint": a hint, `rung`; "solved" and "shown": the end.
 * @typedef {{kind: "task" | "making" | "none" | "done" | "checking" | "absent" | "more" | "other" | "unproved" | "unknown" | "wrong" | "hint" | "solved" | "shown",
 *   left?: number, name?: string, wrong?: Candidate[], placed?: boolean, answer?: any, rung?: number, step?: StepView, known?: KnownStep, mastered?: boolean}} Feedback
 */
/** What a step does, and the server's words for it, if it has sent some. @typedef {import("../model/judging.js").PlayerMove & {view?: StepView}} KnownStep */
/** An exercise on the board, with the steps that count: its own, and others that the server has named. @typedef {{technique: string, steps: KnownStep[], exercise: Exercise, code: string, solution: number[] | null, game: import("../model/game.js").Game, mode: import("../play/session.js").Mode, clean: boolean, isRecorded: boolean, rung: number}} Current */

/** The place of the trainer for positions to repeat, of any technique. */
export const REVIEW = "review";
/** The last rung of the hints shows the step. */
export const LAST_RUNG = 3;
/** The level of the server's hint for each rung. */
const HINT_LEVELS = [0, 1, 3, 4];

export class Trainer extends EventTarget {
  #session;
  #nameOf;
  #supply = new Supply();
  /** Counts the exercises, to drop late answers. */
  #number = 0;
  /** True while the next exercise is being made. */
  #isMaking = false;
  /** A technique, REVIEW, or "" while the player chooses. */
  place = "";
  /** @type {Current | null} */
  current = null;
  /** @type {Feedback} */
  feedback = { kind: "making" };

  /** @param {Session} session @param {(technique: string) => string} nameOf */
  constructor(session, nameOf) {
    super();
    this.#session = session;
    this.#nameOf = nameOf;
    session.addEventListener("moved", () => this.#isOn && void this.#judge());
  }

  /** True while the exercise is on the board. */
  get #isOn() {
    return this.current !== null && this.#session.game === this.current.game;
  }

  /** True if the exercise has ended. */
  get isOver() {
    return this.feedback.kind === "solved" || this.feedback.kind === "shown";
  }

  /** @param {Feedback} feedback */
  #tell(feedback) {
    this.feedback = feedback;
    this.dispatchEvent(new Event("change"));
  }

  /** Practise a technique, or what is to be repeated; "" lets the player choose. @param {string} place */
  async go(place) {
    if (place === this.place && (this.current || this.#isMaking)) return this.enter();
    this.leave();
    this.place = place;
    this.current = null;
    return place ? this.next() : this.#tell({ kind: "making" });
  }

  /** The player looks at something else: the own game comes back. */
  leave() {
    this.#number += 1;
    this.#isMaking = false;
    if (!this.current || !this.#isOn) return;
    this.current.mode = this.#session.mode;
    leaveExercise(this.#session);
  }

  /** Put the exercise back on the board. */
  resume() {
    if (!this.current || this.#isOn) return;
    showExercise(this.#session, this.current.game, this.current.mode);
    if (this.feedback.kind === "checking") this.#tell({ kind: "task" });
    else this.#tell({ ...this.feedback });
  }

  /** The player looks at the trainer again. */
  enter() {
    if (this.place && this.feedback.kind === "making") {
      if (!this.#isMaking) void this.next();
    } else if (this.current) this.resume();
    else this.dispatchEvent(new Event("change"));
  }

  /** Go to the next exercise. What the player has tried counts; what was only looked at does not. */
  async next() {
    const { current: last } = this;
    if (last && !last.isRecorded && !last.clean) this.#record("shown");
    this.#number += 1;
    const number = this.#number;
    this.#isMaking = true;
    this.#tell({ kind: "making" });
    const found = await this.#find(last?.code);
    const solved = found && (await this.#session.solve(found.exercise.board.givens));
    if (number !== this.#number) return;
    this.#isMaking = false;
    if (!found || !solved) {
      this.current = null;
      leaveExercise(this.#session);
      this.#tell({ kind: this.place === REVIEW ? "done" : "none" });
    } else this.#begin(found.technique, found.exercise, solved.solution);
  }

  /** @param {string} technique @param {Exercise} exercise @param {number[] | null} solution */
  #begin(technique, exercise, solution) {
    const game = gameOfExercise(exercise, technique, this.#nameOf(technique));
    this.current = {
      ...{ technique, exercise, solution, game, code: encodeExercise(exercise) },
      steps: [{ places: exercise.places, removes: exercise.removes }],
      mode: isBare(exercise) ? "digit" : "candidate",
      ...{ clean: true, isRecorded: false, rung: 0 },
    };
    showExercise(this.#session, game, this.current.mode);
    this.#tell({ kind: "task" });
  }

  /** A position that is due, or a new one. @param {string} [last] the code of the last one @returns {Promise<{technique: string, exercise: Exercise} | null>} */
  async #find(last) {
    const training = trainingOf(this.#session.store);
    const wanted = this.place === REVIEW ? undefined : this.place;
    const due = dueReviews(training, Date.now(), wanted).find(({ code }) => code !== last);
    const known = due && decodeExercise(due.code);
    if (due && known) return { technique: due.technique, exercise: known };
    if (!wanted) return null;
    const exercise = await this.#supply.next(wanted, progressOf(training, wanted).level);
    return exercise && { technique: wanted, exercise };
  }

  /** @param {import("../model/training.js").Outcome} outcome */
  #record(outcome) {
    const current = /** @type {Current} */ (this.current);
    const { technique, code } = current;
    current.isRecorded = true;
    const before = progressOf(trainingOf(this.#session.store), technique).mastered;
    const training = recordResult(this.#session.store, { technique, code, outcome });
    return !before && progressOf(training, technique).mastered > 0;
  }

  /** Take the last move back. */
  #takeBack() {
    const { game } = this.#session;
    game.undo();
    game.moves = game.moves.slice(0, game.at);
    this.#session.commit();
  }

  async #judge() {
    if (this.isOver) return;
    const current = /** @type {Current} */ (this.current);
    const move = moveOf(current.game);
    const bare = isBare(current.exercise);
    const absent = bare ? [] : addedBy(current.game, current.exercise.board.candidates);
    const isNote = !move.places.length && (bare || !move.removes.length); // or a colour
    if (isNote && !absent.length) return;
    if (["checking", "making"].includes(this.feedback.kind)) return this.#takeBack(); // one at a time
    if (absent.length) {
      this.#takeBack();
      return this.#tell({ kind: "absent", wrong: absent });
    }
    const { verdict, wrong } = quickVerdict(current.exercise, move, current.solution);
    if (verdict === "right") return this.#accept(move);
    const names = { places: move.places.map(nameOfCandidate), removes: move.removes.map(nameOfCandidate) };
    this.#takeBack();
    const placed = move.places.length > 0;
    if (verdict === "wrong") {
      current.clean = false;
      this.#tell({ kind: "wrong", wrong, placed });
      if (!placed) return;
    } else this.#tell({ kind: "checking" });
    const number = this.#number;
    const answer = await request("judge", {
      puzzle: this.#state(),
      technique: current.technique,
      ...names,
    }).catch((error) => (error instanceof ApiError ? null : Promise.reject(error)));
    if (number !== this.#number || this.isOver) return;
    if (verdict !== "wrong") this.#applyVerdict(answer, move);
    else if (this.feedback.kind === "wrong") this.#tell({ ...this.feedback, answer });
  }

  /** The server's verdict on a move that is true. @param {any} answer @param {import("../model/judging.js").PlayerMove} move */
  #applyVerdict(answer, move) {
    const current = /** @type {Current} */ (this.current);
    if (!answer || ["wrong", "seconds"].includes(answer.verdict)) return this.#tell({ kind: "unknown" });
    if (answer.verdict === "right") {
      const { step } = answer.told;
      const effect = { places: step.places.map(candidateOf), removes: step.removes.map(candidateOf) };
      current.steps.push({ ...effect, view: answer.told });
      this.#apply(move);
      return this.#accept(move);
    }
    if (answer.verdict === "unproved") current.clean = false;
    return this.#tell({ kind: answer.verdict, name: answer.told?.name });
  }

  /** A right move ends the exercise if a step is complete, or a digit is placed. @param {import("../model/judging.js").PlayerMove} move */
  #accept({ places, removes }) {
    const { steps, game } = /** @type {Current} */ (this.current);
    const rest = (/** @type {KnownStep} */ step) => restOf(step, game).length;
    const isMine = (/** @type {KnownStep} */ step) =>
      [...places, ...removes].some((one) => isPart(step, one));
    const [best = steps[steps.length - 1]] = steps.filter(isMine).sort((a, b) => rest(a) - rest(b));
    if (places.length || !rest(best)) return this.#end("solved", best.view);
    return this.#tell({ kind: "more", left: rest(best), known: best });
  }

  /** @param {"solved" | "shown"} kind @param {StepView} [step] */
  #end(kind, step) {
    const { clean } = /** @type {Current} */ (this.current);
    const mastered = this.#record(kind === "shown" ? "shown" : clean ? "clean" : "solved");
    this.#tell({ kind, step, mastered });
    if (!step) void this.#explain();
  }

  /** Fetch the words and the picture of the exercise's own step, if the server is there. */
  async #explain() {
    const { technique, exercise } = /** @type {Current} */ (this.current);
    const number = this.#number;
    const { feedback } = this;
    const answer = await request("explain_step", {
      puzzle: this.#state(),
      technique,
      places: exercise.places.map(nameOfCandidate),
      removes: exercise.removes.map(nameOfCandidate),
    }).catch(() => null);
    if (answer && number === this.#number && feedback === this.feedback)
      this.#tell({ ...feedback, step: answer.told });
  }

  /** @param {import("../model/judging.js").PlayerMove} move */
  #apply({ places, removes }) {
    const { game } = /** @type {Current} */ (this.current);
    game.make({ what: "step" }, stepping(game, { places, removes }));
    this.#session.commit();
  }

  /** Make the rest of the step that the player has begun. */
  finish() {
    const { steps, game } = /** @type {Current} */ (this.current);
    const { known = steps[0] } = this.feedback;
    game.make({ what: "step" }, stepping(game, known));
    this.#session.commit();
    this.#end("solved", known.view);
  }

  /** The position before the player's moves, as the server reads it; the right ones do not matter. */
  #state() {
    return stateOfShown(/** @type {Current} */ (this.current).exercise.board);
  }

  /** The next rung of the hints; the last one shows the step and ends the exercise. */
  async hint() {
    const { current } = this;
    if (!current || this.isOver || !this.#isOn || this.feedback.kind === "making") return;
    const number = this.#number;
    const rung = current.rung + 1;
    current.clean = false;
    const { technique } = current;
    const level = HINT_LEVELS[rung];
    const answer = await request("hint", { puzzle: this.#state(), techniques: [technique], level }).catch(
      () => null,
    );
    if (number !== this.#number || current.rung >= rung || this.isOver) return;
    current.rung = rung;
    const found = answer?.status === "found" ? answer : null;
    if (rung === LAST_RUNG) this.#end("shown", found?.told);
    else this.#tell({ kind: "hint", rung, answer: found });
  }
}
