"""The weights of joint scoring, learned: `features` of development items, and their `fit`."""
