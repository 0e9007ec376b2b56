"""Gantt charts: the calendar, when tasks begin and end, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from tests.latex_package.diagrams import HEAD, complaints, pages, picture, said, touching, word, words
from tests.latex_package.tex import Document, compile_source

TRAINING = r"""\begin{gantt}
  \phase{Data}
  \task[start=2026-09-01, for=3d, done]{Tokenise}
  \phase{Training}
  \task[for=2d, active]{Warmup}
  \task[id=stable, for=9d]{Stable}
  \task[after=stable, for=3d, critical]{Cooldown}
  \phase{Evaluation}
  \task[for=2d]{Evaluate}
  \milestone{Release}
\end{gantt}"""
MERMAID_TRAINING = r"""\begin{mermaid}
gantt
  dateFormat YYYY-MM-DD
  section Data
  Tokenise :done, 2026-09-01, 3d
  section Training
  Warmup : active, 2d
  Stable : stable, 2026-09-06, 9d
  Cooldown : crit, after stable, 3d
  section Evaluation
  Evaluate : 2d
  Release : milestone, 0d
\end{mermaid}"""
SAID = (
    "Data; Tokenise: 2026-09-01 to 2026-09-03, done; Training; Warmup: 2026-09-04 to 2026-09-05, active; "
    "Stable: 2026-09-06 to 2026-09-14; Cooldown: 2026-09-15 to 2026-09-17, critical; Evaluation; "
    "Evaluate: 2026-09-18 to 2026-09-19; Release: milestone 2026-09-20"
)


def chart(body: str, keys: str = "") -> str:
    return rf"\begin{{gantt}}[{keys}]{body}\end{{gantt}}"


def mermaid(*lines: str) -> str:
    return "\n".join([r"\begin{mermaid}", "gantt", *lines, r"\end{mermaid}"])


def labels(document: Document, page: int) -> list[str]:
    """The dates on the axis, from left to right: the highest row of words below the tasks."""
    found = words(document, page)
    lowest = max(each.top for each in found if each.text.startswith("task"))
    row = min(each.top for each in found if each.top > lowest + 4)
    dates = sorted((each for each in found if each.top == row), key=lambda each: each.left)
    assert all(one.right + 1 < other.left for one, other in pairwise(dates))
    return [each.text for each in dates]


def test_both_syntaxes_draw_and_say_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, TRAINING, MERMAID_TRAINING)
    assert document.errors == []
    assert said(document) == [SAID, SAID]
    assert picture(document, 1) == picture(document, 2)
    assert touching(document, 1) == []
    names = ("Data", "Tokenise", "Training", "Warmup", "Stable", "Cooldown", "Evaluation", "Evaluate", "Release")
    tops = [word(document, 1, name).top for name in names]
    assert tops == sorted(tops)
    assert len({word(document, 1, name).left for name in ("Data", "Training", "Evaluation")}) == 1


def test_looks_differ_without_colour(tmp_path: Path) -> None:
    keys = ("", "done", "active", "critical", "done, critical", "active, critical")
    document = pages(tmp_path, *(chart(rf"\task[start=2026-09-01, for=3d, {key}]{{task}}") for key in keys))
    assert document.errors == []
    assert len({picture(document, page) for page in range(1, len(keys) + 1)}) == len(keys)


def test_nothing_goes_through_a_bar(tmp_path: Path) -> None:
    body = chart(r"\task[start=2026-09-03, for=4d]{task}", "excludes=weekends, today=2026-09-05")
    document = pages(tmp_path, r"\pdfcompresslevel0 " + body)
    assert document.errors == []
    # SVG files of pgf know only the other rule.
    assert b"W* n" not in document.pdf.read_bytes()
    name, ink = word(document, 1, "task"), Image.open(BytesIO(picture(document, 1)))
    middle = round((name.top + name.bottom) / 2 * 100 / 72)
    row = ink.crop((round(name.right * 100 / 72) + 3, middle, ink.width, middle + 1)).tobytes()
    left, *between, right = (x for x, level in enumerate(row) if level < 250)
    assert right - left > 100
    assert all(x in (left + 1, right - 1) for x in between)


def test_a_legend_tells_what_is_there(tmp_path: Path) -> None:
    done = r"\task[start=2026-09-01, for=3d, done]{task}"
    document = pages(tmp_path, chart(done, "legend"), chart(done, "legend={done=fertig}"), chart(done))
    assert "done" in [each.text for each in words(document, 1)]
    assert "fertig" in [each.text for each in words(document, 2)]
    assert "done" not in [each.text for each in words(document, 3)]
    assert "milestone" not in [each.text for each in words(document, 1)]


# --- The calendar, against Python's.
DAYS = [date(1900, 1, 1) + timedelta(days=977 * n) for n in range(90)] + [
    date(2000, 2, 29), date(2024, 12, 31), date(2026, 1, 1), date(2027, 1, 3), date(2100, 3, 1), date(1999, 12, 31)
]  # fmt: skip


def test_dates_are_those_of_the_calendar(tmp_path: Path) -> None:
    lines = [
        rf"\scidraft_date_parse:nNTF {{{day}}} \l_tmpa_tl {{ }} {{ }}"
        r"\scidraft_date_format:xxN { \c__test_str } { \l_tmpa_tl } \l_tmpa_tl \iow_term:x { DAY:~\l_tmpa_tl }"
        for day in DAYS
    ]
    fields = "Ymdejuwbaq"
    form = (
        "".join(rf"\c_percent_str {field}|" for field in fields) + r"\c_percent_str V|\c_percent_str W|\c_percent_str U"
    )
    source = (
        HEAD
        + rf"\makeatletter\scidraft@findtable\makeatother\ExplSyntaxOn\str_const:Nx\c__test_str{{{form}}}"
        + "\n".join(lines)
        + r"\ExplSyntaxOff\end{document}"
    )
    document = compile_source(tmp_path, source, runs=1)
    told = re.findall(r"^DAY: (.*)$", document.log, re.M)
    assert told == [
        f"{day:%Y}|{day:%m}|{day:%d}|{day.day}|{day.timetuple().tm_yday}|{day:%u}|{day:%w}|{day:%b}|{day:%a}"
        f"|{(day.month + 2) // 3}|{day:%V}|{day:%W}|{day:%U}"
        for day in DAYS
    ]


STARTS = ["2026-09-01", "2024-01-31", "2025-12-30 23:30", "2023-02-28 08:15"]
DURATIONS = {
    "3d": timedelta(days=3),
    "1.5d": timedelta(hours=36),
    "90m": timedelta(minutes=90),
    "2w": timedelta(days=14),
    "36h": timedelta(hours=36),
    "7200s": timedelta(hours=2),
    "60000ms": timedelta(minutes=1),
}


def moment(when: datetime) -> str:
    return f"{when:%Y-%m-%d}" if when == datetime(when.year, when.month, when.day) else f"{when:%Y-%m-%d %H:%M}"


def test_durations(tmp_path: Path) -> None:
    cases = [(start, text, by) for start in STARTS for text, by in DURATIONS.items()]
    # The milestone after each task shows when it ends.
    bodies = [chart(rf"\task[start={start}, for={text}]{{t}}\milestone{{m}}") for start, text, _ in cases]
    document = pages(tmp_path, *bodies)
    assert document.errors == []
    ends = [moment(datetime.fromisoformat(start) + by) for start, _, by in cases]
    assert [told.rpartition("milestone ")[2] for told in said(document)] == ends


@pytest.mark.parametrize(
    ("keys", "when"),
    [
        ("start=2024-01-31, for=1M", "2024-02-29"),
        ("start=2023-12-31, for=2M", "2024-02-29"),
        ("start=2024-02-29, for=1y", "2025-02-28"),
        ("start=2026-11-15, for=14M", "2028-01-15"),
        ("start=2026-09-01, end=2026-09-03", "2026-09-04"),
        ("start=2026-09-01, end=2026-09-03 12:00", "2026-09-03 12:00"),
    ],
)
def test_ends(tmp_path: Path, keys: str, when: str) -> None:
    document = pages(tmp_path, chart(rf"\task[{keys}]{{t}}\milestone{{m}}"))
    assert document.errors == []
    assert said(document)[0].endswith(f"m: milestone {when}")


def test_free_days_do_not_count(tmp_path: Path) -> None:
    # 2026-09-04 is a Friday; the following Monday is free too.
    body = r"\task[start=2026-09-03, for=3d]{a}\task[for=1d]{b}\task[for=5d]{c}"
    document = pages(tmp_path, chart(body, "excludes={weekends, 2026-09-07}, includes=2026-09-12"))
    assert document.errors == []
    assert said(document) == [
        "a: 2026-09-03 to 2026-09-08; b: 2026-09-09; c: 2026-09-10 to 2026-09-15",
    ]


def test_tasks_name_later_ones(tmp_path: Path) -> None:
    body = (
        r"\task[id=a, start=2026-09-01, until=c]{a}\task[after={a, c}, for=1d]{b}"
        r"\task[id=c, after=d, for=2d]{c}\task[id=d, start=2026-09-05, for=1d]{d}"
    )
    document = pages(tmp_path, chart(body))
    assert document.errors == []
    assert said(document) == [
        "a: 2026-09-01 to 2026-09-05; b: 2026-09-08; c: 2026-09-06 to 2026-09-07; d: 2026-09-05",
    ]


# --- The axis.
@pytest.mark.parametrize("width", ["345pt", "200pt", "500pt"])
def test_dates_never_touch(tmp_path: Path, width: str) -> None:
    spans = ["90s", "5m", "50m", "7h", "30h", "4d", "10d", "19d", "40d", "100d", "300d", "2y", "9y", "70y", "400y"]
    keys = [f"width={width}"] * len(spans) + [f"width={width}, tick=day, axisformat={{\\%Y-\\%m-\\%d}}"] * 3
    bodies = [
        chart(rf"\task[start=2026-09-02 00:00, for={span}]{{task}}", key)
        for span, key in zip([*spans, "30d", "80d", "200d"], keys, strict=True)
    ]
    document = pages(tmp_path, *bodies)
    assert document.errors == []
    for page in range(1, len(bodies) + 1):
        assert 1 <= len(labels(document, page)) <= 24
        assert touching(document, page) == []


def test_ticks_stand_on_round_dates(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        chart(r"\task[start=2026-09-02, for=300d]{task}", r"tick=month, axisformat=\%Y-\%m-\%d"),
        chart(r"\task[start=2026-09-02, for=40d]{task}", r"tick=week, axisformat=\%a"),
        mermaid(
            "dateFormat YYYY-MM-DD", "axisFormat %a", "weekday sunday", "tickInterval 1week", "task : 2026-09-02, 40d"
        ),
        chart(r"\task[start=2026-09-02, for=9y]{task}", r"tick=2year, axisformat=\%Y-\%m-\%d"),
        chart(r"\task[start=2026-09-02 10:20, for=1d]{task}", r"tick=6hour, axisformat=\%H.\%M"),
    )
    assert document.errors == []
    assert {label[-2:] for label in labels(document, 1)[1:]} == {"01"}
    assert set(labels(document, 2)[1:]) == {"Mon"}
    assert set(labels(document, 3)[1:]) == {"Sun"}
    assert labels(document, 4)[-2:] == ["2032-01-01", "2034-01-01"]
    assert labels(document, 5) == ["12.00", "18.00", "00.00", "06.00"]


# --- Mermaid.
def test_formats_of_dates(tmp_path: Path) -> None:
    forms = {
        "DD.MM.YYYY": "05.09.2026",
        "D/M/YY": "5/9/26",
        "MMM D YYYY": "Sep 5 2026",
        "Do MMMM YYYY": "5th September 2026",
        "YYYY-MM-DD HH:mm": "2026-09-05 00:00",
        "YYYYMMDD": "20260905",
        "X": "1788566400",
        "x": "1788566400000",
        "DD-MM-YYYY hh:mm a": "05-09-2026 12:00 am",
        "YYYY-MM-DDTHH:mm:ss.SSS": "2026-09-05T00:00:00.000",
    }
    bodies = [mermaid(f"dateFormat {form}", f"t : a, {text}, 2d") for form, text in forms.items()]
    document = pages(tmp_path, *bodies)
    assert document.errors == []
    assert set(said(document)) == {"t: 2026-09-05 to 2026-09-06"}


MERMAID = mermaid(
    "title A plan & more",
    "dateFormat YYYY-MM-DD",
    "axisFormat %d.%m.",
    "tickInterval 1week",
    "excludes weekends, 2026-09-09",
    "includes 2026-09-12",
    "weekend friday",
    "weekday monday",
    "todayMarker off",
    "section One $x$",
    "First : done, a, 2026-09-01, 2026-09-04",
    "Second : active, b, after a, 3d",
    "Third: crit, done, c, 2026-09-10, until e",
    "Fourth : after a b, 1d",
    "Fifth : e, 2026-09-20, 24h",
    "click e href https://example.org",
    "section Two",
    "Gate : milestone, m1, 2026-09-15, 2d",
    "Line : vert, v1, 2026-09-16, 0d",
    "Last : 1w",
)


def test_every_construct_of_mermaid(tmp_path: Path) -> None:
    clock = mermaid("dateFormat HH:mm", "axisFormat %H:%M", "Start : milestone, m1, 17:49, 2m", "Task : 10m")
    whole = mermaid("dateFormat YYYY-MM-DD", "inclusiveEndDates", "t : 2026-09-01, 2026-09-03")
    document = pages(tmp_path, MERMAID, clock, whole)
    assert document.errors == []
    assert said(document) == [
        r"A plan \& more. One $x$; First: 2026-09-01 to 2026-09-03, done; Second: 2026-09-06 to 2026-09-08, active; "
        "Third: 2026-09-10 to 2026-09-19, done, critical; Fourth: 2026-09-10; Fifth: 2026-09-20; Two; "
        "Gate: milestone 2026-09-15 to 2026-09-16; Last: 2026-09-16 to 2026-09-24; Line: 2026-09-16",
        "Start: milestone 17:49 to 17:51; Task: 17:51 to 18:01",
        "t: 2026-09-01 to 2026-09-03",
    ]
    assert touching(document, 1) == []


# --- Mistakes.
MISTAKES = r"""\begin{gantt}[tick=fortnight, from=2026-13-01, foo=1, excludes={weekends, someday}]
  \task{endless}
  \task[start=2026-02-30, for=3d]{date}
  \task[id=a, start=2026-02-01, for=3x]{duration}
  \task[id=a, start=2026-02-01, for=3d]{twice}
  \task[id=abc, start=2026-02-01, end=2026-01-01]{backwards}
  \task[after=abd, for=3d]{unknown}
  \task[id=x, after=y, for=3d]{circle}
  \task[id=y, after=x, for=3d]{ring}
  \task[color=red, start=2026-02-01, for=1d]{key}
  stray
\end{gantt}
\begin{gantt}
\end{gantt}
\begin{gantt}[excludes={monday, tuesday, wednesday, thursday, friday, weekends}]
  \task[start=2026-02-01, for=1d]{never}
\end{gantt}
\begin{gantt}[tick=second]
  \task[start=2026-02-01, for=100d]{long}
\end{gantt}"""
MISTAKES_TOLD = [
    (1, "`fortnight' is no distance of ticks."),
    (1, "`someday' is no date."),
    (1, "Unknown key `foo={1}' of gantt."),
    (2, "The task `endless' has no end."),
    (3, "`2026-02-30' is no date."),
    (4, "`3x' is no duration."),
    (5, "The task `a' is there twice."),
    (10, "Unknown key `color={red}' of a task."),
    (12, "There is text in gantt that belongs to no command."),
    (12, "`2026-13-01' is no date."),
    (12, "Unknown task `abd'; do you mean `abc'? on line 7."),
    (12, "The task `endless' has no start on line 2."),
    (12, "The task `backwards' ends before it begins on line 6."),
    (12, "The task `circle' waits for itself on line 8."),
    (12, "The task `ring' waits for itself on line 9."),
    (14, "The gantt chart has no tasks."),
    (17, "The task `never' finds no days to work on on line 16."),
    (20, "Ticks at each second are too many."),
]
MERMAID_MISTAKES = mermaid(
    "dateFormat YYYY-MM-DD",
    "what is this",
    "A : a, b, c, d",
    "B : 2026-01-01, 3q",
    "C : x, after nothing, 3d",
    "D : x, 2026-31-01, until nobody",
    "weekday someday",
    "excludes someday",
)
MERMAID_TOLD = [
    (4, "A line of the gantt cannot be read"),
    (5, "A line of the gantt cannot be read"),
    (6, "`3q' is no duration"),
    (8, "The task `x' is there twice"),
    (8, "`2026-31-01' is no date"),
    (9, "A line of the gantt cannot be read"),
    (10, "`someday' is no date"),
    (7, "Unknown task `nothing'"),
    (8, "Unknown task `nobody'"),
]


def own_lines(text: str) -> str:
    """Line numbers as they are in the body."""
    return re.sub(r"on line (\d+)", lambda found: f"on line {int(found[1]) - HEAD.count(chr(10))}", text)


def test_mistakes_are_told_at_their_line_and_the_rest_is_drawn(tmp_path: Path) -> None:
    document = pages(tmp_path, MISTAKES)
    assert [(line, own_lines(text)) for line, text in complaints(document)] == MISTAKES_TOLD
    assert {"endless", "key", "never", "long"} <= {each.text for each in words(document, 1)}


def test_lines_that_mermaid_would_not_read(tmp_path: Path) -> None:
    told = [own_lines(text) for _, text in complaints(pages(tmp_path, MERMAID_MISTAKES))]
    assert len(told) == len(MERMAID_TOLD)
    for text, (line, start) in zip(told, MERMAID_TOLD, strict=True):
        assert text.startswith(f"{start} on line {line}: `")


# --- Engines and languages.
@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_other_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, TRAINING, MERMAID, engine=engine)
    assert document.errors == []
    assert said(document)[0] == SAID
    assert {"Tokenise", "Sep"} <= {each.text for each in words(document, 1)}


def test_months_are_in_the_language_of_the_text(tmp_path: Path) -> None:
    body = chart(r"\task[start=2026-03-02, for=20d]{task}")
    german = rf"\usepackage[ngerman]{{babel}}\begin{{document}}{body}\end{{document}}"
    document = compile_source(tmp_path, HEAD.replace("\\begin{document}\n", german), runs=1)
    assert document.errors == []
    assert "2. März" in document.text()
