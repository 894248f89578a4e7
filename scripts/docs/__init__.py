"""The documentation as a static site: `python -m scripts.docs FOLDER`, or `make docs`.

contents  the sections and pages, read from docs/README.md      places     where a file of the project goes
package   the public names, read from the source                reference  the pages of the Python API
markdown  text to HTML: anchors, links, code                    highlight  colours for code
listing   pages for source files that a page links to           search     what the search box looks through
frame     what is around every text                             build      all of it

Nothing of ninefold is imported, so the site can be built before anything is compiled.
"""
