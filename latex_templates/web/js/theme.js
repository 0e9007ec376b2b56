// Runs before the first paint: takes the reader's choice of colours, and tells the style sheet that scripts work.
"use strict";
{
  const root = document.documentElement;
  root.dataset.scripts = "";
  let choice = "system";
  try {
    choice = localStorage.getItem("colours") || choice;
  } catch {
    // Storage is closed to this page: the system decides.
  }
  if (choice === "light" || choice === "dark") root.dataset.theme = choice;
}
