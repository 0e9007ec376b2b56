"""Facts from bodies, and what the search engine makes of them: all that an edited note needs of the pages about all."""

from __future__ import annotations

import json

from scidraft_tex.build.rules import Job
from scidraft_tex.engines import pagefind
from scidraft_tex.model.codec import encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import BundleParams, FactsParams
from scidraft_tex.targets.rules.bodies import read_body
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.pages import templates_of
from scidraft_tex.targets.web import search
from scidraft_tex.targets.web.extract import extract, works_of
from scidraft_tex.targets.web.values import Note


def prepare(context: Context) -> None:
    """Read the templates."""
    templates_of(context).prepare()


def facts(job: Job, context: Context) -> Made:
    """What the pages about all notes need of one: statements, references, works, and what search reads."""
    params: FactsParams = job.task.params
    body = read_body(params.note.slug, job.get(names.body(params.note.slug)))
    if body is None:
        return Made(Value())
    svgs = job.get(names.pictures(params.note.slug), "svgs") or {}
    note = Note(params.note.slug, params.note.title, body, body.title, tags=params.tags, svgs=svgs)
    found = extract(note)
    data = {
        "statements": encode(found.statements),
        "references": encode(found.references),
        "inside": found.inside,
        "works": works_of(note),
    }
    read = search.documents(note, found) if params.searched else {}
    return Made(Value(data, {"search": json.dumps(read, ensure_ascii=False).encode()}))


def bundle(job: Job, context: Context) -> Made:
    """A bundle of the search engine. Without the engine the site is whole but for its search."""
    params: BundleParams = job.task.params
    read: dict[str, str] = {}
    for slug in params.slugs:
        read |= json.loads(job.blob(names.facts(slug), "search") or b"{}")
    if not read:
        return Made(Value())
    pages = {path: search.document(html, params.language) for path, html in read.items()}
    try:
        return Made(Value(None, pagefind.bundle(pages, params.language, params.primary)))
    except FileNotFoundError:
        return _without_search("Pagefind is not installed", "install it by `pip install 'pagefind[bin]'`")
    except pagefind.PagefindError as error:
        return _without_search(f"Pagefind does not run: {error}", "install it anew by `pip install -I 'pagefind[bin]'`")


def _without_search(reason: str, help_text: str) -> Made:
    told = Diagnostic(Severity.WARNING, Code.MISSING_PROGRAM, f"the site has no search: {reason}", None, help_text)
    return Made(Value(), (told,), lasting=False)
