"""Packages that shape paper and leave the page as it is: their commands are read with all arguments and not printed.

Several packages share this module, so loading one of them makes the commands of the others known too; LaTeX has already
refused a note that uses a command without its package.
"""

from __future__ import annotations

from scidraft_tex.engines.plastex.packages.signatures import ignored, transparent

_PAGE = """
geometry{} newgeometry{} restoregeometry savegeometry{} loadgeometry{}
fancyhf[]{} fancyhead[]{} fancyfoot[]{} lhead[]{} chead[]{} rhead[]{} lfoot[]{} cfoot[]{} rfoot[]{} fancypagestyle{}[]{}
fancyheadoffset[]{} fancyfootoffset[]{} fancyhfoffset[]{} fancyheadinit{} fancyfootinit{}
ihead[]{} ohead[]{} ifoot[]{} ofoot[]{} clearpairofpagestyles clearscrheadfoot automark[]{}
setkomafont{}{} addtokomafont{}{}
setmarginsrb{}{}{}{}{}{}{}{} setpapersize[]{} marginsize{}{}{}{} changetext{}{}{}{}{} strictpagecheck
FloatBarrier afterpage{} needspace*{} Needspace*{} clearforchapter
AddToShipoutPicture*{} AddToShipoutPictureBG*{} AddToShipoutPictureFG*{} ClearShipoutPicture AddEverypageHook{}
AddThispageHook{} SetWatermarkText{} SetWatermarkScale{} SetWatermarkColor[]{} SetWatermarkLightness{} backgroundsetup{}
linenumbers*[] nolinenumbers runninglinenumbers*[] pagewiselinenumbers modulolinenumbers*[] leftlinenumbers*
rightlinenumbers* switchlinenumbers*
columnbreak raggedcolumns flushcolumns
RaggedRight RaggedLeft Centering justifying nohyphens{}
layout includepdfset{} transparent{}
"""

_HEADINGS = """
titleformat*{}[]{}{}{}{}[] titlespacing*{}{}{}{}[] titlelabel{} titleclass{}[]{}[] assignpagestyle{}{}
filcenter filleft
filright filinner titlerule*[]{} titleline*[]{}
pretitle{} posttitle{} preauthor{} postauthor{} predate{} postdate{} setupTitle{}
titlecontents*{}[]{}{}{}{}[] dottedcontents{}[]{}{}{} contentsmargin[]{}
tocloftpagestyle{} cftsetindents{}{}{} cftpagenumbersoff{} cftpagenumberson{} cftaddtitleline{}{}{}{}
sectionfont{} subsectionfont{} subsubsectionfont{} chapterfont{} partfont{} allsectionsfont{} paragraphfont{}
subparagraphfont{} dominitoc[] minitoc[] faketableofcontents bookmarksetup{} bookmark[]{}
"""

_TYPE = """
singlespacing[] onehalfspacing doublespacing setstretch{} SetSinglespace{} setdisplayskipstretch{}
microtypesetup{} DisableLigatures[]{} SetProtrusion[]{}{} SetExpansion[]{}{} SetTracking[]{}{} UseMicrotypeSet[]{}
setmainfont[]{}[] setsansfont[]{}[] setmonofont[]{}[] setmathrm[]{}[] newfontfamily{}[]{}[] setmathfont[]{}[]
unimathsetup{} defaultfontfeatures[]{} addfontfeatures{} addfontfeature{}
WarningFilter*[]{}{} ErrorFilter*[]{}{} WarningsOff*[] ErrorsOff*[]
makeindex[] indexsetup{} epstopdfsetup{} epstopdfDeclareGraphicsRule{}{}{}{} standaloneconfig{}
setfnsymbol{} DefineFNsymbols*{}[]{} makesavenoteenv[]{} spewnotes setfnpct{}
NiceMatrixOptions{} WithArrowsOptions{} resetul
"""

globals().update(ignored(_PAGE + _HEADINGS + _TYPE))
globals().update(
    transparent(
        "singlespace singlespace* onehalfspace doublespace spacing{} multicols{}[][] multicols*{}[][] landscape "
        "adjustwidth{}{} adjustwidth*{}{} FlushLeft FlushRight Center justify linenumbers[] internallinenumbers "
        "savenotes appendices subappendices"
    )
)
