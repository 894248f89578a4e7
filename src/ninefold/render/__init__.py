"""Pictures: what there is to see, as SVG."""
