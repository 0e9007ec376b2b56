"""Pages on sheets: several on a side, or ordered for folding; and grey ink. PDFs in, PDFs out, without TeX.

``impose(pdf, plan)`` places a document's pages on sheets and keeps its links; ``order`` has the plans.
"""
