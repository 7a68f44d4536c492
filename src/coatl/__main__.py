"""`python -m coatl`."""

from coatl.cli import main

main()
