"""The bar chart is well-formed and has logarithmic bars and text for screen readers."""

from xml.etree import ElementTree

from ninefold.render.chart import bar_chart

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_grow_with_the_logarithm() -> None:
    root = ElementTree.fromstring(bar_chart("t", {"g": {"a": 1.0, "b": 10.0, "c": 100.0}}, "{:g}".format))
    heights = [float(rect.attrib["height"]) for rect in root.iter(SVG + "rect") if len(rect)]
    assert len(heights) == 3
    assert abs((heights[2] - heights[1]) - (heights[1] - heights[0])) < 0.5


def test_texts_are_escaped_and_every_bar_has_a_title() -> None:
    text = bar_chart("<t> & more", {"<g>": {"a&b": 2.0}}, "{:g} s".format, {("<g>", "a&b"): "!"})
    root = ElementTree.fromstring(text)
    assert root.attrib["role"] == "img"
    titles = [title.text for title in root.iter(SVG + "title")]
    assert titles == ["<t> & more", "<g>, a&b: 2 s"]


def test_repeated_colours_look_different() -> None:
    text = bar_chart("t", {"g": {str(i): float(i + 1) for i in range(10)}}, "{:g}".format)
    fills = [rect.attrib["fill"] for rect in ElementTree.fromstring(text).iter(SVG + "rect") if len(rect)]
    assert fills[8:] == ["none", "none"]
