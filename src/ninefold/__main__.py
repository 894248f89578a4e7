"""The `ninefold` program, also as `python -m ninefold`."""

import os


def main() -> None:
    """Run the command line. Ctrl-C is taken care of before anything else is loaded."""
    try:
        from ninefold import interrupt

        interrupt.install()
    except KeyboardInterrupt:
        os.write(2, b"ninefold: interrupted\n")
        os._exit(130)
    from ninefold.cli.main import entry

    entry()


if __name__ == "__main__":
    main()
