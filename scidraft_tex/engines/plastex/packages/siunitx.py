r"""siunitx (both versions), units, SIunits: numbers and units as text, as siunitx prints them by default."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.packages.options import strip_braces
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for

PREFIXES: dict[str, str] = dict(
    pair.split(":")
    for pair in (
        "yocto:y zepto:z atto:a femto:f pico:p nano:n micro:µ milli:m centi:c deci:d deca:da deka:da hecto:h "
        "kilo:k mega:M giga:G tera:T peta:P exa:E zetta:Z yotta:Y kibi:Ki mebi:Mi gibi:Gi tebi:Ti"
    ).split()
)
UNITS: dict[str, str] = dict(
    pair.split(":")
    for pair in (
        "meter:m metre:m second:s kilogram:kg gram:g ampere:A kelvin:K mole:mol candela:cd becquerel:Bq "
        "degreeCelsius:°C celsius:°C coulomb:C farad:F gray:Gy hertz:Hz henry:H joule:J katal:kat lumen:lm "
        "lux:lx newton:N ohm:Ω pascal:Pa radian:rad siemens:S sievert:Sv steradian:sr tesla:T volt:V watt:W "
        "weber:Wb day:d degree:° hectare:ha hour:h litre:L liter:L minute:min arcminute:′ arcsecond:″ tonne:t "
        "astronomicalunit:au atomicmassunit:u bohr:a₀ clight:c₀ dalton:Da electronvolt:eV bar:bar bel:B "
        "decibel:dB knot:kn mmHg:mmHg neper:Np percent:% bit:bit byte:B angstrom:Å barn:b nm:nm um:µm mm:mm "
        "cm:cm dm:dm m:m km:km ns:ns us:µs ms:ms s:s kg:kg g:g mg:mg ug:µg Hz:Hz kHz:kHz MHz:MHz GHz:GHz "
        "eV:eV keV:keV MeV:MeV GeV:GeV TeV:TeV meV:meV J:J kJ:kJ N:N kN:kN Pa:Pa kPa:kPa MPa:MPa V:V mV:mV "
        "kV:kV A:A mA:mA W:W kW:kW MW:MW mW:mW K:K l:L ml:mL L:L mL:mL F:F pF:pF nF:nF H:H mol:mol mmol:mmol "
        "kmol:kmol T:T mT:mT dB:dB kWh:kWh fs:fs ps:ps pm:pm fm:fm uA:µA kohm:kΩ Mohm:MΩ"
    ).split()
)
_POWERS = {"square": "2", "cubic": "3", "squared": "2", "cubed": "3"}
_THIN = "\u202f"


def unit_html(source: str, own: dict[str, str]) -> str:
    r"""A unit as siunitx prints it: ``\meter\per\second`` is ``m s`` to the power of minus one, after a thin space."""
    if "\\" not in source:
        text = re.sub(r"\^\{?(-?\d+)\}?", lambda m: el("sup", m.group(1).replace("-", "−")), esc(source))
        return text.replace("~", _THIN).replace(".", _THIN)
    parts: list[str] = []
    prefix, power, negative = "", "", False
    for match in re.finditer(r"\\([A-Za-z]+)\s*(?:\{([^{}]*)\})?|([A-Za-z%°/]+)", source):
        word, argument, plain = match.groups()
        if plain is not None:
            parts.append(esc(plain))
        elif word == "per":
            negative = True
        elif word in ("square", "cubic"):
            power = _POWERS[word]
        elif word in ("squared", "cubed", "tothe"):
            exponent = _POWERS.get(word, argument or "")
            parts[-1] = with_power(re.sub(r"<sup>.*?</sup>$", "", parts[-1]), exponent, "<sup>−" in parts[-1])
        elif word == "raiseto":
            power = argument or ""
        elif word in ("of", "text", "mathrm", "textrm"):
            parts.append(f"({esc(argument or '')})" if word == "of" else esc(argument or ""))
        elif word in PREFIXES and word not in UNITS:
            prefix = PREFIXES[word]
        else:
            name = unit_html(own[word], own) if word in own else esc(UNITS.get(word, word))
            parts.append(with_power(prefix + name, power, negative))
            prefix, power, negative = "", "", False
    return _THIN.join(parts)


def with_power(name: str, power: str, negative: bool) -> str:
    """A unit raised to a power; one behind ``\\per`` to its negative."""
    power = power.replace("-", "−")
    if negative:
        power = "−" + (power or "1")
    return name + el("sup", power) if power else name


def number_html(source: str) -> str:
    """A number as siunitx prints it: thin spaces between thousands, ``e`` as a power of ten, ``+-`` as plus–minus."""
    text = strip_braces(source).replace(" ", "").replace("~", "")
    match = re.fullmatch(r"(.*?)(?:[eEdD]([+-]?\d+))?", text)
    mantissa, exponent = (match.group(1), match.group(2)) if match else (text, None)
    mantissa = mantissa.replace("\\pm", "+-").replace("+-", "±").replace("\\times", "x")
    pieces = [_digits(piece) for piece in re.split(r"([±x])", mantissa)]
    body = "".join({"±": " ± ", "x": " × "}.get(piece, piece) for piece in pieces)
    if exponent is None:
        return body
    power = "10" + el("sup", exponent.lstrip("+").replace("-", "−"))
    return f"{body} × {power}" if body else power


def _digits(text: str) -> str:
    sign, rest = ("−", text[1:]) if text.startswith("-") else ("", text)
    uncertain = re.search(r"\(\d+\)$", rest)
    tail = uncertain.group() if uncertain else ""
    rest = rest.removesuffix(tail).replace(",", ".")
    whole, point, part = rest.partition(".")
    if whole.isdigit() and len(whole) > 4:
        whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", _THIN, whole)
    if part.isdigit() and len(part) > 4:
        part = re.sub(r"(\d{3})(?=\d)", r"\1" + _THIN, part)
    return esc(sign + whole + point + part + tail)


class Quantity(Command):  # type: ignore[misc]
    """A number, a unit, or both, read without being expanded."""

    nodeName = "siunitx"
    form = "both"
    args = "* [ options:nox ] number:nox [ pre:nox ] unit:nox"

    def invoke(self, tex: Any) -> None:
        """Keep the source."""
        self.parse(tex)
        self.number_source = plain_source(self.attributes.get("number"))
        self.unit_source = plain_source(self.attributes.get("unit"))
        self.own_units = package_data(self, "units", dict)


_FORMS = {
    "SI": ("both", Quantity.args),
    "qty": ("both", "[ options:nox ] number:nox unit:nox"),
    "unit": ("unit", "[ options:nox ] unit:nox"),
    "si": ("unit", "[ options:nox ] unit:nox"),
    "num": ("number", "[ options:nox ] number:nox"),
    "tablenum": ("number", "[ options:nox ] number:nox"),
    "ang": ("angle", "[ options:nox ] number:nox"),
    "numlist": ("list", "[ options:nox ] number:nox"),
    "SIlist": ("list", "[ options:nox ] number:nox unit:nox"),
    "qtylist": ("list", "[ options:nox ] number:nox unit:nox"),
    "numrange": ("range", "[ options:nox ] number:nox last:nox"),
    "SIrange": ("range", "[ options:nox ] number:nox last:nox unit:nox"),
    "qtyrange": ("range", "[ options:nox ] number:nox last:nox unit:nox"),
}


@html_for("siunitx")
def quantity_html(node: Any, page: Page) -> str:
    """What siunitx prints, without line breaks in it."""
    unit = unit_html(node.unit_source, node.own_units) if node.unit_source else ""
    gap = "" if unit[:1] in "°′″" and not unit.startswith("°C") else _THIN
    tail = gap + unit if unit else ""
    number = node.number_source
    if node.form == "unit":
        text = unit
    elif node.form == "angle":
        signs = ("°", "′", "″")
        text = "".join(
            number_html(part) + sign for part, sign in zip(number.split(";"), signs, strict=False) if part.strip()
        )
    elif node.form == "list":
        values = [number_html(part) + tail for part in number.split(";")]
        text = ", ".join(values[:-1]) + (" and " if len(values) == 2 else ", and " if values[1:] else "") + values[-1]
    elif node.form == "range":
        text = f"{number_html(number)}{tail} to {number_html(plain_source(node.attributes['last']))}{tail}"
    else:
        text = number_html(number) + tail
    return el("span", text, class_="quantity")


class DeclareSIUnit(Command):  # type: ignore[misc]
    """A unit of one's own."""

    args = "[ options:nox ] name:nox symbol:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        name = plain_source(self.attributes["name"]).lstrip("\\")
        package_data(self, "units", dict)[name] = plain_source(self.attributes["symbol"])
        return []


class DeclareSIPrefix(DeclareSIUnit):
    """A prefix of one's own: taken for a unit that stands close."""

    args = "[ options:nox ] name:nox symbol:nox power:nox"


globals().update(
    {
        f"_quantity_{name}": type(name, (Quantity,), {"macroName": name, "form": form, "args": args})
        for name, (form, args) in _FORMS.items()
    }
)
globals().update(ignored("sisetup{} DeclareSIPower{}{}{} DeclareSIQualifier{}{} addunit{}{}"))
