"""What the package asks of the machine: files, numbers in arrays, cores, and lines of text.

It knows nothing of arguments, and everything else may import it.
"""
