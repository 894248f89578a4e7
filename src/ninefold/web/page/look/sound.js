/** Short sounds and vibration, both off unless the settings switch them on. Made by the browser: no files to load. */

/** @typedef {import("../play/session.js").Session} Session */
/** A tone: frequency in hertz, start and length in seconds. @typedef {[number, number, number]} Tone */

/** @type {Record<"moved" | "solved", Tone[]>} */
const TONES = {
  moved: [[660, 0, 0.05]],
  // a rising chord of C major, one note for each row of boxes
  solved: [523.25, 659.25, 783.99, 1046.5].map((frequency, index) => [frequency, 0.11 * index, 0.5]),
};
/** Milliseconds of vibration and pauses. */
const PULSES = { moved: [8], solved: [20, 60, 20, 60, 60] };
const VOLUME = 0.06;

/** @type {AudioContext | null} */
let context = null;

/** @param {Tone[]} tones */
function sound(tones) {
  context ??= new AudioContext();
  for (const [frequency, start, length] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

/** Play the sound of an event, and vibrate, as the settings say. @param {Session} session @param {"moved" | "solved"} event */
export function respond({ settings }, event) {
  if (settings.sounds) sound(TONES[event]);
  if (settings.haptics) navigator.vibrate?.(PULSES[event]);
}
