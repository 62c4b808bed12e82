"""Players made of code: they get what a seat gets, and nothing else."""
