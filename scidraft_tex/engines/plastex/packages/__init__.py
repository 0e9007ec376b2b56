"""Python twins of LaTeX packages: the page never reads a real ``.sty``.

``<package>.py`` is the twin of a package; ``accepted`` says which module serves others and which make no difference.
Shared by them: ``statements`` (theorems and proofs), ``citation_state``, ``citations``, ``reference_list`` and ``bbl``
(lists of references), ``algorithm_lines`` (three dialects of pseudocode), ``code_blocks`` and ``highlight`` (code),
``columns`` (tables), ``signatures`` (commands that are read and not printed), ``reading``, ``options`` (arguments).
"""
