/**
 * What the page does in a browser: zoom the map by click or key, search, open everything for print. Plain
 * JavaScript, put into the page as it stands; its hash is in the page's content security policy, so nothing
 * else can run there.
 */
export const SCRIPT = `"use strict";
(() => {
  const map = document.getElementById("map");
  const root = document.getElementById("b0");
  const trail = document.getElementById("trail");
  const search = document.getElementById("search");
  const hits = document.getElementById("hits");
  const around = (box) => (box === root ? root : box.parentElement.closest(".box"));
  const inside = (box) => [...box.querySelectorAll(":scope > .inner > .box")];
  const zoomable = (box) => box !== null && box.querySelector(":scope > .inner") !== null;
  let focus = root;

  function zoom(box) {
    if (!zoomable(box)) return;
    for (const old of map.querySelectorAll(".focus, .on-path")) old.classList.remove("focus", "on-path");
    for (const old of map.querySelectorAll("[tabindex='0']")) old.tabIndex = -1;
    focus = box;
    const path = [box];
    while (path[0] !== root) path.unshift(around(path[0]));
    for (const one of path) one.classList.add(one === box ? "focus" : "on-path");
    for (const one of inside(box)) if (zoomable(one)) one.tabIndex = 0;
    trail.replaceChildren(
      ...path.map((one) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = one.dataset.name;
        if (one === box) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => zoom(one));
        return button;
      }),
    );
  }

  map.addEventListener("click", (event) => {
    let box = event.target.closest(".box");
    // The outermost box under the pointer that is not yet filled by the view: one level a click.
    while (box !== null && box !== focus && around(box) !== focus && box !== root) box = around(box);
    if (box !== null && box !== focus) zoom(box);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === search && search.value !== "") {
      search.value = "";
      find();
      return;
    }
    if (event.key === "Escape" || (event.key === "Backspace" && event.target !== search)) {
      const left = focus;
      zoom(around(focus));
      if (left !== root) left.focus();
      return;
    }
    if (event.key === "/" && event.target !== search) {
      event.preventDefault();
      search.focus();
      return;
    }
    const box = event.target.closest ? event.target.closest("#map .box") : null;
    if (box === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      zoom(box);
      const first = inside(box).find(zoomable);
      if (first !== undefined) first.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const row = inside(focus).filter(zoomable);
    const next = row[(row.indexOf(box) + step + row.length) % row.length];
    if (next !== undefined) next.focus();
  });

  function find() {
    const word = search.value.trim().toLowerCase();
    let count = 0;
    for (const one of document.querySelectorAll("[data-name]")) {
      const hit = word !== "" && one.dataset.name.toLowerCase().includes(word);
      one.classList.toggle("hit", hit);
      if (hit && one.classList.contains("box")) count += 1;
    }
    document.body.classList.toggle("searching", word !== "");
    hits.textContent = word === "" ? "" : count + (count === 1 ? " box matches" : " boxes match");
  }
  search.addEventListener("input", find);

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.open = false;
  });

  zoom(root);
})();
`;
