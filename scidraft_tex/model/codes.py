"""Every kind of trouble scidraft-tex can report, each with the paragraph ``explain`` prints."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Names of problems, kebab-case. The value is stable: users write it in configuration."""

    # LaTeX
    UNDEFINED_COMMAND = "undefined-command"
    UNDEFINED_ENVIRONMENT = "undefined-environment"
    MISSING_FILE = "missing-file"
    MISSING_PACKAGE = "missing-package"
    RUNAWAY_ARGUMENT = "runaway-argument"
    LATEX_ERROR = "latex-error"
    LATEX_WARNING = "latex-warning"
    OVERFULL_BOX = "overfull-box"
    LIMIT_REACHED = "limit-reached"
    # references
    UNDEFINED_REFERENCE = "undefined-reference"
    DUPLICATE_LABEL = "duplicate-label"
    UNKNOWN_CITATION = "unknown-citation"
    # bibliographies
    BIBTEX_ERROR = "bibtex-error"
    BIBTEX_WARNING = "bibtex-warning"
    DUPLICATE_KEY = "duplicate-key"
    # the page
    UNKNOWN_ON_PAGE = "unknown-on-page"
    NUMBER_MISMATCH = "number-mismatch"
    PICTURE_FAILED = "picture-failed"
    PAGE_FAILED = "page-failed"
    # collections
    BAD_CONFIG = "bad-config"
    BAD_METADATA = "bad-metadata"
    UNKNOWN_KEY = "unknown-key"
    BAD_TEMPLATE = "bad-template"
    DUPLICATE_SLUG = "duplicate-slug"
    OUTSIDE_COLLECTION = "outside-collection"
    UNREADABLE_FILE = "unreadable-file"
    UNBALANCED = "unbalanced"
    LATE_PREAMBLE = "late-preamble"
    CITATION_WITHOUT_LIST = "citation-without-list"
    MISSING_FIELD = "missing-field"
    UNCITED_ENTRY = "uncited-entry"
    # bundles
    BUNDLE_FAILED = "bundle-failed"
    # the machine
    MISSING_PROGRAM = "missing-program"
    PAPER_IN_HANDOUT = "paper-in-handout"
    SHEET_FOR_FEW_LINES = "sheet-for-few-lines"
    NO_ARCHIVE = "no-archive"
    INTERNAL_ERROR = "internal-error"


EXPLANATIONS: dict[Code, str] = {
    Code.UNDEFINED_COMMAND: (
        "TeX met a command that nothing defines: a slip of the pen, a package that is not loaded, or a macro that "
        "lives in another note. Correct the spelling, load the package with \\usepackage at the note's top or in "
        "preamble.tex, or define the macro there."
    ),
    Code.UNDEFINED_ENVIRONMENT: (
        "\\begin names an environment that nothing defines. Statement kinds come with scidraft.sty; others come from a "
        "package, or from \\newenvironment or \\newstatement in the note or in preamble.tex."
    ),
    Code.MISSING_FILE: (
        "A file that the note brings in (\\input, \\includegraphics, \\references …) is not there. Names are looked up "
        "from the note's own folder and from the collection's folder, and upper and lower case count on every system."
    ),
    Code.MISSING_PACKAGE: (
        "\\usepackage asks for a package that this TeX installation does not have. Run `scidraft-tex doctor`: it names "
        "the command that brings the usual ones. Packages of your own belong beside preamble.tex."
    ),
    Code.RUNAWAY_ARGUMENT: (
        "TeX read past the end of a paragraph, or of the note, in search of a closing brace. The brace is missing "
        "where the argument begins, which is often some lines above the place where TeX gives up. A display of several "
        "rows is such an argument too: no empty line may stand in it."
    ),
    Code.LATEX_ERROR: (
        "LaTeX stopped with an error that has no code of its own here. The message is LaTeX's own; the line is the one "
        "LaTeX was reading, so the cause stands there or shortly before. The note keeps its last good PDF meanwhile."
    ),
    Code.LATEX_WARNING: (
        "LaTeX or a package finished, but warns that the result may not be what you want. The message is its own."
    ),
    Code.OVERFULL_BOX: (
        "A line sticks out into the margin because TeX found no place to break it: a long formula, an address, code. "
        "Break the formula over lines, write addresses as \\url, or reword. The limit is `overfull` in scidraft.toml."
    ),
    Code.LIMIT_REACHED: (
        "Setting the note took more time, memory or output than it may, so it was ended and the other notes went on. "
        "The usual cause is a macro that calls itself without end. Limits stand in scidraft.toml."
    ),
    Code.UNDEFINED_REFERENCE: (
        "A reference names a label that does not exist. A label of the same note is written as it is; one of another "
        "note is written slug:label, where the slug is that note's path below the notes folder without .tex."
    ),
    Code.DUPLICATE_LABEL: (
        "Two places of one note have the same label, so a reference to it is a matter of luck. Rename one of them. "
        "The same label in two notes is no trouble: each note has its own."
    ),
    Code.UNKNOWN_CITATION: (
        "\\cite names a key that is in none of the .bib files of the list that claims it. A list claims what was cited "
        "since the list before it; a citation after the last list has none."
    ),
    Code.BIBTEX_ERROR: (
        "BibTeX or the reader of .bib files could not understand an entry. The usual causes are a missing comma after "
        "a field, a missing brace, and an @ in the middle of an entry. Entries after the fault may be lost with it."
    ),
    Code.BIBTEX_WARNING: (
        "An entry lacks a field that its type and the style ask for, or has one twice. The list is printed, but the "
        "entry in it may look odd."
    ),
    Code.DUPLICATE_KEY: (
        "Two entries of a bibliography have the same key. BibTeX keeps the first, and silently so in some versions. "
        "Remove one, or give it another key."
    ),
    Code.UNKNOWN_ON_PAGE: (
        "TeX knows this command, but the page does not: there is no HTML for it. The PDF is complete, the page shows "
        "the arguments without the effect. Use a construct that both know, or put it into a picture, which TeX draws."
    ),
    Code.NUMBER_MISMATCH: (
        "Counting the page gives another number than TeX printed. The page shows TeX's number, so paper and page "
        "agree; the place is one where a counter is moved in a way that the page does not follow."
    ),
    Code.PICTURE_FAILED: (
        "TeX could not draw a picture for the page. The page keeps its place with the text alternative and everything "
        "else is complete. A picture is drawn apart from the text around it: what it needs (a TikZ library, a style, a "
        "macro) must stand at the note's top or in preamble.tex."
    ),
    Code.PAGE_FAILED: (
        "The page of a note could not be made, so its last good page stays. All other pages are complete. If the note "
        "compiles to PDF without errors, this is worth a bug report with the note."
    ),
    Code.BAD_CONFIG: (
        "scidraft.toml holds a key that does not exist, or a value of the wrong type or outside its range. The value "
        "in question is ignored and its default used. What is not TOML costs its line or its table, and the build "
        "fails. `scidraft-tex init` writes a file that explains every key."
    ),
    Code.BAD_TEMPLATE: (
        "A page template in the collection's theme/ folder is wrong, or asks for something that it may not do: notes "
        "can come from strangers, so their templates run in a sandbox, and their pages keep the content-security "
        "policy and have no scripts of their own. The page is made with our template instead."
    ),
    Code.BAD_METADATA: (
        "A metadata command at a note's top (\\date, \\noteset, \\tags …) has a value that cannot be understood. Dates "
        "are written as ISO 8601, switches as true or false, sets in braces."
    ),
    Code.UNKNOWN_KEY: (
        "A key of \\scidraftsetup or in a statement's brackets does not exist, or has a value that it cannot have. "
        "Brackets that do not begin with a known key are a title, so a slip in the first key is printed as one. A "
        "title that only looks like a key is put into braces: [{n=m}]."
    ),
    Code.DUPLICATE_SLUG: (
        "Two files would get the same address. The slug is the path below the notes folder without .tex, and upper and "
        "lower case do not tell two slugs apart, since many file systems do not either."
    ),
    Code.OUTSIDE_COLLECTION: (
        "A note brings in a file from outside its collection. That is not allowed, since notes may come from people "
        "you do not know, and a collection that stands on its own can be built anywhere. Move or copy the file."
    ),
    Code.UNREADABLE_FILE: (
        "A file could not be read: it is not UTF-8, it is binary, or its permissions forbid it. Old Latin-1 files turn "
        "into UTF-8 with `iconv -f latin1 -t utf-8`."
    ),
    Code.UNBALANCED: (
        "A brace, a math sign or an environment is opened and not closed, or closed and not opened. The note is read "
        "as far as possible; TeX will stumble at the same place."
    ),
    Code.LATE_PREAMBLE: (
        "\\usepackage and a few other commands work only before the text begins. In a note they stand at the very top, "
        "among \\title, \\date and the like; what all notes need belongs in preamble.tex."
    ),
    Code.CITATION_WITHOUT_LIST: (
        "A citation is printed by no list. A list made with \\references prints what was cited since the list before "
        "it, so it stands after the text that cites. Add \\references{file} at the end, or move the list down."
    ),
    Code.MISSING_FIELD: (
        "A cited entry lacks a field that its type asks for, such as the journal of an article. The list is printed "
        "with a gap. Add the field, or choose a type that does without it, such as @misc."
    ),
    Code.UNCITED_ENTRY: (
        "A .bib file holds an entry that no note cites. It does no harm. This is reported only if scidraft.toml sets "
        "`report-uncited` in [bibliography]."
    ),
    Code.BUNDLE_FAILED: (
        "A paper compiles, but its bundle would not: set from the archive alone, in an empty folder, without BibTeX, "
        "it stops or looks different; or the receiver refuses a file's name. The archive is not written. What a paper "
        "needs must lie in its folder, under names of plain letters and digits; no program can make it while TeX runs."
    ),
    Code.MISSING_PROGRAM: (
        "A program that the build needs is not installed or not on the PATH. `scidraft-tex doctor` lists them all and "
        "names the command that brings them."
    ),
    Code.PAPER_IN_HANDOUT: (
        "A handout is made of notes. A paper has a class, a layout and numbers of its own, so it is left out; print "
        "its PDF. A file is a paper if it has a \\documentclass."
    ),
    Code.NO_ARCHIVE: (
        "The handout was to be PDF/A-2b, but something in it is not allowed there, mostly in an included figure: a "
        "font that is not embedded, or colours of a printing press. The file prints well, but an archive may refuse it."
    ),
    Code.SHEET_FOR_FEW_LINES: (
        "Notes of a handout end with a page of a few lines, and without these pages the handout would take a sheet of "
        "paper less. Shorten the note a little, or try another type size, spacing or margin."
    ),
    Code.INTERNAL_ERROR: (
        "Something in scidraft-tex itself broke while it worked on this note; the other notes are built all the same. "
        "Nothing in the note should be able to do that: please report it, with the smallest note that shows it."
    ),
}
"""One paragraph a code: what it means, why it matters, what usually helps."""
