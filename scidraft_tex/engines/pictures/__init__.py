"""What TeX draws for the page, and figures in the format that each output needs.

``draw.draw_pictures`` sets many pictures in one DVI run and turns each into an SVG that lives inside a page: true to
the paper, sized in ``em`` so that its letters match the text around it, black as ``currentColor``, its words
selectable. ``figures`` converts the files of ``\\includegraphics`` (PDF, EPS, SVG, PNG, JPEG) for paper and page and
measures them.
"""
