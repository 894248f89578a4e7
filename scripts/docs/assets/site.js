// The search box, the menu on small screens, and the table of contents on wide ones. Pages are readable without this script.
"use strict";

const assets = new URL(".", document.currentScript.src);
const box = document.getElementById("site-search");
const list = document.getElementById("site-results");
const most = 12;

document.documentElement.classList.add("scripted");

// Menu and table of contents.
const menu = document.querySelector(".menu");
const contents = document.getElementById("site-contents");
menu.addEventListener("click", () => {
  menu.setAttribute("aria-expanded", String(contents.classList.toggle("shown")));
});
const toc = document.querySelector(".toc details");
const wide = matchMedia("(min-width: 76.01rem)");
const fitToc = () => { if (toc) toc.open = wide.matches; };
wide.addEventListener("change", fitToc);
fitToc();
const current = contents.querySelector("[aria-current]");
if (current) contents.scrollTop = current.offsetTop - contents.offsetTop - contents.clientHeight / 2;

// Search. The index is loaded on first use, as a script, so it also works for pages opened from disk.
let rows = null;
function load() {
  if (rows) return;
  rows = [];
  const script = document.createElement("script");
  script.src = new URL("search-index.js", assets);
  script.onload = () => {
    rows = window.searchIndex.map(([link, page, title, text]) => ({
      link, page, title, text, low: { page: page.toLowerCase(), title: title.toLowerCase(), text: text.toLowerCase() },
    }));
    show();
  };
  document.head.append(script);
}

// Every word must occur. A word in a heading counts more, and a full heading counts most.
function score(row, words) {
  let sum = row.low.title === words.join(" ") ? 100 : 0;
  for (const word of words) {
    if (row.low.title.startsWith(word)) sum += 30;
    else if (row.low.title.includes(word)) sum += 20;
    else if (row.low.page.includes(word)) sum += 5;
    else if (row.low.text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function matches(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length || !rows) return [];
  const found = rows.map((row) => ({ row, sum: score(row, words) })).filter(({ sum }) => sum);
  found.sort((a, b) => b.sum - a.sum);
  return found.slice(0, most).map(({ row }) => ({ row, words }));
}

function snippet(row, words) {
  const at = Math.max(0, Math.min(...words.map((word) => row.low.text.indexOf(word)).filter((i) => i >= 0), row.text.length));
  const start = at < 40 || at === row.text.length ? 0 : row.text.lastIndexOf(" ", at - 30) + 1;
  return (start ? "… " : "") + row.text.slice(start, start + 110);
}

function item({ row, words }, number) {
  const entry = document.createElement("li");
  entry.id = `result-${number}`;
  entry.setAttribute("role", "option");
  const link = document.createElement("a");
  link.href = new URL("../" + row.link, assets);
  link.tabIndex = -1;
  const title = document.createElement("strong");
  title.textContent = row.title;
  const small = document.createElement("small");
  small.textContent = snippet(row, words);
  link.append(title, row.page === row.title ? "" : ` · ${row.page}`, small);
  entry.append(link);
  return entry;
}

let chosen = -1;
function show() {
  const query = box.value.trim();
  const found = matches(query);
  list.replaceChildren(...found.map(item));
  if (!found.length && query && rows && rows.length) {
    const nothing = document.createElement("li");
    nothing.className = "nothing";
    nothing.textContent = "No results.";
    list.append(nothing);
  }
  unfold(query !== "" && list.children.length > 0);
  choose(found.length ? 0 : -1);
}

function unfold(yes) {
  list.hidden = !yes;
  box.setAttribute("aria-expanded", String(yes));
}

function choose(number) {
  const options = list.querySelectorAll("[role=option]");
  chosen = options.length ? (number + options.length) % options.length : -1;
  options.forEach((option, i) => option.setAttribute("aria-selected", String(i === chosen)));
  if (chosen < 0) box.removeAttribute("aria-activedescendant");
  else {
    box.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  }
}

box.addEventListener("focus", load);
box.addEventListener("input", show);
box.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    event.preventDefault();
  } else if (event.key === "Escape") {
    box.value = "";
    unfold(false);
    box.blur();
  }
});
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const option = list.querySelector("[aria-selected=true] a");
  if (option) { unfold(false); location.href = option.href; }
});
document.addEventListener("click", (event) => { if (!box.form.contains(event.target)) unfold(false); });
document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    box.focus();
    event.preventDefault();
  }
});
