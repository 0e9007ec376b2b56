// What the page can do with scripts. Without them nothing is lost: links lead where previews look, and text can be selected.
// What it says is in the words of the site: `WORDS` and a name become a text when the site is made.
"use strict";
{
  const root = document.documentElement;
  const make = (name, attributes) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  // --- Colours: as the system has them, light, dark.
  const CHOICES = ["system", "light", "dark"];
  const NAMES = {system: WORDS.colours_system, light: WORDS.colours_light, dark: WORDS.colours_dark};
  const toggle = document.querySelector(".colours");
  const show = choice => {
    if (choice === "system") delete root.dataset.theme;
    else root.dataset.theme = choice;
    if (toggle) {
      toggle.setAttribute("aria-label", NAMES[choice]);
      toggle.title = NAMES[choice];
    }
  };
  const current = () => root.dataset.theme || "system";
  const keep = choice => {
    try {
      localStorage.setItem("colours", choice);
    } catch {
      // Storage is closed: the choice lasts for this page.
    }
  };
  show(current());
  toggle?.addEventListener("click", () => {
    const choice = CHOICES[(CHOICES.indexOf(current()) + 1) % CHOICES.length];
    show(choice);
    keep(choice);
  });
  addEventListener("storage", event => {
    if (event.key === "colours" && CHOICES.includes(event.newValue)) show(event.newValue);
  });

  // --- Menus close when the reader turns elsewhere.
  const menus = document.querySelectorAll(".site-header details");
  const close = except => menus.forEach(menu => menu !== except && (menu.open = false));
  document.addEventListener("click", event => close(event.target.closest?.(".site-header details")));
  document.addEventListener("focusin", event => close(event.target.closest?.(".site-header details")));

  // --- Copy buttons on code.
  const write = async text => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = make("textarea", {readonly: "", class: "visually-hidden"});
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (!done) throw new Error();
  };
  const textOf = code => {
    const copy = code.cloneNode(true);
    copy.querySelectorAll(".line-number").forEach(number => number.remove());
    return copy.textContent;
  };
  for (const block of document.querySelectorAll("div.code, .bibtex")) {
    const button = make("button", {type: "button", class: "copy", lang: WORDS.language, "aria-label": WORDS.copy, title: WORDS.copy});
    button.addEventListener("click", async () => {
      let word = WORDS.copied;
      let state = "done";
      try {
        await write(textOf(block.querySelector("code")));
      } catch {
        word = WORDS.could_not_copy;
        state = "failed";
      }
      button.setAttribute("aria-label", word);
      button.title = word;
      button.dataset.state = state;
      setTimeout(() => {
        button.setAttribute("aria-label", WORDS.copy);
        button.title = WORDS.copy;
        delete button.dataset.state;
      }, 2000);
    });
    block.append(button);
  }

  // --- Proofs that the reader has closed open for the printer, and for a link that leads into them.
  const open = element => {
    for (let box = element?.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  };
  let shut = [];
  addEventListener("beforeprint", () => {
    shut = [...document.querySelectorAll("main details:not([open])")];
    shut.forEach(box => (box.open = true));
  });
  addEventListener("afterprint", () => shut.forEach(box => (box.open = false)));
  const aim = () => open(document.getElementById(decodeURIComponent(location.hash.slice(1))));
  addEventListener("hashchange", aim);
  aim();

  // --- The keyboard reaches what is wider than its box, and only that.
  const scrollers = document.querySelectorAll(".equation-body, .figure, .picture, .foldertree, .note-body");
  const watch = new ResizeObserver(entries => {
    for (const {target} of entries) {
      if (target.scrollWidth > target.clientWidth + 1 && getComputedStyle(target).overflowX === "auto") target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  scrollers.forEach(scroller => watch.observe(scroller));

  // --- Previews of what a reference, citation, footnote mark or term points at.
  const LINKS = ".note-body :is(a.ref, a.cite, a.footnote-ref, a.term)";
  const WAIT = 250;
  const BLOCKS = "section, figure, .equation, .subequations, li, dd, p, blockquote";
  const pages = new Map();
  let box, link, timer;

  const pageAt = address => {
    if (address === location.href.split("#")[0]) return Promise.resolve(document);
    if (!pages.has(address)) {
      const loading = fetch(address)
        .then(answer => (answer.ok ? answer.text() : Promise.reject(new Error(answer.status))))
        .then(text => new DOMParser().parseFromString(text, "text/html"));
      loading.catch(() => pages.delete(address));
      pages.set(address, loading);
    }
    return pages.get(address);
  };

  // The target as the reader should see it: a section by its heading and first paragraph, a line of an equation with its display.
  const pick = target => {
    if (target.matches("dt")) return [target, target.nextElementSibling].filter(Boolean);
    const whole = target.closest(".equation") || (target.matches(BLOCKS) ? target : target.closest(BLOCKS) || target);
    if (whole.matches("section:not(.statement)")) return [...whole.children].slice(0, 2);
    const proof = whole.closest("details.proof > summary");
    return [proof ? proof.parentElement : whole];
  };

  // A copy for this page: no ids but those a picture needs, under names of their own, and links seen from where it was.
  const copied = (element, address) => {
    const copy = document.importNode(element, true);
    copy.querySelectorAll(".backlinks, [role=doc-backlink], .copy").forEach(extra => extra.remove());
    const all = [copy, ...copy.querySelectorAll("*")];
    for (const each of all) {
      if (!each.closest("svg")) {
        each.removeAttribute("id");
        if (/--(mark|note):/.test(each.getAttribute("style"))) each.removeAttribute("style");
        for (const name of ["href", "src"]) {
          const value = each.getAttribute(name);
          if (value) each.setAttribute(name, new URL(value, address).href);
        }
      } else {
        for (const {name, value} of [...each.attributes]) {
          if (name === "id") each.id = `preview-${value}`;
          else if (value.includes("#")) each.setAttribute(name, value.replace(/#(?=[\w-]+\)?$)/, "#preview-"));
        }
      }
    }
    return copy;
  };

  const hide = () => {
    clearTimeout(timer);
    link?.removeAttribute("aria-describedby");
    box?.remove();
    box = link = undefined;
  };

  const place = () => {
    const at = link.getClientRects()[0] || link.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.min(at.left - 24, root.clientWidth - size.width - 8);
    const below = at.bottom + 8;
    const fits = below + size.height < innerHeight - 8 || at.top < innerHeight / 2;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = fits ? `${below}px` : "auto";
    box.style.bottom = fits ? "auto" : `${innerHeight - at.top + 8}px`;
    box.style.maxHeight = `${(fits ? innerHeight - below : at.top - 8) - 16}px`;
  };

  const inSight = element => {
    const at = element.getBoundingClientRect();
    return at.height > 0 && at.top >= 0 && at.bottom <= innerHeight;
  };

  const preview = async wanted => {
    const [address, fragment] = wanted.href.split("#");
    if (!fragment || new URL(address).origin !== location.origin) return;
    hide();
    link = wanted;
    const page = await pageAt(address).catch(() => undefined);
    const target = page?.getElementById(decodeURIComponent(fragment));
    if (link !== wanted || !target || (page === document && inSight(target))) return;
    box = make("div", {id: "preview", class: "preview note-body", role: "tooltip"});
    box.append(...pick(target).map(piece => copied(piece, address)));
    if (page !== document) {
      const from = make("p", {class: "preview-from"});
      from.textContent = page.querySelector(".note-title, h1")?.textContent.trim() || page.title;
      box.prepend(from);
    }
    document.body.append(box);
    wanted.setAttribute("aria-describedby", "preview");
    place();
  };

  const soon = wanted => {
    clearTimeout(timer);
    timer = setTimeout(() => preview(wanted), WAIT);
  };
  const leave = () => {
    clearTimeout(timer);
    timer = setTimeout(hide, WAIT);
  };
  document.addEventListener("pointerover", event => {
    if (event.pointerType === "touch") return;
    const over = event.target.closest?.(`${LINKS}, .preview`);
    if (over?.matches(".preview")) clearTimeout(timer);
    else if (over && !over.closest(".preview")) over === link && box ? clearTimeout(timer) : soon(over);
    else if (link || timer) leave();
  });
  document.addEventListener("focusin", event => {
    const over = event.target.closest?.(LINKS);
    if (over?.matches(":focus-visible") && !over.closest(".preview")) preview(over);
    else if (!event.target.closest?.(".preview")) hide();
  });
  document.addEventListener("focusout", event => event.target === link && !event.relatedTarget && hide());
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    hide();
    const menu = document.activeElement?.closest?.(".site-header details[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", event => event.target.closest?.(LINKS) && hide());
  addEventListener("scroll", () => {
    if (!box) return;
    const at = link.getBoundingClientRect();
    if (link !== document.activeElement && (at.bottom < 0 || at.top > innerHeight)) hide();
    else place();
  }, {passive: true});
}
