"""``python -m enthymeme``: the command line."""

import sys

from enthymeme.cli import main

sys.exit(main())
