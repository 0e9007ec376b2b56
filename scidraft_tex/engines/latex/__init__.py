"""The LaTeX engine: notes in, one PDF with its numbers and diagnostics for each note out.

What other rooms call (everything else here is private to the engine); each is imported from its own module, since what
most notes do not need takes as long to load as TeX takes for one of them:

``volume.set_notes(notes, tools, on_note=None, jobs=1) -> tuple[SetNote, ...]``
    Sets notes and papers; the answer is in the order of ``notes``. Notes with the same preamble share a precompiled
    format and are set together as volumes; ``jobs`` volumes run at once. ``on_note(slug)`` is called, from a worker
    thread, when TeX begins with a note. Never raises for what a note contains.

``reader.set_reader(reader, tools, on_note=None) -> SetReader``
    Sets notes as one document, with title page, contents and index, its pages numbered through and its references
    resolved; ``tools.layout`` says how its pages are laid out.

``joint.one_bibliography(lists, texts) -> tuple[dict[str, str], tuple[str, ...]]``
    The texts of .bib files without the entries that an earlier one has, for one list of many; and the keys that stand
    for different works.

``bibtex.make_bbl(style, keys, bib_files, *, cited=None, styles=None, limits=None) -> tuple[str, tuple[Diagnostic, …]]``
    Runs BibTeX for one list. ``bib_files`` maps each .bib file's path in the collection to its text, in order;
    ``cited`` maps a key to the place where the note first cites it; ``styles`` holds the collection's own .bst files
    (name without extension → text). ``keys`` may hold ``*``. An empty ``style`` is ``unsrtnat``: entries in
    the order of first use.

``formats.engine_identity(engine) -> str``
    A content address of the engine's program, for the keys of tasks.

``documents.note_id(slug) -> str``
    The prefix of a note's destinations in its PDF (``id/anchor``).
"""
