"""The commands, one module each: `add` declares its arguments, `run` gives its exit code."""
