"""The NLI models, a module each."""
