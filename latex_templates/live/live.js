// Keeps an open page up to date while its author writes, and shows what is wrong with the notes. Only `scidraft-tex
// serve` sends this script, with the page; it is not part of the site.
"use strict";
(() => {
  const { file, stamp } = document.currentScript.dataset;
  const KEY = "scidraft-dismissed";
  let source = null;
  let panel = null;

  function listen() {
    if (source || document.hidden) return;
    source = new EventSource(`/.live/events?${new URLSearchParams({ file, stamp })}`);
    source.addEventListener("reload", () => location.reload());
    source.addEventListener("trouble", (event) => show(JSON.parse(event.data)));
  }

  // A browser opens six connections to a server: a page that nobody looks at must not hold one.
  function rest() {
    source?.close();
    source = null;
  }
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
  addEventListener("pagehide", rest);
  addEventListener("pageshow", listen);

  function make(tag, text, properties = {}) {
    const element = Object.assign(document.createElement(tag), properties);
    element.textContent = text;
    return element;
  }

  function item(trouble) {
    const li = document.createElement("li");
    const head = make("p", "", { className: "message" });
    head.append(make("strong", `${trouble.severity}[${trouble.code}]`), ` ${trouble.message}`);
    li.append(head);
    if (trouble.where) li.append(make("p", trouble.where, { className: "where" }));
    if (trouble.source) {
      const from = Math.max(0, Number(trouble.column) - 1);
      const marks = Math.max(1, Number(trouble.end) - Number(trouble.column));
      const below = trouble.column ? `\n${trouble.source.slice(0, from).replace(/[^\t]/g, " ")}${"^".repeat(marks)}` : "";
      li.append(make("pre", trouble.source + below));
    }
    if (trouble.help) li.append(make("p", trouble.help, { className: "help" }));
    return li;
  }

  function show(troubles) {
    panel?.host.remove();
    panel = null;
    if (!troubles.length) return sessionStorage.removeItem(KEY);
    const mine = (trouble) => (file === `notes/${trouble.note}/index.html` ? 0 : 1);
    troubles.sort((one, other) => mine(one) - mine(other));
    const host = make("div", "", { id: "scidraft-troubles" });
    const root = host.attachShadow({ mode: "open" });
    const words = `${troubles.length} ${troubles.length === 1 ? "error" : "errors"} in the notes`;
    const box = make("section", "");
    box.setAttribute("aria-label", words);
    box.tabIndex = 0;
    const dismiss = make("button", "Dismiss", { type: "button", className: "dismiss" });
    const again = make("button", words, { type: "button", className: "again" });
    const alert = make("div", "");
    alert.setAttribute("role", "alert");
    alert.append(make("h2", words));
    const list = document.createElement("ol");
    list.append(...troubles.map(item));
    box.append(dismiss, alert, list);
    root.append(make("style", STYLE), box, again);
    panel = { host, box, again, digest: JSON.stringify(troubles) };
    turn(sessionStorage.getItem(KEY) !== panel.digest);
    dismiss.addEventListener("click", () => close());
    again.addEventListener("click", () => {
      sessionStorage.removeItem(KEY);
      turn(true);
      dismiss.focus();
    });
    document.body.append(host);
  }

  function turn(open) {
    panel.box.hidden = !open;
    panel.again.hidden = open;
  }

  function close() {
    sessionStorage.setItem(KEY, panel.digest);
    const within = panel.host.shadowRoot.activeElement;
    turn(false);
    if (within) panel.again.focus();
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel && !panel.box.hidden) close();
  });

  const STYLE = `
    :host { all: initial; color-scheme: light dark; }
    section, .again {
      position: fixed; left: 0; bottom: 0; z-index: 2147483647; box-sizing: border-box;
      font: 15px/1.45 system-ui, sans-serif; color: light-dark(#2b1515, #f6e9e9);
      background: light-dark(#fff4f2, #331a1a); border: 0 solid light-dark(#b3261e, #f2b8b5);
    }
    section { right: 0; max-height: 50vh; overflow: auto; padding: 0.75rem 1.25rem 1rem; border-top-width: 3px; }
    [hidden] { display: none; }
    h2 { font-size: 1rem; margin: 0 6rem 0.5rem 0; }
    ol { margin: 0; padding: 0; list-style: none; }
    li + li { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid light-dark(#e6c4c0, #6b3b3b); }
    p { margin: 0; }
    .where, pre { font: 13px/1.4 ui-monospace, monospace; }
    .where { overflow-wrap: anywhere; }
    pre { margin: 0.35rem 0; padding: 0.35rem 0.6rem; overflow-x: auto; background: light-dark(#ffffff, #1f1010); }
    button {
      font: inherit; color: inherit; background: transparent; cursor: pointer;
      border: 1px solid currentColor; border-radius: 6px; padding: 0.2rem 0.7rem;
    }
    .dismiss { position: sticky; float: right; top: 0; background: light-dark(#fff4f2, #331a1a); }
    .again { margin: 0.75rem; left: 0; background: light-dark(#fff4f2, #331a1a); border: 1px solid; }
    button:focus-visible, section:focus-visible { outline: 3px solid light-dark(#1a56b0, #9ec5ff); outline-offset: 2px; }
    @media print { :host { display: none; } }
  `;

  listen();
})();
