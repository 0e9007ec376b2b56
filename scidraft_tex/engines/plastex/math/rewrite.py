"""What math-core does not know, said in words that it does.

Found by giving math-core 0.9 every command and environment of common notes; what is not listed here it takes as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from scidraft_tex.engines.plastex.math.atoms import (
    Atoms,
    argument,
    environment,
    optional,
    rows_of,
    skip_blanks,
    split_at,
)

RENAMED: dict[str, list[str]] = {
    "\\mathds": ["\\mathbb"],
    "\\mathbbm": ["\\mathbb"],
    "\\mathbbmss": ["\\mathbb"],
    "\\Bbb": ["\\mathbb"],
    "\\pmb": ["\\boldsymbol"],
    "\\dotsc": ["\\ldots"],
    "\\dotso": ["\\ldots"],
    "\\hdots": ["\\ldots"],
    "\\dotsb": ["\\cdots"],
    "\\dotsm": ["\\cdots"],
    "\\dotsi": ["\\cdots"],
    "\\varlimsup": ["\\overline", "{", "\\lim", "}"],
    "\\varliminf": ["\\underline", "{", "\\lim", "}"],
    "\\varinjlim": ["\\underrightarrow", "{", "\\lim", "}"],
    "\\varprojlim": ["\\underleftarrow", "{", "\\lim", "}"],
    "\\wideparen": ["\\overparen"],
    "\\widearc": ["\\overparen"],
    "\\underbar": ["\\underline"],
    "\\mathellipsis": ["\\ldots"],
    "\\textbar": ["|"],
    "\\slash": ["/"],
    "\\tabularnewline": ["\\\\"],
    "\\cr": ["\\\\"],
    "\\toprule": ["\\hline"],
    "\\midrule": ["\\hline"],
    "\\bottomrule": ["\\hline"],
    "\\lbrack": ["["],
    "\\rbrack": ["]"],
    "\\upmu": ["\\mu"],
    "\\uppi": ["\\pi"],
    "\\nolinebreak": [],
}
DROPPED = frozenset(
    "allowbreak nobreak displaybreak nopagebreak hfill hfil hfilneg hss strut xspace qedhere notag nonumber noindent "
    "linebreak newline par relax protect leavevmode null bgroup egroup mathlarger mathsmaller allowdisplaybreaks "
    "centering raggedright normalsize small footnotesize scriptsize tiny large Large LARGE huge Huge normalfont "
    "unskip ignorespaces @ / displaylimits raggedleft selectfont pagebreak smallskip medskip bigskip "
    "nopagenumbers endgroup begingroup boldmath unboldmath".split()
)
DROPPED_WITH = {"vspace": 1, "rule": 2, "label": 1, "cline": 1, "cmidrule": 1, "index": 1}
UNWRAPPED = {
    "ensuremath": (0, 1),
    "smash": (0, 1),
    "lefteqn": (0, 1),
    "mathnormal": (0, 1),
    "scalebox": (1, 1),
    "resizebox": (2, 1),
    "multicolumn": (2, 1),
    "tensor": (0, 2),
    "indices": (0, 1),
    "rlap": (0, 1),
    "llap": (0, 1),
    "mathmakebox": (0, 1),
    "makebox": (0, 1),
    "adjustbox": (1, 1),
    "texorpdfstring": (0, 1),
    "hyperlink": (1, 1),
    "hypertarget": (1, 1),
    "vcenter": (0, 1),
}
"""Commands that vanish around their argument: how many arguments are dropped before it, how many are kept."""
RENAMED_ENVIRONMENTS = {
    "split": "aligned",
    "alignedat": "aligned",
    "smallmatrix": "matrix",
    "multlined": "gathered",
    "pmatrix*": "pmatrix",
    "bmatrix*": "bmatrix",
    "vmatrix*": "vmatrix",
    "Vmatrix*": "Vmatrix",
    "Bmatrix*": "Bmatrix",
    "matrix*": "matrix",
    "psmallmatrix": "pmatrix",
    "bsmallmatrix": "bmatrix",
    "subarray*": "subarray",
    "tabular": "array",
    "align": "aligned",
    "align*": "aligned",
    "gather": "gathered",
    "gather*": "gathered",
    "alignat": "aligned",
    "alignat*": "aligned",
    "flalign": "aligned",
    "flalign*": "aligned",
    "equation": "gathered",
    "equation*": "gathered",
    "lgathered": "gathered",
    "rgathered": "gathered",
    "numcases": "cases",
}
WITH_COUNT = ("alignedat", "alignat", "alignat*")
WITH_OPTION = ("aligned", "alignedat", "gathered", "multlined", "pmatrix*", "bmatrix*", "vmatrix*", "Vmatrix*")
PLAIN_TEX_MATRICES = {"\\pmatrix": "pmatrix", "\\matrix": "matrix", "\\cases": "cases"}
LIMIT_TAKERS = frozenset(
    "\\sum \\prod \\coprod \\int \\oint \\iint \\iiint \\bigcup \\bigcap \\bigsqcup \\bigvee \\bigwedge \\bigodot "
    "\\bigotimes \\bigoplus \\biguplus \\lim \\limsup \\liminf \\sup \\inf \\max \\min \\det \\Pr \\gcd "
    "\\operatorname".split()
)


def rewrite(atoms: Atoms) -> Atoms:
    """The same formula in math-core's vocabulary."""
    out: Atoms = []
    i = 0
    while i < len(atoms):
        atom = atoms[i]
        i += 1
        if atom[0] != "\\" or len(atom) < 2:
            out.append(atom)
            continue
        name = atom[1:]
        if atom == "\\begin":
            i = _environment(atoms, i - 1, out)
        elif atom in PLAIN_TEX_MATRICES and skip_blanks(atoms, i) < len(atoms) and atoms[skip_blanks(atoms, i)] == "{":
            inner, i = argument(atoms, i)
            kind = PLAIN_TEX_MATRICES[atom]
            out.extend(["\\begin", *_braced(list(kind)), *rewrite(inner), "\\end", *_braced(list(kind))])
        elif atom in RENAMED:
            out.extend(RENAMED[atom])
        elif name in DROPPED:
            continue
        elif name in DROPPED_WITH:
            i = _skip_star_and_option(atoms, i)
            for _ in range(DROPPED_WITH[name]):
                _, i = argument(atoms, i)
        elif name in UNWRAPPED:
            i = _unwrap(atoms, i, out, *UNWRAPPED[name])
        elif name in HANDLERS:
            i = HANDLERS[name](atoms, i, out)
        else:
            out.append(atom)
    return out


def _braced(atoms: Atoms) -> Atoms:
    return ["{", *atoms, "}"]


def _skip_star_and_option(atoms: Atoms, i: int) -> int:
    if atoms[i : i + 1] == ["*"]:
        i += 1
    return optional(atoms, i)[1]


def _unwrap(atoms: Atoms, i: int, out: Atoms, dropped: int, kept: int) -> int:
    i = _skip_star_and_option(atoms, i)
    for _ in range(dropped):
        _, i = argument(atoms, i)
    for _ in range(kept):
        inner, i = argument(atoms, i)
        out.extend(_braced(rewrite(inner)))
    return i


def _environment(atoms: Atoms, begin: int, out: Atoms) -> int:
    name, inner, end = environment(atoms, begin)
    if name in WITH_OPTION:
        inner = inner[optional(inner, 0)[1] :]
    if name in WITH_COUNT:
        inner = inner[argument(inner, 0)[1] :]
    head: Atoms = []
    if name in ("array", "tabular", "subarray"):
        inner = inner[optional(inner, 0)[1] :]
        columns, after = argument(inner, 0)
        head = _braced(list(_columns(columns)))
        inner = inner[after:]
    rows = [_row(row) for row in rows_of(inner)]
    target = RENAMED_ENVIRONMENTS.get(name, name)
    body: Atoms = []
    for number, row in enumerate(rows):
        body.extend(["\\\\", " "] if number else [])
        body.extend(row)
    if name.endswith("smallmatrix"):
        out.append("\\textstyle")
    out.extend(["\\begin", *_braced(list(target)), *head, *body, "\\end", *_braced(list(target))])
    return end


def _row(row: Atoms) -> Atoms:
    # a row that begins with a bracket would be read as an amount of space by math-core
    rewritten = rewrite(row)
    first = skip_blanks(rewritten, 0)
    return ["{", "}", *rewritten] if rewritten[first : first + 1] == ["["] else rewritten


def _columns(atoms: Atoms) -> str:
    """A column specification with nothing but ``lcr`` and rules in it."""
    out = ""
    i = 0
    while i < len(atoms):
        atom = atoms[i]
        i += 1
        if atom in "lcr|:":
            out += atom
        elif atom in "pmbX":
            out += "l"
            if atom != "X":
                _, i = argument(atoms, i)
        elif atom in "@><!":
            _, i = argument(atoms, i)
        elif atom == "*":
            count, i = argument(atoms, i)
            spec, i = argument(atoms, i)
            number = "".join(count).strip()
            out += _columns(spec) * (int(number) if number.isdigit() else 1)
        elif atom.isalpha():
            out += "c"
    return out or "c"


def _substack(atoms: Atoms, i: int, out: Atoms) -> int:
    inner, i = argument(atoms, i)
    begin, end = ["\\begin", *"{subarray}", *"{c}"], ["\\end", *"{subarray}"]
    out.extend([*begin, *rewrite(inner), *end])
    return i


def _slanted(atoms: Atoms, i: int, out: Atoms) -> int:
    i = optional(atoms, i)[1]
    above, i = argument(atoms, i)
    below, i = argument(atoms, i)
    out.extend(["{", "{", "}", "^", *_braced(rewrite(above)), "/", "{", "}", "_", *_braced(rewrite(below)), "}"])
    return i


def _overunder(atoms: Atoms, i: int, out: Atoms) -> int:
    above, i = argument(atoms, i)
    below, i = argument(atoms, i)
    base, i = argument(atoms, i)
    inner = ["\\underset", *_braced(rewrite(below)), *_braced(rewrite(base))]
    out.extend(["\\overset", *_braced(rewrite(above)), *_braced(inner)])
    return i


def _mathop(atoms: Atoms, i: int, out: Atoms) -> int:
    """``\\mathop{X}\\limits_a^b``: the limits are set over and under by hand."""
    base, i = argument(atoms, i)
    inner = rewrite(base)
    after = skip_blanks(atoms, i)
    if after < len(atoms) and atoms[after] == "\\limits":
        i = after + 1
        limits: dict[str, Atoms] = {}
        while (mark := skip_blanks(atoms, i)) < len(atoms) and atoms[mark] in "_^":
            limits[atoms[mark]], i = argument(atoms, mark + 1)
        if "_" in limits:
            inner = ["\\underset", *_braced(rewrite(limits["_"])), *_braced(inner)]
        if "^" in limits:
            inner = ["\\overset", *_braced(rewrite(limits["^"])), *_braced(inner)]
        out.extend(_braced(inner))
        return i
    out.extend(["\\mathop", *_braced(inner)])
    return i


def _limits(atoms: Atoms, i: int, out: Atoms) -> int:
    """``\\limits`` where math-core takes it; elsewhere (after ``\\underbrace{…}``) it changes nothing."""
    last = next((a for a in reversed(out) if a != " "), "")
    if last in LIMIT_TAKERS or (last == "}" and _closes_operator(out)):
        out.append("\\limits")
    return i


def _closes_operator(out: Atoms) -> bool:
    depth = 0
    for i in range(len(out) - 1, -1, -1):
        if out[i] == "}":
            depth += 1
        elif out[i] == "{":
            depth -= 1
            if depth == 0:
                return out[i - 1] == "*" or out[i - 1] == "\\operatorname"
    return False


def _space(atoms: Atoms, i: int, out: Atoms) -> int:
    if atoms[i : i + 1] == ["*"]:
        i += 1
    width, i = argument(atoms, i)
    text = "".join(width).strip()
    if (
        text
        and text.lstrip("+-.")[:1].isdigit()
        and text[-2:] in ("em", "ex", "pt", "mm", "cm", "in", "mu", "pc", "bp")
    ):
        out.extend(["\\hspace", *_braced(list(text))])
    else:
        out.append("\\quad")
    return i


def _root(atoms: Atoms, i: int, out: Atoms) -> int:
    head, rest = split_at(atoms[i:], ("\\of",))[0], None
    degree = head
    i += len(head)
    if i < len(atoms):
        rest, i = argument(atoms, i + 1)
    out.extend(["\\sqrt", "[", *rewrite(degree), "]", *_braced(rewrite(rest or []))])
    return i


def _buildrel(atoms: Atoms, i: int, out: Atoms) -> int:
    above = split_at(atoms[i:], ("\\over",))[0]
    i += len(above)
    base, i = argument(atoms, i + 1) if i < len(atoms) else ([], i)
    out.extend(["\\overset", *_braced(rewrite(above)), *_braced(rewrite(base))])
    return i


HANDLERS: dict[str, Callable[[Atoms, int, Atoms], int]] = {
    "substack": _substack,
    "nicefrac": _slanted,
    "sfrac": _slanted,
    "faktor": _slanted,
    "overunderset": _overunder,
    "mathop": _mathop,
    "limits": _limits,
    "hspace": _space,
    "root": _root,
    "buildrel": _buildrel,
}
