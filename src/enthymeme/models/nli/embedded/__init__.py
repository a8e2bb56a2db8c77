"""The NLI model that ships with the package: ``model`` asks the ``network`` in ``weights``."""
