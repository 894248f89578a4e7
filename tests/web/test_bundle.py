"""The bundler: only comments and indentation go, modules keep their meaning, the rest is refused by line."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.bundle.__main__ import main
from scripts.bundle.graph import read_graph
from scripts.bundle.page import bundle
from scripts.bundle.scripts import write_scripts
from scripts.bundle.styles import combined
from scripts.bundle.tokens import BundleError, significant, stripped, tokens_of
from tests.clock import LONG
from tests.conftest import ROOT, skip_or_fail

PAGE = ROOT / "src/ninefold/web/page"
SCRIPTS = sorted(PAGE.rglob("*.js"))

#: Scripts, and the same without comments and indentation.
TRICKY = {
    "a = 1; // b": "a=1;",
    "a /* b */ c": "a c",
    "a /* b\n */ c": "a\nc",
    "'// a'; \"/* b */\"; 'it\\'s // c'": "'// a';\"/* b */\";'it\\'s // c'",
    "`// a ${b /* c */} // ${`/* ${d} */`} \\` // e`": "`// a ${b} // ${`/* ${d} */`} \\` // e`",
    "`a   b\n    c ${ {d: `}`}[e] }  f`": "`a   b\n    c ${{d:`}`}[e]}  f`",
    "a = /[/]*/ /* b */": "a=/[/]*/",
    "a = b / c / d // e": "a=b/c/d",
    "a = (b) / c; /d/g": "a=(b)/c;/d/g",
    'if (a) /b  "c/.test(d)': 'if(a)/b  "c/.test(d)',
    "f(a) / b / c": "f(a)/b/c",
    "while (a) /'/.exec(b)": "while(a)/'/.exec(b)",
    "x.if(a) / b /* c */ / d": "x.if(a)/b/d",
    "return /  a/g in b": "return/  a/g in b",
    "a = /b/ in c": "a=/b/ in c",
    "a => /\\/\\*/.test(b) // c": "a=>/\\/\\*/.test(b)",
    "a.return / b / c": "a.return/b/c",
    "this.#a / b / c": "this.#a/b/c",
    "a[b] / c / d; a++ / b / c": "a[b]/c/d;a++/b/c",
    "a ? /b  c/ : /d  e/": "a?/b  c/:/d  e/",
    "a + +b; a - -b; a + ++b": "a+ +b;a- -b;a+ ++b",
    "a ? .5 : b; a?.b; 1 .c; 1. + 2": "a? .5:b;a?.b;1 .c;1.+2",
    "a\n++b": "a\n++b",
    "return\n\n\n   a": "return\na",
    "a = b / /c/.length": "a=b/ /c/.length",
    "a = 1_000n / 0xff / 1e-5 / .5": "a=1_000n/0xff/1e-5/.5",
    "for await (const a of b) /c'/.test(a)": "for await(const a of b)/c'/.test(a)",
    "`${a}/b/` / c": "`${a}/b/`/c",
    "größe = ä$1 / 2": "größe=ä$1/2",
}


@pytest.mark.parametrize("text", TRICKY)
def test_comments_and_indentation_are_removed(text: str) -> None:
    assert stripped(tokens_of(text)) == TRICKY[text]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_scripts_of_the_page_keep_their_tokens(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tokens = tokens_of(text)
    assert "".join(token.text for token in tokens) == text
    again = tokens_of(stripped(tokens))
    assert [token[:2] for token in significant(again)] == [token[:2] for token in significant(tokens)]
    assert not any(token.kind == "comment" for token in again)


@pytest.fixture(scope="module")
def page_bundle() -> dict[str, str]:
    """The bundle of the page, by path."""
    return bundle(PAGE)


def bundled(files: dict[str, str]) -> dict[str, str]:
    return write_scripts(read_graph("app.js", files.__getitem__))


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"app.js": "a;\n{} / b /"},
            "app.js:2: a slash after a closing brace may be a division or a regular",
        ),
        ({"app.js": "of / b"}, "app.js:1: a slash after 'of' may be"),
        ({"app.js": "a = `b\n\n"}, "app.js:1: this template never ends"),
        ({"app.js": "a = /b\n/"}, "app.js:1: this regular expression never ends"),
        ({"app.js": "(\n[\n)"}, "app.js:3: unexpected )"),
        ({"app.js": "\n{"}, "app.js:2: { is never closed"),
        ({"app.js": "a = 'b\n'"}, "app.js:1: unexpected \"'b"),
        ({"app.js": "\nimport.meta.url"}, "app.js:2: import.meta is not supported"),
        ({"app.js": "import(a)"}, "app.js:1: the module must be a plain string"),
        ({"app.js": "import 'lodash'"}, "app.js:1: 'lodash' is not a relative path"),
        ({"app.js": "import a from './a.json' with { type: 'json' }"}, "app.js:1: import attributes"),
        ({"app.js": "\n\nimport './a/b.js'"}, "app.js:3: there is no file a/b.js"),
        ({"app.js": "\nimport('./a.js')"}, "app.js:2: there is no file a.js"),
        (
            {"app.js": "import { a } from './a.js'", "a.js": "const a = 1;"},
            "app.js:1: a.js does not export a",
        ),
        ({"app.js": "import a from './a.js'", "a.js": "export const a = 1;"}, "a.js does not export default"),
        (
            {"app.js": "import './a.js'", "a.js": "import './b.js'", "b.js": ";\nimport './a.js'"},
            "b.js:2: a.js imports b.js imports a.js: move what both need",
        ),
        ({"app.js": "import './a.js'", "a.js": "\nexport let a = 1;"}, "a.js:2: export let may change later"),
        ({"app.js": "let a = 1; export { a as b };"}, "app.js:1: a may change after the export"),
        (
            {"app.js": "export const a = 1\nexport const b = 2"},
            "app.js:1: end this statement with a semicolon",
        ),
        ({"app.js": "export default function () {}"}, "app.js:1: give the exported function a name"),
        ({"app.js": "export const { a = 1 } = b;"}, "app.js:1: defaults in exported patterns"),
        ({"app.js": "const a = 1; export { a, a };"}, "app.js:1: a is exported twice"),
        ({"app.js": "export enum A {}"}, "app.js:1: export enum is not supported"),
        ({"app.js": "\nvar a = 1;"}, "app.js:2: var is not supported"),
        ({"app.js": "const $1 = 2;"}, "app.js:1: the bundle uses the name $1 itself"),
        ({"app.js": "import './a.js'", "a.js": "\nawait b();"}, "a.js:2: only the entry may wait outside"),
        (
            {"app.js": "import './shared.js'", "shared.js": ""},
            "shared.js:1: the bundle uses this name itself",
        ),
    ],
)
def test_other_scripts_are_refused_with_file_and_line(files: dict[str, str], message: str) -> None:
    with pytest.raises(BundleError) as caught:
        bundled(files)
    assert message in str(caught.value)


#: A program that uses all forms of imports and exports; every module prints when it runs.
PROGRAM = {
    "app.js": """
        import first, { same, renamed as other, Counter } from "./a/first.js";
        import * as all from "./all.js";
        import "./effect.js";
        import { same as another } from "./b.js"; // has its own `same`
        const print = (...values) => console.log("app", ...values);
        const late = await import("./part.js"); // a part that needs this file, while it runs
        print(first(), same(), other, another(), new Counter().next(), Object.keys(all).sort().join());
        print(all.same(), all.first.name, all.deep, all.value, late.same(), late.default);
        const [x, y] = await Promise.all([import("./part.js"), import("./other.js")]);
        print(x.count(), y.count(), x.count(), (await import("./b.js")).same());
        await import("./both.js").then(({ count }) => print(count(), `${"//"} ${/[/]/.test("/")}`));
        await import("./broken.js").catch((error) => print(error.message));
    """,
    "a/first.js": """
        import { same as up } from "../b.js";
        console.log("first");
        export default function first() { return `default ${same()} ${up()}`; }
        export const same = () => "same in first", [value, { deep }] = [1, { deep: 2 }];
        const hidden = "renamed";
        export { hidden as renamed };
        export class Counter { static #made = 0; next() { return ++Counter.#made / 1; } }
    """,
    "b.js": 'console.log("b"); const hidden = "same in b"; export async function* unused() {}\n'
    "export function same() { return hidden; }",
    "all.js": 'console.log("all"); export * from "./a/first.js"; export * as first from "./named.js";\n'
    'export { same } from "./b.js"; export { Counter as Number } from "./a/first.js";',
    "named.js": 'console.log("named"); const name = "named"; export { name }; export default name;',
    "effect.js": 'console.log("effect"); globalThis.effect = true;',
    "part.js": 'import { count } from "./both.js"; import { same } from "./b.js"; console.log("part");\n'
    "export { count, same }; export default 3 + 4;",
    "other.js": 'import * as both from "./both.js"; console.log("other"); export const count = both.count;',
    "both.js": 'console.log("both"); let number = 0; export const count = () => ++number;',
    "broken.js": 'console.log("broken"); throw new Error("on purpose");',
}


def node(*arguments: str | Path, cwd: Path) -> str:
    program = shutil.which("node")
    if program is None:
        skip_or_fail("needs node")
    done = subprocess.run(
        [program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=LONG, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in (files | {"package.json": json.dumps({"type": "module"})}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_bundled_program_does_the_same(tmp_path: Path) -> None:
    plain = node("app.js", cwd=written(tmp_path / "plain", PROGRAM))
    assert "app default same in first same in b same in first renamed same in b 1" in plain
    files = bundled(PROGRAM)
    assert sorted(files) == ["app.js", "broken.js", "other.js", "part.js", "shared.js"]
    assert node("app.js", cwd=written(tmp_path / "bundled", files)) == plain


@pytest.mark.slow
def test_every_file_of_the_bundle_is_valid(tmp_path: Path, page_bundle: dict[str, str]) -> None:
    files = {name: text for name, text in page_bundle.items() if name.endswith(".js")}
    assert "app.js" in files
    assert len(files) > 5
    folder = written(tmp_path, files)
    for name in files:
        node("--check", name, cwd=folder)


def test_bundle_has_all_modules_once(page_bundle: dict[str, str]) -> None:
    files = {name: text for name, text in page_bundle.items() if name != "nine-fold.js"}
    modules = [
        name for text in files.values() for name in re.findall(r"^(?:let .*|\(async.*)// (\S+)$", text, re.M)
    ]
    there = {path.relative_to(PAGE).as_posix() for path in SCRIPTS} - {
        "sw.js",
        "nine-fold.js",
        "board/colours.js",
    } - files.keys() | {"app.js"}
    assert len(modules) == len(set(modules))
    assert there <= set(modules), "every module is used, or should be deleted"
    assert "// board/colours.js" in page_bundle["nine-fold.js"]


def test_bundle_is_small(page_bundle: dict[str, str]) -> None:
    files = page_bundle
    assert len(files) <= 40
    sources = sum(len(path.read_text()) for path in SCRIPTS)
    assert sum(len(text) for name, text in files.items() if name.endswith(".js")) < 0.8 * sources


def test_bundle_has_every_style_sheet(page_bundle: dict[str, str]) -> None:
    files = page_bundle
    named = re.findall(r'rel="stylesheet" href="([^"]+)"', (PAGE / "index.html").read_text())
    others = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.css")} - set(named)
    scripts = "".join(text for name, text in files.items() if name.endswith(".js"))
    assert others
    assert all(f'"{path}"' in scripts and files[path] for path in others), "loaded on demand"
    assert files["index.html"].count('<link rel="stylesheet" href="app.css">') == 1
    assert not any(path in files["index.html"] for path in named)
    sizes = [len(re.sub(r"/\*.*?\*/|\s", "", (PAGE / path).read_text(), flags=re.S)) for path in named]
    assert len(re.sub(r"\s", "", files["app.css"])) == sum(sizes)


def test_style_sheets_keep_strings_and_lose_comments() -> None:
    text = 'a { content: "/* not */ {" } /* b\n{ */\n\n.a/* c */.b { x: y }\n  .c/**/d { e: f }'
    assert combined([("a.css", text)]) == 'a { content: "/* not */ {" }\n.a.b { x: y }\n.c/**/d { e: f }\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\n@import "b.css";', "a.css:2: @import: list the style sheet in index.html instead"),
        ("a { background: url(b.png) }", "a.css:1: url(: addresses in style sheets"),
        ("a { b: c }\n}", "a.css:2: unexpected }"),
        ("a { b: c", "a.css:1: a { is never closed"),
        ("\n/* a", "a.css:2: /*: this comment never ends"),
        ('a { b: "c\n" }', 'a.css:1: ": this string never ends'),
    ],
)
def test_other_style_sheets_are_refused(text: str, message: str) -> None:
    with pytest.raises(BundleError) as caught:
        combined([("a.css", text)])
    assert message in str(caught.value)


INDEX = """<head>
<link rel="modulepreload" href="a.js">
<link rel="modulepreload" href="b.js">
<link rel="stylesheet" href="a.css">
<link rel="stylesheet" href="b.css">
<script src="plain.js"></script>
<script type="module" src="app.js"></script>
</head>
"""
SMALL = {
    "index.html": INDEX,
    "a.css": "a { }",
    "b.css": "b { }",
    "plain.js": "// plain\nf()",
    "app.js": "import './a.js'; import('./b.js')",
    "a.js": "",
    "b.js": "",
    "nine-fold.js": "import './a.js'; const a = 1;",
}


def test_index_names_the_files_of_the_bundle(tmp_path: Path) -> None:
    files = bundle(written(tmp_path, SMALL))
    assert files["index.html"] == (
        '<head>\n<link rel="stylesheet" href="app.css">\n<link rel="modulepreload" href="b.js">\n'
        '<script src="plain.js"></script>\n<script type="module" src="app.js"></script>\n</head>\n'
    )
    assert files["app.css"] == "a { }\nb { }\n"
    assert files["plain.js"] == "f()\n"
    assert files["nine-fold.js"].startswith('(()=>{"use strict";')
    assert "import" not in files["nine-fold.js"]


def test_element_is_one_file(tmp_path: Path) -> None:
    lazy = SMALL | {"nine-fold.js": "import('./b.js')"}
    with pytest.raises(BundleError, match="the element must not load parts on demand"):
        bundle(written(tmp_path, lazy))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('<script type="module" src="app.js"></script>', "", "expected one <script type="),
        ('<script src="plain.js">', '<script defer src="plain.js">', "expected one <script type="),
        (
            '"stylesheet" href="b.css"',
            '"stylesheet" media="print" href="b.css"',
            "write each as a line of its own",
        ),
        ('href="b.js"', 'href="c.js"', "c.js is not a module that app.js needs"),
    ],
)
def test_other_index_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in INDEX
    with pytest.raises(BundleError, match=re.escape(message)):
        bundle(written(tmp_path, SMALL | {"index.html": INDEX.replace(old, new)}))


def test_command_writes_a_bundle_and_replaces_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, folder = str(written(tmp_path / "page", SMALL)), tmp_path / "new/bundle"
    assert main([page, str(folder)]) == 0
    (folder / "old.js").touch()
    assert main([page, str(folder)]) == 0
    assert not (folder / "old.js").exists()
    assert "6 files" in capsys.readouterr().out
    assert main([page, page + "/.."]) == 2
    assert "is not a bundle" in capsys.readouterr().err
    assert main([str(tmp_path), str(folder)]) == 2
    assert "has no index.html" in capsys.readouterr().err
    written(tmp_path / "page", {"b.js": "\nimport.meta"})
    assert main([page, str(folder)]) == 1
    assert "cannot bundle the page: b.js:2: import.meta" in capsys.readouterr().err
