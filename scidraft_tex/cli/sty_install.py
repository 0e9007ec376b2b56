"""``scidraft-tex sty install``."""

from __future__ import annotations

import click


@click.command(name="install")
@click.option("--remove", is_flag=True, help="Take the files away again.")
def command(remove: bool) -> int:
    """Copy scidraft.sty and its parts into your own TeX tree, where every LaTeX of yours finds them.

    The tree is TEXMFHOME (`kpsewhich --var-value=TEXMFHOME` prints it); the files go into its tex/latex/scidraft. Run
    the command again after an update of scidraft-tex.

    \b
    Examples:
      scidraft-tex sty install             then: \\usepackage{scidraft} in any paper
      scidraft-tex sty install --remove
    """
    from scidraft_tex.app.installing import install, uninstall
    from scidraft_tex.app.places import UsageError
    from scidraft_tex.app.resources import sty_folder

    try:
        done = uninstall() if remove else install(sty_folder())
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    if remove:
        removed = f"Removed {len(done.removed)} files from" if done.removed else "Nothing of scidraft.sty is in"
        click.echo(f"{removed} {done.folder}.")
    else:
        changed = f"Copied {len(done.written)} files to" if done.written else "All files are up to date in"
        click.echo(f"{changed} {done.folder}.")
        if done.removed:
            click.echo(f"Removed {', '.join(done.removed)}, which an older version had.")
    if done.refreshed:
        click.echo("Made the tree's list of files (ls-R) anew with mktexlsr.")
    if remove:
        click.echo(f"LaTeX still finds {done.found}." if done.found else "LaTeX finds no scidraft.sty any more.")
        return 0
    if done.works:
        click.echo("LaTeX finds it: \\usepackage{scidraft} works in every paper.")
        return 0
    other = f"finds {done.found} first" if done.found else "does not look there"
    click.echo(f"But LaTeX {other}. Remove that file, or set TEXMFHOME to a tree that LaTeX searches.", err=True)
    return 1
