"""The command line: thin commands over the library."""


def main() -> None:
    """Run the command line."""
