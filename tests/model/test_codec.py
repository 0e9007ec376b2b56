"""What is encoded comes back equal."""

from __future__ import annotations

import json

import pytest

from scidraft_tex.model.body import Body, Heading, Picture, Target
from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.fragment import BibList, Fragment, Metadata, Reference
from scidraft_tex.model.numbers import LabelValue, Numbers, Step
from scidraft_tex.model.source import Span

FOUND = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "m", Place("a", 1), related=(("first", Place("b", 2)),))
LABEL = LabelValue("l", "lemma", "1", "T", "2", "a.1")


@pytest.mark.parametrize(
    "value",
    [
        Fragment("a.tex", "d"),
        Fragment(
            "a.tex",
            "d",
            metadata=Metadata(tags=("x", "y"), show_title=False, options=(("k", "v"),)),
            references=(Reference("cref", ("a", "b"), Span(1, 2)),),
            lists=(BibList("references", ("refs",), Span(3, 4)),),
            statements=(("lemma", "T", "l", Span(5, 6)),),
            preview=Span(7, 8),
            diagnostics=(FOUND,),
        ),
        Numbers((Step("lemma", "1"),), (LABEL,)),
        Body("s", "<p>", preview=None, pictures=(Picture("k", "s", "", "alt", True, 3),)),
        Body(
            "s",
            "",
            "t",
            "s",
            "p",
            "x",
            (),
            (Target(LABEL, "e"),),
            (Heading(1, "1", "h", "e"),),
            parts=(("a", "b", "c"),),
        ),
    ],
)
def test_round_trip_through_json(value):
    assert decode(type(value), json.loads(json.dumps(encode(value)))) == value


def test_a_wrong_shape_is_an_error():
    with pytest.raises((TypeError, ValueError)):
        decode(Numbers, [[], [], []])
