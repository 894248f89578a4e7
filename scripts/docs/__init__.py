"""The documentation as a static site: `python -m scripts.docs FOLDER`, or `make docs`.

contents  sections and pages, read from docs/README.md      places     where files go on the site
package   the public names, read from the source            reference  the pages of the Python API
markdown  Markdown to HTML: anchors, links, code            highlight  colours for code
listing   pages for source files that are linked to         search     the search index
frame     header, navigation and footer of a page           build      puts everything together

It does not import ninefold, so you can build the site without compiling anything.
"""
