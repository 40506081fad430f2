"""How the HTML page looks: on light and dark screens, and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

LIGHT: Final[Mapping[str, str]] = {
    "paper": "#fffdf8",
    "panel": "#f4eee2",
    "line": "#8c8170",
    "ink": "#1e1c19",
    "soft": "#574f43",
    "link": "#7a2314",
    "hearts": "#a3122a",
    "diamonds": "#8f3b00",
    "clubs": "#1c5c34",
    "spades": "#1e1c19",
}
DARK: Final[Mapping[str, str]] = {
    "paper": "#17191d",
    "panel": "#22262c",
    "line": "#8a857b",
    "ink": "#ece7dc",
    "soft": "#bdb6a8",
    "link": "#f2b279",
    "hearts": "#ff9a9a",
    "diamonds": "#ffb884",
    "clubs": "#8fdca6",
    "spades": "#ece7dc",
}
GROUNDS: Final = ("paper", "panel")
"""The colours that others are written on; ``line`` is for lines and never for letters."""


class Paper(NamedTuple):
    """A size of paper, as CSS and as typst call it.

    ``fitting`` says how large letters and cards may be for the sheet to fit on one page.
    """

    css: str
    typst: str
    fitting: str


PAPERS: Final[Mapping[str, Paper]] = {
    "a4": Paper("A4", "a4", "--size:9.8pt;--card:18.6mm"),
    "letter": Paper("letter", "us-letter", "--size:9.3pt;--card:17mm"),
}
"""By the words of the command line."""

USUAL_PAPER: Final = "a4"

# Only fonts that systems bring along: the page fetches nothing. No letter is ever made a capital
# by the style, since languages differ in what that does to a word.
_BOOK: Final = """
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;max-width:82rem;
 background:var(--paper);color:var(--ink);
 font:1.0625rem/1.6 "Noto Serif","Source Serif 4",Georgia,"Times New Roman","Noto Serif Gujarati",
 "Noto Sans Gujarati","Nirmala UI",Shruti,"Gujarati Sangam MN","Lohit Gujarati",serif}
h1,h2,h3,h4{line-height:1.3;margin:2.2em 0 .6em;text-wrap:balance}
h1{font-size:2.1rem;margin-top:.4em}h2{font-size:1.55rem}h3{font-size:1.2rem}h4{font-size:1.05rem}
p,ul,ol{margin:.5em 0}ul,ol{padding-inline-start:1.4em}
a{color:var(--link);text-underline-offset:.15em}
:target{background:var(--panel);outline:.4rem solid var(--panel)}
.soft,.why,.notes,.caption{color:var(--soft)}
.notes{font-size:.87em;line-height:1.5}
.examples{font-size:.95em;padding-inline-start:1.2em;list-style:"– "}
.examples li{margin:.25em 0;padding-inline-start:.2em}
.rules,.combinations,.plain{list-style:none;padding:0}
.rules>li,.combinations>li{margin:1.3em 0}
.rules>li>p:first-child{font-size:1.06em}
.number{font-weight:bold;text-decoration:none;margin-inline-end:.35em}
.values{background:var(--panel);border-inline-start:.25rem solid var(--line);
 list-style:none;padding:.4em 1em;margin:.8em 0}
.card{white-space:nowrap;font-weight:bold}
.hearts{color:var(--hearts)}.diamonds{color:var(--diamonds)}
.clubs{color:var(--clubs)}.spades{color:var(--spades)}
.hand{display:flex;gap:.35rem;margin:.6em 0;padding:0;list-style:none}
.hand li{flex:0 1 4.6rem;min-width:0}.hand svg{display:block;width:100%;height:auto}
dt{font-weight:bold;margin-top:.8em}dd{margin:0}
.contents{background:var(--panel);padding:.2rem 1.2rem 1rem;margin:1.5rem 0}
.contents h2,.contents h3{font-size:1.1rem;margin:1em 0 .3em}
.contents ol,.contents ul{list-style:none;padding:0;margin:0}
.contents a{display:block;padding:.22em 0}
.book+.book{border-top:2px solid var(--line);margin-top:4rem}
@media (min-width:64rem){
 .framed{display:grid;grid-template-columns:17rem minmax(0,46rem);column-gap:3.5rem}
 .framed>header{grid-column:2}
 .framed>.contents{grid-column:1;grid-row:1/span 2;align-self:start;position:sticky;top:1rem;
  max-height:calc(100vh - 2rem);overflow-y:auto;margin-top:.5rem}
 .framed>main{grid-column:2}
}
"""

_SHEET: Final = """
.sheet{max-width:62rem}
.sheet h1{margin:0 0 .5em}.sheet h2,.sheet h3{font-size:1.2rem;margin:0 0 .3em}
.page+.page{margin-top:4rem}.page>h2{font-size:1.7rem;margin-bottom:.5em}
.sheet .combinations{margin:0}
.sheet .combinations>li{display:grid;grid-template-columns:26.5rem minmax(0,1fr);gap:1.2rem;
 align-items:center;margin:0;padding:.5rem 0;border-top:1px solid var(--line)}
.sheet .two .combinations>li{grid-template-columns:22rem minmax(0,1fr)}
.sheet .hand{gap:.3rem;margin:0}.sheet .hand li{flex-basis:4.1rem}
.sheet .two .hand li{flex-basis:3.35rem}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.4rem 1.4rem}
.sides p{margin:.1em 0}.sides strong{font-size:1.08em}
.parts{border-top:2px solid var(--line);padding-top:.8rem;margin-top:.2rem}
.parts.one{columns:2 18rem;column-gap:2rem}
.parts.two{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.4rem 2rem}
.parts section{break-inside:avoid;margin-bottom:.8rem}
.parts ul,.parts ol{margin:.2em 0}
@media (max-width:48rem){
 .sheet .combinations>li,.sheet .two .combinations>li{grid-template-columns:minmax(0,1fr)}
 .parts.two{display:block}
}
"""

_PRINT: Final = """
@media print{
 html{font-size:9.6pt}
 body{padding:0;max-width:none;background:none;line-height:1.45}
 h1,h2,h3,h4{margin:1.5em 0 .4em}
 p,ul,ol{margin:.3em 0}
 .rules>li,.combinations>li{margin:.85em 0}
 .hand{max-width:92mm}
 .framed{display:block}
 a{text-decoration:none}
 .contents{background:none;padding:0;position:static}
 .contents ol{columns:2}
 .contents a{padding:.05em 0}
 :target{background:none;outline:none}
 .values{background:none}
 h1,h2,h3,h4{break-after:avoid}
 li,dd,.option,.dispute{break-inside:avoid}
 dt{break-after:avoid}
 .book+.book{break-before:page;border:0;margin:0}
 p{orphans:3;widows:3}
}
@page{margin:15mm 16mm 17mm;@bottom-center{content:counter(page)}}
"""

_PRINT_SHEET: Final = """
@page{margin:9mm 11mm;@bottom-center{content:none}}
@media print{
 html{font-size:var(--size)}
 body{line-height:1.36}
 .screen{display:none}
 .sheet{max-width:none}
 .sheet h1,.page>h2{font-size:2rem;margin:0 0 .25em}
 .page+.page{break-before:page;margin:0}
 .sheet .one .combinations>li{grid-template-columns:calc(6*var(--card) + 7mm) minmax(0,1fr);
  gap:5mm;padding:1.4mm 0}
 .sheet .two .combinations>li{grid-template-columns:85mm minmax(0,1fr);gap:4mm;padding:1.3mm 0}
 .sheet .hand{gap:1.2mm}.sheet .one .hand li{flex:0 0 var(--card)}
 .sheet .two .hand{gap:1mm}.sheet .two .hand li{flex:0 0 13.3mm}
 .sheet .two{font-size:8.1pt;line-height:1.3}
 .sheet .two .sides{grid-template-columns:repeat(2,minmax(0,1fr));gap:0 4mm}
 .parts{padding-top:1.6mm;margin-top:0}
 .parts.one{columns:2;column-gap:8mm}
 .parts.two{grid-template-columns:repeat(2,minmax(0,1fr));gap:1mm 8mm}
 .parts section{margin-bottom:1.4mm}
 .sheet .two h2,.sheet .two h3{font-size:1.15em}
}
"""


def book_style(paper: str) -> str:
    """The style of the book for a size of paper, one of ``PAPERS``."""
    return _colours() + _BOOK + _PRINT + _size(paper)


def sheet_style(paper: str) -> str:
    """The style of the sheet."""
    fitting = f"@media print{{:root{{{PAPERS[paper].fitting}}}}}\n"
    return _colours() + _BOOK + _SHEET + _PRINT + fitting + _PRINT_SHEET + _size(paper)


def _size(paper: str) -> str:
    return f"@page{{size:{PAPERS[paper].css} portrait}}\n"


def _colours() -> str:
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    return f":root{{{_variables(LIGHT)}}}\n{dark}\n"


def _variables(colours: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in colours.items())
