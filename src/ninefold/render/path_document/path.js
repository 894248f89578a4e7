// Which step is shown. The document holds every step already; this only shows and hides.
"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const board = document.querySelector("figure svg");
const steps = all(".steps > li");
const last = steps.length - 1; // what comes after the last step is the end
const slider = document.querySelector("nav input");
const counter = document.querySelector("nav output");
const ends = all("[data-end]", board).map((element) => [element, Number(element.dataset.end)]);
const starts = all("[data-from]", board).map((element) => [element, Number(element.dataset.from)]);

function show(number) {
  const now = Math.min(Math.max(number, 0), last);
  for (const [element, end] of ends) element.classList.toggle("gone", now >= end);
  for (const [element, start] of starts) element.classList.toggle("now", now >= start);
  for (const element of all("[data-step]", document)) element.classList.toggle("now", Number(element.dataset.step) === now);
  board.setAttribute("aria-label", steps[now].querySelector("h2").textContent);
  slider.value = String(now);
  slider.setAttribute("aria-valuetext", steps[now].querySelector("h2").textContent);
  counter.textContent = `${Math.min(now + 1, last)} / ${last}`;
  if (location.protocol !== "about:") history.replaceState(null, "", `#${now + 1}`); // a frame has no address
}

function light(names) {
  const hot = new Set(names);
  for (const element of all(".layer.now [data-of]", board)) element.classList.toggle("hot", hot.has(element.dataset.of));
}

document.body.classList.add("playing");
slider.addEventListener("input", () => show(Number(slider.value)));
for (const button of all("nav button")) {
  button.addEventListener("click", () => show(Number(slider.value) + Number(button.dataset.by)));
}
for (const bar of all("[data-go]")) bar.addEventListener("click", () => show(Number(bar.dataset.go)));
for (const words of all(".steps [data-of]")) {
  words.addEventListener("pointerenter", () => light(words.dataset.of.split(";")));
  words.addEventListener("pointerleave", () => light([]));
}
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
  const now = Number(slider.value);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});
const asked = () => Math.trunc(Number(location.hash.slice(1)) - 1) || 0;
addEventListener("hashchange", () => show(asked()));
show(asked());
