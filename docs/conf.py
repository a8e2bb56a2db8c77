"""The site's settings; `make docs` builds it, offline, with warnings as errors."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from jupyter_client.manager import KernelManager

from enthymeme import __version__

project = "enthymeme"
version = release = __version__
copyright = "2026, the enthymeme authors"
extensions = ["myst_nb", "sphinx.ext.autodoc", "tools.site_references"]
exclude_patterns = ["jupyter_execute"]

html_theme = "furo"
html_title = "enthymeme"
html_show_sphinx = False
html_copy_source = False
pygments_style = "friendly"
pygments_dark_style = "native"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

# Notebooks are kept without outputs and run anew; one that fails is a warning, hence an error.
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
# What notebooks and their kernels tell each other over TCP is encrypted.
KernelManager.transport_encryption.default_value = "auto"

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
