"""`ninefold completion`: a script that completes commands and options, made from the parsers."""

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from json import dumps

from ninefold.cli.main import COMMANDS, parser_of
from ninefold.cli.options import ProfileName
from ninefold.errors import NinefoldError

EXAMPLES = """to install it:
  bash  ninefold completion bash > ~/.local/share/bash-completion/completions/ninefold
  zsh   ninefold completion zsh > "${fpath[1]}/_ninefold"
  fish  ninefold completion fish > ~/.config/fish/completions/ninefold.fish"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("shell", nargs="?", choices=["bash", "zsh", "fish"], help="your shell")
    parser.add_argument(
        "--json", action="store_true",
        help="list the commands and their options as JSON instead, one command per line",
    )  # fmt: skip


def run(args: Namespace) -> int:
    """Print the script."""
    if (args.shell is None) != args.json:
        raise NinefoldError("give either a shell (bash, zsh or fish) or --json")
    options = {name: _options(name) for name in COMMANDS}
    if args.json:
        for name, actions in options.items():
            print(dumps({"command": name, "help": COMMANDS[name], "options": list(map(_fields, actions))}))
        return 0
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](options))
    return 0


def _fields(action: Action) -> dict[str, object]:
    """Return an option or argument as JSON; an argument has no names."""
    value = action.metavar or (action.dest if action.nargs != 0 else None)
    return {
        "names": action.option_strings,
        "value": None if action.nargs == 0 else value,
        "choices": _choices(action) or None,
        "help": action.help,
    }


def _options(command: str) -> list[Action]:
    return [action for action in parser_of(command)[0]._actions if action.help != SUPPRESS]


def _flags(actions: list[Action]) -> list[str]:
    return [flag for action in actions for flag in action.option_strings]


def _choices(action: Action) -> list[str]:
    if isinstance(action.type, ProfileName):
        return list(action.type.words)
    return [str(choice) for choice in action.choices or ()]


def _ending(action: Action) -> str:
    """The extension of files that are accepted instead of a word."""
    return action.type.ENDING if isinstance(action.type, ProfileName) else ""


def _bash(options: dict[str, list[Action]]) -> str:
    cases = []
    for name, actions in options.items():
        values = [(action, _choices(action)) for action in actions if _choices(action)]
        inner = "".join(
            f"      {'|'.join(action.option_strings)})"
            f" COMPREPLY=($(compgen -W '{' '.join(words)}' -- \"$word\"){_bash_files(action)}); return;;\n"
            for action, words in values
            if action.option_strings
        )
        plain = [word for action, words in values if not action.option_strings for word in words]
        words = " ".join(_flags(actions) + plain)
        cases.append(
            f"    {name})\n      case $before in\n{inner}      esac\n"
            f'      COMPREPLY=($(compgen -W \'{words}\' -- "$word") $(compgen -f -- "$word"));;\n'
        )
    return (
        "_ninefold() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
        '  if [ "$COMP_CWORD" = 1 ]; then\n'
        f"    COMPREPLY=($(compgen -W '{' '.join(COMMANDS)} --help --version' -- \"$word\")); return\n  fi\n"
        "  case ${COMP_WORDS[1]} in\n"
        + "".join(cases)
        + "  esac\n}\ncomplete -o filenames -F _ninefold ninefold"
    )


def _bash_files(action: Action) -> str:
    return f" $(compgen -f -X '!*{_ending(action)}' -- \"$word\")" if _ending(action) else ""


def _plain(text: str | None) -> str:
    """Return a help text without characters that are special in a shell."""
    return "".join(mark for mark in (text or "").replace("%(default)s", "") if mark not in "'\"[]`$\\:")


def _zsh(options: dict[str, list[Action]]) -> str:
    commands = " ".join(f"'{name}:{_plain(what)}'" for name, what in COMMANDS.items())
    cases = []
    for name, actions in options.items():
        specs = []
        for action in actions:
            words = _zsh_values(action)
            for flag in action.option_strings:
                specs.append(f"'{flag}[{_plain(action.help)}]{'' if action.nargs == 0 else words}'")
            if not action.option_strings:
                specs.append(f"'*{words}'")
        cases.append(f"    {name}) _arguments " + " ".join(specs) + ";;\n")
    return (
        "#compdef ninefold\n_ninefold() {\n  local -a commands\n"
        f"  commands=({commands})\n"
        "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
        "  shift words; (( CURRENT-- ))\n"
        "  case $words[1] in\n" + "".join(cases) + '  esac\n}\n_ninefold "$@"'
    )


def _zsh_values(action: Action) -> str:
    words = " ".join(_choices(action))
    if _ending(action):
        return f':value:{{compadd {words}; _files -g "*{_ending(action)}"}}'
    return f":value:({words})" if words else ":value:_files"


def _fish(options: dict[str, list[Action]]) -> str:
    lines = [
        f"complete -c ninefold -n __fish_use_subcommand -a {name} -d '{_plain(what)}'"
        for name, what in COMMANDS.items()
    ]
    for name, actions in options.items():
        here = f"complete -c ninefold -n '__fish_seen_subcommand_from {name}'"
        for action in actions:
            flags = "".join(
                f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}"
                for flag in action.option_strings
            )
            words = (
                f" -xa '{' '.join(_choices(action) + _fish_files(action))}'"
                if _choices(action)
                else ""
                if action.nargs == 0
                else " -r"
            )
            if flags or _choices(action):
                lines.append(f"{here}{flags}{words} -d '{_plain(action.help)}'")
    return "\n".join(lines)


def _fish_files(action: Action) -> list[str]:
    return [f"(__fish_complete_suffix {_ending(action)})"] if _ending(action) else []
