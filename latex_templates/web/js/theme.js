// Runs before the first paint: takes the reader's choice of colours, tells the style sheet that scripts work, and lets the
// text wait a moment for its fonts, so that nothing moves when they arrive.
"use strict";
{
  const PATIENCE = 500; // milliseconds
  const root = document.documentElement;
  root.dataset.scripts = "";
  try {
    const choice = localStorage.getItem("colours");
    if (choice === "system") delete root.dataset.theme;
    else if (choice === "light" || choice === "dark") root.dataset.theme = choice;
  } catch {
    // Storage is closed to this page: the site or the system decides.
  }

  const show = () => delete root.dataset.fonts;
  const load = faces => Promise.allSettled(faces.map(face => document.fonts.load(`${face} 1em "Latin Modern Roman"`)));
  root.dataset.fonts = "awaited";
  setTimeout(show, PATIENCE);
  const text = load(["", "bold", "italic"]);
  document.addEventListener("DOMContentLoaded", () => text.then(() => document.fonts.ready).then(show));
}
