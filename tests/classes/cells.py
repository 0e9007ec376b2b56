"""What each cell of the matrix of classes, engines and features looks at in the PDF."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import pikepdf
from PIL import Image

from scidraft_tex.model.vocabulary import STATEMENT_KINDS, TABLE_SKINS
from tests.classes.papers import KINDS, TREE, Class
from tests.latex_package.tex import Document

SHORT = re.compile(r"[0-9A-Za-z]{1,3}$")
TITLES = {kind.name: kind.title for kind in STATEMENT_KINDS}


@dataclass
class Pdf:
    """A paper's PDF: its words, and where its links lead."""

    document: Document

    @cached_property
    def pages(self) -> list[str]:
        """The words of each page, one space between them."""
        return [" ".join(page.split()) for page in self.document.text().split("\f")]

    @cached_property
    def text(self) -> str:
        return " ".join(self.pages)

    @cached_property
    def links(self) -> list[tuple[int, str, int]]:
        """Each link's page, the name of what it leads to, and that one's page; pages count from 1.

        xdvipdfmx may put short names of its own in their place.
        """
        found = []
        with pikepdf.open(self.document.pdf) as pdf:
            numbers = {page.objgen: number for number, page in enumerate(pdf.pages, start=1)}
            names = dict(_destinations(pdf))
            for number, page in enumerate(pdf.pages, start=1):
                for note in page.get("/Annots", []):
                    target = note.A.get("/D") if "/A" in note else note.get("/Dest")
                    if isinstance(target, pikepdf.String):
                        place = names[bytes(target)]
                        found.append((number, bytes(target).decode(errors="replace"), numbers[place[0].objgen]))
        return found

    def between(self, start: str, end: str) -> str:
        """The words between two marks."""
        match = re.search(re.escape(start) + r"\s*(.*?)\s*" + re.escape(end), self.text)
        assert match is not None, f"no text from `{start}` to `{end}`"
        return match[1].strip()

    def page_of(self, words: str) -> int:
        pages = [number for number, page in enumerate(self.pages, start=1) if words in page]
        assert pages, f"`{words}` is on no page"
        return pages[0]

    def picture(self, page: int) -> Image.Image:
        """A page in grey, 144 dots an inch."""
        command = ["pdftoppm", "-r", "144", "-gray", "-f", str(page), "-l", str(page), str(self.document.pdf)]
        done = subprocess.run(command, check=True, capture_output=True)
        return Image.open(io.BytesIO(done.stdout))


def _destinations(pdf: pikepdf.Pdf) -> Iterator[tuple[bytes, pikepdf.Object]]:
    root = pdf.Root
    if "/Names" in root and "/Dests" in root.Names:
        for name, value in pikepdf.NameTree(root.Names.Dests).items():
            yield name.encode(), value.D if isinstance(value, pikepdf.Dictionary) else value
    for name, value in root.get("/Dests", {}).items():
        yield name[1:].encode(), value.D if isinstance(value, pikepdf.Dictionary) else value


def settled(pdf: Pdf, cls: Class) -> None:
    assert pdf.document.errors == [], f"errors: {pdf.document.errors}"
    warned = re.findall(
        r"^.*(?:(?:Reference|Citation|Label|type) .*(?:undefined|multiply)|duplicate).*", pdf.document.log, re.M
    )
    if cls.citing == "notes":  # such a class sets an entry twice, in a note and in the list, under one name
        warned = [line for line in warned if "cite." not in line]
    assert warned == [], f"warnings: {warned}"


def statements(pdf: Pdf, cls: Class) -> None:
    numbers = []
    for kind in KINDS:
        number = "" if kind in cls.unnumbered else references_of(pdf, kind)[0]
        title = TITLES[kind]
        head = re.search(rf"{title} ?({re.escape(number)})?[.:]? ?\(?Note{kind}\)?[.:]? ?Body{kind}\.", pdf.text)
        assert head is not None, f"no head of {kind} {number}: {around(pdf.text, f'Body{kind}')}"
        if kind not in cls.unnumbered:
            assert head[1] == number, f"{kind}: the head says {head[1]}, \\ref says {number}"
            numbers.append((kind, number))
    assert len(set(numbers)) == len(numbers)
    assert re.search(r"Lemma[.:]? ?Bodystarred\.", pdf.text), around(pdf.text, "Bodystarred")


def references_of(pdf: Pdf, kind: str) -> list[str]:
    return [part.strip() for part in pdf.between(f"Refs{kind}:", f"end{kind}.").split("/")]


def around(text: str, words: str) -> str:
    at = text.find(words)
    return text[max(0, at - 60) : at + 40] if at >= 0 else "(not in the text)"


def reference_names(pdf: Pdf, cls: Class) -> None:
    for kind in KINDS:
        if kind in cls.unnumbered:
            continue
        number, small, large, auto, name, _ = references_of(pdf, kind)
        title = TITLES[kind]
        assert small.lower() == f"{title} {number}".lower(), f"\\cref of a {kind}: {small}"
        assert large == f"{title} {number}", f"\\Cref of a {kind}: {large}"
        assert auto == f"{title} {number}", f"\\autoref of a {kind}: {auto}"
        assert name == f"Note{kind}", f"\\nameref of a {kind}: {name}"
    for kind in KINDS:
        if kind not in cls.unnumbered:
            here, there = pdf.page_of(f"Refs{kind}:"), pdf.page_of(f"Body{kind}.")
            on_page = [(name, target) for page, name, target in pdf.links if page == here]
            leads = [target for name, target in on_page if name == kind or name.startswith(f"{kind}.")]
            leads = leads or [target for name, target in on_page if SHORT.match(name) and target == there]
            assert leads[:1] == [there], f"links to the {kind} on page {there} lead to {leads}"


def restate(pdf: Pdf, cls: Class) -> None:
    number, equation = (part.strip() for part in pdf.between("Refsmain:", "/ end").split("/")[:2])
    heads = re.findall(r"Theorem ?([\d.]+)[.:]? ?\(?Again\)?[.:]? ?Bodyrestated\.", pdf.text)
    assert [head.rstrip(".") for head in heads] == [number, number], f"heads {heads}, \\ref {number}"
    assert pdf.text.count(equation) >= 3, f"equation {equation} is not repeated with its number"
    assert re.search(rf"(?i)Theorem ?{re.escape(number)}\W*Bodyproof", pdf.text), around(pdf.text, "Bodyproof")


def algorithm(pdf: Pdf, cls: Class) -> None:
    number, small, auto, line = (part.strip() for part in pdf.between("Refsalgorithm:", "/ end").split("/"))
    assert re.search(rf"(?i)Algorithm ?{re.escape(number)}\W*Capalgorithm", pdf.text), around(pdf.text, "Capalgorithm")
    assert small.lower() == f"algorithm {number}" == auto.lower(), f"{small}, {auto}"
    assert line == "line 2", f"\\cref of a line: {line}"
    for words in ("Require:", "1: while", "2: halve Linealgorithm", "remarkalg", "3: end while"):
        assert words in pdf.text, f"no line `{words}`"


def code(pdf: Pdf, cls: Class) -> None:
    number, small, auto = (part.strip() for part in pdf.between("Refscode:", "/ end").split("/")[:3])
    assert re.search(rf"(?i)Listing ?{re.escape(number)}\W*Capcode", pdf.text), around(pdf.text, "Capcode")
    assert small.lower() == f"listing {number}" == auto.lower(), f"{small}, {auto}"
    assert re.search(r"x = größer +# code remark", pdf.text), around(pdf.text, "code remark")


def skins(pdf: Pdf, cls: Class) -> None:
    for skin in TABLE_SKINS:
        text = pdf.pages[pdf.page_of(f"Table{skin}:") - 1]
        for cell in ("Headone", "Headtwo", "Cella", "Cellf"):
            assert cell in text, f"{skin}: no `{cell}`"
        lines, bars, tint = _drawn(pdf.picture(pdf.page_of(f"Table{skin}:")))
        wanted = {"academic": (3, 0, False), "bordered": (5, 3, False), "striped": (3, 0, True)}[skin]
        assert (lines, bars, tint) == wanted, f"{skin}: {lines} lines, {bars} bars, tint {tint}"


def _drawn(page: Image.Image) -> tuple[int, int, bool]:
    """Horizontal and vertical lines at least 40 and 14 points long, and whether there is a tint."""
    dark = page.point(lambda value: 255 if value < 205 else 0)
    width, height = page.size
    columns = [dark.crop((x, 0, x + 1, height)).tobytes() for x in range(width)]
    rows = [dark.crop((0, y, width, y + 1)).tobytes() for y in range(height)]
    tint = any(page.histogram()[value] > 1000 for value in range(238, 250))
    return _runs(rows, 80), _runs(columns, 28), tint


def _runs(strips: list[bytes], length: int) -> int:
    """Groups of neighbouring strips that hold an unbroken dark run."""
    long = [b"\xff" * length in strip for strip in strips]
    return sum(now and not before for before, now in zip([False, *long], long, strict=False))


def folder_tree(pdf: Pdf, cls: Class) -> None:
    words = r"\W*".join(re.escape(name) for name in TREE)
    assert re.search(words, pdf.text.replace("remarktree", " ")), around(pdf.text, "treeroot")
    assert "remarktree" in pdf.text


def two_lists(pdf: Pdf, cls: Class) -> None:
    one, two = pdf.between("Citeone:", "endone."), pdf.between("Citetwo:", "endtwo.")
    lists = pdf.between("endone.", "Citetwo:"), pdf.text[pdf.text.index("endtwo.") :]
    for listed, heading, inside, outside in (
        (lists[0], "Listone", ("First", "Second"), "Third"),
        (lists[1], "Listtwo", ("Second", "Third"), "First"),
    ):
        assert cls.headless or re.search(rf"(?i){heading}", listed), f"no heading {heading}"
        for title in inside:
            assert re.search(rf"(?i){title}title", listed), f"no {title}title in {heading}"
        assert not re.search(rf"(?i){outside}title", listed), f"{outside}title is in {heading}"
    if cls.citing == "authors":
        assert re.search(r"Abel.*2001.*Bach.*2002", one), one
        assert re.search(r"Bach.*2002.*Cole.*2003", two), two
    elif cls.citing == "number":
        assert re.findall(r"\d+", one) == ["1", "2"], one
        assert re.findall(r"\d+", two) == ["1", "2"], two
    if cls.citing != "notes":
        pages = {pdf.page_of("Citeone:"), pdf.page_of("Citetwo:")}
        cited = {
            name
            for page, name, _ in pdf.links
            if (page in pages and SHORT.match(name)) or re.match(r"cite\.|beamerbib", name)
        }
        assert len(cited) == 4, f"four entries are cited, links lead to {sorted(cited)}"


Check = Callable[[Pdf, Class], None]
FEATURES: dict[str, Check] = {
    "compiles": settled,
    "statements": statements,
    "reference names": reference_names,
    "restate": restate,
    "algorithm": algorithm,
    "code": code,
    "table skins": skins,
    "folder tree": folder_tree,
    "two lists": two_lists,
}
