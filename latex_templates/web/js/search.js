// The search page: Pagefind finds, this shows. Every address is relative to the page, so the site can stand anywhere.
"use strict";
{
  const form = document.querySelector("form.search");
  const field = form.elements.q;
  const list = document.querySelector(".search-results");
  const status = document.querySelector(".search-status");
  const WAIT = 150;
  const FIRST = 10;
  const BELOW = 3;
  const WEIGHTS = {title: 10, names: 7, kind: 4, tags: 4, summary: 2, html: 0};
  const folder = path => new URL(".", new URL(path, location.href)).pathname;
  const site = folder(form.dataset.site);
  let engine, latest = 0, timer;

  // Pagefind is loaded when the reader first turns to the field.
  const load = () => {
    engine ??= (async () => {
      const [first, ...others] = form.dataset.bundles.split(" ").map(folder);
      const found = await import(`${first}pagefind.js`);
      const options = {baseUrl: site, excerptLength: 24, ranking: {metaWeights: WEIGHTS}};
      await found.options(options);
      await Promise.all(others.map(path => found.mergeIndex(path, options)));
      return found;
    })();
    engine.catch(() => (engine = undefined));
    return engine;
  };

  // A text with a number in it, in the form for one or for several.
  const say = (text, number) => {
    const [one, several = one] = text.split("|");
    return (number === 1 ? one : several).replace("{number}", number);
  };

  const make = (name, className, text = "") => {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.textContent = text;
    return element;
  };

  // Excerpts and titles come from our own pages: text that Pagefind has escaped, with <mark>, and MathML.
  const excerpt = html => {
    const paragraph = make("p", "excerpt");
    paragraph.innerHTML = html;
    return paragraph;
  };

  const entry = data => {
    const item = make("li");
    const head = make("p", "index-name");
    const link = make("a");
    link.href = data.url;
    if (data.meta.html) link.innerHTML = data.meta.html;
    else link.textContent = data.meta.title;
    head.append(link);
    if (data.meta.kind) head.append(make("span", "kind", data.meta.kind));
    item.append(head);
    const below = data.sub_results.filter(sub => sub.url.includes("#")).slice(0, BELOW);
    const first = data.sub_results.find(sub => !sub.url.includes("#"));
    if (first) item.append(excerpt(first.excerpt));
    else if (!below.length) item.append(make("p", "excerpt", data.meta.summary || ""));
    for (const sub of below) {
      const place = make("p", "place");
      const to = make("a", "", sub.title.replace(/\.$/, ""));
      to.href = sub.url;
      place.append(to);
      item.append(place, excerpt(sub.excerpt));
    }
    return item;
  };

  // What was found, and for which words: the list changes only when it is known.
  const tell = (text, words) => {
    status.textContent = text;
    status.dataset.for = words;
  };

  const show = async words => {
    const turn = ++latest;
    const wanted = words.trim();
    history.replaceState(null, "", wanted ? `?q=${encodeURIComponent(wanted)}` : location.pathname);
    if (wanted.length < 2) {
      list.replaceChildren();
      list.parentElement.querySelector(".search-more")?.remove();
      tell("", wanted);
      return;
    }
    try {
      const found = await (await load()).search(wanted);
      let shown = 0;
      const more = async () => {
        const part = await Promise.all(found.results.slice(shown, shown + FIRST).map(result => result.data()));
        if (turn !== latest) return;
        if (!shown) list.replaceChildren();
        list.parentElement.querySelector(".search-more")?.remove();
        const items = part.map(entry);
        list.append(...items);
        if (shown) items[0].querySelector("a").focus();
        shown += part.length;
        if (shown < found.results.length) {
          const button = make("button", "search-more", say(WORDS.more_found, found.results.length - shown));
          button.type = "button";
          button.addEventListener("click", more);
          list.after(button);
        }
      };
      await more();
      if (turn !== latest) return;
      const count = found.results.length;
      tell(count ? say(WORDS.pages_found, count) : WORDS.nothing_found.replace("{words}", () => wanted), wanted);
    } catch {
      if (turn !== latest) return;
      list.replaceChildren();
      tell(WORDS.search_failed, wanted);
    }
  };

  form.hidden = false;
  form.addEventListener("submit", event => {
    event.preventDefault();
    clearTimeout(timer);
    show(field.value);
  });
  field.addEventListener("focus", () => load().catch(() => {}), {once: true});
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(field.value), WAIT);
  });

  // Arrow keys go from the field through the results and back, Escape clears.
  document.addEventListener("keydown", event => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape" && (at >= 0 || document.activeElement === field)) {
      field.value = "";
      show("");
      field.focus();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && links.length) {
      if (at < 0 && document.activeElement !== field) return;
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      if (next >= links.length) return;
      event.preventDefault();
      (links[next] || field).focus();
    }
  });

  field.value = new URLSearchParams(location.search).get("q") || "";
  if (field.value) show(field.value);

  // The page may be hidden until its fonts are there; nothing can have the focus before.
  let tries = 120;
  const aim = () => {
    if (document.activeElement !== document.body) return;
    field.focus({preventScroll: true});
    if (tries--) requestAnimationFrame(aim);
  };
  aim();
}
