// Runs before the first paint: takes the reader's choice of colours, tells the style sheet that scripts work, and lets the
// text wait a moment for its fonts, so that nothing moves when they arrive.
"use strict";
{
  const PATIENCE = 500; // milliseconds
  const root = document.documentElement;
  root.dataset.scripts = "";
  let choice = "system";
  try {
    choice = localStorage.getItem("colours") || choice;
  } catch {
    // Storage is closed to this page: the system decides.
  }
  if (choice === "light" || choice === "dark") root.dataset.theme = choice;

  const show = () => delete root.dataset.fonts;
  const load = faces => Promise.allSettled(faces.map(face => document.fonts.load(`${face} 1em "Latin Modern Roman"`)));
  root.dataset.fonts = "awaited";
  setTimeout(show, PATIENCE);
  const text = load(["", "bold", "italic"]);
  document.addEventListener("DOMContentLoaded", () => text.then(() => document.fonts.ready).then(show));
}
