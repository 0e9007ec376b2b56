"""A collection through all stages, with engines that cost nothing."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import scidraft_tex.targets.rules.latex as rules
from scidraft_tex.app.options import Options
from scidraft_tex.app.publish import Publisher
from scidraft_tex.app.session import Session, UsageError
from scidraft_tex.build.store import LAYOUT, Store
from scidraft_tex.model.codes import Code

ALL = {
    "pdf/alpha.pdf", "pdf/beta.pdf", "pdf/sub/gamma.pdf", "html/index.html", "html/404.html", "html/rss.xml",
    "html/atom.xml", "html/robots.txt", "html/notes/index.html", "html/bibliography/index.html",
    "html/graph/index.html", "html/search/index.html",
    "html/statements/index.html", "html/index/results/index.html", "html/index/results/categories/index.html",
    "html/tags/index.html", "html/tags/one/index.html", "html/tags/two/index.html",
    "html/tags/one/atom.xml", "html/tags/two/atom.xml", "html/tags/one/rss.xml", "html/tags/two/rss.xml",
    "html/notes/alpha/index.html", "html/notes/alpha/alpha.pdf", "html/notes/alpha/refs.bib",
    "html/notes/beta/index.html", "html/notes/beta/beta.pdf",
    "html/notes/sub/gamma/index.html", "html/notes/sub/gamma/gamma.pdf",
    "html/notes/alpha/alpha-cite.bib", "html/notes/beta/beta-cite.bib", "html/notes/sub/gamma/gamma-cite.bib",
}  # fmt: skip


def test_everything_is_built_and_then_nothing(desk):
    first = desk.compile()
    assert first.ok, first.diagnostics
    assert desk.files() == ALL
    assert (first.counts["notes"], first.counts["pdfs"], first.counts["pages"]) == (3, 3, 3)
    again = desk.compile()
    assert (desk.tex, desk.bodies, desk.lists) == ([], [], 0)
    assert again.counts["ran"] == again.counts["published"] == 0
    assert again.counts["pages"] == 3


def test_a_changed_note_rebuilds_itself_alone(desk):
    desk.compile()
    desk.write("sub/gamma.tex", "\\title{Gamma}\n\\date{2026-01-01}\nOther words.\n")
    desk.compile()
    assert (desk.tex, desk.bodies, desk.lists) == (["sub/gamma"], ["sub/gamma"], 0)
    assert "Other words" in desk.read("html/notes/sub/gamma/index.html")
    assert "Other words" in desk.read("html/index.html")


def test_notes_that_print_a_label_follow_its_number(desk):
    desk.compile()
    assert "('alpha:lem:a', '1', '../alpha/index.html#lem:a')" in desk.read("html/notes/beta/index.html").replace(
        "&#39;", "'"
    )
    text = (desk.root / "alpha.tex").read_text()
    desk.write("alpha.tex", text + "More.\n")
    desk.compile()
    assert desk.tex == ["alpha"] and desk.bodies == ["alpha"]
    desk.write(
        "alpha.tex", text.replace("\\begin{lemma}", "\\begin{lemma}\\label{lem:new}x\\end{lemma}\\begin{lemma}", 1)
    )
    desk.compile()
    assert sorted(desk.tex) == ["alpha", "beta"]
    assert "('alpha:lem:a', '2')" in desk.read("pdf/beta.pdf")


def test_notes_that_refer_to_each_other_get_each_others_numbers(desk):
    desk.write("alpha.tex", "\\title{Alpha}\n\\date{2026-01-03}\n\\label{lem:a} \\cref{beta:lem:b}\n")
    desk.write("beta.tex", "\\title{Beta}\n\\date{2026-01-02}\n\\label{x}\\label{lem:b} \\cref{alpha:lem:a}\n")
    assert desk.compile().ok
    assert "('beta:lem:b', '2')" in desk.read("pdf/alpha.pdf")
    assert "('alpha:lem:a', '1')" in desk.read("pdf/beta.pdf")


def test_a_change_of_the_preamble_rebuilds_what_uses_it_and_not_the_lists(desk):
    desk.compile()
    desk.write("preamble.tex", "\\newcommand{\\R}{\\mathbb{R}}\n")
    desk.compile()
    assert sorted(desk.tex) == sorted(desk.bodies) == ["alpha", "beta", "sub/gamma"]
    assert desk.lists == 0


def test_a_broken_note_keeps_its_last_pdf_and_stops_nobody(desk):
    desk.compile()
    good = desk.read("pdf/alpha.pdf")
    desk.write("alpha.tex", "\\title{Alpha}\n\\date{2026-01-03}\n\\label{lem:a}\nBROKEN\n")
    desk.write("sub/gamma.tex", "\\title{Gamma}\n\\date{2026-01-01}\nNew.\n")
    broken = desk.compile()
    assert [found.code for found in broken.diagnostics] == [Code.LATEX_ERROR]
    assert desk.read("pdf/alpha.pdf") == good and "New." in desk.read("pdf/sub/gamma.pdf")
    assert "alpha.pdf" not in desk.read("html/notes/alpha/index.html")
    again = desk.compile()
    assert desk.tex == [] and again.diagnostics == broken.diagnostics and not again.ok


def test_a_removed_note_takes_its_files_along(desk):
    desk.compile()
    (desk.root / "sub" / "gamma.tex").unlink()
    done = desk.compile()
    assert desk.files() == {path for path in ALL if "gamma" not in path}
    assert done.counts["removed"] > 3 and not (desk.output / "pdf" / "sub").exists()


def test_the_site_alone_runs_no_tex_and_uses_the_last_numbers(desk):
    desk.compile(to=("html",))
    assert desk.tex == [] and "None</p>" in desk.read("html/notes/alpha/index.html")
    assert not (desk.output / "pdf").exists()
    desk.compile()
    page = desk.read("html/notes/alpha/index.html")
    assert "Step(" in page
    desk.compile(to=("html",))
    assert desk.tex == desk.bodies == [] and desk.read("html/notes/alpha/index.html") == page
    desk.write("sub/gamma.tex", "\\title{Gamma}\n\\date{2026-01-01}\nNew.\n")
    desk.compile(to=("html",))
    assert desk.tex == [] and desk.bodies == ["sub/gamma"]
    assert (desk.output / "pdf/alpha.pdf").exists()


def test_only_some_notes_touch_only_their_files(desk):
    desk.compile("sub")
    assert desk.tex == desk.bodies == ["sub/gamma"]
    site = {path for path in ALL if path.startswith("html/") and path.count("/") < 3}
    own = {path for path in ALL if "gamma" in path}
    listed = {path for path in ALL if "/tags/" in path or "/index/" in path}
    assert desk.files() - listed == (own | site) - {"html/tags/index.html"}
    desk.compile(tags=("two",))
    assert desk.tex == desk.bodies == ["alpha"]
    desk.compile("beta.tex")
    assert desk.tex == desk.bodies == ["beta"] and "('alpha:lem:a', '1')" in desk.read("pdf/beta.pdf")
    desk.compile()
    whole = {path: desk.read(path) for path in ALL}
    desk.compile(only=("b*",))
    assert {path: desk.read(path) for path in ALL} == whole


def test_drafts_are_built_only_when_asked_for(desk):
    desk.write("delta.tex", "\\title{Delta}\n\\noteset{draft=true}\nWords.\n")
    desk.compile()
    assert "pdf/delta.pdf" not in desk.files()
    desk.compile(drafts=True)
    assert "pdf/delta.pdf" in desk.files()
    desk.compile()
    assert desk.files() == ALL


def test_output_that_someone_removed_comes_back(desk):
    desk.compile()
    (desk.output / "html/notes/beta/index.html").unlink()
    desk.compile()
    assert desk.files() == ALL and desk.tex == []


def test_a_file_that_changes_while_it_is_built_is_built_again(desk, monkeypatch):
    true = desk.set_notes

    def meddle(notes, tools, *rest):
        desk.write("refs.bib", (desk.root / "refs.bib").read_text() + "% later\n")
        return true(notes, tools, *rest)

    with monkeypatch.context() as while_building:
        while_building.setattr(rules, "set_notes", meddle)
        desk.compile()
    desk.compile()
    assert desk.lists == 1


def test_why_names_the_input_that_changed(desk):
    desk.compile()
    options = Options(output=desk.output)
    assert [reason.reasons for reason in Session().why("beta", [desk.root], options)] == [("it is up to date",)]
    assert [reason.target for reason in Session().why("alpha", [desk.root], options)] == ["alpha"]
    desk.write("sub/gamma.tex", "\\title{Gamma}\n\\date{2026-01-01}\nNew.\n")
    told = {item.target: item.reasons for item in Session().why("sub/gamma", [desk.root], options)}
    assert told["tex:sub/gamma"] == told["body:sub/gamma"] == ("sub/gamma.tex changed",)
    by_file = Session().why(str(desk.output / "pdf/sub/gamma.pdf"), [desk.root], options)
    assert [item.target for item in by_file] == ["tex:sub/gamma"]
    first = Session().why(str(desk.output / "html/index.html"), [desk.root], options)[0]
    assert first.target.endswith("html/index.html")
    assert first.reasons == ("it is made from what changed:",)
    with pytest.raises(UsageError, match="no target `nonsense`; name a note or a file"):
        Session().why("nonsense", [desk.root], options)
    by_source = Session().why(str(desk.root / "sub/gamma.tex"), [desk.root], options)
    assert "tex:sub/gamma" in {item.target for item in by_source}
    (desk.output / "pdf/other.pdf").touch()
    with pytest.raises(UsageError, match="was not built from these notes"):
        Session().why(str(desk.output / "pdf/other.pdf"), [desk.root], options)
    with pytest.raises(UsageError, match="did you mean `alpha`"):
        Session().why("aplha", [desk.root], options)
    with pytest.raises(UsageError, match=r"did you mean `.*pdf/beta\.pdf`"):
        Session().why(str(desk.output / "pdf/btea.pdf"), [desk.root], options)


def test_why_tells_of_what_was_never_built_in_one_line(desk):
    told = Session().why("alpha", [desk.root], Options(output=desk.output))
    assert [(reason.target, len(reason.reasons)) for reason in told] == [("alpha", 1)]


def test_why_without_paths_asks_what_was_built_last(desk, tmp_path, monkeypatch):
    desk.compile(base_url="https://example.org/notes")
    monkeypatch.chdir(tmp_path)
    there = str(Path(os.path.relpath(desk.output / "pdf/beta.pdf")))
    for target in ("beta", there, str(desk.output / "html/notes/beta/index.html")):
        told = Session().why(target, [], Options(output=Path(desk.output.name)))
        assert [(item.target, item.reasons) for item in told] == [(target, ("it is up to date",))]
    elsewhere = Options(output=tmp_path / "nothing-here")
    assert [item.reasons for item in Session().why(there, [], elsewhere)] == [("it is up to date",)]
    by_folder = Session().why("beta", [desk.root], Options(output=desk.output))
    assert [item.reasons for item in by_folder] == [("it is up to date",)]


def test_without_its_cache_a_build_removes_what_it_no_longer_makes(desk):
    desk.compile()
    shutil.rmtree(desk.output / ".cache")
    (desk.root / "beta.tex").unlink()
    desk.compile()
    assert not (desk.output / "pdf/beta.pdf").exists() and not (desk.output / "html/notes/beta").exists()
    assert (desk.output / "pdf/alpha.pdf").exists()


@pytest.mark.parametrize(
    ("asked", "to", "goes"), [(False, ("pdf",), True), (True, ("pdf",), False), (False, ("html",), False)]
)
def test_a_handout_goes_with_its_table_but_not_one_made_by_name(desk, asked, to, goes):
    cache = desk.output / ".cache"
    store = Store(cache)
    Publisher(desk.output, cache / LAYOUT).publish(
        {"handouts/old.pdf": store.add_blob(b"%PDF")}, store.blob_path, None, asked=asked
    )
    desk.compile(to=to)
    assert (desk.output / "handouts/old.pdf").exists() is not goes


def test_clean_removes_what_builds_wrote_and_nothing_else(desk):
    desk.compile()
    (desk.output / "html" / "CNAME").write_text("example.org")
    assert set(Session().clean(desk.output)) == {"pdf", "html", "report.json", ".cache"}
    assert [path.relative_to(desk.output).as_posix() for path in desk.output.rglob("*")] == ["html", "html/CNAME"]
    assert Session().clean(desk.output) == ()


def test_the_report_holds_everything_and_no_path_of_the_machine(desk):
    desk.write("alpha.tex", "\\title{Alpha}\n\\date{2026-01-03}\n\\label{lem:a}\nBROKEN\n")
    desk.compile()
    report = json.loads(desk.read("report.json"))
    assert report["counts"]["notes"] == 3 and report["diagnostics"][0]["code"] == "latex-error"
    assert {note["slug"]: sorted(note["outputs"]) for note in report["notes"]} == {
        "alpha": ["html"], "beta": ["html", "pdf"], "sub/gamma": ["html", "pdf"],
    }  # fmt: skip
    for path in (desk.output / "report.json", *(desk.output / "html").rglob("*.html")):
        assert str(desk.root.parent) not in path.read_text()


def test_several_collections_get_a_folder_each(desk, tmp_path):
    other = tmp_path / "papers"
    other.mkdir()
    (other / "one.tex").write_text("\\title{One}\n\\date{2026-01-01}\nSee \\ref{nowhere}.\n")
    done = Session().compile([desk.root, other], Options(output=desk.output))
    assert (desk.output / "notes/pdf/alpha.pdf").exists() and (desk.output / "papers/pdf/one.pdf").exists()
    assert done.counts["notes"] == 4
    assert [found.place.path for found in done.diagnostics] == ["papers/one.tex"]


@pytest.mark.parametrize(("path", "message"), [("nowhere", "no file or folder"), ("refs.bib", "not a `.tex` file")])
def test_wrong_paths_are_a_usage_error(desk, path, message):
    with pytest.raises(UsageError, match=message):
        desk.compile(path)


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        (Options(tags=("Onne",)), "there is no tag `Onne`; did you mean `One`"),
        (Options(only=("alhpa",)), "no note has the slug or path `alhpa`; did you mean `alpha`"),
        (Options(only=("beta",), tags=("Two",)), "no note meets all conditions"),
    ],
)
def test_conditions_that_leave_no_note_are_a_usage_error(desk, conditions, message):
    for call in (Session().check, Session().compile):
        with pytest.raises(UsageError) as told:
            call([desk.root], replace(conditions, output=desk.output))
        assert message in str(told.value)
    assert desk.files() == set()


def test_a_condition_may_leave_one_of_several_collections_empty(desk, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "delta.tex").write_text("\\title{Delta}\n\\tags{Four}\nWords.\n", encoding="utf-8")
    done = Session().check([desk.root, other], Options(output=desk.output, tags=("Four",)))
    assert done.counts["notes"] == 1


def test_check_writes_nothing(desk):
    desk.write("beta.tex", "\\title{Beta}\n\\date{2026-01-02}\nBy \\cref{alpha:lem:z}.\n")
    done = Session().check([desk.root], Options(output=desk.output))
    assert [(found.code, found.place.line) for found in done.diagnostics] == [(Code.UNDEFINED_REFERENCE, 3)]
    assert not Path(desk.output).exists()


def test_a_handout_without_notes_is_told_at_its_table(desk):
    desk.write("scidraft.toml", '[site]\ntitle = "N"\n[handouts.sheet]\nkinds = ["lema"]\n[handouts.all]\n')
    done = Session().check([desk.root], Options(output=desk.output))
    told = [(found.place.path, found.place.line, found.message, found.help) for found in done.diagnostics]
    reason = "there is no kind `lema`; did you mean `lemma`?"
    assert told == [("scidraft.toml", 3, f"the handout `sheet` is not made: {reason}", "")]


def test_a_handout_that_names_one_note_too_many_is_told_at_its_table(desk):
    desk.write("scidraft.toml", '[site]\ntitle = "N"\n[handouts.sheet]\nselect = ["alpha", "alhpa"]\n')
    done = Session().check([desk.root], Options(output=desk.output))
    told = [(found.place.line, found.message) for found in done.diagnostics]
    reason = "no note has the slug or path `alhpa`; did you mean `alpha`?"
    assert told == [(3, f"the handout `sheet` lacks something: {reason}")]


def test_links_of_the_menu_that_lead_nowhere_are_told(desk):
    desk.write(
        "scidraft.toml",
        '[site]\ntitle = "N"\n[[menu]]\nname = "A"\nurl = "tags/"\n[[menu]]\nname = "B"\nurl = "/tgas/"\n'
        '[[menu]]\nname = "C"\n[[menu.items]]\nname = "D"\nurl = "notes/alhpa/"\n'
        '[[menu.items]]\nname = "E"\nurl = "notes/sub/gamma/#x"\n[[menu.items]]\nname = "F"\nurl = "tags/one/"\n'
        '[[menu]]\nname = "G"\nurl = "https://example.org/x"\n[[menu]]\nname = "H"\nurl = "tags"\n'
        '[[menu]]\nname = "I"\nurl = "index.html"\n[[menu]]\nname = "J"\nurl = "search/"\n'
        '[[menu]]\nname = "K"\nurl = "alpha/"\n',
    )
    done = Session().check([desk.root], Options(output=desk.output))
    told = [(found.place.line, found.place.column, found.message, found.help) for found in done.diagnostics]
    assert told == [
        (8, 8, "the site has no page `tgas/`", "did you mean `tags/`?"),
        (13, 8, "the site has no page `notes/alhpa/`", "did you mean `notes/alpha/`?"),
        (25, 8, "the site has no page `tags`", "did you mean `tags/`?"),
        (34, 8, "the site has no page `alpha/`", "did you mean `notes/alpha/`?"),
    ]


def test_check_looks_into_bibliographies(desk):
    desk.write(
        "refs.bib", "@book{knuth, title = {Art}, author = {D. Knuth}, year = {1968}}\n@misc{other, title = {O}}\n"
    )
    desk.write("scidraft.toml", "[bibliography]\nreport-uncited = true\n")
    done = Session().check([desk.root], Options(output=desk.output))
    found = {(one.code, one.place.path, one.place.line) for one in done.diagnostics}
    assert found == {(Code.MISSING_FIELD, "refs.bib", 1), (Code.UNCITED_ENTRY, "refs.bib", 2)}


def test_a_change_of_order_moves_the_neighbours(desk):
    desk.compile()
    desk.write("sub/gamma.tex", "\\title{Gamma}\n\\date{2027-01-01}\nWords of gamma.\n")
    desk.compile()
    assert desk.bodies == ["sub/gamma"]
    home = desk.read("html/index.html")
    assert home.index("notes/sub/gamma/") < home.index("notes/alpha/")
