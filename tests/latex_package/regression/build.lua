-- Regression tests of sty/ in three engines, and its version lines, by l3build. In this folder:
--   l3build check                              runs all; a difference is left in build/l3build/test/*.diff
--   pytest .. --update-goldens                 accepts new results; read the difference before you commit it
--   l3build tag --date 2026-12-01 0.2.0        writes date and version into every file of sty/
module = "scidraft"
maindir = "../../.."
sourcefiledir = maindir .. "/sty"
sourcefiles = { "*.sty", "*.def" }
installfiles = sourcefiles
unpackfiles = {}
builddir = os.getenv("SCIDRAFT_L3BUILD") or maindir .. "/build/l3build"
checkengines = { "pdftex", "xetex", "luatex" }
checkopts = "-interaction=nonstopmode -no-shell-escape"
checkruns = 2
tagfiles = sourcefiles

function update_tag(file, content, version, date)
  return (string.gsub(content, "(\\Provides%w+{[^}]+}%[)%d%d%d%d%-%d%d%-%d%d v[%d.]+", "%1" .. date .. " v" .. version))
end
