"""The NLI model that ships: ``model`` asks the ``network``, whose weights are ``packed``."""
