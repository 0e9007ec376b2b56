"""A paper becomes an archive that is known to compile."""

from __future__ import annotations

from scidraft_tex.build.rules import Job
from scidraft_tex.engines.latex.job import dated
from scidraft_tex.engines.latex.proving import prove
from scidraft_tex.engines.latex.recording import record
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity, quoted
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets.bundles.archive import is_safe, pack, unpack
from scidraft_tex.targets.bundles.manifest import as_bytes, manifest
from scidraft_tex.targets.bundles.members import Member, left_out, members, names_arxiv_refuses
from scidraft_tex.targets.bundles.plan import ARCHIVE, MANIFEST, BundleParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.latex import note_to_set


def bundle(job: Job, context: Context) -> Made:
    """Set the paper, gather what it read, pack it, and set it again from the archive alone."""
    params: BundleParams = job.task.params
    note = note_to_set(job, params.tex, context)
    tools = dated(context.tools, note.day)
    recorded = record(note, tools)
    told = recorded.diagnostics
    if recorded.undefined:
        advice = "mend the paper first; it prints `[?]` or `??`"
        told = (*told, _failed(params, f"TeX says {quoted(recorded.undefined)}", advice))
    if recorded.pdf is None or any(found.severity is Severity.ERROR for found in told):
        return Made(Value(), told, lasting=False)
    found = members(recorded, params.kind, tools.engine)
    if refused := _refused(found, params):
        return Made(Value(), (*told, *refused), lasting=False)
    archive = pack({member.name: member.data for member in found}, params.kind)
    proof = prove(unpack(archive, params.kind), recorded.main, recorded.pdf, tools)
    if proof.trouble:
        return Made(Value(), (*told, _failed(params, proof.trouble)), lasting=False)
    out = list(left_out(found, params.beside))
    data = manifest(params.tex.path, params.kind, recorded.main, tools.engine, found, out, proof)
    return Made(Value(data, {ARCHIVE: archive, MANIFEST: as_bytes(data)}), told, lasting=False)


def _refused(found: tuple[Member, ...], params: BundleParams) -> list[Diagnostic]:
    """File names that the receiver, or any unpacking program, would refuse."""
    unsafe = [member.name for member in found if not is_safe(member.name)]
    refused = names_arxiv_refuses(found) if params.kind == "arxiv" else []
    return [
        *(_failed(params, f"`{name}` lies outside the paper's folder") for name in unsafe),
        *(
            _failed(params, f"arXiv takes no file called `{name}`", "use letters, digits and `_+-.,=` in its name")
            for name in refused
            if name not in unsafe
        ),
    ]


def _failed(params: BundleParams, what: str, advice: str = "") -> Diagnostic:
    help_text = advice or "put what it needs into its folder; the paper itself compiles"
    message = f"the bundle cannot be made: {what}"
    return Diagnostic(Severity.ERROR, Code.BUNDLE_FAILED, message, Place(params.tex.path, 1), help_text)
